// A 9x9 board's rows, columns and boxes at once: the sweep of native/single in three registers, and
// for other processors the same step by step, so that every machine goes the same way. That README
// has the layout and the reasoning.
#pragma once

#include "constraints/kernel/cells.hpp"

#if defined(__AVX512VBMI__) && defined(__AVX512BITALG__)
#include "single/avx512/sweep.hpp"
#else
#include "constraints/kernel/sweep_steps.hpp"
#endif

namespace nonet::constraints {
namespace {

#if defined(__AVX512VBMI__) && defined(__AVX512BITALG__)

struct Swept {
    std::uint32_t dead;        // words without a solution
    std::uint32_t changed[3];  // per register
    bool still;                // a fixed point
};

// Once, or to the fixed point. The words after the 27 repeat the first: propagators do not keep
// them up.
NONET_INLINE Swept sweep_state(std::uint16_t* state, std::uint64_t& work, bool once) {
    alignas(64) static constexpr single::ByteIndex kRepeat =
        single::permutation([](int b, int r, int c) { return single::word_at(b, r, c); });
    const single::SweepConstants k;
    const single::Words repeat = single::load(kRepeat);
    single::Grid grid;
    for (int i = 0; i < 3; ++i) {
        grid.x[i] = single::permute(repeat, _mm512_load_si512(state + 32 * i));
    }
    const single::Grid before = grid;
    single::Swept swept;
    do {
        swept = single::sweep(grid, k);
        ++work;
    } while (!once && swept.dead == 0 && swept.changed != 0);
    Swept result{swept.dead, {}, swept.changed == 0};
    for (int i = 0; i < 3; ++i) {
        result.changed[i] = _mm512_cmpneq_epi16_mask(grid.x[i], before.x[i]);
        _mm512_store_si512(state + 32 * i, grid.x[i]);
    }
    return result;
}

#endif

// Of each block of a state the words without candidates, among some.
struct EmptyWords {
    std::uint32_t of[kSweepWidth / 32];
};
template <typename Word>
NONET_INLINE EmptyWords empty_words(const Word* state, std::uint32_t among) {
    EmptyWords empty{};
    for (std::uint32_t words = among; words != 0; words &= words - 1) {
        const std::uint32_t word = lowest(words);
        for (std::uint32_t b = 0; b < kSweepWidth / 32; ++b) {
            empty.of[b] |= std::uint32_t{state[word + 32 * b] == 0} << word;
        }
    }
    return empty;
}
#if defined(__AVX512BW__)
template <>
NONET_INLINE EmptyWords empty_words(const std::uint16_t* state, std::uint32_t among) {
    EmptyWords empty;
    for (std::uint32_t b = 0; b < kSweepWidth / 32; ++b) {
        const __m512i words = _mm512_load_si512(state + 32 * b);
        empty.of[b] = _mm512_mask_testn_epi16_mask(among, words, words);
    }
    return empty;
}
#endif

// Who is to blame for words without a solution: their cells. Where all rules are tables of pairs it
// is only those that lost all candidates, if there are any.
template <typename Word>
NONET_INLINE bool blame_words(Run<Word>& run, std::uint32_t dead) {
    EmptyWords blamed{{dead, dead, dead}};
    if (run.program->has_arcs && run.program->propagators == 0) {
        const EmptyWords empty = empty_words(run.state, dead);
        if ((empty.of[0] | empty.of[1] | empty.of[2]) != 0) blamed = empty;
    }
    std::uint32_t count = 0;
    std::uint32_t words = blamed.of[0] | blamed.of[1] | blamed.of[2];
    for (; words != 0; words &= words - 1) {
        const std::uint32_t word = lowest(words);
        for (std::uint32_t b = 0; b < kSweepWidth / 32; ++b) {
            run.blamed[count] = word + 32 * b;
            count += blamed.of[b] >> word & 1;
        }
    }
    run.culprits = run.blamed;
    run.culprit_count = count;
    run.blame_is_light = true;
    return false;
}

template <typename Word>
bool sweep_all(Run<Word>& run) {
    constexpr std::uint32_t kReal = 0x7ffffff;  // words that do not repeat others
    // Tables of pairs are looked up between one sweep and the next.
    const Swept swept = sweep_state(run.state, run.work, run.program->has_arcs);
    run.swept = swept.still;
    if (swept.dead != 0) return blame_words(run, swept.dead & kReal);
    const std::uint64_t changed[2] = {
        std::uint64_t{swept.changed[1] & kReal} << 32 | (swept.changed[0] & kReal),
        swept.changed[2] & kReal};
    run.removals += number_of(changed[0]) + number_of(changed[1]);
    announce_all(run, changed, 2);
    return true;
}

}  // namespace
}  // namespace nonet::constraints
