// A depth-first search that can be advanced a sweep at a time, so that several of them can
// share a thread and fill each other's waiting times.
#pragma once

#include "single/avx512/branch.hpp"
#include "single/avx512/layout.hpp"
#include "single/detail.hpp"

namespace nonet::single {
namespace {

// A grid that was split, and the answers still to be tried: one at least.
struct Frame {
    Grid grid;
    Choice choice;
};

// The deepest a search can be. Take any path of answers from the root:
// - a digit is split at most once in each of the three bands and three stacks, since one way
//   is left of it there (9 * 6 = 54): candidates only ever disappear, and a digit is split
//   only where it has two ways or more;
// - a cell is split at most once, since one candidate is left of it (81), and only where it
//   has two or more.
// A frame belongs to a split of the current path, so there is always room for the next one.
constexpr int kMaxDepth = 54 + 81;

struct Lane {
    int depth;  // frames in use
    Frame frames[kMaxDepth];
};

constexpr std::uint64_t kSweepsPerCheck = 2048;  // of Control: some 50 microseconds

NONET_INLINE bool settled(const Swept& swept) {
    return swept.dead != 0 || swept.changed == 0;
}

NONET_INLINE void clear(Lane& lane) {
    lane.depth = 0;
}

NONET_INLINE bool has_frames(const Lane& lane) {
    return lane.depth != 0;
}

NONET_INLINE void push(Lane& lane, Grid& grid, const Choice& choice) {
    Frame& frame = lane.frames[lane.depth++];
    frame.grid = grid;
    frame.choice = choice;
    take_option(frame.choice, grid);
}

// Splits the grid, which becomes the first answer. A loose grid (few givens) is split again
// and again after a single sweep each: its answers are hardly ever dead, and sweeps to the
// fixed point would find next to nothing. At most kMaxDepth nodes at once, and none of them
// beyond the first if that might pass `node_limit`. False if the grid is found dead.
NONET_INLINE bool split(Lane& lane, Grid& grid, Counters& counters, std::uint64_t node_limit) {
    ++counters.guesses;
    const Chosen chosen = choose(grid);
    push(lane, grid, chosen.choice);
    if (!chosen.loose || node_limit - counters.nodes <= kMaxDepth) return true;
    const SweepConstants k;
    for (;;) {
        ++counters.sweeps;
        if (sweep(grid, k).dead != 0) return false;
        Choice choice;
        if (!choose_loose(grid, choice)) return true;
        ++counters.nodes;
        ++counters.guesses;
        push(lane, grid, choice);
    }
}

// The next answer of the latest split: for the lane itself, or for another one to search. That
// one's path then goes on from here, so its frames too are fewer than the splits of one path.
NONET_INLINE void resume(Lane& lane, Grid& grid) {
    Frame& frame = lane.frames[lane.depth - 1];
    grid = frame.grid;
    take_option(frame.choice, grid);
    if (frame.choice.options == 0) --lane.depth;
}

}  // namespace
}  // namespace nonet::single
