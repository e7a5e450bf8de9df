// Of many sums at once those whose cells have so much room that they say nothing: one sum a lane,
// as `is_loose` finds them one by one.
#pragma once

#include "constraints/kernel/cells.hpp"

namespace nonet::constraints {
namespace {

#if defined(__AVX512VBMI__) && defined(__AVX512BITALG__)

inline constexpr int kBlocks = kSweepWidth / 32;

// Of up to nine values the place of the least, counted from 0.
NONET_INLINE __m512i least_place(__m512i sets) {
    const __m512i one = _mm512_set1_epi16(1);
    return _mm512_popcnt_epi16(_mm512_andnot_si512(sets, _mm512_sub_epi16(sets, one)));
}
// The same of the greatest.
NONET_INLINE __m512i greatest_place(__m512i sets) {
    __m512i below = _mm512_srli_epi16(sets, 1);
    below = _mm512_or_si512(below, _mm512_srli_epi16(below, 1));
    below = _mm512_or_si512(below, _mm512_srli_epi16(below, 2));
    below = _mm512_or_si512(below, _mm512_srli_epi16(below, 4));
    return _mm512_popcnt_epi16(below);
}

// Each cell of a state, and the places of its least and greatest value in a byte each.
struct Places {
    __m512i cells[kBlocks], ends[kBlocks];
};
NONET_INLINE Places places_of(const std::uint16_t* state) {
    Places places;
    for (int b = 0; b < kBlocks; ++b) {
        const __m512i cells = _mm512_load_si512(state + 32 * b);
        places.cells[b] = cells;
        places.ends[b] =
            _mm512_or_si512(least_place(cells), _mm512_slli_epi16(greatest_place(cells), 8));
    }
    return places;
}

// Words of a state, each in its lane.
NONET_INLINE __m512i to_lanes(const CellLanes& lanes, const __m512i* blocks) {
    const __m512i bytes = _mm512_loadu_si512(lanes.bytes);
    __m512i words = _mm512_maskz_permutexvar_epi8(lanes.in_block[0], bytes, blocks[0]);
    for (int b = 1; b < kBlocks; ++b) {
        words = _mm512_mask_permutexvar_epi8(words, lanes.in_block[b], bytes, blocks[b]);
    }
    return words;
}

// What a term's cells can have at least and at most; the most room of one.
struct TermBounds {
    __m512i low, high, width;
};

// Different cells have no less than the least values of all, and no more than the greatest.
NONET_INLINE void bound_by_all(const TermLanes& term, __m512i values, TermBounds& bounds) {
    __m512i least = _mm512_setzero_si512(), greatest = least, from_below = values;
    const __m512i one = _mm512_set1_epi16(1);
    for (std::uint32_t i = 0; i < term.cells; ++i) {
        const __mmask32 lanes = term.cell[i].lanes;
        const __mmask32 low = _mm512_mask_test_epi16_mask(lanes, from_below, from_below);
        least = _mm512_mask_add_epi16(least, low, least, least_place(from_below));
        from_below = _mm512_and_si512(from_below, _mm512_sub_epi16(from_below, one));
        const __mmask32 high = _mm512_mask_test_epi16_mask(lanes, values, values);
        const __m512i place = greatest_place(values);
        greatest = _mm512_mask_add_epi16(greatest, high, greatest, place);
        values = _mm512_andnot_si512(_mm512_sllv_epi16(one, place), values);
    }
    bounds.low = _mm512_max_epu16(bounds.low, least);
    bounds.high = _mm512_min_epu16(bounds.high, greatest);
}

NONET_INLINE TermBounds bounds_of(const TermLanes& term, const Places& places) {
    __m512i ends = _mm512_setzero_si512(), width = ends, values = ends;
    for (std::uint32_t i = 0; i < term.cells; ++i) {
        const __m512i here = to_lanes(term.cell[i], places.ends);
        ends = _mm512_add_epi8(ends, here);
        width = _mm512_max_epu8(width, _mm512_sub_epi8(_mm512_srli_epi16(here, 8), here));
        if (term.cells > 1) {
            values = _mm512_or_si512(values, to_lanes(term.cell[i], places.cells));
        }
    }
    const __m512i low_byte = _mm512_set1_epi16(0xff);
    TermBounds bounds{_mm512_and_si512(ends, low_byte), _mm512_srli_epi16(ends, 8),
                      _mm512_and_si512(width, low_byte)};
    if (term.cells > 1) bound_by_all(term, values, bounds);
    const __m512i top = _mm512_loadu_si512(term.top), low = bounds.low;
    bounds.low = _mm512_mask_sub_epi16(low, term.flipped, top, bounds.high);
    bounds.high = _mm512_mask_sub_epi16(bounds.high, term.flipped, top, low);
    if (!term.weighs) return bounds;
    const __m512i weight = _mm512_loadu_si512(term.weight);
    return {_mm512_mullo_epi16(bounds.low, weight), _mm512_mullo_epi16(bounds.high, weight),
            _mm512_mullo_epi16(bounds.width, weight)};
}

// The lanes of loose sums.
NONET_INLINE std::uint32_t loose_lanes(const SumLanes& sums, const Places& places) {
    __m512i least = _mm512_setzero_si512(), most = least, widest = least;
    for (std::uint32_t t = 0; t < sums.terms; ++t) {
        const TermBounds bounds = bounds_of(sums.term[t], places);
        least = _mm512_add_epi16(least, bounds.low);
        most = _mm512_add_epi16(most, bounds.high);
        widest = _mm512_max_epi16(widest, bounds.width);
    }
    const __m512i above = _mm512_sub_epi16(_mm512_loadu_si512(sums.high), least);
    const __m512i below = _mm512_sub_epi16(most, _mm512_loadu_si512(sums.low));
    return _mm512_mask_cmpge_epi16_mask(_mm512_cmpge_epi16_mask(above, widest), below, widest);
}

// With fewer in the queue it is quicker to look at each alone.
inline constexpr std::uint32_t kSumsTogetherAtLeast = 5;

// Takes sums that say nothing from the queue.
inline void drop_loose_sums(Run<std::uint16_t>& run) {
    const ProgramView<std::uint16_t>& program = *run.program;
    const auto queued = [&](const SumLanes& sums) {
        return static_cast<std::uint32_t>(run.queue[sums.base / 64] >> sums.base % 64) & sums.lanes;
    };
    std::uint32_t count = 0;
    for (std::uint32_t g = 0; g < program.sum_groups; ++g) {
        count += number_of(queued(program.sum_lanes[g]));
    }
    if (count < kSumsTogetherAtLeast) return;
    const Places places = places_of(run.state);
    for (std::uint32_t g = 0; g < program.sum_groups; ++g) {
        const SumLanes& sums = program.sum_lanes[g];
        const std::uint32_t here = queued(sums);
        if (here == 0) continue;
        const std::uint64_t loose = here & loose_lanes(sums, places);
        run.queue[sums.base / 64] &= ~(loose << sums.base % 64);
    }
}

#else

// One by one is as quick where cells have to be gathered so.
NONET_INLINE void drop_loose_sums(Run<std::uint16_t>&) {}

#endif

NONET_INLINE void drop_loose_sums(Run<std::uint64_t>&) {}

}  // namespace
}  // namespace nonet::constraints
