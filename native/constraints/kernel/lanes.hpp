// A family of few sets, one a lane: what each cell may hold if that is the set.
#pragma once

#include "constraints/kernel/vectors.hpp"

#if defined(__AVX512BW__)
#include "single/avx512/layout.hpp"
#endif

namespace nonet::constraints {
namespace {

inline constexpr std::uint32_t kMostLaneCells = kMaxValues;

// A value with one place in a lane takes its cell, a cell with one value takes this from the
// others; twice. What is left of the lanes is joined.
template <typename Word>
struct LaneWork {
    Word sets[kLanes];
    Word cell[kMostLaneCells][kLanes];
};

template <typename Word>
NONET_INLINE void narrow_lanes(LaneWork<Word>& work, std::uint32_t count) {
    Word alive[kLanes];
    for (std::uint32_t l = 0; l < kLanes; ++l) alive[l] = static_cast<Word>(~Word{0});
    for (int round = 0; round < 2; ++round) {
        Word once[kLanes] = {}, twice[kLanes] = {}, solved[kLanes] = {}, clash[kLanes] = {};
        for (std::uint32_t i = 0; i < count; ++i) {
            for (std::uint32_t l = 0; l < kLanes; ++l) {
                const Word cell = work.cell[i][l];
                twice[l] |= static_cast<Word>(once[l] & cell);
                once[l] |= cell;
                const Word single =
                    static_cast<Word>((cell & static_cast<Word>(cell - 1)) == 0 ? cell : 0);
                clash[l] |= static_cast<Word>(solved[l] & single);
                solved[l] |= single;
                alive[l] = static_cast<Word>(cell == 0 ? 0 : alive[l]);
            }
        }
        for (std::uint32_t l = 0; l < kLanes; ++l) {
            const bool lives = once[l] == work.sets[l] && clash[l] == 0;
            alive[l] = static_cast<Word>(lives ? alive[l] : 0);
        }
        for (std::uint32_t i = 0; i < count; ++i) {
            for (std::uint32_t l = 0; l < kLanes; ++l) {
                const Word cell = work.cell[i][l];
                const bool single = (cell & static_cast<Word>(cell - 1)) == 0;
                const auto hidden = static_cast<Word>(cell & once[l] & ~twice[l]);
                const Word open = hidden != 0 ? hidden : static_cast<Word>(cell & ~solved[l]);
                work.cell[i][l] = static_cast<Word>((single ? cell : open) & alive[l]);
            }
        }
    }
    for (std::uint32_t l = 0; l < kLanes; ++l) {
        work.sets[l] = alive[l] != 0 ? work.sets[l] : Word{0};
    }
}

// Whether the cells may hold these values, where each has one. What is removed seldom lets a family
// remove more; but cells that are all filled by it have not been looked at.
template <typename Word>
NONET_INLINE bool is_allowed(const LaneData<Word>& data, const Propagator& p, Word held) {
    bool found = false;
    for (std::uint32_t i = 0; i < data.count; ++i) found |= data.sets[i] == held;
    return found && number_of(held) == p.count;
}

template <typename Word>
bool run_lanes_plainly(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const LaneData<Word>*>(p.data);
    Word joined[kMostLaneCells] = {};
    auto certain = static_cast<Word>(~Word{0});
    bool any = false;
    for (std::uint32_t first = 0; first < data.count; first += kLanes) {
        LaneWork<Word> work;
        for (std::uint32_t l = 0; l < kLanes; ++l) work.sets[l] = data.sets[first + l];
        for (std::uint32_t i = 0; i < p.count; ++i) {
            const Word cell = run.state[p.cells[i]];
            for (std::uint32_t l = 0; l < kLanes; ++l) work.cell[i][l] = work.sets[l] & cell;
        }
        narrow_lanes(work, p.count);
        for (std::uint32_t l = 0; l < kLanes; ++l) {
            if (work.sets[l] == 0) continue;
            // The second round may have left nothing.
            bool lives = true;
            for (std::uint32_t i = 0; i < p.count; ++i) lives &= work.cell[i][l] != 0;
            if (!lives) continue;
            any = true;
            certain &= work.sets[l];
            for (std::uint32_t i = 0; i < p.count; ++i) joined[i] |= work.cell[i][l];
        }
    }
    if (!any) return false;
    Word solved = 0, held = 0;
    for (std::uint32_t i = 0; i < p.count; ++i) {
        if (!keep(run, p.cells[i], joined[i])) return false;
        solved |= is_single(joined[i]) ? joined[i] : Word{0};
        held |= joined[i];
    }
    if (solved == held && !is_allowed(data, p, held)) return false;
    // What has its cell leaves the others without us.
    return !data.holds || run.inside != 0 || hold(run, p, but(certain, solved));
}

#if defined(__AVX2__)

// The same in registers: 16 lanes each. What eight of them hold in any lane, side by side.
NONET_INLINE __m256i joined_words(__m256i a, __m256i b) {
    return _mm256_or_si256(_mm256_unpacklo_epi16(a, b), _mm256_unpackhi_epi16(a, b));
}
NONET_INLINE __m256i joined_pairs(__m256i a, __m256i b) {
    return _mm256_or_si256(_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b));
}
NONET_INLINE __m128i joined_lanes(const __m256i* lanes) {
    const __m256i low =
        joined_pairs(joined_words(lanes[0], lanes[1]), joined_words(lanes[2], lanes[3]));
    const __m256i high =
        joined_pairs(joined_words(lanes[4], lanes[5]), joined_words(lanes[6], lanes[7]));
    const __m256i all =
        _mm256_or_si256(_mm256_unpacklo_epi64(low, high), _mm256_unpackhi_epi64(low, high));
    return _mm_or_si128(_mm256_castsi256_si128(all), _mm256_extracti128_si256(all, 1));
}

#endif

#if defined(__AVX512BW__)

// A value with one place takes its cell, a cell with one value takes this from the others. Lanes in
// which nothing fits may hold anything afterwards.
template <std::uint32_t kCount>
NONET_INLINE void narrow_once(__m256i* cells, __m256i once, __m256i twice, __m256i solved,
                              const __mmask16* single) {
    const __m256i hidden = _mm256_andnot_si256(twice, once);
    for (std::uint32_t i = 0; i < kCount; ++i) {
        const __m256i cell = cells[i];
        const __m256i mine = _mm256_and_si256(cell, hidden);
        __m256i left = _mm256_andnot_si256(solved, cell);
        left = _mm256_mask_mov_epi16(left, _mm256_test_epi16_mask(mine, mine), mine);
        cells[i] = _mm256_mask_mov_epi16(left, single[i], cell);
    }
}

// Twice. That a set is not covered, or a value solved twice, is seen in the second round as well as
// in the first.
template <std::uint32_t kCount>
NONET_INLINE __mmask16 narrow_register(__m256i sets, __m256i* cells) {
    const __m256i one = _mm256_set1_epi16(1);
    __mmask16 alive = 0, single[kCount];
    for (int round = 0; round < 2; ++round) {
        __m256i once = _mm256_setzero_si256(), twice = once, solved = once, clash = once;
        __m256i least = sets;
        for (std::uint32_t i = 0; i < kCount; ++i) {
            const __m256i cell = cells[i];
            twice = _mm256_ternarylogic_epi32(twice, once, cell, 0xf8);  // a | (b & c)
            once = _mm256_or_si256(once, cell);
            least = _mm256_min_epu16(least, cell);
            single[i] = _mm256_testn_epi16_mask(cell, _mm256_sub_epi16(cell, one));
            const __m256i value = _mm256_maskz_mov_epi16(single[i], cell);
            clash = _mm256_ternarylogic_epi32(clash, solved, value, 0xf8);
            solved = _mm256_or_si256(solved, value);
        }
        if (round == 1) {
            alive = _mm256_test_epi16_mask(least, least);
            // What is missing, or there twice.
            const __m256i wrong = _mm256_ternarylogic_epi32(clash, once, sets, 0xf6);
            alive = _mm256_mask_testn_epi16_mask(alive, wrong, wrong);
        }
        narrow_once<kCount>(cells, once, twice, solved, single);
    }
    __m256i least = cells[0];
    for (std::uint32_t i = 1; i < kCount; ++i) least = _mm256_min_epu16(least, cells[i]);
    return _mm256_mask_test_epi16_mask(alive, least, least);
}

template <std::uint32_t kCount>
bool run_register(Run<std::uint16_t>& run, const Propagator& p) {
    const auto& data = *static_cast<const LaneData<std::uint16_t>*>(p.data);
    const __m256i sets = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(data.sets));
    // Behind the cells what the sets lack.
    constexpr std::uint32_t kRegisters = kCount < 8 ? 8 : 16;
    __m256i lanes[kRegisters];
    alignas(32) std::uint16_t before[16] = {};
    for (std::uint32_t i = 0; i < kCount; ++i) {
        before[i] = run.state[p.cells[i]];
        lanes[i] = _mm256_and_si256(sets, _mm256_set1_epi16(static_cast<short>(before[i])));
    }
    const __mmask16 alive = narrow_register<kCount>(sets, lanes);
    if (alive == 0) return false;
    for (std::uint32_t i = 0; i < kCount; ++i) lanes[i] = _mm256_maskz_mov_epi16(alive, lanes[i]);
    lanes[kCount] = _mm256_maskz_andnot_epi32(0xff, sets, _mm256_movm_epi16(alive));
    for (std::uint32_t i = kCount + 1; i < kRegisters; ++i) lanes[i] = _mm256_setzero_si256();
    __m256i joined = _mm256_zextsi128_si256(joined_lanes(lanes));
    if constexpr (kRegisters > 8) {
        joined = _mm256_inserti128_si256(joined, joined_lanes(lanes + 8), 1);
    }
    alignas(32) std::uint16_t after[16];
    _mm256_store_si256(reinterpret_cast<__m256i*>(after), joined);
    constexpr auto kCells = static_cast<__mmask16>((1U << kCount) - 1);
    const __mmask16 single = _mm256_mask_testn_epi16_mask(
        kCells, joined, _mm256_sub_epi16(joined, _mm256_set1_epi16(1)));
    const __m256i old = _mm256_load_si256(reinterpret_cast<const __m256i*>(before));
    std::uint32_t changed = _mm256_mask_cmpneq_epi16_mask(kCells, joined, old);
    for (; changed != 0; changed &= changed - 1) {
        const std::uint32_t i = lowest(changed);
        if (!keep(run, p.cells[i], after[i])) return false;
    }
    if (single == kCells) {
        std::uint16_t held = 0;
        for (std::uint32_t i = 0; i < kCount; ++i) held |= after[i];
        if (!is_allowed(data, p, held)) return false;
    }
    if (!data.holds || run.inside != 0) return true;
    // What has its cell leaves the others without us.
    const __m256i solved = _mm256_maskz_mov_epi16(single, joined);
    __m128i half =
        _mm_or_si128(_mm256_castsi256_si128(solved), _mm256_extracti128_si256(solved, 1));
    half = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
    half = _mm_or_si128(half, _mm_srli_epi64(half, 32));
    const auto two = static_cast<std::uint32_t>(_mm_cvtsi128_si32(half));
    const std::uint32_t settled = two | two >> 16 | after[kCount];
    return hold(run, p, static_cast<std::uint16_t>(run.program->full & ~settled));
}

#elif defined(NONET_HAS_VECTORS)

// The same in the compiler's vectors. That a set is not covered, or a value solved twice, is seen
// in the second round as well as in the first.
template <std::uint32_t kCount>
NONET_INLINE Half narrow_vector(Half sets, Half* cells) {
    Half alive = {};
    for (int round = 0; round < 2; ++round) {
        Half once = {}, twice = {}, solved = {}, clash = {}, single[kCount], empty = is_zero(sets);
        for (std::uint32_t i = 0; i < kCount; ++i) {
            const Half cell = cells[i];
            twice |= once & cell;
            once |= cell;
            empty |= is_zero(cell);
            single[i] = is_zero(cell & less_one(cell));
            const Half value = cell & single[i];
            clash |= solved & value;
            solved |= value;
        }
        if (round == 1) alive = is_zero((once ^ sets) | clash | empty);
        const Half hidden = once & ~twice;
        for (std::uint32_t i = 0; i < kCount; ++i) {
            const Half cell = cells[i], mine = cell & hidden;
            cells[i] = where(single[i], cell, where(is_zero(mine), cell & ~solved, mine));
        }
    }
    for (std::uint32_t i = 0; i < kCount; ++i) alive &= ~is_zero(cells[i]);
    return alive;
}

// What each cell holds in any lane that is alive; the same of another vector.
template <std::uint32_t kCount>
NONET_INLINE std::uint16_t join_all(Half other, Half alive, const Half* cells,
                                    std::uint16_t* after) {
#if defined(__AVX2__)
    // Side by side, the other behind the cells.
    constexpr std::uint32_t kRegisters = kCount < 8 ? 8 : 16;
    __m256i lanes[kRegisters];
    for (std::uint32_t i = 0; i < kCount; ++i) lanes[i] = (__m256i)(cells[i] & alive);
    lanes[kCount] = (__m256i)other;
    for (std::uint32_t i = kCount + 1; i < kRegisters; ++i) lanes[i] = _mm256_setzero_si256();
    for (std::uint32_t first = 0; first < kRegisters; first += 8) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(after + first), joined_lanes(lanes + first));
    }
    return after[kCount];
#else
    for (std::uint32_t i = 0; i < kCount; ++i) after[i] = joined(cells[i] & alive);
    return joined(other);
#endif
}

template <std::uint32_t kCount>
bool run_register(Run<std::uint16_t>& run, const Propagator& p) {
    const auto& data = *static_cast<const LaneData<std::uint16_t>*>(p.data);
    Half lanes[kCount];
    const Half sets = half_at(data.sets);
    for (std::uint32_t i = 0; i < kCount; ++i) lanes[i] = sets & run.state[p.cells[i]];
    const Half alive = narrow_vector<kCount>(sets, lanes);
    if (joined(alive) == 0) return false;
    std::uint16_t after[16];
    const std::uint16_t lacking = join_all<kCount>(~sets & alive, alive, lanes, after);
    std::uint16_t solved = 0, held = 0;
    for (std::uint32_t i = 0; i < kCount; ++i) {
        if (!keep(run, p.cells[i], after[i])) return false;
        solved |= is_single(after[i]) ? after[i] : 0;
        held |= after[i];
    }
    if (solved == held && !is_allowed(data, p, held)) return false;
    if (!data.holds || run.inside != 0) return true;
    return hold(run, p, static_cast<std::uint16_t>(run.program->full & ~(lacking | solved)));
}

#endif

#if defined(__AVX512BW__) || defined(NONET_HAS_VECTORS)

NONET_INLINE bool run_registers(Run<std::uint16_t>& run, const Propagator& p) {
    switch (p.count) {
        case 3:
            return run_register<3>(run, p);
        case 4:
            return run_register<4>(run, p);
        case 5:
            return run_register<5>(run, p);
        case 6:
            return run_register<6>(run, p);
        case 7:
            return run_register<7>(run, p);
        case 8:
            return run_register<8>(run, p);
        case 9:
            return run_register<9>(run, p);
        default:
            return run_lanes_plainly(run, p);
    }
}

#endif

template <typename Word>
bool run_lanes(Run<Word>& run, const Propagator& p) {
#if defined(__AVX512BW__) || defined(NONET_HAS_VECTORS)
    if constexpr (sizeof(Word) == 2) {
        const auto& data = *static_cast<const LaneData<Word>*>(p.data);
        if (data.count == kLanes) return run_registers(run, p);
    }
#endif
    return run_lanes_plainly(run, p);
}

}  // namespace
}  // namespace nonet::constraints
