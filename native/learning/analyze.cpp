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

// The learned clause with fewer literals, three ways one after another:
//   1. without literals that the others imply (Soerensson and Biere 2009);
//   2. all literals of a level replaced by the one that led to them (Fleury and Biere 2021);
//   3. without what a rule excludes whenever another literal of the clause is wrong.

namespace {

constexpr int kDeepest = 500;  // causes of causes; a longer way back counts as none

}  // namespace

void Solver::minimize() {
    levels_among(learnt_);  // stamps them
    std::size_t kept = 1;
    for (std::size_t i = 1; i < learnt_.size(); ++i) {
        if (!is_implied(learnt_[i], 0)) learnt_[kept++] = learnt_[i];
    }
    learnt_.resize(kept);
    shrink();
    for (const Var v : known_list_) known_[v] = 0;
    known_list_.clear();
    strengthen();
}

// Whether the other literals of the clause, all false, make this one false too.
bool Solver::is_implied(Lit l, int depth) {
    const Var v = var(l);
    if (level_of(l) == 0 || known_[v] == 1 || (depth > 0 && seen_[v] != 0)) {
        return true;
    }
    if (known_[v] == 2 || reason_of(l).kind() == Reason::kNone || depth > kDeepest) return false;
    if (stamps_[level_of(l)] != stamp_) return false;  // nothing of that level in the clause
    bool implied = true;
    each_cause(negated(l), [&](Lit cause) {
        implied = is_implied(cause, depth + 1);
        return implied;
    });
    if (depth > 0) {
        known_[v] = implied ? 1 : 2;
        known_list_.push_back(v);
    }
    return implied;
}

void Solver::shrink() {
    if (learnt_.size() < 3) return;
    std::sort(learnt_.begin() + 1, learnt_.end(), [&](Lit a, Lit b) {
        return level_of(a) != level_of(b) ? level_of(a) > level_of(b) : a < b;
    });
    std::size_t kept = 1;
    for (std::size_t begin = 1; begin < learnt_.size();) {
        std::size_t end = begin;
        while (end < learnt_.size() && level_of(learnt_[end]) == level_of(learnt_[begin])) ++end;
        const Lit one = end - begin > 1 ? single_of_block(begin, end) : learnt_[begin];
        if (one != kNoLit) {
            learnt_[kept++] = one;
        } else {
            for (std::size_t i = begin; i < end; ++i) learnt_[kept++] = learnt_[i];
        }
        begin = end;
    }
    learnt_.resize(kept);
}

// The literal of one level that can stand for learnt_[begin..end), all of that level.
Lit Solver::single_of_block(std::size_t begin, std::size_t end) {
    const std::uint32_t here = level_of(learnt_[begin]);
    block_.clear();
    for (std::size_t i = begin; i < end; ++i) {
        in_block_[var(learnt_[i])] = 1;
        block_.push_back(var(learnt_[i]));
    }
    std::size_t open = end - begin;
    std::size_t at = here < level() ? levels_[here] : trail_.size();
    Lit point = 0;
    bool fine = true;
    for (;;) {
        do {
            point = trail_[--at];
        } while (in_block_[var(point)] == 0);
        if (open == 1) break;
        if (reason_of(point).kind() == Reason::kNone) fine = false;
        --open;
        each_cause(point, [&](Lit cause) {
            const Var v = var(cause);
            if (level_of(cause) == 0 || in_block_[v] != 0) return true;
            if (level_of(cause) == here) {
                in_block_[v] = 1;
                block_.push_back(v);
                ++open;
            } else if (seen_[v] == 0) {
                fine = is_implied(cause, 1);
            }
            return fine;
        });
        if (!fine) break;
    }
    for (const Var v : block_) in_block_[v] = 0;
    return fine ? negated(point) : kNoLit;
}

// If x holds, its group has no room for y: the clause (not x or y or ...) needs no y. The holder of
// a group is stale where the group has no chosen candidate, which its value shows.
void Solver::strengthen() {
    if (learnt_.size() < 3) return;
    for (const Lit l : learnt_) in_block_[var(l)] = 1;
    std::size_t kept = 1;
    for (std::size_t i = 1; i < learnt_.size(); ++i) {
        const Lit l = learnt_[i];
        bool needed = true;
        for (const Slot slot : slots_of(l)) {
            const Lit x = holder_[group_of(slot)];
            if (in_block_[var(x)] != 0 && is_true(x)) needed = false;
        }
        // What is gone is not a reason for others to go.
        if (needed) {
            learnt_[kept++] = l;
        } else {
            in_block_[var(l)] = 0;
        }
    }
    learnt_.resize(kept);
    for (const Lit l : learnt_) in_block_[var(l)] = 0;
}

}  // namespace nonet::learning
