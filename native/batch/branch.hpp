// Where to branch: one cell for each puzzle of the block, found by logic on all of them at once.
//
// Among cells with two candidates the one with the most two-candidate peers that share a digit
// with it, if those are at least three: both of its values set off long chains of singles. Else a
// digit with two ways in a band (branch_ways.hpp), unless that is a middling one and two partners
// were found. Else the best cell with two candidates all the
// same, else the first with three, else the first with more.
#pragma once

#include "batch/branch_ways.hpp"

namespace nonet::batch {
namespace {

// A number of every puzzle, in binary: bit i of it is at[i].
constexpr std::size_t kScoreBits = 5;  // up to 20 peers
struct Scores {
    Word at[kScoreBits];
};

// How many of eight (four) bits are set.
NONET_INLINE Scores sum8(const Word (&a)[8]) {
    const Word s1 = parity(a[0], a[1], a[2]), c1 = majority(a[0], a[1], a[2]);
    const Word s2 = parity(a[3], a[4], a[5]), c2 = majority(a[3], a[4], a[5]);
    const Word s3 = parity(s1, s2, a[6]), c3 = majority(s1, s2, a[6]);
    const Word c4 = s3 & a[7];
    const Word twos = parity(c1, c2, c3), fours = majority(c1, c2, c3);
    const Word more_fours = twos & c4;
    return {{s3 ^ a[7], twos ^ c4, fours ^ more_fours, fours & more_fours, zeros()}};
}
NONET_INLINE Scores sum4(const Word (&a)[4]) {
    const Word s = parity(a[0], a[1], a[2]), c = majority(a[0], a[1], a[2]);
    const Word carry = s & a[3];
    return {{s ^ a[3], c ^ carry, c & carry, zeros(), zeros()}};
}
NONET_INLINE Scores add(const Scores& a, const Scores& b) {
    Scores sum;
    Word carry = zeros();
    NONET_UNROLL
    for (std::size_t i = 0; i < kScoreBits; ++i) {
        sum.at[i] = parity(a.at[i], b.at[i], carry);
        carry = majority(a.at[i], b.at[i], carry);
    }
    return sum;
}

struct Branching {
    // Decides for the puzzles of the block that are in `lanes`; the others are not split.
    // `loosely`: at the first cell of two candidates. Which one hardly matters if the first
    // solutions are the only ones looked for, and partners are half of the work.
    NONET_NOINLINE void decide(const Block& block, Word lanes, bool loosely) {
        count_candidates(block);
        if (loosely) {
            Word chosen = zeros();
            for (std::size_t cell = 0; cell < kCells; ++cell) {
                selected[cell] = without(two[cell], chosen);
                chosen |= two[cell];
            }
            ways.choose_none();
            return finish(block, lanes);
        }
        score_lines<9, 1, false>();
        score_lines<1, 9, true>();
        score_boxes();
        const Partners partners = select_best();
        const Word open_to_ways = without(lanes, partners.three);
        finish(block, without(lanes, ways.choose_bands(block, open_to_ways, partners.two)));
    }

    void finish(const Block& block, Word lanes) {
        select_others(block);
        for (std::size_t cell = 0; cell < kCells; ++cell) {
            selected[cell] &= lanes;
            open[cell] = selected[cell];
        }
    }

    // The block becomes the first children; `second`, of as many words, the second ones.
    NONET_NOINLINE void split(Block& block, Word* second) {
        for (std::size_t i = 0; i < kCandidates; i += kCells) {
            split_cells(block.x + i, second + i);
            ways.split(i / kCells, block.x + i, second + i);
        }
        for (std::size_t i = kCandidates; i < 8 * kStateBytes; ++i) second[i] = zeros();
    }

  private:
    Word selected[kCells];  // the puzzle branches on this cell
    Word open[kCells];      // and the cell's first candidate is yet to come
    WayBranching ways;
    Word two[kCells], three[kCells];  // the cell has that number of candidates
    Word twin[kCandidates];           // candidates of cells with two
    Scores score[kCells];

    void count_candidates(const Block& block) {
        for (std::size_t cell = 0; cell < kCells; ++cell) {
            Word sum[3], carry[4];
            for (std::size_t i = 0; i < 3; ++i) {
                const Word* x = block.x + 3 * kCells * i + cell;
                sum[i] = parity(x[0], x[kCells], x[2 * kCells]);
                carry[i] = majority(x[0], x[kCells], x[2 * kCells]);
            }
            const Word odd = parity(sum[0], sum[1], sum[2]);
            carry[3] = majority(sum[0], sum[1], sum[2]);
            const Word one_pair = choose(carry[3], ~or3(carry[0], carry[1], carry[2]),
                                         exactly_one(carry[0], carry[1], carry[2]));
            two[cell] = without(one_pair, odd);
            three[cell] = one_pair & odd;
            for (std::size_t digit = 0; digit < kDigits; ++digit) {
                const std::size_t i = kCells * digit + cell;
                twin[i] = block.x[i] & two[cell];
            }
        }
    }

    // The candidates of a cell if it has two, by digit.
    struct Pair {
        Word at[kDigits];
    };
    NONET_INLINE Pair pair_of(std::size_t cell) const {
        Pair p;
        NONET_UNROLL
        for (std::size_t digit = 0; digit < kDigits; ++digit) {
            p.at[digit] = twin[kCells * digit + cell];
        }
        return p;
    }
    // The other cell has two candidates as well, and shares one.
    NONET_INLINE Word linked(const Pair& pair, std::size_t other) const {
        Word w = pair.at[0] & twin[other];
        NONET_UNROLL
        for (std::size_t digit = 1; digit < kDigits; ++digit) {
            w = or_both(w, pair.at[digit], twin[kCells * digit + other]);
        }
        return w;
    }

    template <std::size_t kLineStep, std::size_t kCellStep, bool kAdd>
    NONET_NOINLINE void score_lines() {
        for (std::size_t line = 0; line < 9; ++line) {
            const std::size_t first = kLineStep * line;
            Word links[9][8];
            NONET_UNROLL
            for (std::size_t i = 0; i < 8; ++i) {
                const Pair pair = pair_of(first + kCellStep * i);
                NONET_UNROLL
                for (std::size_t k = i + 1; k < 9; ++k) {
                    const Word w = linked(pair, first + kCellStep * k);
                    links[i][k - 1] = w;
                    links[k][i] = w;
                }
            }
            NONET_UNROLL
            for (std::size_t i = 0; i < 9; ++i) {
                Scores& s = score[first + kCellStep * i];
                s = kAdd ? add(s, sum8(links[i])) : sum8(links[i]);
            }
        }
    }

    // Only the four cells of the box that share neither row nor column.
    NONET_NOINLINE void score_boxes() {
        for (std::size_t box = 0; box < 9; ++box) {
            const std::size_t first = 27 * (box / 3) + 3 * (box % 3);
            Word links[9][4];
            NONET_UNROLL
            for (std::size_t i = 0; i < 6; ++i) {
                const Pair pair = pair_of(first + 9 * (i / 3) + i % 3);
                NONET_UNROLL
                for (std::size_t k = 0; k < 9; ++k) {
                    if (k / 3 <= i / 3 || k % 3 == i % 3) continue;
                    const Word w = linked(pair, first + 9 * (k / 3) + k % 3);
                    links[i][place(i, k)] = w;
                    links[k][place(k, i)] = w;
                }
            }
            NONET_UNROLL
            for (std::size_t i = 0; i < 9; ++i) {
                Scores& s = score[first + 9 * (i / 3) + i % 3];
                s = add(s, sum4(links[i]));
            }
        }
    }
    // Numbers the four cells `k` of a box in neither row nor column of `i`.
    static constexpr std::size_t place(std::size_t i, std::size_t k) {
        return 2 * ((k / 3 + 3 - i / 3) % 3 - 1) + (k % 3 + 3 - i % 3) % 3 - 1;
    }

    // Where the selected cell has at least three partners; or else, two.
    struct Partners {
        Word three, two;
    };

    // The best cell with two candidates.
    Partners select_best() {
        Scores best = {};
        Word chosen = zeros();
        for (std::size_t cell = 0; cell < kCells; ++cell) {
            Word greater = zeros();
            for (std::size_t i = 0; i < kScoreBits; ++i) {
                const Word s = score[cell].at[i];
                greater = choose(s ^ best.at[i], s, greater);
            }
            const Word better = and_either(two[cell], greater, ~chosen);
            for (std::size_t i = 0; i < kScoreBits; ++i) {
                best.at[i] = choose(better, score[cell].at[i], best.at[i]);
            }
            chosen |= better;
            selected[cell] = better;
        }
        // The last of the ever better cells is the best.
        Word later = zeros();
        for (std::size_t cell = kCells; cell-- > 0;) {
            const Word s = without(selected[cell], later);
            later |= selected[cell];
            selected[cell] = s;
        }
        const Word four = or3(best.at[2], best.at[3], best.at[4]);
        return {four | (best.at[1] & best.at[0]), best.at[1]};
    }

    // Puzzles without a cell of two candidates.
    void select_others(const Block& block) {
        Word chosen = zeros();
        for (const Word& s : selected) chosen |= s;
        if (!any(~chosen)) return;
        for (std::size_t cell = 0; cell < kCells; ++cell) {
            const Word s = without(three[cell], chosen);
            chosen |= s;
            selected[cell] |= s;
        }
        for (std::size_t cell = 0; cell < kCells; ++cell) {
            const Word s = ~(block.naked[cell] | chosen);
            chosen |= s;
            selected[cell] |= s;
        }
    }

    // The first candidate of the selected cell, and all the others. Digits come in order.
    NONET_NOINLINE void split_cells(Word* x, Word* second) {
        for (std::size_t cell = 0; cell < kCells; ++cell) {
            const Word taken = x[cell] & open[cell];
            open[cell] = without(open[cell], taken);
            second[cell] = without(x[cell], taken);
            x[cell] = without(x[cell], without(selected[cell], taken));
        }
    }
};

}  // namespace
}  // namespace nonet::batch
