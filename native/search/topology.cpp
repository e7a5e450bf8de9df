#include "search/topology.hpp"

#include <algorithm>
#include <bit>

namespace nonet::search {

bool Topology::valid(int size, int cell_count,
                     const std::vector<std::vector<std::uint32_t>>& houses,
                     const Relations& relations) {
    if (size < 1 || size > kMaxSize || houses.size() > kMaxHouses) return false;
    if (cell_count < 1 || cell_count > size * size) return false;
    const auto cells = static_cast<std::uint32_t>(cell_count);
    for (const auto& table : relations.tables) {
        if (table.size() != static_cast<std::size_t>(size)) return false;
    }
    for (const auto& [first, second, table] : relations.pairs) {
        if (first >= cells || second >= cells || first == second) return false;
        if (table >= relations.tables.size()) return false;
    }
    return std::ranges::all_of(houses, [&](const auto& house) {
        if (house.empty() || house.size() > static_cast<std::size_t>(size)) return false;
        std::vector<std::uint32_t> sorted(house);
        std::ranges::sort(sorted);
        return sorted.back() < cells && std::ranges::adjacent_find(sorted) == sorted.end();
    });
}

Topology::Topology(int size, int cell_count, const std::vector<std::vector<std::uint32_t>>& houses,
                   const Relations& relations)
    : size_(size), cell_count_(cell_count), cells_(houses.size() * size) {
    std::vector<std::vector<Slot>> by_cell(cell_count);
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
    for (int c = 0; c < cell_count; ++c) {
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
    if (!relations.pairs.empty()) relate(relations);
}

// Each relation becomes two arcs, and each table two: as it is, and seen from the other side.
void Topology::relate(const Relations& relations) {
    for (const auto& table : relations.tables) {
        std::vector<std::uint64_t> turned(size_, 0);
        for (int a = 0; a < size_; ++a) {
            for (int b = 0; b < size_; ++b) turned[b] |= (table[a] >> b & 1) << a;
        }
        rows_.insert(rows_.end(), table.begin(), table.end());
        rows_.insert(rows_.end(), turned.begin(), turned.end());
    }
    std::vector<std::vector<Arc>> by_cell(cell_count_);
    for (const auto& [first, second, table] : relations.pairs) {
        by_cell[first].push_back({second, 2 * table});
        by_cell[second].push_back({first, 2 * table + 1});
    }
    for (const auto& mine : by_cell) {
        arc_begin_.push_back(static_cast<std::uint32_t>(arcs_.size()));
        arcs_.insert(arcs_.end(), mine.begin(), mine.end());
    }
    arc_begin_.push_back(static_cast<std::uint32_t>(arcs_.size()));
}

std::uint32_t Topology::slots_everywhere() const {
    if (has_relations()) return 0;
    const std::size_t count = slots(0).size();
    for (int c = 0; c < cell_count(); ++c) {
        if (slots(c).size() != count) return 0;
    }
    const bool full = std::ranges::all_of(slots_, [](Slot slot) { return slot.is_full; });
    return full ? static_cast<std::uint32_t>(count) : 0;
}

}  // namespace nonet::search
