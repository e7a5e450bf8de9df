// All solutions of a large board, one after another, by strong reasoning and little search.
//
// Each board is brought to a fixed point of singles, locked candidates and all-different as a whole
// (see matching.hpp); then one candidate is placed, and removed when that has been searched to the
// end. What fails gains weight, what has weight is chosen first, and after some failures the search
// restarts with the weights (and the nogoods: see nogoods.hpp) it has.
//
// The branching rule is dom/wdeg (failure_weights.hpp), on cells and (house, value) pairs alike.
// Restarts: Gomes, Selman, Kautz: Boosting combinatorial search through randomization, AAAI 1998.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "board/topology.hpp"
#include "resumable_search.hpp"

namespace nonet::alldifferent {

inline constexpr int kMaxSize = board::kMaxSize;

class StrongSearch : public Search {
  public:
    // The candidates that solutions not yet found can have, as far as reasoning without choices
    // shows.
    virtual CandidateSets open_candidates() const = 0;
};

// givens: a value for each cell, 0 for empty. seed: 0 tries values in ascending order, others in a
// shuffled one. The topology must outlive the search.
std::unique_ptr<StrongSearch> make_search(const board::Topology& topology,
                                          const std::vector<std::uint8_t>& givens,
                                          const CandidateSets& allowed, std::uint64_t seed);

}  // namespace nonet::alldifferent
