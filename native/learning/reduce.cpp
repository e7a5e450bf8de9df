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

}  // namespace nonet::learning
