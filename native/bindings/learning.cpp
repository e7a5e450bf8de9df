#include "learning/learning.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>
#include <vector>

#include "bindings/resumable.hpp"

namespace nb = nanobind;

namespace nonet::bindings {
namespace {

class PyLearningSearch : public Resumable<search::Search> {
  public:
    PyLearningSearch(nb::object board, const nb::bytes& givens, const nb::bytes& allowed,
                     std::uint64_t seed, int searches, bool threads)
        : Resumable(board, make(board, givens, allowed, seed, crew_of(searches, threads))) {}

  private:
    static learning::Crew crew_of(int searches, bool threads) {
        if (searches == 1) return learning::Crew::kAlone;
        if (searches != 2) throw std::invalid_argument("there are one or two searches");
        return threads ? learning::Crew::kTwoThreads : learning::Crew::kInTurns;
    }

    static std::unique_ptr<search::Search> make(const nb::object& board, const nb::bytes& givens,
                                                const nb::bytes& allowed, std::uint64_t seed,
                                                learning::Crew crew) {
        const auto& shape = nb::cast<const learning::Board&>(board);
        const std::size_t cells = shape.cell_count();
        if (allowed.size() != 0 && allowed.size() != shape.size() * ((cells + 7) / 8)) {
            throw std::invalid_argument("allowed needs a set of cells for each value");
        }
        const auto values = read_givens(givens, cells, static_cast<int>(shape.size()));
        const auto* data = static_cast<const std::uint8_t*>(allowed.data());
        std::unique_ptr<search::Search> search;
        {
            nb::gil_scoped_release release;
            Control control = make_control(-1);
            search =
                learning::make_search(shape, values, {data, allowed.size()}, seed, control, crew);
        }
        if (search == nullptr) rethrow(Stop::kInterrupted);
        return search;
    }
};

void make_board(learning::Board* self, int size, const learning::Houses& houses) {
    if (!learning::Board::valid(size, houses)) {
        throw std::invalid_argument("houses need 1 to N distinct cells of the board each");
    }
    new (self) learning::Board(size, houses);
}

}  // namespace

void bind_learning(nb::module_& module) {
    module.attr("MAX_LEARNING_SIZE") = learning::kMaxSize;
    nb::class_<learning::Board>(module, "LearningBoard")
        .def("__init__", &make_board, nb::arg("size"), nb::arg("houses"));
    nb::class_<PyLearningSearch>(module, "LearningSearch")
        .def(nb::init<nb::object, const nb::bytes&, const nb::bytes&, std::uint64_t, int, bool>(),
             nb::arg("board"), nb::arg("givens"), nb::arg("allowed"), nb::arg("seed"),
             nb::arg("searches") = 1, nb::arg("threads") = false)
        .def("run", &PyLearningSearch::run, nb::arg("limit"), nb::arg("timeout"),
             nb::arg("node_limit"), nb::arg("keep"))
        .def("take", &PyLearningSearch::take)
        .def("counters", &PyLearningSearch::counters)
        .def_prop_ro("seconds_to_first", &PyLearningSearch::seconds_to_first)
        .def_prop_ro("solutions", &PyLearningSearch::solutions);
}

}  // namespace nonet::bindings
