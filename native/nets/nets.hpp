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

// What a board looks like.
struct Topology {
    int values = 9;
    std::array<CellSet, se121::kCells> peers{};  // for each cell those that must differ from it
    std::vector<CellSet> houses;                 // those in which every value stands
};

const Topology& classic();

// For each value the cells where it still can be, and those that hold it.
struct Board {
    std::array<CellSet, 9> places{}, written{};
    CellSet empty;
};

// Writes a candidate (cell * 9 + value from 0) and all singles that follow; false if something is
// left without a place.
bool settle(const Topology& topology, Board& board, int candidate);

// Writes all singles, as they are without any assumption.
bool settle(const Topology& topology, Board& board);

// What each candidate leads to, looked up once.
class Nets {
  public:
    // `marks`: `cells` sets of values, bit 0 for the value 1; none in filled cells, which have
    // `values` from 1 to 9. Others are 0. The topology must outlive the nets.
    Nets(const std::uint16_t* marks, const std::uint8_t* values,
         const Topology& topology = classic(), int cells = se121::kCells);

    // None if it leads to a contradiction.
    const std::optional<Board>& after(int candidate);

    // What holds after each of some candidates and not before, as candidate * 2 + whether it is:
    // first what is written, then what goes, each by value and cell. None if one of them fails.
    std::vector<int> common(std::span<const int> candidates);

    // What fails after a candidate, one after the other, each by the singles that follow, until the
    // singles without it contradict each other: by value and cell, again and again. None if the
    // candidate fails by itself, if that never comes, or if `tries` come to an end before; each
    // candidate that is tried takes one of them.
    std::optional<std::vector<int>> refuted(int candidate, int& tries);

  private:
    const Topology& topology_;
    Board start_;
    std::vector<std::optional<Board>> after_;
    std::vector<bool> known_;
};

}  // namespace nonet::nets
