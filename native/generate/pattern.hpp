// Givens on prescribed cells.
#pragma once

#include "generate/solution_counter.hpp"
#include "generate/stream.hpp"

namespace nonet::generate {

// Looks for values of the cells that are marked (not 0) in `pattern` with one solution, beginning
// with those of `grid`. kLimit: found, `cells` has them; kExhausted: given up after some while;
// otherwise why it was stopped.
Stop fill_pattern(const SolutionCounter& counter, const Cells& pattern, const Cells& grid,
                  Stream& random, std::uint64_t node_limit, Control& control, Cells& cells);

}  // namespace nonet::generate
