// Unit propagation. The rules of the board first, straight from the groups: a true literal takes
// out all others of its groups, and the last literal of a group is true. Then the learned clauses
// through their watches; then, where it pays, what whole houses say.
#include <bit>

#include "learning/solver.hpp"

namespace nonet::learning {

bool Solver::propagate() {
    const std::size_t before = ruled_;
    bool fine = true;
    do {
        fine = follow_rules() && follow_clauses();
        // Whole houses last, when there is nothing else left to say.
        if (fine && ruled_ == trail_.size()) fine = follow_houses();
    } while (fine && ruled_ < trail_.size());
    ticks_ += 2 * (ruled_ - before);
    return fine;
}

bool Solver::follow_rules() {
    bool fine = true;
    while (fine && ruled_ < trail_.size()) {
        const Lit l = trail_[ruled_++];
        fine = take_out(negated(l)) && take_out_others(l);
    }
    return fine;
}

// What is false is not a place any more.
bool Solver::take_out(Lit l) {
    ++counters_.propagations;
    bool fine = true;
    // All bits go, conflict or not: going back puts all of them in again.
    for (const Slot slot : slots_of(l)) {
        const std::uint64_t left = word_of(slot) ^= bit_of(slot);
        if ((left & (left - 1)) == 0 && fine) fine = choose_last(group_of(slot));
    }
    return fine;
}

bool Solver::take_out_others(Lit l) {
    const Reason reason(Reason::kLiteral, l);
    const std::int8_t* const values = values_.data();
    for (const Slot slot : slots_of(l)) {
        const std::uint32_t g = group_of(slot);
        holder_[g] = l;
        const Lit* members = problem_.groups[g].data();
        for (std::uint32_t word = 0; word < words_; ++word, members += 64) {
            for (std::uint64_t left = left_[g * words_ + word]; left != 0; left &= left - 1) {
                const Lit other = members[std::countr_zero(left)];
                const std::int8_t value = values[other];
                if (value == 0) {
                    assign(negated(other), reason);
                } else if (value > 0 && other != l) {
                    conflict_of_two(negated(other), negated(l));
                    return false;
                }
            }
        }
    }
    return true;
}

// One place of a word is left at most. If it is the only one of the group, its literal holds,
// unless it is false as well and has not been seen here yet.
bool Solver::choose_last(std::uint32_t g) {
    if (problem_.is_exact[g] == 0) return true;
    const std::uint64_t* const words = left_.data() + std::size_t{g} * words_;
    std::uint32_t place = 0, count = 0;
    for (std::uint32_t word = 0; word < words_; ++word) {
        if (words[word] == 0) continue;
        place = 64 * word + static_cast<std::uint32_t>(std::countr_zero(words[word]));
        count += (words[word] & (words[word] - 1)) == 0 ? 1 : 2;
    }
    if (count != 1) return true;
    const auto members = problem_.groups[g];
    const Lit last = members[place];
    if (is_open(last)) {
        assign(last, {Reason::kGroup, g});
    } else if (is_false(last)) {
        conflict_of(members);
        return false;
    }
    return true;
}

// Stops at the first literal that came of it: the rules have precedence.
bool Solver::follow_clauses() {
    std::int8_t* const values = values_.data();
    const auto is_true = [&](Lit l) { return values[l] > 0; };
    const auto is_false = [&](Lit l) { return values[l] < 0; };
    while (watched_ < trail_.size() && ruled_ == trail_.size()) {
        const Lit gone = negated(trail_[watched_++]);
        auto& watches = clauses_.watches(gone);
        ticks_ += 1 + watches.size() / 8;
        Watch* keep = watches.data();
        const Watch* next = keep;
        const Watch* const end = keep + watches.size();
        bool fine = true;
        while (next != end && fine) {
            const Watch watch = *next++;
            *keep++ = watch;
            if (is_true(watch.blocker)) continue;
            if (watch.clause == kBinary) {
                if (!is_false(watch.blocker)) {
                    assign(watch.blocker, {Reason::kLiteral, negated(gone)});
                } else {
                    conflict_of_two(watch.blocker, gone);
                    fine = false;
                }
                continue;
            }
            if (watch.clause == ignored_) continue;
            ++ticks_;
            const auto clause = clauses_[watch.clause];
            const auto literals = clause.literals();
            const Lit other = literals[0] ^ literals[1] ^ gone;
            if (is_true(other)) {
                keep[-1].blocker = other;
                continue;
            }
            // A literal that is not false, from where the last search ended, then from the start.
            const std::uint32_t size = clause.size();
            const std::uint32_t saved = clause.saved() < size ? clause.saved() : 2;
            std::uint32_t at = saved;
            while (at < size && is_false(literals[at])) ++at;
            if (at == size) {
                for (at = 2; at < saved && is_false(literals[at]);) ++at;
                if (at == saved) at = size;
            }
            if (at < size) {
                clause.set_saved(at);
                const Lit open = literals[at];
                if (is_true(open)) {
                    keep[-1].blocker = open;
                    continue;
                }
                literals[0] = other;
                literals[1] = open;
                literals[at] = gone;
                clauses_.watches(open).push_back({watch.clause, other});
                --keep;
            } else if (!is_false(other)) {
                assign(other, {Reason::kClause, watch.clause});
            } else {
                conflict_of(literals);
                note_use(watch.clause);
                fine = false;
            }
        }
        while (next != end) *keep++ = *next++;
        watches.resize(static_cast<std::size_t>(keep - watches.data()));
        if (!fine) return false;
    }
    return true;
}

}  // namespace nonet::learning
