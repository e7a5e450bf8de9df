// One puzzle by a wish.
#pragma once

#include <cstdint>
#include <vector>

#include "generate/grids.hpp"
#include "generate/judge.hpp"
#include "generate/reduce.hpp"

namespace nonet::generate {

struct Wish {
    std::vector<Group> groups;  // every cell in one of them
    Cells pattern;              // a mark for each cell that is to be given, or empty
    Cells grid;                 // the one to begin with, or empty: it is drawn for each attempt
    std::uint32_t least = 0;    // givens
    std::uint32_t most = 0;
    bool minimal = false;
    int mixing = 0;                       // steps that mix a grid
    std::uint64_t node_limit = kNoLimit;  // of a test, where the engine's nodes may decide
};

// Where in the sequence of random numbers.
struct Place {
    std::uint64_t seed;
    std::uint64_t index;
    std::uint64_t attempt;
};

struct Made {
    // kLimit: `puzzle` is as wished. kExhausted: the layout has no grid. kNodeLimit: as many
    // attempts as were allowed failed. Otherwise it was stopped.
    Stop stop = Stop::kExhausted;
    Cells puzzle;
    Cells grid;
    std::uint64_t attempts = 0;  // that were made
    std::uint32_t nearest = 0;  // the number of givens nearest to the wish, of attempts that failed
};

// Tries attempts from `from.attempt` on, at most `attempts` of them.
Made make_puzzle(const Judge& judge, const Grids& grids, const Wish& wish, Place from,
                 std::uint64_t attempts, Control& control);

}  // namespace nonet::generate
