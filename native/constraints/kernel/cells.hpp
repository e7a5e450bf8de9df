// Candidates as bit sets, and what follows from removing some.
#pragma once

#include <cstdint>
#include <cstring>

#include "constraints/kernel.hpp"

#if defined(__AVX512BW__)
#include "single/avx512/layout.hpp"
#elif defined(__AVX2__)
#include <immintrin.h>
#endif

#if defined(_MSC_VER) && !defined(__clang__)
#include <bit>
#define NONET_INLINE __forceinline
#elif !defined(NONET_INLINE)
#define NONET_INLINE inline __attribute__((always_inline))
#endif

namespace nonet::constraints {
namespace {

NONET_INLINE std::uint32_t lowest(std::uint64_t bits) {
#if defined(_MSC_VER) && !defined(__clang__)
    return static_cast<std::uint32_t>(std::countr_zero(bits));
#else
    return static_cast<std::uint32_t>(__builtin_ctzll(bits));
#endif
}

NONET_INLINE std::uint32_t highest(std::uint64_t bits) {
#if defined(_MSC_VER) && !defined(__clang__)
    return static_cast<std::uint32_t>(63 - std::countl_zero(bits));
#else
    return static_cast<std::uint32_t>(63 - __builtin_clzll(bits));
#endif
}

NONET_INLINE std::uint32_t number_of(std::uint64_t bits) {
#if defined(__POPCNT__) || defined(__aarch64__)
    return static_cast<std::uint32_t>(__builtin_popcountll(bits));
#else
    bits -= bits >> 1 & 0x5555555555555555U;
    bits = (bits & 0x3333333333333333U) + (bits >> 2 & 0x3333333333333333U);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FU;
    return static_cast<std::uint32_t>(bits * 0x0101010101010101U >> 56);
#endif
}

template <typename Word>
NONET_INLINE bool is_single(Word word) {
    return (word & (word - 1)) == 0;
}

template <typename Word>
NONET_INLINE Word but(Word word, Word without) {
    return static_cast<Word>(word & static_cast<Word>(~without));
}

// Everybody who looks at the cell is to look again.
template <typename Word>
NONET_INLINE void announce(Run<Word>& run, std::uint32_t position) {
    const ProgramView<Word>& program = *run.program;
    const std::uint64_t* watchers = program.watchers + std::size_t{position} * program.queue_words;
    for (std::uint32_t i = 0; i < program.queue_words; ++i) run.queue[i] |= watchers[i];
    const std::uint32_t w = position / 64;
    run.fresh[w] |= std::uint64_t{1} << position % 64 & program.with_arcs[w];
}

// The same for a set of positions, of so many words.
template <typename Word>
NONET_INLINE void announce_all(Run<Word>& run, const std::uint64_t* positions,
                               std::uint32_t words) {
    const ProgramView<Word>& program = *run.program;
    const std::uint32_t queue_words = program.queue_words;
    for (std::uint32_t w = 0; w < words; ++w) {
        run.fresh[w] |= positions[w] & program.with_arcs[w];
        const std::uint64_t* row = program.watchers + std::size_t{64 * w} * queue_words;
        for (std::uint64_t left = positions[w] & program.watched[w]; left != 0; left &= left - 1) {
            const std::uint64_t* watchers = row + std::size_t{lowest(left)} * queue_words;
            for (std::uint32_t i = 0; i < queue_words; ++i) run.queue[i] |= watchers[i];
        }
    }
}

// Keeps of a cell's candidates those in `mask`; false if there is none.
template <typename Word>
NONET_INLINE bool keep(Run<Word>& run, std::uint32_t position, Word mask) {
    const Word before = run.state[position];
    const auto after = static_cast<Word>(before & mask);
    if (after == before) return true;
    run.state[position] = after;
    run.changed = true;
    if (run.inside == 0) {
        run.swept = false;
        ++run.removals;
        announce(run, position);
    }
    return after != 0;
}

template <typename Word>
NONET_INLINE bool dead(Run<Word>& run, const std::uint32_t* cells, std::uint32_t count) {
    run.culprits = cells;
    run.culprit_count = count;
    run.blame_is_light = false;
    return false;
}

// The values that may stand beside those of `set`.
template <typename Word>
NONET_INLINE Word image(const Table<Word>& table, Word set) {
    if (table.pieces == 1) return table.rows[set];
    Word beside = 0;
    const Word mask = static_cast<Word>((Word{1} << table.bits) - 1);
    for (std::uint32_t i = 0; i < table.pieces; ++i) {
        const auto piece = static_cast<Word>(set >> (i * table.bits) & mask);
        beside |= table.rows[(std::size_t{i} << table.bits) | static_cast<std::size_t>(piece)];
    }
    return beside;
}

// Tells the neighbours of a cell what it may still be.
template <typename Word>
NONET_INLINE bool look_around(Run<Word>& run, std::uint32_t position) {
    const ProgramView<Word>& program = *run.program;
    const std::uint32_t end = program.arc_begin[position + 1];
    for (std::uint32_t i = program.arc_begin[position]; i < end; ++i) {
        const Arc& arc = program.arcs[i];
        const Word beside = image(program.tables[arc.table], run.state[position]);
        if (beside == program.full) continue;
        for (std::uint32_t n = 0; n < arc.count; ++n) {
            if (keep(run, arc.others[n], beside)) continue;
            run.blamed[0] = position;
            run.blamed[1] = arc.others[n];
            return dead(run, run.blamed, 2);
        }
    }
    return true;
}

// Of 64 positions those that may hold the candidate.
template <typename Word>
NONET_INLINE std::uint64_t holders(const Word* state, std::uint64_t wanted, Word candidate) {
    std::uint64_t found = 0;
    for (; wanted != 0; wanted &= wanted - 1) {
        const std::uint32_t i = lowest(wanted);
        if ((state[i] & candidate) != 0) found |= std::uint64_t{1} << i;
    }
    return found;
}

#if defined(__AVX512BW__)
// States have room behind them: see `Run`.
template <>
NONET_INLINE std::uint64_t holders(const std::uint16_t* state, std::uint64_t wanted,
                                   std::uint16_t candidate) {
    const __m512i wide = _mm512_set1_epi16(static_cast<short>(candidate));
    const std::uint64_t low = _mm512_test_epi16_mask(_mm512_loadu_si512(state), wide);
    const std::uint64_t high = _mm512_test_epi16_mask(_mm512_loadu_si512(state + 32), wide);
    return wanted & (low | high << 32);
}
#elif defined(__AVX2__)
template <>
NONET_INLINE std::uint64_t holders(const std::uint16_t* state, std::uint64_t wanted,
                                   std::uint16_t candidate) {
    const __m256i wide = _mm256_set1_epi16(static_cast<short>(candidate));
    const auto lacks = [&](int first) {
        const __m256i words = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(state + first));
        return _mm256_cmpeq_epi16(_mm256_and_si256(words, wide), _mm256_setzero_si256());
    };
    const auto lacking = [&](int first) {
        const __m256i both = _mm256_packs_epi16(lacks(first), lacks(first + 16));
        return static_cast<std::uint32_t>(
            _mm256_movemask_epi8(_mm256_permute4x64_epi64(both, 0xd8)));
    };
    return wanted & ~(std::uint64_t{lacking(32)} << 32 | lacking(0));
}
#endif

// What the cells that see all of some cells' places for a candidate lose.
template <typename Word>
NONET_INLINE bool leave(Run<Word>& run, std::uint32_t w, std::uint64_t common, Word candidate) {
    if (common == 0) return true;
    for (std::uint64_t left = holders(run.state + 64 * w, common, candidate); left != 0;
         left &= left - 1) {
        if (!keep(run, 64 * w + lowest(left), static_cast<Word>(~candidate))) return false;
    }
    return true;
}

// What some cells must hold between them leaves the cells that see all its places there.
template <typename Word>
NONET_INLINE bool hold(Run<Word>& run, const Propagator& p, Word certain) {
    const ProgramView<Word>& program = *run.program;
    const std::uint32_t words = program.cell_words;
    for (; certain != 0; certain &= static_cast<Word>(certain - 1)) {
        const auto candidate = static_cast<Word>(certain & static_cast<Word>(~certain + 1));
        for (std::uint32_t w = 0; w < words; w += 2) {
            const bool two = w + 1 < words;
            std::uint64_t common = ~std::uint64_t{0}, next = two ? common : 0;
            for (std::uint32_t i = 0; i < p.count; ++i) {
                const std::uint64_t* sees = program.sees + std::size_t{p.cells[i]} * words + w;
                const bool holds = (run.state[p.cells[i]] & candidate) != 0;
                const std::uint64_t any = holds ? std::uint64_t{0} : ~std::uint64_t{0};
                common &= sees[0] | any;
                next &= sees[two ? 1 : 0] | any;
            }
            if (!leave(run, w, common, candidate) || !leave(run, w + 1, next, candidate)) {
                return dead(run, p.cells, p.count);
            }
        }
    }
    return true;
}

#if defined(__AVX512BW__)
// All values at once: a cell loses those that no cell holds which it does not see.
template <>
NONET_INLINE bool hold(Run<std::uint16_t>& run, const Propagator& p, std::uint16_t certain) {
    if (certain == 0) return true;
    const ProgramView<std::uint16_t>& program = *run.program;
    const std::size_t bytes = std::size_t{program.cell_words} * sizeof(std::uint64_t);
    const auto* sees = reinterpret_cast<const std::uint8_t*>(program.sees);
    const __m512i wanted = _mm512_set1_epi16(static_cast<short>(certain));
    for (std::uint32_t first = 0; first < program.width; first += 32) {
        __m512i elsewhere = _mm512_setzero_si512();
        for (std::uint32_t i = 0; i < p.count; ++i) {
            std::uint32_t seen;
            std::memcpy(&seen, sees + p.cells[i] * bytes + first / 8, sizeof seen);
            const __m512i cell = _mm512_set1_epi16(static_cast<short>(run.state[p.cells[i]]));
            elsewhere = _mm512_or_si512(elsewhere, _mm512_maskz_mov_epi16(~seen, cell));
        }
        const __m512i words = _mm512_loadu_si512(run.state + first);
        const __m512i lost =
            _mm512_ternarylogic_epi32(words, wanted, elsewhere, 0x40);  // a & b & ~c
        for (std::uint32_t left = _mm512_test_epi16_mask(lost, lost); left != 0; left &= left - 1) {
            const std::uint32_t position = first + lowest(left);
            alignas(64) std::uint16_t each[32];
            _mm512_store_si512(each, lost);
            if (!keep(run, position, static_cast<std::uint16_t>(~each[lowest(left)]))) {
                return dead(run, p.cells, p.count);
            }
        }
    }
    return true;
}
#endif

}  // namespace
}  // namespace nonet::constraints
