// Classic 9x9, one puzzle at a time (native/single), and which kernels there are.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "bindings/interrupt.hpp"
#include "bindings/kernels.hpp"

namespace nb = nanobind;

namespace nonet::bindings {
namespace {

constexpr std::size_t kCells = single::kCells;

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

}  // namespace

batch_driver::Engines engines_for(const char* name) {
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
}

}  // namespace nonet::bindings
