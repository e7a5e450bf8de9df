// The links between the candidates of a grid that stands still: SPEC 6.1.
//
// Chains go from ON to ON through one OFF: "a is in; so b, which it sees, is out; so c, the only
// alternative to b, is in". Each such pair of links is one `Edge` here, in the order in which the
// scale finds them, so that its search over two kinds of nodes becomes one over candidates alone.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "se121/chains.hpp"
#include "se121/grid.hpp"

namespace nonet::se121 {

struct Edge {
    std::uint16_t off, on;  // numbers of candidates, see `Links::candidate`
    std::uint8_t off_cause, on_cause;

    bool in_x() const { return off_cause != kInCell && on_cause != kInCell; }
    bool in_y() const { return on_cause == kInCell; }
};

class Links {
  public:
    // Finds the strong links, and by them which candidates refute themselves.
    void build(const Grid& grid);
    // After `build`: finds all edges in their order.
    void order(const Grid& grid);

    int size() const { return n_; }
    int candidate(int number) const { return candidate_[number]; }
    int number(int candidate) const { return number_[candidate]; }

    const Edge* begin(int number) const { return edges_.data() + first_[number]; }
    const Edge* end(int number) const { return edges_.data() + first_[number + 1]; }

    // Which candidates each one sees, with the house type or kInCell as cause, in the scale's
    // order.
    struct Seen {
        std::uint16_t number;
        std::uint8_t cause;
    };
    const Seen* seen_begin(int number) const { return seen_.data() + first_seen_[number]; }
    const Seen* seen_end(int number) const { return seen_.data() + first_seen_[number + 1]; }

    // Where a candidate that is out forces others in: to be asked of any candidate.
    struct Forced {
        std::uint16_t number[4];
        std::uint8_t cause[4];
        int n = 0;
    };
    const Forced& forced(int number) const { return forced_[number]; }

    // After `build`: whether a chain leads from a candidate that is in to itself being out ...
    bool refutes_itself(int number) const { return refuted_[number] != 0; }
    bool any_refuted() const { return any_refuted_; }
    // ... and whether one leads from it back to it.
    bool on_cycle(int number) const { return cyclic_[number] != 0; }

    // After `build`: finds what each candidate puts out if it is in, for `may_share`.
    void find_out();
    // Whether anything is in, or out, whichever of these candidates is in.
    bool may_share(const int* candidates, int n) const;

  private:
    void find_forced(const Grid& grid);
    void find_seen(const Grid& grid);
    void find_next();
    // Finds where each candidate leads, all at once by the strongly connected components.
    void close();
    const std::uint16_t* next_begin(int number) const { return next_.data() + first_next_[number]; }
    const std::uint16_t* next_end(int number) const {
        return next_.data() + first_next_[number + 1];
    }
    void visit(int root);
    void finish_component(int root);
    const std::uint64_t* reach(int component) const {
        return reach_.data() + static_cast<std::size_t>(component) * words_;
    }
    const std::uint64_t* sees(int number) const {
        return sees_.data() + static_cast<std::size_t>(number) * words_;
    }

    int n_ = 0;
    std::size_t words_ = 0;
    std::uint16_t candidate_[kCandidates];
    std::int16_t number_[kCandidates];
    std::uint32_t first_[kCandidates + 1];
    std::uint32_t first_seen_[kCandidates + 1];
    std::vector<Edge> edges_;
    std::vector<Seen> seen_;
    std::vector<Forced> forced_;
    // Sets of numbers: what forces anything when it is out; by house and digit; seen by a number.
    std::array<std::uint64_t, (kCandidates + 63) / 64> forcing_;
    std::vector<std::uint64_t> houses_, sees_;
    std::vector<std::uint16_t> next_;
    std::uint32_t first_next_[kCandidates + 1];

    // Tarjan's algorithm.
    std::vector<int> low_, index_, stack_, component_;
    std::vector<std::uint8_t> cyclic_, refuted_;
    std::vector<std::uint64_t> reach_;  // by component
    std::vector<std::uint64_t> out_;    // by component, what `reach_` sees
    struct Frame {
        int node;
        const std::uint16_t* next;
    };
    std::vector<Frame> frames_;
    int visited_ = 0, components_ = 0;
    bool any_refuted_ = false;
};

}  // namespace nonet::se121
