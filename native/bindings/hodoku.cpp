// Chains in HoDoKu's order (native/hodoku).
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/interrupt.hpp"
#include "hodoku/als.hpp"
#include "hodoku/chains.hpp"
#include "hodoku/forcing.hpp"
#include "hodoku/nets.hpp"
#include "hodoku/singles.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

nb::list as_list(const hodoku::Links& links, const std::vector<hodoku::Statement>& path) {
    nb::list statements;
    for (const hodoku::Statement s : path) {
        const hodoku::Node& node = links.node(s);
        nb::list cells;
        node.cells.each([&](int cell) { cells.append(cell); });
        statements.append(nb::make_tuple(nb::tuple(cells), node.value + 1, hodoku::is_on(s)));
    }
    return statements;
}

// -> kind, statements (cells, value, whether it is), candidates crossed out (cell, value); or None
nb::object chain_step(const std::vector<std::uint16_t>& marks, bool grouped) {
    if (marks.size() != se121::kCells) throw std::invalid_argument("81 marks are needed");
    const hodoku::Links links(marks.data(), grouped);
    const auto best = hodoku::best_chain(links);
    if (!best) return nb::none();
    nb::list crossed;
    for (const int candidate : best->gone) {
        crossed.append(nb::make_tuple(candidate / 9, candidate % 9 + 1));
    }
    return nb::make_tuple(static_cast<int>(best->kind), as_list(links, best->path), crossed);
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

// -> kind, candidate (cell, value), whether it is placed, cell or -1, house or -1, value; or None
nb::object net_step(const std::vector<std::uint16_t>& marks) {
    if (marks.size() != se121::kCells) throw std::invalid_argument("81 marks are needed");
    const auto best = without_gil(-1, [&](Control&) {
        const hodoku::Links links(marks.data(), true);
        return hodoku::best_net(links);
    });
    if (!best) return nb::none();
    const int candidate = best->proven / 2;
    return nb::make_tuple(static_cast<int>(best->kind), candidate / 9, candidate % 9 + 1,
                          hodoku::is_on(best->proven), best->cell, best->house, best->value + 1);
}

// The almost locked sets of a state: what they prove is looked for when it is asked for.
class AlsSearch {
  public:
    // Houses and for each cell those that it sees: none for those of the classic board.
    AlsSearch(const std::vector<std::uint16_t>& marks, const std::vector<std::vector<int>>& houses,
              const std::vector<std::vector<int>>& peers) {
        if (marks.size() != se121::kCells) throw std::invalid_argument("81 marks are needed");
        if (peers.size() > se121::kCells)
            throw std::invalid_argument("at most 81 cells have peers");
        hodoku::AlsBoard board{};
        for (const auto& cells : houses) board.houses.push_back(set_of(cells, 9));
        for (std::size_t cell = 0; cell < peers.size(); ++cell) {
            board.peers[cell] = set_of(peers[cell], se121::kCells);
        }
        const auto& used = houses.empty() ? hodoku::AlsBoard::classic() : board;
        search_ = without_gil(
            -1, [&](Control& control) { return hodoku::AlsSearch(marks.data(), control, used); });
    }

    static hodoku::CellSet set_of(const std::vector<int>& cells, std::size_t most) {
        hodoku::CellSet set;
        for (const int cell : cells) {
            if (cell < 0 || cell >= se121::kCells) throw std::invalid_argument("no such cell");
            set.add(cell);
        }
        if (static_cast<std::size_t>(set.size()) > most) throw std::invalid_argument("too many");
        return set;
    }

    nb::object first_pair() const {
        return ask([&](Control& control) { return search_->first_pair(control); });
    }
    nb::object first_wing() const {
        return ask([&](Control& control) { return search_->first_wing(control); });
    }
    nb::object least(int sets, int most, int largest, const std::vector<double>& costs,
                     const std::vector<std::pair<int, int>>& crossed, double seconds) const {
        hodoku::AlsAim aim{most, largest, costs, {}};
        for (std::size_t i = 0; i < search_->count(); ++i) {
            if (search_->set(i).house >= costs.size()) throw std::invalid_argument("no such house");
        }
        for (const auto& [cell, value] : crossed) {
            if (value < 1 || value > 9) throw std::invalid_argument("values are from 1 to 9");
            if (!aim.gone) aim.gone.emplace();
            (*aim.gone)[value - 1] = (*aim.gone)[value - 1] | set_of({cell}, 1);
        }
        return ask(
            [&](Control& control) {
                return sets == 2 ? search_->least_pair(aim, control)
                                 : search_->least_wing(aim, control);
            },
            seconds);
    }
    bool has_blossom(double most) const {
        return without_gil(-1,
                           [&](Control& control) { return search_->has_blossom(control, most); });
    }
    nb::object best_chain() const {
        return ask([&](Control& control) { return search_->best_chain(control); });
    }

  private:
    // -> sets (cells, house), values that tie each to the next, what goes (cell, value); or None
    template <typename Search>
    nb::object ask(Search search, double seconds = -1) const {
        const auto chain = without_gil(seconds, search);
        if (!chain) return nb::none();
        nb::list sets, links, crossed;
        for (const std::size_t number : chain->sets) {
            const hodoku::Als& als = search_->set(number);
            nb::list cells;
            als.cells.each([&](int cell) { cells.append(cell); });
            sets.append(nb::make_tuple(nb::tuple(cells), als.house));
        }
        for (const std::uint8_t link : chain->links) links.append(link + 1);
        for (int value = 0; value < 9; ++value) {
            chain->gone[value].each(
                [&](int cell) { crossed.append(nb::make_tuple(cell, value + 1)); });
        }
        return nb::make_tuple(sets, links, crossed);
    }

    std::optional<hodoku::AlsSearch> search_;
};

using Candidates = std::vector<std::pair<int, int>>;  // cells and values

// Singles of a path, for one thread at a time.
class Singles {
  public:
    Singles(const std::vector<int>& values, const std::vector<std::uint16_t>& marks)
        : singles_(checked(values, marks).data(), marks.data()) {}

    void take(const Candidates& written, const Candidates& crossed) {
        for (const Candidates* const list : {&written, &crossed}) {
            for (const auto& [cell, value] : *list) {
                if (cell < 0 || cell >= se121::kCells || value < 1 || value > 9) {
                    throw std::invalid_argument("no candidate of the classic board");
                }
            }
        }
        for (const auto& [cell, value] : written) singles_.write(cell, value - 1);
        for (const auto& [cell, value] : crossed) singles_.cross_out(cell, value - 1);
    }

    // -> kind, cell, value, house or -1; or None
    nb::object first() {
        const auto single = singles_.first();
        if (!single) return nb::none();
        return nb::make_tuple(static_cast<int>(single->kind), single->cell, single->value + 1,
                              single->house);
    }

  private:
    static std::vector<std::uint8_t> checked(const std::vector<int>& values,
                                             const std::vector<std::uint16_t>& marks) {
        if (values.size() != se121::kCells || marks.size() != se121::kCells) {
            throw std::invalid_argument("81 values and marks are needed");
        }
        for (const int value : values) {
            if (value < 0 || value > 9) throw std::invalid_argument("values are from 0 to 9");
        }
        return {values.begin(), values.end()};
    }

    hodoku::Singles singles_;
};

}  // namespace

void bind_hodoku(nb::module_& module) {
    module.def("chain_step", &chain_step, "marks"_a, "grouped"_a);
    module.def("forcing_step", &forcing_step, "marks"_a);
    module.def("net_step", &net_step, "marks"_a);
    nb::class_<Singles>(module, "ClassicSingles")
        .def(nb::init<const std::vector<int>&, const std::vector<std::uint16_t>&>(), "values"_a,
             "marks"_a)
        .def("take", &Singles::take, "written"_a, "crossed"_a, nb::lock_self())
        .def("first", &Singles::first, nb::lock_self());
    nb::class_<AlsSearch>(module, "AlsSearch")
        .def(nb::init<const std::vector<std::uint16_t>&, const std::vector<std::vector<int>>&,
                      const std::vector<std::vector<int>>&>(),
             "marks"_a, "houses"_a = std::vector<std::vector<int>>(),
             "peers"_a = std::vector<std::vector<int>>())
        .def("first_pair", &AlsSearch::first_pair)
        .def("first_wing", &AlsSearch::first_wing)
        .def("least", &AlsSearch::least, "sets"_a, "most"_a, "largest"_a, "costs"_a, "gone"_a,
             "seconds"_a)
        .def("has_blossom", &AlsSearch::has_blossom, "most"_a = hodoku::AlsSearch::kAnySize)
        .def("best_chain", &AlsSearch::best_chain);
}

}  // namespace nonet::bindings
