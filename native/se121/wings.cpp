// XY-wing and XYZ-wing: SPEC 2.
#include "se121/producers.hpp"

namespace nonet::se121 {

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
