// The instruction sets that kernels are compiled for, and which of them runs here.
#pragma once

#include <cstring>
#include <span>

namespace nonet::simd {

// The better ones last.
enum class Isa : int { kScalar = 0, kSse2 = 1, kNeon = 2, kAvx2 = 3, kAvx512 = 4 };

inline const char* name(Isa isa) {
    constexpr const char* kNames[] = {"scalar", "sse2", "neon", "avx2", "avx512"};
    return kNames[static_cast<int>(isa)];
}

// What "avx512" asks of the processor: Ice Lake, Zen 4 and later have all of it.
inline bool supported(Isa isa) {
    switch (isa) {
        case Isa::kScalar:
            return true;
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
        case Isa::kSse2:
            return true;
        case Isa::kAvx2:
            return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
                   __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
        case Isa::kAvx512:
            return supported(Isa::kAvx2) && __builtin_cpu_supports("avx512f") &&
                   __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                   __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vbmi") &&
                   __builtin_cpu_supports("avx512vbmi2") &&
                   __builtin_cpu_supports("avx512bitalg") &&
                   __builtin_cpu_supports("avx512vpopcntdq") && __builtin_cpu_supports("gfni");
#elif defined(__aarch64__)
        case Isa::kNeon:
            return true;
#endif
        default:
            return false;
    }
}

// Of kernels, best first, the first that runs here and is for `most` or less. There always is one:
// the last is scalar.
template <typename Kernel>
const Kernel& best(std::span<const Kernel* const> kernels, Isa most = Isa::kAvx512) {
    for (const Kernel* kernel : kernels) {
        if (kernel->isa <= most && supported(kernel->isa)) return *kernel;
    }
    return *kernels.back();
}

}  // namespace nonet::simd
