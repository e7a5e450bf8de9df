#include "learning/learning.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <atomic>
#include <memory>
#include <stdexcept>
#include <vector>

#include "bindings/interrupt.hpp"

namespace nb = nanobind;

namespace nonet::bindings {
namespace {

std::span<const std::uint8_t> as_span(const nb::bytes& bytes) {
    return {static_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

// A search with the solutions that Python has not fetched yet.
class PyLearningSearch {
  public:
    PyLearningSearch(const learning::Board& board, const nb::bytes& givens,
                     const nb::bytes& allowed, std::uint64_t seed) {
        const std::size_t cells = board.cell_count();
        if (givens.size() != cells ||
            (allowed.size() != 0 && allowed.size() != board.size() * ((cells + 7) / 8))) {
            throw std::invalid_argument("givens and allowed need an entry for each cell");
        }
        for (const std::uint8_t value : as_span(givens)) {
            if (value > board.size()) throw std::invalid_argument("a given is out of range");
        }
        search_ = learning::make_search(board, as_span(givens), as_span(allowed), seed);
    }

    int run(std::uint64_t limit, double timeout, std::uint64_t node_limit, bool keep) {
        // The GIL is released meanwhile, so another thread could come in.
        if (busy_.exchange(true)) throw std::runtime_error("this search runs in another thread");
        Stop stop;
        {
            nb::gil_scoped_release release;
            Control control = make_control(timeout);
            stop = search_->run(limit, node_limit, control, keep ? &found_ : nullptr);
            if (control.seconds_to_first() >= 0) first_ = spent_ + control.seconds_to_first();
            spent_ += control.seconds();
        }
        busy_ = false;
        rethrow(stop);
        return static_cast<int>(stop);
    }

    nb::bytes take() {
        if (busy_) throw std::runtime_error("this search runs in another thread");
        nb::bytes result(reinterpret_cast<const char*>(found_.data()), found_.size());
        found_.clear();
        return result;
    }

    nb::tuple counters() const {
        const search::Counters c = search_->counters();
        return nb::make_tuple(c.nodes, c.guesses, c.backtracks, c.propagations, c.depth);
    }

    // Seconds in `run` until the first solution; negative if there was none yet.
    double seconds_to_first() const { return first_; }

    std::uint64_t solutions() const { return search_->solutions(); }

  private:
    std::unique_ptr<search::Search> search_;
    std::vector<std::uint8_t> found_;
    double spent_ = 0;
    double first_ = -1;
    std::atomic<bool> busy_ = false;
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
        .def(nb::init<const learning::Board&, const nb::bytes&, const nb::bytes&, std::uint64_t>(),
             nb::arg("board"), nb::arg("givens"), nb::arg("allowed"), nb::arg("seed"))
        .def("run", &PyLearningSearch::run, nb::arg("limit"), nb::arg("timeout"),
             nb::arg("node_limit"), nb::arg("keep"))
        .def("take", &PyLearningSearch::take)
        .def("counters", &PyLearningSearch::counters)
        .def_prop_ro("seconds_to_first", &PyLearningSearch::seconds_to_first)
        .def_prop_ro("solutions", &PyLearningSearch::solutions);
}

}  // namespace nonet::bindings
