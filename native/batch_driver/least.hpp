// Of several solutions the least in reading order: the one answer that is a function of the puzzle,
// and not of the kernel that looked for it.
#pragma once

#include <cstdint>

#include "control.hpp"
#include "single/single.hpp"

namespace nonet::batch_driver {

// `cells` are the values of a puzzle and `grid` is any solution of it, which becomes the least one.
// Cell by cell, each smaller value is refuted or becomes part of a smaller solution: at most a few
// searches a cell, and nearly all of them are over after some propagation. When it is stopped early
// `grid` is still a solution.
Stop find_least(const single::Kernel& kernel, const std::uint8_t* cells, std::uint8_t* grid,
                Control& control);

}  // namespace nonet::batch_driver
