// A sweep over the digits in vectors: four lanes of 32 bits hold the bands of a digit (the
// fourth stays empty), so that a vector of 128 bits is a digit and one of 256 bits is two.
// What sweep_scalar.hpp looks up in tables is done here by shifting 3x3 patterns around.
//
// The vectors are those of GCC and clang, which have them on every processor.
#pragma once

#include "single/bands/grid.hpp"

namespace nonet::single {
namespace {

constexpr int kLanes = NONET_BANDS_VECTOR_BYTES / 4;
constexpr int kDigits = kLanes / 4;                    // in a vector
constexpr int kVectors = (9 + kDigits - 1) / kDigits;  // in a grid

typedef std::uint32_t Lanes __attribute__((vector_size(NONET_BANDS_VECTOR_BYTES)));

#define NONET_LANES_INLINE inline __attribute__((always_inline))

NONET_LANES_INLINE Lanes lanes(std::uint32_t value) {
    return Lanes{} + value;
}

NONET_LANES_INLINE Lanes load_lanes(const std::uint32_t* at) {
    Lanes a;
    std::memcpy(&a, at, sizeof a);
    return a;
}

// Lane b takes from band b + 1, or b + 2; both digits get what either has.
// `repeat` gives every digit the same four integers.
typedef std::uint32_t Quad __attribute__((vector_size(16)));

NONET_LANES_INLINE Quad load_quad(const std::uint32_t* at) {
    Quad a;
    std::memcpy(&a, at, sizeof a);
    return a;
}

#if NONET_BANDS_VECTOR_BYTES == 32
NONET_LANES_INLINE Lanes repeat(Quad a) {
    return __builtin_shufflevector(a, a, 0, 1, 2, 3, 0, 1, 2, 3);
}
NONET_LANES_INLINE Lanes next_band(Lanes a) {
    return __builtin_shufflevector(a, a, 1, 2, 0, 3, 5, 6, 4, 7);
}
NONET_LANES_INLINE Lanes last_band(Lanes a) {
    return __builtin_shufflevector(a, a, 2, 0, 1, 3, 6, 4, 5, 7);
}
NONET_LANES_INLINE Lanes other_digit(Lanes a) {
    return __builtin_shufflevector(a, a, 4, 5, 6, 7, 0, 1, 2, 3);
}
#else
NONET_LANES_INLINE Lanes repeat(Quad a) {
    return a;
}
NONET_LANES_INLINE Lanes next_band(Lanes a) {
    return __builtin_shufflevector(a, a, 1, 2, 0, 3);
}
NONET_LANES_INLINE Lanes last_band(Lanes a) {
    return __builtin_shufflevector(a, a, 2, 0, 1, 3);
}
NONET_LANES_INLINE Lanes other_digit(Lanes) {
    return Lanes{};
}
#endif

// Mini-row (row, box) has bit 9 * row + 3 * box. Kept are those that are in one of the six
// ways: with the two next along a diagonal (rows and boxes counted modulo 3), either one.
NONET_LANES_INLINE Lanes mini_rows_in_ways(Lanes cells) {
    const Lanes t = (cells | cells >> 1 | cells >> 2) & 0x1249249;
    const Lanes box1 = (t >> 3 & 0x0241209) | (t << 6 & 0x1008040);  // from the next box
    const Lanes box2 = (t >> 6 & 0x0040201) | (t << 3 & 0x1209048);  // from the one after it
    // From the next row (x >> 9 | x << 18) and the one after; bits that fall outside meet
    // none in t.
    const Lanes falling = (box1 >> 9 | box1 << 18) & (box2 >> 18 | box2 << 9);
    const Lanes rising = (box2 >> 9 | box2 << 18) & (box1 >> 18 | box1 << 9);
    const Lanes kept = t & (falling | rising);
    return kept | kept << 1 | kept << 2;
}

// The same for mini-columns: (band, column in the box) is bit 3 * stack + column, in the
// lane of the band.
NONET_LANES_INLINE Lanes mini_columns_in_ways(Lanes cells) {
    const Lanes w = (cells | cells >> 9 | cells >> 18) & kRow;
    const Lanes column1 = (w >> 1 & 0x0db) | (w << 2 & 0x124);
    const Lanes column2 = (w >> 2 & 0x049) | (w << 1 & 0x1b6);
    const Lanes falling = next_band(column1) & last_band(column2);
    const Lanes rising = next_band(column2) & last_band(column1);
    const Lanes kept = w & (falling | rising);
    return kept | kept << 9 | kept << 18;
}

NONET_LANES_INLINE Lanes lane_rows_with(Lanes cells) {
    const Lanes ends = (((cells & kLowBits) + kLowBits) | cells) & kRowEnds;
    return (ends << 1) - (ends >> 8);
}

NONET_LANES_INLINE std::uint32_t any_bits(Lanes a) {
    std::uint32_t lane[kLanes], all = 0;
    std::memcpy(lane, &a, sizeof lane);
    for (const std::uint32_t bits : lane) all |= bits;
    return all;
}

// Bit 31 of the lanes that hold a band; the last vector of two digits has only one.
constexpr std::uint32_t kInUse = 0x80000000;
constexpr Quad kBands = {kInUse, kInUse, kInUse, 0};

NONET_LANES_INLINE Lanes in_use(bool last) {
    const Lanes all = repeat(kBands);
    if (kDigits == 1 || !last) return all;
    std::uint32_t lane[kLanes] = {kInUse, kInUse, kInUse};
    return load_lanes(lane);
}

// See sweep_scalar.hpp, step by step the same, except that the digits do not hear at once of
// the cells that others solve, but at half time and at the end: so the processor can work on
// several vectors at a time instead of waiting for each.
inline State sweep_bands(BandGrid& g, bool& changed) {
    const Lanes unsolved = repeat(load_quad(g.unsolved)), single = repeat(load_quad(g.single));
    Lanes free = unsolved, differences{}, dead{}, one{}, two{}, solved{};
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC unroll 9
#endif
    for (int n = 0; n < kVectors; ++n) {
        std::uint32_t* of = g.of[kDigits * n];
        std::uint32_t* owned = g.own[kDigits * n];
        const Lanes before = load_lanes(of);
        if (n == kVectors / 2) free = unsolved & ~(solved | other_digit(solved));
        Lanes cells = before & (free | load_lanes(owned));
        const Lanes mine = cells & single;
        cells &= mine | ~lane_rows_with(mine);
        cells &= mini_rows_in_ways(cells);
        cells &= mini_columns_in_ways(cells);
        const Lanes own = cells & ~lane_rows_with(cells & (cells - kRowStarts));
        differences |= (cells ^ before) | (own & unsolved);  // others must hear of it
        dead |= ((cells - 1) & in_use(n == kVectors - 1)) | ((mine & cells & ~own) + 0x7fffffff);
        solved |= own;
        two |= one & cells;
        one |= cells;
        std::memcpy(of, &cells, sizeof cells);
        std::memcpy(owned, &own, sizeof own);
    }
    two |= other_digit(two) | (one & other_digit(one));
    one |= other_digit(one);
    const Lanes open = unsolved & ~(solved | other_digit(solved));
    const Lanes singles = one & ~two & open;
    const Lanes missing = repeat(Quad{kBand, kBand, kBand, 0}) & ~one;
    std::memcpy(g.unsolved, &open, sizeof g.unsolved);
    std::memcpy(g.single, &singles, sizeof g.single);
    if ((any_bits(dead) >> 31 | any_bits(missing)) != 0) return State::kDead;
    changed = any_bits(differences | singles) != 0;
    return any_bits(open) == 0 ? State::kSolved : State::kOpen;
}

// Counts to three for each bit, and marks four and more.
struct BitCounts {
    Lanes one{}, two{}, four{};

    NONET_LANES_INLINE void add(Lanes bits) {
        const Lanes carry = one & bits;
        one ^= bits;
        four |= two & carry;
        two ^= carry;
    }

    // What both digits of a vector counted together.
    NONET_LANES_INLINE void join() {
        if (kDigits == 1) return;
        const Lanes ones = other_digit(one), twos = other_digit(two), carry = one & ones;
        four |= other_digit(four) | (two & twos) | (carry & (two | twos));
        one ^= ones;
        two ^= twos ^ carry;
    }
};

// The places of one digit, and those of them that are alone in their row of three.
struct Places {
    Lanes any, alone;
};

NONET_LANES_INLINE Places mini_rows(Lanes cells) {
    const Lanes t = (cells | cells >> 1 | cells >> 2) & 0x1249249;
    const Lanes others =
        (t >> 3 & 0x0241209) | (t << 6 & 0x1008040) | (t >> 6 & 0x0040201) | (t << 3 & 0x1209048);
    return {t, t & ~others};
}

NONET_LANES_INLINE Places mini_columns(Lanes cells) {
    const Lanes w = (cells | cells >> 9 | cells >> 18) & kRow;
    const Lanes others = (w >> 1 & 0x0db) | (w << 2 & 0x124) | (w >> 2 & 0x049) | (w << 1 & 0x1b6);
    return {w, w & ~others};
}

// Digits that can only be in one mini-row of their row (or one mini-column of their column)
// are locked there. Three fill it, so other digits leave it; four make the grid impossible.
// Without this, nothing notices four digits in three cells until their cells are tried one
// by one. Only looked at where propagation ends otherwise: it is rarely of use before.
inline bool clear_full_places(BandGrid& g, bool& changed) {
    BitCounts in_rows, in_columns;
    for (int n = 0; n < kVectors; ++n) {
        const Lanes cells = load_lanes(g.of[kDigits * n]);
        in_rows.add(mini_rows(cells).alone);
        in_columns.add(mini_columns(cells).alone);
    }
    in_rows.join();
    in_columns.join();
    if (any_bits(in_rows.four | in_columns.four) != 0) return false;
    const Lanes full_rows = in_rows.one & in_rows.two;
    const Lanes full_columns = in_columns.one & in_columns.two;
    if (any_bits(full_rows | full_columns) == 0) return true;
    Lanes differences{};
    for (int n = 0; n < kVectors; ++n) {
        std::uint32_t* of = g.of[kDigits * n];
        const Lanes cells = load_lanes(of);
        const Lanes rows = full_rows & ~mini_rows(cells).alone;
        const Lanes columns = full_columns & ~mini_columns(cells).alone;
        const Lanes kept =
            cells & ~(rows | rows << 1 | rows << 2) & ~(columns | columns << 9 | columns << 18);
        differences |= kept ^ cells;
        std::memcpy(of, &kept, sizeof kept);
    }
    changed = any_bits(differences) != 0;
    return true;
}

}  // namespace
}  // namespace nonet::single
