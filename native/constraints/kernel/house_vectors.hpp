// Words of 16 bits that are looked at together: as many as a register has, or sixteen.
#pragma once

#include "constraints/kernel/vectors.hpp"

#if defined(__AVX512BW__)
#include "single/avx512/layout.hpp"
#endif

namespace nonet::constraints {
namespace {

#if defined(__AVX512VBMI__) && defined(__AVX512BITALG__)

inline constexpr std::uint32_t kLanesTogether = 32;
struct Together {
    __m512i bits;
};
NONET_INLINE Together nothing() {
    return {_mm512_setzero_si512()};
}
NONET_INLINE Together everywhere(std::uint16_t word) {
    return {_mm512_set1_epi16(static_cast<short>(word))};
}
NONET_INLINE Together together(const std::uint16_t* words) {
    return {_mm512_loadu_si512(words)};
}
NONET_INLINE void store(Together a, std::uint16_t* words) {
    _mm512_storeu_si512(words, a.bits);
}
NONET_INLINE Together operator|(Together a, Together b) {
    return {_mm512_or_si512(a.bits, b.bits)};
}
NONET_INLINE Together operator&(Together a, Together b) {
    return {_mm512_and_si512(a.bits, b.bits)};
}
NONET_INLINE Together operator^(Together a, Together b) {
    return {_mm512_xor_si512(a.bits, b.bits)};
}
NONET_INLINE Together but(Together a, Together b) {
    return {_mm512_andnot_si512(b.bits, a.bits)};
}
NONET_INLINE Together less_one(Together a) {
    return {_mm512_sub_epi16(a.bits, _mm512_set1_epi16(1))};
}
// b where a is 0, else c.
NONET_INLINE Together if_zero(Together a, Together b, Together c) {
    return {_mm512_mask_mov_epi16(c.bits, _mm512_testn_epi16_mask(a.bits, a.bits), b.bits)};
}
NONET_INLINE Together bits_in(Together a) {
    return {_mm512_popcnt_epi16(a.bits)};
}
NONET_INLINE std::uint32_t not_zero(Together a) {
    return _mm512_test_epi16_mask(a.bits, a.bits);
}
NONET_INLINE std::uint32_t less(Together a, Together b) {
    return _mm512_cmplt_epu16_mask(a.bits, b.bits);
}

// Each house's cells, in its lane.
NONET_INLINE void gather_lanes(const Run<std::uint16_t>& run, const HousesData& data,
                               std::uint16_t (*cell)[kHouseLanes]) {
    const std::uint64_t* in_block = data.in_block;
    for (std::uint32_t k = 0; k < data.cells; ++k, in_block += data.blocks) {
        const __m512i bytes = _mm512_loadu_si512(data.bytes + std::size_t{k} * 2 * kHouseLanes);
        __m512i words = _mm512_setzero_si512();
        for (std::uint32_t b = 0; b < data.blocks; ++b) {
            words = _mm512_mask_permutexvar_epi8(words, in_block[b], bytes,
                                                 _mm512_load_si512(run.state + 32 * b));
        }
        _mm512_store_si512(cell[k], words);
    }
}

#else

inline constexpr std::uint32_t kLanesTogether = 16;

using Together = Half;
NONET_INLINE Together together(const std::uint16_t* words) {
    return half_at(words);
}

#if defined(NONET_HAS_VECTORS)

NONET_INLINE Together nothing() {
    return Half{};
}
NONET_INLINE Together everywhere(std::uint16_t word) {
    return Half{} + word;
}
NONET_INLINE Together if_zero(Together a, Together b, Together c) {
    return where(is_zero(a), b, c);
}
NONET_INLINE Together bits_in(Together a) {
    Half word = a;
    word -= word >> 1 & 0x5555;
    word = (word & 0x3333) + (word >> 2 & 0x3333);
    word = (word + (word >> 4)) & 0x0f0f;
    return (word + (word >> 8)) & 0xff;
}
NONET_INLINE std::uint32_t not_zero(Together a) {
#if defined(__AVX2__)
    const __m256i zero = (__m256i)is_zero(a);
    const __m128i bytes =
        _mm_packs_epi16(_mm256_castsi256_si128(zero), _mm256_extracti128_si256(zero, 1));
    return ~static_cast<std::uint32_t>(_mm_movemask_epi8(bytes)) & 0xffff;
#else
    if (joined(a) == 0) return 0;
    std::uint32_t found = 0;
    for (std::uint32_t l = 0; l < 16; ++l) found |= std::uint32_t{a[l] != 0} << l;
    return found;
#endif
}
NONET_INLINE std::uint32_t less(Together a, Together b) {
    return not_zero((Half)(a < b));
}

#else

template <typename Each>
NONET_INLINE Together of_each(const Each& each) {
    Together made;
    for (std::uint32_t l = 0; l < 16; ++l) made.at[l] = static_cast<std::uint16_t>(each(l));
    return made;
}
NONET_INLINE Together nothing() {
    return {};
}
NONET_INLINE Together everywhere(std::uint16_t word) {
    return of_each([&](std::uint32_t) { return word; });
}
NONET_INLINE Together operator|(const Together& a, const Together& b) {
    return of_each([&](std::uint32_t l) { return a.at[l] | b.at[l]; });
}
NONET_INLINE Together operator&(const Together& a, const Together& b) {
    return of_each([&](std::uint32_t l) { return a.at[l] & b.at[l]; });
}
NONET_INLINE Together operator^(const Together& a, const Together& b) {
    return of_each([&](std::uint32_t l) { return a.at[l] ^ b.at[l]; });
}
NONET_INLINE Together but(const Together& a, const Together& b) {
    return of_each([&](std::uint32_t l) { return a.at[l] & ~b.at[l]; });
}
NONET_INLINE Together less_one(const Together& a) {
    return of_each([&](std::uint32_t l) { return a.at[l] - 1; });
}
NONET_INLINE Together if_zero(const Together& a, const Together& b, const Together& c) {
    return of_each([&](std::uint32_t l) { return a.at[l] == 0 ? b.at[l] : c.at[l]; });
}
NONET_INLINE Together bits_in(const Together& a) {
    return of_each([&](std::uint32_t l) { return number_of(a.at[l]); });
}
NONET_INLINE std::uint32_t not_zero(const Together& a) {
    std::uint32_t found = 0;
    for (std::uint32_t l = 0; l < 16; ++l) found |= std::uint32_t{a.at[l] != 0} << l;
    return found;
}
NONET_INLINE std::uint32_t less(const Together& a, const Together& b) {
    return not_zero(of_each([&](std::uint32_t l) { return a.at[l] < b.at[l] ? 1 : 0; }));
}

#endif

// Each house's cells, in its lane.
NONET_INLINE void gather_lanes(const Run<std::uint16_t>& run, const HousesData& data,
                               std::uint16_t (*cell)[kHouseLanes]) {
    const std::uint32_t* at = data.at;
    const std::uint32_t end = (data.lanes + kLanesTogether - 1) / kLanesTogether * kLanesTogether;
    for (std::uint32_t k = 0; k < data.cells; ++k, at += kHouseLanes) {
        for (std::uint32_t l = data.lanes; l < end; ++l) cell[k][l] = 0;
        for (std::uint32_t l = 0; l < data.lanes; ++l) cell[k][l] = run.state[at[l]];
    }
    // Houses of fewer cells have nothing there.
    for (std::uint32_t l = 0; l < data.lanes; ++l) {
        for (std::uint32_t k = data.counts[l]; k < data.cells; ++k) cell[k][l] = 0;
    }
}

#endif

}  // namespace
}  // namespace nonet::constraints
