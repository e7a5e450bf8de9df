// Sixteen words of 16 bits, in the compiler's vectors where it has them.
#pragma once

#include "constraints/kernel/cells.hpp"

namespace nonet::constraints {
namespace {

#if defined(__GNUC__) || defined(__clang__)
#define NONET_HAS_VECTORS 1
typedef std::uint16_t Half __attribute__((vector_size(32)));
#else
struct Half {
    std::uint16_t at[16];
};
#endif

// In one piece: a register that is copied by halves is read late.
NONET_INLINE Half half_at(const std::uint16_t* words) {
#if defined(__AVX2__) && defined(NONET_HAS_VECTORS)
    return (Half)_mm256_loadu_si256(reinterpret_cast<const __m256i*>(words));
#else
    Half read;
    std::memcpy(&read, words, sizeof read);
    return read;
#endif
}
NONET_INLINE void store(Half a, std::uint16_t* words) {
#if defined(__AVX2__) && defined(NONET_HAS_VECTORS)
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(words), (__m256i)a);
#else
    std::memcpy(words, &a, sizeof a);
#endif
}

#if defined(NONET_HAS_VECTORS)
// All bits where the word is 0.
NONET_INLINE Half is_zero(Half a) {
    return (Half)(a == 0);
}
NONET_INLINE Half less_one(Half a) {
    return a - 1;
}
// b where the mask a has the word, else c.
NONET_INLINE Half where(Half a, Half b, Half c) {
#if defined(__AVX2__)
    return (Half)_mm256_blendv_epi8((__m256i)c, (__m256i)b, (__m256i)a);
#else
    return (a & b) | (~a & c);
#endif
}
NONET_INLINE std::uint16_t joined(Half a) {
#if defined(__AVX2__)
    const __m128i half =
        _mm_or_si128(_mm256_castsi256_si128((__m256i)a), _mm256_extracti128_si256((__m256i)a, 1));
    auto all = static_cast<std::uint64_t>(
        _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
#else
    std::uint64_t words[4];
    std::memcpy(words, &a, sizeof words);
    std::uint64_t all = words[0] | words[1] | words[2] | words[3];
#endif
    all |= all >> 32;
    return static_cast<std::uint16_t>(all | all >> 16);
}
#else
NONET_INLINE std::uint16_t is_zero(int a) {
    return static_cast<std::uint16_t>(static_cast<std::uint16_t>(a) == 0 ? 0xffff : 0);
}
NONET_INLINE int less_one(int a) {
    return static_cast<std::uint16_t>(a - 1);
}
#endif

}  // namespace
}  // namespace nonet::constraints
