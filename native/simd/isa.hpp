// The instruction sets that kernels are compiled for, and which of them runs here.
#pragma once

#include <cstring>

namespace nonet::simd {

enum class Isa : int { kScalar = 0, kSse2 = 1, kNeon = 2, kAvx2 = 3, kAvx512 = 4 };

// Best first: the first that a processor supports and a kernel was built for is taken.
inline constexpr Isa kByPriority[] = {Isa::kAvx512, Isa::kAvx2, Isa::kNeon, Isa::kSse2,
                                      Isa::kScalar};

inline const char* name(Isa isa) {
    switch (isa) {
        case Isa::kAvx512:
            return "avx512";
        case Isa::kAvx2:
            return "avx2";
        case Isa::kNeon:
            return "neon";
        case Isa::kSse2:
            return "sse2";
        case Isa::kScalar:
            break;
    }
    return "scalar";
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

}  // namespace nonet::simd
