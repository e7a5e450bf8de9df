// Values that stand between two others of a line: sandwiches.
#pragma once

#include "constraints/kernel/house_vectors.hpp"

namespace nonet::constraints {
namespace {

inline constexpr std::uint32_t kLine = 32;  // with room for a register
static_assert(kLine >= kMostEnclosed && kLine >= kLanesTogether);

// Of the cells of a line those that may hold one of some values, a bit each.
template <typename Word>
NONET_INLINE std::uint32_t holders_in(const Word* line, Word values) {
    std::uint32_t found = 0;
    for (std::uint32_t i = 0; i < kMostEnclosed; ++i) {
        found |= std::uint32_t{(line[i] & values) != 0} << i;
    }
    return found;
}

template <>
NONET_INLINE std::uint32_t holders_in(const std::uint16_t* line, std::uint16_t values) {
    return not_zero(together(line) & everywhere(values));
}

// Where the first end of ways stands, a bit each, if all their cells are among those that may be
// inside, and all others may be outside.
NONET_INLINE std::uint32_t places_of(std::uint32_t inside, std::uint32_t cannot_be_outside,
                                     std::uint32_t far, std::uint32_t places) {
    for (std::uint32_t i = 1; i < far; ++i) places &= inside >> i;
    if (cannot_be_outside != 0) {
        const std::uint32_t first = lowest(cannot_be_outside), last = highest(cannot_be_outside);
        places &= (std::uint32_t{2} << first) - 1;
        if (last > far) places &= ~std::uint32_t{0} << (last - far);
    }
    return places;
}

// What may stand inside and outside if the first end stands in a cell.
template <typename Word>
struct Around {
    Word inside, outside;
};

// Each way to fill the line is looked at: where its ends may stand, and what that leaves. Ways
// whose values inside have no cell there each, or too few outside for the cells, do not count.
template <typename Word>
bool run_enclosed(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const EnclosedData*>(p.data);
    const std::uint32_t n = p.count;
    Word line[kLine] = {}, left[kLine] = {}, before[kLine], behind[kLine];
    before[0] = behind[n] = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
        line[i] = run.state[p.cells[i]];
        before[i + 1] = static_cast<Word>(before[i] | line[i]);
    }
    for (std::uint32_t i = n; i-- > 0;) behind[i] = static_cast<Word>(behind[i + 1] | line[i]);
    const std::uint32_t all = static_cast<std::uint32_t>(~std::uint64_t{0} >> (64 - n));
    for (std::uint32_t g = 0; g < data.count; ++g) {
        const EnclosedWays& ways = data.ways[g];
        const std::uint32_t far = ways.far;
        const auto low = static_cast<Word>(ways.one), high = static_cast<Word>(ways.other);
        const std::uint32_t one = holders_in(line, low), other = holders_in(line, high);
        const std::uint32_t up = one & other >> far, down = other & one >> far;
        if ((up | down) == 0) continue;
        Around<Word> may[kMostEnclosed], is[kMostEnclosed];
        for (std::uint32_t places = up | down; places != 0; places &= places - 1) {
            const std::uint32_t first = lowest(places), last = first + far;
            Word inside = 0;
            for (std::uint32_t i = first + 1; i < last; ++i) inside |= line[i];
            may[first] = {inside, static_cast<Word>(before[first] | behind[last + 1])};
            is[first] = {0, 0};
        }
        std::uint32_t filled = 0;
        for (std::uint32_t w = 0; w < ways.count; ++w) {
            const auto inside = static_cast<Word>(ways.filling[w].inside);
            const auto outside = static_cast<Word>(ways.filling[w].outside);
            for (std::uint32_t places = places_of(holders_in(line, inside),
                                                  all & ~holders_in(line, outside), far, up | down);
                 places != 0; places &= places - 1) {
                const std::uint32_t first = lowest(places);
                if (but(inside, may[first].inside) != 0) continue;
                if (number_of(may[first].outside & outside) + far + 1 < n) continue;
                is[first].inside |= inside;
                is[first].outside |= outside;
                filled |= places & (~places + 1);
            }
        }
        for (; filled != 0; filled &= filled - 1) {
            const std::uint32_t first = lowest(filled), last = first + far;
            const Word rising = up >> first & 1 ? ~Word{0} : Word{0};
            const Word falling = down >> first & 1 ? ~Word{0} : Word{0};
            for (std::uint32_t i = 0; i < first; ++i) left[i] |= is[first].outside;
            left[first] |= static_cast<Word>((low & rising) | (high & falling));
            for (std::uint32_t i = first + 1; i < last; ++i) left[i] |= is[first].inside;
            left[last] |= static_cast<Word>((high & rising) | (low & falling));
            for (std::uint32_t i = last + 1; i < n; ++i) left[i] |= is[first].outside;
        }
    }
    for (std::uint32_t i = 0; i < n; ++i) {
        if (!keep(run, p.cells[i], left[i])) return false;
    }
    return true;
}

}  // namespace
}  // namespace nonet::constraints
