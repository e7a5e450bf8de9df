// Sums of two or three cells that see each other: one value of the first cell a lane.
#pragma once

#include "constraints/kernel/vectors.hpp"

namespace nonet::constraints {
namespace {

// Sums of values below 16, or of three below 10, are less than 32.
inline constexpr std::uint32_t kLanesOfSums = 16;

// What cells keep of their values where their sum is one of some.
struct KeptOfTwo {
    std::uint32_t first, second;
};
struct KeptOfThree {
    std::uint32_t first, second, third;
};

#if defined(__AVX2__) && defined(NONET_HAS_VECTORS)

inline constexpr std::uint32_t kTermOfSubsets = 4;

typedef std::uint32_t OfFirst __attribute__((vector_size(4 * kLanesOfSums)));

inline constexpr OfFirst kEach = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
inline constexpr OfFirst kBitOfEach = {1,       1 << 1,  1 << 2,  1 << 3, 1 << 4,  1 << 5,
                                       1 << 6,  1 << 7,  1 << 8,  1 << 9, 1 << 10, 1 << 11,
                                       1 << 12, 1 << 13, 1 << 14, 1 << 15};

// Lanes whose value a cell may hold: all bits.
NONET_INLINE OfFirst open_lanes(std::uint32_t cell) {
    return (OfFirst)((kBitOfEach & cell) != 0);
}

// What is in any lane.
NONET_INLINE std::uint32_t joined(OfFirst lanes) {
#if defined(__AVX512F__)
    return static_cast<std::uint32_t>(_mm512_reduce_or_epi32((__m512i)lanes));
#else
    std::uint64_t words[kLanesOfSums / 2];
    std::memcpy(words, &lanes, sizeof words);
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return static_cast<std::uint32_t>(all | all >> 32);
#endif
}

NONET_INLINE std::uint32_t sums_of_two(std::uint32_t first, std::uint32_t second) {
    return joined((second & ~kBitOfEach) << kEach & open_lanes(first));
}

NONET_INLINE KeptOfTwo kept_of_two(std::uint32_t first, std::uint32_t second, std::uint32_t sums) {
    const OfFirst beside = (OfFirst{} + sums) >> kEach & (second & ~kBitOfEach) & open_lanes(first);
    return {joined((OfFirst)(beside != 0) & kBitOfEach), joined(beside)};
}

// Of nine values.
NONET_INLINE std::uint32_t sums_of_three(std::uint32_t first, std::uint32_t second,
                                         std::uint32_t third) {
    const OfFirst middle = second & ~kBitOfEach, last = third & ~kBitOfEach;
    OfFirst sums = {};
    for (std::uint32_t value = 0; value < 9; ++value) {
        const std::uint32_t bit = std::uint32_t{1} << value;
        const OfFirst open = (OfFirst)((middle & bit) != 0);
        sums |= (last & ~bit & open) << value;
    }
    return joined(sums << kEach & open_lanes(first));
}

NONET_INLINE KeptOfThree kept_of_three(std::uint32_t first, std::uint32_t second,
                                       std::uint32_t third, std::uint32_t sums) {
    const OfFirst middle = second & ~kBitOfEach, last = third & ~kBitOfEach;
    const OfFirst wanted = (OfFirst{} + sums) >> kEach & open_lanes(first);
    OfFirst held = {}, beside = {};
    for (std::uint32_t value = 0; value < 9; ++value) {
        const std::uint32_t bit = std::uint32_t{1} << value;
        const OfFirst open = (OfFirst)((middle & bit) != 0);
        const OfFirst those = wanted >> value & last & ~bit & open;
        beside |= (OfFirst)(those != 0) & bit;
        held |= those;
    }
    return {joined((OfFirst)(held != 0) & kBitOfEach), joined(beside), joined(held)};
}

#else

// Terms of so many cells and more are found as sets of sets.
inline constexpr std::uint32_t kTermOfSubsets = 3;

NONET_INLINE std::uint32_t sums_of_two(std::uint32_t first, std::uint32_t second) {
    std::uint32_t sums = 0;
    for (std::uint32_t left = first; left != 0; left &= left - 1) {
        sums |= (second & ~(left & (~left + 1))) << lowest(left);
    }
    return sums;
}
NONET_INLINE KeptOfTwo kept_of_two(std::uint32_t first, std::uint32_t second, std::uint32_t sums) {
    KeptOfTwo kept{0, 0};
    for (std::uint32_t left = first; left != 0; left &= left - 1) {
        const std::uint32_t bit = left & (~left + 1);
        const std::uint32_t beside = sums >> lowest(left) & second & ~bit;
        kept.first |= beside != 0 ? bit : 0;
        kept.second |= beside;
    }
    return kept;
}
NONET_INLINE std::uint32_t sums_of_three(std::uint32_t, std::uint32_t, std::uint32_t) {
    return 0;
}
NONET_INLINE KeptOfThree kept_of_three(std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t) {
    return {0, 0, 0};
}

#endif

}  // namespace
}  // namespace nonet::constraints
