// Propagation to a fixed point: sweeps, and where they end a look at full places.
#pragma once

#if NONET_BANDS_VECTOR_BYTES > 0
#include "single/bands/sweep_vector.hpp"
#else
#include "single/bands/sweep_scalar.hpp"
#endif

namespace nonet::single {
namespace {

// Digits that can only be in one mini-row of their row (or one mini-column of their column)
// are locked there. Three fill it, so other digits leave it; four make the grid impossible.
// Without this, nothing notices four digits in three cells until their cells are tried one
// by one. Only looked at where propagation ends otherwise: it is rarely of use before.
inline bool clear_full(BandGrid& g, const std::uint32_t patterns[9], int group, bool& changed) {
    std::uint32_t one = 0, two = 0, four = 0;  // a counter for each of nine places, bit by bit
    for (int digit = 0; digit < 9; ++digit) {
        const std::uint32_t locked = kTables.alone[patterns[digit]];
        const std::uint32_t carry = one & locked;
        one ^= locked;
        four |= two & carry;  // once set it stays: four or more
        two ^= carry;
    }
    if (four != 0) return false;
    const std::uint32_t full = one & two;
    if (full == 0) return true;
    for (int digit = 0; digit < 9; ++digit) {
        const std::uint32_t leave = full & ~kTables.alone[patterns[digit]];
        if ((leave & patterns[digit]) == 0) continue;
        changed = true;
        g.dirty |= 1u << digit;
        std::uint32_t(&bands)[4] = g.of[digit];
        if (group < 3) {
            bands[group] &= ~kTables.cells_of_rows[leave];
            continue;
        }
        const std::uint32_t columns = kTables.cells_of_columns[leave] << 3 * (group - 3);
        for (int band = 0; band < 3; ++band) {
            bands[band] &= ~((columns >> 9 * band & kRow) * kRowStarts);
        }
    }
    return true;
}

inline bool clear_full_places(BandGrid& g, bool& changed) {
    std::uint32_t patterns[6][9];
    for (int digit = 0; digit < 9; ++digit) {
        const std::uint32_t columns = columns_of_bands(g.of[digit]);
        for (int n = 0; n < 3; ++n) {
            patterns[n][digit] = row_pattern(g.of[digit][n]);
            patterns[3 + n][digit] = column_pattern(columns, n);
        }
    }
    for (int group = 0; group < 6; ++group) {
        if (!clear_full(g, patterns[group], group, changed)) return false;
    }
    return true;
}

// Sweeps until nothing changes.
inline State settle_grid(BandGrid& g, std::uint64_t& sweeps) {
    bool changed = true;
    while (changed) {
        ++sweeps;
        changed = false;
        const State state = sweep_bands(g, changed);
        if (state == State::kDead) return state;
        if (state == State::kSolved && !changed) return state;
        if (!changed && !clear_full_places(g, changed)) return State::kDead;
    }
    return State::kOpen;
}

}  // namespace
}  // namespace nonet::single
