// Chains in HoDoKu's order (native/hodoku).
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <vector>

#include "hodoku/chains.hpp"
#include "hodoku/forcing.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

nb::list as_list(const hodoku::Links& links, const std::vector<hodoku::Statement>& path) {
    nb::list found;
    for (const hodoku::Statement s : path) {
        const hodoku::Node& node = links.node(s);
        nb::list cells;
        node.cells.each([&](int cell) { cells.append(cell); });
        found.append(nb::make_tuple(nb::tuple(cells), node.value + 1, hodoku::is_on(s)));
    }
    return found;
}

// -> kind, statements (cells, value, whether it is), candidates crossed out (cell, value); or None
nb::object chain_step(const std::vector<std::uint16_t>& marks, bool grouped) {
    if (marks.size() != se121::kCells) throw std::invalid_argument("81 marks are needed");
    const hodoku::Links links(marks.data(), grouped);
    const auto best = hodoku::best_chain(links);
    if (!best) return nb::none();
    nb::list gone;
    for (const int candidate : best->gone) {
        gone.append(nb::make_tuple(candidate / 9, candidate % 9 + 1));
    }
    return nb::make_tuple(static_cast<int>(best->kind), as_list(links, best->path), gone);
}

// -> kind, candidate (cell, value), whether it is placed, cell or -1, house or -1, value, chains
nb::object forcing_step(const std::vector<std::uint16_t>& marks) {
    if (marks.size() != se121::kCells) throw std::invalid_argument("81 marks are needed");
    const hodoku::Links links(marks.data(), true);
    const auto best = hodoku::best_forcing(links);
    if (!best) return nb::none();
    nb::list chains;
    for (const auto& chain : best->chains) chains.append(as_list(links, chain));
    const int candidate = best->proven / 2;
    return nb::make_tuple(static_cast<int>(best->kind), candidate / 9, candidate % 9 + 1,
                          hodoku::is_on(best->proven), best->cell, best->house, best->value + 1,
                          chains);
}

}  // namespace

void bind_hodoku(nb::module_& module) {
    module.def("chain_step", &chain_step, "marks"_a, "grouped"_a);
    module.def("forcing_step", &forcing_step, "marks"_a);
}

}  // namespace nonet::bindings
