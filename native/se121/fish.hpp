// Enumerates fish in the scale's order; used at the top and inside dynamic chains.
#pragma once

#include "se121/grid.hpp"

namespace nonet::se121 {

// Calls `visit(base_type, bases, digit, covers)` for each fish of that size; `bases` and `covers`
// are sets of indexes of lines. Stops when it returns true, and returns whether it did.
template <typename Visit>
bool any_fish(const Grid& grid, int size, Visit visit) {
    for (const int base_type : {kColumn, kRow}) {
        // Which lines can take part, by digit.
        Nine fitting[9];
        bool some = false;
        for (int digit = 0; digit < 9; ++digit) {
            fitting[digit] = 0;
            if (grid.placed(digit) + 2 * size > 9) continue;
            for (int line = 0; line < 9; ++line) {
                const int n = count(grid.positions(base_type * 9 + line, digit));
                if (2 <= n && n <= size) fitting[digit] |= static_cast<Nine>(1 << line);
            }
            some = some || count(fitting[digit]) >= size;
        }
        if (!some) continue;
        const bool done = any_subset(size, 9, [&](Nine bases) {
            for (int digit = 0; digit < 9; ++digit) {
                if ((bases & ~fitting[digit]) != 0) continue;
                Nine covers = 0;
                each_bit(bases,
                         [&](int line) { covers |= grid.positions(base_type * 9 + line, digit); });
                if (count(covers) == size && visit(base_type, bases, digit, covers)) return true;
            }
            return false;
        });
        if (done) return true;
    }
    return false;
}

// The cells of lines of a type.
inline CellSet cells_of_lines(int type, Nine lines) {
    CellSet cells;
    each_bit(lines, [&](int line) { cells = cells | kBoard.cells[type * 9 + line]; });
    return cells;
}

// What such a fish crosses out.
inline CellSet fish_victims(const Grid& grid, int base_type, Nine bases, int digit, Nine covers) {
    const int cover_type = kRow + kColumn - base_type;
    return (grid.places(digit) & cells_of_lines(cover_type, covers))
        .without(cells_of_lines(base_type, bases));
}

}  // namespace nonet::se121
