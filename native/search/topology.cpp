#include "search/topology.hpp"

#include <algorithm>
#include <bit>

namespace nonet::search {

bool Topology::valid(int size, const std::vector<std::vector<std::uint32_t>>& houses) {
    if (size < 1 || size > kMaxSize || houses.size() > kMaxHouses) return false;
    const auto cells = static_cast<std::uint32_t>(size * size);
    return std::ranges::all_of(houses, [&](const auto& house) {
        if (house.empty() || house.size() > static_cast<std::size_t>(size)) return false;
        std::vector<std::uint32_t> sorted(house);
        std::ranges::sort(sorted);
        return sorted.back() < cells && std::ranges::adjacent_find(sorted) == sorted.end();
    });
}

Topology::Topology(int size, const std::vector<std::vector<std::uint32_t>>& houses)
    : size_(size), cells_(houses.size() * size) {
    std::vector<std::vector<Slot>> by_cell(cell_count());
    for (std::uint32_t h = 0; h < houses.size(); ++h) {
        lengths_.push_back(static_cast<int>(houses[h].size()));
        for (std::uint32_t p = 0; p < houses[h].size(); ++p) {
            cells_[h * size + p] = houses[h][p];
            by_cell[houses[h][p]].push_back({h * static_cast<std::uint32_t>(size),
                                             static_cast<std::uint16_t>(h),
                                             static_cast<std::uint8_t>(p), is_full(h)});
        }
    }
    largest_shared_.assign(houses.size(), 1);
    for (int c = 0; c < cell_count(); ++c) {
        slot_begin_.push_back(static_cast<std::uint32_t>(slots_.size()));
        shared_begin_.push_back(static_cast<std::uint32_t>(shared_.size()));
        const auto& mine = by_cell[c];
        slots_.insert(slots_.end(), mine.begin(), mine.end());
        for (const Slot& a : mine) {
            for (const Slot& b : mine) {
                std::uint64_t mask = 0;
                for (std::uint32_t p = 0; p < houses[a.house].size(); ++p) {
                    const auto& other = by_cell[houses[a.house][p]];
                    if (std::ranges::any_of(other, [&](Slot s) { return s.house == b.house; })) {
                        mask |= std::uint64_t{1} << p;
                    }
                }
                shared_.push_back(mask);
                if (a.house != b.house) {
                    largest_shared_[a.house] =
                        std::max(largest_shared_[a.house], std::popcount(mask));
                }
            }
        }
    }
    slot_begin_.push_back(static_cast<std::uint32_t>(slots_.size()));
}

std::uint32_t Topology::slots_everywhere() const {
    const std::size_t count = slots(0).size();
    for (int c = 0; c < cell_count(); ++c) {
        if (slots(c).size() != count) return 0;
    }
    const bool full = std::ranges::all_of(slots_, [](Slot slot) { return slot.is_full; });
    return full ? static_cast<std::uint32_t>(count) : 0;
}

}  // namespace nonet::search
