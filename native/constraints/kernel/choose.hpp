// Where to branch: a cell or a value's place in a house, by the weights of the cells and the ways
// there are.
#pragma once

#include "constraints/kernel/cells.hpp"

namespace nonet::constraints {
namespace {

inline constexpr std::uint32_t kClassicHouses = 27, kAllClassicHouses = 0x7ffffff;

// The cell whose weight is most for its ways; the first of equal ones.
template <typename Word>
NONET_INLINE void choose_cell(const Run<Word>& run, const float* weights, Choice<Word>& best,
                              float& best_score) {
    const ProgramView<Word>& program = *run.program;
    for (std::uint32_t position = 0; position < program.width; ++position) {
        const Word cell = run.state[position];
        const float weight = weights[position];
        if (is_single(cell) || weight == 0) continue;
        const float score = weight / program.way_costs[number_of(cell)];
        if (score > best_score) best = {position, 0, false}, best_score = score;
    }
}

#if defined(__AVX512BW__) && defined(__AVX512BITALG__)
// Sixteen at a time: states and weights have room behind them.
template <>
NONET_INLINE void choose_cell(const Run<std::uint16_t>& run, const float* weights,
                              Choice<std::uint16_t>& best, float& best_score) {
    const ProgramView<std::uint16_t>& program = *run.program;
    const __m512 costs_low = _mm512_loadu_ps(program.way_costs);
    const __m512i one = _mm512_set1_epi32(1);
    __m512 scores = _mm512_setzero_ps();
    __m512i places = _mm512_setzero_si512();
    __m512i here = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    for (std::uint32_t first = 0; first < program.width; first += 16) {
        const __m512i cells = _mm512_cvtepu16_epi32(
            _mm256_loadu_si256(reinterpret_cast<const __m256i*>(run.state + first)));
        const __mmask16 open = _mm512_test_epi32_mask(cells, _mm512_sub_epi32(cells, one));
        const __m512 weight = _mm512_maskz_loadu_ps(open, weights + first);
        // Sixteen candidates are as good as none: the table's first place is theirs.
        const __m512i ways = _mm512_and_si512(_mm512_popcnt_epi16(cells), _mm512_set1_epi32(15));
        const __m512 score =
            _mm512_maskz_div_ps(open, weight, _mm512_permutexvar_ps(ways, costs_low));
        const __mmask16 better = _mm512_cmp_ps_mask(score, scores, _CMP_GT_OQ);
        scores = _mm512_mask_mov_ps(scores, better, score);
        places = _mm512_mask_mov_epi32(places, better, here);
        here = _mm512_add_epi32(here, _mm512_set1_epi32(16));
    }
    best_score = _mm512_reduce_max_ps(scores);
    if (best_score == 0) return;
    const __mmask16 among = _mm512_cmp_ps_mask(scores, _mm512_set1_ps(best_score), _CMP_EQ_OQ);
    best.position = static_cast<std::uint32_t>(_mm512_mask_reduce_min_epu32(among, places));
}
#elif defined(__AVX2__)

// Bits of words of 16, in lanes of 32.
NONET_INLINE __m256i number_in_lanes(__m256i words) {
    const __m256i nibbles =
        _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i low = _mm256_set1_epi32(0x0f0f);
    const __m256i bytes = _mm256_add_epi8(
        _mm256_shuffle_epi8(nibbles, _mm256_and_si256(words, low)),
        _mm256_shuffle_epi8(nibbles, _mm256_and_si256(_mm256_srli_epi32(words, 4), low)));
    return _mm256_and_si256(_mm256_add_epi32(bytes, _mm256_srli_epi32(bytes, 8)),
                            _mm256_set1_epi32(0xff));
}

// Eight at a time: states and weights have room behind them.
template <>
NONET_INLINE void choose_cell(const Run<std::uint16_t>& run, const float* weights,
                              Choice<std::uint16_t>& best, float& best_score) {
    const ProgramView<std::uint16_t>& program = *run.program;
    const __m256 costs_low = _mm256_loadu_ps(program.way_costs);
    const __m256 costs_high = _mm256_loadu_ps(program.way_costs + 8);
    __m256 scores = _mm256_setzero_ps();
    __m256i places = _mm256_setzero_si256(), here = _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
    for (std::uint32_t first = 0; first < program.width; first += 8) {
        const __m256i cells = _mm256_cvtepu16_epi32(
            _mm_loadu_si128(reinterpret_cast<const __m128i*>(run.state + first)));
        const __m256i more =
            _mm256_and_si256(cells, _mm256_add_epi32(cells, _mm256_set1_epi32(-1)));
        const __m256 single = _mm256_castsi256_ps(_mm256_cmpeq_epi32(more, _mm256_setzero_si256()));
        // Sixteen candidates are as good as none: the table's first place is theirs.
        const __m256i ways = number_in_lanes(cells);
        const __m256 costs = _mm256_blendv_ps(_mm256_permutevar8x32_ps(costs_low, ways),
                                              _mm256_permutevar8x32_ps(costs_high, ways),
                                              _mm256_castsi256_ps(_mm256_slli_epi32(ways, 28)));
        const __m256 score =
            _mm256_andnot_ps(single, _mm256_div_ps(_mm256_loadu_ps(weights + first), costs));
        const __m256 better = _mm256_cmp_ps(score, scores, _CMP_GT_OQ);
        scores = _mm256_blendv_ps(scores, score, better);
        places = _mm256_blendv_epi8(places, here, _mm256_castps_si256(better));
        here = _mm256_add_epi32(here, _mm256_set1_epi32(8));
    }
    float score[8];
    std::uint32_t place[8];
    std::memcpy(score, &scores, sizeof score);
    std::memcpy(place, &places, sizeof place);
    for (std::uint32_t i = 0; i < 8; ++i) {
        if (score[i] == 0 || score[i] < best_score) continue;
        if (score[i] == best_score && place[i] > best.position) continue;
        best.position = place[i];
        best_score = score[i];
    }
}
#endif

// Of sixteen cells those that are open and heavier than half of some weight.
template <typename Word>
NONET_INLINE std::uint32_t heavy_cells(const Run<Word>& run, const float* weights,
                                       std::uint32_t first, float share, float least) {
    std::uint32_t heavy = 0;
    const std::uint32_t left = run.program->width - first, count = left < 16 ? left : 16;
    for (std::uint32_t i = 0; i < count; ++i) {
        const bool open = !is_single(run.state[first + i]);
        const bool more = 2 * weights[first + i] * share > least;
        heavy |= std::uint32_t{open && more} << i;
    }
    return heavy;
}

#if defined(__AVX512BW__)
template <>
NONET_INLINE std::uint32_t heavy_cells(const Run<std::uint16_t>& run, const float* weights,
                                       std::uint32_t first, float share, float least) {
    const __m256i cells = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(run.state + first));
    const __mmask16 open =
        _mm256_test_epi16_mask(cells, _mm256_sub_epi16(cells, _mm256_set1_epi16(1)));
    const __m512 weight = _mm512_loadu_ps(weights + first);
    const __m512 most = _mm512_mul_ps(_mm512_add_ps(weight, weight), _mm512_set1_ps(share));
    return _mm512_mask_cmp_ps_mask(open, most, _mm512_set1_ps(least), _CMP_GT_OQ);
}
#elif defined(__AVX2__)
template <>
NONET_INLINE std::uint32_t heavy_cells(const Run<std::uint16_t>& run, const float* weights,
                                       std::uint32_t first, float share, float least) {
    const __m256i cells = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(run.state + first));
    const __m256i more = _mm256_and_si256(cells, _mm256_add_epi16(cells, _mm256_set1_epi16(-1)));
    const __m256i single = _mm256_cmpeq_epi16(more, _mm256_setzero_si256());
    __m256i heavy[2];
    for (std::uint32_t half = 0; half < 2; ++half) {
        const __m256 weight = _mm256_loadu_ps(weights + first + 8 * half);
        const __m256 most = _mm256_mul_ps(_mm256_add_ps(weight, weight), _mm256_set1_ps(share));
        heavy[half] = _mm256_castps_si256(_mm256_cmp_ps(most, _mm256_set1_ps(least), _CMP_GT_OQ));
    }
    const __m256i in_order = _mm256_permute4x64_epi64(_mm256_packs_epi32(heavy[0], heavy[1]), 0xd8);
    const __m256i found = _mm256_andnot_si256(single, in_order);
    const __m128i bytes =
        _mm_packs_epi16(_mm256_castsi256_si128(found), _mm256_extracti128_si256(found, 1));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(bytes));
}
#endif

// Values with two places in a house.
template <typename Word>
NONET_INLINE Word paired(const Word* held, std::uint32_t n) {
    Word once = 0, twice = 0, more = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
        more |= static_cast<Word>(twice & held[i]);
        twice |= static_cast<Word>(once & held[i]);
        once |= held[i];
    }
    return but(twice, more);
}

// Values with two places in a house, if these weigh more than the best so far.
template <typename Word, typename CellOf>
NONET_INLINE void choose_among(const Run<Word>& run, const float* weights, std::uint32_t house,
                               std::uint32_t n, Word pairs, const CellOf& cell_of,
                               Choice<Word>& best, float& best_score) {
    const ProgramView<Word>& program = *run.program;
    const std::uint32_t* cells = program.house_cells + std::size_t{house} * n;
    for (; pairs != 0; pairs &= static_cast<Word>(pairs - 1)) {
        const auto candidate = static_cast<Word>(pairs & static_cast<Word>(~pairs + 1));
        std::uint64_t places = 0;
        for (std::uint32_t i = 0; i < n; ++i) {
            places |= std::uint64_t{(cell_of(i) & candidate) != 0} << i;
        }
        const std::uint32_t first = cells[lowest(places)], second = cells[highest(places)];
        const float score = (weights[first] + weights[second]) * program.place_share;
        if (score <= best_score) continue;
        best = {weights[second] > weights[first] ? second : first, candidate, false};
        best_score = score;
    }
}

template <typename Word>
NONET_INLINE void choose_place(const Run<Word>& run, const float* weights, std::uint32_t house,
                               std::uint32_t n, Choice<Word>& best, float& best_score) {
    const std::uint32_t* cells = run.program->house_cells + std::size_t{house} * n;
    Word held[kMaxValues];
    for (std::uint32_t i = 0; i < n; ++i) held[i] = run.state[cells[i]];
    choose_among(
        run, weights, house, n, paired(held, n), [&](std::uint32_t i) { return held[i]; }, best,
        best_score);
}

#if defined(__AVX512VBMI__)

// Where the cells of rows, columns and boxes are in a state of three registers: a house a lane.
struct HousePlaces {
    std::uint8_t bytes[9][64];
    std::uint64_t in_block[9][3];
};
constexpr HousePlaces house_places() {
    HousePlaces places{};
    for (unsigned house = 0; house < kClassicHouses; ++house) {
        for (unsigned i = 0; i < 9; ++i) {
            const unsigned h = house % 9;
            const unsigned row = house < 9 ? h : house < 18 ? i : h / 3 * 3 + i / 3;
            const unsigned column = house < 9 ? i : house < 18 ? h : h % 3 * 3 + i % 3;
            const unsigned word = 3 * row + column / 3;
            places.bytes[i][2 * house] = static_cast<std::uint8_t>(2 * word);
            places.bytes[i][2 * house + 1] = static_cast<std::uint8_t>(2 * word + 1);
            places.in_block[i][column % 3] |= std::uint64_t{3} << 2 * house;
        }
    }
    return places;
}
alignas(64) constexpr HousePlaces kHousePlaces = house_places();

// The same for all rows, columns and boxes at once: of the values with two places those that a
// heavy cell holds.
NONET_INLINE void choose_classic_place(const Run<std::uint16_t>& run, const float* weights,
                                       const std::uint32_t* heavy, std::uint32_t heavy_count,
                                       Choice<std::uint16_t>& best, float& best_score) {
    const ProgramView<std::uint16_t>& program = *run.program;
    alignas(64) std::uint16_t cell[9][32], pairs[32];
    const __m512i block[3] = {_mm512_load_si512(run.state), _mm512_load_si512(run.state + 32),
                              _mm512_load_si512(run.state + 64)};
    __m512i once = _mm512_setzero_si512(), twice = once, more = once;
    for (std::uint32_t i = 0; i < 9; ++i) {
        const __m512i bytes = _mm512_load_si512(kHousePlaces.bytes[i]);
        __m512i words = once;
        words = _mm512_maskz_permutexvar_epi8(kHousePlaces.in_block[i][0], bytes, block[0]);
        for (std::uint32_t b = 1; b < 3; ++b) {
            words =
                _mm512_mask_permutexvar_epi8(words, kHousePlaces.in_block[i][b], bytes, block[b]);
        }
        _mm512_store_si512(cell[i], words);
        more = _mm512_ternarylogic_epi32(more, twice, words, 0xf8);  // a | (b & c)
        twice = _mm512_ternarylogic_epi32(twice, once, words, 0xf8);
        once = _mm512_or_si512(once, words);
    }
    _mm512_store_si512(pairs, _mm512_andnot_si512(more, twice));
    std::uint16_t among[kClassicHouses] = {};
    std::uint32_t some = 0;
    for (std::uint32_t i = 0; i < heavy_count; ++i) {
        const auto own = static_cast<std::uint32_t>(program.houses_of[heavy[i]]);
        for (std::uint32_t left = own & kAllClassicHouses; left != 0; left &= left - 1) {
            const std::uint32_t house = lowest(left);
            among[house] |= static_cast<std::uint16_t>(pairs[house] & run.state[heavy[i]]);
            some |= std::uint32_t{among[house] != 0} << house;
        }
    }
    for (; some != 0; some &= some - 1) {
        const std::uint32_t house = lowest(some);
        choose_among(
            run, weights, house, 9, among[house], [&](std::uint32_t i) { return cell[i][house]; },
            best, best_score);
    }
}

#endif

// Cells that may hold values of several classes.
template <typename Word>
NONET_INLINE void choose_class(const Run<Word>& run, const float* weights, Choice<Word>& best,
                               float& best_score) {
    const ProgramView<Word>& program = *run.program;
    const Word* classes = program.classes;
    for (std::uint32_t i = 0; i < program.width; ++i, classes += program.class_count) {
        std::uint32_t ways = 0;
        for (std::uint32_t c = 0; c < program.class_count; ++c) {
            ways += (run.state[i] & classes[c]) != 0 ? 1 : 0;
        }
        if (ways < 2) continue;
        const float score = weights[program.class_weights + i] / program.way_costs[ways];
        if (score > best_score) best = {i, 0, true}, best_score = score;
    }
}

template <typename Word>
Choice<Word> choose(const Run<Word>& run, const float* weights) {
    const ProgramView<Word>& program = *run.program;
    Choice<Word> best;
    float best_score = 0;
    choose_cell(run, weights, best, best_score);
    if (program.class_count != 0) choose_class(run, weights, best, best_score);
    // Two places can weigh more only where one of them is heavy.
    std::uint64_t* houses = run.scratch;
    for (std::uint32_t w = 0; w < program.house_words; ++w) houses[w] = 0;
    std::uint32_t heavy_count = 0;
    std::uint32_t cells[kSweepWidth];  // on boards that are swept
    for (std::uint32_t first = 0; first < program.width; first += 16) {
        for (std::uint32_t heavy =
                 heavy_cells(run, weights, first, program.place_share, best_score);
             heavy != 0; heavy &= heavy - 1) {
            const std::uint32_t position = first + lowest(heavy);
            const std::uint64_t* own =
                program.houses_of + std::size_t{position} * program.house_words;
            for (std::uint32_t w = 0; w < program.house_words; ++w) houses[w] |= own[w];
            if (position < kSweepWidth) cells[heavy_count++] = position;
        }
    }
#if defined(__AVX512VBMI__)
    if constexpr (sizeof(Word) == sizeof(std::uint16_t)) {
        if (program.begins_classic && heavy_count != 0) {
            choose_classic_place(run, weights, cells, heavy_count, best, best_score);
            houses[0] &= ~std::uint64_t{kAllClassicHouses};
        }
    }
#endif
    for (std::uint32_t w = 0; w < program.house_words; ++w) {
        for (; houses[w] != 0; houses[w] &= houses[w] - 1) {
            const std::uint32_t house = 64 * w + lowest(houses[w]);
            if (program.values == 9) {
                choose_place(run, weights, house, 9, best, best_score);
            } else {
                choose_place(run, weights, house, program.values, best, best_score);
            }
        }
    }
    return best;
}

}  // namespace
}  // namespace nonet::constraints
