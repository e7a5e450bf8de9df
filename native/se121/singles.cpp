// Hidden and naked singles: SPEC 2.
#include "se121/producers.hpp"

namespace nonet::se121 {
namespace {

// One pass over the houses of a type: `last` wants those with one empty cell, else the others.
bool pass(const Grid& grid, int type, bool last, double difficulty, Hint& hint) {
    for (int house = type * 9; house < type * 9 + 9; ++house) {
        const int empties = grid.empties(house);
        if (empties == 0 || (empties == 1) != last) continue;
        for (int digit = 0; digit < 9; ++digit) {
            const Nine positions = grid.positions(house, digit);
            if (count(positions) != 1) continue;
            hint.reset(Kind::kHiddenSingle, difficulty);
            hint.place(kBoard.cell[house][lowest(positions)], digit);
            hint.houses = 1u << house;
            return true;
        }
    }
    return false;
}

}  // namespace

bool hidden_single(const Grid& grid, Hint& hint) {
    for (const int type : kBoxesColumnsRows) {
        if (pass(grid, type, true, 1.0, hint)) return true;
    }
    for (const int type : kBoxesColumnsRows) {
        if (pass(grid, type, false, type == kBox ? 1.2 : 1.5, hint)) return true;
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

}  // namespace nonet::se121
