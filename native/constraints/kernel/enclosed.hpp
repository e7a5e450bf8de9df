// Values that stand between two others of a line: sandwiches.
#pragma once

#include "constraints/kernel/cells.hpp"

namespace nonet::constraints {
namespace {

// The values of cells, those before each and those behind it.
template <typename Word>
struct Line {
    Word cell[kMostEnclosed], before[kMostEnclosed + 1], behind[kMostEnclosed + 1];
};

// For each way the places of the first of its two ends, a bit each, of which those are left where
// every value inside has a cell there, and there are enough for the cells outside.
template <typename Word>
NONET_INLINE std::uint32_t with_enough(const Line<Word>& line, std::uint32_t n,
                                       const EnclosedWay& way, std::uint32_t far,
                                       std::uint32_t places) {
    std::uint32_t enough = 0;
    for (std::uint32_t left = places; left != 0; left &= left - 1) {
        const std::uint32_t first = lowest(left), last = first + far;
        Word inside = 0;
        for (std::uint32_t i = first + 1; i < last; ++i) inside |= line.cell[i];
        const auto outside = static_cast<Word>(line.before[first] | line.behind[last + 1]);
        if ((way.inside & ~std::uint64_t{inside}) != 0) continue;
        if (number_of(outside & way.outside) + far + 1 >= n) enough |= left & (~left + 1);
    }
    return enough;
}

// Each way to fill the line is looked at: where its ends may stand, and what that leaves.
template <typename Word>
bool run_enclosed(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const EnclosedData*>(p.data);
    const std::uint32_t n = p.count,
                        all = static_cast<std::uint32_t>(~std::uint64_t{0} >> (64 - n));
    Line<Word> line;
    Word left[kMostEnclosed];
    line.before[0] = line.behind[n] = 0;
    for (std::uint32_t i = 0; i < n; ++i) {
        line.cell[i] = run.state[p.cells[i]];
        left[i] = 0;
        line.before[i + 1] = static_cast<Word>(line.before[i] | line.cell[i]);
    }
    for (std::uint32_t i = n; i-- > 0;) {
        line.behind[i] = static_cast<Word>(line.behind[i + 1] | line.cell[i]);
    }
    for (std::uint32_t w = 0; w < data.count; ++w) {
        const EnclosedWay& way = data.ways[w];
        const std::uint32_t far = data.sizes[w] + 1;
        std::uint32_t one = 0, other = 0, inside = 0, beyond = 0;
        for (std::uint32_t i = 0; i < n; ++i) {
            const std::uint64_t cell = line.cell[i];
            one |= std::uint32_t{(cell & way.one) != 0} << i;
            other |= std::uint32_t{(cell & way.other) != 0} << i;
            inside |= std::uint32_t{(cell & way.inside) != 0} << i;
            beyond |= std::uint32_t{(cell & way.outside) == 0} << i;  // cannot be outside
        }
        std::uint32_t up = one & other >> far, down = other & one >> far;
        std::uint32_t places = up | down;
        for (std::uint32_t i = 1; i < far; ++i) places &= inside >> i;
        if (beyond != 0) {
            const std::uint32_t first = lowest(beyond), last = highest(beyond);
            places &= (std::uint32_t{2} << first) - 1;
            if (last > far) places &= ~std::uint32_t{0} << (last - far);
        }
        places = with_enough(line, n, way, far, places);
        if (places == 0) continue;
        up &= places;
        down &= places;
        const std::uint32_t first = up | down << far, second = down | up << far;
        std::uint32_t between = 0;
        for (std::uint32_t i = 1; i < far; ++i) between |= places << i;
        const std::uint32_t around = ((std::uint32_t{1} << highest(places)) - 1) |
                                     (all & ~std::uint32_t{1} << (lowest(places) + far));
        for (std::uint32_t i = 0; i < n; ++i) {
            const std::uint64_t held =
                (first >> i & 1 ? way.one : 0) | (second >> i & 1 ? way.other : 0) |
                (between >> i & 1 ? way.inside : 0) | (around >> i & 1 ? way.outside : 0);
            left[i] |= static_cast<Word>(held);
        }
    }
    for (std::uint32_t i = 0; i < n; ++i) {
        if (!keep(run, p.cells[i], left[i])) return false;
    }
    return true;
}

}  // namespace
}  // namespace nonet::constraints
