// All solutions of a board of any size and shape, one after another.
//
// A depth-first search that holds one board and the choices it has made. It can stop after any
// number of solutions, nodes or seconds and go on later where it was: enumeration is lazy, takes
// constant memory, and meets each solution exactly once in an order that depends on nothing but the
// board and the seed.
//
// The branching rule is dom/wdeg (failure_weights.hpp), on cells and on (house, digit) pairs alike.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "board/topology.hpp"
#include "resumable_search.hpp"

namespace nonet::search {

inline constexpr int kMaxSize = 64;  // values of a cell, or places of a house, in one word

// givens: a value for each cell, 0 for empty. seed: 0 tries values in ascending order, others in a
// shuffled one. The topology must outlive the search.
std::unique_ptr<Search> make_search(const board::Topology& topology,
                                    const std::vector<std::uint8_t>& givens,
                                    const CandidateSets& allowed, std::uint64_t seed);

}  // namespace nonet::search
