// Pointing and claiming, direct (a single appears) and indirect: SPEC 2.
#include "se121/locking.hpp"

#include "se121/producers.hpp"

namespace nonet::se121 {
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

bool locking(const Grid& grid, Hint& hint) {
    return any_locking(grid, [&](int base, int cover, int digit) {
        const CellSet victims = locked_out(grid, base, cover, digit);
        if (victims.empty()) return false;
        const bool pointing = base / 9 == kBox;
        hint.reset(pointing ? Kind::kPointing : Kind::kClaiming, pointing ? 2.6 : 2.8);
        hint.removals.add(victims, digit);
        describe(grid, base, cover, digit, hint);
        return true;
    });
}

}  // namespace nonet::se121
