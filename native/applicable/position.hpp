// A state of the classic board as bit sets.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "se121/board.hpp"

namespace nonet::applicable {

using se121::CellSet;
using se121::kBoard;
using se121::kCells;
using se121::kHouses;
using se121::Nine;

constexpr int kValues = 9;

// A house with two places for a value.
struct Link {
    int house;
    int a, b;
};

struct Position {
    CellSet empty;
    std::array<CellSet, kValues> places;  // by value, from 0
    std::array<Nine, kCells> marks{};
    std::array<std::uint8_t, kCells> values{}, givens{};  // from 1; 0 for none
    CellSet single, pairs, triples;                       // by how many marks a cell has

    // Notes the marks of the places.
    void complete();

    std::vector<Link> strong_links(int value) const;
    // The places of a value in a house, by their positions there.
    Nine positions(int house, int value) const;
    // Whether a cell that sees all of these holds one of these values.
    bool clears(CellSet cells, Nine values_of) const;
};

// The cells that see all of these, or any of them.
CellSet seen_by_all(CellSet cells);
CellSet seen_by_any(CellSet cells);

constexpr CellSet only(int cell) {
    CellSet set;
    set.add(cell);
    return set;
}

inline bool are_peers(int a, int b) {
    return kBoard.peers[a].has(b);
}

}  // namespace nonet::applicable
