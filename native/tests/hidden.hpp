// Random marks in which a full grid is hidden: whatever is proven about them holds in that grid.
#pragma once

#include <cstdint>
#include <vector>

#include "tests/boards.hpp"

namespace tests {

struct Hidden {
    Cells grid;                        // all values
    std::vector<std::uint8_t> values;  // those that are written; others are 0
    std::vector<std::uint16_t> marks;  // 81 sets, bit 0 for the value 1; none in written cells

    // Of a candidate, cell * 9 + value from 0.
    bool is_true(int candidate) const { return grid[candidate / 9] - 1 == candidate % 9; }
    bool exists(int candidate) const { return (marks[candidate / 9] >> candidate % 9 & 1) != 0; }
};

// Whether two cells have a house in common.
inline bool see(int a, int b) {
    const bool box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
    return a != b && (box || a / 9 == b / 9 || a % 9 == b % 9);
}

// A grid of which so many cells are written; each other has up to `more` marks that are not true.
inline Hidden hidden(std::size_t written, std::uint32_t more, Random& random) {
    Hidden made{full_grid(random), {}, std::vector<std::uint16_t>(81, 0)};
    const Cells kept = keep(made.grid, written, random);
    made.values.assign(kept.begin(), kept.end());
    for (int cell = 0; cell < 81; ++cell) {
        if (kept[cell] != 0) continue;
        made.marks[cell] = static_cast<std::uint16_t>(1U << (made.grid[cell] - 1));
        for (std::uint32_t i = 0; i < more; ++i) {
            const int value = random.digit();
            bool fits = true;
            for (int other = 0; other < 81; ++other) {
                fits &= kept[other] != value || !see(cell, other);
            }
            if (fits) made.marks[cell] |= static_cast<std::uint16_t>(1U << (value - 1));
        }
    }
    return made;
}

}  // namespace tests
