#include "alldifferent/search.hpp"

#include <algorithm>
#include <utility>

#include "alldifferent/candidates.hpp"
#include "alldifferent/matching.hpp"
#include "alldifferent/nogoods.hpp"
#include "alldifferent/pattern.hpp"
#include "failure_weights.hpp"
#include "random.hpp"

namespace nonet::alldifferent {
namespace {

// A candidate that was placed, or removed after its placement was searched to the end.
struct Decision {
    Candidate candidate;
    bool placed;
    Mark mark;
};

// Steps between two looks at the clock: some 50 microseconds of work.
constexpr std::uint64_t kWorkPerCheck = 10'000;
// How much a failure counts beside the next.
constexpr float kWeightDecay = 0.995F;
// Failures until the first restart, and how that number grows.
constexpr double kFirstRestart = 30;
constexpr double kRestartGrowth = 1.3;

template <int W>
class DepthFirst final : public StrongSearch {
  public:
    using Set = Wide<W>;

    DepthFirst(const Topology& topology, const std::vector<std::uint8_t>& givens,
               const CandidateSets& allowed, std::uint64_t seed)
        : topology_(topology),
          candidates_(topology, givens, allowed),
          matching_(topology, candidates_),
          nogoods_(topology),
          weights_(candidates_.choice_count(), kWeightDecay),
          seed_(seed),
          random_(seed),
          possible_(candidates_.possible()) {
        if (seed == 0) pattern_ = pattern_of(topology, givens, allowed);
        is_ahead_ = !pattern_.empty();
    }

    Stop run(std::uint64_t limit, std::uint64_t node_limit, Control& control,
             std::vector<std::uint8_t>* into) override;

    CandidateSets open_candidates() const override;

    std::uint64_t solutions() const override { return solutions_; }

    Counters counters() const override {
        Counters counters = counters_;
        counters.propagations = candidates_.removals();
        return counters;
    }

  private:
    // Where the search stands between two steps.
    enum class Phase { kEnter, kReason, kDecide, kBacktrack, kDone };

    std::uint64_t work() const {
        return candidates_.removals() + matching_.work() + nogoods_.work() + work_;
    }
    void reason();
    bool filter();
    void decide();
    void backtrack();
    bool restart();
    Candidate choose();
    int ways(std::uint32_t cell, int digit) const;
    bool prefers(std::uint32_t cell) const {
        return is_ahead_ && candidates_.values(cell).has(pattern_[cell]);
    }
    template <typename Cost>
    int pick(const Set& among, Cost cost);
    void report(std::vector<std::uint8_t>* into);
    void report_pattern(std::vector<std::uint8_t>* into);

    const Topology& topology_;
    Candidates<W> candidates_;
    Matching<W> matching_;
    Nogoods nogoods_;
    std::vector<Decision> decisions_;
    FailureWeights weights_;
    const std::uint64_t seed_;
    Random random_;
    bool possible_;
    std::vector<std::uint8_t> pattern_;  // the first solution, if it is known without a search
    bool is_ahead_ = false;              // it was not met yet, but was reported in the first run
    Phase phase_ = Phase::kEnter;
    double failures_per_restart_ = kFirstRestart;
    double failures_ = 0;  // since the last restart
    std::uint64_t placed_ = 0;
    std::uint64_t solutions_ = 0;
    std::uint64_t work_ = 0;  // scanned choices, which cost time as removals do
    Counters counters_;
};

template <int W>
Stop DepthFirst<W>::run(std::uint64_t limit, std::uint64_t node_limit, Control& control,
                        std::vector<std::uint8_t>* into) {
    const std::uint64_t target = saturating_sum(solutions_, limit);
    const std::uint64_t last_node = saturating_sum(counters_.nodes, node_limit);
    std::uint64_t next_check = 0;
    if (is_ahead_ && solutions_ == 0 && limit > 0) {
        solutions_ = 1;
        control.note_first();
        report_pattern(into);
    }
    for (;;) {
        if (phase_ == Phase::kDone) return Stop::kExhausted;
        if (solutions_ >= target) return Stop::kLimit;
        if (work() >= next_check) {
            next_check = work() + kWorkPerCheck;
            const Stop stop = control.check();
            if (stop != Stop::kExhausted) return stop;
        }
        switch (phase_) {
            case Phase::kEnter:
                if (counters_.nodes >= last_node) return Stop::kNodeLimit;
                ++counters_.nodes;
                phase_ = Phase::kReason;
                break;
            case Phase::kReason:
                reason();
                break;
            case Phase::kDecide:
                if (candidates_.complete()) {
                    phase_ = Phase::kBacktrack;
                    if (std::exchange(is_ahead_, false)) break;
                    if (++solutions_ == 1) control.note_first();
                    if (into != nullptr) report(into);
                } else {
                    decide();
                }
                break;
            default:
                backtrack();
        }
    }
}

// Draws the nearest conclusion, the cheap ones first; a step is short enough for the clock.
template <int W>
void DepthFirst<W>::reason() {
    // Singles and nogoods are many and quick: a bounded number of them at once.
    for (int i = 0; possible_ && i < 16; ++i) {
        if (candidates_.has_single()) {
            possible_ = candidates_.next_single();
        } else if (nogoods_.has_news(candidates_)) {
            possible_ = nogoods_.next(candidates_);
        } else {
            break;
        }
    }
    if (!possible_) {
        weights_.blame(candidates_.culprit());
    } else if (candidates_.has_single() || nogoods_.has_news(candidates_)) {
        return;
    } else if (candidates_.has_touched()) {
        possible_ = candidates_.next_locked();
        if (!possible_) weights_.blame(candidates_.culprit());
    } else if (!candidates_.narrowed_houses().empty() && !candidates_.complete()) {
        possible_ = filter();
    } else {
        phase_ = Phase::kDecide;
        return;
    }
    if (!possible_) {
        ++counters_.backtracks;
        ++failures_;
        phase_ = Phase::kBacktrack;
    }
}

template <int W>
bool DepthFirst<W>::filter() {
    HouseQueue& houses = candidates_.narrowed_houses();
    const std::uint32_t house = houses.front();
    const bool possible = matching_.filter(house);
    houses.pop();
    if (possible) return true;
    if (!matching_.is_short()) {
        weights_.blame(candidates_.culprit());
        return false;
    }
    for (const int p : matching_.short_positions()) {
        weights_.blame(candidates_.cell_choice(topology_.cell_at(house, p)));
    }
    return false;
}

template <int W>
void DepthFirst<W>::decide() {
    const Candidate choice = choose();
    decisions_.push_back({choice, true, candidates_.mark()});
    ++counters_.guesses;
    counters_.depth = std::max(counters_.depth, ++placed_);
    possible_ = candidates_.place(cell_of(choice), digit_of(choice));
    phase_ = Phase::kEnter;
}

// Turns the latest placement that has not been searched to the end into a removal.
template <int W>
void DepthFirst<W>::backtrack() {
    while (!decisions_.empty() && !decisions_.back().placed) decisions_.pop_back();
    if (decisions_.empty()) {
        phase_ = Phase::kDone;
        return;
    }
    phase_ = Phase::kEnter;
    Decision& last = decisions_.back();
    --placed_;
    last.placed = false;
    if (failures_ >= failures_per_restart_ && placed_ > 0) {
        failures_ = 0;
        failures_per_restart_ *= kRestartGrowth;
        possible_ = restart();
        return;
    }
    candidates_.back_to(last.mark);
    nogoods_.back_to(last.mark);
    possible_ = candidates_.remove(cell_of(last.candidate), digit_of(last.candidate));
}

// Keeps what was searched to the end and goes back to the beginning.
template <int W>
bool DepthFirst<W>::restart() {
    candidates_.back_to(decisions_.front().mark);
    nogoods_.back_to(decisions_.front().mark);
    std::vector<Candidate> together;
    bool possible = true;
    for (const Decision& decision : decisions_) {
        together.push_back(decision.candidate);
        if (decision.placed) continue;
        possible = possible && nogoods_.add(candidates_, together);
        together.pop_back();
    }
    decisions_.clear();
    placed_ = 0;
    return possible;
}

// The possibility to try of the choice with the fewest for the weight of its failures.
template <int W>
Candidate DepthFirst<W>::choose() {
    std::uint32_t best = 0;
    float best_score = 0;
    const auto consider = [&](std::uint32_t choice, int possible) {
        const float score = weights_.weight(choice) * weights_.inverse(possible);
        if (score > best_score) {
            best_score = score;
            best = choice;
        }
    };
    const std::uint32_t cells = topology_.cell_count();
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
        if (candidates_.is_empty(cell)) consider(cell, candidates_.value_count(cell));
    }
    for (std::uint32_t house = 0; house < topology_.house_count(); ++house) {
        for (const int digit : candidates_.missing(house)) {
            consider(candidates_.place_choice(house, digit), candidates_.place_count(house, digit));
        }
    }
    work_ += cells;
    if (best < cells) {
        if (prefers(best)) return candidate(best, pattern_[best]);
        const auto cost = [&](int digit) { return ways(best, digit); };
        return candidate(best, pick(candidates_.values(best), cost));
    }
    const auto size = static_cast<std::uint32_t>(topology_.size());
    const std::uint32_t house = (best - cells) / size;
    const auto digit = static_cast<int>((best - cells) % size);
    for (const int position : candidates_.places(house, digit)) {
        const std::uint32_t cell = topology_.cell_at(house, position);
        if (prefers(cell) && pattern_[cell] == digit) return candidate(cell, digit);
    }
    const auto cost = [&](int position) { return ways(topology_.cell_at(house, position), digit); };
    const int position = pick(candidates_.places(house, digit), cost);
    return candidate(topology_.cell_at(house, position), digit);
}

// How many other ways there are for what a placement settles: the cell, and the value in its
// houses.
template <int W>
int DepthFirst<W>::ways(std::uint32_t cell, int digit) const {
    int sum = candidates_.value_count(cell);
    for (const Slot slot : topology_.slots(cell)) sum += candidates_.place_count(slot.house, digit);
    return sum;
}

// The cheapest possibility, for it takes the least from others; with a seed, any.
template <int W>
template <typename Cost>
int DepthFirst<W>::pick(const Set& among, Cost cost) {
    if (seed_ != 0) {
        auto skip = random_.below(static_cast<std::uint32_t>(among.count()));
        for (const int i : among) {
            if (skip-- == 0) return i;
        }
    }
    int best = among.lowest();
    for (const int i : among) {
        if (cost(i) < cost(best)) best = i;
    }
    return best;
}

template <int W>
void DepthFirst<W>::report(std::vector<std::uint8_t>* into) {
    for (std::uint32_t cell = 0; cell < topology_.cell_count(); ++cell) {
        into->push_back(static_cast<std::uint8_t>(candidates_.values(cell).lowest() + 1));
    }
}

template <int W>
void DepthFirst<W>::report_pattern(std::vector<std::uint8_t>* into) {
    if (into == nullptr) return;
    for (const std::uint8_t value : pattern_) into->push_back(static_cast<std::uint8_t>(value + 1));
}

template <int W>
CandidateSets DepthFirst<W>::open_candidates() const {
    const std::size_t width = (std::size_t{topology_.cell_count()} + 7) / 8;
    CandidateSets open(width * static_cast<std::size_t>(topology_.size()));
    const auto add = [&](std::uint32_t cell, int digit) {
        open[static_cast<std::size_t>(digit) * width + cell / 8] |=
            static_cast<std::uint8_t>(1U << cell % 8);
    };
    if (!candidates_.possible() || phase_ == Phase::kDone) return open;
    for (std::uint32_t cell = 0; cell < topology_.cell_count(); ++cell) {
        for (const int digit : candidates_.values(cell)) add(cell, digit);
    }
    // What was removed under a choice is open all the same.
    const auto& removed = candidates_.removed();
    const std::size_t first = decisions_.empty() ? removed.size() : decisions_.front().mark.removed;
    for (std::size_t i = first; i < removed.size(); ++i)
        add(cell_of(removed[i]), digit_of(removed[i]));
    return open;
}

}  // namespace

std::unique_ptr<StrongSearch> make_search(const Topology& topology,
                                          const std::vector<std::uint8_t>& givens,
                                          const CandidateSets& allowed, std::uint64_t seed) {
    switch (topology.words()) {
        case 1:
            return std::make_unique<DepthFirst<1>>(topology, givens, allowed, seed);
        case 2:
            return std::make_unique<DepthFirst<2>>(topology, givens, allowed, seed);
        default:
            return std::make_unique<DepthFirst<3>>(topology, givens, allowed, seed);
    }
}

}  // namespace nonet::alldifferent
