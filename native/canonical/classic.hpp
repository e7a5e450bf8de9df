// The least of all boards that are the same puzzle, for the classic 9x9.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "control.hpp"

namespace nonet::canonical {

// Some rows of the result, and how the board shows them.
struct Arrangement {
    std::uint8_t order[9];      // at each place the column that it comes from
    std::uint8_t loose[3];      // per stack of the result the first columns, empty so far
    std::uint8_t loose_stacks;  // the first stacks, empty so far
    std::uint8_t named;         // values that have names
    std::uint8_t names[10];
    std::uint8_t board;   // 0: as it is, 1: with rows as columns
    std::uint8_t band;    // that is being written
    std::uint16_t taken;  // rows that have a place
};

// For one thread; keeps its memory from board to board.
class Classic {
  public:
    static constexpr std::size_t kCells = 81;

    // `cells`, 0 to 9 each, become the form. kNodeLimit: more rows than `node_limit` would have to
    // be looked at, or more arrangements than fit; then nothing is written.
    Stop run(const std::uint8_t* cells, std::uint64_t node_limit, Control& control,
             std::uint8_t* form);

  private:
    // A row as it would be shown: four bits a cell, the first one on top.
    using Shown = std::uint64_t;

    void look_at(const std::uint8_t* cells);
    bool may_follow(const Arrangement& so_far, int row, int to) const;
    Shown show(const Arrangement& so_far, int row) const;
    Stop find_least(int to, std::uint64_t& left, Control& control);
    void extend(const Arrangement& so_far, int row);
    void place_next(int position, int stack);
    void place_in(int position, int stack);
    void finish();

    struct Candidate {
        std::uint32_t arrangement;
        std::uint8_t row;
    };

    std::uint8_t boards_[2][9][9];
    bool empty_rows_[2][9];
    std::vector<Arrangement> level_, next_;
    std::vector<Candidate> least_;

    // While an arrangement is extended by a row.
    Shown shown_ = 0;
    Arrangement growing_;
    Arrangement from_;
    const std::uint8_t* row_ = nullptr;
    unsigned used_columns_ = 0, used_stacks_ = 0;
};

}  // namespace nonet::canonical
