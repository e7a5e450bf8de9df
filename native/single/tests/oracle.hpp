// A slow and obvious solver: it tries the candidates of the cell that has the fewest.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace oracle {

using Cells = std::array<std::uint8_t, 81>;

inline bool see_each_other(int a, int b) {
    return a / 9 == b / 9 || a % 9 == b % 9 || (a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3);
}

inline bool fits(const Cells& cells, int cell, int value) {
    for (int other = 0; other < 81; ++other) {
        if (other != cell && cells[other] == value && see_each_other(cell, other)) return false;
    }
    return true;
}

inline bool clashes(const Cells& cells) {
    for (int cell = 0; cell < 81; ++cell) {
        if (cells[cell] > 9) return true;
        if (cells[cell] != 0 && !fits(cells, cell, cells[cell])) return true;
    }
    return false;
}

// A full grid that respects the rules and the givens.
inline bool solves(const std::uint8_t* grid, const Cells& givens) {
    Cells cells;
    for (int cell = 0; cell < 81; ++cell) {
        cells[cell] = grid[cell];
        if (cells[cell] < 1 || cells[cell] > 9) return false;
        if (givens[cell] != 0 && givens[cell] != cells[cell]) return false;
    }
    return !clashes(cells);
}

class Counter {
  public:
    Counter(std::uint64_t limit, std::uint64_t max_steps) : limit_(limit), steps_(max_steps) {}

    // The number of solutions up to the limit, or -1 if that took too long.
    std::int64_t count(const Cells& cells) {
        cells_ = cells;
        if (clashes(cells_)) return 0;
        search();
        return steps_ == 0 ? -1 : static_cast<std::int64_t>(found_);
    }

  private:
    void search() {
        if (steps_ == 0 || --steps_ == 0) return;
        int best = -1;
        std::vector<int> values;
        for (int cell = 0; cell < 81; ++cell) {
            if (cells_[cell] != 0) continue;
            std::vector<int> fitting;
            for (int value = 1; value <= 9; ++value) {
                if (fits(cells_, cell, value)) fitting.push_back(value);
            }
            if (best >= 0 && fitting.size() >= values.size()) continue;
            best = cell;
            values = fitting;
        }
        if (best < 0) {
            ++found_;
            return;
        }
        for (const int value : values) {
            cells_[best] = static_cast<std::uint8_t>(value);
            search();
            if (steps_ == 0 || found_ >= limit_) break;
        }
        cells_[best] = 0;
    }

    std::uint64_t limit_, steps_, found_ = 0;
    Cells cells_{};
};

}  // namespace oracle
