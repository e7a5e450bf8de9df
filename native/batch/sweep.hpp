// One sweep: naked singles, hidden singles of the columns and boxes, and complete
// locked-candidate reasoning for every band and stack. Nothing here branches: it is the same
// few thousand instructions for any puzzles.
#pragma once

#include "batch/logic.hpp"

namespace nonet::batch {
namespace {

// Which cells have one candidate; no candidate is a contradiction.
NONET_NOINLINE void cell_pass(Block& block) {
    Word dead = block.dead;
    Word solved = ones();
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        Word one[3], two[3];
        NONET_UNROLL
        for (std::size_t i = 0; i < 3; ++i) {
            const Word* x = block.x + 3 * kCells * i + cell;
            one[i] = or3(x[0], x[kCells], x[2 * kCells]);
            two[i] = majority(x[0], x[kCells], x[2 * kCells]);
        }
        const Word at_least_one = or3(one[0], one[1], one[2]);
        const Word at_least_two = or3(two[0], two[1], two[2]) | majority(one[0], one[1], one[2]);
        const Word naked = without(at_least_one, at_least_two);
        block.naked[cell] = naked;
        block.fixed[cell] |= naked;
        solved &= naked;
        dead |= ~at_least_one;
    }
    block.dead = dead;
    block.solved = solved;
}

// The triads of one digit in one band: [line][box].
struct Triads {
    Word at[3][3];
};

// A digit takes one triad of each line and of each box, so a band has six ways to hold it, named
// by their triads' direction, and each triad is used by two of them.
struct Ways {
    Triads down, up;
};

// Which ways use each triad.
NONET_INLINE Ways arrange(const Word (&d)[3], const Word (&u)[3]) {
    return {{{{d[0], d[1], d[2]}, {d[2], d[0], d[1]}, {d[1], d[2], d[0]}}},
            {{{u[0], u[1], u[2]}, {u[1], u[2], u[0]}, {u[2], u[0], u[1]}}}};
}

NONET_INLINE Ways ways_of(const Triads& triads) {
    const auto& t = triads.at;
    return arrange({and3(t[0][0], t[1][1], t[2][2]), and3(t[0][1], t[1][2], t[2][0]),
                    and3(t[0][2], t[1][0], t[2][1])},
                   {and3(t[0][0], t[1][2], t[2][1]), and3(t[0][1], t[1][0], t[2][2]),
                    and3(t[0][2], t[1][1], t[2][0])});
}

// No way at all is a contradiction.
NONET_INLINE void check(const Ways& ways, Word& dead) {
    const auto &down = ways.down.at[0], &up = ways.up.at[0];
    dead = or_neither(dead, or3(down[0], down[1], down[2]), or3(up[0], up[1], up[2]));
}

template <Direction kDirection>
NONET_INLINE Triads triads_of(const Word* x) {
    Triads triads;
    NONET_UNROLL
    for (std::size_t line = 0; line < 3; ++line) {
        NONET_UNROLL
        for (std::size_t box = 0; box < 3; ++box) {
            triads.at[line][box] =
                or3(x[cell_at<kDirection>(line, box, 0)], x[cell_at<kDirection>(line, box, 1)],
                    x[cell_at<kDirection>(line, box, 2)]);
        }
    }
    return triads;
}

// Removes from one digit's candidates `x` of a band those in triads that no way uses.
template <Direction kDirection, bool kTrack>
NONET_INLINE void light_band(Word* x, Word& dead, Word& changed) {
    const Ways ways = ways_of(triads_of<kDirection>(x));
    check(ways, dead);
    NONET_UNROLL
    for (std::size_t line = 0; line < 3; ++line) {
        NONET_UNROLL
        for (std::size_t box = 0; box < 3; ++box) {
            NONET_UNROLL
            for (std::size_t k = 0; k < 3; ++k) {
                Word& candidate = x[cell_at<kDirection>(line, box, k)];
                const Word kept =
                    and_either(candidate, ways.down.at[line][box], ways.up.at[line][box]);
                if (kTrack) changed = or_without(changed, candidate, kept);
                candidate = kept;
            }
        }
    }
}

// The same, and solves hidden singles of the lines and naked ones: such a cell keeps only this
// digit, and the digit leaves the cell's line and box.
template <Direction kDirection, bool kTrack>
NONET_INLINE void full_band(Word* NONET_RESTRICT x, const Word* NONET_RESTRICT naked,
                            Word* NONET_RESTRICT fixed, Word& dead, Word& changed) {
    Triads triads, single;
    NONET_UNROLL
    for (std::size_t line = 0; line < 3; ++line) {
        NONET_UNROLL
        for (std::size_t box = 0; box < 3; ++box) {
            const Word a = x[cell_at<kDirection>(line, box, 0)];
            const Word b = x[cell_at<kDirection>(line, box, 1)];
            const Word c = x[cell_at<kDirection>(line, box, 2)];
            triads.at[line][box] = or3(a, b, c);
            single.at[line][box] = exactly_one(a, b, c);
        }
    }
    const Ways ways = ways_of(triads);
    check(ways, dead);
    Triads possible;
    NONET_UNROLL
    for (std::size_t line = 0; line < 3; ++line) {
        NONET_UNROLL
        for (std::size_t box = 0; box < 3; ++box) {
            possible.at[line][box] = ways.down.at[line][box] | ways.up.at[line][box];
        }
    }

    // hidden: the triad is the only one of its line, and has one cell. taken: a cell is solved.
    Triads hidden, taken;
    NONET_UNROLL
    for (std::size_t line = 0; line < 3; ++line) {
        NONET_UNROLL
        for (std::size_t box = 0; box < 3; ++box) {
            const Word h = and_neither(single.at[line][box], possible.at[line][(box + 1) % 3],
                                       possible.at[line][(box + 2) % 3]);
            Word t = h;
            NONET_UNROLL
            for (std::size_t k = 0; k < 3; ++k) {
                const std::size_t cell = cell_at<kDirection>(line, box, k);
                t = or_both(t, x[cell], naked[cell]);
            }
            hidden.at[line][box] = h;
            taken.at[line][box] = t;
        }
    }
    Word line_taken[3], box_taken[3];
    NONET_UNROLL
    for (std::size_t i = 0; i < 3; ++i) {
        line_taken[i] = or3(taken.at[i][0], taken.at[i][1], taken.at[i][2]);
        box_taken[i] = or3(taken.at[0][i], taken.at[1][i], taken.at[2][i]);
    }
    NONET_UNROLL
    for (std::size_t line = 0; line < 3; ++line) {
        NONET_UNROLL
        for (std::size_t box = 0; box < 3; ++box) {
            const Word open = and_neither(possible.at[line][box], line_taken[line], box_taken[box]);
            const Word h = hidden.at[line][box];
            NONET_UNROLL
            for (std::size_t k = 0; k < 3; ++k) {
                const std::size_t cell = cell_at<kDirection>(line, box, k);
                const Word old = x[cell];
                const Word stays = without_or(open, fixed[cell], h);
                const Word kept = either_and(stays, naked[cell], old);
                if (kTrack) changed = or_without(changed, old, kept);
                fixed[cell] = or_both(fixed[cell], old, h);
                x[cell] = kept;
            }
        }
    }
}

struct Nothing {
    void operator()() const {}
};

template <bool kTrack, typename Meanwhile>
NONET_NOINLINE void digit_passes(Block& block, Meanwhile& meanwhile) {
    Word dead = block.dead;
    Word changed = zeros();
    for (std::size_t digit = 0; digit < kDigits; ++digit) {
        Word* x = block.x + kCells * digit;
        meanwhile();
        for (std::size_t band = 0; band < 3; ++band) {
            const std::size_t start = band_start<kColumns>(band);
            full_band<kColumns, kTrack>(x + start, block.naked + start, block.fixed + start, dead,
                                        changed);
        }
        // Nothing is lost by the light pass for the other direction: the singles of the rows
        // show up as singles of cells, columns or boxes a sweep later, and a sweep costs a third
        // less.
        for (std::size_t band = 0; band < 3; ++band) {
            light_band<kRows, kTrack>(x + band_start<kRows>(band), dead, changed);
        }
    }
    block.dead = dead;
    block.changed = changed;
}

// With kTrack, block.changed shows which puzzles lost a candidate. `meanwhile` is called once for
// each digit: memory is best brought near a little at a time.
template <bool kTrack, typename Meanwhile>
inline void sweep(Block& block, Meanwhile& meanwhile) {
    cell_pass(block);
    digit_passes<kTrack>(block, meanwhile);
}
template <bool kTrack>
inline void sweep(Block& block) {
    Nothing nothing;
    sweep<kTrack>(block, nothing);
}

}  // namespace
}  // namespace nonet::batch
