// Plain boards for the native tests.
#pragma once

#include <cstdint>
#include <vector>

#include "board/topology.hpp"

namespace tests {

using nonet::board::Houses;
using nonet::board::Topology;

// All N x N cells of a board with these houses.
inline Topology square(std::uint32_t n, const Houses& houses) {
    return {static_cast<int>(n), n * n, houses};
}

// Rows, columns and boxes of height x width, in this order; no boxes for height 0.
inline Houses houses_of(std::uint32_t n, std::uint32_t height, std::uint32_t width) {
    Houses houses(height > 0 ? 3 * n : 2 * n);
    for (std::uint32_t cell = 0; cell < n * n; ++cell) {
        const std::uint32_t r = cell / n, c = cell % n;
        houses[r].push_back(cell);
        houses[n + c].push_back(cell);
        if (height > 0) houses[2 * n + r / height * height + c / width].push_back(cell);
    }
    return houses;
}

}  // namespace tests
