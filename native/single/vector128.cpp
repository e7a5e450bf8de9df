// The engine in vectors of 128 bits, which every x86-64 (SSE2) and 64-bit ARM (NEON) has.
#define NONET_BANDS_VECTOR_BYTES 16
#include "single/bands/search.hpp"

namespace nonet::single {

#if defined(__aarch64__)
const Kernel kVector128Kernel{simd::Isa::kNeon, "bands", solve_bands, solve_many_bands};
#else
const Kernel kVector128Kernel{simd::Isa::kSse2, "bands", solve_bands, solve_many_bands};
#endif

}  // namespace nonet::single
