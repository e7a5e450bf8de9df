// The producers up to aligned exclusion. All have one form: they look for the first
// hint in the scale's order of search and return whether there is one.
#pragma once

#include "control.hpp"
#include "se121/grid.hpp"
#include "se121/hint.hpp"

namespace nonet::se121 {

// Thrown by `Watch`, caught by the rater: the levels in between have nothing to tidy up.
struct Stopped {
    Stop why;
};

class Watch {
  public:
    explicit Watch(Control& control) : control_(control) {}

    // To be called after each piece of work of some microseconds or less.
    void look() {
        if (++looks_ % kEvery == 0) check();
    }
    // The same after a longer piece.
    void check() {
        const Stop stop = control_.check();
        if (stop != Stop::kExhausted) throw Stopped{stop};
    }

  private:
    static constexpr unsigned kEvery = 64;
    Control& control_;
    unsigned looks_ = 0;
};

// simple.cpp: SPEC 2
bool hidden_single(const Grid& grid, Hint& hint);
bool naked_single(const Grid& grid, Hint& hint);
bool direct_locking(const Grid& grid, Hint& hint);
bool locking(const Grid& grid, Hint& hint);
// The same in the order of Sukaku Explainer: SPEC 7
bool locking_by_digit(const Grid& grid, Hint& hint);
// Size 2 to 4, direct ones 2 and 3
bool direct_hidden_set(const Grid& grid, int size, Hint& hint);
bool hidden_set(const Grid& grid, int size, Hint& hint);
bool naked_set(const Grid& grid, int size, Hint& hint);
// Size 2 to 4
bool fish(const Grid& grid, int size, Hint& hint);
// Pivots of 2 candidates (XY) or 3 (XYZ)
bool wing(const Grid& grid, int pivot_size, Hint& hint);
// unique.cpp: SPEC 3
bool unique_loop(const Grid& grid, Hint& hint, Watch& watch);
// bug.cpp: SPEC 4
bool bug(const Grid& grid, Hint& hint);
// aligned.cpp: SPEC 5
bool aligned_pair(const Grid& grid, Hint& hint);
bool aligned_triplet(const Grid& grid, Hint& hint);
// strong_links.cpp: 2 to 4 links of one digit
bool strong_links(const Grid& grid, int links, bool grouped, Hint& hint, Watch& watch);
// big_wings.cpp: 4 to 6 cells
bool big_wing(const Grid& grid, int cells, Hint& hint, Watch& watch);

}  // namespace nonet::se121
