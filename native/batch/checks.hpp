// Digits locked into a triad: those whose only place in a row or column is within one box.
// Three of them fill its three cells, so other digits leave; four do not fit.
// It costs two thirds of a sweep, so it is done once a round; it saves a third of the branches
// on puzzles of 17 givens.
#pragma once

#include "batch/logic.hpp"

namespace nonet::batch {
namespace {

// `x` is the first cell of a line, for the first digit; `kStep` leads to the line's next cell.
template <std::size_t kStep>
NONET_INLINE void locked_triples_of_line(Word* x, Word& dead) {
    Word locked[kDigits][3];
    Word one[3] = {}, two[3] = {}, three[3] = {}, four[3] = {};  // at least that number of digits
    NONET_UNROLL
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
        const Word* p = x + kCells * digit;
        const Word triad[3] = {or3(p[0], p[kStep], p[2 * kStep]),
                               or3(p[3 * kStep], p[4 * kStep], p[5 * kStep]),
                               or3(p[6 * kStep], p[7 * kStep], p[8 * kStep])};
        NONET_UNROLL
        for (std::size_t box = 0; box < 3; ++box) {
            const Word here = and_neither(triad[box], triad[(box + 1) % 3], triad[(box + 2) % 3]);
            locked[digit][box] = here;
            four[box] = or_both(four[box], three[box], here);
            three[box] = or_both(three[box], two[box], here);
            two[box] = or_both(two[box], one[box], here);
            one[box] |= here;
        }
    }
    dead |= or3(four[0], four[1], four[2]);
    NONET_UNROLL
    for (std::size_t box = 0; box < 3; ++box) {
        if (!any(three[box])) continue;
        NONET_UNROLL
        for (std::size_t digit = 0; digit < kDigits; ++digit) {
            Word* p = x + kCells * digit + 3 * box * kStep;
            const Word leaves = without(three[box], locked[digit][box]);
            p[0] = without(p[0], leaves);
            p[kStep] = without(p[kStep], leaves);
            p[2 * kStep] = without(p[2 * kStep], leaves);
        }
    }
}

NONET_NOINLINE void locked_triples(Block& block) {
    Word dead = block.dead;
    for (std::size_t row = 0; row < 9; ++row) locked_triples_of_line<1>(block.x + 9 * row, dead);
    for (std::size_t col = 0; col < 9; ++col) locked_triples_of_line<9>(block.x + col, dead);
    block.dead = dead;
}

// Two cells of one house whose last candidate is the same digit: a contradiction that sweeps may
// not see, because they keep solved cells no matter what stands beside them. On broken boards no
// search would end that went on with it. Such cells stay as they are, so it is enough to look
// before branching.

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
