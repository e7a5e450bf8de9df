// Counting bits, for processors that are not known when the code is compiled.
#pragma once

#include <bit>
#include <cstdint>

namespace nonet {

// std::popcount calls a library function where the compiler may not assume the instruction, which
// a wheel for every x86-64 may not: these few operations in place are faster.
template <typename Word>
constexpr int count_bits(Word word) {
#if defined(__POPCNT__) || defined(__aarch64__)
    return std::popcount(word);
#else
    auto bits = static_cast<std::uint64_t>(word);
    bits -= bits >> 1 & 0x5555555555555555U;
    bits = (bits & 0x3333333333333333U) + (bits >> 2 & 0x3333333333333333U);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FU;
    return static_cast<int>(bits * 0x0101010101010101U >> 56);
#endif
}

}  // namespace nonet
