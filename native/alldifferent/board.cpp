#include "alldifferent/board.hpp"

#include <algorithm>

#include "bits.hpp"

namespace nonet::alldifferent {

bool Board::valid(int size, const std::vector<std::vector<std::uint32_t>>& houses) {
    if (size < 1 || size > kMaxSize || houses.size() > kMaxHouses) return false;
    const auto cells = static_cast<std::uint32_t>(size * size);
    return std::ranges::all_of(houses, [&](const auto& house) {
        if (house.empty() || house.size() > static_cast<std::size_t>(size)) return false;
        std::vector<std::uint32_t> sorted(house);
        std::ranges::sort(sorted);
        return sorted.back() < cells && std::ranges::adjacent_find(sorted) == sorted.end();
    });
}

Board::Board(int size, const std::vector<std::vector<std::uint32_t>>& houses)
    : size_(size), cells_(houses.size() * size), largest_shared_(houses.size(), 1) {
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
    for (const auto& mine : by_cell) {
        slot_begin_.push_back(static_cast<std::uint32_t>(slots_.size()));
        pair_begin_.push_back(pairs_.size());
        slots_.insert(slots_.end(), mine.begin(), mine.end());
        pairs_.resize(pairs_.size() + mine.size() * mine.size());
    }
    slot_begin_.push_back(static_cast<std::uint32_t>(slots_.size()));
    for (std::uint32_t h = 0; h < house_count(); ++h) overlap(h);
}

// Stores what a house shares with each of the others that it meets.
void Board::overlap(std::uint32_t house) {
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
                mask = static_cast<std::uint32_t>(masks_.size() / words);
                masks_.resize(masks_.size() + words);
            }
            masks_[mask * words + p / 64] |= std::uint64_t{1} << p % 64;
            pairs_[pair_begin_[cell] + i * mine.size() + j] = mask;
        }
    }
    for (std::uint32_t other = 0; other < house_count(); ++other) {
        if (other == house || mask_of[other] == kNone) continue;
        int size = 0;
        for (std::size_t w = 0; w < words; ++w)
            size += count_bits(masks_[mask_of[other] * words + w]);
        largest_shared_[house] = std::max(largest_shared_[house], size);
    }
}

}  // namespace nonet::alldifferent
