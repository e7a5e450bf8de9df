// Candidates of which one is true: those of a cell, or of a value in a house.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "hodoku/links.hpp"

namespace nonet::hodoku {

struct Group {
    int house, cell, value;  // a cell, or a house (in the order of se121/board.hpp) and a value
    std::array<std::uint16_t, 9> candidates;
    int count;

    std::span<const std::uint16_t> all() const {
        return {candidates.data(), static_cast<std::size_t>(count)};
    }
};

// All of two candidates and more: cells first, then houses.
inline std::vector<Group> groups_of(const Links& links) {
    std::vector<Group> groups;
    const auto add = [](Group& group, int cell, int value) {
        group.candidates[group.count++] = static_cast<std::uint16_t>(cell * 9 + value);
    };
    for (int cell = 0; cell < kCells; ++cell) {
        Group group{-1, cell, -1, {}, 0};
        se121::each_bit(links.marks(cell), [&](int value) { add(group, cell, value); });
        if (group.count > 1) groups.push_back(group);
    }
    for (int house = 0; house < se121::kHouses; ++house) {
        for (int value = 0; value < 9; ++value) {
            Group group{house, -1, value, {}, 0};
            const CellSet places = links.places(value) & se121::kBoard.cells[house];
            places.each([&](int cell) { add(group, cell, value); });
            if (group.count > 1) groups.push_back(group);
        }
    }
    return groups;
}

}  // namespace nonet::hodoku
