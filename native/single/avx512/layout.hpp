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

NONET_INLINE Words rotated(int db, int dr, int dc, Words a) {
    return permute(load(kRotations.by[db][dr][dc]), a);
}

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

}  // namespace
}  // namespace nonet::single
