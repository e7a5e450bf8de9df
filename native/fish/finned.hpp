// Finned fish of rows and columns on the classic board: see src/nonet/techniques/fish.py, which has
// the same search.
#pragma once

#include <vector>

#include "fish/fish.hpp"

namespace nonet::fish {

struct Finned {
    Fish fish;
    bool sashimi;  // some base house has less than two places without the fins
};

// All with so many houses on each side, for the places of one value.
std::vector<Finned> find_finned(CellSet places, int size);

}  // namespace nonet::fish
