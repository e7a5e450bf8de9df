// A board as the native engines see it: cells, houses, and which cell stands where in which house.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace nonet::board {

inline constexpr int kMaxWords = 3;
inline constexpr int kMaxSize = 64 * kMaxWords;  // an engine may stop before: see its header
inline constexpr std::size_t kMaxHouses = 65'535;

using Houses = std::vector<std::vector<std::uint32_t>>;

// One house that a cell is in, and the cell's position there.
struct Slot {
    std::uint32_t first_place;  // house * size: where tables with a row a house have its row
    std::uint16_t house;
    std::uint8_t position;
    bool is_full;  // the house has `size` cells, so that it holds every value
};

// Rules about two cells each, on boards of up to 64 values: which they may have together.
// Constraints on more than two cells belong beside this: as one more argument of Topology with a
// default, kept as one more list by cell, like `arcs`.
struct Relations {
    // first cell, second cell, table
    std::vector<std::array<std::uint32_t, 3>> pairs;
    // Per table and value of the first cell the set of values of the second (bit d: value d+1).
    std::vector<std::vector<std::uint64_t>> tables;
};

// A relation seen from one of its cells.
struct Arc {
    std::uint32_t other;
    std::uint32_t table;
};

// Built once a layout, shared by all searches on it, never changed.
//
//   slots of cell 40 (9x9):   {row 5, 4}  {column 5, 4}  {box 5, 4}
//
// Sets of positions take `words()` words of 64 bits, and are stored once for each pair of houses
// that meet.
class Topology {
  public:
    // Houses are lists of distinct cells, at most `size` of them; a house with fewer than `size`
    // cells only forbids repetition, one with `size` cells also holds every value.
    Topology(int size, std::uint32_t cell_count, const Houses& houses,
             const Relations& relations = {});

    // Whether the constructor would accept this.
    static bool valid(int size, std::uint32_t cell_count, const Houses& houses,
                      const Relations& relations = {});

    int size() const { return size_; }
    int words() const { return (size_ + 63) / 64; }
    std::uint32_t cell_count() const { return cell_count_; }
    std::uint32_t house_count() const { return static_cast<std::uint32_t>(lengths_.size()); }

    // The houses of a cell.
    std::span<const Slot> slots(std::uint32_t cell) const {
        return {slots_.data() + slot_begin_[cell], slots_.data() + slot_begin_[cell + 1]};
    }
    // The number of houses of a cell, if it is the same everywhere, all of them have N cells and
    // there are no relations; else 0.
    std::uint32_t slots_everywhere() const;

    // The cells of a house.
    std::span<const std::uint32_t> cells(std::uint32_t house) const {
        return {cells_.data() + house * size_, static_cast<std::size_t>(lengths_[house])};
    }
    std::uint32_t cell_at(std::uint32_t house, std::uint32_t position) const {
        return cells_[house * size_ + position];
    }
    int length(std::uint32_t house) const { return lengths_[house]; }
    bool is_full(std::uint32_t house) const { return lengths_[house] == size_; }

    // The positions of the i-th house of a cell that lie in its j-th house as well: for a box and
    // a row the cells of the box in that row.
    const std::uint64_t* shared(std::uint32_t cell, std::size_t i, std::size_t j) const {
        const std::size_t slots = slot_begin_[cell + 1] - slot_begin_[cell];
        return masks_.data() + shared_[shared_begin_[cell] + i * slots + j];
    }
    // The size of the largest set that a house shares with another; 1 if it only crosses them.
    int largest_shared(std::uint32_t house) const { return largest_shared_[house]; }

    bool has_relations() const { return !arcs_.empty(); }
    // The relations of a cell, each seen from it.
    std::span<const Arc> arcs(std::uint32_t cell) const {
        if (arcs_.empty()) return {};
        return {arcs_.data() + arc_begin_[cell], arcs_.data() + arc_begin_[cell + 1]};
    }
    // The values that the other cell of an arc may have beside a value of the first.
    std::uint64_t beside(Arc arc, int digit) const { return rows_[arc.table * size_ + digit]; }

  private:
    void overlap(std::uint32_t house);
    void relate(const Relations& relations);

    int size_;
    std::uint32_t cell_count_;
    std::vector<std::uint32_t> cells_;  // house by house, `size` places for each
    std::vector<int> lengths_;
    std::vector<std::uint32_t> slot_begin_;
    std::vector<Slot> slots_;
    std::vector<std::size_t> shared_begin_;
    std::vector<std::uint32_t> shared_;  // per cell and two of its houses: where in `masks_`
    std::vector<std::uint64_t> masks_;
    std::vector<int> largest_shared_;
    std::vector<std::uint32_t> arc_begin_;
    std::vector<Arc> arcs_;
    std::vector<std::uint64_t> rows_;  // of all tables, `size` for each
};

}  // namespace nonet::board
