// Canonical forms of any number of classic 9x9 boards.
#pragma once

#include <cstddef>
#include <cstdint>

#include "control.hpp"

namespace nonet::canonical {

// 81 cells each, forms likewise. `known` says for each whether it has a form: not where a cell
// holds no value, or where more than `node_limit` rows would have to be looked at. `control` is
// asked from the calling thread alone.
struct Boards {
    const std::uint8_t* cells;
    std::size_t n;
    std::uint64_t node_limit;
    std::uint8_t* forms;
    std::uint8_t* known;
};

Stop canonicalize_many(const Boards& boards, unsigned threads, Control& control);

}  // namespace nonet::canonical
