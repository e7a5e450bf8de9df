// The lines of a grid, followed where paper is curved.
#pragma once

#include <vector>

#include "photo/picture.hpp"

namespace nonet::photo {

constexpr int kCell = 36;   // pixels a side of a cell in a straightened picture
constexpr int kMargin = 8;  // pixels around the grid there

// A grid of `size` by `size` cells inside corners.
struct Grid {
    Corners corners;
    int size = 0;
    float score = 0;               // how dark its lines are; 0 is as dark as anything else
    float seen = 0;                // the part of its lines that are lines: 1 is all
    float even = 0;                // the part of its lines that lie between two others: 1 is all
    std::vector<Point> crossings;  // size + 1 rows of them, in the picture
};

// The part of the picture inside the corners as a square, with a margin.
Picture straightened(const Picture& picture, const Corners& corners, int size);

// The grid of that size in these corners, whether there is one or not: its score says so.
Grid follow(const Picture& picture, const Corners& corners, int size);

}  // namespace nonet::photo
