// Forcing nets: what follows from a candidate being in, or out. SPEC 6.5 to 6.7.
//
//   nets.cpp      propagation from one assumption, ancestors, complexity
//   forcing.cpp   the hints: contradiction, double, cell and region forcing
//   advanced.cpp  rules inside dynamic nets: sets, fish, and nested chains
//
// A net does not depend on the producer that asks for it, so each is made once a grid and kept. All
// nets of a grid share three growing arrays, which are reused for the next grid.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "se121/chains.hpp"
#include "se121/grid.hpp"
#include "se121/hint.hpp"
#include "se121/producers.hpp"
#include "se121/statics.hpp"

namespace nonet::se121 {

// Which producer: SPEC 1.1, numbers 23 to 30.
struct NetMode {
    bool x_only;   // Nishio: no links within cells
    bool dynamic;  // what is out is deleted, so that it can force more
    int level;     // advanced rules from 1 on
    double base;
};
inline constexpr NetMode kNishioNets{true, true, 0, 7.5};
inline constexpr NetMode kStaticNets{false, false, 0, 8.0};
inline constexpr NetMode kDynamicNets{false, true, 0, 8.5};
inline constexpr NetMode kPlusNets{false, true, 1, 9.0};
inline constexpr NetMode kNested2Nets{false, true, 2, 9.5};
inline constexpr NetMode kNested3Nets{false, true, 3, 10.0};
inline constexpr NetMode kNested4Nets{false, true, 4, 10.5};
inline constexpr NetMode kNested5Nets{false, true, 5, 11.0};

class Nets {
  public:
    // `store` keeps nested hints; nets inside of nets share it.
    Nets(const NetMode& mode, NestedHints& store) : mode_(mode), store_(store) {}

    // The first hint by rank, if there is one. `easier`, which may be null, has just looked at the
    // same grid without success, on a lower level whose rules are the first of this one's: then its
    // nets are continued instead of made again.
    bool first(const Grid& grid, Hint& hint, Watch& watch, const Nets* easier = nullptr);

    // All hints by rank, those with the same removals merged into the first.
    std::vector<Hint> all(const Grid& grid, Watch& watch);

  private:
    // A statement in a net.
    struct Node {
        std::uint16_t candidate;
        bool on;
        std::uint8_t cause;
        bool nests;               // whether it or an ancestor rests on a nested hint
        std::uint16_t parents;    // how many
        std::uint16_t depth;      // the longest way to the assumption, in nodes
        std::uint16_t ancestors;  // how many with itself, once that was counted; 0 before
        std::uint32_t first_parent;
        std::int32_t nested;
    };

    // Nodes are numbered within their net, 0 the assumption.
    struct Net {
        std::uint32_t begin;    // its first node
        std::uint16_t size;     // of both sets together; a clashing node may follow
        std::int16_t clash[2];  // the nodes that contradict each other (OFF, ON), or -1
        CandidateSet in[2];     // the candidates that are out, in
    };

    // The end of a chain: a node of a net.
    struct Target {
        int net;
        int node;
    };

    struct Offer {
        Rank rank;
        int flat;
        Kind kind;
        bool on;  // what is concluded
        std::uint16_t candidate;
        std::int16_t source;  // the cell or the house whose candidates are tried, or -1
        std::uint8_t targets;
        std::uint32_t first_target;
    };

    // nets.cpp
    void begin(const Grid& grid, Watch& watch);
    void adopt(int net);
    int net(int candidate, bool on);
    bool expand_on(int node);
    bool expand_off(int node);
    int add(int candidate, bool on, int cause);
    void add_parent(int node, int parent);
    std::int16_t* places(int net, bool on) {
        return places_.data() + (static_cast<std::size_t>(net) * 2 + on) * kCandidates;
    }
    Node& node(int net, int index) {
        return nodes_[nets_[net].begin + static_cast<std::uint32_t>(index)];
    }
    const std::uint16_t* parents(const Node& n) const { return parents_.data() + n.first_parent; }
    int ancestors(Target target);
    // Calls `visit(node)` for the target and its ancestors, breadth first, equal ones once.
    template <typename Visit>
    void each_ancestor(Target target, Visit visit);

    // forcing.cpp
    void search();
    void contradiction(int net, int candidate, bool on);
    void binary(int on_net, int off_net);
    void regions(int cell, int digit);
    void find_implications();
    void shared(Kind kind, int key, int source, const int* candidates, int n);
    void common(Kind kind, int key, int source, const int* nets, int n);
    void offer(Kind kind, int key, int source, int candidate, bool on, const Target* targets,
               int n);
    void removals(const Offer& offer, Removals& removals) const;
    int nested_complexity(const Target* targets, int n);
    void describe(const Offer& offer, Hint& hint);
    std::vector<std::uint16_t> statements_of(Target target);

    // advanced.cpp
    bool advance();
    bool flush();
    void note(const Removals& removals, int nested);
    bool is_news(const Removals& removals) const;
    void forget_parents();
    void vanished(int cell, int digit);
    void vanished_in_cell(int cell, Nine digits);
    void vanished_in_house(int house, int digit, Nine positions);
    Nine gone(int house, int digit) const;
    bool lockings();
    bool hidden_pairs();
    bool naked_pairs();
    bool x_wings();
    bool static_chains();
    template <typename Hints, typename Find, typename Name, typename Store>
    bool note_nested(const Hints& hints, Find find, Name name, Store store);
    bool nested_nets(std::unique_ptr<Nets>& inner, const NetMode& mode);
    void vanished_for(const Statement& statement);
    bool vanishes_for(const Statement& statement) const;
    const Rank* last_needed(const std::vector<LineHint>& hints) const;
    void line_parents(const LineHint& hint);
    bool has_line_parents(const LineHint& hint) const;
    int store_line(const LineHint& hint);
    void net_parents(Nets& inner, const Offer& offer);
    int store_offer(Nets& inner, const Offer& offer);

    const NetMode mode_;
    const Nets* easier_ = nullptr;
    int dry_ = 0;  // the rules of levels up to this one are known to give nothing
    NestedHints& store_;
    Watch* watch_ = nullptr;
    Grid snapshot_{kEmpty};  // the grid that the nets are about
    // Static nets: what follows in it, where none of them contradicts itself.
    Implications implications_;
    bool knows_implications_ = false;
    Grid grid_{kEmpty};  // what is left of it in the net that is being made

    std::vector<Net> nets_;
    std::vector<Grid> left_;  // of each net, what is left of the grid; not kept for nested nets
    std::vector<Node> nodes_;
    std::vector<std::uint16_t> parents_;
    std::vector<std::int16_t> places_;  // by net, kind and candidate: its node, or -1
    std::array<std::int16_t, kCandidates> net_of_[2];

    // The net that is being made.
    int current_ = -1;
    std::vector<std::uint16_t> queue_[2];  // nodes that are OFF, ON
    std::size_t head_[2] = {};

    // Marks of nodes while ancestors are looked for.
    std::vector<std::uint32_t> marks_;
    std::uint32_t mark_ = 0;
    std::vector<std::uint16_t> todo_;

    // What was found.
    bool best_only_ = false;
    std::vector<Offer> offers_;
    std::vector<Target> targets_;
    std::uint64_t found_ = 0;
    std::vector<int> nested_;

    // Advanced rules: the parents of the hint at hand, and new OFF nodes to come.
    std::vector<int> rule_parents_;
    CandidateSet is_rule_parent_;
    struct Coming {
        std::uint16_t candidate;
        std::int32_t nested;
        std::uint32_t begin, end;  // in `coming_parents_`
    };
    std::vector<Coming> coming_;
    std::vector<int> coming_parents_;
    CandidateSet is_coming_;
    StaticChains statics_;
    std::unique_ptr<Nets> inner_static_, inner_dynamic_, inner_nested_;

    static constexpr std::uint8_t kEmpty[kCells] = {};
};

template <typename Visit>
void Nets::each_ancestor(Target target, Visit visit) {
    ++mark_;
    todo_.clear();
    const Net& net = nets_[target.net];
    const auto meet = [&](int index) {
        if (marks_[index] == mark_) return;
        marks_[index] = mark_;
        todo_.push_back(static_cast<std::uint16_t>(index));
    };
    meet(target.node);
    if (target.node >= net.size) {
        // A clashing node may have an equal in the set, which then is taken for the same.
        const Node& clashing = node(target.net, target.node);
        const int equal = places(target.net, clashing.on)[clashing.candidate];
        if (equal >= 0) marks_[equal] = mark_;
    }
    for (std::size_t i = 0; i < todo_.size(); ++i) {
        const Node& at = node(target.net, todo_[i]);
        visit(at);
        const std::uint16_t* parent = parents(at);
        for (int k = 0; k < at.parents; ++k) meet(parent[k]);
    }
}

}  // namespace nonet::se121
