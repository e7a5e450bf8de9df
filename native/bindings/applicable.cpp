// Which techniques can apply (native/applicable).
#include "applicable/applicable.hpp"

#include <nanobind/nanobind.h>

#include <cstring>
#include <stdexcept>

#include "applicable/singles.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

using applicable::kCells;
using applicable::kValues;

constexpr std::size_t kSetBytes = 11;  // of a set of cells, the lowest byte first

se121::CellSet set_from(const unsigned char* bytes) {
    std::uint64_t halves[2]{};
    for (std::size_t i = 0; i < kSetBytes; ++i) {
        halves[i / 8] |= std::uint64_t{bytes[i]} << i % 8 * 8;
    }
    if (halves[1] >> (kCells - 64) != 0) throw std::invalid_argument("there are 81 cells");
    return {halves[0], halves[1]};
}

void read_values(const nb::bytes& from, std::array<std::uint8_t, kCells>& to) {
    if (from.size() != kCells) throw std::invalid_argument("81 values are needed");
    std::memcpy(to.data(), from.c_str(), kCells);
    for (const std::uint8_t value : to) {
        if (value > kValues) throw std::invalid_argument("values are from 0 to 9");
    }
}

applicable::Places read_sets(const nb::bytes& places) {
    if (places.size() != kSetBytes * (kValues + 1)) {
        throw std::invalid_argument("ten sets of cells are needed");
    }
    const auto* bytes = reinterpret_cast<const unsigned char*>(places.c_str());
    applicable::Places sets{set_from(bytes), {}};
    for (int value = 0; value < kValues; ++value) {
        sets.values[value] = set_from(bytes + kSetBytes * (value + 1));
    }
    return sets;
}

applicable::Position read_places(const nb::bytes& places) {
    const applicable::Places sets = read_sets(places);
    applicable::Position position;
    position.empty = sets.empty;
    position.places = sets.values;
    position.complete();
    return position;
}

applicable::Applicable make(const nb::bytes& places, const nb::bytes& values,
                            const nb::bytes& givens) {
    applicable::Position position = read_places(places);
    read_values(values, position.values);
    read_values(givens, position.givens);
    return applicable::Applicable(position);
}

bool may(applicable::Applicable& self, int pattern) {
    if (pattern < 0 || pattern >= applicable::kPatterns) {
        throw std::invalid_argument("no pattern has that number");
    }
    return self.may(static_cast<applicable::Pattern>(pattern));
}

// -> for each cell its candidates: bit v is value v
nb::list values_by_cell(const nb::bytes& places) {
    nb::list list;
    for (const se121::Nine marks : read_places(places).marks) list.append(int{marks} << 1);
    return list;
}

// -> kind, cell, value, house or -1; or None
nb::object easiest_single(const nb::bytes& places) {
    const auto single = applicable::easiest_single(read_sets(places));
    if (!single) return nb::none();
    return nb::make_tuple(static_cast<int>(single->kind), single->cell, single->value + 1,
                          single->house);
}

}  // namespace

void bind_applicable(nb::module_& module) {
    module.def("values_by_cell", &values_by_cell, "places"_a);
    module.def("easiest_single", &easiest_single, "places"_a);
    nb::class_<applicable::Applicable>(module, "Applicable")
        .def(
            "__init__",
            [](applicable::Applicable* self, const nb::bytes& places, const nb::bytes& values,
               const nb::bytes& givens) {
                new (self) applicable::Applicable(make(places, values, givens));
            },
            "places"_a, "values"_a, "givens"_a)
        .def("may", &may, "pattern"_a, nb::lock_self());
}

}  // namespace nonet::bindings
