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

const Kernel* kernel(simd::Isa isa) {
    if (!simd::supported(isa)) return nullptr;
    switch (isa) {
        case simd::Isa::kScalar:
            return &kScalarKernel;
#ifdef NONET_SINGLE_VECTOR128
        case simd::Isa::kSse2:
        case simd::Isa::kNeon:
            return &kVector128Kernel;
#endif
#ifdef NONET_SINGLE_X86
        case simd::Isa::kAvx2:
            return &kAvx2Kernel;
        case simd::Isa::kAvx512:
            return &kAvx512Kernel;
#endif
        default:
            return nullptr;
    }
}

const Kernel& best_kernel() {
    for (const simd::Isa isa : simd::kByPriority) {
        if (const Kernel* found = kernel(isa)) return *found;
    }
    return kScalarKernel;
}

}  // namespace nonet::single
