// What the engines for boards of any shape have in common.
#pragma once

#include <cstdint>
#include <vector>

#include "control.hpp"

namespace nonet {

// What a search has cost so far.
struct Counters {
    std::uint64_t nodes = 0;         // boards examined, the first one included
    std::uint64_t guesses = 0;       // choices between two or more possibilities
    std::uint64_t backtracks = 0;    // boards that turned out to be impossible
    std::uint64_t propagations = 0;  // candidates removed
    std::uint64_t depth = 0;         // most choices open at once
};

// A search that can stop after any number of solutions, nodes or seconds and go on later where it
// was.
class Search {
  public:
    virtual ~Search() = default;

    // Looks for up to `limit` more solutions within `node_limit` more nodes. Each is appended to
    // `found` as a value 1..N for each cell, unless `found` is null: then they are only counted.
    virtual Stop run(std::uint64_t limit, std::uint64_t node_limit, Control& control,
                     std::vector<std::uint8_t>* into) = 0;

    virtual std::uint64_t solutions() const = 0;  // how many so far
    virtual Counters counters() const = 0;
};

// Candidates as an engine takes them: empty, or for each value a bit set of the cells that may hold
// it, ceil(cells / 8) bytes each, least significant bit first. They narrow the empty cells; a given
// stands, no matter what they say of its cell.
using CandidateSets = std::vector<std::uint8_t>;

}  // namespace nonet
