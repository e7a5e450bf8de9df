// Which digits and which columns can be exchanged without changing a puzzle.
//
// Digits that are allowed in exactly the same cells are a class; two columns of a stack with the
// same cells are alike. Partitions that only differ by such exchanges have as many solutions, so
// one of each orbit is counted, times the size of the orbit.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "count/partitions.hpp"

namespace nonet::count {

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
