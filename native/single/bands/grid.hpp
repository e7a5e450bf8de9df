// A grid of candidates and its propagation to a fixed point.
#pragma once

#include "single/bands/tables.hpp"

namespace nonet::single {
namespace {

struct BandGrid {
    std::uint32_t of[9][3];     // cells of each digit in each band
    std::uint32_t own[9][3];    // those of them that are solved: alone in their row
    std::uint32_t unsolved[3];  // cells that are nobody's own
    std::uint32_t single[3];    // unsolved cells with one candidate, as last counted
    std::uint32_t dirty;        // digits that must be looked at again whatever else happens
};

enum class State { kOpen, kSolved, kDead };

// Three rows of nine bits at once. Adding 255 to the low eight bits of a row carries into the
// ninth unless they are all zero.
constexpr std::uint32_t kRowEnds = 0x4020100, kLowBits = kBand & ~kRowEnds;

// All the cells of the rows whose ends are given.
inline std::uint32_t fill_rows(std::uint32_t ends) { return (ends << 1) - (ends >> 8); }

// The rows that have any of the cells.
inline std::uint32_t rows_with(std::uint32_t cells) {
    return fill_rows((((cells & kLowBits) + kLowBits) | cells) & kRowEnds);
}

// The cells that are alone in their row. Every row must have one at least.
inline std::uint32_t alone_in_row(std::uint32_t cells) {
    const std::uint32_t more = cells & (cells - kRowStarts);  // all but the first of each row
    return cells & ~rows_with(more);
}

// Givens become the only cell of their digit in the row, the column and the box. False if
// they clash or are no digits.
inline bool read_bands(const std::uint8_t* cells, BandGrid& g) {
    for (int digit = 0; digit < 9; ++digit) {
        for (int band = 0; band < 3; ++band) {
            g.of[digit][band] = kBand;
            g.own[digit][band] = 0;
        }
    }
    for (int band = 0; band < 3; ++band) {
        g.unsolved[band] = kBand;
        g.single[band] = 0;
    }
    g.dirty = 0x1ff;
    for (std::uint32_t n = 0; n < 81; ++n) {
        if (cells[n] == 0) continue;
        if (cells[n] > 9) return false;
        std::uint32_t(&bands)[3] = g.of[cells[n] - 1];
        const std::uint32_t band = n / 27, at = n % 27, column = n % 9, cell = 1u << at;
        if ((bands[band] & cell) == 0) return false;
        const std::uint32_t down = ~(kRowStarts << column);
        bands[0] &= down;
        bands[1] &= down;
        bands[2] &= down;
        bands[band] &= ~(kRow << at / 9 * 9 | kBoxRows << column / 3 * 3);
        bands[band] |= cell;
        g.own[cells[n] - 1][band] |= cell;
        g.unsolved[band] &= ~cell;
    }
    return true;
}

inline void write_bands(const BandGrid& g, std::uint8_t* cells) {
    for (std::uint32_t n = 0; n < 27; ++n) {
        const std::uint8_t value = static_cast<std::uint8_t>(n / 3 + 1);
        for (std::uint32_t rest = g.of[n / 3][n % 3]; rest != 0; rest &= rest - 1) {
            cells[27 * (n % 3) + bit_index(rest)] = value;
        }
    }
}

// The columns a digit can take in each of the three bands: bit 9 * band + column.
inline std::uint32_t columns_of_bands(const std::uint32_t bands[3]) {
    return columns(bands[0]) | columns(bands[1]) << 9 | columns(bands[2]) << 18;
}

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

// Cells by the number of their candidates, in one band.
struct Counted {
    std::uint32_t one, two, three;  // that many or more
};

inline Counted count_candidates(const BandGrid& g, int band) {
    Counted n{0, 0, 0};
    for (const auto& bands : g.of) {
        n.three |= n.two & bands[band];
        n.two |= n.one & bands[band];
        n.one |= bands[band];
    }
    return n;
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
        std::uint32_t(&bands)[3] = g.of[digit];
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

// Sweeps until nothing changes.
inline State settle_grid(BandGrid& g, std::uint64_t& sweeps) {
    bool changed = true;
    while (changed) {
        ++sweeps;
        changed = false;
        const State state = sweep_bands(g, changed);
        if (state == State::kDead) return state;
        if (state == State::kSolved && !changed) return state;
        if (!changed && !clear_full_places(g, changed)) return State::kDead;
    }
    return State::kOpen;
}

}  // namespace
}  // namespace nonet::single
