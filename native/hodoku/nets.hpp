// Forcing nets: contradictions and verities, and which one HoDoKu takes.
#pragma once

#include <optional>

#include "hodoku/forcing.hpp"
#include "hodoku/links.hpp"

namespace nonet::hodoku {

struct ForcingNet {
    ForcingKind kind = ForcingKind::kContradiction;
    Statement proven = 0;  // what holds: a value is placed or crossed out
    int house = -1;        // of a verity: the house, box, row, column as in se121/board.hpp,
    int cell = -1;         // or the cell
    int value = -1;        // of the house
};

// Of all that forcing nets prove first what places a value, then what is about the first cell.
// A net is four rounds of singles from one statement; from each statement in it others follow by
// nets and links of groups.
std::optional<ForcingNet> best_net(const Links& links);

}  // namespace nonet::hodoku
