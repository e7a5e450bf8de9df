// The search as a whole, and how it goes on after a solution.
//
// The first solutions are excluded by a clause each, which leaves the search all its freedom: that
// is what a proof of uniqueness needs. Where there are many, clauses would fill the memory; then
// the search goes on chronologically: the last choice is turned round, and neither restarts nor
// learned clauses lead back beyond the deepest choice that is the second of its two (Grumberg,
// Schuster, Yadgar 2004). Learned clauses never depend on those, so they stay valid throughout.
#include "learning/solver.hpp"

namespace nonet::learning {
namespace {

constexpr std::uint64_t kTicksPerCheck = 20'000;  // some 50 microseconds

}  // namespace

Stop Solver::next(std::uint64_t last_node, std::uint64_t last_tick, Control& control) {
    std::uint64_t next_check = 0;
    for (;;) {
        if (ticks_ >= next_check) {
            next_check = ticks_ + kTicksPerCheck;
            const Stop stop = control.check();
            if (stop != Stop::kExhausted) return stop;
        }
        if (at_solution_) exclude();
        if (done_) return Stop::kExhausted;
        if (ticks_ >= last_tick) return Stop::kNodeLimit;
        if (!to_vivify_.empty()) {
            vivify_some();
            continue;
        }
        if (counters_.nodes >= last_node) return Stop::kNodeLimit;
        ++counters_.nodes;
        if (!propagate()) {
            learn();
        } else if (trail_.size() == variables_) {
            ++solutions_;
            at_solution_ = true;
            return Stop::kLimit;
        } else if (conflicts_ >= next_reduce_) {
            reduce();
        } else if (restart_is_due()) {
            restart();
        } else {
            decide();
        }
    }
}

void Solver::exclude() {
    at_solution_ = false;
    if (level() == 0) {
        done_ = true;
        return;
    }
    if (solutions_ > settings_.blocked) {
        flip_last_choice();
        return;
    }
    learnt_.clear();
    for (std::uint32_t lev = level(); lev > 0; --lev) learnt_.push_back(negated(choice_of(lev)));
    learnt_glue_ = 1;  // never to be deleted
    back_to(level() - 1);
    keep_learnt();
}

// All of the innermost choice has been seen: on to the other side of it, or of an earlier one.
void Solver::flip_last_choice() {
    for (;;) {
        while (level() > 0 && guard() == level()) back_to(level() - 1);
        if (level() == 0) {
            done_ = true;
            return;
        }
        const Lit other = negated(choice_of(level()));
        back_to(level() - 1);
        if (is_true(other)) return;  // a fact by now, and nothing is to be seen twice
        if (is_false(other)) continue;
        choose(other);
        flips_.push_back(level());
        return;
    }
}

// What two searches of the same problem share: solutions, which no one looks for again,
// and short clauses. All that one of them learned is true for the other, provided that both leave
// out the same solutions.

namespace {

constexpr std::size_t kLongestShared = 30;  // literals

}  // namespace

// As the next call of `next` would do.
void Solver::leave_solution() {
    if (at_solution_) exclude();
}

// These are all that hold in it. Before the chronological part of an enumeration only.
void Solver::forbid(std::span<const std::uint32_t> candidates) {
    if (done_) return;
    back_to(0);
    learnt_.clear();
    for (const std::uint32_t candidate : candidates) {
        const Lit l = problem_.literals[candidate];
        if (is_false(l)) return;
        if (is_open(l)) learnt_.push_back(negated(l));
    }
    if (learnt_.empty()) {
        done_ = true;
        return;
    }
    learnt_glue_ = 1;
    keep_learnt();
}

void Solver::exchange_with(Solver& other) {
    inbox_.insert(inbox_.end(), other.outbox_.begin(), other.outbox_.end());
    other.inbox_.insert(other.inbox_.end(), outbox_.begin(), outbox_.end());
    outbox_.clear();
    other.outbox_.clear();
}

void Solver::note_shared() {
    if (learnt_.size() > 2 && (learnt_glue_ > kGlueKept || learnt_.size() > kLongestShared)) {
        return;
    }
    outbox_.push_back(static_cast<std::uint32_t>(learnt_.size()));
    outbox_.insert(outbox_.end(), learnt_.begin(), learnt_.end());
}

// At a restart: what the other one shared since the last.
void Solver::import_clauses() {
    back_to(0);
    shares_ = false;  // the other one knows these
    for (std::size_t at = 0; at < inbox_.size() && !done_;) {
        const std::size_t end = at + 1 + inbox_[at];
        bool holds = false;
        learnt_.clear();
        for (++at; at < end; ++at) {
            const Lit l = inbox_[at];
            if (is_true(l)) holds = true;
            if (is_open(l)) learnt_.push_back(l);
        }
        if (holds) continue;
        learnt_glue_ =
            std::min<std::uint32_t>(kGlueKept, static_cast<std::uint32_t>(learnt_.size()));
        if (learnt_.empty()) {
            done_ = true;
        } else {
            keep_learnt();
        }
    }
    shares_ = true;
    inbox_.clear();
}

}  // namespace nonet::learning
