// One puzzle that meets a spec.
#pragma once

#include <cstdint>
#include <vector>

#include "generate/grids.hpp"
#include "generate/reduce.hpp"
#include "generate/solution_counter.hpp"

namespace nonet::generate {

struct Spec {
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

struct Generated {
    // kLimit: `puzzle` meets the spec. kExhausted: the layout has no grid. kNodeLimit: as many
    // attempts as were allowed failed. Otherwise it was stopped.
    Stop stop = Stop::kExhausted;
    Cells puzzle;
    Cells grid;
    std::uint64_t attempts = 0;  // that were made
    std::uint32_t nearest =
        0;  // the number of givens nearest to what the spec asks for, of attempts that failed
};

// Tries attempts from `from.attempt` on, at most `attempts` of them.
Generated make_puzzle(const SolutionCounter& counter, const Grids& grids, const Spec& spec,
                      Place from, std::uint64_t attempts, Control& control);

}  // namespace nonet::generate
