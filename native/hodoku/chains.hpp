// Nice loops and AICs: which one HoDoKu takes.
#pragma once

#include <optional>
#include <vector>

#include "hodoku/links.hpp"

namespace nonet::hodoku {

enum class ChainKind : int { kContinuous = 0, kDiscontinuous = 1, kAic = 2 };

struct Chain {
    ChainKind kind = ChainKind::kAic;
    std::vector<Statement> path;
    std::vector<std::uint16_t> gone;  // candidates (cell * 9 + value), by value, then by cell
};

// Of all loops and AICs the one that crosses out most candidates. Of those with equally many it is
// the one with the smallest sum of these (see `weight_of`), then the first; of those that cross out
// the same the shortest.
std::optional<Chain> best_chain(const Links& links);

}  // namespace nonet::hodoku
