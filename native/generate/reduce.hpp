// Givens are taken away while one solution remains.
#pragma once

#include <cstdint>
#include <vector>

#include "generate/solution_counter.hpp"

namespace nonet::generate {

// Cells that are given or empty together.
using Group = std::vector<std::uint32_t>;

std::uint32_t count_givens(const Cells& cells);

struct Reduction {
    // Groups in the order in which they are tried; cells that are empty already do not count.
    std::vector<Group> order;
    std::uint32_t least = 0;  // givens that must remain
    std::uint64_t node_limit = kNoLimit;
};

// `cells` has one solution, before and after. kExhausted: every group was tried. `undecided` gets
// those groups that stay because the node limit came before the proof.
Stop reduce(const SolutionCounter& counter, const Reduction& spec, Control& control, Cells& cells,
            std::vector<Group>* undecided = nullptr);

// Whether each given is needed. kExhausted: then `minimal` says so; otherwise why it was given up.
Stop check_minimal(const SolutionCounter& counter, const Cells& cells, Control& control,
                   bool& minimal);

}  // namespace nonet::generate
