// What a search has cost so far: every engine counts the same.
#pragma once

#include <cstdint>

namespace nonet {

struct Counters {
    std::uint64_t nodes = 0;         // boards examined, the first one included
    std::uint64_t guesses = 0;       // choices between two or more possibilities
    std::uint64_t backtracks = 0;    // boards that turned out to be impossible
    std::uint64_t propagations = 0;  // candidates removed
    std::uint64_t depth = 0;         // most choices open at once
};

}  // namespace nonet
