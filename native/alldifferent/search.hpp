// All solutions of a large board, one after another, by strong reasoning and little search.
//
// Each board is brought to a fixed point of singles, locked candidates and all-different as a whole
// (see matching.hpp); then one candidate is placed, and removed when that has been searched to the
// end. What fails gains weight, what has weight is chosen first, and after some failures the search
// begins anew with the weights (and the nogoods: see nogoods.hpp) it has.
//
// Sources of the branching rule: dom/wdeg (Boussemart, Hemery, Lecoutre, Sais: Boosting systematic
// search by weighting constraints, ECAI 2004), on cells and (house, value) pairs alike; restarts:
// Gomes, Selman, Kautz: Boosting combinatorial search through randomization, AAAI 1998.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "alldifferent/board.hpp"
#include "control.hpp"
#include "counters.hpp"

namespace nonet::alldifferent {

class Search {
  public:
    virtual ~Search() = default;

    // Looks for up to `limit` more solutions within `node_limit` more nodes. Each is appended to
    // `found` as N x N values 1..N, unless `found` is null: then they are only counted.
    virtual Stop run(std::uint64_t limit, std::uint64_t node_limit, Control& control,
                     std::vector<std::uint8_t>* found) = 0;

    // The candidates that solutions not yet found can have, as far as reasoning without choices
    // tells: for each value a bit set over the cells, `(cells + 7) / 8` bytes each.
    virtual std::vector<std::uint8_t> open_candidates() const = 0;

    virtual std::uint64_t solutions() const = 0;  // how many so far
    virtual Counters counters() const = 0;
};

// givens: N x N values, 0 for empty. allowed: candidates in the form of `open_candidates` that
// narrow the empty cells further, or empty. seed: 0 tries values in ascending order, others in a
// shuffled one. The board must outlive the search.
std::unique_ptr<Search> make_search(const Board& board, const std::vector<std::uint8_t>& givens,
                                    const std::vector<std::uint8_t>& allowed, std::uint64_t seed);

}  // namespace nonet::alldifferent
