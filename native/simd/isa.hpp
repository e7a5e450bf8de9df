// The instruction sets that kernels are compiled for, and which of them runs here.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace nonet::simd {

// The better ones last.
enum class Isa : int { kScalar = 0, kSse2 = 1, kNeon = 2, kAvx2 = 3, kAvx512 = 4 };

inline const char* name(Isa isa) {
    constexpr const char* kNames[] = {"scalar", "sse2", "neon", "avx2", "avx512"};
    return kNames[static_cast<int>(isa)];
}

#if defined(__x86_64__)
// What the processor has and the system saves. __builtin_cpu_supports says the same, but needs a
// library that clang-cl does not link.
struct Features {
    bool avx2 = false, avx512 = false;

    Features() {
        constexpr std::uint32_t kSaved = 1u << 27;                 // leaf 1, c: XGETBV may be used
        constexpr std::uint32_t kAvx2 = 1 << 5 | 1 << 3 | 1 << 8;  // leaf 7, b: with BMI, BMI2
        // b: F, DQ, BW, VL; c: VBMI, VBMI2, GFNI, BITALG, VPOPCNTDQ
        constexpr std::uint32_t kAvx512 = 1u << 16 | 1u << 17 | 1u << 30 | 1u << 31;
        constexpr std::uint32_t kLater = 1 << 1 | 1 << 6 | 1 << 8 | 1 << 12 | 1 << 14;
        constexpr std::uint32_t kAvxAndPopcnt = 1u << 28 | 1u << 23;  // leaf 1, c
        unsigned a = 0, b = 0, c = 0, d = 0;
        if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & kSaved) == 0) return;
        const bool popcnt = (c & kAvxAndPopcnt) == kAvxAndPopcnt;
        std::uint32_t low, high;
        asm("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
        if (__get_cpuid_count(7, 0, &a, &b, &c, &d) == 0) return;
        avx2 = popcnt && (low & 0x06) == 0x06 && (b & kAvx2) == kAvx2;  // SSE, AVX state
        avx512 = avx2 && (low & 0xe6) == 0xe6 && (b & kAvx512) == kAvx512 && (c & kLater) == kLater;
    }
};
#endif

// What "avx512" asks of the processor: Ice Lake, Zen 4 and later have all of it.
inline bool supported(Isa isa) {
#if defined(__x86_64__)
    static const Features kFeatures;  // asking takes microseconds in a virtual machine
    if (isa == Isa::kAvx512) return kFeatures.avx512;
    if (isa == Isa::kAvx2) return kFeatures.avx2;
    if (isa == Isa::kSse2) return true;
#elif defined(__aarch64__)
    if (isa == Isa::kNeon) return true;
#endif
    return isa == Isa::kScalar;
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
