// The links between the candidates of a grid that stands still: SPEC 6.1.
//
// Chains go from ON to ON through one OFF: "a is in; so b, which it sees, is out; so c, the only
// alternative to b, is in". Each such pair of links is one `Edge` here, in the order in which the
// scale finds them, so that its search over two kinds of nodes becomes one over candidates alone.
#pragma once

#include <cstdint>
#include <vector>

#include "se121/chains.hpp"
#include "se121/grid.hpp"
#include "se121/implications.hpp"

namespace nonet::se121 {

struct Edge {
    std::uint16_t off, on;  // candidates
    std::uint8_t off_cause, on_cause;

    bool in_x() const { return off_cause != kInCell && on_cause != kInCell; }
    bool in_y() const { return on_cause == kInCell; }
};

class Links {
  public:
    // Finds all edges in their order.
    void build(const Grid& grid, const Implications& implications);

    const Edge* begin(int candidate) const { return edges_.data() + ranges_[candidate].edges; }
    const Edge* end(int candidate) const { return edges_.data() + ranges_[candidate].edges_end; }

    // Which candidates each one sees, with the house type or kInCell as cause, in the scale's
    // order.
    struct Seen {
        std::uint16_t candidate;
        std::uint8_t cause;
    };
    const Seen* seen_begin(int candidate) const { return seen_.data() + ranges_[candidate].seen; }
    const Seen* seen_end(int candidate) const { return seen_.data() + ranges_[candidate].seen_end; }

  private:
    // Of the candidates that the grid has.
    struct Range {
        std::uint32_t edges, edges_end, seen, seen_end;
    };
    Range ranges_[kCandidates];
    std::vector<Edge> edges_;
    std::vector<Seen> seen_;
};

}  // namespace nonet::se121
