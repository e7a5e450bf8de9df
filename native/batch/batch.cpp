// The public face: which kernels there are, and the memory they run in.
#include "batch/batch.hpp"

#include <cstring>
#include <memory>
#include <new>

#include "batch/job.hpp"
#include "batch/kernels.hpp"

namespace nonet::batch {
namespace {

const Kernel* const kKernels[] = {
#if defined(NONET_BATCH_X86)
    &kAvx512Kernel, &kAvx2Kernel, &kSse2Kernel,
#elif defined(NONET_BATCH_NEON)
    &kNeonKernel,
#endif
    &kScalarKernel, nullptr};

void* allocate(std::size_t bytes) {
    return ::operator new(bytes, std::align_val_t{kAlignment});
}

void release(void* memory) { ::operator delete(memory, std::align_val_t{kAlignment}); }

Stop check(Control& control) { return control.check(); }

}  // namespace

const Kernel* const* kernels() { return kKernels; }

const Kernel* find_kernel(simd::Isa isa) {
    for (const Kernel* const* k = kKernels; *k != nullptr; ++k) {
        if ((*k)->isa == isa && simd::supported(isa)) return *k;
    }
    return nullptr;
}

const Kernel& best_kernel() {
    for (const simd::Isa isa : simd::kByPriority) {
        if (const Kernel* k = find_kernel(isa)) return *k;
    }
    return kScalarKernel;
}

Stop solve(const Kernel& kernel, const std::uint8_t* cells, std::size_t n, std::uint32_t limit,
           std::uint8_t* solutions, std::uint32_t* counts, Control& control,
           const HandOver& hand_over, Work* work) {
    Work ignored;
    if (work == nullptr) work = &ignored;
    *work = Work{};
    if (n == 0) return Stop::kExhausted;
    std::memset(counts, 0, n * sizeof *counts);
    if (solutions != nullptr) std::memset(solutions, 0, n * 81);
    if (limit == 0) return Stop::kExhausted;

    const Job job{cells, n,       limit,    solutions, counts, hand_over,
                  work,  check, &control, allocate,  release};
    const std::unique_ptr<void, void (*)(void*)> memory(allocate(kernel.engine_bytes), release);
    return kernel.run(memory.get(), job);
}

}  // namespace nonet::batch
