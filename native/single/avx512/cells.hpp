// Between 81 bytes and the three registers.
#pragma once

#include "single/avx512/layout.hpp"

namespace nonet::single {
namespace {

struct CellTables {
    ByteIndex parse[3];   // word of register i <- byte of the cell, in its low half
    ByteIndex low, high;  // byte of cell n, n + 64 <- byte of the packed registers
};

constexpr CellTables make_cell_tables() {
    CellTables t{};
    for (int i = 0; i < 3; ++i) {
        for (int w = 0; w < kWords; ++w) {
            const auto cell = static_cast<std::uint8_t>(cell_of(i, w));
            t.parse[i].at[2 * w] = t.parse[i].at[2 * w + 1] = cell;
            if (w >= kRealWords) continue;
            const auto packed = static_cast<std::uint8_t>(32 * i + w);
            (cell < 64 ? t.low.at[cell] : t.high.at[cell - 64]) = packed;
        }
    }
    return t;
}

alignas(64) constexpr CellTables kCellTables = make_cell_tables();

constexpr std::uint64_t kLowBytes = 0x5555555555555555;  // the low byte of every word
constexpr std::uint64_t kLast17 = 0x1ffff;               // cells 64..80

// Reads exactly 81 bytes. A value above 9 leaves its cell without candidates, and so the
// puzzle without solutions.
NONET_INLINE Grid read_grid(const std::uint8_t* cells) {
    const Words low = _mm512_loadu_si512(cells);
    const Words high = _mm512_maskz_loadu_epi8(kLast17, cells + 64);
    Grid grid;
    for (int i = 0; i < 3; ++i) {
        const Words value =
            _mm512_maskz_permutex2var_epi8(kLowBytes, low, load(kCellTables.parse[i]), high);
        const WordMask empty = _mm512_testn_epi16_mask(value, value);
        // Shifts by 16 and more give 0; those by 9 to 15 are masked off.
        const Words bit = _mm512_sllv_epi16(all_of(1), _mm512_sub_epi16(value, all_of(1)));
        grid.x[i] =
            _mm512_mask_mov_epi16(_mm512_and_si512(bit, all_of(kNine)), empty, all_of(kNine));
    }
    return grid;
}

// Writes exactly 81 bytes. Every word has one candidate.
NONET_INLINE void write_grid(const Grid& grid, std::uint8_t* cells) {
    __m256i value[3];
    for (int i = 0; i < 3; ++i) {
        // Bits below the candidate, plus one.
        const Words below = _mm512_popcnt_epi16(_mm512_sub_epi16(grid.x[i], all_of(1)));
        value[i] = _mm512_cvtepi16_epi8(_mm512_add_epi16(below, all_of(1)));
    }
    const Words packed = _mm512_inserti64x4(_mm512_castsi256_si512(value[0]), value[1], 1);
    const Words third = _mm512_zextsi256_si512(value[2]);
    _mm512_storeu_si512(cells, _mm512_permutex2var_epi8(packed, load(kCellTables.low), third));
    _mm512_mask_storeu_epi8(cells + 64, kLast17,
                            _mm512_permutex2var_epi8(packed, load(kCellTables.high), third));
}

}  // namespace
}  // namespace nonet::single
