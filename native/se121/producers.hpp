// The producers up to aligned exclusion, one file each. All have one form: they look for the first
// hint in the scale's order of search and return whether there is one.
#pragma once

#include "se121/grid.hpp"
#include "se121/hint.hpp"
#include "se121/watch.hpp"

namespace nonet::se121 {

// singles.cpp: SPEC 2
bool hidden_single(const Grid& grid, Hint& hint);
bool naked_single(const Grid& grid, Hint& hint);
// locking.cpp: SPEC 2
bool direct_locking(const Grid& grid, Hint& hint);
bool locking(const Grid& grid, Hint& hint);
// sets.cpp: SPEC 2; size 2 to 4, direct ones 2 and 3
bool direct_hidden_set(const Grid& grid, int size, Hint& hint);
bool hidden_set(const Grid& grid, int size, Hint& hint);
bool naked_set(const Grid& grid, int size, Hint& hint);
// fish.cpp: SPEC 2; size 2 to 4
bool fish(const Grid& grid, int size, Hint& hint);
// wings.cpp: SPEC 2; pivots of 2 candidates (XY) or 3 (XYZ)
bool wing(const Grid& grid, int pivot_size, Hint& hint);
// unique.cpp: SPEC 3
bool unique_loop(const Grid& grid, Hint& hint, Watch& watch);
// bug.cpp: SPEC 4
bool bug(const Grid& grid, Hint& hint);
// aligned.cpp: SPEC 5
bool aligned_pair(const Grid& grid, Hint& hint);
bool aligned_triplet(const Grid& grid, Hint& hint);

}  // namespace nonet::se121
