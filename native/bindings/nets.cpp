// Forcing nets (native/nets).
#include "nets/nets.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

using Ints = std::vector<int>;

// A board on which nets are made.
struct NetBoard {
    int cells = 0;
    nets::Topology topology;

    NetBoard(int values, const std::vector<Ints>& peers, const std::vector<Ints>& houses)
        : cells(static_cast<int>(peers.size())) {
        if (cells > se121::kCells || values < 1 || values > 9) {
            throw std::invalid_argument("boards have at most 81 cells and nine values");
        }
        topology.values = values;
        for (std::size_t cell = 0; cell < peers.size(); ++cell) {
            topology.peers[cell] = set_of(peers[cell]);
        }
        for (const Ints& house : houses) topology.houses.push_back(set_of(house));
    }

    nets::CellSet set_of(const Ints& numbers) const {
        nets::CellSet set;
        for (const int cell : numbers) {
            if (cell < 0 || cell >= cells) throw std::invalid_argument("there is no such cell");
            set.add(cell);
        }
        return set;
    }
};

nets::Nets nets_of(const NetBoard& board, const std::vector<std::uint16_t>& marks,
                   const Ints& values) {
    const auto cells = static_cast<std::size_t>(board.cells);
    if (marks.size() != cells || values.size() != cells) {
        throw std::invalid_argument(std::to_string(cells) + " marks and values are needed");
    }
    std::vector<std::uint8_t> checked;
    const int most = board.topology.values;
    for (const int value : values) {
        if (value < 0 || value > most) {
            throw std::invalid_argument("values are from 0 to " + std::to_string(most));
        }
        checked.push_back(static_cast<std::uint8_t>(value));
    }
    return nets::Nets(marks.data(), checked.data(), board.topology, board.cells);
}

void check(const NetBoard& board, const Ints& candidates) {
    for (const int candidate : candidates) {
        if (candidate < 0 || candidate >= board.cells * 9) {
            throw std::invalid_argument("there are " + std::to_string(board.cells * 9) +
                                        " candidates");
        }
    }
}

// -> see `Nets::lightest`
int lightest_failing(const NetBoard& board, const std::vector<std::uint16_t>& marks,
                     const Ints& values, const Ints& candidates, int failing) {
    check(board, candidates);
    return nets_of(board, marks, values).lightest(candidates, failing);
}

// -> how many of these candidates, the first ones, do not fail
int first_failing(const NetBoard& board, const std::vector<std::uint16_t>& marks,
                  const Ints& values, const Ints& candidates) {
    check(board, candidates);
    nets::Nets all = nets_of(board, marks, values);
    const auto failing = std::find_if(candidates.begin(), candidates.end(),
                                      [&](int candidate) { return !all.after(candidate); });
    return static_cast<int>(failing - candidates.begin());
}

// -> for each group what holds after each of its candidates; see `Nets::common`
nb::list common_ends(const NetBoard& board, const std::vector<std::uint16_t>& marks,
                     const Ints& values, const std::vector<Ints>& groups) {
    nets::Nets all = nets_of(board, marks, values);
    nb::list common;
    for (const Ints& group : groups) {
        check(board, group);
        common.append(all.common(group));
    }
    return common;
}

// -> the number of the first of these candidates under which others fail until all contradict each
// other, these others, and how many tries are left; None if there is none. See `Nets::refuted`.
nb::object first_refuted(const NetBoard& board, const std::vector<std::uint16_t>& marks,
                         const Ints& values, const Ints& candidates, int tries) {
    check(board, candidates);
    if (tries < 0) throw std::invalid_argument("tries are 0 or more");
    nets::Nets all = nets_of(board, marks, values);
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (const auto others = all.refuted(candidates[i], tries)) {
            return nb::make_tuple(i, *others, tries);
        }
    }
    return nb::none();
}

}  // namespace

void bind_nets(nb::module_& module) {
    nb::class_<NetBoard>(module, "NetBoard")
        .def(nb::init<int, const std::vector<Ints>&, const std::vector<Ints>&>(), "values"_a,
             "peers"_a, "houses"_a);
    module.def("lightest_failing", &lightest_failing, "board"_a, "marks"_a, "values"_a,
               "candidates"_a, "failing"_a);
    module.def("first_failing", &first_failing, "board"_a, "marks"_a, "values"_a, "candidates"_a);
    module.def("first_refuted", &first_refuted, "board"_a, "marks"_a, "values"_a, "candidates"_a,
               "tries"_a);
    module.def("common_ends", &common_ends, "board"_a, "marks"_a, "values"_a, "groups"_a);
}

}  // namespace nonet::bindings
