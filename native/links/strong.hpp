// The candidates of a state, as nodes, and the strong links of its houses and cells.
#pragma once

#include <vector>

#include "links/links.hpp"

namespace nonet::links {

struct Candidates {
    // `places`: for each value, counted from 1, its cells. `houses`: the cells of those that have
    // every value.
    Candidates(const std::vector<Bits>& places, const std::vector<std::vector<int>>& houses,
               std::size_t cells);

    // Adds strong links: of values with two places in a house, or of cells with two candidates.
    void link_twos(bool of_cells);

    std::vector<Node> nodes;
    std::vector<Group> groups;  // those of all cells, then of all values in these houses
    std::vector<Ends> strong;
};

}  // namespace nonet::links
