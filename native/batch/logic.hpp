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

#if defined(NONET_BATCH_AVX512)
// The truth table is what the function gives for a = 0xF0, b = 0xCC, c = 0xAA. The result takes
// the register of the first operand, so give it one that is not needed any more.
template <int kTable>
NONET_INLINE Word table(Word a, Word b, Word c) {
    return (Word)_mm512_ternarylogic_epi64((__m512i)a, (__m512i)b, (__m512i)c, kTable);
}
NONET_INLINE Word or3(Word a, Word b, Word c) {
    return table<0xFE>(a, b, c);
}
NONET_INLINE Word and3(Word a, Word b, Word c) {
    return table<0x80>(a, b, c);
}
NONET_INLINE Word parity(Word a, Word b, Word c) {
    return table<0x96>(a, b, c);
}
NONET_INLINE Word majority(Word a, Word b, Word c) {
    return table<0xE8>(a, b, c);
}
NONET_INLINE Word exactly_one(Word a, Word b, Word c) {
    return table<0x16>(a, b, c);
}
NONET_INLINE Word and_either(Word a, Word b, Word c) {
    return table<0xE0>(a, b, c);
}
NONET_INLINE Word and_neither(Word a, Word b, Word c) {
    return table<0x10>(a, b, c);
}
NONET_INLINE Word or_neither(Word a, Word b, Word c) {
    return table<0xF1>(a, b, c);
}
NONET_INLINE Word or_both(Word a, Word b, Word c) {
    return table<0xF8>(a, b, c);
}
NONET_INLINE Word or_without(Word a, Word b, Word c) {
    return table<0xF4>(a, b, c);
}
NONET_INLINE Word without_or(Word a, Word b, Word c) {
    return table<0xBA>(a, b, c);
}
NONET_INLINE Word either_and(Word a, Word b, Word c) {
    return table<0xA8>(a, b, c);
}
NONET_INLINE Word choose(Word mask, Word a, Word b) {
    return table<0xCA>(mask, a, b);
}
#else
NONET_INLINE Word or3(Word a, Word b, Word c) {
    return a | b | c;
}
NONET_INLINE Word and3(Word a, Word b, Word c) {
    return a & b & c;
}
NONET_INLINE Word parity(Word a, Word b, Word c) {
    return a ^ b ^ c;
}
NONET_INLINE Word majority(Word a, Word b, Word c) {
    return (a & b) | (c & (a | b));
}
NONET_INLINE Word exactly_one(Word a, Word b, Word c) {
    return (a ^ b ^ c) & ~(a & b & c);
}
NONET_INLINE Word and_either(Word a, Word b, Word c) {
    return a & (b | c);
}
NONET_INLINE Word and_neither(Word a, Word b, Word c) {
    return a & ~(b | c);
}
NONET_INLINE Word or_neither(Word a, Word b, Word c) {
    return a | ~(b | c);
}
NONET_INLINE Word or_both(Word a, Word b, Word c) {
    return a | (b & c);
}
NONET_INLINE Word or_without(Word a, Word b, Word c) {
    return a | (b & ~c);
}
NONET_INLINE Word without_or(Word a, Word b, Word c) {
    return (a & ~b) | c;
}
NONET_INLINE Word either_and(Word a, Word b, Word c) {
    return (a | b) & c;
}
NONET_INLINE Word choose(Word mask, Word a, Word b) {
    return b ^ (mask & (a ^ b));
}
#endif

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

}  // namespace
}  // namespace nonet::batch
