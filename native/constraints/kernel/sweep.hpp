// A 9x9 board's rows, columns and boxes at once: the sweep of native/single.
#pragma once

#include "constraints/kernel/cells.hpp"

#if defined(__AVX512VBMI__) && defined(__AVX512BITALG__)
#include "single/avx512/sweep.hpp"
#define NONET_HAS_SWEEP 1
#endif

namespace nonet::constraints {
namespace {

#if defined(NONET_HAS_SWEEP)

// The words after the 27 repeat the first: propagators do not keep them up.
NONET_INLINE single::Words repeated(single::Words words) {
    alignas(64) static constexpr single::ByteIndex kRepeat =
        single::permutation([](int b, int r, int c) { return single::word_at(b, r, c); });
    return single::permute(single::load(kRepeat), words);
}

template <typename Word>
bool sweep_all(Run<Word>& run) {
    const single::SweepConstants k;
    single::Grid grid;
    for (int i = 0; i < 3; ++i) grid.x[i] = repeated(_mm512_load_si512(run.state + 32 * i));
    const single::Grid before = grid;
    single::Swept swept;
    do {
        swept = single::sweep(grid, k);
        ++run.work;
    } while (swept.dead == 0 && swept.changed != 0);
    run.swept = true;
    if (swept.dead != 0) {
        std::uint32_t count = 0;
        for (std::uint32_t words = swept.dead & 0x7ffffff; words != 0; words &= words - 1) {
            for (std::uint32_t i = 0; i < 3; ++i) run.blamed[count++] = 32 * i + lowest(words);
        }
        run.culprits = run.blamed;
        run.culprit_count = count;
        run.blame = 0.3F;
        return false;
    }
    for (std::uint32_t i = 0; i < 3; ++i) {
        std::uint32_t changed = _mm512_cmpneq_epi16_mask(grid.x[i], before.x[i]) & 0x7ffffff;
        _mm512_store_si512(run.state + 32 * i, grid.x[i]);
        for (; changed != 0; changed &= changed - 1) {
            ++run.removals;
            announce(run, 32 * i + lowest(changed));
        }
    }
    return true;
}

#else

// Elsewhere these are houses like others.
template <typename Word>
bool sweep_all(Run<Word>& run) {
    run.swept = true;
    return true;
}

#endif

}  // namespace
}  // namespace nonet::constraints
