// The sweep of native/single/avx512/sweep.hpp without its instructions: the same steps.
#pragma once

#if defined(__AVX2__)
#include "constraints/kernel/avx2_words.hpp"
#else
#include "constraints/kernel/plain_words.hpp"
#endif

namespace nonet::constraints {
namespace {

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
    const Words nine = all_of(0x1ff);
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

    Words w = by_rows(x0, x1, x2) | permuted<Turned<0, 1, 0>>(by_rows(x2, x0, x1)) |
              permuted<Turned<0, 2, 0>>(by_rows(x1, x2, x0));
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
    for (int i = 0; i < 3; ++i) before[i] = x[i] = loaded(state + 32 * i);
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
        store(state + 32 * i, x[i]);
    }
    return swept;
}

}  // namespace
}  // namespace nonet::constraints
