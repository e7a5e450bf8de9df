// The trail: assigning is inline, here is the way back; and the beginning of everything.
#include <bit>

#include "learning/solver.hpp"
#include "random.hpp"

namespace nonet::learning {
namespace {

constexpr std::uint32_t kVariablesPerCheck = 4096;
constexpr std::uint32_t kGroupsPerCheck = 256;

double next_random(std::uint64_t& state) {
    return static_cast<double>(splitmix64(state) >> 11) * 0x1.0p-53;
}

}  // namespace

Solver::Solver(Problem problem, std::uint64_t seed, Control& control, const Settings& settings)
    : settings_(settings),
      problem_(std::move(problem)),
      variables_(problem_.variables),
      done_(!problem_.possible) {
    if (done_) return;
    values_.assign(2 * std::size_t{variables_}, 0);
    assigned_.assign(variables_, {});
    trail_.reserve(variables_);
    clauses_.resize(2 * variables_);
    seen_.assign(variables_, 0);
    known_.assign(variables_, 0);
    in_block_.assign(variables_, 0);
    stamps_.assign(variables_ + 2, 0);
    phases_.assign(variables_, 1);
    target_.assign(variables_, 0);
    best_.assign(variables_, 0);
    heap_.resize(variables_);
    std::uint64_t random = seed;
    for (Var v = 0; v < variables_; ++v) {
        if (v % kVariablesPerCheck == 0) go_on(control);
        if (seed != 0) heap_.set_score(v, 1e-3 * next_random(random));
        heap_.insert(v);
    }
    prepare_groups(control);
    prepare_houses();
    next_restart_ = settings_.restart_unit;
    next_reduce_ = settings_.reduce_unit;
    next_rephase_ = settings_.rephase_unit;
}

void Solver::prepare_groups(Control& control) {
    const std::uint32_t groups = problem_.groups.count();
    std::size_t largest = 1;
    slots_begin_.assign(2 * std::size_t{variables_} + 2, 0);
    for (std::uint32_t g = 0; g < groups; ++g) {
        if (g % kGroupsPerCheck == 0) go_on(control);
        largest = std::max(largest, problem_.groups[g].size());
        for (const Lit l : problem_.groups[g]) ++slots_begin_[l + 2];
    }
    for (std::size_t i = 2; i < slots_begin_.size(); ++i) slots_begin_[i] += slots_begin_[i - 1];
    slots_.resize(slots_begin_.back());
    words_ = std::bit_ceil(static_cast<std::uint32_t>(largest + 63) / 64);
    group_shift_ = 6 + static_cast<std::uint32_t>(std::countr_zero(words_));
    left_.assign(std::size_t{groups} * words_, 0);
    for (std::uint32_t g = 0; g < groups; ++g) {
        if (g % kGroupsPerCheck == 0) go_on(control);
        const auto members = problem_.groups[g];
        holder_.push_back(members[0]);
        Slot slot = g << group_shift_;
        for (const Lit l : members) {
            // Counts up to where the next literal's places begin.
            slots_[slots_begin_[l + 1]++] = slot;
            word_of(slot) |= bit_of(slot);
            ++slot;
        }
        if (members.size() == 1 && problem_.is_exact[g] != 0 && is_open(members[0])) {
            assign(members[0], {});
        }
    }
}

void Solver::choose(Lit l) {
    levels_.push_back(static_cast<std::uint32_t>(trail_.size()));
    counters_.depth = std::max<std::uint64_t>(counters_.depth, levels_.size());
    assign(l, {});
}

void Solver::back_to(std::uint32_t target) {
    if (level() <= target) return;
    const std::size_t begin = levels_[target];
    std::int8_t* const values = values_.data();
    std::int8_t* const phases = phases_.data();
    for (std::size_t i = trail_.size(); i-- > begin;) {
        const Lit l = trail_[i];
        const Var v = var(l);
        if (i < ruled_) {
            for (const Slot slot : slots_of(negated(l))) word_of(slot) ^= bit_of(slot);
        }
        values[l] = values[negated(l)] = 0;
        phases[v] = is_no(l) ? -1 : 1;
        heap_.insert(v);
    }
    trail_.cut(begin);
    levels_.resize(target);
    ruled_ = std::min(ruled_, begin);
    watched_ = std::min(watched_, begin);
    while (!flips_.empty() && flips_.back() > target) flips_.pop_back();
    if (!units_.empty()) reassert_units();
}

// Facts learned while an enumeration stood at a deeper level hold at every other level too.
void Solver::reassert_units() {
    for (const Lit l : units_) assert_unit(l);
    if (level() == 0) units_.clear();
}

// A fact is of level 0 wherever it stands on the trail.
void Solver::assert_unit(Lit l) {
    if (!is_open(l)) return;
    assign(l, {});
    assigned_[var(l)].level = 0;
}

}  // namespace nonet::learning
