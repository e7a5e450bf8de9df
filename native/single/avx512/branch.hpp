// Where to split a grid that propagation leaves undecided.
//
// A choice is a question with two or more answers that exclude one another: which value a
// cell has, or which of the (at most six) ways a digit takes through a band or a stack. An
// answer always means "take these digits out of these words", so both kinds are applied by
// the same three instructions a register, from one table of word masks.
#pragma once

#include <cstring>

#include "single/avx512/sweep.hpp"

namespace nonet::single {
namespace {

struct WordMasks {
    std::uint32_t of[3];  // per register
};

constexpr int kWaysPerDigit = 6;
constexpr int kCellMasks = 2 * 3 * kWaysPerDigit;  // where the masks of single cells begin

struct ChoiceTables {
    // First, by orientation (0 bands, 1 stacks), band or stack, and way 0..5: the words that
    // the digit leaves. Then, by 32 * register + word: that word alone.
    WordMasks words[kCellMasks + 3 * kWords];
    alignas(64) std::uint16_t id[3][kWords];  // 32 * register + word
    ByteIndex stack_rows;                     // brings the ways of a stack next to one another
};

// Way q of a digit through three lines: line n is met at place (q + n) mod 3 for the falling
// ways q = 0..2, and at (q - n) mod 3 for the rising ones, q = 3..5. Line 0 at q mod 3.
constexpr int place_of(int way, int line) {
    return way < 3 ? (way + line) % 3 : (way + 6 - line) % 3;
}

constexpr ChoiceTables make_choice_tables() {
    ChoiceTables t{};
    for (int n = 0; n < 3 * kWaysPerDigit; ++n) {
        const int group = n / kWaysPerDigit, way = n % kWaysPerDigit;
        for (int i = 0; i < 3; ++i) {
            std::uint32_t band = 0, stack = 0;
            for (int line = 0; line < 3; ++line) {
                const int place = place_of(way, line);
                for (int m = 0; m < 3; ++m) {
                    if (m != place) band |= 1u << word_at(group, line, m);
                    if (i != place) stack |= 1u << word_at(line, m, group);
                }
            }
            t.words[n].of[i] = with_repeats(band);
            t.words[3 * kWaysPerDigit + n].of[i] = with_repeats(stack);
        }
    }
    for (int n = 0; n < 3 * kWords; ++n) {
        const int i = n / kWords, word = real_word(n % kWords);
        t.words[kCellMasks + n].of[i] = with_repeats(1u << word);
        t.id[i][n % kWords] = static_cast<std::uint16_t>(i * kWords + word);
    }
    t.stack_rows = permutation([](int b, int, int c) { return word_at(0, c, b); });
    return t;
}

alignas(64) constexpr ChoiceTables kChoices = make_choice_tables();

struct Choice {
    std::uint16_t options;  // those not yet taken: values of the cell, or ways of the digit
    std::uint16_t base;     // index of the word masks: of the cell, or of way 0
    std::uint16_t digits;   // to remove: one digit, or (for a cell) all nine
};

NONET_INLINE std::uint32_t lowest(std::uint32_t bits) {
    return static_cast<std::uint32_t>(__builtin_ctz(bits));
}

// Takes the lowest option of the choice away from it, and applies it to the grid.
NONET_INLINE void take_option(Choice& choice, Grid& g) {
    const std::uint32_t option = lowest(choice.options);
    choice.options &= static_cast<std::uint16_t>(choice.options - 1);
    const bool cell = choice.base >= kCellMasks;
    const WordMasks& words = kChoices.words[choice.base + (cell ? 0 : option)];
    const Words digits =
        all_of(static_cast<std::uint16_t>(cell ? choice.digits & ~(1u << option) : choice.digits));
    for (int i = 0; i < 3; ++i) {
        g.x[i] = _mm512_andnot_si512(_mm512_maskz_mov_epi16(words.of[i], digits), g.x[i]);
    }
}

NONET_INLINE std::uint32_t least_word(Words a) {
    const __m256i half =
        _mm256_min_epu16(_mm512_castsi512_si256(a), _mm512_extracti64x4_epi64(a, 1));
    const __m128i quarter =
        _mm_min_epu16(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    return static_cast<std::uint32_t>(_mm_cvtsi128_si32(_mm_minpos_epu16(quarter))) & 0xffff;
}

// The cell with the smallest key, as 32 * register + word, in the low 7 bits; key above it.
NONET_INLINE std::uint32_t least_cell(const Words key[3], const WordMask among[3]) {
    Words least = all_of(0xffff);
    for (int i = 0; i < 3; ++i) {
        const Words with_id =
            _mm512_or_si512(_mm512_slli_epi16(key[i], 7), _mm512_load_si512(kChoices.id[i]));
        least = _mm512_mask_min_epu16(least, among[i], least, with_id);
    }
    return least_word(least);
}

NONET_INLINE Choice cell_choice(const Grid& g, std::uint32_t id) {
    alignas(64) std::uint16_t words[3 * kWords];
    for (int i = 0; i < 3; ++i) _mm512_store_si512(words + kWords * i, g.x[i]);
    return {words[id], static_cast<std::uint16_t>(kCellMasks + id), kNine};
}

// For each word of `pairs` (cells with two candidates, other words 0) the number of peers in
// `pairs` that share a digit with it.
NONET_INLINE void count_strong_peers(const Grid& pairs, const SweepConstants& k, Words count[3]) {
    const Words one = all_of(1);
    const auto add = [&](int i, Words peers) {
        count[i] = _mm512_mask_add_epi16(count[i], _mm512_test_epi16_mask(pairs.x[i], peers),
                                         count[i], one);
    };
    for (int i = 0; i < 3; ++i) {
        count[i] = _mm512_setzero_si512();
        add(i, pairs.x[(i + 1) % 3]);  // the mini-row
        add(i, pairs.x[(i + 2) % 3]);
        add(i, permute(k.b1, pairs.x[i]));  // the column, outside the box
        add(i, permute(k.b1r1, pairs.x[i]));
        add(i, permute(k.b1r2, pairs.x[i]));
        add(i, permute(k.b2, pairs.x[i]));
        add(i, permute(k.b2r1, pairs.x[i]));
        add(i, permute(k.b2r2, pairs.x[i]));
    }
    const Words turns[4] = {k.r1, k.r2, k.c1, k.c2};  // the rest of the box and the row
    for (int j = 0; j < 3; ++j) {
        for (const Words turn : turns) {
            const Words peers = permute(turn, pairs.x[j]);
            for (int i = 0; i < 3; ++i) add(i, peers);
        }
    }
}

// A pair takes part in a chain of forced cells: with three or more strong peers the cell is
// the best place to split. Fewer than four pairs in the grid cannot give it three peers.
constexpr std::uint32_t kStrong = 3;

NONET_INLINE int count_words(WordMask words) {
    return __builtin_popcount(words & 0x7ffffff);
}

// True if there is such a cell.
NONET_INLINE bool choose_strong_pair(const Grid& g, const SweepConstants& k, Choice& choice) {
    Grid pairs;
    WordMask is_pair[3];
    for (int i = 0; i < 3; ++i) {
        is_pair[i] = _mm512_cmpeq_epi16_mask(_mm512_popcnt_epi16(g.x[i]), all_of(2));
        pairs.x[i] = _mm512_maskz_mov_epi16(is_pair[i], g.x[i]);
    }
    if (count_words(is_pair[0]) + count_words(is_pair[1]) + count_words(is_pair[2]) <=
        static_cast<int>(kStrong)) {
        return false;
    }
    Words key[3];  // 63 - count: smallest is best
    count_strong_peers(pairs, k, key);
    for (Words& word : key) word = _mm512_sub_epi16(all_of(63), word);
    const std::uint32_t best = least_cell(key, is_pair);
    if (63 - (best >> 7) < kStrong) return false;
    choice = cell_choice(g, best & 127);
    return true;
}

// The ways of all digits through one band or stack: bits of the words are digits.
struct LineWays {
    std::uint64_t falling, rising;  // of line 0, places 0, 1, 2 in 16 bits each
    std::uint32_t base;             // of the masks
};

// The digit with the fewest ways (two or more), by adding up the six sets bit by bit.
NONET_INLINE Choice fewest_ways(const LineWays& line) {
    const auto set = [](std::uint64_t ways, int place) {
        return static_cast<std::uint32_t>(ways >> 16 * place) & kNine;
    };
    const std::uint32_t a0 = set(line.falling, 0), a1 = set(line.falling, 1),
                        a2 = set(line.falling, 2), b0 = set(line.rising, 0),
                        b1 = set(line.rising, 1), b2 = set(line.rising, 2);
    const std::uint32_t a_ones = a0 ^ a1 ^ a2, a_twos = (a0 & a1) | (a2 & (a0 | a1));
    const std::uint32_t b_ones = b0 ^ b1 ^ b2, b_twos = (b0 & b1) | (b2 & (b0 | b1));
    const std::uint32_t ones = a_ones ^ b_ones, carry = a_ones & b_ones;
    const std::uint32_t twos = a_twos ^ b_twos ^ carry;
    const std::uint32_t fours = (a_twos & b_twos) | (carry & (a_twos | b_twos));
    const std::uint32_t two = twos & ~ones & ~fours, three = twos & ones & ~fours;
    const std::uint32_t four = fours & ~ones & ~twos, five = fours & ones & ~twos;
    const std::uint32_t best = two != 0     ? two
                               : three != 0 ? three
                               : four != 0  ? four
                               : five != 0  ? five
                                            : fours & twos;
    const std::uint32_t digit = lowest(best);
    const std::uint64_t pick = std::uint64_t{0x0000000100010001} << digit;
    const auto options = _pext_u64(line.falling, pick) | _pext_u64(line.rising, pick) << 3;
    return {static_cast<std::uint16_t>(options), static_cast<std::uint16_t>(line.base),
            static_cast<std::uint16_t>(1u << digit)};
}

// Above nine ways of all digits through a band or stack, one a digit: how many more.
constexpr std::uint32_t kNoWays = 1000;

// Of the bands and stacks in which some digit has more than one way, the one with the fewest
// ways of all digits. Returns how many ways it has above ten, or kNoWays if there is none.
NONET_INLINE std::uint32_t choose_ways(const Grid& g, const SweepConstants& k, Choice& choice) {
    const Ways across = ways_in_bands(logic<kOr3>(g.x[0], g.x[1], g.x[2]), k);
    Ways down = ways_in_stacks(mini_columns(g, k), k);
    const Words stack_rows = load(kChoices.stack_rows);
    down = {permute(stack_rows, down.falling), permute(stack_rows, down.rising)};

    const auto total = [&k](const Ways& ways) {  // in the words (group, 0, 0)
        const Words a =
            _mm512_add_epi16(_mm512_popcnt_epi16(ways.falling), _mm512_popcnt_epi16(ways.rising));
        return _mm512_add_epi16(a, _mm512_add_epi16(permute(k.c1, a), permute(k.c2, a)));
    };
    alignas(64) std::uint16_t totals[2][kWords], falling[2][kWords], rising[2][kWords];
    _mm512_store_si512(totals[0], total(across));
    _mm512_store_si512(totals[1], total(down));
    _mm512_store_si512(falling[0], across.falling);
    _mm512_store_si512(falling[1], down.falling);
    _mm512_store_si512(rising[0], across.rising);
    _mm512_store_si512(rising[1], down.rising);

    std::uint32_t best = kNoWays, best_group = 0;
    for (std::uint32_t group = 0; group < 6; ++group) {
        // Nine ways and fewer wrap around and are never the least.
        const std::uint32_t more = totals[group / 3][9 * (group % 3)] - 10u;
        if (more < best) {
            best = more;
            best_group = group;
        }
    }
    if (best == kNoWays) return kNoWays;
    const std::uint32_t word = 9 * (best_group % 3);
    LineWays line{0, 0, best_group * kWaysPerDigit};
    std::memcpy(&line.falling, &falling[best_group / 3][word], sizeof line.falling);
    std::memcpy(&line.rising, &rising[best_group / 3][word], sizeof line.rising);
    choice = fewest_ways(line);
    return best;
}

// A cell with the fewest candidates, two or more. There is one in every undecided grid.
NONET_INLINE Choice smallest_cell(const Grid& g) {
    Words key[3];
    WordMask open[3];
    for (int i = 0; i < 3; ++i) {
        key[i] = _mm512_popcnt_epi16(g.x[i]);
        open[i] = _mm512_cmpgt_epi16_mask(key[i], all_of(1));
    }
    return cell_choice(g, least_cell(key, open) & 127);
}

struct Chosen {
    Choice choice;
    bool loose;  // enough ways everywhere for propagation to wait
};

constexpr std::uint32_t kLoose = 16;

__attribute__((noinline)) Chosen choose(const Grid& g) {
    const SweepConstants k;
    Choice choice;
    if (choose_strong_pair(g, k, choice)) return {choice, false};
    const std::uint32_t ways = choose_ways(g, k, choice);
    if (ways != kNoWays) return {choice, ways >= kLoose};
    return {smallest_cell(g), false};
}

// For a grid that may not be at a fixed point: false if it is not loose.
__attribute__((noinline)) bool choose_loose(const Grid& g, Choice& choice) {
    const SweepConstants k;
    const std::uint32_t ways = choose_ways(g, k, choice);
    return ways != kNoWays && ways >= kLoose;
}

}  // namespace
}  // namespace nonet::single
