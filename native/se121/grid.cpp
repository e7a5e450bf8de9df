#include "se121/grid.hpp"

namespace nonet::se121 {

Grid::Grid(const std::uint8_t* values, const std::uint16_t* marks) {
    for (int cell = 0; cell < kCells; ++cell) {
        empty_.add(cell);
        for (int type = 0; type < 3; ++type) ++empties_[kBoard.house[cell][type]];
        for (int digit = 0; digit < 9; ++digit) {
            if (marks != nullptr && (marks[cell] >> digit & 1) == 0) continue;
            digits_[cell] |= static_cast<Nine>(1 << digit);
            places_[digit].add(cell);
            for (int type = 0; type < 3; ++type) {
                positions_[kBoard.house[cell][type]][digit] |=
                    static_cast<Nine>(1 << kBoard.position[cell][type]);
            }
        }
    }
    for (int cell = 0; cell < kCells; ++cell) {
        if (1 <= values[cell] && values[cell] <= 9) place(cell, values[cell] - 1);
    }
}

void Grid::place(int cell, int digit) {
    each_bit(digits_[cell], [&](int other) { remove(cell, other); });
    if (empty_.has(cell)) {
        empty_.remove(cell);
        for (int type = 0; type < 3; ++type) --empties_[kBoard.house[cell][type]];
        ++placed_[digit];
    }
    (places_[digit] & kBoard.peers[cell]).each([&](int peer) { remove(peer, digit); });
}

}  // namespace nonet::se121
