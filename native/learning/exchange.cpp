// What two searches of the same problem share: solutions, which no one looks for again,
// and short clauses. All that one of them learned is true for the other, provided that both leave
// out the same solutions.
#include "learning/solver.hpp"

namespace nonet::learning {
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
