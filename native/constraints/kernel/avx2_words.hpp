// The same as plain_words.hpp in registers of AVX2, one a band, each a quarter a row of three
// words:
//
//   (b, 0, 0) (b, 0, 1) (b, 0, 2) (b, 0, 0) | (b, 1, 0) ... | (b, 2, 0) ... | the same again
//
// To turn the bands is free then, to turn rows or columns is one instruction.
#pragma once

#include "constraints/kernel/cells.hpp"

namespace nonet::constraints {
namespace {

struct Words {
    __m256i band[3];
};

template <typename Step>
NONET_INLINE Words each(const Words& a, const Words& b, const Words& c, Step step) {
    return {{step(a.band[0], b.band[0], c.band[0]), step(a.band[1], b.band[1], c.band[1]),
             step(a.band[2], b.band[2], c.band[2])}};
}

NONET_INLINE Words operator&(const Words& a, const Words& b) {
    return each(a, b, b, [](auto x, auto y, auto) { return _mm256_and_si256(x, y); });
}
NONET_INLINE Words operator|(const Words& a, const Words& b) {
    return each(a, b, b, [](auto x, auto y, auto) { return _mm256_or_si256(x, y); });
}
NONET_INLINE Words operator^(const Words& a, const Words& b) {
    return each(a, b, b, [](auto x, auto y, auto) { return _mm256_xor_si256(x, y); });
}
NONET_INLINE Words but(const Words& a, const Words& b) {
    return each(a, b, b, [](auto x, auto y, auto) { return _mm256_andnot_si256(y, x); });
}
NONET_INLINE Words majority(const Words& a, const Words& b, const Words& c) {
    return (a & b) | ((a | b) & c);
}
// b where the mask a has the word, else c.
NONET_INLINE Words where(const Words& a, const Words& b, const Words& c) {
    return each(a, b, c, [](auto m, auto x, auto y) { return _mm256_blendv_epi8(y, x, m); });
}
NONET_INLINE Words zero(const Words& a) {
    return each(a, a, a,
                [](auto x, auto, auto) { return _mm256_cmpeq_epi16(x, _mm256_setzero_si256()); });
}
NONET_INLINE Words without_lowest(const Words& a) {
    return each(a, a, a, [](auto x, auto, auto) {
        return _mm256_and_si256(x, _mm256_add_epi16(x, _mm256_set1_epi16(-1)));
    });
}
NONET_INLINE Words value_of_single(const Words& a) {
    return a & zero(without_lowest(a));
}

NONET_INLINE bool any(const Words& a) {
    const __m256i all = _mm256_or_si256(_mm256_or_si256(a.band[0], a.band[1]), a.band[2]);
    return _mm256_testz_si256(all, all) == 0;
}

// Of the bytes of two packed bands the bits of the first.
NONET_INLINE std::uint32_t bits_of_band(std::uint32_t packed) {
    return (packed & 0x7) | (packed >> 1 & 0x38) | (packed >> 10 & 0x1c0);
}
// Which words are not zero: bit 9 * b + 3 * r + c.
NONET_INLINE std::uint32_t mask_of(const Words& a) {
    const Words none = zero(a);
    const auto first = ~static_cast<std::uint32_t>(
        _mm256_movemask_epi8(_mm256_packs_epi16(none.band[0], none.band[1])));
    const auto last = ~static_cast<std::uint32_t>(
        _mm256_movemask_epi8(_mm256_packs_epi16(none.band[2], none.band[2])));
    return bits_of_band(first) | bits_of_band(first >> 8) << 9 | bits_of_band(last) << 18;
}

// Word (b, r, c) takes from (b + kB, r + kR, c + kC), each modulo 3.
template <int kB, int kR, int kC>
struct Turned {
    static NONET_INLINE __m256i of(__m256i a) {
        if constexpr (kR == 1) a = _mm256_permute4x64_epi64(a, 0x09);
        if constexpr (kR == 2) a = _mm256_permute4x64_epi64(a, 0x52);
        if constexpr (kC != 0) {
            constexpr char k0 = 2 * (kC % 3), k1 = 2 * ((kC + 1) % 3), k2 = 2 * ((kC + 2) % 3);
            const __m128i half =
                _mm_setr_epi8(k0, k0 + 1, k1, k1 + 1, k2, k2 + 1, k0, k0 + 1,  //
                              k0 + 8, k0 + 9, k1 + 8, k1 + 9, k2 + 8, k2 + 9, k0 + 8, k0 + 9);
            a = _mm256_shuffle_epi8(a, _mm256_broadcastsi128_si256(half));
        }
        return a;
    }
    static NONET_INLINE Words of(const Words& a) {
        return {{of(a.band[kB]), of(a.band[(kB + 1) % 3]), of(a.band[(kB + 2) % 3])}};
    }
};
// Word (b, r, c) takes from (b, kI, c).
template <int kI>
struct SpreadOver {
    static NONET_INLINE Words of(const Words& a) {
        return each(a, a, a,
                    [](auto x, auto, auto) { return _mm256_permute4x64_epi64(x, 0x55 * kI); });
    }
};
template <class From>
NONET_INLINE Words permuted(const Words& a) {
    return From::of(a);
}

NONET_INLINE Words all_of(std::uint16_t word) {
    const __m256i wide = _mm256_set1_epi16(static_cast<short>(word));
    return {{wide, wide, wide}};
}

// Of row 0 what a has, of row 1 what b has, of row 2 what c has.
NONET_INLINE Words by_rows(const Words& a, const Words& b, const Words& c) {
    return each(a, b, c, [](auto x, auto y, auto z) {
        return _mm256_blend_epi32(_mm256_blend_epi32(x, y, 0x0c), z, 0xf0);
    });
}

NONET_INLINE __m128i eight_words(const std::uint16_t* words) {
    return _mm_loadu_si128(reinterpret_cast<const __m128i*>(words));
}

NONET_INLINE Words loaded(const std::uint16_t* state) {
    const __m256i apart = _mm256_setr_epi8(0, 1, 2, 3, 4, 5, 0, 1, 6, 7, 8, 9, 10, 11, 6, 7,  //
                                           0, 1, 2, 3, 4, 5, 0, 1, 0, 1, 2, 3, 4, 5, 0, 1);
    Words a;
    for (int b = 0; b < 3; ++b) {
        const __m256i both = _mm256_inserti128_si256(
            _mm256_castsi128_si256(eight_words(state + 9 * b)), eight_words(state + 9 * b + 6), 1);
        a.band[b] = _mm256_shuffle_epi8(both, apart);
    }
    return a;
}

// What is behind the words of a band, or of all, is written over.
NONET_INLINE void store(std::uint16_t* state, const Words& a) {
    const __m256i together =
        _mm256_setr_epi8(0, 1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 0, 1, 0, 1,  //
                         0, 1, 2, 3, 4, 5, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1);
    for (int b = 0; b < 3; ++b) {
        const __m256i both = _mm256_shuffle_epi8(a.band[b], together);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(state + 9 * b), _mm256_castsi256_si128(both));
        _mm_storel_epi64(reinterpret_cast<__m128i*>(state + 9 * b + 6),
                         _mm256_extracti128_si256(both, 1));
    }
}

}  // namespace
}  // namespace nonet::constraints
