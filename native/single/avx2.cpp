// The integer engine with the bit instructions that come with AVX2 (BMI2, POPCNT).
#define NONET_BANDS_VECTOR_BYTES 32
#include "single/bands/search.hpp"

namespace nonet::single {

const Kernel kAvx2Kernel{simd::Isa::kAvx2, "bands", solve_bands, solve_many_bands};

}  // namespace nonet::single
