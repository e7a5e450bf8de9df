// The engine in 27-bit integers: CMake compiles this once for each instruction set, for vectors of
// NONET_BANDS_VECTOR_BYTES: none, 16 (every x86-64 and 64-bit ARM has those), or 32 with BMI2.
#include "single/bands/search.hpp"

namespace nonet::single {

extern const Kernel NONET_KERNEL{simd::Isa::NONET_ISA, "bands", solve_bands, solve_many_bands};

}  // namespace nonet::single
