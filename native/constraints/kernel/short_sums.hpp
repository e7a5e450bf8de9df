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

// Of two cells that see each other.
NONET_INLINE std::uint32_t sums_of_two(std::uint32_t first, std::uint32_t second) {
    std::uint32_t sums = 0;
    for (std::uint32_t left = first; left != 0; left &= left - 1) {
        sums |= (second & ~(left & (~left + 1))) << lowest(left);
    }
    return sums;
}
// What they keep of their values where their sum is one of some.
struct KeptOfTwo {
    std::uint32_t first, second;
};
NONET_INLINE KeptOfTwo kept_of_two(std::uint32_t first, std::uint32_t second, std::uint32_t sums) {
    KeptOfTwo kept{0, 0};
    for (std::uint32_t left = first; left != 0; left &= left - 1) {
        const std::uint32_t bit = left & (~left + 1);
        const std::uint32_t beside = sums >> lowest(left) & second & ~bit;
        kept.first |= beside != 0 ? bit : 0;
        kept.second |= beside;
    }
    return kept;
}

// The sums of a term's cells. What more than two of them reach is written down, too.
template <typename Word>
NONET_INLINE std::uint64_t sums_of(const Run<Word>& run, const Propagator& p, const Term& term,
                                   Subsets* reached) {
    const std::uint32_t* cells = p.cells + term.first;
    const auto cell = [&](std::uint32_t i) {
        return static_cast<std::uint32_t>(run.state[cells[i]]);
    };
    std::uint64_t sums = 0;
    if (term.count == 1) {
        sums = run.state[cells[0]];
    } else if (term.count == 2) {
        sums = sums_of_two(cell(0), cell(1));
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
    const auto cell = [&](std::uint32_t i) {
        return static_cast<std::uint32_t>(run.state[cells[i]]);
    };
    if (term.count == 1) return keep(run, cells[0], static_cast<Word>(sums));
    const auto few = static_cast<std::uint32_t>(sums);
    if (term.count == 2) {
        const KeptOfTwo kept = kept_of_two(cell(0), cell(1), few);
        return keep(run, cells[0], static_cast<Word>(kept.first)) &&
               keep(run, cells[1], static_cast<Word>(kept.second));
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
NONET_INLINE std::uint32_t first_in(TwoWords bits) {
    const auto low = static_cast<std::uint64_t>(bits);
    return low != 0 ? lowest(low) : 64 + lowest(static_cast<std::uint64_t>(bits >> 64));
}
#endif
NONET_INLINE std::uint32_t number_in(std::uint64_t bits) {
    return number_of(bits);
}
NONET_INLINE std::uint32_t first_in(std::uint64_t bits) {
    return lowest(bits);
}

// What is reached behind a term, where each of its sums counts so many times.
template <typename Sums>
NONET_INLINE Sums added(Sums reached, std::uint64_t more, std::uint32_t weight) {
    Sums found = 0;
    if (weight == 1 && number_in(reached) < number_of(more)) {
        for (; reached != 0; reached &= reached - 1) found |= Sums{more} << first_in(reached);
        return found;
    }
    for (; more != 0; more &= more - 1) found |= reached << weight * lowest(more);
    return found;
}

// What leads from `reached` to one of `ends`: what was reached, and the sums that do it.
template <typename Sums>
struct Retraced {
    Sums before;
    std::uint64_t useful;
};
template <typename Sums>
NONET_INLINE Retraced<Sums> retraced(Sums reached, std::uint64_t sums, Sums ends,
                                     std::uint32_t weight) {
    Retraced<Sums> found{0, 0};
    for (; sums != 0; sums &= sums - 1) {
        const Sums from = ends >> weight * lowest(sums) & reached;
        found.before |= from;
        found.useful |= from != 0 ? sums & (~sums + 1) : 0;
    }
    return found;
}

#if defined(__AVX512F__)
// Eight sums at a time.
inline constexpr std::uint32_t kSumsTogether = 8;

NONET_INLINE __m512i shifts_by(std::uint32_t weight) {
    const __m512i each = _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7);
    return _mm512_mul_epu32(each, _mm512_set1_epi64(weight));
}

template <>
NONET_INLINE std::uint64_t added(std::uint64_t reached, std::uint64_t more, std::uint32_t weight) {
    const __m512i from = _mm512_set1_epi64(static_cast<long long>(reached));
    const __m512i further = _mm512_set1_epi64(kSumsTogether * weight);
    __m512i found = _mm512_setzero_si512(), shifts = shifts_by(weight);
    for (; more != 0; more >>= kSumsTogether) {
        const auto open = static_cast<__mmask8>(more);
        found = _mm512_or_si512(found, _mm512_maskz_sllv_epi64(open, from, shifts));
        shifts = _mm512_add_epi64(shifts, further);
    }
    return static_cast<std::uint64_t>(_mm512_reduce_or_epi64(found));
}

template <>
NONET_INLINE Retraced<std::uint64_t> retraced(std::uint64_t reached, std::uint64_t sums,
                                              std::uint64_t ends, std::uint32_t weight) {
    const __m512i from = _mm512_set1_epi64(static_cast<long long>(reached));
    const __m512i to = _mm512_set1_epi64(static_cast<long long>(ends));
    const __m512i further = _mm512_set1_epi64(kSumsTogether * weight);
    __m512i before = _mm512_setzero_si512(), shifts = shifts_by(weight);
    std::uint64_t useful = 0;
    for (std::uint32_t first = 0; sums != 0; first += kSumsTogether, sums >>= kSumsTogether) {
        const auto open = static_cast<__mmask8>(sums);
        const __m512i led = _mm512_and_si512(from, _mm512_maskz_srlv_epi64(open, to, shifts));
        before = _mm512_or_si512(before, led);
        useful |= std::uint64_t{_mm512_test_epi64_mask(led, led)} << first;
        shifts = _mm512_add_epi64(shifts, further);
    }
    return {static_cast<std::uint64_t>(_mm512_reduce_or_epi64(before)), useful};
}
#endif

// Keeps what leads to the target, of a word or two. Behind the last term nothing has to be reached,
// and before the first there is nothing.
template <typename Sums, typename Word>
NONET_INLINE bool run_short_sum(Run<Word>& run, const Propagator& p, const Side& side,
                                Sums target) {
    Sums reached[kShortTerms];  // before each term
    std::uint64_t sums[kShortTerms];
    Reached kept;
    for (std::uint32_t t = 0; t < side.count; ++t) {
        const Term& term = side.terms[t];
        sums[t] = sums_of(run, p, term, kept.at(t));
        if (t + 1 == side.count) break;
        const bool alone = t == 0 && term.weight == 1;
        reached[t + 1] =
            alone ? Sums{sums[0]} : added(t == 0 ? Sums{1} : reached[t], sums[t], term.weight);
    }
    Sums ends = target;
    for (std::uint32_t t = side.count; t-- > 0;) {
        const Term& term = side.terms[t];
        std::uint64_t useful;
        if (t == 0 && term.weight == 1) {
            useful = sums[0] & static_cast<std::uint64_t>(ends);
        } else {
            const Retraced<Sums> led =
                retraced(t == 0 ? Sums{1} : reached[t], sums[t], ends, term.weight);
            useful = led.useful;
            ends = led.before;
        }
        if (useful == sums[t]) continue;
        if (useful == 0) return false;
        Subsets* own = kept.at(t);
        if (t >= kTermsKept && term.count > 2) {
            gather(run, p.cells + term.first, term.count, own);
        }
        if (!keep_sums(run, p, term, useful, own)) return false;
    }
    return true;
}

}  // namespace
}  // namespace nonet::constraints
