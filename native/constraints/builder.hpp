// Makes a program of a problem: what the parts of that work share.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "constraints/patterns.hpp"
#include "constraints/program.hpp"

namespace nonet::constraints {

// So many of some cells have one of these values, a bit for each number.
struct CountClass {
    ValueSet values;
    std::uint64_t counts;
};

// What one primitive becomes, with the cells as variables.
struct Draft {
    Kind kind;
    bool again;
    std::uint32_t cost;  // the cheap ones are run first
    Cells cells;
    const void* data;
};
using Drafts = std::vector<Draft>;

// Of a draft that costs as much, no more than one is run at a time.
inline constexpr std::uint32_t kDear = 100;

bool has_repeats(const Cells& cells);

// The next number with as many bits.
inline ValueSet next_of_size(ValueSet set) {
    const ValueSet lowest = set & (~set + 1), next = set + lowest;
    return next | ((set ^ next) / lowest >> 2);
}

// The cells of a primitive that says their sum, and this with values counted from 0; or null.
std::pair<const Cells*, std::int64_t> sum_of(const Primitive& primitive, std::int64_t least);

// Variables as bits, and their sum with values counted from 0.
struct CellsOfSum {
    std::vector<std::uint64_t> cells;
    std::int64_t sum;
};

// When a longer sum that follows is worth having: up to so many cells, in a range of more than so
// many times the slack.
struct Worth {
    std::size_t longest;
    std::int64_t tight;
};

template <typename Word>
class Builder {
  public:
    Builder(const Problem& problem, Control* control);

    // Without the sums that follow from others. Throws Stopped where the control says so.
    std::shared_ptr<const Program<Word>> build();
    // The last program with these; the same one if there are none. To be called once.
    std::shared_ptr<const Program<Word>> extend(std::shared_ptr<const Program<Word>> program);

  private:
    // Two cells and what they may hold together.
    struct Couple {
        std::uint32_t first, second;  // first < second
        Sets allowed;
        bool is_turned;  // these are for each value of the second
    };

    // Cells group by group, and how many each group has.
    struct Groups {
        Cells cells;
        std::vector<std::uint32_t> sizes;
    };

    // To be called after each piece of work, the size of a primitive.
    void look() {
        if (control_ == nullptr || ++pieces_ % kPiecesPerLook != 0) return;
        if (control_->check() != Stop::kExhausted) throw Stopped();
    }

    bool see(std::uint32_t a, std::uint32_t b) const {
        return (sees_[std::size_t{a} * words_ + b / 64] >> b % 64 & 1) != 0;
    }
    bool all_see(const Cells& cells) const;
    void let_see(const Cells& cells);
    void add_cliques(std::span<const std::uint32_t> cells, Groups& groups);
    void add_terms(const Cells& cells, Groups& groups);
    void let_see(std::uint32_t a, std::uint32_t b);
    std::uint32_t variables() const { return problem_.variables(); }
    std::uint32_t values() const { return static_cast<std::uint32_t>(problem_.values()); }

    void find_houses();

    // Each adds what a primitive becomes: `here` is null for those of the problem itself, which may
    // use the domains, the arcs and the houses.
    void lower(const Primitive& primitive, Drafts* here);
    void lower(const Distinct& distinct, Drafts* here);
    void lower(const Pair& pair, Drafts* here);
    void lower(const Sum& sum, Drafts* here);
    void lower(const Family& family, Drafts* here);
    void lower(const EqualSums& equal, Drafts* here);
    void lower(const Automaton& automaton, Drafts* here);
    void lower(const Enclosed& enclosed, Drafts* here);
    void lower(const Count& count, Drafts* here);
    void lower(const Element& element, Drafts* here);
    void lower(const Connected& connected, Drafts* here);
    void lower(const Apart& apart, Drafts* here);
    // Labels that may be exchanged are left to the search.
    void lower(const Numbering& /*numbering*/, Drafts* /*here*/) {}  // see `number_labels`
    void number_labels(const Numbering& numbering);
    // Cells whose labels are the same, whatever these are.
    void part_cells(const Apart& apart);
    void lower(const AnyOf& any, Drafts* here);
    void lower(const NotAll& none, Drafts* here);

    void add_draft(Drafts* here, Kind kind, Cells cells, const void* data, std::uint32_t cost,
                   bool again);
    void add_never(Drafts* here) { add_draft(here, Kind::kNever, {}, nullptr, 0, false); }
    void add_couple(std::uint32_t first, std::uint32_t second, Sets allowed) {
        const bool is_turned = first > second;
        if (is_turned) std::swap(first, second);
        couples_.push_back({first, second, std::move(allowed), is_turned});
    }
    std::vector<ValueSet> turned(const std::vector<ValueSet>& rows) const;
    void add_branches(Drafts* here, Kind kind, const std::vector<Drafts>& branches);
    void add_bounds(Drafts* here, const Cells& cells, const std::vector<std::int64_t>& weights,
                    std::int64_t low, std::int64_t high);

    bool is_connected(const Count& count) const;
    void derive_counts();
    // Counts of the same cells, in the order of these.
    struct CountsTogether {
        Cells cells;
        std::vector<CountClass> classes;
        std::vector<const Count*> counts;
        bool is_covered = false;  // by a propagator of all of them
    };
    bool add_patterns(const Cells& cells, const std::vector<ValueSet>& sets,
                      const std::vector<Limit>& limits);
    bool cover_together(const CountsTogether& those);
    void join_in_houses();
    void find_classes();
    void derive_sums();
    void derive_from_houses();
    void derive_from_house(std::size_t house, const std::vector<CellsOfSum>& sums);
    // The cells inside, less those outside, have that sum, counted from 0.
    void derive_sum(const std::vector<std::uint64_t>& inside,
                    const std::vector<std::uint64_t>& outside, std::int64_t total, Worth worth);
    bool is_tight(const Cells& cells, std::size_t inside, std::int64_t sum, std::int64_t times);
    std::int64_t tightness(std::vector<std::uint64_t>& cells, std::vector<std::uint8_t>& shares,
                           std::int64_t sum) const;
    void combine_sums();
    void place_variables();
    void make_arcs();
    Table<Word> make_table(const std::vector<ValueSet>& rows);
    Propagator propagator_of(const Draft& draft);
    void drop_implied();
    void weigh_ways();
    void add_overlap(std::size_t house, std::size_t other, std::vector<Overlap>& overlaps);
    void add_houses();
    bool take_houses_together(Drafts& found);
    Draft in_lanes(const Drafts& houses);
    void make_propagators();
    void take_sums_together(const Propagator* propagators, std::uint32_t count);
    const TermLanes* term_lanes(const Propagator* propagators,
                                const std::vector<std::vector<Term>>& terms,
                                const std::vector<std::uint32_t>& most_cells);
    void make_views();
    std::shared_ptr<const Program<Word>> finish();

    static constexpr std::size_t kPiecesPerLook = 64;

    const Problem& problem_;
    Control* control_;  // until the first program is ready
    std::size_t pieces_ = 0;
    const Primitives* primitives_;
    Primitives rewritten_;
    std::unique_ptr<Program<Word>> program_;
    std::size_t words_;                // of a set of variables
    std::vector<std::uint64_t> sees_;  // [variable][words_]
    std::vector<ValueSet> domains_;
    std::vector<Cells> houses_;
    std::size_t known_ = 0;  // of the primitives, houses that every classic board has
    std::vector<std::uint64_t> house_sets_;  // [house][words_]
    std::vector<std::uint64_t> nearby_;      // what houses have of the cells of `add_cliques`
    bool is_classic_ = false;                // 9x9 with rows, columns, boxes, and perhaps more
    std::vector<Cells> parted_;              // by `part_cells`
    std::vector<CountsTogether> together_;
    std::vector<const Count*> covered_;  // in order
    std::vector<Sum> derived_;
    std::vector<Couple> couples_;
    Sets differ_;  // of two cells
    Drafts drafts_;
    std::vector<std::uint32_t> position_;
    std::size_t nested_ = 0;  // words for the states of branches, so far
};

extern template class Builder<std::uint16_t>;
extern template class Builder<std::uint64_t>;

}  // namespace nonet::constraints
