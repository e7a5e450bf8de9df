#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <vector>

#include "alldifferent/search.hpp"
#include "bindings/resumable.hpp"

namespace nb = nanobind;

namespace nonet::bindings {
namespace {

class PyAllDifferent : public Resumable<alldifferent::Search> {
  public:
    PyAllDifferent(nb::object board, nb::bytes givens, nb::bytes allowed, std::uint64_t seed)
        : Resumable(board, make(board, givens, allowed, seed)) {}

    nb::bytes open_candidates() const {
        require_idle();
        const std::vector<std::uint8_t> open = search().open_candidates();
        return nb::bytes(reinterpret_cast<const char*>(open.data()), open.size());
    }

  private:
    static std::unique_ptr<alldifferent::Search> make(const nb::object& board,
                                                      const nb::bytes& givens,
                                                      const nb::bytes& allowed,
                                                      std::uint64_t seed) {
        const auto& shape = nb::cast<const alldifferent::Board&>(board);
        const std::size_t cells = shape.cell_count();
        const std::size_t expected = (cells + 7) / 8 * static_cast<std::size_t>(shape.size());
        if (allowed.size() != 0 && allowed.size() != expected) {
            throw std::invalid_argument("allowed needs a set of cells for each value");
        }
        const auto* data = static_cast<const std::uint8_t*>(allowed.data());
        return alldifferent::make_search(shape, read_givens(givens, cells, shape.size()),
                                         {data, data + allowed.size()}, seed);
    }
};

void make_board(alldifferent::Board* self, int size,
                const std::vector<std::vector<std::uint32_t>>& houses) {
    if (!alldifferent::Board::valid(size, houses)) {
        throw std::invalid_argument("houses need 1 to N distinct cells of the board each");
    }
    new (self) alldifferent::Board(size, houses);
}

}  // namespace

void bind_alldifferent(nb::module_& module) {
    module.attr("MAX_LARGE_SIZE") = alldifferent::kMaxSize;
    nb::class_<alldifferent::Board>(module, "LargeBoard")
        .def("__init__", &make_board, nb::arg("size"), nb::arg("houses"));
    nb::class_<PyAllDifferent>(module, "AllDifferent")
        .def(nb::init<nb::object, nb::bytes, nb::bytes, std::uint64_t>(), nb::arg("board"),
             nb::arg("givens"), nb::arg("allowed"), nb::arg("seed"))
        .def("run", &PyAllDifferent::run, nb::arg("limit"), nb::arg("timeout"),
             nb::arg("node_limit"), nb::arg("keep"))
        .def("take", &PyAllDifferent::take)
        .def("open_candidates", &PyAllDifferent::open_candidates)
        .def("counters", &PyAllDifferent::counters)
        .def_prop_ro("seconds_to_first", &PyAllDifferent::seconds_to_first)
        .def_prop_ro("solutions", &PyAllDifferent::solutions);
}

}  // namespace nonet::bindings
