// The native object inside a board of Python's.
#pragma once

#include <nanobind/nanobind.h>

#include <stdexcept>

#include "board/topology.hpp"

namespace nonet::bindings {

// For engines that do boards up to `max_size`; throws for a larger one.
inline const board::Topology& topology_of(const nanobind::object& board, int max_size) {
    const auto& topology = nanobind::cast<const board::Topology&>(board);
    if (topology.size() > max_size) throw std::invalid_argument("the board is too large");
    return topology;
}

}  // namespace nonet::bindings
