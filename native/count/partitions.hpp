// The 1,680 ordered partitions of nine digits into three sets of three.
//
// One says which digits the three columns of a box hold, or its three rows; the order inside a
// column is left open. Digits are bits 0..8.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

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

// Which digits and which columns can be exchanged without changing a puzzle.
//
// Digits that are allowed in exactly the same cells are a class; two columns of a stack with the
// same cells are alike. Partitions that only differ by such exchanges have as many solutions, so
// one of each orbit is counted, times the size of the orbit.

// The class of each digit.
struct Classes {
    std::array<std::uint8_t, 9> of{};
    int n = 0;

    bool trivial() const { return n == 9; }

    // Digits are equivalent if they are allowed in the same of these cells.
    static Classes of_cells(std::span<const Digits> cells);

    // Of these classes, what is left when the sets of a partition must stay as they are.
    Classes within(const Partition& partition) const;

    // How many digits of each class are in each set: equal for partitions of one orbit.
    std::uint64_t key(const Partition& partition, const std::array<std::uint8_t, 3>& order) const;
};

// Orders of a stack's columns that leave its cells as they are; the first is the natural one.
using Orders = std::vector<std::array<std::uint8_t, 3>>;

struct Orbit {
    std::uint32_t place;   // of a representative in the list of partitions
    std::uint64_t weight;  // how many partitions it stands for
};

// The orbits of the partitions with these numbers.
std::vector<Orbit> orbits(std::span<const std::uint16_t> numbers, const Classes&, const Orders&);

// A relabelling of digits within classes that takes `from` to `to`, which has the same key; returns
// the image of each set of digits.
void relabelling(const Classes&, const Partition& from, const Partition& to,
                 std::array<Digits, 512>& image);

}  // namespace nonet::count
