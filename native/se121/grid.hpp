// A board with values and pencil marks, kept by cell, by house and by digit at once.
#pragma once

#include <array>
#include <cstdint>

#include "se121/board.hpp"

namespace nonet::se121 {

inline int candidate(int cell, int digit) {
    return cell * 9 + digit;
}

class CandidateSet {
  public:
    void clear() { words_.fill(0); }
    void add(int candidate) { words_[candidate / 64] |= std::uint64_t{1} << candidate % 64; }
    bool has(int candidate) const { return (words_[candidate / 64] >> candidate % 64 & 1) != 0; }
    bool empty() const { return *this == CandidateSet{}; }
    bool includes(const CandidateSet& other) const {
        std::uint64_t missing = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) missing |= other.words_[i] & ~words_[i];
        return missing == 0;
    }
    bool operator==(const CandidateSet&) const = default;
    // Keeps what both have; returns whether anything is left.
    bool keep(const CandidateSet& other) {
        std::uint64_t any = 0;
        for (std::size_t i = 0; i < words_.size(); ++i) any |= words_[i] &= other.words_[i];
        return any != 0;
    }

  private:
    std::array<std::uint64_t, (kCandidates + 63) / 64> words_{};
};

class Grid {
  public:
    // All nine digits in each empty cell, less the givens in its peers. Values are 1 to 9; any
    // other is taken for empty. `marks`, which may be null, narrows the digits of empty cells.
    explicit Grid(const std::uint8_t* values, const std::uint16_t* marks = nullptr);

    Nine digits(int cell) const { return digits_[cell]; }
    Nine positions(int house, int digit) const { return positions_[house][digit]; }
    CellSet places(int digit) const { return places_[digit]; }
    bool has(int cell, int digit) const { return (digits_[cell] >> digit & 1) != 0; }

    // Empty means without a value, never without candidates.
    bool is_empty(int cell) const { return empty_.has(cell); }
    CellSet empty_cells() const { return empty_; }
    int empties(int house) const { return empties_[house]; }
    int placed(int digit) const { return placed_[digit]; }
    bool is_full() const { return empty_.empty(); }

    void remove(int cell, int digit) {
        digits_[cell] &= static_cast<Nine>(~(1 << digit));
        for (int type = 0; type < 3; ++type) {
            positions_[kBoard.house[cell][type]][digit] &=
                static_cast<Nine>(~(1 << kBoard.position[cell][type]));
        }
        places_[digit].remove(cell);
    }

    void place(int cell, int digit);

  private:
    Nine digits_[kCells] = {};
    Nine positions_[kHouses][9] = {};
    CellSet places_[9] = {};
    CellSet empty_;
    std::uint8_t empties_[kHouses] = {};
    std::uint8_t placed_[9] = {};
};

// Calls `visit(candidate)` for each, ascending.
template <typename Visit>
void each_candidate(const Grid& grid, Visit visit) {
    for (int cell = 0; cell < kCells; ++cell) {
        each_bit(grid.digits(cell), [&](int digit) { visit(se121::candidate(cell, digit)); });
    }
}

// Candidates to cross out: which digits of which cells.
class Removals {
  public:
    void add(int cell, Nine digits) {
        if (digits == 0) return;
        digits_[cell] = static_cast<Nine>((cells_.has(cell) ? digits_[cell] : 0) | digits);
        cells_.add(cell);
    }
    // The digit in all these cells.
    void add(CellSet cells, int digit) {
        cells.each([&](int cell) { add(cell, static_cast<Nine>(1 << digit)); });
    }
    bool empty() const { return cells_.empty(); }
    int size() const {
        int n = 0;
        cells_.each([&](int cell) { n += count(digits_[cell]); });
        return n;
    }
    void clear() { cells_ = {}; }
    CellSet cells() const { return cells_; }
    Nine digits(int cell) const { return digits_[cell]; }
    // Calls `visit(cell, digit)` for each, ascending.
    template <typename Visit>
    void each(Visit visit) const {
        cells_.each(
            [&](int cell) { each_bit(digits_[cell], [&](int digit) { visit(cell, digit); }); });
    }
    bool operator==(const Removals& other) const {
        bool same = cells_ == other.cells_;
        if (same)
            cells_.each([&](int cell) { same = same && digits_[cell] == other.digits_[cell]; });
        return same;
    }

  private:
    CellSet cells_;
    Nine digits_[kCells];  // only those of `cells_` are set
};

}  // namespace nonet::se121
