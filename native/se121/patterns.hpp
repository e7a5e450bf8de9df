// Enumerates locked candidates, hidden and naked sets, and fish, in the scale's order; used at the
// top and inside dynamic chains.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "se121/grid.hpp"

namespace nonet::se121 {

// The kinds of base and cover.
inline constexpr int kLockings[4][2] = {
    {kBox, kColumn}, {kBox, kRow}, {kColumn, kBox}, {kRow, kBox}};

// By kind and positions of two or three places in a base: which of its three crossing houses of
// that kind holds them all, or 3.
constexpr auto make_holders() {
    std::array<std::array<std::uint8_t, 512>, 4> holders{};
    for (int kind = 0; kind < 4; ++kind) {
        const auto [base_type, cover_type] = kLockings[kind];
        const int base = base_type * 9;  // they all lie alike
        for (unsigned positions = 0; positions < 512; ++positions) {
            int i = std::popcount(positions) < 2 ? 3 : 0;
            while (i < 3 &&
                   (positions & ~kBoard.cross[base][kBoard.crossing[base][cover_type][i]]) != 0) {
                ++i;
            }
            holders[kind][positions] = static_cast<std::uint8_t>(i);
        }
    }
    return holders;
}

inline constexpr auto kHolders = make_holders();

// Calls `visit(base, cover, digit)` where all places (at least 2) of a digit in `base` lie in
// `cover`; stops when it returns true, and returns whether it did.
template <typename Visit>
bool any_locking(const Grid& grid, Visit visit) {
    for (int kind = 0; kind < 4; ++kind) {
        const auto [base_type, cover_type] = kLockings[kind];
        for (int base = base_type * 9; base < base_type * 9 + 9; ++base) {
            if (grid.empties(base) < 2) continue;
            Nine by_cover[4] = {};  // by cover, the digits of which it holds all places; the rest
            for (int digit = 0; digit < 9; ++digit) {
                Nine& holder = by_cover[kHolders[kind][grid.positions(base, digit)]];
                holder = static_cast<Nine>(holder | 1 << digit);
            }
            for (int i = 0; i < 3; ++i) {
                const int cover = kBoard.crossing[base][cover_type][i];
                for (unsigned rest = by_cover[i]; rest != 0; rest &= rest - 1) {
                    if (visit(base, cover, lowest(rest))) return true;
                }
            }
        }
    }
    return false;
}

// The same with all bases of a kind for the first digit, then for the next.
template <typename Visit>
bool any_locking_by_digit(const Grid& grid, Visit visit) {
    for (const auto& [base_type, cover_type] : kLockings) {
        for (int digit = 0; digit < 9; ++digit) {
            for (int base = base_type * 9; base < base_type * 9 + 9; ++base) {
                const Nine positions = grid.positions(base, digit);
                if (count(positions) < 2) continue;
                for (int i = 0; i < kBoard.crossings[base][cover_type]; ++i) {
                    const int cover = kBoard.crossing[base][cover_type][i];
                    if ((positions & ~kBoard.cross[base][cover]) != 0) continue;
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

// Calls `visit(house)` for each house, by type in the order BCR; stops when it returns true, and
// returns whether it did.
template <typename Visit>
bool any_house(Visit visit) {
    for (const int type : kBoxesColumnsRows) {
        for (int house = type * 9; house < type * 9 + 9; ++house) {
            if (visit(house)) return true;
        }
    }
    return false;
}

// Calls `visit(things, options)` for each `size` of nine things that have as many options together,
// and 2 or more each; likewise.
template <typename Options, typename Visit>
bool any_set(int size, Options options, Visit visit) {
    Nine fitting = 0;
    for (int i = 0; i < 9; ++i) {
        const int n = count(options(i));
        if (2 <= n && n <= size) fitting |= static_cast<Nine>(1 << i);
    }
    if (count(fitting) < size) return false;
    return any_subset(size, 9, [&](Nine things) {
        if ((things & ~fitting) != 0) return false;
        Nine all = 0;
        each_bit(things, [&](int i) { all |= options(i); });
        return count(all) == size && visit(things, all);
    });
}

// Calls `visit(house, digits, positions)` for each hidden set of that size in houses with more than
// `least` empty cells; likewise.
template <typename Visit>
bool any_hidden_set(const Grid& grid, int size, int least, Visit visit) {
    return any_house([&](int house) {
        if (grid.empties(house) <= least) return false;
        return any_set(
            size, [&](int digit) { return grid.positions(house, digit); },
            [&](Nine digits, Nine positions) { return visit(house, digits, positions); });
    });
}

// Calls `visit(house, positions, digits)` for each naked set of that size; likewise.
template <typename Visit>
bool any_naked_set(const Grid& grid, int size, Visit visit) {
    return any_house([&](int house) {
        if (grid.empties(house) < 2 * size) return false;
        return any_set(
            size, [&](int position) { return grid.digits(kBoard.cell[house][position]); },
            [&](Nine positions, Nine digits) { return visit(house, positions, digits); });
    });
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
