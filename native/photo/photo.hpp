// Boards read from pictures: grey bytes in, numbers out. No words, no files, no colours.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "photo/lines.hpp"

namespace nonet::photo {

struct Found {
    Grid grid;
    bool light = false;  // light ink on dark paper
    Picture picture;  // dark ink, about as large as the cells are cut from it; in its pixels: grid
    float scale = 1;  // pixels of the picture given for one of it
};

// The clearest grid of one of these sizes; none where nothing looks like one.
std::optional<Found> find(const Picture& picture, std::span<const int> sizes);

// The same for a grid whose corners are known.
Found in_corners(const Picture& picture, const Corners& corners, int size);

struct Read {
    int values = 0;                    // that a cell has probabilities of: 0 is an empty one
    std::vector<float> probabilities;  // of each cell of the board, row after row
};

// The board turned by quarters, clockwise. `careful` looks at each cell five times. What is
// `written` are the digits of a person alone: 0 is then all else.
Read read(const Found& located, int quarters, bool careful, bool written);

}  // namespace nonet::photo
