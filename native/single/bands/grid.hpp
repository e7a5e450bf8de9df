// A grid of candidates, read and written.
#pragma once

#include <cstring>

#include "single/bands/tables.hpp"

namespace nonet::single {
namespace {

// The bands of two digits fill 256 bits: a fourth band and a tenth digit that stay empty.
struct BandGrid {
    alignas(32) std::uint32_t of[10][4];  // cells of each digit in each band
    std::uint32_t own[10][4];             // those of them that are solved: alone in their row
    std::uint32_t unsolved[4];            // cells without a value
    std::uint32_t single[4];              // unsolved cells with one candidate, as last counted
    std::uint32_t dirty;                  // digits to be looked at again in any case (scalar)
};

enum class State { kOpen, kSolved, kDead };

// Three rows of nine bits at once. Adding 255 to the low eight bits of a row carries into the
// ninth unless they are all zero.
constexpr std::uint32_t kRowEnds = 0x4020100, kLowBits = kBand & ~kRowEnds;

// All the cells of the rows whose ends are given.
inline std::uint32_t fill_rows(std::uint32_t ends) {
    return (ends << 1) - (ends >> 8);
}

// The rows that have any of the cells.
inline std::uint32_t rows_with(std::uint32_t cells) {
    return fill_rows((((cells & kLowBits) + kLowBits) | cells) & kRowEnds);
}

// The cells that are alone in their row. Every row must have one at least.
inline std::uint32_t alone_in_row(std::uint32_t cells) {
    const std::uint32_t more = cells & (cells - kRowStarts);  // all but the first of each row
    return cells & ~rows_with(more);
}

// Which of a band's 27 values are not 0: without a jump for each, which would often be wrong.
inline std::uint32_t given_cells(const std::uint8_t* values) {
    std::uint32_t given = 0;
    for (int n = 0; n < 27; ++n) given |= static_cast<std::uint32_t>(values[n] != 0) << n;
    return given;
}

// The given becomes the only cell of its digit in the row, the column and the box. False if
// it clashes with another or is not a digit.
inline bool place_given(BandGrid& g, std::uint32_t value, std::uint32_t band, std::uint32_t at) {
    if (value > 9) return false;
    std::uint32_t (&bands)[4] = g.of[value - 1];
    const std::uint32_t cell = 1u << at, column = at % 9, down = ~(kRowStarts << column);
    if ((bands[band] & cell) == 0) return false;
    bands[0] &= down;
    bands[1] &= down;
    bands[2] &= down;
    bands[band] &= ~(kRow << at / 9 * 9 | kBoxRows << column / 3 * 3);
    bands[band] |= cell;
    g.own[value - 1][band] |= cell;
    g.unsolved[band] &= ~cell;
    return true;
}

// False if givens clash directly or are not digits.
inline bool read_bands(const std::uint8_t* cells, BandGrid& g) {
    std::memset(&g, 0, sizeof g);
    for (int band = 0; band < 3; ++band) {
        for (int digit = 0; digit < 9; ++digit) g.of[digit][band] = kBand;
        g.unsolved[band] = kBand;
    }
    g.dirty = 0x1ff;
    for (std::uint32_t first = 0; first < 81; first += 27) {
        for (std::uint32_t rest = given_cells(cells + first); rest != 0; rest &= rest - 1) {
            const std::uint32_t at = bit_index(rest);
            if (!place_given(g, cells[first + at], first / 27, at)) return false;
        }
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

}  // namespace
}  // namespace nonet::single
