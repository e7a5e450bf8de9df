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

}  // namespace nonet::learning
