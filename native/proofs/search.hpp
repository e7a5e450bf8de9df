// The search for all solutions, as lines of a proof.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "rules/part.hpp"

namespace nonet::proofs {

using rules::Cells;
using rules::Marks;
using Domains = std::vector<Marks>;

// What a line concludes from a rule: first those of two cells, then those of a lower level.
struct Rule {
    std::string line;
    rules::SharedPart part;
    int level = 0;
    bool bounded = false;  // the checker may take too long where there are many ways
};

struct Board {
    int first = 1;  // the value of bit 1
    Marks values = 0;
    std::vector<std::string> names;  // of cells
    Domains start;
    std::vector<Cells> houses;  // that hold every value
    std::vector<Cells> peers;   // of each cell those that differ, the least first
    std::vector<Rule> rules;
    std::vector<Cells> solutions;  // the known ones, by bits
    std::int64_t enough = -1;      // solutions; -1: all
};

struct Proof {
    std::string lines;
    std::int64_t solutions = 0;
};

// Branches where houses and rules conclude nothing more, first where no known solution is. `look`
// is called now and then, and throws to end it.
Proof search(const Board& board, const std::function<void()>& look);

}  // namespace nonet::proofs
