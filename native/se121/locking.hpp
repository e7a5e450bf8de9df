// Enumerates locked candidates in the scale's order; used at the top and inside dynamic chains.
#pragma once

#include "se121/grid.hpp"

namespace nonet::se121 {

// Calls `visit(base, cover, digit)` where all places (at least 2) of a digit in `base` lie in
// `cover`; stops when it returns true, and returns whether it did.
template <typename Visit>
bool any_locking(const Grid& grid, Visit visit) {
    constexpr int kPasses[4][2] = {{kBox, kColumn}, {kBox, kRow}, {kColumn, kBox}, {kRow, kBox}};
    for (const auto& [base_type, cover_type] : kPasses) {
        for (int base = base_type * 9; base < base_type * 9 + 9; ++base) {
            if (grid.empties(base) < 2) continue;
            for (int i = 0; i < kBoard.crossings[base][cover_type]; ++i) {
                const int cover = kBoard.crossing[base][cover_type][i];
                const Nine shared = kBoard.cross[base][cover];
                for (int digit = 0; digit < 9; ++digit) {
                    const Nine positions = grid.positions(base, digit);
                    if ((positions & ~shared) != 0 || count(positions) < 2) continue;
                    if (visit(base, cover, digit)) return true;
                }
            }
        }
    }
    return false;
}

// What such locking crosses out.
inline CellSet locked_out(const Grid& grid, int base, int cover, int digit) {
    return (grid.places(digit) & kBoard.cells[cover]).without(kBoard.cells[base]);
}

}  // namespace nonet::se121
