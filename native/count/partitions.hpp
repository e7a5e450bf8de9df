// The 1,680 ordered partitions of nine digits into three sets of three.
//
// One says which digits the three columns of a box hold, or its three rows; the order inside a
// column is left open. Digits are bits 0..8.
#pragma once

#include <array>
#include <cstdint>

namespace nonet::count {

inline constexpr int kPartitions = 1680;
inline constexpr int kPartners = 56;

using Digits = std::uint16_t;  // a set of digits
inline constexpr Digits kAllDigits = 0x1ff;

struct Partition {
    std::array<Digits, 3> set;
};

// Two partitions by their numbers.
struct Pair {
    std::uint16_t first, second;
};

// Three boxes above one another fit if no digit is in the same column twice. For each partition
// there are 56 that fit, and each of these leaves exactly one for the third box.
struct Partitions {
    std::array<Partition, kPartitions> at;
    std::array<std::array<Pair, kPartners>, kPartitions> partners;

    // The number of the partition with these first two sets, which must be disjoint triples.
    int index(Digits first, Digits second) const {
        return number_[static_cast<std::size_t>(84 * rank_[first] + rank_[second])];
    }

    Partitions();

  private:
    std::array<std::uint8_t, 512> rank_{};
    std::array<std::uint16_t, 84 * 84> number_{};
};

// Made at the first call.
const Partitions& partitions();

}  // namespace nonet::count
