// What one rule leaves of the candidates of its cells (native/rules).
#include "bindings/rules.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/interrupt.hpp"
#include "proofs/search.hpp"
#include "rules/net.hpp"
#include "rules/part.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

using namespace rules;

using Sets = std::vector<Marks>;
using Rows = std::vector<std::vector<int>>;

// A reader, the number of its cells where that counts, and the greatest value that it knows.
struct PyReader {
    SharedReader reader;
    std::optional<std::size_t> cells;
    std::size_t values = 63;
};

void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

void require_values(const Sets& marks, std::size_t values) {
    for (const Marks mark : marks) {
        require((mark & 1) == 0 && mark >> values < 2, "there is no such value");
    }
}

PyReader automaton(int start, Rows rows, std::vector<int> accepting) {
    const auto count = static_cast<int>(rows.size());
    require(start >= 0 && start < count, "there is no such state");
    const std::size_t values = rows.front().size();
    for (const std::vector<int>& row : rows) {
        require(row.size() == values, "states have a row each, of one length");
        for (const int state : row) require(state >= -1 && state < count, "there is no such state");
    }
    return {read_automaton(start, std::move(rows), std::move(accepting)), std::nullopt, values};
}

PyPart reading(Cells cells, const PyReader& reader, const Rows& sees) {
    require(reader.cells.value_or(cells.size()) == cells.size(), "it has another number of cells");
    require(sees.empty() || sees.size() == cells.size(), "each cell sees later ones");
    for (std::size_t at = 0; at < sees.size(); ++at) {
        for (const int other : sees[at]) {
            require(other > static_cast<int>(at) && other < static_cast<int>(cells.size()),
                    "each cell sees later ones");
        }
    }
    return {std::make_shared<Reading>(std::move(cells), reader.reader, sees), reader.values};
}

PyPart cases(const std::vector<std::vector<PyPart>>& branches, const Cases::Hidden& hidden) {
    std::vector<Cases::Branch> parts;
    std::size_t values = 63;
    for (const auto& branch : branches) {
        auto& own = parts.emplace_back();
        for (const PyPart& part : branch) {
            own.push_back(part.part);
            values = std::min(values, part.values);
        }
    }
    for (const auto& variable : hidden) require_values({variable.second}, values);
    return {std::make_shared<Cases>(parts, hidden), values};
}

nb::object kept(const PyPart& part, Sets marks) {
    require(marks.size() == part.part->cells().size(), "each cell has its candidates");
    require_values(marks, part.values);
    if (!part.part->narrow(marks)) return nb::none();
    return nb::tuple(nb::cast(marks));
}

std::vector<Known> ends(const PyPart& part, const Sets& marks) {
    const auto* own = dynamic_cast<const Reading*>(part.part.get());
    require(own != nullptr && marks.size() == own->cells().size(), "it is not read cell by cell");
    require_values(marks, part.values);
    return own->ends(marks);
}

// A board on which nets are made.
struct PyNets {
    NetTopology topology;

    PyNets(int values, const Rows& peers, const Rows& houses, const std::vector<PyPart>& parts) {
        require(values >= 1 && values < 64, "there are 1 to 63 values");
        require(peers.size() <= Bits::kMost && houses.size() <= Bits::kMost, "too many cells");
        topology.values = values;
        const auto set_of = [&](const std::vector<int>& cells) {
            Bits set;
            for (const int cell : cells) {
                require(cell >= 0 && cell < static_cast<int>(peers.size()),
                        "there is no such cell");
                set.add(static_cast<std::size_t>(cell));
            }
            return set;
        };
        for (const std::vector<int>& cells : peers) topology.peers.push_back(set_of(cells));
        for (const std::vector<int>& cells : houses) topology.houses.push_back(set_of(cells));
        for (const PyPart& part : parts) {
            require(part.values >= static_cast<std::size_t>(values), "it knows fewer values");
            for (const std::uint32_t cell : part.part->cells()) {
                require(cell < peers.size(), "there is no such cell");
            }
            topology.rules.push_back(part.part);
        }
        topology.complete();
    }

    Position position(const Sets& marks, const std::vector<int>& open) const {
        require(marks.size() == topology.peers.size(), "each cell has its candidates");
        require_values(marks, static_cast<std::size_t>(topology.values));
        Position made{marks, {}};
        for (const int cell : open) {
            require(cell >= 0 && cell < static_cast<int>(marks.size()), "there is no such cell");
            made.open.add(static_cast<std::size_t>(cell));
        }
        return made;
    }
};

using Candidates = std::vector<std::pair<int, int>>;  // cells and values

// -> the shortest net of some candidates that ends: its nodes and its end; None if none does
nb::object shortest_net(const PyNets& self, const Sets& marks, const std::vector<int>& open,
                        const Candidates& assumed, const std::vector<int>& lengths,
                        double timeout) {
    const Position position = self.position(marks, open);
    for (const auto& [cell, value] : assumed) {
        require(cell >= 0 && cell < static_cast<int>(marks.size()) && position.open.has(cell) &&
                    value >= 0 && value < 64 && (marks[cell] >> value & 1) != 0,
                "it is no candidate");
    }
    const auto proof = without_gil(timeout, [&](Control& control) {
        std::optional<std::pair<std::vector<Node>, End>> none;
        std::vector<Net> nets;
        for (const auto& [cell, value] : assumed) {
            nets.emplace_back(self.topology, position, cell, value);
        }
        for (const int length : lengths) {
            for (Net& net : nets) {
                if (!net.follow(length, control)) return none;
                if (net.end()) return std::optional(net.proof());
            }
            std::erase_if(nets, [](const Net& net) { return net.stuck(); });
        }
        return none;
    });
    if (!proof) return nb::none();
    nb::list nodes;
    for (const Node& node : proof->first) {
        nodes.append(nb::make_tuple(nb::tuple(nb::cast(node.cells)), node.value, node.on,
                                    nb::tuple(nb::cast(node.parents)), static_cast<int>(node.why),
                                    node.at, node.beside));
    }
    const End& end = proof->second;
    return nb::make_tuple(nodes, static_cast<int>(end.what), end.at, end.value);
}

// -> what a candidate leaves of each cell, or None if its net ends
nb::object left_by(const PyNets& self, const Sets& marks, const std::vector<int>& open, int cell,
                   int value, double timeout) {
    const Position position = self.position(marks, open);
    require(cell >= 0 && cell < static_cast<int>(marks.size()) && position.open.has(cell) &&
                value >= 0 && value < 64 && (marks[cell] >> value & 1) != 0,
            "it is no candidate");
    Net net(self.topology, position, cell, value);
    const bool whole = without_gil(timeout, [&](Control& control) {
        return net.follow(static_cast<int>(marks.size()), control);
    });
    if (!whole || net.end()) return nb::none();
    nb::list filled;
    for (std::size_t at = 0; at < marks.size(); ++at) filled.append(!net.open().has(at));
    return nb::make_tuple(nb::tuple(nb::cast(net.marks())), filled);
}

// A part that Python narrows: `kept` returns what its cells keep; [] where it is too much.
struct Asked final : Part {
    nb::object kept;

    Asked(Cells cells, nb::object asked) : Part(std::move(cells)), kept(std::move(asked)) {}
    bool narrow(std::span<Marks> marks) const override {
        const auto left = nb::cast<Sets>(kept(Sets(marks.begin(), marks.end())));
        if (left.size() != marks.size()) return false;
        std::copy(left.begin(), left.end(), marks.begin());
        return true;
    }
};

struct OutOfTime {};
using ProofCells = std::tuple<std::vector<std::string>, Sets, std::vector<Cells>>;
using ProofRule = std::tuple<std::string, PyPart, int, bool>;

// -> lines and the number of solutions; None where the time ran out. It has the GIL, as it asks at
// any moment, and gives it away now and then.
nb::object proof_search(std::pair<int, Marks> values, ProofCells cells, std::vector<Cells> houses,
                        const std::vector<ProofRule>& rules,
                        std::pair<std::vector<Cells>, std::int64_t> solutions, double timeout) {
    proofs::Board board;
    std::tie(board.first, board.values) = values;
    std::tie(board.names, board.start, board.peers) = std::move(cells);
    std::tie(board.solutions, board.enough) = std::move(solutions);
    board.houses = std::move(houses);
    for (const auto& [line, part, level, bounded] : rules) {
        board.rules.push_back({line, part.part, level, bounded});
    }
    Control control(timeout, poll_signals, nullptr);
    try {
        const proofs::Proof proof = proofs::search(board, [&] {
            {
                const GilReleased released;
            }
            const Stop stop = control.check();
            if (stop == Stop::kInterrupted) throw nb::python_error();
            if (stop == Stop::kTimeout) throw OutOfTime();
        });
        return nb::make_tuple(proof.lines, proof.solutions);
    } catch (const OutOfTime&) {
        return nb::none();
    }
}

}  // namespace

void bind_rules(nb::module_& module) {
    nb::class_<PyReader>(module, "RuleReader")
        .def_static(
            "table",
            [](Sets rows) {
                const std::size_t values = rows.size();
                return PyReader{read_table(std::move(rows)), 2, values};
            },
            "rows"_a)
        .def_static("distinct", [] { return PyReader{read_distinct(), std::nullopt}; })
        .def_static(
            "family",
            [](Sets sets) { return PyReader{read_family(std::move(sets)), std::nullopt}; },
            "sets"_a)
        .def_static(
            "sum",
            [](Numbers weights, std::int64_t low, std::int64_t high) {
                const std::size_t count = weights.size();
                return PyReader{read_sum(std::move(weights), low, high), count};
            },
            "weights"_a, "low"_a, "high"_a)
        .def_static("automaton", &automaton, "start"_a, "rows"_a, "accepting"_a)
        .def_static(
            "count",
            [](Marks values, std::vector<int> counts) {
                return PyReader{read_count(values, std::move(counts)), std::nullopt};
            },
            "values"_a, "counts"_a)
        .def_static(
            "equal_sums",
            [](const std::vector<int>& sizes, std::int64_t less) {
                std::size_t count = 0;
                for (const int size : sizes) {
                    require(size > 0, "each group has cells");
                    count += static_cast<std::size_t>(size);
                }
                return PyReader{read_equal_sums(sizes, less), count};
            },
            "sizes"_a, "less"_a)
        .def_static(
            "same_at", [](int place) { return PyReader{read_same_at(place), 3}; }, "place"_a)
        .def("inverted", [](const PyReader& self) {
            return PyReader{read_not(self.reader), self.cells, self.values};
        });
    nb::class_<PyPart>(module, "RulePart")
        .def_static("reading", &reading, "cells"_a, "reader"_a, "sees"_a)
        .def_static("cases", &cases, "branches"_a, "hidden"_a)
        .def_static(
            "joined",
            [](Cells cells, std::size_t columns, Marks values, std::size_t size) {
                require(columns > 0, "rows have cells");
                return PyPart{std::make_shared<Joined>(std::move(cells), columns, values, size),
                              63};
            },
            "cells"_a, "columns"_a, "values"_a, "size"_a)
        .def_static(
            "asked",
            [](Cells cells, nb::object kept) {
                return PyPart{std::make_shared<Asked>(std::move(cells), std::move(kept)), 63};
            },
            "cells"_a, "kept"_a)
        .def_prop_ro("cells",
                     [](const PyPart& self) { return nb::tuple(nb::cast(self.part->cells())); })
        .def("kept", &kept, "marks"_a)
        .def("ends", &ends, "marks"_a);
    nb::class_<PyNets>(module, "RuleNets")
        .def(nb::init<int, const Rows&, const Rows&, const std::vector<PyPart>&>(), "values"_a,
             "peers"_a, "houses"_a, "parts"_a)
        .def("shortest", &shortest_net, "marks"_a, "open"_a, "assumed"_a, "lengths"_a, "timeout"_a)
        .def("left_by", &left_by, "marks"_a, "open"_a, "cell"_a, "value"_a, "timeout"_a);
    module.def("proof_search", &proof_search, "values"_a, "cells"_a, "houses"_a, "rules"_a,
               "solutions"_a, "timeout"_a);
}

}  // namespace nonet::bindings
