// What follows from a statement at once, in HoDoKu's order, and all that follows from it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "se121/board.hpp"

namespace nonet::hodoku {

using se121::CellSet;
using se121::kCandidates;
using se121::kCells;

// A value in one cell, or in some cells where a box and a line cross: then "in one of them".
struct Node {
    CellSet cells;
    std::uint8_t value;  // 0 to 8
    std::uint8_t first;  // of the cells
};

// That a node is (odd) or is not (even): node * 2 + on. The candidate of value v in cell c is node
// c * 9 + v, whether it exists or not; groups follow.
using Statement = std::uint16_t;

inline Statement statement(int node, bool on) {
    return static_cast<Statement>(node * 2 + (on ? 1 : 0));
}
inline bool is_on(Statement s) {
    return (s & 1) != 0;
}

class Links {
  public:
    // `marks`: 81 sets of values, bit 0 for the value 1; none in filled cells.
    Links(const std::uint16_t* marks, bool grouped);

    bool exists(int candidate) const { return marks_[candidate / 9] >> candidate % 9 & 1; }
    unsigned marks(int cell) const { return marks_[cell]; }
    CellSet places(int value) const { return places_[value]; }
    const Node& node(Statement s) const { return nodes_[s / 2]; }
    bool is_group(Statement s) const { return s / 2 >= kCandidates; }
    int statements() const { return static_cast<int>(nodes_.size()) * 2; }

    // What follows at once. The order decides which of several shortest chains is found: the values
    // of the cell, then row, column and box, then groups.
    std::span<const Statement> following(Statement s) const {
        return {targets_.data() + begin_[s], targets_.data() + begin_[s + 1]};
    }

  private:
    void find_groups();
    void link_candidate(int cell, int value);
    void link_group(const Node& group);

    std::uint16_t marks_[kCells];
    CellSet places_[9];
    std::vector<Node> nodes_;
    std::vector<Statement> targets_;
    std::vector<std::uint32_t> begin_;
};

// The shortest chains from a statement to all that follows from it.
class Reach {
  public:
    explicit Reach(const Links& links)
        : links_(links), parent_(links.statements()), seen_(links.statements()) {}

    void from(Statement start);
    bool has(Statement s) const { return seen_[s] == turn_; }
    // What follows, the nearest first; the start is the first of them.
    const std::vector<Statement>& order() const { return order_; }
    // The chain from the start to a statement that follows.
    std::vector<Statement> path(Statement end) const;

  private:
    const Links& links_;
    std::vector<Statement> parent_;
    std::vector<std::uint32_t> seen_;
    std::vector<Statement> order_;
    std::uint32_t turn_ = 0;
};

}  // namespace nonet::hodoku
