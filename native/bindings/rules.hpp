// What the bindings of rules and of links share.
#pragma once

#include <cstddef>

#include "rules/part.hpp"

namespace nonet::bindings {

// A part, and the greatest value that it knows.
struct PyPart {
    rules::SharedPart part;
    std::size_t values;
};

}  // namespace nonet::bindings
