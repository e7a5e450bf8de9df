// Canonical forms (native/canonical).
#include "canonical/canonical.hpp"

#include <nanobind/nanobind.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/interrupt.hpp"
#include "canonical/classic.hpp"
#include "canonical/many.hpp"
#include "search/search.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

// -> stop, cells
nb::tuple canonical_one(const nb::bytes& cells, int size, int box_rows, int box_columns,
                        bool transposes, std::uint64_t node_limit, double timeout) {
    const auto* data = static_cast<const std::uint8_t*>(cells.data());
    std::vector<std::uint8_t> board(data, data + cells.size());
    const bool fits = 1 <= size && size <= search::kMaxSize && 1 <= box_rows && 1 <= box_columns &&
                      size % box_rows == 0 && size % box_columns == 0 &&
                      board.size() == static_cast<std::size_t>(size) * size;
    const auto inside = [size](std::uint8_t value) { return value <= size; };
    if (!fits || !std::all_of(board.begin(), board.end(), inside)) {
        throw std::invalid_argument("the cells do not fit the shape");
    }
    const Stop stop = without_gil(timeout, [&](Control& control) {
        const canonical::Shape shape{size, box_rows, box_columns, transposes};
        return canonical::canonicalize(shape, node_limit, control, board);
    });
    return nb::make_tuple(static_cast<int>(stop), nb::bytes(board.data(), board.size()));
}

// Fills `forms` (n, 81) and `known` (n) for `cells` (n, 81).
int canonical_many(nb::handle cells, unsigned threads, std::uint64_t node_limit, nb::handle forms,
                   nb::handle known) {
    const Buffer<const std::uint8_t> boards(cells, 2);
    const Buffer<std::uint8_t> results(forms, 2), flags(known, 1);
    const std::size_t n = boards.shape(0);
    const bool fits = boards.shape(1) == canonical::Classic::kCells && results.shape(0) == n &&
                      results.shape(1) == canonical::Classic::kCells && flags.shape(0) == n;
    if (!fits) throw std::invalid_argument("the arrays are of different lengths");
    const canonical::Boards all{boards.data(), n, node_limit, results.data(), flags.data()};
    return static_cast<int>(without_gil(Control(poll_signals, nullptr), [&](Control& control) {
        return canonical::canonicalize_many(all, threads, control);
    }));
}

}  // namespace

void bind_canonical(nb::module_& module) {
    module.def("canonical", &canonical_one, "cells"_a, "size"_a, "box_rows"_a, "box_columns"_a,
               "transposes"_a, "node_limit"_a, "timeout"_a);
    module.def("canonical_many", &canonical_many, "cells"_a, "threads"_a, "node_limit"_a, "forms"_a,
               "known"_a);
}

}  // namespace nonet::bindings
