// Random classic 9x9 boards of every sort, from a generator of our own: the same everywhere.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "tests/oracle.hpp"

namespace tests {

using Cells = std::array<std::uint8_t, 81>;

class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint32_t below(std::size_t n) {  // splitmix64
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15);
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
        z = (z ^ z >> 27) * 0x94d049bb133111eb;
        return static_cast<std::uint32_t>((z ^ z >> 31) >> 32) % static_cast<std::uint32_t>(n);
    }
    std::uint8_t digit() { return static_cast<std::uint8_t>(1 + below(9)); }

  private:
    std::uint64_t state_;
};

// A full grid: a pattern with its digits, rows, columns, bands and stacks shuffled.
inline Cells full_grid(Random& random) {
    const auto shuffled = [&random](auto order) {
        for (std::size_t n = order.size() - 1; n > 0; --n) {
            std::swap(order[n], order[random.below(n + 1)]);
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

inline Cells transposed(const Cells& cells) {
    Cells turned{};
    for (int n = 0; n < 81; ++n) turned[n % 9 * 9 + n / 9] = cells[n];
    return turned;
}

// That number of givens of a full grid.
inline Cells keep(Cells cells, std::size_t givens, Random& random) {
    for (std::size_t left = 81; left > givens;) {
        const std::uint32_t cell = random.below(81);
        if (cells[cell] == 0) continue;
        cells[cell] = 0;
        --left;
    }
    return cells;
}

// Givens that do not clash directly, often without a solution: values up to `values` in the first
// `room` cells.
inline Cells scattered(std::uint32_t givens, std::uint32_t values, std::uint32_t room,
                       Random& random) {
    Cells cells{};
    for (int tries = 0; givens > 0 && tries < 2000; ++tries) {
        const std::uint32_t cell = random.below(room);
        const auto value = static_cast<std::uint8_t>(1 + random.below(values));
        if (cells[cell] != 0 || !classic().fits(cells, cell, value)) continue;
        cells[cell] = value;
        --givens;
    }
    return cells;
}

// Without a given that can be spared: one solution, and as hard as such puzzles are.
inline Cells minimal(const Cells& grid, Random& random) {
    Cells cells = keep(grid, 36, random);
    if (classic().count(cells, 2) != 1) return cells;
    for (std::uint8_t& given : cells) {
        const std::uint8_t value = std::exchange(given, std::uint8_t{0});
        if (value != 0 && classic().count(cells, 2) != 1) given = value;
    }
    return cells;
}

enum Sort {
    kEmpty,
    kFull,
    kExchanged,     // two cells of a full grid exchanged
    kFew,           // givens that fit one by one
    kSubset,        // any number of givens of a full grid
    kMinimal,       // no given can be spared
    kMutated,       // one to three givens of a sound puzzle changed
    kNoise,         // anything, clashes included
    kTwice,         // a digit twice in a mini-row, and little else
    kConcentrated,  // few digits in one or two bands: locked places
    kSorts
};

inline Cells board(Sort sort, Random& random) {
    Cells cells{};
    if (sort == kEmpty) return cells;
    if (sort == kFew) return scattered(random.below(26), 9, 81, random);
    if (sort == kNoise) {
        for (std::uint32_t n = random.below(40); n > 0; --n) {
            cells[random.below(81)] = static_cast<std::uint8_t>(random.below(10));
        }
        return cells;
    }
    if (sort == kConcentrated) {
        const std::uint32_t room = random.below(2) == 0 ? 27 : 54;
        cells = scattered(4 + random.below(12), 5, room, random);
        return random.below(2) == 0 ? cells : transposed(cells);
    }
    cells = full_grid(random);
    if (sort == kExchanged) std::swap(cells[random.below(81)], cells[random.below(81)]);
    if (sort == kSubset) cells = keep(cells, random.below(70), random);
    if (sort == kMinimal) cells = minimal(cells, random);
    if (sort == kMutated) {
        cells = keep(cells, 20 + random.below(40), random);
        for (std::uint32_t n = 1 + random.below(3); n > 0; --n) {
            cells[random.below(81)] = random.digit();
        }
    }
    if (sort == kTwice) {
        cells = keep(cells, 10 + random.below(10), random);
        const std::uint32_t cell = 3 * random.below(27);
        cells[cell] = cells[cell + 1] = random.digit();
    }
    return cells;
}

}  // namespace tests
