// What the steps of a sweep do with 32 words of 16 bits, in two halves, in the compiler's vectors
// where it has them.
#pragma once

#include <utility>

#include "constraints/kernel/vectors.hpp"

namespace nonet::constraints {
namespace {

struct Words {
    Half half[2];
};

template <typename Step>
NONET_INLINE Words each(const Words& a, const Words& b, const Words& c, Step step) {
    Words result;
#if defined(NONET_HAS_VECTORS)
    for (int h = 0; h < 2; ++h) result.half[h] = step(a.half[h], b.half[h], c.half[h]);
#else
    for (int h = 0; h < 2; ++h) {
        for (int i = 0; i < 16; ++i) {
            result.half[h].at[i] =
                static_cast<std::uint16_t>(step(a.half[h].at[i], b.half[h].at[i], c.half[h].at[i]));
        }
    }
#endif
    return result;
}

NONET_INLINE Words operator&(const Words& a, const Words& b) {
    return each(a, b, b, [](auto x, auto y, auto) { return x & y; });
}
NONET_INLINE Words operator|(const Words& a, const Words& b) {
    return each(a, b, b, [](auto x, auto y, auto) { return x | y; });
}
NONET_INLINE Words operator^(const Words& a, const Words& b) {
    return each(a, b, b, [](auto x, auto y, auto) { return x ^ y; });
}
NONET_INLINE Words but(const Words& a, const Words& b) {
    return each(a, b, b, [](auto x, auto y, auto) { return x & ~y; });
}
NONET_INLINE Words majority(const Words& a, const Words& b, const Words& c) {
    return each(a, b, c, [](auto x, auto y, auto z) { return (x & y) | (x & z) | (y & z); });
}
// b where the mask a has the word, else c.
NONET_INLINE Words where(const Words& a, const Words& b, const Words& c) {
    return each(a, b, c, [](auto m, auto x, auto y) { return (m & x) | (~m & y); });
}
NONET_INLINE Words zero(const Words& a) {
    return each(a, a, a, [](auto x, auto, auto) { return is_zero(x); });
}
NONET_INLINE Words without_lowest(const Words& a) {
    return each(a, a, a, [](auto x, auto, auto) { return x & less_one(x); });
}
NONET_INLINE Words value_of_single(const Words& a) {
    return each(a, a, a, [](auto x, auto, auto) { return x & is_zero(x & less_one(x)); });
}

NONET_INLINE bool any(const Words& a) {
    std::uint64_t words[8], all = 0;
    std::memcpy(words, &a, sizeof words);
    for (const std::uint64_t word : words) all |= word;
    return all != 0;
}
NONET_INLINE std::uint32_t mask_of(const Words& a) {
    std::uint16_t words[32];
    std::memcpy(words, &a, sizeof words);
    std::uint32_t mask = 0;
    for (int i = 0; i < 32; ++i) mask |= std::uint32_t{words[i] != 0} << i;
    return mask;
}

constexpr int place_of(int b, int r, int c) {
    return 9 * (b % 3) + 3 * (r % 3) + c % 3;
}

// Word (b, r, c) takes from (b + kB, r + kR, c + kC), each modulo 3; the words from 27 on repeat.
template <int kB, int kR, int kC>
struct Turned {
    static constexpr int at(int w) {
        const int p = w < 27 ? w : w - 27;
        return place_of(p / 9 + kB, p / 3 % 3 + kR, p % 3 + kC);
    }
};
// Word (b, r, c) takes from (b, kI, c).
template <int kI>
struct SpreadOver {
    static constexpr int at(int w) {
        const int p = w < 27 ? w : w - 27;
        return place_of(p / 9, kI, p % 3);
    }
};

#if defined(NONET_HAS_VECTORS) && (defined(__clang__) || __GNUC__ >= 12)
template <class From, std::size_t... kI>
NONET_INLINE Words permuted(const Words& a, std::index_sequence<kI...>) {
    return {{__builtin_shufflevector(a.half[0], a.half[1], From::at(kI)...),
             __builtin_shufflevector(a.half[0], a.half[1], From::at(kI + 16)...)}};
}
template <class From>
NONET_INLINE Words permuted(const Words& a) {
    return permuted<From>(a, std::make_index_sequence<16>{});
}
#else
template <class From>
NONET_INLINE Words permuted(const Words& a) {
    std::uint16_t from[32], to[32];
    std::memcpy(from, &a, sizeof from);
    for (int i = 0; i < 32; ++i) to[i] = from[From::at(i)];
    Words result;
    std::memcpy(&result, to, sizeof to);
    return result;
}
#endif

NONET_INLINE Words all_of(std::uint16_t word) {
    std::uint16_t words[32];
    for (std::uint16_t& each : words) each = word;
    Words result;
    std::memcpy(&result, words, sizeof words);
    return result;
}
NONET_INLINE Words words_of_row(int row) {
    std::uint16_t words[32];
    for (int w = 0; w < 32; ++w) words[w] = (w < 27 ? w : w - 27) / 3 % 3 == row ? 0xffff : 0;
    Words result;
    std::memcpy(&result, words, sizeof words);
    return result;
}

// Of row 0 what a has, of row 1 what b has, of row 2 what c has.
NONET_INLINE Words by_rows(const Words& a, const Words& b, const Words& c) {
    return where(words_of_row(2), c, where(words_of_row(1), b, a));
}

NONET_INLINE Words loaded(const std::uint16_t* state) {
    Words a;
    std::memcpy(&a, state, sizeof a);
    return permuted<Turned<0, 0, 0>>(a);
}
NONET_INLINE void store(std::uint16_t* state, const Words& a) {
    std::memcpy(state, &a, sizeof a);
}

}  // namespace
}  // namespace nonet::constraints
