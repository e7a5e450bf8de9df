// Automata, unrolled over their line: see unroll.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "constraints/program.hpp"

namespace nonet::constraints {

// What programs of several problems may refer to.
struct Unrolled {
    Memory memory{256};
    AutomatonData data{};
    std::uint32_t cost = 0;
    bool possible = false;  // else no line obeys it
};

// Along cells with these candidates. What was made lately for the same transitions (the object, not
// what is in it) is kept.
std::shared_ptr<const Unrolled> unrolled(const Automaton& automaton,
                                         const std::vector<ValueSet>& domains, std::size_t values);

}  // namespace nonet::constraints
