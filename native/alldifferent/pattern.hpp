// A filling of a board by shifted rows, its values renamed so that it has all givens.
//
//   1 2 3 4      of a board with few givens or none there is one without a search, and a search
//   that 3 4 1 2      prefers its values never comes to a dead end before it: however large the
//   board 2 3 4 1      is, each placement of its way down leaves this one solution 4 1 2 3
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "board/topology.hpp"
#include "resumable_search.hpp"

namespace nonet::alldifferent {

// Whether the cells of each house differ.
inline bool all_differ(const board::Topology& topology, const std::vector<std::uint8_t>& values) {
    std::vector<std::uint32_t> last(static_cast<std::size_t>(topology.size()), ~0U);
    for (std::uint32_t house = 0; house < topology.house_count(); ++house) {
        for (const std::uint32_t cell : topology.cells(house)) {
            if (last[values[cell]] == house) return false;
            last[values[cell]] = house;
        }
    }
    return true;
}

// Renames the values, counted from 0, so that givens, counted from 1, stand where they do; false if
// two of them want different things.
inline bool rename_for(const std::vector<std::uint8_t>& givens, std::vector<std::uint8_t>& values,
                       int size) {
    constexpr std::uint8_t kNone = 0xff;
    std::vector<std::uint8_t> name(static_cast<std::size_t>(size), kNone), taken = name;
    for (std::size_t cell = 0; cell < givens.size(); ++cell) {
        if (givens[cell] == 0) continue;
        const auto wanted = static_cast<std::uint8_t>(givens[cell] - 1);
        std::uint8_t& now = name[values[cell]];
        if (now != kNone && now != wanted) return false;
        if (taken[wanted] != kNone && taken[wanted] != values[cell]) return false;
        now = wanted;
        taken[wanted] = values[cell];
    }
    auto free = taken.begin();
    for (std::uint8_t& label : name) {
        if (label != kNone) continue;
        free = std::find(free, taken.end(), kNone);
        label = static_cast<std::uint8_t>(free++ - taken.begin());
    }
    for (std::uint8_t& value : values) value = name[value];
    return true;
}

// Values counted from 0; empty if there is none. Boxes of any shape that fit side by side.
inline std::vector<std::uint8_t> pattern_of(const board::Topology& topology,
                                            const std::vector<std::uint8_t>& givens,
                                            const CandidateSets& allowed) {
    const int size = topology.size();
    const auto side = static_cast<std::uint32_t>(size);
    if (topology.has_relations() || topology.cell_count() != side * side) return {};
    std::vector<std::uint8_t> values(topology.cell_count());
    for (std::uint32_t width = 1; width <= side; ++width) {
        if (side % width != 0) continue;
        const std::uint32_t height = side / width;
        for (std::uint32_t cell = 0; cell < values.size(); ++cell) {
            const std::uint32_t row = cell / side, column = cell % side;
            values[cell] =
                static_cast<std::uint8_t>((column + row % height * width + row / height) % side);
        }
        if (!all_differ(topology, values)) continue;
        if (!rename_for(givens, values, size)) continue;
        const std::size_t bytes = (values.size() + 7) / 8;
        const auto may_stand = [&](std::size_t cell) {
            return allowed.empty() ||
                   (allowed[values[cell] * bytes + cell / 8] >> cell % 8 & 1) != 0;
        };
        std::size_t cell = 0;
        while (cell < values.size() && may_stand(cell)) ++cell;
        if (cell == values.size()) return values;
    }
    return {};
}

}  // namespace nonet::alldifferent
