// Cells, houses, and where two houses overlap, for boards of up to 192x192.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nonet::alldifferent {

inline constexpr int kMaxWords = 3;
inline constexpr int kMaxSize = 64 * kMaxWords;
inline constexpr std::size_t kMaxHouses = 65'535;

// One house that a cell is in, and the cell's position there.
struct Slot {
    std::uint32_t first_place;  // house * size: where tables with a row a house have its row
    std::uint16_t house;
    std::uint8_t position;
    bool is_full;  // the house has `size` cells, so that it holds every value
};

// Built once a layout, shared by all searches on it, never changed. The sets of positions that
// two houses share are stored once a pair, `words()` words each.
class Board {
  public:
    // Houses are lists of distinct cells, at most `size` of them; a house with fewer than `size`
    // cells only forbids repetition.
    Board(int size, const std::vector<std::vector<std::uint32_t>>& houses);

    // Whether the constructor would accept this.
    static bool valid(int size, const std::vector<std::vector<std::uint32_t>>& houses);

    int size() const { return size_; }
    int words() const { return (size_ + 63) / 64; }
    std::uint32_t cell_count() const { return static_cast<std::uint32_t>(size_ * size_); }
    std::uint32_t house_count() const { return static_cast<std::uint32_t>(lengths_.size()); }

    std::span<const Slot> slots(std::uint32_t cell) const {
        return {slots_.data() + slot_begin_[cell], slots_.data() + slot_begin_[cell + 1]};
    }
    std::uint32_t cell_at(std::uint32_t house, int position) const {
        return cells_[house * size_ + position];
    }
    int length(std::uint32_t house) const { return lengths_[house]; }
    bool is_full(std::uint32_t house) const { return lengths_[house] == size_; }

    // The positions of the i-th house of a cell that lie in its j-th house as well: for a box and
    // a row the cells of the box in that row.
    const std::uint64_t* shared(std::uint32_t cell, std::size_t i, std::size_t j) const {
        const std::size_t slots = slot_begin_[cell + 1] - slot_begin_[cell];
        return masks_.data() + std::size_t{pairs_[pair_begin_[cell] + i * slots + j]} * words();
    }
    // The size of the largest set that a house shares with another; 1 if it only crosses them.
    int largest_shared(std::uint32_t house) const { return largest_shared_[house]; }

  private:
    void overlap(std::uint32_t house);

    int size_;
    std::vector<std::uint32_t> cells_;  // house by house, `size` places for each
    std::vector<int> lengths_;
    std::vector<std::uint32_t> slot_begin_;
    std::vector<Slot> slots_;
    std::vector<std::size_t> pair_begin_;
    std::vector<std::uint32_t> pairs_;  // per cell and two of its houses: which of the masks
    std::vector<std::uint64_t> masks_;
    std::vector<int> largest_shared_;
};

}  // namespace nonet::alldifferent
