// A slow and obvious solver for boards of any shape with up to 31 values: it tries what fits in the
// cell with the fewest.
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "tests/houses.hpp"

namespace tests {

using Values = std::span<const std::uint8_t>;  // of each cell; 0: empty

class Oracle {
  public:
    static constexpr std::int64_t kGaveUp = -1;

    Oracle(std::uint32_t n, const Houses& houses)
        : n_(n), house_count_(houses.size()), houses_of_(std::size_t{n} * n) {
        for (std::uint32_t h = 0; h < houses.size(); ++h) {
            for (const std::uint32_t cell : houses[h]) houses_of_[cell].push_back(h);
        }
    }

    // Whether no house of the cell has the value in another cell.
    bool fits(Values cells, std::size_t cell, std::uint8_t value) const {
        Search search(*this, cells);
        search.put(cell, 0);
        return (search.open(cell) >> value & 1) != 0;
    }

    // Whether all are values, and none is twice in a house.
    bool is_valid(Values cells) const {
        for (std::size_t cell = 0; cell < cells.size(); ++cell) {
            if (cells[cell] > n_) return false;
        }
        return Search(*this, cells).is_valid();
    }

    // Whether a grid is full, obeys the rules and holds the givens.
    bool solves(Values grid, Values givens) const {
        for (std::size_t cell = 0; cell < grid.size(); ++cell) {
            if (grid[cell] == 0 || (givens[cell] != 0 && givens[cell] != grid[cell])) return false;
        }
        return is_valid(grid);
    }

    // Solutions up to the limit, or kGaveUp after that number of nodes.
    std::int64_t count(Values givens, std::uint64_t limit, std::uint64_t nodes = 1 << 30) const {
        if (!is_valid(givens)) return 0;
        Search search(*this, givens);
        search.limit = limit;
        search.nodes = nodes;
        search.run();
        return search.nodes == 0 ? kGaveUp : static_cast<std::int64_t>(search.found);
    }

  private:
    struct Search {
        Search(const Oracle& oracle, Values values)
            : oracle(oracle), cells(values.size()), used(oracle.house_count_) {
            for (std::size_t cell = 0; cell < values.size(); ++cell) put(cell, values[cell]);
        }

        void put(std::size_t cell, std::uint8_t value) {
            for (const std::uint32_t house : oracle.houses_of_[cell]) {
                if (value != 0) clash |= (used[house] >> value & 1) != 0;
                used[house] &= ~(1U << cells[cell]);
                used[house] |= 1U << value;
            }
            cells[cell] = value;
        }
        std::uint32_t open(std::size_t cell) const {
            std::uint32_t taken = 0;
            for (const std::uint32_t house : oracle.houses_of_[cell]) taken |= used[house];
            return ~taken & ((2U << oracle.n_) - 2);
        }
        bool is_valid() const { return !clash; }

        void run() {
            if (nodes == 0 || --nodes == 0) return;
            std::size_t best = cells.size();
            std::uint32_t values = 0;
            for (std::size_t cell = 0; cell < cells.size(); ++cell) {
                if (cells[cell] != 0) continue;
                const std::uint32_t here = open(cell);
                if (best < cells.size() && std::popcount(here) >= std::popcount(values)) continue;
                best = cell;
                values = here;
            }
            if (best == cells.size()) {
                ++found;
                return;
            }
            for (; values != 0 && nodes > 0 && found < limit; values &= values - 1) {
                put(best, static_cast<std::uint8_t>(std::countr_zero(values)));
                run();
                put(best, 0);
            }
        }

        const Oracle& oracle;
        std::vector<std::uint8_t> cells;
        std::vector<std::uint32_t> used;  // by each house; bit 0 means nothing
        bool clash = false;
        std::uint64_t limit = 0, nodes = 0, found = 0;
    };

    std::uint32_t n_;
    std::size_t house_count_;
    std::vector<std::vector<std::uint32_t>> houses_of_;
};

inline const Oracle& classic() {
    static const Oracle oracle(9, houses_of(9, 3, 3));
    return oracle;
}

}  // namespace tests
