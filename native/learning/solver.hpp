// What can be set about the search, and what it reports about itself.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "control.hpp"
#include "learning/clauses.hpp"
#include "learning/heap.hpp"
#include "learning/literal.hpp"
#include "learning/problem.hpp"
#include "resumable_search.hpp"

namespace nonet::learning {

// The defaults are what did best on hard boards: see README.md. Others are for tests, which want
// rare things to happen often.
struct Settings {
    bool hall_sets = true;              // looked for before any choice
    double decay = 0.95;                // of the scores, at each conflict, until a solution
    double decay_after = 0.98;          // and then, where a proof is wanted that there is no more
    std::uint64_t restart_unit = 512;   // conflicts, times Luby's numbers
    std::uint64_t reduce_unit = 1000;   // conflicts, times the square root of how often
    std::uint64_t rephase_unit = 1000;  // conflicts, times how often
    double keep = 0.25;                 // share of the useless clauses that a reduction leaves
    double vivify = 0.15;               // effort for it, as a share of all
    std::uint64_t blocked = 16;         // solutions excluded by a clause, before chronology begins
};

struct Statistics {
    std::uint64_t restarts = 0;
    std::uint64_t reductions = 0;
    std::uint64_t clauses_tried = 0;      // by vivification
    std::uint64_t clauses_shortened = 0;  // by it
    std::uint64_t literals = 0;           // of all learned clauses
    std::uint64_t houses_checked = 0;     // for Hall sets
    std::uint64_t hall_removals = 0;      // candidates that these took out
    std::uint64_t hall_conflicts = 0;
};

// Conflict-driven clause learning on the open candidates of a board. What it holds and how a
// conflict lives is drawn in README.md; each technique has a file of its own.

class Solver {
  public:
    // Throws Stopped where `control` says so before it is ready.
    Solver(Problem problem, std::uint64_t seed, Control& control, const Settings& settings = {});

    // Looks for the next solution. kLimit: there is one, and `holds` describes it until the next
    // call. Otherwise the reason why there is none (yet); a later call goes on there. `last_tick`
    // bounds the effort, which unlike the time is the same on every machine; kNodeLimit is returned
    // for it, too.
    Stop next(std::uint64_t last_node, std::uint64_t last_tick, Control& control);
    Stop next(std::uint64_t last_node, Control& control) {
        return next(last_node, kNoLimit, control);
    }
    std::uint64_t ticks() const { return ticks_; }

    // For two searches of one problem that share what they learn: see race.hpp and enumerate.cpp.
    void share_clauses() { shares_ = true; }
    void leave_solution();
    void forbid(std::span<const std::uint32_t> candidates);
    void exchange_with(Solver& other);

    const Problem& problem() const { return problem_; }
    bool holds(std::uint32_t candidate) const { return is_true(problem_.literals[candidate]); }
    const Counters& counters() const { return counters_; }
    const Statistics& statistics() const { return statistics_; }

  private:
    struct Assigned {
        std::uint32_t level;
        Reason reason;
    };
    // A place in a group: the number of a bit in `left_`.
    using Slot = std::uint32_t;

    // assign.cpp: the trail
    void prepare_groups(Control& control);
    std::span<const Slot> slots_of(Lit l) const {
        return {slots_.data() + slots_begin_[l], slots_.data() + slots_begin_[l + 1]};
    }
    std::uint32_t group_of(Slot slot) const { return slot >> group_shift_; }
    std::uint64_t& word_of(Slot slot) { return left_[slot >> 6]; }
    static std::uint64_t bit_of(Slot slot) { return std::uint64_t{1} << (slot & 63U); }
    std::uint32_t level() const { return static_cast<std::uint32_t>(levels_.size()); }
    bool is_true(Lit l) const { return values_[l] > 0; }
    bool is_false(Lit l) const { return values_[l] < 0; }
    bool is_open(Lit l) const { return values_[l] == 0; }
    std::uint32_t level_of(Lit l) const { return assigned_[var(l)].level; }
    Reason reason_of(Lit l) const { return assigned_[var(l)].reason; }
    Lit choice_of(std::uint32_t lev) const { return trail_[levels_[lev - 1]]; }
    void assign(Lit l, Reason reason) {
        values_[l] = 1;
        values_[negated(l)] = -1;
        assigned_[var(l)] = {level(), reason};
        trail_.push(l);
    }
    void choose(Lit l);
    void back_to(std::uint32_t target);

    // propagate.cpp: false if the board is impossible, with `conflict_` all false
    bool propagate();
    bool follow_rules();
    bool take_out(Lit l);
    bool take_out_others(Lit l);
    bool choose_last(std::uint32_t group);
    bool follow_clauses();
    void conflict_of_two(Lit a, Lit b) { conflict_.assign({a, b}); }
    void conflict_of(std::span<const Lit> literals) {
        conflict_.assign(literals.begin(), literals.end());
    }

    // hall.cpp: what houses say beyond that
    void prepare_houses();
    bool follow_houses();
    bool check_house(std::uint32_t house);
    void keep_for(std::uint64_t set, std::uint64_t values, std::span<const std::uint32_t> cells);

    // analyze.cpp: what a conflict teaches
    template <typename Visit>
    void each_cause(Lit implied, Visit visit) const;  // the false literals, while `visit` says so
    void learn();
    void analyze();
    void look_at(Lit l);
    void bump_causes();
    std::uint32_t levels_among(std::span<const Lit> literals);
    void note_use(Ref clause);
    void keep_learnt();

    // The same with fewer literals
    void minimize();
    bool is_implied(Lit l, int depth);
    void shrink();
    Lit single_of_block(std::size_t begin, std::size_t end);
    void strengthen();

    // decide.cpp
    void decide();
    void note_phases();
    void rephase();
    bool restart_is_due() const { return conflicts_ >= next_restart_; }
    void restart();

    // reduce.cpp: the learned clauses
    void reduce();
    void mark_useless();
    bool is_reason(Ref clause) const;
    void simplify();
    void collect_clauses();
    void schedule_vivification();
    void vivify_some();
    void vivify(Ref clause);
    void find_responsible(Lit implied);
    void replace(Ref clause);

    // enumerate.cpp: what comes after a solution
    void exclude();
    void flip_last_choice();
    std::uint32_t guard() const { return flips_.empty() ? 0 : flips_.back(); }
    void reassert_units();

    // What two searches share
    void note_shared();
    void import_clauses();

    void assert_unit(Lit l);

    const Settings settings_;
    Statistics statistics_;
    Problem problem_;
    std::uint32_t variables_;

    // The board as it is now.
    std::vector<std::int8_t> values_;  // for each literal: 1 true, -1 false, 0 open
    std::vector<Assigned> assigned_;   // for each variable
    Trail trail_;
    std::vector<std::uint32_t> levels_;  // where on the trail the choices are
    std::vector<std::uint64_t> left_;    // for each group the places that are not out, as bits
    std::vector<std::uint32_t> slots_begin_;
    std::vector<Slot> slots_;        // for each literal its places in groups
    std::uint32_t words_ = 1;        // for each group in `left_`: 1, 2 or 4
    std::uint32_t group_shift_ = 6;  // from a slot to its group
    std::vector<Lit> holder_;        // for each group: the last that was its only one
    std::size_t ruled_ = 0;          // trail that went through the rules
    std::size_t watched_ = 0;        // and through the clauses
    std::size_t housed_ = 0;         // and, of facts only, through the houses
    std::vector<Lit> conflict_;

    std::vector<std::vector<std::int8_t>> matched_;  // for each house the value of each cell, or -1

    Clauses clauses_;
    std::vector<Lit> units_;  // learned where they cannot be assigned for good yet

    // Analysis.
    std::vector<Lit> learnt_;
    std::uint32_t learnt_glue_ = 0;
    std::uint32_t open_here_ = 0;      // seen literals of the last level, not yet replaced
    std::vector<std::uint8_t> seen_;   // for each variable
    std::vector<Var> touched_;         // those that were seen
    std::vector<std::uint8_t> known_;  // 1 implied by the clause, 2 not
    std::vector<Var> known_list_;
    std::vector<std::uint8_t> in_block_;
    std::vector<Var> block_;
    std::vector<std::uint64_t> stamps_;  // for each level
    std::uint64_t stamp_ = 0;

    // Choices.
    Heap heap_;
    std::vector<std::int8_t> phases_, target_, best_;
    std::size_t target_size_ = 0, best_size_ = 0;

    // Schedules, in conflicts; effort in ticks: cache lines touched, near enough.
    std::uint64_t conflicts_ = 0, ticks_ = 0;
    std::uint64_t next_restart_ = 0, luby_u_ = 1, luby_v_ = 1;
    std::uint64_t next_reduce_ = 0;
    std::uint64_t next_rephase_ = 0, rephases_ = 0;
    std::vector<Ref> to_vivify_;
    std::uint64_t vivify_until_ = 0, vivified_at_ = 0;
    Ref ignored_ = kNoRef;

    // Enumeration.
    std::vector<std::uint32_t> flips_;  // levels whose choice is the second of two
    std::uint64_t solutions_ = 0;
    bool at_solution_ = false;

    // Exchange: clauses to be shared, and clauses that came; length, literals; length, literals;
    // ...
    bool shares_ = false;
    std::vector<Lit> outbox_, inbox_;

    bool done_ = false;
    Counters counters_;
};

template <typename Visit>
void Solver::each_cause(Lit implied, Visit visit) const {
    const Reason reason = reason_of(implied);
    const auto all = [&](std::span<const Lit> literals) {
        for (const Lit l : literals) {
            if (l != implied && !visit(l)) return;
        }
    };
    switch (reason.kind()) {
        case Reason::kNone:
            break;
        case Reason::kLiteral:
            visit(negated(reason.number()));
            break;
        case Reason::kGroup:
            all(problem_.groups[reason.number()]);
            break;
        case Reason::kClause:
            all(clauses_[reason.number()].literals());
            break;
    }
}

}  // namespace nonet::learning
