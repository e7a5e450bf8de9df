// A search that can stop after any number of solutions, nodes or seconds and go on later where it
// was: what the engines for boards of any shape have in common.
#pragma once

#include <cstdint>
#include <vector>

#include "control.hpp"
#include "counters.hpp"

namespace nonet {

class Search {
  public:
    virtual ~Search() = default;

    // Looks for up to `limit` more solutions within `node_limit` more nodes. Each is appended to
    // `found` as a value 1..N for each cell, unless `found` is null: then they are only counted.
    virtual Stop run(std::uint64_t limit, std::uint64_t node_limit, Control& control,
                     std::vector<std::uint8_t>* found) = 0;

    virtual std::uint64_t solutions() const = 0;  // how many so far
    virtual Counters counters() const = 0;
};

// Candidates as an engine takes them: empty, or for each value a bit set of the cells that may hold
// it, ceil(cells / 8) bytes each, least significant bit first. They narrow the empty cells; a given
// stands, no matter what they say of its cell.
using CandidateSets = std::vector<std::uint8_t>;

}  // namespace nonet
