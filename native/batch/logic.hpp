// A `Word` holds one bit of every puzzle of a block, and the logic on it.
//
// Vector extensions of GCC and Clang make registers of NONET_BATCH_BYTES out of plain operators.
// Intrinsics are used only for what the compilers do not find themselves: on AVX-512 any logic
// of three inputs is one instruction, given by its truth table.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#if defined(__BMI2__)
#include <immintrin.h>
#endif
#if defined(__AVX512F__) && NONET_BATCH_BYTES == 64
#define NONET_BATCH_AVX512 1
#endif

#if defined(__clang__)
#define NONET_UNROLL _Pragma("unroll")
#define NONET_INLINE inline __attribute__((always_inline))
#define NONET_NOINLINE __attribute__((noinline))
#define NONET_RESTRICT __restrict__
#elif defined(__GNUC__)
#define NONET_UNROLL _Pragma("GCC unroll 32")
#define NONET_INLINE inline __attribute__((always_inline))
#define NONET_NOINLINE __attribute__((noinline))
#define NONET_RESTRICT __restrict__
#else
#define NONET_UNROLL
#define NONET_INLINE __forceinline
#define NONET_NOINLINE __declspec(noinline)
#define NONET_RESTRICT __restrict
#endif

namespace nonet::batch {
namespace {  // every kernel has its own: see job.hpp

#if NONET_BATCH_BYTES > 8
typedef std::uint64_t Word __attribute__((vector_size(NONET_BATCH_BYTES)));
#else
using Word = std::uint64_t;
#endif

constexpr std::size_t kBytes = sizeof(Word);
constexpr std::size_t kLanes = 8 * kBytes;
constexpr std::size_t kQuads = kBytes / 8;  // 64-bit parts of a Word

NONET_INLINE Word splat(std::uint64_t quad) {
    return Word{} + quad;
}
NONET_INLINE Word zeros() {
    return Word{};
}
NONET_INLINE Word ones() {
    return ~Word{};
}
NONET_INLINE Word without(Word a, Word b) {
    return a & ~b;
}

// Logic of three inputs. With 512 bits the truth table is what the formula gives for a = 0xF0,
// b = 0xCC, c = 0xAA. The result takes the register of the first operand, so give it one that is
// not needed any more.
#if defined(NONET_BATCH_AVX512)
#define NONET_LOGIC(name, formula)                                                              \
    NONET_INLINE Word name(Word a, Word b, Word c) {                                            \
        constexpr int kTable = [](int a, int b, int c) { return (formula) & 0xFF; }(0xF0, 0xCC, \
                                                                                    0xAA);      \
        return (Word)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, kTable);     \
    }
#else
#define NONET_LOGIC(name, formula)                   \
    NONET_INLINE Word name(Word a, Word b, Word c) { \
        return formula;                              \
    }
#endif
NONET_LOGIC(or3, a | b | c)
NONET_LOGIC(and3, a & b & c)
NONET_LOGIC(parity, a ^ b ^ c)
NONET_LOGIC(majority, (a & b) | (c & (a | b)))
NONET_LOGIC(exactly_one, (a ^ b ^ c) & ~(a & b & c))
NONET_LOGIC(and_either, a&(b | c))
NONET_LOGIC(and_neither, a & ~(b | c))
NONET_LOGIC(or_neither, a | ~(b | c))
NONET_LOGIC(or_both, a | (b & c))
NONET_LOGIC(or_without, a | (b & ~c))
NONET_LOGIC(without_or, (a & ~b) | c)
NONET_LOGIC(either_and, (a | b) & c)
NONET_LOGIC(choose, c ^ (a & (b ^ c)))  // of b where a, else of c
#undef NONET_LOGIC

// The 64-bit parts, lowest lanes first.
struct Quads {
    std::uint64_t at[kQuads];
};
NONET_INLINE Quads quads(Word w) {
    Quads q;
    std::memcpy(q.at, &w, sizeof w);
    return q;
}

NONET_INLINE unsigned count_ones(std::uint64_t x) {
#if defined(__GNUC__)
    return static_cast<unsigned>(__builtin_popcountll(x));
#else
    unsigned n = 0;
    for (; x != 0; x &= x - 1) ++n;
    return n;
#endif
}

// The number of the lowest bit; x is not 0.
NONET_INLINE unsigned lowest(std::uint64_t x) {
#if defined(__GNUC__)
    return static_cast<unsigned>(__builtin_ctzll(x));
#else
    unsigned n = 0;
    for (; (x & 1) == 0; x >>= 1) ++n;
    return n;
#endif
}

NONET_INLINE bool any(Word w) {
    const Quads q = quads(w);
    std::uint64_t all = 0;
    for (std::size_t i = 0; i < kQuads; ++i) all |= q.at[i];
    return all != 0;
}

NONET_INLINE std::size_t count(Word w) {
    const Quads q = quads(w);
    std::size_t n = 0;
    for (std::size_t i = 0; i < kQuads; ++i) n += count_ones(q.at[i]);
    return n;
}

NONET_INLINE Word load(const void* from) {
    Word w;
    std::memcpy(&w, from, sizeof w);
    return w;
}
NONET_INLINE void store(void* to, Word w) {
    std::memcpy(to, &w, sizeof w);
}

// The first n bytes, without a detour through memory that would wait for the word to be stored.
NONET_INLINE void store_first(std::uint8_t* to, Word w, std::size_t n) {
#if defined(NONET_BATCH_AVX512)
    _mm512_mask_storeu_epi8(to, _bzhi_u64(~std::uint64_t{0}, static_cast<unsigned>(n)), (__m512i)w);
#else
    if (n == kBytes) return store(to, w);
    const Quads q = quads(w);
    NONET_UNROLL
    for (std::size_t i = 0; i < kQuads; ++i) {
        if (8 * i + 8 <= n) {
            std::memcpy(to + 8 * i, &q.at[i], 8);
        } else {
            for (std::size_t k = 8 * i; k < n; ++k) {
                to[k] = static_cast<std::uint8_t>(q.at[i] >> (8 * (k % 8)));
            }
        }
    }
#endif
}

// The state of a block: kLanes puzzles side by side.

constexpr std::size_t kCells = 81;
constexpr std::size_t kDigits = 9;
constexpr std::size_t kCandidates = kCells * kDigits;
// A puzzle on its own is a bit string of its candidates, padded to whole bytes.
constexpr std::size_t kStateBytes = (kCandidates + 7) / 8;

struct Block {
    Word x[8 * kStateBytes];  // x[81 * digit + cell]; the last 7 are padding and stay 0
    Word naked[kCells];       // the cell has one candidate left
    Word fixed[kCells];       // a digit was solved in the cell, now or in an earlier sweep
    Word dead;                // a contradiction was seen
    Word solved;              // every cell is naked
    Word changed;             // the last tracking sweep removed a candidate
};

// Bands of three rows (kRows) and stacks of three columns (kColumns) are handled by the same
// code: line 0..2 in the band, box 0..2 along it, and 0..2 within what both share, a "triad".
enum Direction { kRows, kColumns };

template <Direction kDirection>
constexpr std::size_t band_start(std::size_t band) {
    return kDirection == kRows ? 27 * band : 3 * band;
}
template <Direction kDirection>
constexpr std::size_t cell_at(std::size_t line, std::size_t box, std::size_t k) {
    return kDirection == kRows ? 9 * line + 3 * box + k : line + 9 * (3 * box + k);
}

}  // namespace

}  // namespace nonet::batch
