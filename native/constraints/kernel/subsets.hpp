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

#if defined(__AVX512F__) && defined(__AVX512DQ__)

// All sets or none, by whether the cell may hold the value: without a branch, which would be
// guessed wrong half of the time.
template <std::uint32_t kValue>
NONET_INLINE __mmask8 open_for(std::uint32_t cell) {
    return static_cast<__mmask8>(-(cell >> kValue & 1));
}
template <std::uint32_t kValue>
NONET_INLINE __m512i with_held(__m512i sets, std::uint32_t cell) {
    const __mmask8 open = open_for<kValue>(cell);
    if constexpr (kValue < 6) {
        const __m512i lacks = _mm512_set1_epi64(static_cast<long long>(kLacks[kValue]));
        return _mm512_maskz_slli_epi64(open, _mm512_and_si512(sets, lacks), 1U << kValue);
    } else if constexpr (kValue == 6) {
        return _mm512_maskz_permutex_epi64(open & 0xaa, sets, 0xa0);
    } else if constexpr (kValue == 7) {
        return _mm512_maskz_permutex_epi64(open & 0xcc, sets, 0x44);
    } else {
        return _mm512_maskz_shuffle_i64x2(open & 0xf0, sets, sets, 0x44);
    }
}
// What is in `reached` and becomes a set of `sets` by the value, which is added to `needed` then.
template <std::uint32_t kValue>
NONET_INLINE __m512i without_held(__m512i sets, __m512i reached, std::uint32_t cell,
                                  std::uint32_t& needed) {
    const __mmask8 open = open_for<kValue>(cell);
    __m512i used;
    if constexpr (kValue < 6) {
        const __m512i lacks = _mm512_set1_epi64(static_cast<long long>(kLacks[kValue]));
        used = _mm512_maskz_and_epi64(open, _mm512_srli_epi64(sets, 1U << kValue), lacks);
    } else if constexpr (kValue == 6) {
        used = _mm512_maskz_permutex_epi64(open & 0x55, sets, 0xf5);
    } else if constexpr (kValue == 7) {
        used = _mm512_maskz_permutex_epi64(open & 0x33, sets, 0xee);
    } else {
        used = _mm512_maskz_shuffle_i64x2(open & 0x0f, sets, sets, 0xee);
    }
    used = _mm512_and_si512(used, reached);
    needed |= std::uint32_t{_mm512_test_epi64_mask(used, used) != 0} << kValue;
    return used;
}
NONET_INLINE __m512i any_of(__m512i a, __m512i b, __m512i c) {
    return _mm512_ternarylogic_epi64(a, b, c, 0xfe);
}

NONET_INLINE Subsets one_more(Subsets sets, std::uint32_t cell) {
    const __m512i a = sets.bits;
    return {any_of(any_of(with_held<0>(a, cell), with_held<1>(a, cell), with_held<2>(a, cell)),
                   any_of(with_held<3>(a, cell), with_held<4>(a, cell), with_held<5>(a, cell)),
                   any_of(with_held<6>(a, cell), with_held<7>(a, cell), with_held<8>(a, cell)))};
}
NONET_INLINE Subsets one_less(Subsets sets, Subsets reached, std::uint32_t cell,
                              std::uint32_t& needed) {
    const __m512i a = sets.bits, r = reached.bits;
    needed = 0;
    return {any_of(any_of(without_held<0>(a, r, cell, needed), without_held<1>(a, r, cell, needed),
                          without_held<2>(a, r, cell, needed)),
                   any_of(without_held<3>(a, r, cell, needed), without_held<4>(a, r, cell, needed),
                          without_held<5>(a, r, cell, needed)),
                   any_of(without_held<6>(a, r, cell, needed), without_held<7>(a, r, cell, needed),
                          without_held<8>(a, r, cell, needed)))};
}

#else

// The sets with one more cell.
NONET_INLINE Subsets one_more(const Subsets& sets, std::uint32_t cell) {
    Subsets next = no_subsets();
    for (; cell != 0; cell &= cell - 1) next = next | with_value(sets, lowest(cell));
    return next;
}
// The sets of `reached` that become some of `sets` by the cell, and the values that do it.
NONET_INLINE Subsets one_less(const Subsets& sets, const Subsets& reached, std::uint32_t cell,
                              std::uint32_t& needed) {
    Subsets before = no_subsets();
    needed = 0;
    for (; cell != 0; cell &= cell - 1) {
        const std::uint32_t value = lowest(cell);
        const Subsets used = without_value(sets, value) & reached;
        if (!any(used)) continue;
        needed |= std::uint32_t{1} << value;
        before = before | used;
    }
    return before;
}

#endif

// The sets that the first cells can hold: before any, after one, ...
template <typename Word>
NONET_INLINE void gather(const Run<Word>& run, const std::uint32_t* cells, std::uint32_t count,
                         Subsets* reached) {
    reached[0] = empty_set();
    for (std::uint32_t i = 0; i < count; ++i) {
        const Word cell = run.state[cells[i]];
        reached[i + 1] = one_more(reached[i], static_cast<std::uint32_t>(cell));
    }
}

// Keeps of each cell what some set of `family` needs.
template <typename Word>
NONET_INLINE bool spread(Run<Word>& run, const std::uint32_t* cells, std::uint32_t count,
                         const Subsets* reached, Subsets family) {
    for (std::uint32_t i = count; i-- > 0;) {
        const Word cell = run.state[cells[i]];
        std::uint32_t needed = 0;
        family = one_less(family, reached[i], static_cast<std::uint32_t>(cell), needed);
        if (!keep(run, cells[i], static_cast<Word>(needed))) return false;
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
