// The cells of a grid as small pictures of one size, one paper and one ink.
#pragma once

#include <array>
#include <vector>

#include "photo/lines.hpp"

namespace nonet::photo {

constexpr int kSide = 32;
// 0 is paper, 1 is ink.
using Cell = std::array<float, kSide * kSide>;

// All cells of a grid, row after row.
std::vector<Cell> cut(const Picture& picture, const Grid& grid);

// Turned by quarters, clockwise.
Cell turned(const Cell& cell, int quarters);

// The cell moved by that, with paper where nothing was.
Cell moved(const Cell& cell, int right, int down);

// The signs of a number of several digits, from left to right, each in the middle of a cell of its
// own; the cell itself if there are none beside each other.
std::vector<Cell> signs(const Cell& cell);

}  // namespace nonet::photo
