// Two cells of one house whose last candidate is the same digit: a contradiction that sweeps may
// not see, because they keep solved cells no matter what stands beside them. On broken boards no
// search would end that went on with it. Such cells stay as they are, so it is enough to look
// before branching.
#pragma once

#include "batch/block.hpp"

namespace nonet::batch {
namespace {

// `w` has the cells of a band where one digit is solved.
template <Direction kDirection>
NONET_INLINE Word doubles_of_band(const Word* w) {
    Word twice = zeros();
    Word one[3][3];  // [line][box]
    for (std::size_t line = 0; line < 3; ++line) {
        for (std::size_t box = 0; box < 3; ++box) {
            const Word a = w[cell_at<kDirection>(line, box, 0)];
            const Word b = w[cell_at<kDirection>(line, box, 1)];
            const Word c = w[cell_at<kDirection>(line, box, 2)];
            one[line][box] = or3(a, b, c);
            twice |= majority(a, b, c);
        }
        twice |= majority(one[line][0], one[line][1], one[line][2]);
    }
    for (std::size_t box = 0; box < 3; ++box) {
        twice |= majority(one[0][box], one[1][box], one[2][box]);
    }
    return twice;
}

// Needs `naked`; adds to `dead`.
NONET_NOINLINE void find_doubles(Block& block) {
    Word dead = block.dead;
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
        Word solved[kCells];
        for (std::size_t cell = 0; cell < kCells; ++cell) {
            solved[cell] = block.x[kCells * digit + cell] & block.naked[cell];
        }
        for (std::size_t band = 0; band < 3; ++band) {
            dead = or3(dead, doubles_of_band<kRows>(solved + band_start<kRows>(band)),
                       doubles_of_band<kColumns>(solved + band_start<kColumns>(band)));
        }
    }
    block.dead = dead;
}

}  // namespace
}  // namespace nonet::batch
