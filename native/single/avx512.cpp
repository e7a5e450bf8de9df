// The engine in three 512-bit registers; needs VBMI, VBMI2 and BITALG (see simd/isa.hpp).
#include "single/avx512/one.hpp"

namespace nonet::single {

const Kernel kAvx512Kernel{simd::Isa::kAvx512, "sweep", solve_one, solve_many_avx512};

}  // namespace nonet::single
