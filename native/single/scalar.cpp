// The engine in plain integers: any processor.
#define NONET_BANDS_VECTOR_BYTES 0
#include "single/bands/search.hpp"

namespace nonet::single {

const Kernel kScalarKernel{simd::Isa::kScalar, "bands", solve_bands, solve_many_bands};

}  // namespace nonet::single
