// The other way to branch: on a digit that has exactly two ways to occupy a band. Each child loses
// up to eighteen candidates at once. Used where no cell with two candidates has many partners; a
// quarter fewer branches on the hardest puzzles.
//
// Of all bands with such a digit the one with the fewest ways, of all digits together, is taken.
// Where that is neither few nor many a cell with two partners is better: 5 % fewer nanoseconds on
// top1465, though 3 % more on the hardest puzzles; for all bands it would be 7 to 12 % there.
#pragma once

#include "batch/sweep.hpp"

namespace nonet::batch {
namespace {

struct WayBranching {
    // Selects a band and digit for the puzzles in `lanes`, where there is one; returns where. Not
    // for those in `has_cell` whose best band is a middling one.
    NONET_NOINLINE Word choose_bands(const Block& block, Word lanes, Word has_cell) {
        Number best = {};
        Word chosen = zeros();
        for (std::size_t i = 0; i < kBands; ++i) {
            Word some = zeros();
            const Number sum =
                i < 3 ? count_ways<kRows>(block, i, some) : count_ways<kColumns>(block, i, some);
            Word less = zeros();
            for (std::size_t bit = 0; bit < kSumBits; ++bit) {
                less = choose(sum.at[bit] ^ best.at[bit], best.at[bit], less);
            }
            const Word take = and3(lanes, some, less | ~chosen);
            for (std::size_t bit = 0; bit < kSumBits; ++bit) {
                best.at[bit] = choose(take, sum.at[bit], best.at[bit]);
            }
            chosen |= take;
            taken_[i] = take;
        }
        const Word middling = without(less_than<kManyWays>(best), less_than<kFewWays>(best));
        const Word by_cell = middling & has_cell;
        chosen = without(chosen, by_cell);
        Word later = by_cell;
        for (std::size_t i = kBands; i-- > 0;) {
            Word open = without(taken_[i], later);  // no digit of this band selected yet
            later |= taken_[i];
            for (Word& two : two_ways_[i]) {
                const Word select = open & two;
                open = without(open, two);
                two = select;
            }
        }
        return chosen;
    }

    void choose_none() {
        for (auto& band : two_ways_) {
            for (Word& two : band) two = zeros();
        }
    }

    // Of a digit's candidates `x`, by cell: where it is selected, `x` keeps one way and `second`,
    // which holds the same, the other.
    NONET_NOINLINE void split(std::size_t digit, Word* x, Word* second) const {
        for (std::size_t i = 0; i < 3; ++i) {
            split_band<kRows>(two_ways_[i][digit], band_start<kRows>(i), x, second);
            split_band<kColumns>(two_ways_[i + 3][digit], band_start<kColumns>(i), x, second);
        }
    }

  private:
    static constexpr std::size_t kBands = 6;    // of rows, then of columns
    static constexpr std::size_t kSumBits = 6;  // 9 digits have 9 to 54 ways
    static constexpr unsigned kFewWays = 15, kManyWays = 19;
    struct Number {
        Word at[kSumBits];
    };

    template <unsigned kBound>
    static Word less_than(const Number& number) {
        Word less = zeros();
        for (std::size_t bit = 0; bit < kSumBits; ++bit) {
            less = kBound >> bit & 1 ? less | ~number.at[bit] : without(less, number.at[bit]);
        }
        return less;
    }

    // The ways of all digits in a band; `some` digit has exactly two.
    template <Direction kDirection>
    Number count_ways(const Block& block, std::size_t band, Word& some) {
        Number sum = {};
        for (std::size_t digit = 0; digit < kDigits; ++digit) {
            const Word* x = block.x + kCells * digit + band_start<kDirection>(band % 3);
            const Ways ways = ways_of(triads_of<kDirection>(x));
            const auto &down = ways.down.at[0], &up = ways.up.at[0];
            const Word odd[2] = {parity(down[0], down[1], down[2]), parity(up[0], up[1], up[2])};
            const Word pair[2] = {majority(down[0], down[1], down[2]),
                                  majority(up[0], up[1], up[2])};
            const Word both = odd[0] & odd[1];
            const Word n[3] = {odd[0] ^ odd[1], parity(pair[0], pair[1], both),
                               majority(pair[0], pair[1], both)};
            two_ways_[band][digit] = and_neither(n[1], n[0], n[2]);
            some |= two_ways_[band][digit];
            Word carry = zeros();
            NONET_UNROLL
            for (std::size_t bit = 0; bit < kSumBits; ++bit) {
                const Word a = sum.at[bit], b = bit < 3 ? n[bit] : zeros();
                sum.at[bit] = parity(a, b, carry);
                carry = majority(a, b, carry);
            }
        }
        return sum;
    }

    template <Direction kDirection>
    NONET_INLINE void split_band(Word selected, std::size_t start, Word* x, Word* second) const {
        if (!any(selected)) return;
        const Ways ways = ways_of(triads_of<kDirection>(x + start));
        Word one[2][3], other[2][3];  // of the ways down and up: the first one, and the rest
        Word seen = zeros();
        NONET_UNROLL
        for (std::size_t up = 0; up < 2; ++up) {
            NONET_UNROLL
            for (std::size_t i = 0; i < 3; ++i) {
                const Word way = up ? ways.up.at[0][i] : ways.down.at[0][i];
                one[up][i] = without(way, seen);
                other[up][i] = way & seen;
                seen |= way;
            }
        }
        const Ways keep_one = arrange(one[0], one[1]), keep_other = arrange(other[0], other[1]);
        NONET_UNROLL
        for (std::size_t line = 0; line < 3; ++line) {
            NONET_UNROLL
            for (std::size_t box = 0; box < 3; ++box) {
                const Word leaves_first =
                    and_neither(selected, keep_one.down.at[line][box], keep_one.up.at[line][box]);
                const Word leaves_second = and_neither(selected, keep_other.down.at[line][box],
                                                       keep_other.up.at[line][box]);
                NONET_UNROLL
                for (std::size_t k = 0; k < 3; ++k) {
                    const std::size_t i = start + cell_at<kDirection>(line, box, k);
                    x[i] = without(x[i], leaves_first);
                    second[i] = without(second[i], leaves_second);
                }
            }
        }
    }

    Word taken_[kBands];
    Word two_ways_[kBands][kDigits];  // the digit has exactly two ways; then: it is selected
};

}  // namespace
}  // namespace nonet::batch
