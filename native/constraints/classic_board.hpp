// Boards of 9x9 with rows, columns and boxes, whose houses the vector sweep knows.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "constraints/problem.hpp"

namespace nonet::constraints {

inline constexpr std::uint32_t kSide = 9, kBoard = 81;

// Where a cell of a 9x9 board is in the three registers: see native/single/README.md.
std::uint32_t swept_position(std::uint32_t cell);

// Rows, columns, boxes of 9x9: which of these 27 the cells are, in ascending order; 27 if none.
std::uint32_t house_number(const Cells& sorted);

// What all such boards have in common, made once.
struct ClassicBoard {
    std::vector<Cells> houses{27};
    std::array<std::array<std::uint64_t, 2>, kBoard> sees{};       // cells by cells
    std::array<std::array<std::uint64_t, 2>, kBoard> positions{};  // the same by positions

    ClassicBoard();

    // Whether the primitives of a board begin with these houses.
    bool begins(const Primitives& primitives) const;
};

const ClassicBoard& classic_board();

}  // namespace nonet::constraints
