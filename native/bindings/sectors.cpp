// Locked sets over many houses (native/sectors).
#include "sectors/sectors.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

// -> sets of both families and of values, as numbers
nb::list locked_sectors(const std::vector<std::vector<int>>& cells,
                        const std::vector<std::vector<int>>& values, std::size_t size) {
    sectors::Crossing crossing;
    crossing.first = cells.size();
    crossing.second = cells.empty() ? 0 : cells[0].size();
    crossing.size = size;
    if (crossing.first > sectors::kMostHouses || crossing.second > sectors::kMostHouses ||
        size > sectors::kMostHouses || values.size() != cells.size()) {
        throw std::invalid_argument("two families of at most nine houses are needed");
    }
    for (std::size_t i = 0; i < crossing.first; ++i) {
        if (cells[i].size() != crossing.second || values[i].size() != crossing.second) {
            throw std::invalid_argument("every house crosses all of the other family");
        }
        for (std::size_t j = 0; j < crossing.second; ++j) {
            crossing.cells[i][j] = static_cast<std::uint8_t>(cells[i][j]);
            crossing.values[i][j] = static_cast<sectors::Set>(values[i][j]);
        }
    }
    nb::list all;
    for (const sectors::Locked& locked : sectors::find(crossing)) {
        all.append(nb::make_tuple(static_cast<int>(locked.first), static_cast<int>(locked.second),
                                  static_cast<int>(locked.shared)));
    }
    return all;
}

}  // namespace

void bind_sectors(nb::module_& module) {
    module.def("locked_sectors", &locked_sectors, "cells"_a, "values"_a, "size"_a);
}

}  // namespace nonet::bindings
