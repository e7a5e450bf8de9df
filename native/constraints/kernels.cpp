// Which kernels there are.
#include "constraints/kernel.hpp"

namespace nonet::constraints {

extern const Kernel kScalarKernel, kAvx2Kernel, kAvx512Kernel;

std::span<const Kernel* const> kernels() {
    static constexpr const Kernel* kKernels[] = {
#if defined(NONET_CONSTRAINTS_X86)
        &kAvx512Kernel, &kAvx2Kernel,
#endif
        &kScalarKernel};
    return kKernels;
}

}  // namespace nonet::constraints
