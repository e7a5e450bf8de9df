// The single that a person sees soonest on the classic board, as src/nonet/_explain chooses it.
#pragma once

#include <array>
#include <optional>

#include "applicable/position.hpp"

namespace nonet::applicable {

// The empty cells, and by value, from 0, those that may hold it.
struct Places {
    CellSet empty;
    std::array<CellSet, kValues> values;
};

enum class SingleKind : int { kFullHouse = 0, kHidden = 1, kNaked = 2 };

struct Single {
    SingleKind kind;
    int cell, value;  // the value from 0
    int house;        // rows from 0, columns from 9, boxes from 18; of a naked single -1
};

// The last cell of a house before a hidden single before a naked one; of a kind one in a box before
// one in a line; of these the first, by house or by value and house.
std::optional<Single> easiest_single(const Places& places);

}  // namespace nonet::applicable
