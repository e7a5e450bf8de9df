// What follows from a candidate by singles alone, on boards of at most 81 cells and nine values.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "se121/board.hpp"

namespace nonet::nets {

using se121::CellSet;

// The peers and houses of a board.
struct Topology {
    int values = 9;
    std::array<CellSet, se121::kCells> peers{};  // for each cell those that must differ from it
    std::vector<CellSet> houses;                 // those in which every value stands
};

const Topology& classic();

// For each value the cells that may hold it, and those that do.
struct Board {
    std::array<CellSet, 9> places{}, written{};
    CellSet empty;
};

// Writes a candidate (cell * 9 + value from 0) and all singles that follow; false if they
// contradict each other.
bool settle(const Topology& topology, Board& board, int candidate);

// Writes all singles of the board as it is; false likewise.
bool settle(const Topology& topology, Board& board);

// The boards that follow from each candidate, computed once.
class Nets {
  public:
    // `marks`: `cells` sets of values, bit 0 for the value 1; none in filled cells, which have
    // `values` from 1 to 9. Others are 0. The topology must outlive the nets.
    Nets(const std::uint16_t* marks, const std::uint8_t* values,
         const Topology& topology = classic(), int cells = se121::kCells);

    // None if it leads to a contradiction.
    const std::optional<Board>& after(int candidate);

    // What follows from every one of these candidates, as candidate * 2 + whether it holds: first
    // values that are written, then candidates that go, each ordered by value and cell. None if one
    // of the candidates leads to a contradiction.
    std::vector<int> common(std::span<const int> candidates);

    // Of the first so many of these candidates that fail the number of the first whose
    // contradiction needs the fewest statements, joins and values, as effort counts them; -1 if
    // none fails.
    int lightest(std::span<const int> candidates, int failing);

    // The candidates that fail under a candidate, in the order in which they were removed, until
    // the singles that are left contradict each other. They are tried by value and cell, again and
    // again; each trial uses up one of `tries`. None if the candidate fails by itself, if there is
    // no such contradiction, or if `tries` ran out.
    std::optional<std::vector<int>> refuted(int candidate, int& tries);

  private:
    const Topology& topology_;
    Board start_;
    std::vector<std::optional<Board>> after_;
    std::vector<bool> known_;
};

}  // namespace nonet::nets
