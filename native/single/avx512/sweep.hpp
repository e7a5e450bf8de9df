// One round of propagation over the whole grid: some 90 instructions, no branch, no load.
#pragma once

#include "single/avx512/layout.hpp"

namespace nonet::single {
namespace {

// Hides a constant from the compiler, which would else move it from an integer register to
// a mask register again in every sweep, through the busiest port.
NONET_INLINE WordMask held(WordMask mask) {
    asm("" : "+Yk"(mask));
    return mask;
}

// What a sweep needs, loaded once: the compiler keeps most of it in registers.
struct SweepConstants {
    Words r1 = load(kRotations.by[0][1][0]), r2 = load(kRotations.by[0][2][0]);
    Words c1 = load(kRotations.by[0][0][1]), c2 = load(kRotations.by[0][0][2]);
    Words b1 = load(kRotations.by[1][0][0]), b2 = load(kRotations.by[2][0][0]);
    // The two diagonals of a band: rows against boxes ...
    Words r1c1 = load(kRotations.by[0][1][1]), r2c2 = load(kRotations.by[0][2][2]);
    Words r1c2 = load(kRotations.by[0][1][2]), r2c1 = load(kRotations.by[0][2][1]);
    // ... and of a stack: bands against columns in the box (which sit in the place of r).
    Words b1r1 = load(kRotations.by[1][1][0]), b2r2 = load(kRotations.by[2][2][0]);
    Words b1r2 = load(kRotations.by[1][2][0]), b2r1 = load(kRotations.by[2][1][0]);
    Words spread0 = load(kRotations.spread[0]), spread1 = load(kRotations.spread[1]),
          spread2 = load(kRotations.spread[2]);
    Words one = all_of(1), three = all_of(3), nine = all_of(kNine);
    WordMask row1 = held(words_of_row(1)), row2 = held(words_of_row(2));
};

// The six ways in which a digit can lie in a band (one mini-row in each row and each box)
// in two sets of three: for each mini-row the digits that can be there along the falling
// diagonal, and along the rising one.
struct Ways {
    Words falling, rising;
};

NONET_INLINE Ways ways_in_bands(Words t, const SweepConstants& k) {
    return {logic<kAnd3>(t, permute(k.r1c1, t), permute(k.r2c2, t)),
            logic<kAnd3>(t, permute(k.r1c2, t), permute(k.r2c1, t))};
}

NONET_INLINE Ways ways_in_stacks(Words w, const SweepConstants& k) {
    return {logic<kAnd3>(w, permute(k.b1r1, w), permute(k.b2r2, w)),
            logic<kAnd3>(w, permute(k.b1r2, w), permute(k.b2r1, w))};
}

// Word (b, i, c) = the digits that mini-column i of box (b, c) can hold, in the layout of a
// register, i in the place of r. Three blends bring the words of one mini-column into the
// three rows of three registers, each turned by another amount.
NONET_INLINE Words mini_columns(const Grid& g, const SweepConstants& k) {
    const auto blend = [&k](Words a, Words b, Words c) {
        return _mm512_mask_mov_epi16(_mm512_mask_mov_epi16(a, k.row1, b), k.row2, c);
    };
    return logic<kOr3>(blend(g.x[0], g.x[1], g.x[2]), permute(k.r1, blend(g.x[2], g.x[0], g.x[1])),
                       permute(k.r2, blend(g.x[1], g.x[2], g.x[0])));
}

NONET_INLINE WordMask has_any(Words a) {
    return _mm512_test_epi16_mask(a, a);
}

// The digits of `allowed` for which this is the only place left among three, and the same
// restricted to them where they fill it. More than three in a place for three: dead.
struct Locked {
    Words digits, restricted;
    Words count;
};

NONET_INLINE Locked lock(Words allowed, Words other1, Words other2, const SweepConstants& k) {
    const Words digits = logic<kButNeither>(allowed, other1, other2);
    const Words count = _mm512_popcnt_epi16(digits);
    return {digits, _mm512_mask_mov_epi16(allowed, _mm512_cmpeq_epi16_mask(count, k.three), digits),
            count};
}

struct Swept {
    WordMask dead;     // not 0: no solution here
    WordMask changed;  // 0: a fixed point
};

// Words of x with at most one candidate.
NONET_INLINE WordMask singles(Words x, const SweepConstants& k) {
    return _mm512_testn_epi16_mask(x, _mm512_sub_epi16(x, k.one));
}

NONET_INLINE Swept sweep(Grid& g, const SweepConstants& k) {
    const Grid before = g;
    Words x0 = g.x[0], x1 = g.x[1], x2 = g.x[2];

    // Solved cells. A digit solved twice in a mini-row must be noticed here: below, it is
    // one bit of the mini-row like any other.
    const WordMask k0 = singles(x0, k), k1 = singles(x1, k), k2 = singles(x2, k);
    const Words n0 = _mm512_maskz_mov_epi16(k0, x0), n1 = _mm512_maskz_mov_epi16(k1, x1),
                n2 = _mm512_maskz_mov_epi16(k2, x2);
    const Words solved = logic<kOr3>(n0, n1, n2);
    Words bad = logic<kMajority>(n0, n1, n2);  // any bit: dead

    // What a mini-row holds for certain (all its digits if they are three, else the solved
    // ones) leaves its other cells and the two mini-rows above and below it in the box.
    Words t = logic<kOr3>(x0, x1, x2);
    const Words in_two_cells = logic<kMajority>(x0, x1, x2);
    const WordMask full = _mm512_cmpeq_epi16_mask(_mm512_popcnt_epi16(t), k.three);
    const Words certain = _mm512_mask_mov_epi16(solved, full, t);
    x0 = logic<kButUnless>(x0, solved, n0);
    x1 = logic<kButUnless>(x1, solved, n1);
    x2 = logic<kButUnless>(x2, solved, n2);
    t = logic<kButNeither>(t, permute(k.r1, certain), permute(k.r2, certain));

    // Rows against boxes: keep what some way of the digit through its band uses. Every row
    // must have a place for every digit.
    const Ways across = ways_in_bands(t, k);
    const Words allowed = _mm512_or_si512(across.falling, across.rising);
    const Words other1 = permute(k.c1, allowed), other2 = permute(k.c2, allowed);
    bad = logic<kOrDifferent>(bad, logic<kOr3>(allowed, other1, other2), k.nine);
    const Locked row = lock(allowed, other1, other2, k);
    bad = logic<kOrWithout>(bad, row.count, k.three);  // 4 and more have bits outside 3
    x0 = _mm512_and_si512(x0, row.restricted);
    x1 = _mm512_and_si512(x1, row.restricted);
    x2 = _mm512_and_si512(x2, row.restricted);

    // Hidden singles: locked in the mini-row, and in one of its cells only.
    const Words hidden = _mm512_andnot_si512(in_two_cells, row.digits);
    const Words h0 = _mm512_and_si512(x0, hidden), h1 = _mm512_and_si512(x1, hidden),
                h2 = _mm512_and_si512(x2, hidden);
    x0 = _mm512_mask_mov_epi16(x0, has_any(h0), h0);
    x1 = _mm512_mask_mov_epi16(x1, has_any(h1), h1);
    x2 = _mm512_mask_mov_epi16(x2, has_any(h2), h2);

    // Columns against boxes, lighter: hidden singles and solved cells of the columns show up
    // through the boxes.
    Words w = mini_columns({{x0, x1, x2}}, k);
    const WordMask full_column = _mm512_cmpeq_epi16_mask(_mm512_popcnt_epi16(w), k.three);
    const Words certain_column = _mm512_maskz_mov_epi16(full_column, w);
    w = logic<kButNeither>(w, permute(k.r1, certain_column), permute(k.r2, certain_column));
    const Ways down = ways_in_stacks(w, k);
    w = _mm512_or_si512(down.falling, down.rising);
    const Locked column = lock(w, permute(k.b1, w), permute(k.b2, w), k);
    bad = logic<kOrWithout>(bad, column.count, k.three);
    x0 = _mm512_and_si512(x0, permute(k.spread0, column.restricted));
    x1 = _mm512_and_si512(x1, permute(k.spread1, column.restricted));
    x2 = _mm512_and_si512(x2, permute(k.spread2, column.restricted));

    const Words least = _mm512_min_epu16(_mm512_min_epu16(x0, x1), x2);
    const Words changed = logic<kOrDifferent>(
        logic<kOrDifferent>(_mm512_xor_si512(x0, before.x[0]), x1, before.x[1]), x2, before.x[2]);
    g = {{x0, x1, x2}};
    return {has_any(bad) | _mm512_testn_epi16_mask(least, least), has_any(changed)};
}

// Of a grid at a fixed point: every cell has one candidate.
NONET_INLINE bool all_solved(const Grid& g, const SweepConstants& k) {
    return (singles(g.x[0], k) & singles(g.x[1], k) & singles(g.x[2], k)) == 0xffffffff;
}

}  // namespace
}  // namespace nonet::single
