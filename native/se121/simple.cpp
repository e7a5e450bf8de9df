// Singles, locked candidates, sets, fish and wings: SPEC 2.
#include "se121/patterns.hpp"
#include "se121/producers.hpp"

namespace nonet::se121 {

bool hidden_single(const Grid& grid, Hint& hint) {
    // First the houses with one empty cell.
    for (const bool last : {true, false}) {
        const bool has_hint = any_house([&](int house) {
            const int empties = grid.empties(house);
            if (empties == 0 || (empties == 1) != last) return false;
            for (int digit = 0; digit < 9; ++digit) {
                const Nine positions = grid.positions(house, digit);
                if (count(positions) != 1) continue;
                hint.reset(Kind::kHiddenSingle, last ? 1.0 : house / 9 == kBox ? 1.2 : 1.5);
                hint.place(kBoard.cell[house][lowest(positions)], digit);
                hint.houses = 1u << house;
                return true;
            }
            return false;
        });
        if (has_hint) return true;
    }
    return false;
}

bool naked_single(const Grid& grid, Hint& hint) {
    for (int cell = 0; cell < kCells; ++cell) {
        if (count(grid.digits(cell)) != 1) continue;
        hint.reset(Kind::kNakedSingle, 2.3);
        hint.place(cell, lowest(grid.digits(cell)));
        hint.cells.add(cell);
        return true;
    }
    return false;
}

// Pointing and claiming, direct (a single appears) and indirect: SPEC 2.

namespace {

void describe(const Grid& grid, int base, int cover, int digit, Hint& hint) {
    hint.cells = grid.places(digit) & kBoard.cells[base];
    hint.digits = static_cast<Nine>(1 << digit);
    hint.houses = 1u << base;
    hint.covers = 1u << cover;
}

// Another house of the base's type where the digit is left with one place outside of the cover.
bool single_beside(const Grid& grid, int base, int cover, int digit, Hint& hint) {
    for (int i = 0; i < kBoard.crossings[cover][base / 9]; ++i) {
        const int house = kBoard.crossing[cover][base / 9][i];
        const Nine positions = grid.positions(house, digit);
        const Nine outside = positions & ~kBoard.cross[house][cover];
        if (house == base || count(positions) < 2 || count(outside) != 1) continue;
        const bool pointing = base / 9 == kBox;
        hint.reset(pointing ? Kind::kDirectPointing : Kind::kDirectClaiming, pointing ? 1.7 : 1.9);
        hint.place(kBoard.cell[house][lowest(outside)], digit);
        describe(grid, base, cover, digit, hint);
        return true;
    }
    return false;
}

}  // namespace

bool direct_locking(const Grid& grid, Hint& hint) {
    return any_locking(grid, [&](int base, int cover, int digit) {
        return single_beside(grid, base, cover, digit, hint);
    });
}

namespace {

bool lock_out(const Grid& grid, int base, int cover, int digit, Hint& hint) {
    const CellSet victims = locked_out(grid, base, cover, digit);
    if (victims.empty()) return false;
    const bool pointing = base / 9 == kBox;
    hint.reset(pointing ? Kind::kPointing : Kind::kClaiming, pointing ? 2.6 : 2.8);
    hint.removals.add(victims, digit);
    describe(grid, base, cover, digit, hint);
    return true;
}

}  // namespace

bool locking(const Grid& grid, Hint& hint) {
    return any_locking(grid, [&](int base, int cover, int digit) {
        return lock_out(grid, base, cover, digit, hint);
    });
}

bool locking_by_digit(const Grid& grid, Hint& hint) {
    return any_locking_by_digit(grid, [&](int base, int cover, int digit) {
        return lock_out(grid, base, cover, digit, hint);
    });
}

// Hidden sets, direct (a single appears) and indirect, and naked sets: SPEC 2.

namespace {

void describe(int house, Nine positions, Nine digits, Hint& hint) {
    each_bit(positions, [&](int position) { hint.cells.add(kBoard.cell[house][position]); });
    hint.digits = digits;
    hint.houses = 1u << house;
}

// By size, from 2 on.
struct Rated {
    Kind kind;
    double difficulty;
};
constexpr Rated kDirect[] = {{Kind::kDirectHiddenPair, 2.0}, {Kind::kDirectHiddenTriplet, 2.5}};
constexpr Rated kHidden[] = {
    {Kind::kHiddenPair, 3.4}, {Kind::kHiddenTriplet, 4.0}, {Kind::kHiddenQuad, 5.4}};
constexpr Rated kNaked[] = {
    {Kind::kNakedPair, 3.0}, {Kind::kNakedTriplet, 3.6}, {Kind::kNakedQuad, 5.0}};

}  // namespace

bool direct_hidden_set(const Grid& grid, int size, Hint& hint) {
    return any_hidden_set(grid, size, size, [&](int house, Nine digits, Nine positions) {
        for (int digit = 0; digit < 9; ++digit) {
            if ((digits >> digit & 1) != 0) continue;
            const Nine all = grid.positions(house, digit);
            const Nine outside = all & ~positions;
            if (count(all) < 2 || count(outside) != 1) continue;
            hint.reset(kDirect[size - 2].kind, kDirect[size - 2].difficulty);
            hint.place(kBoard.cell[house][lowest(outside)], digit);
            describe(house, positions, digits, hint);
            return true;
        }
        return false;
    });
}

bool hidden_set(const Grid& grid, int size, Hint& hint) {
    hint.reset(kHidden[size - 2].kind, kHidden[size - 2].difficulty);
    return any_hidden_set(grid, size, 2 * size, [&](int house, Nine digits, Nine positions) {
        hidden_set_removals(grid, house, digits, positions, hint.removals);
        if (hint.removals.empty()) return false;
        describe(house, positions, digits, hint);
        return true;
    });
}

bool naked_set(const Grid& grid, int size, Hint& hint) {
    hint.reset(kNaked[size - 2].kind, kNaked[size - 2].difficulty);
    return any_naked_set(grid, size, [&](int house, Nine positions, Nine digits) {
        naked_set_removals(grid, house, positions, digits, hint.removals);
        if (hint.removals.empty()) return false;
        describe(house, positions, digits, hint);
        return true;
    });
}

// X-wing, swordfish, jellyfish: SPEC 2.

bool fish(const Grid& grid, int size, Hint& hint) {
    constexpr Kind kKinds[] = {Kind::kXWing, Kind::kSwordfish, Kind::kJellyfish};
    constexpr double kDifficulties[] = {3.2, 3.8, 5.2};
    return any_fish(grid, size, [&](int base_type, Nine bases, int digit, Nine covers) {
        const CellSet victims = fish_victims(grid, base_type, bases, digit, covers);
        if (victims.empty()) return false;
        hint.reset(kKinds[size - 2], kDifficulties[size - 2]);
        hint.removals.add(victims, digit);
        hint.cells = grid.places(digit) & cells_of_lines(base_type, bases);
        hint.digits = static_cast<Nine>(1 << digit);
        hint.houses = static_cast<std::uint32_t>(bases) << base_type * 9;
        hint.covers = static_cast<std::uint32_t>(covers) << (kRow + kColumn - base_type) * 9;
        return true;
    });
}

// XY-wing and XYZ-wing: SPEC 2.

bool wing(const Grid& grid, int pivot_size, Hint& hint) {
    const bool xyz = pivot_size == 3;
    for (int pivot = 0; pivot < kCells; ++pivot) {
        const Nine at_pivot = grid.digits(pivot);
        if (count(at_pivot) != pivot_size) continue;
        for (const int first : kBoard.peer[pivot]) {
            const Nine one = grid.digits(first);
            if (count(one) != 2 || count(at_pivot & ~one) != 1) continue;
            for (const int second : kBoard.peer[pivot]) {
                const Nine two = grid.digits(second);
                if (count(two) != 2 || count(at_pivot | one | two) != 3 ||
                    count(at_pivot & one & two) != (xyz ? 1 : 0)) {
                    continue;
                }
                const int digit = lowest(one & two);
                CellSet victims = grid.places(digit) & kBoard.peers[first] & kBoard.peers[second];
                if (xyz) victims = victims & kBoard.peers[pivot];
                if (victims.empty()) continue;
                hint.reset(xyz ? Kind::kXYZWing : Kind::kXYWing, xyz ? 4.4 : 4.2);
                hint.removals.add(victims, digit);
                for (const int cell : {pivot, first, second}) hint.cells.add(cell);
                hint.digits = at_pivot | one | two;
                return true;
            }
        }
    }
    return false;
}

}  // namespace nonet::se121
