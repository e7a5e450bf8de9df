// Locked sets over two families of houses: see src/nonet/techniques/sectors.py.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace nonet::sectors {

constexpr std::size_t kMostHouses = 9;

using Set = std::uint16_t;  // of houses of a family, or of values

// Two families of houses, and what stands where they cross.
struct Crossing {
    std::size_t first = 0, second = 0;  // how many houses, at most kMostHouses
    std::size_t size = 0;               // how many values, at most kMostHouses
    // Of each house of the first with each of the second: empty cells, and what they can hold.
    std::array<std::array<std::uint8_t, kMostHouses>, kMostHouses> cells{};
    std::array<std::array<Set, kMostHouses>, kMostHouses> values{};
};

struct Locked {
    Set first;   // houses of the first family
    Set second;  // of the second
    Set shared;  // values that are shared out to the first, all others to the second
};

// All that have as many shares as cells and clear something.
std::vector<Locked> find(const Crossing& crossing);

}  // namespace nonet::sectors
