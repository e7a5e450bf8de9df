// What is left of a puzzle once its givens have been followed up: the candidates still open and the
// rules that still bind them. All that the clause learning search knows of Sudoku is in here.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "control.hpp"

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

// An open candidate: it may or may not be the value of its cell. A variable of the search.
struct Candidate {
    std::uint32_t cell;
    std::uint32_t value;  // 0-based
};

// Lists of numbers, one after another in one piece of memory.
class Lists {
  public:
    void add(std::span<const std::uint32_t> list) {
        items_.insert(items_.end(), list.begin(), list.end());
        begin_.push_back(static_cast<std::uint32_t>(items_.size()));
    }
    std::uint32_t count() const { return static_cast<std::uint32_t>(begin_.size() - 1); }
    std::span<const std::uint32_t> operator[](std::uint32_t list) const {
        return {items_.data() + begin_[list], items_.data() + begin_[list + 1]};
    }

  private:
    std::vector<std::uint32_t> begin_{0};
    std::vector<std::uint32_t> items_;
};

// The givens and their consequences by naked and hidden singles, and what these leave open.
//
//   cell r1c1:  . 2 . . 5 .      candidates 0, 1    group 0 = {0, 1}     exactly one
//   cell r1c2:  . 2 3 . . .      candidates 2, 3    group 1 = {2, 3}     exactly one
//   2 in row 1: r1c1, r1c2                          group 7 = {0, 2}     exactly one
//   5 in a house of fewer cells than values         group 9 = {1, ...}   at most one
struct Problem {
    bool possible = true;
    std::uint32_t size = 0;
    std::vector<std::uint8_t> grid;        // values found so far, 0 where a cell is open
    std::vector<Candidate> candidates;     // cell by cell, values ascending
    Lists groups;                          // their candidates; the open cells come first, in order
    std::vector<std::uint8_t> is_exact;    // whether a group holds exactly one, or at most one
    Lists houses;                          // for each house its open cells, as numbers of groups
    std::vector<std::uint8_t> house_full;  // whether a house holds every value that is missing
};

// Getting a large board ready takes a while. Where `control` says stop, this is thrown: half a
// search is of no use.
struct Stopped {};

inline void go_on(Control& control) {
    if (control.check() != Stop::kExhausted) throw Stopped();
}

// givens: N x N values, 0 for empty. allowed: empty, or for each value a bit set of the cells that
// may hold it, ceil(N x N / 8) bytes each, least significant bit first. A given stands whatever
// `allowed` says of its cell.
Problem make_problem(const Board& board, std::span<const std::uint8_t> givens,
                     std::span<const std::uint8_t> allowed, Control& control);

}  // namespace nonet::learning
