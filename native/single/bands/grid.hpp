// A grid of candidates and its propagation to a fixed point.
#pragma once

#include "single/bands/tables.hpp"

namespace nonet::single {
namespace {

struct BandGrid {
    std::uint32_t of[9][3];     // cells of each digit in each band
    std::uint32_t unsolved[3];  // cells without a value
    std::uint32_t dirty;        // digits that changed since they were last looked at
};

enum class State { kOpen, kSolved, kDead };

// Gives a cell (a bit of a band) a value: no other cell of its houses can have it.
inline void place(BandGrid& g, int digit, int band, std::uint32_t cell) {
    const std::uint32_t at = bit_index(cell), column = at % 9, row = at / 9;
    const std::uint32_t box = kBoxRows << (column / 3 * 3);
    g.of[digit][band] &= ~(box | kRow << 9 * row) | cell;
    const std::uint32_t other = ~(kRowStarts << column);
    g.of[digit][(band + 1) % 3] &= other;
    g.of[digit][(band + 2) % 3] &= other;
    g.dirty |= 1u << digit;
}

// False if the values clash or are no digits.
inline bool read_bands(const std::uint8_t* cells, BandGrid& g) {
    for (auto& bands : g.of) bands[0] = bands[1] = bands[2] = kBand;
    g.unsolved[0] = g.unsolved[1] = g.unsolved[2] = kBand;
    g.dirty = 0x1ff;
    for (int n = 0; n < 81; ++n) {
        if (cells[n] == 0) continue;
        if (cells[n] > 9) return false;
        const int digit = cells[n] - 1, band = n / 27;
        const std::uint32_t cell = 1u << (n % 27);
        if ((g.of[digit][band] & cell) == 0) return false;
        place(g, digit, band, cell);
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

// One digit alone: the ways through the bands and through the stacks, until neither removes
// anything. False if some band or stack has no way left.
inline bool settle_ways(std::uint32_t bands[3]) {
    std::uint32_t m0 = bands[0], m1 = bands[1], m2 = bands[2];
    std::uint32_t before;
    do {
        m0 &= kTables.mini_rows[row_pattern(m0)];
        m1 &= kTables.mini_rows[row_pattern(m1)];
        m2 &= kTables.mini_rows[row_pattern(m2)];
        if (m0 == 0 || m1 == 0 || m2 == 0) return false;
        before = columns(m0) | columns(m1) << 9 | columns(m2) << 18;
        const std::uint32_t after = kTables.mini_columns[column_pattern(before, 0)] |
                                    kTables.mini_columns[column_pattern(before, 1)] << 3 |
                                    kTables.mini_columns[column_pattern(before, 2)] << 6;
        if (after == before) break;
        m0 &= (after & kRow) * kRowStarts;  // the columns in all three rows
        m1 &= (after >> 9 & kRow) * kRowStarts;
        m2 &= (after >> 18) * kRowStarts;
    } while (true);
    bands[0] = m0;
    bands[1] = m1;
    bands[2] = m2;
    return true;
}

// The cells that are alone in their row. Every row has one at least.
inline std::uint32_t alone_in_row(std::uint32_t cells) {
    const std::uint32_t more = cells & (cells - kRowStarts);  // all but the first of each row
    std::uint32_t rows = 0;
    if ((more & kRow) == 0) rows |= kRow;
    if ((more & kRow << 9) == 0) rows |= kRow << 9;
    if ((more & kRow << 18) == 0) rows |= kRow << 18;
    return cells & rows;
}

// Looks at one digit; the cells it solves leave the other digits.
inline bool settle_digit(BandGrid& g, int digit) {
    if (!settle_ways(g.of[digit])) return false;
    for (int band = 0; band < 3; ++band) {
        const std::uint32_t solved = alone_in_row(g.of[digit][band]) & g.unsolved[band];
        if (solved == 0) continue;
        g.unsolved[band] &= ~solved;
        for (int other = 0; other < 9; ++other) {
            if (other == digit || (g.of[other][band] & solved) == 0) continue;
            g.of[other][band] &= ~solved;
            g.dirty |= 1u << other;
        }
    }
    return true;
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

// Places the cells with one candidate; false if a cell has none.
inline bool place_singles(BandGrid& g) {
    for (int band = 0; band < 3; ++band) {
        const Counted n = count_candidates(g, band);
        if (n.one != kBand) return false;
        std::uint32_t singles = n.one & ~n.two & g.unsolved[band];
        for (int digit = 0; digit < 9 && singles != 0; ++digit) {
            std::uint32_t cells = singles & g.of[digit][band];
            singles &= ~cells;
            for (; cells != 0; cells &= cells - 1) place(g, digit, band, lowest_bit(cells));
        }
    }
    return true;
}

// Digits that can only be in one mini-row of their row (or one mini-column of their column)
// are locked there. Three fill it, so other digits leave it; four make the grid impossible.
// Without this, nothing notices four digits in three cells until their cells are tried one
// by one. Only looked at where propagation ends otherwise: it is rarely of use before.
inline bool clear_full(BandGrid& g, const std::uint32_t patterns[9], int group) {
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

inline bool clear_full_places(BandGrid& g) {
    std::uint32_t patterns[6][9];
    for (int digit = 0; digit < 9; ++digit) {
        const std::uint32_t columns = columns_of_bands(g.of[digit]);
        for (int n = 0; n < 3; ++n) {
            patterns[n][digit] = row_pattern(g.of[digit][n]);
            patterns[3 + n][digit] = column_pattern(columns, n);
        }
    }
    for (int group = 0; group < 6; ++group) {
        if (!clear_full(g, patterns[group], group)) return false;
    }
    return true;
}

inline State settle_grid(BandGrid& g, std::uint64_t& sweeps) {
    do {
        while (g.dirty != 0) {
            ++sweeps;
            std::uint32_t round = g.dirty;
            g.dirty = 0;
            for (; round != 0; round &= round - 1) {
                if (!settle_digit(g, static_cast<int>(bit_index(round)))) return State::kDead;
            }
        }
        if ((g.unsolved[0] | g.unsolved[1] | g.unsolved[2]) == 0) return State::kSolved;
        if (!place_singles(g)) return State::kDead;
        if (g.dirty == 0 && !clear_full_places(g)) return State::kDead;
    } while (g.dirty != 0);
    return State::kOpen;
}

}  // namespace
}  // namespace nonet::single
