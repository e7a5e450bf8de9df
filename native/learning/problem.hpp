// What is left of a puzzle once its givens have been followed up: the candidates still open and the
// rules that still bind them. All that the clause learning search knows of Sudoku is in here.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "board/topology.hpp"
#include "control.hpp"
#include "learning/rules.hpp"

namespace nonet::learning {

inline constexpr int kMaxSize = 144;

// An open candidate: it may or may not be the value of its cell.
struct Candidate {
    std::uint32_t cell;
    std::uint32_t value;  // 0-based
};

// The givens and their consequences by naked and hidden singles, and what these leave open.
//
//   cell r1c1:  . 2 . . 5 .      candidates 0, 1    cells 0    exactly one: 1 is "not 0"
//   cell r1c2:  . 2 3 . 5 .      candidates 2, 3, 4 cells 1    exactly one
//   2 in row 1: r1c1, r1c2, ...  candidates 0, 2, ...          exactly one
//   5 in a house of fewer cells than values                    at most one
struct Problem {
    bool possible = true;
    std::uint32_t size = 0;
    std::vector<std::uint8_t> grid;        // values found so far, 0 where a cell is open
    std::vector<Candidate> candidates;     // cell by cell, values ascending
    std::vector<Lit> literals;             // for each candidate the literal that says it holds
    Lists cells;                           // for each open cell its candidates
    Lists houses;                          // for each house its open cells, as numbers of these
    std::vector<std::uint8_t> house_full;  // whether a house holds every value that is missing

    std::uint32_t variables = 0;
    Lists groups;                        // literals of which one holds
    std::vector<std::uint8_t> is_exact;  // whether exactly one of a group, or at most one
};

// givens: a value for each cell, 0 for empty. allowed: CandidateSets.
Problem make_problem(const board::Topology& topology, std::span<const std::uint8_t> givens,
                     std::span<const std::uint8_t> allowed, Control& control);

}  // namespace nonet::learning
