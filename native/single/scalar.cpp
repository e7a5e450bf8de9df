// The engine in plain integers: any processor.
#include "single/bands/search.hpp"

namespace nonet::single {

const Kernel kScalarKernel{simd::Isa::kScalar, "bands", solve_bands, solve_many_bands};

}  // namespace nonet::single
