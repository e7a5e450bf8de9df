// Automata along a line, unrolled: each cell has a layer of the states that lead somewhere.
#pragma once

#include "constraints/kernel/cells.hpp"

namespace nonet::constraints {
namespace {

// What leads to some states behind a cell: the states before it, and the values that do.
template <typename Word>
struct Led {
    std::uint64_t before;
    Word useful;
};

#if defined(__AVX512F__) && defined(__AVX512DQ__)

// Each word has what is in any of them.
NONET_INLINE __m512i joined_all(__m512i words) {
    words = _mm512_or_si512(words, _mm512_shuffle_i64x2(words, words, 0x4e));
    words = _mm512_or_si512(words, _mm512_shuffle_i64x2(words, words, 0xb1));
    return _mm512_or_si512(words, _mm512_shuffle_epi32(words, _MM_PERM_BADC));
}
NONET_INLINE std::uint64_t first_of(__m512i words) {
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm512_castsi512_si128(words)));
}
NONET_INLINE __m512i all_words(std::uint64_t word) {
    return _mm512_set1_epi64(static_cast<long long>(word));
}

// The states after a cell: eight steps at a time.
template <typename Word>
NONET_INLINE std::uint64_t after(const Layer& layer, Word cell, std::uint64_t states) {
    const __m512i held = all_words(cell), from = all_words(states);
    __m512i next = _mm512_setzero_si512();
    for (std::uint32_t g = 0; g < layer.group_count; ++g) {
        const StepGroup& group = layer.groups[g];
        const __mmask8 open = _mm512_test_epi64_mask(held, _mm512_loadu_si512(group.value));
        const __m512i shift = _mm512_loadu_si512(group.shift);
        const auto gathers = static_cast<__mmask8>(group.gathers);
        const __m512i those = _mm512_maskz_and_epi64(open, from, _mm512_loadu_si512(group.mask));
        const __m512i to = _mm512_sllv_epi64(all_words(1), shift);
        const __m512i met = _mm512_maskz_mov_epi64(_mm512_test_epi64_mask(those, those), to);
        const __m512i moved = _mm512_rolv_epi64(those, shift);
        next = _mm512_or_si512(next, _mm512_mask_mov_epi64(moved, gathers, met));
    }
    return first_of(joined_all(next));
}

// What leads from some states to others.
template <typename Word>
NONET_INLINE Led<Word> lead(const Layer& layer, Word cell, std::uint64_t states,
                            std::uint64_t ends) {
    const __m512i held = all_words(cell), from = all_words(states), to = all_words(ends);
    __m512i before = _mm512_setzero_si512(), useful = before;
    for (std::uint32_t g = 0; g < layer.group_count; ++g) {
        const StepGroup& group = layer.groups[g];
        const __m512i value = _mm512_loadu_si512(group.value);
        const __mmask8 open = _mm512_test_epi64_mask(held, value);
        const __m512i shift = _mm512_loadu_si512(group.shift);
        const auto gathers = static_cast<__mmask8>(group.gathers);
        const __mmask8 met = _mm512_test_epi64_mask(to, _mm512_sllv_epi64(all_words(1), shift));
        const __m512i moved =
            _mm512_mask_mov_epi64(_mm512_rorv_epi64(to, shift), gathers, _mm512_movm_epi64(met));
        const __m512i those = _mm512_and_si512(
            moved, _mm512_maskz_and_epi64(open, from, _mm512_loadu_si512(group.mask)));
        before = _mm512_or_si512(before, those);
        useful = _mm512_mask_or_epi64(useful, _mm512_test_epi64_mask(those, those), useful, value);
    }
    return {first_of(joined_all(before)), static_cast<Word>(first_of(joined_all(useful)))};
}

#else

// Where a step leads from these states.
NONET_INLINE std::uint64_t forth(const Step& step, std::uint64_t states) {
    const std::uint64_t those = states & step.mask;
    if (step.gathers) return std::uint64_t{those != 0} << step.shift;
    return those << step.shift | those >> ((64 - step.shift) & 63);
}

// From where it leads to these.
NONET_INLINE std::uint64_t back(const Step& step, std::uint64_t states) {
    if (step.gathers) return (states >> step.shift & 1) != 0 ? step.mask : 0;
    return (states >> step.shift | states << ((64 - step.shift) & 63)) & step.mask;
}

// The states after a cell.
template <typename Word>
NONET_INLINE std::uint64_t after(const Layer& layer, Word cell, std::uint64_t states) {
    std::uint64_t next = 0;
    for (std::uint64_t left = cell; left != 0; left &= left - 1) {
        const std::uint32_t value = lowest(left);
        for (std::uint32_t s = layer.begin[value]; s < layer.begin[value + 1]; ++s) {
            next |= forth(layer.steps[s], states);
        }
    }
    return next;
}

// What leads from some states to others.
template <typename Word>
NONET_INLINE Led<Word> lead(const Layer& layer, Word cell, std::uint64_t states,
                            std::uint64_t ends) {
    Led<Word> led{0, 0};
    for (std::uint64_t left = cell; left != 0; left &= left - 1) {
        const std::uint32_t value = lowest(left);
        std::uint64_t from = 0;
        for (std::uint32_t s = layer.begin[value]; s < layer.begin[value + 1]; ++s) {
            from |= back(layer.steps[s], ends);
        }
        from &= states;
        led.before |= from;
        if (from != 0) led.useful |= static_cast<Word>(Word{1} << value);
    }
    return led;
}

#endif

// More states than so many are followed together.
constexpr std::uint32_t kFollowedAlone = 3;

// Which of some states behind the first cells may end well: each is followed until one of those
// that it leads to is settled, which is soon where two lines are compared.
template <typename Word>
std::uint64_t that_end_well(const Run<Word>& run, const Propagator& p, const AutomatonData& data,
                            std::uint32_t first, std::uint64_t states) {
    std::uint64_t good = 0;
    for (std::uint64_t left = states; left != 0; left &= left - 1) {
        std::uint64_t reached = left & (~left + 1);
        for (std::uint32_t i = first; i < p.count && reached != 0; ++i) {
            const Layer& layer = data.layers[i];
            reached = after(layer, run.state[p.cells[i]], reached);
            if ((reached & layer.settled) != 0) break;
        }
        if (reached != 0) good |= left & (~left + 1);
    }
    return good;
}

// With up to 64 states a layer. Behind the first cell after which all may be settled no value can
// be missing, and that state is left out: what remains to be found is whether the others, too, end
// well. If only one is left, and it can be settled, it does.
template <typename Word>
bool run_small_automaton(Run<Word>& run, const Propagator& p, const AutomatonData& data) {
    std::uint64_t* reached = run.scratch;
    reached[0] = 1;
    std::uint32_t open = p.count;  // the cells that may lose values
    std::uint32_t last = 0, only = 0;
    bool left_out = false;
    while (last < p.count) {
        const Layer& layer = data.layers[last];
        std::uint64_t next = after(layer, run.state[p.cells[last]], reached[last]);
        if (next == 0 && !left_out) {
            // The cells behind have not been asked.
            return run.inside != 0 ? false : dead(run, p.cells, last + 1);
        }
        ++last;
        if ((next & layer.settled) != 0) {
            if (left_out && only != 0) {
                last = only;
                break;
            }
            left_out = !left_out && open == p.count;
            if (left_out) {
                open = last;
                next &= ~layer.settled;
                if (number_of(next) <= kFollowedAlone) {
                    reached[last] = that_end_well(run, p, data, last, next);
                    break;
                }
            }
        }
        reached[last] = next;
        if (left_out && next == 0) break;
        if (left_out && is_single(next)) only = last;
    }
    std::uint64_t ends = reached[last];
    for (std::uint32_t i = last; i-- > 0;) {
        const Layer& layer = data.layers[i];
        if (i + 1 == open) ends |= layer.settled;
        const Led<Word> led = lead(layer, run.state[p.cells[i]], reached[i], ends);
        if (i < open && !keep(run, p.cells[i], led.useful)) return false;
        ends = led.before;
    }
    return true;
}

}  // namespace
}  // namespace nonet::constraints
