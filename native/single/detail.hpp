// Shared by the kernels, none of whose translation units may define a function with
// external linkage: the linker keeps one copy of an inline function, and if that were the
// one compiled with AVX-512 flags the program would crash on smaller processors. So:
// - what a kernel needs from outside it calls through a plain function declared here;
// - everything else is in an unnamed namespace (native/tests/check_objects.py checks the objects).
#pragma once

#include "single/single.hpp"

namespace nonet::single {

// Control's functions, compiled once and for every processor.
Stop check_control(Control&);
void note_first(Control&);

extern const Kernel kAvx512Kernel, kAvx2Kernel, kSse2Kernel, kNeonKernel, kScalarKernel;

// A translation unit of its own: interleaved sweeps want other compiler flags than single ones.
Stop solve_many_avx512(const std::uint8_t* cells, std::size_t n, std::uint32_t limit,
                       std::uint8_t* solutions, std::uint32_t* counts, Control&, Counters&);

}  // namespace nonet::single
