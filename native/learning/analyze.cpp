// From a conflict to a learned clause: the first unique implication point (Marques-Silva and
// Sakallah 1996; Zhang et al. 2001). Walking back along the trail, each literal of the last level
// is replaced by its causes until one is left that alone led into the conflict.
#include "learning/solver.hpp"

namespace nonet::learning {

void Solver::learn() {
    ++conflicts_;
    ++counters_.backtracks;
    // Houses are not looked at after each literal: what they find may be older than the last level.
    std::uint32_t newest = 0;
    for (const Lit l : conflict_) newest = std::max(newest, level_of(l));
    note_phases();
    back_to(newest);
    if (newest == 0) {
        done_ = true;
        return;
    }
    analyze();
    std::uint32_t target = 0;
    for (std::size_t i = 1; i < learnt_.size(); ++i)
        target = std::max(target, level_of(learnt_[i]));
    if (guard() != 0 && guard() == level()) {
        flip_last_choice();
        if (!done_) keep_learnt();
    } else {
        back_to(std::max(target, guard()));
        keep_learnt();
    }
}

void Solver::analyze() {
    learnt_.assign(1, 0);
    touched_.clear();
    open_here_ = 0;
    for (const Lit l : conflict_) look_at(l);
    std::size_t at = trail_.size();
    Lit point;
    for (;;) {
        do {
            point = trail_[--at];
        } while (seen_[var(point)] == 0);
        if (--open_here_ == 0) break;
        if (reason_of(point).kind() == Reason::kClause) note_use(reason_of(point).number());
        each_cause(point, [&](Lit l) {
            look_at(l);
            return true;
        });
    }
    learnt_[0] = negated(point);
    minimize();
    learnt_glue_ = std::max(1U, levels_among(learnt_) - 1);
    statistics_.literals += learnt_.size();
    bump_causes();
    for (const Var v : touched_) heap_.bump(v);
    heap_.grow_step(1 / (solutions_ == 0 ? settings_.decay : settings_.decay_after));
    for (const Var v : touched_) seen_[v] = 0;
}

void Solver::look_at(Lit l) {
    const Var v = var(l);
    if (seen_[v] != 0 || level_of(l) == 0) return;
    seen_[v] = 1;
    touched_.push_back(v);
    if (level_of(l) == level()) {
        ++open_here_;
    } else {
        learnt_.push_back(l);
    }
}

// What stands directly behind the learned literals counts as well (Cai and Zhang, reason side
// rate).
void Solver::bump_causes() {
    for (const Lit learned : learnt_) {
        if (reason_of(learned).kind() == Reason::kNone) continue;
        each_cause(negated(learned), [&](Lit l) {
            if (seen_[var(l)] == 0 && level_of(l) != 0) {
                seen_[var(l)] = 1;
                touched_.push_back(var(l));
            }
            return true;
        });
    }
}

std::uint32_t Solver::levels_among(std::span<const Lit> literals) {
    ++stamp_;
    std::uint32_t levels = 0;
    for (const Lit l : literals) {
        std::uint64_t& stamp = stamps_[level_of(l)];
        if (stamp != stamp_ && level_of(l) != 0) {
            stamp = stamp_;
            ++levels;
        }
    }
    return levels;
}

// A clause in use lives on, and its glue is brought up to date.
void Solver::note_use(Ref ref) {
    const auto clause = clauses_[ref];
    std::uint32_t glue = clause.glue();
    if (glue > kGlueKept) {
        glue = std::min(glue, std::max(1U, levels_among(clause.literals()) - 1));
        clause.set_glue(glue);
    }
    clause.set_used(glue <= kGlueLong ? 2 : 1);
}

// Stores the learned clause and draws its conclusion, if it has one where the search now stands.
void Solver::keep_learnt() {
    if (shares_) note_shared();
    if (learnt_.size() == 1) {
        if (level() != 0) units_.push_back(learnt_[0]);
        assert_unit(learnt_[0]);
        return;
    }
    // To be watched: what is not false, then what was decided last.
    const auto rank = [&](Lit l) { return is_false(l) ? level_of(l) : ~0U; };
    for (std::size_t place : {0U, 1U}) {
        std::size_t best = place;
        for (std::size_t i = place + 1; i < learnt_.size(); ++i) {
            if (rank(learnt_[i]) > rank(learnt_[best])) best = i;
        }
        std::swap(learnt_[place], learnt_[best]);
    }
    Reason reason(Reason::kLiteral, negated(learnt_[1]));
    if (learnt_.size() == 2) {
        clauses_.add_binary(learnt_[0], learnt_[1]);
    } else {
        reason = {Reason::kClause, clauses_.add(learnt_, learnt_glue_)};
    }
    if (is_false(learnt_[1]) && is_open(learnt_[0])) assign(learnt_[0], reason);
}

}  // namespace nonet::learning
