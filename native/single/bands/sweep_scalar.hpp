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
        signs.dead |= cells - 1;                                // no cell left: bit 31
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

// Digits that can only be in one mini-row of their row (or one mini-column of their column)
// are locked there. Three fill it, so other digits leave it; four make the grid impossible.
// Without this, nothing notices four digits in three cells until their cells are tried one
// by one. Only looked at where propagation ends otherwise: it is rarely of use before.
inline bool clear_full(BandGrid& g, const std::uint32_t patterns[9], int group, bool& changed) {
    std::uint32_t one = 0, two = 0, four = 0;  // a counter for each of nine places, bit by bit
    for (int digit = 0; digit < 9; ++digit) {
        const std::uint32_t locked = kTables.alone[patterns[digit]];
        const std::uint32_t carry = one & locked;
        one ^= locked;
        four |= two & carry;  // once set it stays: four or more
        two ^= carry;
    }
    if (four != 0) return false;
    const std::uint32_t full = one & two;
    if (full == 0) return true;
    for (int digit = 0; digit < 9; ++digit) {
        const std::uint32_t leave = full & ~kTables.alone[patterns[digit]];
        if ((leave & patterns[digit]) == 0) continue;
        changed = true;
        g.dirty |= 1u << digit;
        std::uint32_t (&bands)[4] = g.of[digit];
        if (group < 3) {
            bands[group] &= ~kTables.cells_of_rows[leave];
            continue;
        }
        const std::uint32_t columns = kTables.cells_of_columns[leave] << 3 * (group - 3);
        for (int band = 0; band < 3; ++band) {
            bands[band] &= ~((columns >> 9 * band & kRow) * kRowStarts);
        }
    }
    return true;
}

inline bool clear_full_places(BandGrid& g, bool& changed) {
    std::uint32_t patterns[6][9];
    for (int digit = 0; digit < 9; ++digit) {
        const std::uint32_t columns = columns_of_bands(g.of[digit]);
        for (int n = 0; n < 3; ++n) {
            patterns[n][digit] = row_pattern(g.of[digit][n]);
            patterns[3 + n][digit] = column_pattern(columns, n);
        }
    }
    for (int group = 0; group < 6; ++group) {
        if (!clear_full(g, patterns[group], group, changed)) return false;
    }
    return true;
}

}  // namespace
}  // namespace nonet::single
