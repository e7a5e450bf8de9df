// Sums below 128: what can be reached is a word or two, a bit a sum.
#pragma once

#include "constraints/kernel/subsets.hpp"

namespace nonet::constraints {
namespace {

// Bit i of the result is bit top - i.
NONET_INLINE std::uint64_t flipped(std::uint64_t sums, std::uint32_t top) {
    sums = (sums >> 1 & 0x5555555555555555U) | (sums & 0x5555555555555555U) << 1;
    sums = (sums >> 2 & 0x3333333333333333U) | (sums & 0x3333333333333333U) << 2;
    sums = (sums >> 4 & 0x0F0F0F0F0F0F0F0FU) | (sums & 0x0F0F0F0F0F0F0F0FU) << 4;
    sums = (sums >> 8 & 0x00FF00FF00FF00FFU) | (sums & 0x00FF00FF00FF00FFU) << 8;
    sums = (sums >> 16 & 0x0000FFFF0000FFFFU) | (sums & 0x0000FFFF0000FFFFU) << 16;
    sums = sums >> 32 | sums << 32;
    return sums >> (63 - top);
}

// By sum the sets of nine values that have it, counted from 0.
struct SumClasses {
    std::uint64_t of[37][kSubsetWords];
};

constexpr SumClasses make_sum_classes() {
    SumClasses classes{};
    for (unsigned set = 0; set < 512; ++set) {
        unsigned sum = 0;
        for (unsigned value = 0; value < 9; ++value) sum += (set >> value & 1) * value;
        classes.of[sum][set / 64] |= std::uint64_t{1} << set % 64;
    }
    return classes;
}

alignas(64) constexpr SumClasses kSumClasses = make_sum_classes();

// The sums of a term's cells. What more than two of them reach is written down, too.
template <typename Word>
NONET_INLINE std::uint64_t sums_of(const Run<Word>& run, const Propagator& p, const Term& term,
                                   Subsets* reached) {
    const std::uint32_t* cells = p.cells + term.first;
    std::uint64_t sums = 0;
    if (term.count == 1) {
        sums = run.state[cells[0]];
    } else if (term.count == 2) {
        const std::uint64_t second = run.state[cells[1]];
        for (std::uint64_t left = run.state[cells[0]]; left != 0; left &= left - 1) {
            sums |= (second & ~(left & (~left + 1))) << lowest(left);
        }
    } else {
        gather(run, cells, term.count, reached);
        std::uint32_t low = 0, high = 0;
        for (std::uint32_t i = 0; i < term.count; ++i) {
            low += lowest(run.state[cells[i]]);
            high += highest(run.state[cells[i]]);
        }
        high = high < term.top ? high : term.top;
        for (std::uint32_t sum = low; sum <= high; ++sum) {
            const bool found = meet(reached[term.count], load_subsets(kSumClasses.of[sum]));
            sums |= std::uint64_t{found} << sum;
        }
    }
    return term.flipped ? flipped(sums, term.top) : sums;
}

template <typename Word>
NONET_INLINE bool keep_sums(Run<Word>& run, const Propagator& p, const Term& term,
                            std::uint64_t sums, const Subsets* reached) {
    if (term.flipped) sums = flipped(sums, term.top);
    const std::uint32_t* cells = p.cells + term.first;
    if (term.count == 1) return keep(run, cells[0], static_cast<Word>(sums));
    if (term.count == 2) {
        const std::uint64_t second = run.state[cells[1]];
        std::uint64_t first_left = 0, second_left = 0;
        for (std::uint64_t left = run.state[cells[0]]; left != 0; left &= left - 1) {
            const std::uint64_t bit = left & (~left + 1);
            const std::uint64_t beside = sums >> lowest(left) & second & ~bit;
            first_left |= beside != 0 ? bit : 0;
            second_left |= beside;
        }
        return keep(run, cells[0], static_cast<Word>(first_left)) &&
               keep(run, cells[1], static_cast<Word>(second_left));
    }
    Subsets family = no_subsets();
    for (; sums != 0; sums &= sums - 1) {
        family = family | load_subsets(kSumClasses.of[lowest(sums)]);
    }
    return spread(run, cells, term.count, reached, family & reached[term.count]);
}

// Sums of up to so many terms are found in a word or two: a small one may have more.
inline constexpr std::uint32_t kShortTerms = 64;

// What terms have reached, for up to so many of them; the others find it again.
inline constexpr std::uint32_t kTermsKept = 4;
struct Reached {
    Subsets of[kTermsKept][kMostSubsetCells + 1];
    Subsets last[kMostSubsetCells + 1];

    Subsets* at(std::uint32_t term) { return term < kTermsKept ? of[term] : last; }
};

#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 TwoWords;

NONET_INLINE std::uint32_t number_in(TwoWords bits) {
    return number_of(static_cast<std::uint64_t>(bits)) +
           number_of(static_cast<std::uint64_t>(bits >> 64));
}
#endif
NONET_INLINE std::uint32_t number_in(std::uint64_t bits) {
    return number_of(bits);
}

// The sums of what is in both, each bit of one with each of the other, times a weight.
template <typename Sums>
NONET_INLINE Sums added(Sums sums, std::uint64_t more, std::uint32_t weight) {
    Sums found = 0;
    for (; more != 0; more &= more - 1) found |= sums << weight * lowest(more);
    return found;
}

// The same, bit by bit of the longer one.
template <typename Sums>
NONET_INLINE Sums added_to_each(Sums sums, std::uint64_t more) {
    Sums found = added(Sums{more}, static_cast<std::uint64_t>(sums), 1);
    if constexpr (sizeof(Sums) > sizeof more) {
        found |= added(Sums{more} << 64, static_cast<std::uint64_t>(sums >> 64), 1);
    }
    return found;
}

// What the terms of a side reach: before the first, after it, ...; and the sums of each term.
template <typename Sums, typename Word>
NONET_INLINE void reach_short(const Run<Word>& run, const Propagator& p, const Side& side,
                              Sums* reached, std::uint64_t* sums, Reached& kept) {
    reached[0] = Sums{1} << side.start;
    for (std::uint32_t t = 0; t < side.count; ++t) {
        const Term& term = side.terms[t];
        sums[t] = sums_of(run, p, term, kept.at(t));
        const bool swaps = term.weight == 1 && number_in(reached[t]) < number_of(sums[t]);
        reached[t + 1] =
            swaps ? added_to_each(reached[t], sums[t]) : added(reached[t], sums[t], term.weight);
    }
}

// Keeps what leads to one of `ends`.
template <typename Sums, typename Word>
NONET_INLINE bool retrace_short(Run<Word>& run, const Propagator& p, const Side& side,
                                const Sums* reached, const std::uint64_t* sums, Sums ends,
                                Reached& kept) {
    for (std::uint32_t t = side.count; t-- > 0;) {
        const Term& term = side.terms[t];
        Sums before = 0;
        std::uint64_t useful = 0;
        for (std::uint64_t left = sums[t]; left != 0; left &= left - 1) {
            const Sums from = ends >> term.weight * lowest(left) & reached[t];
            before |= from;
            useful |= from != 0 ? left & (~left + 1) : 0;
        }
        if (useful != sums[t]) {
            Subsets* own = kept.at(t);
            if (t >= kTermsKept && term.count > 2)
                gather(run, p.cells + term.first, term.count, own);
            if (!keep_sums(run, p, term, useful, own)) return false;
        }
        ends = before;
    }
    return true;
}

}  // namespace
}  // namespace nonet::constraints
