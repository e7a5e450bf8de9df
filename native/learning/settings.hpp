// What can be set about the search, and what it reports about itself.
#pragma once

#include <cstdint>

namespace nonet::learning {

// The defaults are what did best on hard boards: see README.md. Others are for tests, which want
// rare things to happen often.
struct Settings {
    bool hall_sets = true;              // looked for before any choice
    double decay = 0.95;                // of the scores, at each conflict, until a solution
    double decay_after = 0.98;          // and then, where a proof is wanted that there is no more
    std::uint64_t restart_unit = 512;   // conflicts, times Luby's numbers
    std::uint64_t reduce_unit = 1000;   // conflicts, times the square root of how often
    std::uint64_t rephase_unit = 1000;  // conflicts, times how often
    double keep = 0.25;                 // share of the useless clauses that a reduction leaves
    double vivify = 0.15;               // effort for it, as a share of all
    std::uint64_t blocked = 16;         // solutions excluded by a clause, before chronology begins
};

struct Statistics {
    std::uint64_t restarts = 0;
    std::uint64_t reductions = 0;
    std::uint64_t clauses_tried = 0;      // by vivification
    std::uint64_t clauses_shortened = 0;  // by it
    std::uint64_t literals = 0;           // of all learned clauses
    std::uint64_t houses_checked = 0;     // for Hall sets
    std::uint64_t hall_removals = 0;      // candidates that these took out
    std::uint64_t hall_conflicts = 0;
};

}  // namespace nonet::learning
