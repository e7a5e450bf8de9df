// All solutions of a board of any size and shape, one after another.
//
// A depth-first search that holds one board and the choices it has made. It can stop after any
// number of solutions, nodes or seconds and go on later where it was: enumeration is lazy, takes
// constant memory, and meets each solution exactly once in an order that depends on nothing but the
// board and the seed.
//
// Source of the branching rule: dom/wdeg (Boussemart, Hemery, Lecoutre, Sais: Boosting systematic
// search by weighting constraints, ECAI 2004), on cells and on (house, digit) pairs alike.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "control.hpp"
#include "counters.hpp"
#include "search/topology.hpp"

namespace nonet::search {

using nonet::Counters;

class Search {
  public:
    virtual ~Search() = default;

    // Looks for up to `limit` more solutions within `node_limit` more nodes. Each is appended to
    // `found` as N x N values 1..N, unless `found` is null: then they are only counted.
    virtual Stop run(std::uint64_t limit, std::uint64_t node_limit, Control& control,
                     std::vector<std::uint8_t>* found) = 0;

    virtual std::uint64_t solutions() const = 0;  // how many so far
    virtual Counters counters() const = 0;
};

// givens: N x N values, 0 for empty. allowed: N x N sets of values (bit d: value d+1) that narrow
// the board further, or empty. seed: 0 tries values in ascending order, others in a shuffled one.
// The topology must outlive the search.
std::unique_ptr<Search> make_search(const Topology& topology,
                                    const std::vector<std::uint8_t>& givens,
                                    const std::vector<std::uint64_t>& allowed, std::uint64_t seed);

}  // namespace nonet::search
