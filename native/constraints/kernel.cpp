// The kernel of one instruction set.
#include "constraints/kernel.hpp"

#include "constraints/kernel/choose.hpp"
#include "constraints/kernel/settle.hpp"

namespace nonet::constraints {

extern const Kernel NONET_KERNEL;
const Kernel NONET_KERNEL{simd::Isa::NONET_ISA,
                          {settle<std::uint16_t, true>, choose<std::uint16_t>},
                          {settle<std::uint16_t, false>, choose<std::uint16_t>},
                          {settle<std::uint64_t, false>, choose<std::uint64_t>}};

}  // namespace nonet::constraints
