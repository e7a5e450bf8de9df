// Forcing chains: contradictions and verities, and which one HoDoKu takes.
#pragma once

#include <optional>
#include <vector>

#include "hodoku/links.hpp"

namespace nonet::hodoku {

enum class ForcingKind : int { kContradiction = 0, kVerity = 1 };

struct Forcing {
    ForcingKind kind = ForcingKind::kContradiction;
    Statement proven = 0;  // what holds: a value is placed or crossed out
    int house = -1;        // the contradiction's house: box, row, column as in se121/board.hpp
    int cell = -1;         // or its cell
    int value = -1;        // of the house
    std::vector<std::vector<Statement>> chains;
};

// Of all that forcing chains prove first what places a value, then what is about the first cell.
std::optional<Forcing> best_forcing(const Links& links);

}  // namespace nonet::hodoku
