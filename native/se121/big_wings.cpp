// Wings of four to six cells: producers of the scale of Sukaku Explainer, which Sudoku Explainer
// 1.2.1 does not have. All cells but one are an almost locked set of a house; the last has two of
// its digits, and one of them, x, in no cell of the set that it does not see. If the other, z, is
// in none of all these cells, x is in the last cell, and the set lacks a digit: so what sees every
// z goes. If both are seen in full, all of these digits are locked (a ring).
#include "se121/producers.hpp"

namespace nonet::se121 {

namespace {

struct Wing {
    CellSet set;
    Nine digits;
    int largest;
    int last;
    bool ring;
};

CellSet seeing_all(const Grid& grid, int digit, CellSet cells) {
    CellSet victims = grid.places(digit);
    (grid.places(digit) & cells).each([&](int cell) { victims = victims & kBoard.peers[cell]; });
    return victims;
}

void fill(const Grid& grid, const Wing& wing, int x, int z, Hint& hint) {
    CellSet all = wing.set;
    all.add(wing.last);
    each_bit(wing.digits, [&](int digit) {
        if (digit == z || wing.ring) hint.removals.add(seeing_all(grid, digit, all), digit);
    });
    hint.cells = all;
    hint.digits = wing.ring ? wing.digits : static_cast<Nine>(1 << x | 1 << z);
}

// By the number of cells, from 4 on.
constexpr Kind kKinds[] = {Kind::kWXYZWing, Kind::kVWXYZWing, Kind::kUVWXYZWing};

// By the number of cells and of the candidates of the largest cell of the set.
double difficulty(int cells, const Wing& wing) {
    if (cells == 4) return wing.largest == 3 ? 5.6 : 5.5;
    if (cells == 5) return wing.largest == 3 ? 6.4 : wing.largest == 5 ? 6.2 : 6.3;
    return 6.6;
}

bool with_last(const Grid& grid, int cells, Wing wing, Hint& hint) {
    bool has_hint = false;
    for (int last = 0; last < kCells; ++last) {
        const Nine two = grid.digits(last);
        if (count(two) != 2 || (two & ~wing.digits) != 0 || wing.set.has(last)) continue;
        const int low = lowest(two), high = lowest(two & (two - 1));
        const auto restricted = [&](int digit) {
            return (grid.places(digit) & wing.set).without(kBoard.peers[last]).empty();
        };
        const bool by_low = restricted(low), by_high = restricted(high);
        if (!by_low && !by_high) continue;
        wing.last = last;
        wing.ring = by_low && by_high;
        Hint now;
        now.reset(kKinds[cells - 4], difficulty(cells, wing));
        fill(grid, wing, by_low ? low : high, by_low ? high : low, now);
        if (now.removals.empty()) continue;
        if (has_hint && !comes_before(now, hint)) continue;
        hint = now;
        has_hint = true;
    }
    return has_hint;
}

}  // namespace

bool big_wing(const Grid& grid, int cells, Hint& hint, Watch& watch) {
    Hint best;
    bool has_hint = false;
    for (int house = 0; house < kHouses; ++house) {
        if (grid.empties(house) < cells) continue;
        any_subset(cells - 1, 9, [&](Nine positions) {
            Wing wing{};
            bool fits = true;
            each_bit(positions, [&](int position) {
                const int cell = kBoard.cell[house][position];
                const Nine digits = grid.digits(cell);
                fits = fits && count(digits) >= 2;
                wing.set.add(cell);
                wing.digits |= digits;
                wing.largest = count(digits) > wing.largest ? count(digits) : wing.largest;
            });
            if (!fits || count(wing.digits) != cells) return false;
            watch.look();
            Hint now;
            if (with_last(grid, cells, wing, now) && (!has_hint || comes_before(now, best))) {
                best = now;
                has_hint = true;
            }
            return false;
        });
    }
    if (has_hint) hint = best;
    return has_hint;
}

}  // namespace nonet::se121
