// Sums by the sets of what can be reached, a bit a sum; and by bounds where these are too large.
#pragma once

#include "constraints/kernel/short_sums.hpp"

namespace nonet::constraints {
namespace {

// to |= from << shift
NONET_INLINE void join_up(std::uint64_t* to, const std::uint64_t* from, std::uint32_t shift,
                          std::uint32_t words) {
    const std::uint32_t skip = shift / 64, bits = shift % 64;
    for (std::uint32_t i = words; i-- > skip;) {
        std::uint64_t moved = from[i - skip] << bits;
        if (bits != 0 && i > skip) moved |= from[i - skip - 1] >> (64 - bits);
        to[i] |= moved;
    }
}

// to |= from >> shift
NONET_INLINE void join_down(std::uint64_t* to, const std::uint64_t* from, std::uint32_t shift,
                            std::uint32_t words) {
    const std::uint32_t skip = shift / 64, bits = shift % 64;
    for (std::uint32_t i = 0; i + skip < words; ++i) {
        std::uint64_t moved = from[i + skip] >> bits;
        if (bits != 0 && i + skip + 1 < words) moved |= from[i + skip + 1] << (64 - bits);
        to[i] |= moved;
    }
}

// What the terms of a side reach: before the first, after it, ... `words` words each; then the sums
// of each term.
template <typename Word>
NONET_INLINE void reach(const Run<Word>& run, const Propagator& p, const Side& side,
                        std::uint32_t words, std::uint64_t* reached, std::uint64_t* sums) {
    for (std::uint32_t i = 0; i < (side.count + 1) * words; ++i) reached[i] = 0;
    Subsets subsets[kMostSubsetCells + 1];
    reached[side.start / 64] = std::uint64_t{1} << side.start % 64;
    for (std::uint32_t t = 0; t < side.count; ++t) {
        sums[t] = sums_of(run, p, side.terms[t], subsets);
        for (std::uint64_t left = sums[t]; left != 0; left &= left - 1) {
            join_up(reached + (t + 1) * words, reached + t * words,
                    side.terms[t].weight * lowest(left), words);
        }
    }
}

// Keeps what leads to one of `ends`, which is used up.
template <typename Word>
NONET_INLINE bool retrace(Run<Word>& run, const Propagator& p, const Side& side,
                          std::uint32_t words, const std::uint64_t* reached,
                          const std::uint64_t* sums, std::uint64_t* ends) {
    std::uint64_t before[kSumWords], moved[kSumWords];
    for (std::uint32_t t = side.count; t-- > 0;) {
        const std::uint64_t* here = reached + t * words;
        for (std::uint32_t w = 0; w < words; ++w) before[w] = 0;
        std::uint64_t useful = 0;
        for (std::uint64_t left = sums[t]; left != 0; left &= left - 1) {
            for (std::uint32_t w = 0; w < words; ++w) moved[w] = 0;
            join_down(moved, ends, side.terms[t].weight * lowest(left), words);
            std::uint64_t met = 0;
            for (std::uint32_t w = 0; w < words; ++w) {
                moved[w] &= here[w];
                met |= moved[w];
                before[w] |= moved[w];
            }
            if (met != 0) useful |= left & (~left + 1);
        }
        if (useful != sums[t]) {
            const Term& term = side.terms[t];
            Subsets subsets[kMostSubsetCells + 1];
            if (term.count > 2) gather(run, p.cells + term.first, term.count, subsets);
            if (!keep_sums(run, p, term, useful, subsets)) return false;
        }
        for (std::uint32_t w = 0; w < words; ++w) ends[w] = before[w];
    }
    return true;
}

// The sum of the least, or of the greatest, of so many of nine values, counted from 0; of all
// where there are fewer.
struct SumBounds {
    std::uint8_t least[10][512], most[10][512];
};

constexpr SumBounds make_sum_bounds() {
    SumBounds bounds{};
    for (unsigned count = 1; count < 10; ++count) {
        for (unsigned set = 1; set < 512; ++set) {
            unsigned first = 0, last = 8;
            while ((set >> first & 1) == 0) ++first;
            while ((set >> last & 1) == 0) --last;
            const auto* less = bounds.least[count - 1];
            const auto* more = bounds.most[count - 1];
            bounds.least[count][set] = static_cast<std::uint8_t>(first + less[set & (set - 1)]);
            bounds.most[count][set] = static_cast<std::uint8_t>(last + more[set ^ 1U << last]);
        }
    }
    return bounds;
}

constexpr SumBounds kSumBounds = make_sum_bounds();

// Whether the cells have so much room that no candidate of theirs can be missing by the bounds.
template <typename Word>
NONET_INLINE bool is_loose(const Run<Word>& run, const Propagator& p, const SumData& data) {
    std::int32_t least = 0, most = 0, widest = 0;
    for (std::uint32_t t = 0; t < data.side.count; ++t) {
        const Term& term = data.side.terms[t];
        const auto weight = static_cast<std::int32_t>(term.weight);
        const auto top = static_cast<std::int32_t>(term.top);
        std::int32_t low = 0, high = 0, width = 0;
        Word all = 0;
        for (std::uint32_t i = term.first; i < term.first + term.count; ++i) {
            const Word cell = run.state[p.cells[i]];
            const auto first = static_cast<std::int32_t>(lowest(cell));
            const auto last = static_cast<std::int32_t>(highest(cell));
            low += first;
            high += last;
            width = last - first > width ? last - first : width;
            all |= cell;
        }
        if (term.count > 1) {
            // They are different: no less than the least values of all, no more than the greatest.
            const std::int32_t up = kSumBounds.least[term.count][all & 0x1ff];
            const std::int32_t down = kSumBounds.most[term.count][all & 0x1ff];
            low = up > low ? up : low;
            high = down < high ? down : high;
        }
        widest = weight * width > widest ? weight * width : widest;
        least += weight * (term.flipped ? top - high : low);
        most += weight * (term.flipped ? top - low : high);
    }
    return data.high - least >= widest && most - data.low >= widest;
}

template <typename Word>
bool run_sum(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const SumData*>(p.data);
    if (is_loose(run, p, data)) return true;
    const std::uint32_t words = data.words;
    std::uint64_t* reached = run.scratch;
    std::uint64_t* sums = reached + (data.side.count + 1) * words;
    if (data.side.count <= kShortTerms) {
        if (words == 1) return run_short_sum<std::uint64_t>(run, p, data.side, data.target[0]);
#if defined(__SIZEOF_INT128__)
        if (words == 2) {
            const TwoWords target = TwoWords{data.target[1]} << 64 | data.target[0];
            return run_short_sum<TwoWords>(run, p, data.side, target);
        }
#endif
    }
    reach(run, p, data.side, words, reached, sums);
    std::uint64_t ends[kSumWords];
    std::uint64_t any = 0;
    for (std::uint32_t w = 0; w < words; ++w) {
        ends[w] = reached[data.side.count * words + w] & data.target[w];
        any |= ends[w];
    }
    return any != 0 && retrace(run, p, data.side, words, reached, sums, ends);
}

template <typename Word>
bool run_equal_sums(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const EqualSumsData*>(p.data);
    const std::uint32_t words = data.words;
    std::uint64_t common[kSumWords];
    for (std::uint32_t w = 0; w < words; ++w) common[w] = ~std::uint64_t{0};
    std::uint64_t* at = run.scratch;
    for (std::uint32_t s = 0; s < data.count; ++s) {
        const Side& side = data.sides[s];
        reach(run, p, side, words, at, at + (side.count + 1) * words);
        for (std::uint32_t w = 0; w < words; ++w) common[w] &= at[side.count * words + w];
        at += (side.count + 1) * words + side.count;
    }
    std::uint64_t any = 0;
    for (std::uint32_t w = 0; w < words; ++w) any |= common[w];
    if (any == 0) return false;
    at = run.scratch;
    for (std::uint32_t s = 0; s < data.count; ++s) {
        const Side& side = data.sides[s];
        std::uint64_t ends[kSumWords];
        for (std::uint32_t w = 0; w < words; ++w) ends[w] = common[w];
        if (!retrace(run, p, side, words, at, at + (side.count + 1) * words, ends)) return false;
        at += (side.count + 1) * words + side.count;
    }
    return true;
}

// How far each cell may be from its least without the others going below theirs.
template <typename Word>
bool run_bounds(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const BoundsData*>(p.data);
    std::int64_t least = 0, most = 0;
    for (std::uint32_t i = 0; i < p.count; ++i) {
        const std::int64_t low = lowest(run.state[p.cells[i]]);
        const std::int64_t high = highest(run.state[p.cells[i]]);
        const std::int64_t weight = data.weights[i];
        least += weight * (weight > 0 ? low : high);
        most += weight * (weight > 0 ? high : low);
    }
    if (least > data.high || most < data.low) return false;
    const std::int64_t below = data.high - least, above = most - data.low;
    for (std::uint32_t i = 0; i < p.count; ++i) {
        const Word cell = run.state[p.cells[i]];
        const std::int64_t low = lowest(cell), high = highest(cell);
        const std::int64_t weight = data.weights[i] > 0 ? data.weights[i] : -data.weights[i];
        if (weight * (high - low) <= below && weight * (high - low) <= above) continue;
        // Steps up from the least end, and down from the greatest.
        const std::int64_t up = below / weight, down = above / weight;
        Word left = 0;
        for (std::uint64_t rest = cell; rest != 0; rest &= rest - 1) {
            const std::int64_t value = lowest(rest);
            const std::int64_t risen = data.weights[i] > 0 ? value - low : high - value;
            const std::int64_t fallen = data.weights[i] > 0 ? high - value : value - low;
            if (risen <= up && fallen <= down) left |= static_cast<Word>(Word{1} << value);
        }
        if (!keep(run, p.cells[i], left)) return false;
    }
    return true;
}

}  // namespace
}  // namespace nonet::constraints
