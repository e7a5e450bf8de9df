// What is left of a puzzle once its givens have been followed up: the candidates still open and the
// rules that still bind them. All that the clause learning search knows of Sudoku is in here.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "control.hpp"
#include "learning/rules.hpp"

namespace nonet::learning {

inline constexpr int kMaxSize = 144;
inline constexpr std::size_t kMaxHouses = 65'535;

using Houses = std::vector<std::vector<std::uint32_t>>;

// A board: its houses, and for each cell the houses that it is in. Built once a layout, never
// changed.
class Board {
  public:
    // Houses are lists of distinct cells, at most `size` of them. A house of `size` cells holds
    // every value; a smaller one only forbids that a value repeats.
    Board(int size, Houses houses);

    // Whether the constructor would accept this.
    static bool valid(int size, const Houses& houses);

    std::uint32_t size() const { return size_; }
    std::uint32_t cell_count() const { return size_ * size_; }
    const Houses& houses() const { return houses_; }
    bool is_full(std::uint32_t house) const { return houses_[house].size() == size_; }
    std::span<const std::uint32_t> houses_of(std::uint32_t cell) const {
        return {houses_of_.data() + begin_[cell], houses_of_.data() + begin_[cell + 1]};
    }

  private:
    std::uint32_t size_;
    Houses houses_;
    std::vector<std::uint32_t> begin_;
    std::vector<std::uint32_t> houses_of_;
};

// An open candidate: it may or may not be the value of its cell.
struct Candidate {
    std::uint32_t cell;
    std::uint32_t value;  // 0-based
};

// The givens and their consequences by naked and hidden singles, and what these leave open.
//
//   cell r1c1:  . 2 . . 5 .      candidates 0, 1    cells 0    exactly one: 1 is "not 0"
//   cell r1c2:  . 2 3 . 5 .      candidates 2, 3, 4 cells 1    exactly one
//   2 in row 1: r1c1, r1c2, ...  candidates 0, 2, ...          exactly one
//   5 in a house of fewer cells than values                    at most one
struct Problem {
    bool possible = true;
    std::uint32_t size = 0;
    std::vector<std::uint8_t> grid;        // values found so far, 0 where a cell is open
    std::vector<Candidate> candidates;     // cell by cell, values ascending
    std::vector<Lit> literals;             // for each candidate the literal that says it holds
    Lists cells;                           // for each open cell its candidates
    Lists houses;                          // for each house its open cells, as numbers of these
    std::vector<std::uint8_t> house_full;  // whether a house holds every value that is missing

    std::uint32_t variables = 0;
    Lists groups;                        // literals of which one holds
    std::vector<std::uint8_t> is_exact;  // whether exactly one of a group, or at most one
};

// givens: N x N values, 0 for empty. allowed: empty, or for each value a bit set of the cells that
// may hold it, ceil(N x N / 8) bytes each, least significant bit first. A given stands whatever
// `allowed` says of its cell.
Problem make_problem(const Board& board, std::span<const std::uint8_t> givens,
                     std::span<const std::uint8_t> allowed, Control& control);

}  // namespace nonet::learning
