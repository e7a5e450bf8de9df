// Cells that are connected.
#pragma once

#include "constraints/kernel/cell_sets.hpp"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace nonet::constraints {
namespace {

// What a walk over the cells that may be in the set knows of each of them.
struct Visit {
    std::uint32_t order;  // 0: not met
    std::uint32_t low;    // the earliest that is reached from behind it
    std::uint32_t parent;
    std::uint32_t size, certain;  // of what is behind it, itself included
    std::uint32_t apart;          // cells that only it joins to the first one
    std::uint32_t way;            // the next of its four neighbours
    bool needed;                  // without it the set would fall apart
};
static_assert(sizeof(Visit) % sizeof(std::uint64_t) == 0);

// Sets of cells as bits, in scratch memory. `may` are those that may be in the connected set,
// `certain` those that are.
struct Areas {
    const ConnectedData& data;
    std::uint64_t *may, *certain, *reached, *seen, *within, *needed;

    Areas(const ConnectedData& connected, std::uint64_t* scratch)
        : data(connected),
          may(scratch),
          certain(may + data.words),
          reached(certain + data.words),
          seen(reached + data.words),
          within(seen + data.words),
          needed(within + data.words) {}

    bool has(const std::uint64_t* set, std::uint32_t cell) const {
        return (set[cell / 64] >> cell % 64 & 1) != 0;
    }
    // The neighbour of a cell in one of four directions.
    std::uint32_t beside(std::uint32_t cell, std::uint32_t way, std::uint32_t cells) const {
        switch (way) {
            case 0:
                return cell >= data.columns ? cell - data.columns : kNowhere;
            case 1:
                return cell + data.columns < cells ? cell + data.columns : kNowhere;
            case 2:
                return has(data.not_first, cell) ? cell - 1 : kNowhere;
            default:
                return has(data.not_last, cell) ? cell + 1 : kNowhere;
        }
    }
    std::uint32_t count(const std::uint64_t* set) const {
        std::uint32_t number = 0;
        for (std::uint32_t w = 0; w < data.words; ++w) number += number_of(set[w]);
        return number;
    }
    // Of the cells beside those of `reached` that `from` has one word.
    std::uint64_t beside_reached(std::uint32_t w) const {
        const std::uint32_t far = data.columns / 64, by = data.columns % 64;
        std::uint64_t found = moved_up(w, 1, data.not_first) | moved_down(w, 1, data.not_last);
        if (w + far < data.words) {
            found |= reached[w + far] >> by;
            if (by != 0 && w + far + 1 < data.words) found |= reached[w + far + 1] << (64 - by);
        }
        if (w >= far) {
            found |= reached[w - far] << by;
            if (by != 0 && w > far) found |= reached[w - far - 1] >> (64 - by);
        }
        return found;
    }
    // Reaches from one cell what is joined to it by at most so many cells that are not certain.
    void reach(std::uint32_t first, std::uint32_t more) {
        for (std::uint32_t w = 0; w < data.words; ++w) reached[w] = 0;
        reached[first / 64] |= std::uint64_t{1} << first % 64;
        for (;;) {
            while (grow(certain)) {
            }
            if (more == 0 || !grow(may)) return;
            --more;
        }
    }

  private:
    std::uint64_t moved_up(std::uint32_t w, std::uint32_t by, const std::uint64_t* from) const {
        std::uint64_t found = (reached[w] & from[w]) >> by;
        if (w + 1 < data.words) found |= (reached[w + 1] & from[w + 1]) << (64 - by);
        return found;
    }
    std::uint64_t moved_down(std::uint32_t w, std::uint32_t by, const std::uint64_t* from) const {
        std::uint64_t found = (reached[w] & from[w]) << by;
        if (w > 0) found |= (reached[w - 1] & from[w - 1]) >> (64 - by);
        return found;
    }
    // By one step, to cells of `into`.
    bool grow(const std::uint64_t* into) {
        bool any = false;
        for (std::uint32_t w = 0; w < data.words; ++w) seen[w] = beside_reached(w);
        for (std::uint32_t w = 0; w < data.words; ++w) {
            const std::uint64_t fresh = seen[w] & into[w] & ~reached[w];
            any |= fresh != 0;
            reached[w] |= fresh;
        }
        return any;
    }
};

// Goes depth first through the cells within reach, and finds those that all of the set need.
void walk(Areas& areas, Visit* visits, std::uint32_t first, std::uint32_t count) {
    std::memset(visits, 0, sizeof(Visit) * count);
    std::uint32_t met = 0;
    const auto begin = [&](std::uint32_t cell, std::uint32_t parent) {
        const std::uint32_t certain = areas.has(areas.certain, cell) ? 1 : 0;
        ++met;
        visits[cell] = {met, met, parent, 1, certain, 0, 0, certain != 0};
    };
    begin(first, kNowhere);
    for (std::uint32_t now = first; now != kNowhere;) {
        Visit& here = visits[now];
        if (here.way < 4) {
            const std::uint32_t next = areas.beside(now, here.way++, count);
            if (next == kNowhere || !areas.has(areas.within, next)) continue;
            if (visits[next].order == 0) {
                begin(next, now);
                now = next;
            } else if (next != here.parent && visits[next].order < here.low) {
                here.low = visits[next].order;
            }
            continue;
        }
        now = here.parent;
        if (now == kNowhere) break;
        Visit& before = visits[now];
        if (here.low < before.low) before.low = here.low;
        before.size += here.size;
        before.certain += here.certain;
        if (here.low >= before.order) {
            before.apart += here.size;
            if (here.certain != 0) before.needed = true;
        }
    }
    const std::uint32_t size = areas.data.size;
    for (std::uint32_t w = 0; w < areas.data.words; ++w) {
        for (std::uint64_t left = areas.within[w]; left != 0; left &= left - 1) {
            const Visit& visit = visits[64 * w + lowest(left)];
            const bool short_of = size != 0 && visits[first].size - 1 - visit.apart < size;
            if (visit.needed || short_of) areas.needed[w] |= left & (~left + 1);
        }
    }
}

// None of its cells is certain: pieces that are too small are out.
bool keep_pieces(Areas& areas, std::uint32_t count) {
    bool any = false;
    for (std::uint32_t at = 0; at < areas.data.words; ++at) {
        for (;;) {
            const std::uint64_t left = areas.may[at] & ~areas.within[at] & ~areas.needed[at];
            if (left == 0) break;
            areas.reach(64 * at + lowest(left), count);
            const bool fits = areas.count(areas.reached) >= areas.data.size;
            any |= fits;
            std::uint64_t* into = fits ? areas.within : areas.needed;  // not used otherwise
            for (std::uint32_t w = 0; w < areas.data.words; ++w) into[w] |= areas.reached[w];
        }
    }
    std::memset(areas.needed, 0, areas.data.words * sizeof(std::uint64_t));
    return any;
}

// Around the certain cells: what is too far from some of them for the set's size is out.
bool keep_reached(Areas& areas, Visit* visits, std::uint32_t count) {
    const std::uint32_t size = areas.data.size, words = areas.data.words;
    const std::uint32_t certain = areas.count(areas.certain);
    if (size != 0 && certain > size) return false;
    std::uint32_t first = kNowhere;
    std::memcpy(areas.within, areas.may, words * sizeof(std::uint64_t));
    for (std::uint32_t w = words; w-- > 0;) {
        if (areas.certain[w] != 0) first = 64 * w + lowest(areas.certain[w]);
    }
    areas.reach(first, size == 0 ? count : size - certain);
    for (std::uint32_t w = 0; w < words; ++w) {
        if ((areas.certain[w] & ~areas.reached[w]) != 0) return false;
        areas.within[w] &= areas.reached[w];
    }
    if (certain == size) return true;
    if (areas.count(areas.within) < size) return false;
    walk(areas, visits, first, count);
    return true;
}

// Finds which of the cells may hold one of the values, and which certainly do.
template <typename Word>
NONET_INLINE void gather(const Run<Word>& run, const Propagator& p, Word values, Areas& areas) {
    for (std::uint32_t i = 0; i < p.count; ++i) {
        const Word cell = run.state[p.cells[i]];
        const std::uint64_t held = (cell & values) != 0 ? 1 : 0;
        const std::uint64_t kept = but(cell, values) == 0 ? 1 : 0;
        areas.may[i / 64] |= held << i % 64;
        areas.certain[i / 64] |= kept << i % 64;
    }
}

#if defined(__AVX512BW__)
template <>
NONET_INLINE void gather(const Run<std::uint16_t>& run, const Propagator& p, std::uint16_t values,
                         Areas& areas) {
    const __m512i held = _mm512_set1_epi16(static_cast<short>(values));
    const __m512i others = _mm512_set1_epi16(static_cast<short>(~values));
    for (std::uint32_t i = 0; i < p.count; i += 32) {
        const std::uint32_t left = p.count - i;
        const __mmask32 open = left < 32 ? (std::uint32_t{1} << left) - 1 : ~std::uint32_t{0};
        __m512i cells;
        if (areas.data.side_by_side) {
            cells = _mm512_maskz_loadu_epi16(open, run.state + p.cells[0] + i);
        } else {
            alignas(64) std::uint16_t words[32] = {};
            for (std::uint32_t c = 0; c < 32 && c < left; ++c) {
                words[c] = run.state[p.cells[i + c]];
            }
            cells = _mm512_load_si512(words);
        }
        const std::uint64_t may = _mm512_mask_test_epi16_mask(open, cells, held);
        const std::uint64_t certain = _mm512_mask_testn_epi16_mask(open, cells, others);
        areas.may[i / 64] |= may << i % 64;
        areas.certain[i / 64] |= certain << i % 64;
    }
}
#elif defined(__SSE2__)
// Of sixteen words those that are 0, a bit each.
NONET_INLINE std::uint64_t which_are_zero(__m128i first, __m128i second) {
    const __m128i zero = _mm_setzero_si128();
    const __m128i both =
        _mm_packs_epi16(_mm_cmpeq_epi16(first, zero), _mm_cmpeq_epi16(second, zero));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(both));
}

template <>
NONET_INLINE void gather(const Run<std::uint16_t>& run, const Propagator& p, std::uint16_t values,
                         Areas& areas) {
    const __m128i held = _mm_set1_epi16(static_cast<short>(values));
    for (std::uint32_t i = 0; i < p.count; i += 16) {
        const std::uint32_t left = p.count - i;
        alignas(16) std::uint16_t words[16] = {};
        const std::uint16_t* from = run.state + p.cells[0] + i;
        if (!areas.data.side_by_side || left < 16) {
            for (std::uint32_t c = 0; c < 16 && c < left; ++c) {
                words[c] = run.state[p.cells[i + c]];
            }
            from = words;
        }
        const __m128i first = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from));
        const __m128i second = _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + 8));
        const std::uint64_t open = left < 16 ? (std::uint32_t{1} << left) - 1 : 0xffff;
        const std::uint64_t out =
            which_are_zero(_mm_and_si128(first, held), _mm_and_si128(second, held));
        const std::uint64_t in =
            which_are_zero(_mm_andnot_si128(held, first), _mm_andnot_si128(held, second));
        areas.may[i / 64] |= (open & ~out) << i % 64;
        areas.certain[i / 64] |= (open & in) << i % 64;
    }
}
#endif

// What `keep_reached` finds, of cells in a word or two: which of those that may be in the set can
// be, and which it needs.
template <typename Set>
NONET_INLINE bool keep_reached_few(const Sides<Set>& sides, std::uint32_t size, Set may,
                                   Set certain, Set& within, Set& needed) {
    const std::uint32_t number = certain.count();
    if (size != 0 && number > size) return false;
    const Set first = Set::of(certain.first());
    const bool any_size = size == 0;
    within = any_size ? sides.joined(first, may)
                      : sides.within_reach(first, certain, may, size - number);
    if ((certain & ~within).any()) return false;
    if (number == size) return true;
    const std::uint32_t most = within.count();
    if (most < size) return false;
    if (most == size) {
        needed = within;
        return true;
    }
    for (Set left = sides.gates(within) & ~certain; left.any();) {
        const Set cell = Set::of(left.first());
        left = left & ~cell;
        const Set others = within & ~cell, around = sides.beside(cell) & others;
        const Set some = Set::of(around.first());
        if (!(around & ~sides.joined(some, others, around)).any()) continue;
        const Set side = sides.joined(first, others);
        if ((certain & ~side).any() || side.count() < size) needed = needed | cell;
    }
    return true;
}

// The same as `keep_pieces`.
template <typename Set>
NONET_INLINE bool keep_pieces_few(const Sides<Set>& sides, std::uint32_t size, Set may,
                                  Set& within) {
    for (Set left = may; left.any();) {
        const Set piece = sides.joined(Set::of(left.first()), may);
        if (piece.count() >= size) within = within | piece;
        left = left & ~piece;
    }
    return within.any();
}

template <typename Set>
NONET_INLINE bool find_few(Areas& areas, bool any_certain) {
    const ConnectedData& data = areas.data;
    const Sides<Set> sides{data.columns, Set::from(data.not_first), Set::from(data.not_last)};
    const Set may = Set::from(areas.may), certain = Set::from(areas.certain);
    Set within{}, needed{};
    const bool possible = any_certain
                              ? keep_reached_few(sides, data.size, may, certain, within, needed)
                              : keep_pieces_few(sides, data.size, may, within);
    std::memcpy(areas.within, &within, sizeof within);
    std::memcpy(areas.needed, &needed, sizeof needed);
    return possible;
}

template <typename Word>
bool run_connected(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const ConnectedData*>(p.data);
    const auto values = static_cast<Word>(data.values);
    Areas areas(data, run.scratch);
    std::memset(run.scratch, 0, 6 * data.words * sizeof(std::uint64_t));
    gather(run, p, values, areas);
    std::uint64_t any = 0;
    for (std::uint32_t w = 0; w < data.words; ++w) any |= areas.certain[w];
    if (any == 0 && data.size == 0) return true;
    // What was seen last time, when nothing followed from it.
    std::uint64_t* last = run.kept + data.kept;
    const std::size_t bytes = 2 * data.words * sizeof(std::uint64_t);
    if (any != 0 && std::memcmp(last, areas.may, bytes) == 0) return true;
    bool possible = false;
    if (data.words == 1 && data.columns < 64) {
        possible = find_few<One>(areas, any != 0);
    } else if (data.words == 2 && data.columns < 64) {
        possible = find_few<Two>(areas, any != 0);
    } else {
        Visit* visits = reinterpret_cast<Visit*>(run.scratch + 6 * data.words);
        possible = any == 0 ? keep_pieces(areas, p.count) : keep_reached(areas, visits, p.count);
    }
    if (!possible) return false;
    std::uint64_t news = 0;
    for (std::uint32_t w = 0; w < data.words; ++w) {
        const std::uint64_t out = areas.may[w] & ~areas.within[w];
        const std::uint64_t in = areas.needed[w] & ~areas.certain[w];
        news |= out | in;
        for (std::uint64_t left = out; left != 0; left &= left - 1) {
            if (!keep(run, p.cells[64 * w + lowest(left)], static_cast<Word>(~values)))
                return false;
        }
        for (std::uint64_t left = in; left != 0; left &= left - 1) {
            if (!keep(run, p.cells[64 * w + lowest(left)], values)) return false;
        }
    }
    if (news == 0) std::memcpy(last, areas.may, bytes);
    return true;
}

}  // namespace
}  // namespace nonet::constraints
