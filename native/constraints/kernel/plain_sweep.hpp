// The sweep of native/single/avx512/sweep.hpp without its instructions: the same steps on 32 words
// of 16 bits in two halves, in the compiler's vectors where it has them.
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

// What some way of three mini-rows, one in each row and each box, uses.
NONET_INLINE Words across_bands(const Words& t) {
    return (t & permuted<Turned<0, 1, 1>>(t) & permuted<Turned<0, 2, 2>>(t)) |
           (t & permuted<Turned<0, 1, 2>>(t) & permuted<Turned<0, 2, 1>>(t));
}
NONET_INLINE Words across_stacks(const Words& w) {
    return (w & permuted<Turned<1, 1, 0>>(w) & permuted<Turned<2, 2, 0>>(w)) |
           (w & permuted<Turned<1, 2, 0>>(w) & permuted<Turned<2, 1, 0>>(w));
}

// All bits where a word has three bits; `more` has some where it has more.
NONET_INLINE Words has_three(const Words& a, Words& more) {
    const Words two = without_lowest(without_lowest(a));
    more = without_lowest(two);
    return but(zero(more), zero(two));
}

// One round; `dead` gets bits in words without a solution.
NONET_INLINE void sweep_once(Words& x0, Words& x1, Words& x2, Words& dead) {
    const Words nine = all_of(0x1ff), row1 = words_of_row(1), row2 = words_of_row(2);
    const Words n0 = value_of_single(x0), n1 = value_of_single(x1), n2 = value_of_single(x2);
    const Words solved = n0 | n1 | n2;
    Words bad = majority(n0, n1, n2), more;

    Words t = x0 | x1 | x2;
    const Words in_two_cells = majority(x0, x1, x2);
    const Words certain = where(has_three(t, more), t, solved);
    x0 = but(x0, but(solved, n0));
    x1 = but(x1, but(solved, n1));
    x2 = but(x2, but(solved, n2));
    t = but(t, permuted<Turned<0, 1, 0>>(certain) | permuted<Turned<0, 2, 0>>(certain));

    const Words allowed = across_bands(t);
    const Words other1 = permuted<Turned<0, 0, 1>>(allowed);
    const Words other2 = permuted<Turned<0, 0, 2>>(allowed);
    bad = bad | ((allowed | other1 | other2) ^ nine);
    const Words locked = but(allowed, other1 | other2);
    const Words restricted = where(has_three(locked, more), locked, allowed);
    bad = bad | more;
    x0 = x0 & restricted;
    x1 = x1 & restricted;
    x2 = x2 & restricted;

    const Words hidden = but(locked, in_two_cells);
    for (Words* x : {&x0, &x1, &x2}) {
        const Words h = *x & hidden;
        *x = where(zero(h), *x, h);
    }

    const auto blend = [&](const Words& a, const Words& b, const Words& c) {
        return where(row2, c, where(row1, b, a));
    };
    Words w = blend(x0, x1, x2) | permuted<Turned<0, 1, 0>>(blend(x2, x0, x1)) |
              permuted<Turned<0, 2, 0>>(blend(x1, x2, x0));
    const Words certain_column = w & has_three(w, more);
    w = but(w,
            permuted<Turned<0, 1, 0>>(certain_column) | permuted<Turned<0, 2, 0>>(certain_column));
    w = across_stacks(w);
    const Words down = but(w, permuted<Turned<1, 0, 0>>(w) | permuted<Turned<2, 0, 0>>(w));
    const Words column = where(has_three(down, more), down, w);
    bad = bad | more;
    x0 = x0 & permuted<SpreadOver<0>>(column);
    x1 = x1 & permuted<SpreadOver<1>>(column);
    x2 = x2 & permuted<SpreadOver<2>>(column);
    dead = bad | zero(x0) | zero(x1) | zero(x2);
}

struct Swept {
    std::uint32_t dead;
    std::uint32_t changed[3];
    bool still;  // a fixed point
};

// Once, or to the fixed point.
inline Swept sweep_state(std::uint16_t* state, std::uint64_t& work, bool once) {
    Words before[3], x[3], dead;
    for (int i = 0; i < 3; ++i) {
        std::memcpy(&x[i], state + 32 * i, sizeof x[i]);
        before[i] = x[i] = permuted<Turned<0, 0, 0>>(x[i]);
    }
    bool still = false;
    do {
        const Words x0 = x[0], x1 = x[1], x2 = x[2];
        sweep_once(x[0], x[1], x[2], dead);
        ++work;
        still = any(dead) || !any((x0 ^ x[0]) | (x1 ^ x[1]) | (x2 ^ x[2]));
    } while (!once && !still);
    Swept swept{any(dead) ? mask_of(dead) : 0, {}, still};
    for (int i = 0; i < 3; ++i) {
        swept.changed[i] = mask_of(x[i] ^ before[i]);
        std::memcpy(state + 32 * i, &x[i], sizeof x[i]);
    }
    return swept;
}

}  // namespace
}  // namespace nonet::constraints
