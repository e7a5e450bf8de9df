// Random boards of every sort, from a generator of our own: the same everywhere.
#pragma once

#include <utility>

#include "oracle.hpp"

namespace boards {

using oracle::Cells;

class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint32_t below(std::uint32_t n) {  // splitmix64
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return static_cast<std::uint32_t>((z ^ z >> 31) >> 32) % n;
    }

  private:
    std::uint64_t state_;
};

// A full grid: a pattern with its digits, rows, columns, bands and stacks shuffled.
inline Cells full_grid(Random& random) {
    const auto shuffled = [&random](auto order) {
        for (std::size_t n = order.size() - 1; n > 0; --n) {
            std::swap(order[n], order[random.below(static_cast<std::uint32_t>(n + 1))]);
        }
        return order;
    };
    const auto lines = [&] {
        std::array<int, 9> result{};
        const auto groups = shuffled(std::array<int, 3>{0, 1, 2});
        for (int g = 0; g < 3; ++g) {
            const auto inner = shuffled(std::array<int, 3>{0, 1, 2});
            for (int n = 0; n < 3; ++n) result[3 * g + n] = 3 * groups[g] + inner[n];
        }
        return result;
    };
    const auto digits = shuffled(std::array<int, 9>{1, 2, 3, 4, 5, 6, 7, 8, 9});
    const auto rows = lines();
    const auto columns = lines();
    const bool turned = random.below(2) == 0;
    Cells cells{};
    for (int r = 0; r < 9; ++r) {
        for (int c = 0; c < 9; ++c) {
            const int row = rows[r], value = digits[(3 * (row % 3) + row / 3 + columns[c]) % 9];
            cells[turned ? 9 * c + r : 9 * r + c] = static_cast<std::uint8_t>(value);
        }
    }
    return cells;
}

inline Cells with_clues(const Cells& grid, int clues, Random& random) {
    Cells cells = grid;
    for (int left = 81; left > clues;) {
        const std::uint32_t cell = random.below(81);
        if (cells[cell] == 0) continue;
        cells[cell] = 0;
        --left;
    }
    return cells;
}

// Clues that do not clash directly, often without a solution.
inline Cells few_clues(int clues, Random& random) {
    Cells cells{};
    for (int tries = 0; clues > 0 && tries < 2000; ++tries) {
        const int cell = static_cast<int>(random.below(81));
        const int value = 1 + static_cast<int>(random.below(9));
        if (cells[cell] != 0 || !oracle::fits(cells, cell, value)) continue;
        cells[cell] = static_cast<std::uint8_t>(value);
        --clues;
    }
    return cells;
}

enum Sort { kFew, kSubset, kMutated, kNoise, kConcentrated, kSorts };

inline Cells board(Sort sort, Random& random) {
    switch (sort) {
        case kFew:
            return few_clues(static_cast<int>(random.below(26)), random);
        case kSubset: {
            const Cells grid = full_grid(random);
            const int clues = 18 + static_cast<int>(random.below(50));
            return with_clues(grid, clues, random);
        }
        case kMutated: {  // one to three clues of a sound puzzle changed
            const Cells grid = full_grid(random);
            const int clues = 20 + static_cast<int>(random.below(40));
            Cells cells = with_clues(grid, clues, random);
            for (std::uint32_t n = 1 + random.below(3); n > 0; --n) {
                const std::uint32_t cell = random.below(81);
                cells[cell] = static_cast<std::uint8_t>(1 + random.below(9));
            }
            return cells;
        }
        case kNoise: {  // anything, clashes included
            Cells cells{};
            for (std::uint32_t n = random.below(40); n > 0; --n) {
                const std::uint32_t cell = random.below(81);
                cells[cell] = static_cast<std::uint8_t>(random.below(10));
            }
            return cells;
        }
        default: {  // few digits in one or two bands: locked places
            Cells cells{};
            const std::uint32_t room = random.below(2) == 0 ? 27 : 54;
            for (std::uint32_t n = 4 + random.below(12); n > 0; --n) {
                const int cell = static_cast<int>(random.below(room));
                const int value = 1 + static_cast<int>(random.below(5));
                if (cells[cell] == 0 && oracle::fits(cells, cell, value)) {
                    cells[cell] = static_cast<std::uint8_t>(value);
                }
            }
            if (random.below(2) == 0) return cells;
            Cells turned{};
            for (int n = 0; n < 81; ++n) turned[n % 9 * 9 + n / 9] = cells[n];
            return turned;
        }
    }
}

}  // namespace boards
