// Primitives about one or two cells, however they are put together, as one.
#pragma once

#include "constraints/problem.hpp"

namespace nonet::constraints {

// Adds a primitive to others: as a domain or a table of pairs where it has one or two cells and
// these are enough to judge it; nothing where it always holds; else as it is.
void add_by_table(Primitive primitive, const Problem& problem, Primitives& out);

// What each of some cells may hold, one of which must hold that; none if "any of" says more.
struct Clause {
    Cells cells;
    std::vector<ValueSet> values;
};
Clause clause_of(const AnyOf& any, const Problem& problem);

}  // namespace nonet::constraints
