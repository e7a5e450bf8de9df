// Sets of sets: the 512 sets of nine values are the bits of one register, bit s for the set whose
// bits are those of the number s. "One more cell, with value v" moves all sets that lack v by 2^v
// places: exact for any family of sets.
#pragma once

#include "constraints/kernel/cells.hpp"

#if defined(__AVX512F__)
#include "single/avx512/layout.hpp"
#endif

namespace nonet::constraints {
namespace {

inline constexpr std::uint64_t kLacks[6] = {0x5555555555555555, 0x3333333333333333,
                                            0x0f0f0f0f0f0f0f0f, 0x00ff00ff00ff00ff,
                                            0x0000ffff0000ffff, 0x00000000ffffffff};

#if defined(__AVX512F__)

struct Subsets {
    __m512i bits;
};

NONET_INLINE Subsets load_subsets(const std::uint64_t* words) {
    return {_mm512_loadu_si512(words)};
}
NONET_INLINE Subsets no_subsets() {
    return {_mm512_setzero_si512()};
}
NONET_INLINE Subsets empty_set() {
    return {_mm512_zextsi128_si512(_mm_cvtsi32_si128(1))};
}
NONET_INLINE Subsets operator&(Subsets a, Subsets b) {
    return {_mm512_and_si512(a.bits, b.bits)};
}
NONET_INLINE Subsets operator|(Subsets a, Subsets b) {
    return {_mm512_or_si512(a.bits, b.bits)};
}
NONET_INLINE bool any(Subsets a) {
    return _mm512_test_epi64_mask(a.bits, a.bits) != 0;
}
NONET_INLINE bool meet(Subsets a, Subsets b) {
    return _mm512_test_epi64_mask(a.bits, b.bits) != 0;
}
NONET_INLINE Subsets with_value(Subsets a, std::uint32_t value) {
    switch (value) {
        case 6:
            return {_mm512_maskz_permutex_epi64(0xaa, a.bits, 0xa0)};  // 0 -> 1, 2 -> 3
        case 7:
            return {_mm512_maskz_permutex_epi64(0xcc, a.bits, 0x44)};
        case 8:
            return {_mm512_maskz_shuffle_i64x2(0xf0, a.bits, a.bits, 0x44)};
        default:
            return {_mm512_sll_epi64(
                _mm512_and_si512(a.bits, _mm512_set1_epi64(static_cast<long long>(kLacks[value]))),
                _mm_cvtsi32_si128(1 << value))};
    }
}
NONET_INLINE Subsets without_value(Subsets a, std::uint32_t value) {
    switch (value) {
        case 6:
            return {_mm512_maskz_permutex_epi64(0x55, a.bits, 0xf5)};  // 1 -> 0, 3 -> 2
        case 7:
            return {_mm512_maskz_permutex_epi64(0x33, a.bits, 0xee)};
        case 8:
            return {_mm512_maskz_shuffle_i64x2(0x0f, a.bits, a.bits, 0xee)};
        default:
            return {_mm512_and_si512(_mm512_srl_epi64(a.bits, _mm_cvtsi32_si128(1 << value)),
                                     _mm512_set1_epi64(static_cast<long long>(kLacks[value])))};
    }
}
// Whether some set lacks the value.
NONET_INLINE bool lacking(Subsets a, std::uint32_t value) {
    switch (value) {
        case 6:
            return (_mm512_test_epi64_mask(a.bits, a.bits) & 0x55) != 0;
        case 7:
            return (_mm512_test_epi64_mask(a.bits, a.bits) & 0x33) != 0;
        case 8:
            return (_mm512_test_epi64_mask(a.bits, a.bits) & 0x0f) != 0;
        default:
            return _mm512_test_epi64_mask(
                       a.bits, _mm512_set1_epi64(static_cast<long long>(kLacks[value]))) != 0;
    }
}

#else

struct Subsets {
    std::uint64_t word[kSubsetWords];
};

NONET_INLINE Subsets load_subsets(const std::uint64_t* words) {
    Subsets a;
    for (int i = 0; i < kSubsetWords; ++i) a.word[i] = words[i];
    return a;
}
NONET_INLINE Subsets no_subsets() {
    return {};
}
NONET_INLINE Subsets empty_set() {
    return {{1}};
}
NONET_INLINE Subsets operator&(const Subsets& a, const Subsets& b) {
    Subsets c;
    for (int i = 0; i < kSubsetWords; ++i) c.word[i] = a.word[i] & b.word[i];
    return c;
}
NONET_INLINE Subsets operator|(const Subsets& a, const Subsets& b) {
    Subsets c;
    for (int i = 0; i < kSubsetWords; ++i) c.word[i] = a.word[i] | b.word[i];
    return c;
}
NONET_INLINE bool any(const Subsets& a) {
    std::uint64_t all = 0;
    for (int i = 0; i < kSubsetWords; ++i) all |= a.word[i];
    return all != 0;
}
NONET_INLINE bool meet(const Subsets& a, const Subsets& b) {
    std::uint64_t all = 0;
    for (int i = 0; i < kSubsetWords; ++i) all |= a.word[i] & b.word[i];
    return all != 0;
}
NONET_INLINE Subsets with_value(const Subsets& a, std::uint32_t value) {
    Subsets c{};
    if (value < 6) {
        for (int i = 0; i < kSubsetWords; ++i) {
            c.word[i] = (a.word[i] & kLacks[value]) << (1U << value);
        }
        return c;
    }
    const std::uint32_t step = 1U << (value - 6);
    for (std::uint32_t i = 0; i < kSubsetWords; ++i) {
        c.word[i] = (i & step) != 0 ? a.word[i ^ step] : 0;
    }
    return c;
}
NONET_INLINE Subsets without_value(const Subsets& a, std::uint32_t value) {
    Subsets c{};
    if (value < 6) {
        for (int i = 0; i < kSubsetWords; ++i) {
            c.word[i] = a.word[i] >> (1U << value) & kLacks[value];
        }
        return c;
    }
    const std::uint32_t step = 1U << (value - 6);
    for (std::uint32_t i = 0; i < kSubsetWords; ++i) {
        c.word[i] = (i & step) == 0 ? a.word[i ^ step] : 0;
    }
    return c;
}
NONET_INLINE bool lacking(const Subsets& a, std::uint32_t value) {
    std::uint64_t all = 0;
    for (std::uint32_t i = 0; i < kSubsetWords; ++i) {
        if (value < 6) {
            all |= a.word[i] & kLacks[value];
        } else if ((i >> (value - 6) & 1) == 0) {
            all |= a.word[i];
        }
    }
    return all != 0;
}

#endif

inline constexpr std::uint32_t kMostSubsetCells = 9;

// The sets that the first cells can hold: before any, after one, ...
template <typename Word>
NONET_INLINE void gather(const Run<Word>& run, const std::uint32_t* cells, std::uint32_t count,
                         Subsets* reached) {
    reached[0] = empty_set();
    for (std::uint32_t i = 0; i < count; ++i) {
        Subsets next = no_subsets();
        for (std::uint64_t left = run.state[cells[i]]; left != 0; left &= left - 1) {
            next = next | with_value(reached[i], lowest(left));
        }
        reached[i + 1] = next;
    }
}

// Keeps of each cell what some set of `family` needs.
template <typename Word>
NONET_INLINE bool spread(Run<Word>& run, const std::uint32_t* cells, std::uint32_t count,
                         const Subsets* reached, Subsets family) {
    for (std::uint32_t i = count; i-- > 0;) {
        Subsets before = no_subsets();
        Word needed = 0;
        for (std::uint64_t left = run.state[cells[i]]; left != 0; left &= left - 1) {
            const std::uint32_t value = lowest(left);
            const Subsets used = without_value(family, value) & reached[i];
            if (!any(used)) continue;
            needed |= static_cast<Word>(Word{1} << value);
            before = before | used;
        }
        if (!keep(run, cells[i], needed)) return false;
        family = before;
    }
    return true;
}

template <typename Word>
bool run_subsets(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const SubsetData*>(p.data);
    Subsets reached[kMostSubsetCells + 1];
    gather(run, p.cells, p.count, reached);
    const Subsets family = reached[p.count] & load_subsets(data.family);
    if (!any(family) || !spread(run, p.cells, p.count, reached, family)) return false;
    if (!data.holds || run.inside != 0) return true;
    Word certain = 0;
    for (std::uint32_t value = 0; value < run.program->values; ++value) {
        if (!lacking(family, value)) certain |= static_cast<Word>(Word{1} << value);
    }
    return hold(run, p, certain);
}

}  // namespace
}  // namespace nonet::constraints
