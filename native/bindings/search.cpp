#include "search/search.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/vector.h>

#include <array>
#include <atomic>
#include <memory>
#include <stdexcept>
#include <vector>

#include "bindings/resumable.hpp"

namespace nb = nanobind;

namespace nonet::bindings {
namespace {

class PySearch : public Resumable<search::Search> {
  public:
    PySearch(nb::object topology, nb::bytes givens, const std::vector<std::uint64_t>& allowed,
             std::uint64_t seed)
        : Resumable(topology, make(topology, givens, allowed, seed)) {}

  private:
    static std::unique_ptr<search::Search> make(const nb::object& topology, const nb::bytes& givens,
                                                const std::vector<std::uint64_t>& allowed,
                                                std::uint64_t seed) {
        const auto& shape = nb::cast<const search::Topology&>(topology);
        const auto cells = static_cast<std::size_t>(shape.cell_count());
        if (!allowed.empty() && allowed.size() != cells) {
            throw std::invalid_argument("allowed needs an entry for each cell");
        }
        return search::make_search(shape, read_givens(givens, cells, shape.size()), allowed, seed);
    }
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
