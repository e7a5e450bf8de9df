#include "links/strong.hpp"

namespace nonet::links {

Candidates::Candidates(const std::vector<Bits>& places, const std::vector<std::vector<int>>& houses,
                       std::size_t cells) {
    std::vector<std::vector<int>> numbers(places.size(), std::vector<int>(cells, -1));
    for (std::size_t i = 0; i < places.size(); ++i) {
        places[i].each([&](std::size_t cell) {
            numbers[i][cell] = static_cast<int>(nodes.size());
            nodes.push_back({static_cast<int>(i) + 1, {static_cast<int>(cell)}});
        });
    }
    Group group{-1, {}};
    const auto add = [&](int number) {
        if (number >= 0) group.nodes.push_back(number);
    };
    const auto end = [&] {
        if (!group.nodes.empty()) groups.push_back(group);
        group.nodes.clear();
    };
    for (std::size_t cell = 0; cell < cells; ++cell, end()) {
        for (const std::vector<int>& of_value : numbers) add(of_value[cell]);
    }
    for (const std::vector<int>& of_value : numbers) {
        for (std::size_t house = 0; house < houses.size(); ++house, end()) {
            group.house = static_cast<int>(house);
            for (const int cell : houses[house]) add(of_value[cell]);
        }
    }
}

void Candidates::link_twos(bool of_cells) {
    for (const Group& group : groups) {
        if (group.nodes.size() == 2 && (group.house < 0) == of_cells) {
            strong.emplace_back(group.nodes[0], group.nodes[1]);
        }
    }
}

}  // namespace nonet::links
