// Cycles and forcing chains on a grid that stands still: SPEC 6.2.
//
// Two facts save most of the work and keep the first hint:
//  - What a cycle crosses out, and what a chain shows to be false, refutes itself: a chain leads
//  from
//    it being in to it being out. `Implications` finds all such candidates at once; where there are
//    none there is no hint, and no other candidate can be crossed out.
//  - The searches go level by level, so that they can end where what they find would be longer, and
//    so rank behind, than what there is.
#pragma once

#include <cstdint>
#include <vector>

#include "se121/chains.hpp"
#include "se121/links.hpp"
#include "se121/producers.hpp"

namespace nonet::se121 {

// A hint with its statements from the target back to the start.
struct LineHint {
    Rank rank;
    Kind kind;
    std::uint32_t begin;  // in `StaticChains::line`
    int length;
};

class StaticChains {
  public:
    // Producer 21: the first hint, if there is one.
    bool first(const Grid& grid, Hint& hint, Watch& watch);

    // For nested use, in this order: false if there is no hint at all; all chains; all cycles that
    // rank before `worst` (null: all).
    bool prepare(const Grid& grid);
    void collect_chains(Watch& watch);
    void collect_cycles(Watch& watch, const Rank* worst);

    const Implications& implications() const { return implications_; }
    std::vector<LineHint>& hints() { return hints_; }
    const Statement* line(const LineHint& hint) const { return lines_.data() + hint.begin; }
    bool is_cycle(const LineHint& hint) const { return hint.kind <= Kind::kXYCycle; }
    // What a hint crosses out; for a chain that ends ON all other digits of the cell.
    void removals(const LineHint& hint, Removals& removals) const;

  private:
    enum Sweep : int { kX, kY, kXY };

    bool follows(const Edge& edge, Sweep sweep) const {
        return sweep == kXY || (sweep == kX ? edge.in_x() : edge.in_y());
    }
    template <typename Visit>
    void each_start(Visit visit) const;
    void chains(Watch& watch, bool best_only);
    void cycles(Watch& watch, bool best_only);

    bool chain_from_on(int start, Sweep sweep, int longest);
    bool chain_from_off(int start, Sweep sweep, int longest);
    void cycles_of(int start, Sweep sweep, bool best_only);
    bool is_on_line(int from, int off) const;
    void begin_search(int start);
    void reach(int number, int from, const Edge* edge, int level);
    void write_line(int number);
    void offer(Kind kind, Sweep sweep, int start, int part, bool best_only);
    int longest(double base) const;

    const Grid* grid_ = nullptr;
    Implications implications_;
    Links links_;
    std::vector<LineHint> hints_;
    std::vector<Statement> lines_;
    std::vector<Statement> line_;  // the latest
    bool bounded_ = false;
    Rank worst_{};
    std::uint64_t found_ = 0;

    // The search from one start.
    struct Reached {
        std::uint16_t from;
        std::uint16_t level;
        const Edge* edge;
    };
    std::vector<Reached> reached_;
    std::vector<std::uint32_t> stamps_;
    std::vector<std::uint16_t> queue_;
    std::uint32_t stamp_ = 0;
};

}  // namespace nonet::se121
