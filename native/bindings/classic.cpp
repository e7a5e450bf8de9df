// Classic 9x9, one puzzle at a time (native/single), and which kernels there are.
#include <nanobind/nanobind.h>

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "bindings/arguments.hpp"
#include "bindings/interrupt.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

using single::kCells;

// The instruction sets that run here, best first.
nb::list instruction_sets() {
    nb::list names;
    for (const batch::Kernel* kernel : batch::kernels()) {
        if (simd::supported(kernel->isa)) names.append(simd::name(kernel->isa));
    }
    return names;
}

// -> stop, count, the first `keep` solutions, seconds to the first, nodes, guesses, backtracks
nb::tuple solve_one(nb::bytes cells, std::uint64_t limit, std::uint64_t node_limit, double timeout,
                    std::size_t keep, const char* isa) {
    if (cells.size() != kCells) throw std::invalid_argument("81 values are needed");
    const single::Kernel& kernel = engines_for(isa).single;
    std::vector<std::uint8_t> grids(keep * kCells);
    single::Counters counters;
    double first = -1;
    const auto result = without_gil(timeout, [&](Control& control) {
        const auto answer =
            kernel.solve(static_cast<const std::uint8_t*>(cells.data()), {limit, node_limit},
                         control, {grids.data(), keep}, counters);
        first = control.seconds_to_first();
        return answer;
    });
    const std::size_t kept = static_cast<std::size_t>(std::min<std::uint64_t>(keep, result.count));
    return nb::make_tuple(static_cast<int>(result.stop), result.count,
                          nb::bytes(grids.data(), kept * kCells), first, counters.nodes,
                          counters.guesses, counters.backtracks);
}

}  // namespace

simd::Isa isa_of(const char* name) {
    using enum simd::Isa;
    for (const simd::Isa isa : {kAvx512, kAvx2, kNeon, kSse2, kScalar}) {
        if (simd::supported(isa) && (*name == '\0' || std::strcmp(simd::name(isa), name) == 0)) {
            return isa;
        }
    }
    throw std::invalid_argument("no such instruction set here");
}

batch_driver::Engines engines_for(const char* name) {
    static const batch_driver::Engines kBest{simd::best(batch::kernels()),
                                             simd::best(single::kernels())};
    if (*name == '\0') return kBest;
    const simd::Isa isa = isa_of(name);
    const batch::Kernel& kernel = simd::best(batch::kernels(), isa);
    if (kernel.isa != isa) throw std::invalid_argument("no such instruction set here");
    return {kernel, simd::best(single::kernels(), isa)};
}

void bind_classic(nb::module_& module) {
    module.def("instruction_sets", &instruction_sets);
    module.def("solve_one", &solve_one, "cells"_a, "limit"_a, "node_limit"_a, "timeout"_a, "keep"_a,
               "isa"_a);
}

}  // namespace nonet::bindings
