#include "search/search.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <atomic>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/interrupt.hpp"

namespace nb = nanobind;

namespace nonet::bindings {
namespace {

// A search and the topology it needs, with the solutions that Python has not fetched yet.
class PySearch {
  public:
    PySearch(nb::object topology, nb::bytes givens, const std::vector<std::uint64_t>& allowed,
             std::uint64_t seed)
        : keep_alive_(std::move(topology)) {
        const auto& shape = nb::cast<const search::Topology&>(keep_alive_);
        const auto* data = static_cast<const std::uint8_t*>(givens.data());
        const std::vector<std::uint8_t> values(data, data + givens.size());
        const auto cells = static_cast<std::size_t>(shape.cell_count());
        if (values.size() != cells || (!allowed.empty() && allowed.size() != cells)) {
            throw std::invalid_argument("givens and allowed need an entry for each cell");
        }
        for (const std::uint8_t value : values) {
            if (value > shape.size()) throw std::invalid_argument("a given is out of range");
        }
        search_ = search::make_search(shape, values, allowed, seed);
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
    nb::object keep_alive_;
    std::unique_ptr<search::Search> search_;
    std::vector<std::uint8_t> found_;
    double spent_ = 0;
    double first_ = -1;
    std::atomic<bool> busy_ = false;
};

void make_topology(search::Topology* self, int size, int cell_count,
                   const std::vector<std::vector<std::uint32_t>>& houses,
                   std::vector<std::array<std::uint32_t, 3>> pairs,
                   std::vector<std::vector<std::uint64_t>> tables) {
    const search::Relations relations{std::move(pairs), std::move(tables)};
    if (!search::Topology::valid(size, cell_count, houses, relations)) {
        throw std::invalid_argument(
            "houses need 1 to N distinct cells of the board each, relations "
            "two cells and a table of N rows");
    }
    new (self) search::Topology(size, cell_count, houses, relations);
}

}  // namespace

void bind_search(nb::module_& module) {
    module.attr("MAX_SIZE") = search::kMaxSize;
    nb::class_<search::Topology>(module, "Topology")
        .def("__init__", &make_topology, nb::arg("size"), nb::arg("cell_count"), nb::arg("houses"),
             nb::arg("pairs"), nb::arg("tables"));
    nb::class_<PySearch>(module, "Search")
        .def(nb::init<nb::object, nb::bytes, const std::vector<std::uint64_t>&, std::uint64_t>(),
             nb::arg("topology"), nb::arg("givens"), nb::arg("allowed"), nb::arg("seed"))
        .def("run", &PySearch::run, nb::arg("limit"), nb::arg("timeout"), nb::arg("node_limit"),
             nb::arg("keep"))
        .def("take", &PySearch::take)
        .def("counters", &PySearch::counters)
        .def_prop_ro("seconds_to_first", &PySearch::seconds_to_first)
        .def_prop_ro("solutions", &PySearch::solutions);
}

}  // namespace nonet::bindings
