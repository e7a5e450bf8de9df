// Which kernels there are, and which of them runs here.
#include "single/single.hpp"

#include "single/detail.hpp"

namespace nonet::single {

Stop check_control(Control& control) {
    return control.check();
}
void note_first(Control& control) {
    control.note_first();
}

std::span<const Kernel* const> kernels() {
    static constexpr const Kernel* kKernels[] = {
#if defined(NONET_SINGLE_X86)
        &kAvx512Kernel, &kAvx2Kernel, &kSse2Kernel,
#elif defined(NONET_SINGLE_NEON)
        &kNeonKernel,
#endif
        &kScalarKernel};
    return kKernels;
}

}  // namespace nonet::single
