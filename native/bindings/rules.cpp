// What one rule leaves of the candidates of its cells (native/rules).
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

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

// A part, and the greatest value that it knows.
struct PyPart {
    SharedPart part;
    std::size_t values;
};

void require(bool holds, const char* what) {
    if (!holds) throw std::invalid_argument(what);
}

void require_values(const Sets& marks, std::size_t values) {
    for (const Marks each : marks) {
        require((each & 1) == 0 && each >> values < 2, "there is no such value");
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
        for (const PyPart& each : branch) {
            own.push_back(each.part);
            values = std::min(values, each.values);
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

}  // namespace

void bind_rules(nb::module_& module) {
    nb::class_<PyReader>(module, "RuleReader")
        .def_static("table", [](Sets rows) {
            const std::size_t values = rows.size();
            return PyReader{read_table(std::move(rows)), 2, values};
        }, "rows"_a)
        .def_static("distinct", [] { return PyReader{read_distinct(), std::nullopt}; })
        .def_static("family", [](Sets sets) {
            return PyReader{read_family(std::move(sets)), std::nullopt};
        }, "sets"_a)
        .def_static("sum", [](Numbers weights, std::int64_t low, std::int64_t high) {
            const std::size_t count = weights.size();
            return PyReader{read_sum(std::move(weights), low, high), count};
        }, "weights"_a, "low"_a, "high"_a)
        .def_static("automaton", &automaton, "start"_a, "rows"_a, "accepting"_a)
        .def_static("count", [](Marks values, std::vector<int> counts) {
            return PyReader{read_count(values, std::move(counts)), std::nullopt};
        }, "values"_a, "counts"_a)
        .def_static("equal_sums", [](const std::vector<int>& sizes, std::int64_t less) {
            std::size_t count = 0;
            for (const int size : sizes) {
                require(size > 0, "each group has cells");
                count += static_cast<std::size_t>(size);
            }
            return PyReader{read_equal_sums(sizes, less), count};
        }, "sizes"_a, "less"_a)
        .def_static("same_at", [](int place) { return PyReader{read_same_at(place), 3}; },
                    "place"_a)
        .def("inverted", [](const PyReader& self) {
            return PyReader{read_not(self.reader), self.cells, self.values};
        });
    nb::class_<PyPart>(module, "RulePart")
        .def_static("reading", &reading, "cells"_a, "reader"_a, "sees"_a)
        .def_static("cases", &cases, "branches"_a, "hidden"_a)
        .def_static("joined", [](Cells cells, std::size_t columns, Marks values, std::size_t size) {
            require(columns > 0, "rows have cells");
            return PyPart{std::make_shared<Joined>(std::move(cells), columns, values, size), 63};
        }, "cells"_a, "columns"_a, "values"_a, "size"_a)
        .def_prop_ro("cells", [](const PyPart& self) {
            return nb::tuple(nb::cast(self.part->cells()));
        })
        .def("kept", &kept, "marks"_a)
        .def("ends", &ends, "marks"_a);
}

}  // namespace nonet::bindings
