#include "board/topology.hpp"

#include <algorithm>

#include "bits.hpp"

namespace nonet::board {

bool Topology::valid(int size, std::uint32_t cell_count, const Houses& houses,
                     const Relations& relations) {
    if (size < 1 || size > kMaxSize || houses.size() > kMaxHouses) return false;
    if (cell_count < 1 || cell_count > static_cast<std::uint32_t>(size * size)) return false;
    for (const auto& table : relations.tables) {
        if (size > 64 || table.size() != static_cast<std::size_t>(size)) return false;
    }
    for (const auto& [first, second, table] : relations.pairs) {
        if (first >= cell_count || second >= cell_count || first == second) return false;
        if (table >= relations.tables.size()) return false;
    }
    return std::ranges::all_of(houses, [&](const auto& house) {
        if (house.empty() || house.size() > static_cast<std::size_t>(size)) return false;
        std::vector<std::uint32_t> sorted(house);
        std::ranges::sort(sorted);
        return sorted.back() < cell_count && std::ranges::adjacent_find(sorted) == sorted.end();
    });
}

Topology::Topology(int size, std::uint32_t cell_count, const Houses& houses,
                   const Relations& relations)
    : size_(size),
      cell_count_(cell_count),
      cells_(houses.size() * size),
      largest_shared_(houses.size(), 1) {
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
    for (const auto& mine : by_cell) {
        slot_begin_.push_back(static_cast<std::uint32_t>(slots_.size()));
        shared_begin_.push_back(shared_.size());
        slots_.insert(slots_.end(), mine.begin(), mine.end());
        shared_.resize(shared_.size() + mine.size() * mine.size());
    }
    slot_begin_.push_back(static_cast<std::uint32_t>(slots_.size()));
    for (std::uint32_t h = 0; h < house_count(); ++h) overlap(h);
    if (!relations.pairs.empty()) relate(relations);
}

// Stores what a house shares with each of the others that it meets.
void Topology::overlap(std::uint32_t house) {
    constexpr std::uint32_t kNone = ~std::uint32_t{0};
    std::vector<std::uint32_t> mask_of(house_count(), kNone);
    const auto words = static_cast<std::size_t>(this->words());
    for (int p = 0; p < length(house); ++p) {
        const std::uint32_t cell = cell_at(house, p);
        const auto mine = slots(cell);
        std::size_t i = 0;
        while (mine[i].house != house) ++i;
        for (std::size_t j = 0; j < mine.size(); ++j) {
            std::uint32_t& mask = mask_of[mine[j].house];
            if (mask == kNone) {
                mask = static_cast<std::uint32_t>(masks_.size());
                masks_.resize(masks_.size() + words);
            }
            masks_[mask + p / 64] |= std::uint64_t{1} << p % 64;
            shared_[shared_begin_[cell] + i * mine.size() + j] = mask;
        }
    }
    for (std::uint32_t other = 0; other < house_count(); ++other) {
        if (other == house || mask_of[other] == kNone) continue;
        int size = 0;
        for (std::size_t w = 0; w < words; ++w) size += count_bits(masks_[mask_of[other] + w]);
        largest_shared_[house] = std::max(largest_shared_[house], size);
    }
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
    std::vector<std::vector<Arc>> by_cell(cell_count());
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
    for (std::uint32_t c = 0; c < cell_count(); ++c) {
        if (slots(c).size() != count) return 0;
    }
    const bool full = std::ranges::all_of(slots_, [](Slot slot) { return slot.is_full; });
    return full ? static_cast<std::uint32_t>(count) : 0;
}

}  // namespace nonet::board
