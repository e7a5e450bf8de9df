// Restarts after 1, 1, 2, 1, 1, 2, 4, ... times 512 conflicts (Luby, Sinclair, Zuckerman
// 1993). The choices that would be made again stay (van der Tak, Ramos, Heule 2011).
#include "learning/solver.hpp"

namespace nonet::learning {

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
