// Enumerates hidden and naked sets in the scale's order; used at the top and inside dynamic chains.
#pragma once

#include "se121/grid.hpp"

namespace nonet::se121 {

// Calls `visit(house, digits, positions)` for each hidden set of that size in houses with more than
// `least` empty cells; stops when it returns true, and returns whether it did.
template <typename Visit>
bool any_hidden_set(const Grid& grid, int size, int least, Visit visit) {
    for (const int type : kBoxesColumnsRows) {
        for (int house = type * 9; house < type * 9 + 9; ++house) {
            if (grid.empties(house) <= least) continue;
            Nine fitting = 0;
            for (int digit = 0; digit < 9; ++digit) {
                const int n = count(grid.positions(house, digit));
                if (2 <= n && n <= size) fitting |= static_cast<Nine>(1 << digit);
            }
            if (count(fitting) < size) continue;
            const bool done = any_subset(size, 9, [&](Nine digits) {
                if ((digits & ~fitting) != 0) return false;
                Nine positions = 0;
                each_bit(digits, [&](int digit) { positions |= grid.positions(house, digit); });
                return count(positions) == size && visit(house, digits, positions);
            });
            if (done) return true;
        }
    }
    return false;
}

// Calls `visit(house, positions, digits)` for each naked set of that size, likewise.
template <typename Visit>
bool any_naked_set(const Grid& grid, int size, Visit visit) {
    for (const int type : kBoxesColumnsRows) {
        for (int house = type * 9; house < type * 9 + 9; ++house) {
            if (grid.empties(house) < 2 * size) continue;
            Nine fitting = 0;
            for (int position = 0; position < 9; ++position) {
                const int n = count(grid.digits(kBoard.cell[house][position]));
                if (2 <= n && n <= size) fitting |= static_cast<Nine>(1 << position);
            }
            if (count(fitting) < size) continue;
            const bool done = any_subset(size, 9, [&](Nine positions) {
                if ((positions & ~fitting) != 0) return false;
                Nine digits = 0;
                each_bit(positions, [&](int p) { digits |= grid.digits(kBoard.cell[house][p]); });
                return count(digits) == size && visit(house, positions, digits);
            });
            if (done) return true;
        }
    }
    return false;
}

// What such a hidden set crosses out: other digits in its cells.
inline void hidden_set_removals(const Grid& grid, int house, Nine digits, Nine positions,
                                Removals& removals) {
    each_bit(positions, [&](int position) {
        const int cell = kBoard.cell[house][position];
        removals.add(cell, grid.digits(cell) & ~digits);
    });
}

// What such a naked set crosses out: its digits in the rest of the house, and of no other.
inline void naked_set_removals(const Grid& grid, int house, Nine positions, Nine digits,
                               Removals& removals) {
    each_bit(kAll & ~positions, [&](int position) {
        const int cell = kBoard.cell[house][position];
        removals.add(cell, grid.digits(cell) & digits);
    });
}

}  // namespace nonet::se121
