// Draws all conclusions from a state: cheap propagators first, one dear one at a time.
#pragma once

#include "constraints/kernel/apart.hpp"
#include "constraints/kernel/enclosed.hpp"
#include "constraints/kernel/house_lanes.hpp"
#include "constraints/kernel/houses.hpp"
#include "constraints/kernel/lanes.hpp"
#include "constraints/kernel/large_automata.hpp"
#include "constraints/kernel/logic.hpp"
#include "constraints/kernel/loose_sums.hpp"
#include "constraints/kernel/patterns.hpp"
#include "constraints/kernel/regions.hpp"
#include "constraints/kernel/subsets.hpp"
#include "constraints/kernel/sums.hpp"
#include "constraints/kernel/sweep.hpp"

namespace nonet::constraints {
namespace {

template <typename Word>
bool run_one(Run<Word>& run, const Propagator& p) {
    ++run.work;
    switch (p.kind) {
        case Kind::kHouse:
            return run_house(run, p);
        case Kind::kDistinct:
            return run_distinct(run, p);
        case Kind::kHouses:
            return run_houses(run, p);
        case Kind::kTable:
            return run_table(run, p);
        case Kind::kLanes:
            return run_lanes(run, p);
        case Kind::kSubsets:
            // Nine values always fit.
            return run_subsets(run, p);
        case Kind::kSum:
            return run_sum(run, p);
        case Kind::kBounds:
            return run_bounds(run, p);
        case Kind::kEqualSums:
            return run_equal_sums(run, p);
        case Kind::kAutomaton:
            return run_automaton(run, p);
        case Kind::kEnclosed:
            return run_enclosed(run, p);
        case Kind::kCount:
            return run_count(run, p);
        case Kind::kPatterns:
            return run_patterns(run, p);
        case Kind::kElement:
            return run_element(run, p);
        case Kind::kConnected:
            return run_connected(run, p);
        case Kind::kApart:
            return run_apart(run, p);
        case Kind::kClause:
            return run_clause(run, p);
        case Kind::kAnyOf:
            return run_any_of(run, p);
        case Kind::kNotAll:
            return run_not_all(run, p);
        case Kind::kNever:
            return false;
    }
    return false;
}

// What has more cells than so many houses says little of any of them: with all of them blamed, the
// regions of a chaos construction took up to fifty times the nodes.
constexpr std::uint32_t kHousesBlamed = 4;

template <typename Word>
NONET_INLINE bool run_queued(Run<Word>& run, std::uint32_t number) {
    const Propagator& p = run.program->propagator[number];
    const std::uint64_t bit = std::uint64_t{1} << number % 64;
    run.queue[number / 64] &= ~bit;
    run.at_work = p.kind;
    // All of its cells are to blame unless it says less; of a whole board's nobody is.
    dead(run, p.cells, p.count <= kHousesBlamed * run.program->values ? p.count : 0);
    if (!run_one(run, p)) return false;
    if (!p.again) run.queue[number / 64] &= ~bit;
    return true;
}

// Cells of so many candidates that they narrow nobody need not be looked at.
template <typename Word>
NONET_INLINE void drop_silent(Run<Word>& run, std::uint32_t w) {
    const Word* state = run.state + std::size_t{64} * w;
    const std::uint16_t* narrowing = run.program->narrowing + std::size_t{64} * w;
#if defined(__AVX512BITALG__)
    if constexpr (sizeof(Word) == sizeof(std::uint16_t)) {
        const auto narrows = [&](int first) -> std::uint64_t {
            const __m512i counts = _mm512_popcnt_epi16(_mm512_loadu_si512(state + first));
            return _mm512_cmple_epu16_mask(counts, _mm512_loadu_si512(narrowing + first));
        };
        run.fresh[w] &= narrows(0) | narrows(32) << 32;
        return;
    }
#endif
    for (std::uint64_t left = run.fresh[w]; left != 0; left &= left - 1) {
        const std::uint32_t i = lowest(left);
        if (number_of(state[i]) > narrowing[i]) run.fresh[w] ^= std::uint64_t{1} << i;
    }
}

// Cells with neighbours, until none is left.
template <typename Word>
NONET_INLINE bool run_arcs(Run<Word>& run) {
    for (std::uint32_t w = 0; w < run.program->cell_words; ++w) {
        if (run.fresh[w] != 0) drop_silent(run, w);
        while (run.fresh[w] != 0) {
            const std::uint32_t position = 64 * w + lowest(run.fresh[w]);
            run.fresh[w] &= run.fresh[w] - 1;
            if (!look_around(run, position)) return false;
        }
    }
    return true;
}

template <typename Word>
NONET_INLINE bool is_fresh(const Run<Word>& run) {
    std::uint64_t any = 0;
    for (std::uint32_t w = 0; w < run.program->cell_words; ++w) any |= run.fresh[w];
    return any != 0;
}

// The first in the queue; its length if it is empty.
template <typename Word>
NONET_INLINE std::uint32_t next_queued(const Run<Word>& run) {
    for (std::uint32_t w = 0; w < run.program->queue_words; ++w) {
        if (run.queue[w] != 0) return 64 * w + lowest(run.queue[w]);
    }
    return run.program->propagators;
}

template <typename Word, bool kSweeps>
Outcome settle(Run<Word>& run) {
    std::uint64_t dropped = ~std::uint64_t{0};  // removals when sums were last dropped
    for (;;) {
        if (run.work >= run.work_limit) return Outcome::kPaused;
        bool still = true;
        if constexpr (kSweeps) {
            if (!run.swept) {
                if (!sweep_all(run)) return Outcome::kDead;
                still = run.swept;
            }
        }
        while (is_fresh(run)) {
            if (!run_arcs(run)) return Outcome::kDead;
        }
        if (!still) continue;
        std::uint32_t next;
        while ((next = next_queued(run)) < run.program->cheap) {
            if (!run_queued(run, next)) return Outcome::kDead;
            if (is_fresh(run) && !run_arcs(run)) return Outcome::kDead;
        }
        if (kSweeps && !run.swept) continue;
        if (is_fresh(run)) continue;
        if (kSweeps && dropped != run.removals) {
            drop_loose_sums(run);
            dropped = run.removals;
            next = next_queued(run);
        }
        if (next >= run.program->propagators) return Outcome::kSettled;
        if (!run_queued(run, next)) return Outcome::kDead;
    }
}

}  // namespace
}  // namespace nonet::constraints
