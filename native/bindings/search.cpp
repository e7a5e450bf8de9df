// Boards, and the searches on them that can stop and go on: native/board, native/search,
// native/alldifferent, native/learning.
#include "search/search.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "alldifferent/search.hpp"
#include "bindings/arguments.hpp"
#include "bindings/interrupt.hpp"
#include "bindings/py_search.hpp"
#include "learning/learning.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

using board::Topology;
using Givens = std::vector<std::uint8_t>;

// The arguments that all searches have, checked.
struct Input {
    Input(const nb::object& board, const nb::bytes& given, const nb::bytes& sets, int max_size)
        : topology(topology_of(board, max_size)) {
        const auto* values = static_cast<const std::uint8_t*>(given.data());
        givens.assign(values, values + given.size());
        if (givens.size() != topology.cell_count()) {
            throw std::invalid_argument("givens need an entry for each cell");
        }
        for (const std::uint8_t value : givens) {
            if (value > topology.size()) throw std::invalid_argument("a given is out of range");
        }
        const auto* bits = static_cast<const std::uint8_t*>(sets.data());
        allowed.assign(bits, bits + sets.size());
        const std::size_t expected = (givens.size() + 7) / 8 * topology.size();
        if (!allowed.empty() && allowed.size() != expected) {
            throw std::invalid_argument("allowed needs a set of cells for each value");
        }
    }

    const Topology& topology;
    Givens givens;
    CandidateSets allowed;
};

class PyDepthFirst : public PySearch {
  public:
    PyDepthFirst(nb::object board, const nb::bytes& givens, const nb::bytes& allowed,
                 std::uint64_t seed)
        : PySearch(board, make({board, givens, allowed, search::kMaxSize}, seed)) {}

  private:
    static std::unique_ptr<Search> make(const Input& in, std::uint64_t seed) {
        return search::make_search(in.topology, in.givens, in.allowed, seed);
    }
};

void refuse_relations(const Topology& topology) {
    if (topology.has_relations()) throw std::invalid_argument("no relations here");
}

class PyAllDifferent : public PySearch {
  public:
    PyAllDifferent(nb::object board, const nb::bytes& givens, const nb::bytes& allowed,
                   std::uint64_t seed)
        : PySearch(board, make({board, givens, allowed, alldifferent::kMaxSize}, seed)) {}

    nb::bytes open_candidates() {
        const CandidateSets open = ask([](const Search& search) {
            return static_cast<const alldifferent::StrongSearch&>(search).open_candidates();
        });
        return nb::bytes(open.data(), open.size());
    }

  private:
    static std::unique_ptr<Search> make(const Input& in, std::uint64_t seed) {
        refuse_relations(in.topology);
        return alldifferent::make_search(in.topology, in.givens, in.allowed, seed);
    }
};

class PyClauseLearning : public PySearch {
  public:
    PyClauseLearning(nb::object board, const nb::bytes& givens, const nb::bytes& allowed,
                     std::uint64_t seed, int searches, bool threads)
        : PySearch(board, make({board, givens, allowed, learning::kMaxSize}, seed,
                               parallelism_of(searches, threads))) {}

  private:
    static learning::Parallelism parallelism_of(int searches, bool threads) {
        using enum learning::Parallelism;
        if (searches == 1) return kAlone;
        if (searches != 2) throw std::invalid_argument("there are one or two searches");
        return threads ? kTwoThreads : kInTurns;
    }

    static std::unique_ptr<Search> make(const Input& in, std::uint64_t seed,
                                        learning::Parallelism parallelism) {
        refuse_relations(in.topology);
        return without_gil(-1, [&](Control& control) {
            return learning::make_search(in.topology, in.givens, in.allowed, seed, control,
                                         parallelism);
        });
    }
};

void make_topology(Topology* self, int size, std::uint32_t cell_count, const board::Houses& houses,
                   std::vector<std::array<std::uint32_t, 3>> pairs,
                   std::vector<std::vector<std::uint64_t>> tables) {
    const board::Relations relations{std::move(pairs), std::move(tables)};
    if (!Topology::valid(size, cell_count, houses, relations)) {
        throw std::invalid_argument(
            "houses need 1 to N distinct cells of the board each, relations "
            "two cells and a table of N rows");
    }
    new (self) Topology(size, cell_count, houses, relations);
}

}  // namespace

void bind_search(nb::module_& module) {
    module.attr("MAX_SIZE") = search::kMaxSize;
    module.attr("MAX_ALLDIFFERENT_SIZE") = alldifferent::kMaxSize;
    module.attr("MAX_LEARNING_SIZE") = learning::kMaxSize;
    nb::class_<Topology>(module, "Topology")
        .def("__init__", &make_topology, "size"_a, "cell_count"_a, "houses"_a,
             "pairs"_a = nb::list(), "tables"_a = nb::list());
    nb::class_<PySearch>(module, "Search")
        .def("run", &PySearch::run, "limit"_a, "timeout"_a, "node_limit"_a, "keep"_a)
        .def("take", &PySearch::take)
        .def("counters", &PySearch::counters)
        .def_prop_ro("seconds_to_first", &PySearch::seconds_to_first)
        .def_prop_ro("solutions", &PySearch::solutions);
    nb::class_<PyDepthFirst, PySearch>(module, "DepthFirst")
        .def(nb::init<nb::object, const nb::bytes&, const nb::bytes&, std::uint64_t>(), "board"_a,
             "givens"_a, "allowed"_a, "seed"_a);
    nb::class_<PyAllDifferent, PySearch>(module, "AllDifferent")
        .def(nb::init<nb::object, const nb::bytes&, const nb::bytes&, std::uint64_t>(), "board"_a,
             "givens"_a, "allowed"_a, "seed"_a)
        .def("open_candidates", &PyAllDifferent::open_candidates);
    nb::class_<PyClauseLearning, PySearch>(module, "ClauseLearning")
        .def(nb::init<nb::object, const nb::bytes&, const nb::bytes&, std::uint64_t, int, bool>(),
             "board"_a, "givens"_a, "allowed"_a, "seed"_a, "searches"_a = 1, "threads"_a = false);
}

}  // namespace nonet::bindings
