// What to try next: the open candidate with the highest score (VSIDS, Moskewicz et al. 2001), in
// the way that its target or else its last value says; at first, that it holds.
#include "learning/solver.hpp"

namespace nonet::learning {

void Solver::decide() {
    while (!is_open(yes(heap_.top()))) heap_.pop();
    const Var v = heap_.pop();
    ++counters_.guesses;
    const int phase = target_[v] != 0 ? target_[v] : phases_[v];
    choose(phase > 0 ? yes(v) : no(v));
}

// The largest part of the board that was ever without conflict is worth going back to (target
// phases, Biere and Fleury 2020).
void Solver::note_phases() {
    if (level() == 0) return;
    const std::size_t size = levels_.back();
    const auto save = [&](std::vector<std::int8_t>& phases) {
        for (std::size_t i = 0; i < size; ++i) phases[var(trail_[i])] = is_no(trail_[i]) ? -1 : 1;
    };
    if (size > target_size_) {
        target_size_ = size;
        std::fill(target_.begin(), target_.end(), std::int8_t{0});
        save(target_);
    }
    if (size > best_size_) {
        best_size_ = size;
        save(best_);
    }
}

// Now and then the phases are reset: to the best so far every other time, else to something
// quite different.
void Solver::rephase() {
    ++rephases_;
    next_rephase_ = conflicts_ + settings_.rephase_unit * rephases_;
    for (Var v = 0; v < variables_; ++v) {
        switch (rephases_ % 6) {
            case 1:
            case 3:
            case 5:
                if (best_[v] != 0) phases_[v] = best_[v];
                break;
            case 2:
                phases_[v] = 1;
                break;
            case 4:
                phases_[v] = -1;
                break;
            default:
                phases_[v] = static_cast<std::int8_t>(-phases_[v]);
        }
    }
    std::fill(target_.begin(), target_.end(), std::int8_t{0});
    target_size_ = best_size_ = 0;
}

// Restarts after 1, 1, 2, 1, 1, 2, 4, ... times 512 conflicts (Luby, Sinclair, Zuckerman
// 1993). The choices that would be made again stay (van der Tak, Ramos, Heule 2011).

void Solver::restart() {
    ++statistics_.restarts;
    if ((luby_u_ & (~luby_u_ + 1)) == luby_v_) {
        ++luby_u_;
        luby_v_ = 1;
    } else {
        luby_v_ *= 2;
    }
    next_restart_ = conflicts_ + luby_v_ * settings_.restart_unit;
    if (conflicts_ >= next_rephase_) rephase();
    while (!heap_.empty() && !is_open(yes(heap_.top()))) heap_.pop();
    if (!inbox_.empty() && guard() == 0) {
        import_clauses();
        return;
    }
    std::uint32_t stay = 0;
    if (!heap_.empty()) {
        const double score = heap_.score(heap_.top());
        while (stay < level() && heap_.score(var(choice_of(stay + 1))) > score) ++stay;
    }
    back_to(std::max(stay, guard()));
}

}  // namespace nonet::learning
