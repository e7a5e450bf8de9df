// The grid as 27 integers, one for each digit and band, and tables of its 3x3 patterns.
//
// Integer [digit][band] has a bit for each of the 27 cells of the band that can hold the
// digit: bit 9 * row + column, row 0..2 in the band:
//
//     bits  0.. 8    0  1  2 |  3  4  5 |  6  7  8      row 0 of the band
//     bits  9..17    9 10 11 | 12 13 14 | 15 16 17      row 1
//     bits 18..26   18 19 20 | 21 22 23 | 24 25 26      row 2
//                     box 0      box 1      box 2
//
// A digit lies in a band in one of six ways: a mini-row (three cells of a row in a box) in
// each row and each box, like three rooks on a 3x3 board. Which mini-rows are still possible
// is a 9-bit pattern, and a table says for each pattern which of them are in some way. The
// same holds for a stack, its mini-columns and its three bands.
#pragma once

#include <cstdint>
#include <cstring>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace nonet::single {
namespace {

constexpr std::uint32_t kBand = 0x7ffffff;     // all cells of a band
constexpr std::uint32_t kRow = 0x1ff;          // its first row
constexpr std::uint32_t kRowStarts = 0x40201;  // the first cell of each row
constexpr std::uint32_t kBoxRows = 0x1c0e07;   // the first box: three bits in each row

// Way q of the rooks: row n at place (q + n) mod 3, or (q - n) mod 3 from q = 3 on.
constexpr std::uint32_t rooks(int way) {
    std::uint32_t places = 0;
    for (int n = 0; n < 3; ++n) {
        places |= 1u << (3 * n + (way < 3 ? (way + n) % 3 : (way + 6 - n) % 3));
    }
    return places;
}

struct Tables {
    std::uint8_t ways[512];           // a bit for each way that a pattern (3 * row + box) allows
    std::uint8_t n_ways[512];         // how many
    std::uint32_t mini_rows[512];     // the cells of the mini-rows that are in some way
    std::uint32_t mini_columns[512];  // the same for the first stack: bits 9 * band + column
    std::uint16_t alone[512];         // of a pattern: the places that are alone in their row
    std::uint32_t cells_of_rows[512], cells_of_columns[512];  // of any pattern
    std::uint32_t way_rows[6], way_columns[6];                // the same for single ways
};

constexpr std::uint32_t cells_of_rows(std::uint32_t pattern) {
    std::uint32_t cells = 0;
    for (int n = 0; n < 9; ++n) {
        if (pattern >> n & 1) cells |= 7u << 3 * n;
    }
    return cells;
}

constexpr std::uint32_t cells_of_columns(std::uint32_t pattern) {
    return (pattern & 7) | (pattern >> 3 & 7) << 9 | (pattern >> 6 & 7) << 18;
}

constexpr Tables make_tables() {
    Tables t{};
    for (std::uint32_t pattern = 0; pattern < 512; ++pattern) {
        std::uint32_t used = 0;
        for (int way = 0; way < 6; ++way) {
            if ((rooks(way) & ~pattern) != 0) continue;
            t.ways[pattern] |= static_cast<std::uint8_t>(1u << way);
            ++t.n_ways[pattern];
            used |= rooks(way);
        }
        for (int row = 0; row < 9; row += 3) {
            const std::uint32_t places = used >> row & 7;
            if ((places & (places - 1)) != 0) continue;
            t.alone[pattern] |= static_cast<std::uint16_t>(places << row);
        }
        t.cells_of_rows[pattern] = cells_of_rows(pattern);
        t.cells_of_columns[pattern] = cells_of_columns(pattern);
        t.mini_rows[pattern] = cells_of_rows(used);
        t.mini_columns[pattern] = cells_of_columns(used);
    }
    for (int way = 0; way < 6; ++way) {
        t.way_rows[way] = cells_of_rows(rooks(way));
        t.way_columns[way] = cells_of_columns(rooks(way));
    }
    return t;
}

constexpr Tables kTables = make_tables();

inline std::uint32_t lowest_bit(std::uint32_t bits) {
    return bits & (~bits + 1);
}

inline std::uint32_t count_bits(std::uint32_t bits) {
#if defined(__GNUC__) && defined(__POPCNT__)
    return static_cast<std::uint32_t>(__builtin_popcount(bits));
#else
    bits -= bits >> 1 & 0x55555555;
    bits = (bits & 0x33333333) + (bits >> 2 & 0x33333333);
    return ((bits + (bits >> 4)) & 0x0f0f0f0f) * 0x01010101 >> 24;
#endif
}

inline std::uint32_t bit_index(std::uint32_t bits) {
#if defined(__GNUC__)
    return static_cast<std::uint32_t>(__builtin_ctz(bits));
#else
    return count_bits(lowest_bit(bits) - 1);
#endif
}

// Three groups of three bits, at 0, 9 and 18, to nine bits.
inline std::uint32_t join(std::uint32_t groups) {
    return (groups | groups >> 6 | groups >> 12) & 0x1ff;
}

// The mini-rows that have a cell: bit 3 * row + box.
inline std::uint32_t row_pattern(std::uint32_t cells) {
    const std::uint32_t any = (cells | cells >> 1 | cells >> 2) & 0x1249249;
#if defined(__BMI2__)
    return _pext_u32(any, 0x1249249);
#else
    return join((any | any >> 2 | any >> 4) & kBoxRows);
#endif
}

// The columns of a band that have a cell.
inline std::uint32_t columns(std::uint32_t cells) {
    return (cells | cells >> 9 | cells >> 18) & kRow;
}

// Of three bands' columns (bit 9 * band + column) the pattern of one stack.
inline std::uint32_t column_pattern(std::uint32_t columns_of_bands, int stack) {
#if defined(__BMI2__)
    return _pext_u32(columns_of_bands, kBoxRows << 3 * stack);
#else
    return join(columns_of_bands >> 3 * stack & kBoxRows);
#endif
}

// A grid of candidates, read and written.

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
