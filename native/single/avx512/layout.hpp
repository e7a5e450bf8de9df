// The grid in three registers, and the permutations that rotate it.
//
// A cell is (b band, r row in the band, c box in the band, i column in the box). Register i
// holds the 27 cells of column i of every box, one 16-bit word each, the nine candidates in
// its low bits; word 9b + 3r + c:
//
//     i = 0            c=0  c=1  c=2        the cells x of register 0
//     band 0   r = 0  [ 0] [ 1] [ 2]            x . . | x . . | x . .
//              r = 1  [ 3] [ 4] [ 5]            x . . | x . . | x . .
//              r = 2  [ 6] [ 7] [ 8]            x . . | x . . | x . .
//     band 1   r = 0  [ 9] [10] [11]            ------+-------+------
//              ...                              ...
//     band 2   r = 2  [24] [25] [26]
//              words 27..31 repeat words 0..4
//
// The three cells of a mini-row (a row's part in a box) are thus the same word of the three
// registers, and "over the mini-row" is plain logic between registers. The repeated words
// are carried through every step like the ones they copy, so nothing ever needs a mask.
#pragma once

// GCC 12 takes the deliberately undefined operands of its own header for a mistake of ours.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <immintrin.h>
#pragma GCC diagnostic pop
#else
#include <immintrin.h>
#endif

#include <cstddef>
#include <cstdint>

namespace nonet::single {
namespace {

#define NONET_INLINE inline __attribute__((always_inline))

using Words = __m512i;       // 32 words of 16 bits
using WordMask = __mmask32;  // a bit for each

struct Grid {
    Words x[3];
};

constexpr int kWords = 32, kRealWords = 27;

constexpr int word_at(int b, int r, int c) {
    return 9 * (b % 3) + 3 * (r % 3) + c % 3;
}

constexpr int real_word(int w) {
    return w < kRealWords ? w : w - kRealWords;
}

// The cell, 0..80, in word w of register i.
constexpr int cell_of(int i, int w) {
    const int b = real_word(w) / 9, r = real_word(w) / 3 % 3, c = real_word(w) % 3;
    return (3 * b + r) * 9 + 3 * c + i;
}

// The mask of some of the 27 words, with the repeated words added.
constexpr std::uint32_t with_repeats(std::uint32_t words) {
    return (words & 0x7ffffff) | words << kRealWords;
}

struct alignas(64) ByteIndex {
    std::uint8_t at[64];
};

NONET_INLINE Words load(const ByteIndex& index) {
    return _mm512_load_si512(index.at);
}

NONET_INLINE Words permute(Words index, Words a) {
    return _mm512_permutexvar_epi8(index, a);
}

// A permutation of words as one of bytes (one instruction, where words would need two):
// word (b, r, c) of the result is the word from(b, r, c) of the operand.
template <class From>
constexpr ByteIndex permutation(From from) {
    ByteIndex index{};
    for (int w = 0; w < kWords; ++w) {
        const int p = real_word(w), source = from(p / 9, p / 3 % 3, p % 3);
        index.at[2 * w] = static_cast<std::uint8_t>(2 * source);
        index.at[2 * w + 1] = static_cast<std::uint8_t>(2 * source + 1);
    }
    return index;
}

// (b, r, c) takes from (b + db, r + dr, c + dc), each modulo 3.
constexpr ByteIndex rotation(int db, int dr, int dc) {
    return permutation([=](int b, int r, int c) { return word_at(b + db, r + dr, c + dc); });
}

// (b, r, c) takes from (b, i, c): spreads a column in a box over its three rows.
constexpr ByteIndex spread_of(int i) {
    return permutation([=](int b, int, int c) { return word_at(b, i, c); });
}

constexpr std::uint32_t words_of_row(int row) {
    std::uint32_t words = 0;
    for (int w = 0; w < kRealWords; ++w) {
        if (w / 3 % 3 == row) words |= 1u << w;
    }
    return with_repeats(words);
}

struct Rotations {
    ByteIndex by[3][3][3];  // [db][dr][dc]
    ByteIndex spread[3];
};

constexpr Rotations make_rotations() {
    Rotations all{};
    for (int n = 0; n < 27; ++n) {
        all.by[n / 9][n / 3 % 3][n % 3] = rotation(n / 9, n / 3 % 3, n % 3);
    }
    for (int i = 0; i < 3; ++i) all.spread[i] = spread_of(i);
    return all;
}

alignas(64) constexpr Rotations kRotations = make_rotations();

// Three-input logic in one instruction: the truth table is written as the same expression
// over the tables of the three inputs.
constexpr int kA = 0xf0, kB = 0xcc, kC = 0xaa;
constexpr int kOr3 = kA | kB | kC, kAnd3 = kA & kB & kC;
constexpr int kMajority = (kA & kB) | (kA & kC) | (kB & kC);
constexpr int kButNeither = kA & ~(kB | kC) & 0xff;  // a without b and c
constexpr int kButUnless = kA & (~kB | kC) & 0xff;   // a without b, except where c
constexpr int kOrDifferent = kA | (kB ^ kC);
constexpr int kOrWithout = (kA | (kB & ~kC)) & 0xff;

template <int kTable>
NONET_INLINE Words logic(Words a, Words b, Words c) {
    return _mm512_ternarylogic_epi32(a, b, c, kTable);
}

NONET_INLINE Words all_of(std::uint16_t word) {
    return _mm512_set1_epi16(static_cast<short>(word));
}

constexpr std::uint16_t kNine = 0x1ff;  // all candidates

// Between 81 bytes and the three registers.

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
