// Learned clauses that did not prove useful are dropped, at growing intervals.
#include <cmath>

#include "learning/solver.hpp"

namespace nonet::learning {

void Solver::reduce() {
    ++statistics_.reductions;
    const double factor = std::sqrt(static_cast<double>(statistics_.reductions + 1));
    next_reduce_ = conflicts_ +
                   static_cast<std::uint64_t>(static_cast<double>(settings_.reduce_unit) * factor);
    if (guard() == 0) {
        back_to(0);
        if (!propagate()) {
            done_ = true;
            return;
        }
    }
    mark_useless();
    if (level() == 0) simplify();
    collect_clauses();
    if (level() == 0) schedule_vivification();
}

// Of those that are neither of low glue nor used lately nor the reason of a literal.
void Solver::mark_useless() {
    std::vector<Ref> useless;
    for (const Ref ref : clauses_.list()) {
        const auto clause = clauses_[ref];
        if (clause.glue() <= kGlueKept) continue;
        if (clause.used() > 0) {
            clause.set_used(clause.used() - 1);
            continue;
        }
        if (!is_reason(ref)) useless.push_back(ref);
    }
    std::sort(useless.begin(), useless.end(), [&](Ref a, Ref b) {
        const auto x = clauses_[a], y = clauses_[b];
        if (x.glue() != y.glue()) return x.glue() > y.glue();
        return x.size() != y.size() ? x.size() > y.size() : a < b;
    });
    useless.resize(
        static_cast<std::size_t>(static_cast<double>(useless.size()) * (1 - settings_.keep)));
    for (const Ref ref : useless) clauses_[ref].set_dead();
}

bool Solver::is_reason(Ref ref) const {
    const auto literals = clauses_[ref].literals();
    return std::ranges::any_of(literals.first(2), [&](Lit l) {
        const Reason reason = reason_of(l);
        return is_true(l) && level_of(l) > 0 && reason.kind() == Reason::kClause &&
               reason.number() == ref;
    });
}

// At level 0: without what is true or false for good.
void Solver::simplify() {
    for (const Ref ref : clauses_.list()) {
        const auto clause = clauses_[ref];
        const auto literals = clause.literals();
        if (clause.is_dead()) continue;
        if (std::ranges::any_of(literals, [&](Lit l) { return is_true(l); })) {
            clause.set_dead();
            continue;
        }
        std::uint32_t kept = 0;
        for (const Lit l : literals) {
            if (!is_false(l)) literals[kept++] = l;
        }
        clause.set_size(kept);
        clause.set_saved(2);
        if (kept == 2) {
            clauses_.add_binary(literals[0], literals[1]);
            clause.set_dead();
        }
    }
}

void Solver::collect_clauses() {
    clauses_.collect([&](Ref from, Ref to) {
        for (const Lit l : clauses_[to].literals().first(2)) {
            Assigned& assigned = assigned_[var(l)];
            if (is_true(l) && assigned.reason == Reason(Reason::kClause, from)) {
                assigned.reason = {Reason::kClause, to};
            }
        }
    });
}

// Vivification (Piette, Hamadi, Sais 2008): the literals of a learned clause are denied one after
// another; if a part of them already ends in a conflict or makes another one true, the clause can
// do with fewer. Done at level 0 after a reduction, for a share of the effort since the last one.

namespace {

constexpr std::uint64_t kTicksAtOnce = 20'000;  // then the caller looks at the clock

}  // namespace

void Solver::schedule_vivification() {
    if (settings_.vivify == 0) return;
    vivify_until_ = ticks_ + static_cast<std::uint64_t>(static_cast<double>(ticks_ - vivified_at_) *
                                                        settings_.vivify);
    for (const Ref ref : clauses_.list()) {
        if (clauses_[ref].glue() <= kGlueLong && !clauses_[ref].is_vivified()) {
            to_vivify_.push_back(ref);
        }
    }
    // Taken from the end: low glue first, of these the youngest.
    std::sort(to_vivify_.begin(), to_vivify_.end(), [&](Ref a, Ref b) {
        const auto x = clauses_[a].glue(), y = clauses_[b].glue();
        return x != y ? x > y : a < b;
    });
    if (to_vivify_.empty()) vivified_at_ = ticks_;
}

void Solver::vivify_some() {
    const std::uint64_t pause = ticks_ + kTicksAtOnce;
    while (!to_vivify_.empty() && ticks_ < pause && !done_) {
        const Ref ref = to_vivify_.back();
        to_vivify_.pop_back();
        vivify(ref);
        if (ticks_ > vivify_until_) to_vivify_.clear();
    }
    if (!to_vivify_.empty() || done_) return;
    simplify();
    collect_clauses();
    vivified_at_ = ticks_;
}

void Solver::vivify(Ref ref) {
    ++statistics_.clauses_tried;
    clauses_[ref].set_vivified();
    const auto now = clauses_[ref].literals();
    std::vector<Lit> literals(now.begin(), now.end());
    if (std::ranges::any_of(literals, [&](Lit l) { return is_true(l); })) return;
    // What takes part in many conflicts first: clauses then begin alike.
    std::sort(literals.begin(), literals.end(), [&](Lit a, Lit b) {
        const double x = heap_.score(var(a)), y = heap_.score(var(b));
        return x != y ? x > y : a < b;
    });
    ignored_ = ref;
    Lit implied = kNoLit;
    bool fine = true;
    for (const Lit l : literals) {
        if (is_false(l)) continue;
        if (is_true(l)) implied = l;
        if (implied != kNoLit) break;
        choose(negated(l));
        fine = propagate();
        if (!fine) break;
    }
    if (fine && implied == kNoLit) {
        learnt_.clear();
        for (std::uint32_t lev = 1; lev <= level(); ++lev)
            learnt_.push_back(negated(choice_of(lev)));
    } else {
        find_responsible(implied);
    }
    ignored_ = kNoRef;
    back_to(0);
    if (learnt_.size() < literals.size()) replace(ref);
}

// The choices that led to `implied`, or to the conflict if it is none, as a clause.
void Solver::find_responsible(Lit implied) {
    learnt_.clear();
    touched_.clear();
    const auto mark = [&](Lit l) {
        if (seen_[var(l)] == 0 && level_of(l) != 0) {
            seen_[var(l)] = 1;
            touched_.push_back(var(l));
        }
        return true;
    };
    if (implied == kNoLit) {
        for (const Lit l : conflict_) mark(l);
    } else {
        learnt_.push_back(implied);
        each_cause(implied, mark);
    }
    for (std::size_t i = 0; i < touched_.size(); ++i) {
        const Var v = touched_[i];
        const Lit l = is_true(yes(v)) ? yes(v) : no(v);
        if (reason_of(l).kind() == Reason::kNone) {
            learnt_.push_back(negated(l));
        } else {
            each_cause(l, mark);
        }
    }
    for (const Var v : touched_) seen_[v] = 0;
}

// At level 0: the clause in learnt_ in place of that one.
void Solver::replace(Ref ref) {
    ++statistics_.clauses_shortened;
    const auto clause = clauses_[ref];
    clause.set_dead();
    learnt_glue_ =
        std::min<std::uint32_t>(clause.glue(), std::max<std::uint32_t>(1, learnt_.size() - 1));
    if (learnt_.empty()) {
        done_ = true;
        return;
    }
    const std::size_t before = clauses_.list().size();
    keep_learnt();
    if (clauses_.list().size() > before) clauses_[clauses_.list().back()].set_vivified();
    if (!propagate()) done_ = true;
}

}  // namespace nonet::learning
