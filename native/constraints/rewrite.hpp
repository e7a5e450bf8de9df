// Primitives without those that another one can express.
#pragma once

#include "constraints/problem.hpp"

namespace nonet::constraints {

// What is left of "not" are single primitives whose opposite is none; "any of" has two branches or
// more, or none: a contradiction.
Primitives rewritten(const Primitives& primitives, const Problem& problem);

}  // namespace nonet::constraints
