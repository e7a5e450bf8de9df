// Classic 9x9: one puzzle (native/single) and many (native/many).
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <stdexcept>
#include <vector>

#include "bindings/buffer.hpp"
#include "bindings/interrupt.hpp"
#include "bindings/kernels.hpp"

namespace nb = nanobind;

namespace nonet::bindings {
namespace {

constexpr std::size_t kCells = single::kCells;

using GridArray = nb::ndarray<std::uint8_t, nb::ndim<2>, nb::c_contig, nb::device::cpu>;
using FlagArray = nb::ndarray<std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

// The single-puzzle kernel for an instruction set, or the best below it that was built.
const single::Kernel& single_kernel(simd::Isa isa) {
    const single::Kernel* kernel = nullptr;
    bool reached = false;
    for (const simd::Isa candidate : simd::kByPriority) {
        reached = reached || candidate == isa;
        if (reached && kernel == nullptr) kernel = single::kernel(candidate);
    }
    return kernel == nullptr ? single::best_kernel() : *kernel;
}

// The instruction sets that run here, best first.
nb::list instruction_sets() {
    nb::list names;
    for (const simd::Isa isa : simd::kByPriority) {
        if (batch::find_kernel(isa) != nullptr) names.append(simd::name(isa));
    }
    return names;
}

// -> stop, count, the first `keep` solutions, seconds to the first, nodes, guesses, backtracks
nb::tuple solve_one(nb::bytes cells, std::uint64_t limit, std::uint64_t node_limit, double timeout,
                    std::size_t keep, const char* isa) {
    if (cells.size() != kCells) throw std::invalid_argument("81 values are needed");
    const single::Kernel& kernel = *isa == '\0' ? single::best_kernel() : engines_for(isa).single;
    std::vector<std::uint8_t> grids(keep * kCells);
    single::Counters counters;
    single::Result result;
    double first = -1;
    {
        nb::gil_scoped_release release;
        Control control = make_control(timeout);
        result = single::solve(kernel, static_cast<const std::uint8_t*>(cells.data()),
                               {limit, node_limit}, control, {grids.data(), keep}, counters);
        first = control.seconds_to_first();
    }
    rethrow(result.stop);
    const std::size_t kept = static_cast<std::size_t>(std::min<std::uint64_t>(keep, result.count));
    return nb::make_tuple(static_cast<int>(result.stop), result.count,
                          nb::bytes(grids.data(), kept * kCells), first, counters.nodes,
                          counters.guesses, counters.backtracks);
}

void check_length(std::size_t length, std::size_t n) {
    if (length != n) throw std::invalid_argument("the arrays are of different lengths");
}

// An array that may be None, whose length must be n.
template <typename Number>
class OptionalBuffer {
  public:
    OptionalBuffer(nb::handle object, int dimensions, std::size_t n) {
        if (object.is_none()) return;
        buffer_.emplace(object, dimensions);
        check_length(buffer_->shape(0), n);
        if (dimensions == 2) check_length(buffer_->shape(1), kCells);
    }
    Number* data() const { return buffer_ ? buffer_->data() : nullptr; }

  private:
    std::optional<Buffer<Number>> buffer_;
};

int solve_many(nb::handle cells, std::uint32_t limit, unsigned threads, nb::handle solutions,
               nb::handle counts, const char* isa, nb::handle bad, nb::handle verdicts) {
    const Buffer<const std::uint8_t> boards(cells, 2);
    const std::size_t n = boards.shape(0);
    if (boards.shape(1) != kCells) throw std::invalid_argument("rows of 81 values are needed");
    const Buffer<std::uint32_t> numbers(counts, 1);
    check_length(numbers.shape(0), n);
    const OptionalBuffer<std::uint8_t> grids(solutions, 2, n), codes(verdicts, 1, n);
    const OptionalBuffer<const std::uint8_t> flags(bad, 1, n);
    const many::Engines engines = engines_for(isa);
    const many::Puzzles puzzles{boards.data(), n,           limit, grids.data(), numbers.data(),
                                flags.data(),  codes.data()};
    Stop stop;
    {
        nb::gil_scoped_release release;
        Control control(poll_signals, nullptr);
        stop = many::solve(engines, puzzles, threads, control);
    }
    rethrow(stop);
    return static_cast<int>(stop);
}

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\0';
}

// Reads one puzzle; false where it is none.
bool read_one(const char* text, std::size_t length, std::uint8_t* cells) {
    while (length > 0 && is_space(text[length - 1])) --length;
    while (length > 0 && is_space(*text)) ++text, --length;
    if (length == kCells) return many::read_cells(text, cells);
    std::memset(cells, 0, kCells);
    return false;
}

// Strings from `first` on, one a row of `cells`; bad ones are flagged.
void read_strings(nb::list strings, std::size_t first, GridArray cells, FlagArray bad) {
    const std::size_t n = cells.shape(0);
    check_length(bad.shape(0), n);
    if (cells.shape(1) != kCells || first + n > nb::len(strings)) {
        throw std::invalid_argument("there are not that many strings");
    }
    for (std::size_t i = 0; i < n; ++i) {
        PyObject* item = PyList_GetItem(strings.ptr(), static_cast<Py_ssize_t>(first + i));
        Py_ssize_t length = 0;
        const char* text = PyUnicode_Check(item) ? PyUnicode_AsUTF8AndSize(item, &length) : nullptr;
        if (text == nullptr) PyErr_Clear();  // no string, or one that has no UTF-8
        bad.data()[i] = text == nullptr || !read_one(text, static_cast<std::size_t>(length),
                                                     cells.data() + i * kCells);
        if (text == nullptr) std::memset(cells.data() + i * kCells, 0, kCells);
    }
}

// The texts between consecutive offsets, as Arrow keeps strings and as lines are found.
using OffsetArray = nb::ndarray<const std::int64_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;
using ByteArray = nb::ndarray<const std::uint8_t, nb::ndim<1>, nb::c_contig, nb::device::cpu>;

void read_slices(ByteArray text, OffsetArray offsets, GridArray cells, FlagArray bad) {
    const std::size_t n = cells.shape(0);
    check_length(bad.shape(0), n);
    check_length(offsets.shape(0), n + 1);
    if (cells.shape(1) != kCells) throw std::invalid_argument("rows of 81 values are needed");
    const std::int64_t* at = offsets.data();
    const auto size = static_cast<std::int64_t>(text.shape(0));
    nb::gil_scoped_release release;
    for (std::size_t i = 0; i < n; ++i) {
        const bool inside = 0 <= at[i] && at[i] <= at[i + 1] && at[i + 1] <= size;
        const auto length = static_cast<std::size_t>(inside ? at[i + 1] - at[i] : 0);
        const char* begin = reinterpret_cast<const char*>(text.data()) + (inside ? at[i] : 0);
        bad.data()[i] = !read_one(begin, length, cells.data() + i * kCells);
    }
}

}  // namespace

many::Engines engines_for(const char* name) {
    if (*name == '\0') return {batch::best_kernel(), single::best_kernel()};
    for (const simd::Isa isa : simd::kByPriority) {
        if (std::strcmp(simd::name(isa), name) != 0) continue;
        const batch::Kernel* kernel = batch::find_kernel(isa);
        if (kernel != nullptr) return {*kernel, single_kernel(isa)};
    }
    throw std::invalid_argument("no such instruction set here");
}

void bind_classic(nb::module_& module) {
    module.def("instruction_sets", &instruction_sets);
    module.def("solve_one", &solve_one, nb::arg("cells"), nb::arg("limit"), nb::arg("node_limit"),
               nb::arg("timeout"), nb::arg("keep"), nb::arg("isa"));
    module.def("solve_many", &solve_many, nb::arg("cells"), nb::arg("limit"), nb::arg("threads"),
               nb::arg("solutions").none(), nb::arg("counts"), nb::arg("isa"),
               nb::arg("bad").none() = nb::none(), nb::arg("verdicts").none() = nb::none());
    module.def("read_strings", &read_strings, nb::arg("strings"), nb::arg("first"),
               nb::arg("cells"), nb::arg("bad"));
    module.def("read_slices", &read_slices, nb::arg("text"), nb::arg("offsets"), nb::arg("cells"),
               nb::arg("bad"));
}

}  // namespace nonet::bindings
