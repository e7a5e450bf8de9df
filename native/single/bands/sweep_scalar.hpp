// A sweep over the digits in plain integers, one digit after the other.
#pragma once

#include "single/bands/grid.hpp"

namespace nonet::single {
namespace {

// What a sweep gathers.
struct Signs {
    std::uint32_t changed = 0;  // not 0: something did
    std::uint32_t dead = 0;     // bit 31: no solution
};

// One digit, without a jump: cells of other digits leave it, and what no way through its band
// or its stack uses. The cells that are then alone in their row become its own.
inline void sweep_digit(BandGrid& g, int digit, Signs& signs) {
    std::uint32_t m[3], single[3], late = 0;
    for (int b = 0; b < 3; ++b) {
        const std::uint32_t before = g.of[digit][b];
        const std::uint32_t cells = before & (g.unsolved[b] | g.own[digit][b]);
        single[b] = cells & g.single[b];  // its cells if anybody's: alone in their rows, then
        const std::uint32_t kept = cells & (single[b] | ~rows_with(single[b]));
        m[b] = kept & kTables.mini_rows[row_pattern(kept)];
    }
    const std::uint32_t down = columns(m[0]) | columns(m[1]) << 9 | columns(m[2]) << 18;
    const std::uint32_t used = kTables.mini_columns[column_pattern(down, 0)] |
                               kTables.mini_columns[column_pattern(down, 1)] << 3 |
                               kTables.mini_columns[column_pattern(down, 2)] << 6;
    for (int b = 0; b < 3; ++b) {
        const std::uint32_t cells = m[b] & (used >> 9 * b & kRow) * kRowStarts;
        const std::uint32_t own = alone_in_row(cells);
        late |= cells ^ m[b];  // the bands have not seen this
        signs.changed |= cells ^ g.of[digit][b];
        signs.dead |= cells - 1;  // no cell left: bit 31
        signs.dead |= (single[b] & cells & ~own) + 0x7fffffff;  // two singles in a row: bit 31
        g.of[digit][b] = cells;
        g.own[digit][b] = own;
        g.unsolved[b] &= ~own;
    }
    const std::uint32_t bit = 1u << digit;
    g.dirty = late != 0 ? g.dirty | bit : g.dirty & ~bit;
}

// The digit has lost cells to others, or is the only one left in some cell, or is marked.
inline bool has_news(const BandGrid& g, int digit) {
    std::uint32_t news = g.dirty >> digit & 1;
    for (int b = 0; b < 3; ++b) {
        news |= g.of[digit][b] & (~(g.unsolved[b] | g.own[digit][b]) | g.single[b]);
    }
    return news != 0;
}

// One sweep over all digits, and a count of the cells' candidates.
inline State sweep_bands(BandGrid& g, bool& changed) {
    Signs signs;
    for (int digit = 0; digit < 9; ++digit) {
        if (has_news(g, digit)) sweep_digit(g, digit, signs);
    }
    if (signs.dead >> 31 != 0) return State::kDead;
    changed = (signs.changed | g.dirty) != 0;
    std::uint32_t open = 0;
    for (int band = 0; band < 3; ++band) {
        const Counted n = count_candidates(g, band);
        if (n.one != kBand) return State::kDead;
        g.single[band] = ~n.two & g.unsolved[band];
        open |= g.unsolved[band];
        changed |= g.single[band] != 0;
    }
    return open == 0 ? State::kSolved : State::kOpen;
}

}  // namespace
}  // namespace nonet::single
