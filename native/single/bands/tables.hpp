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

}  // namespace
}  // namespace nonet::single
