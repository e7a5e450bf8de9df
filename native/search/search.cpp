#include "search/search.hpp"

#include <bit>

#include "bits.hpp"
#include "failure_weights.hpp"
#include "random.hpp"
#include "search/state.hpp"

namespace nonet::search {
namespace {

// A choice that was made, and what of it has not been tried yet.
template <typename Word>
struct Branch {
    Mark mark;
    std::uint32_t choice;
    Word rest;
};

// Removals between two looks at the clock: some 50 microseconds of work.
constexpr std::uint64_t kWorkPerCheck = 10'000;
// How much a failure counts beside the next.
constexpr float kWeightDecay = 0.98F;

template <typename Word, int kSlots>
class DepthFirst final : public Search {
  public:
    DepthFirst(const Topology& topology, const std::vector<std::uint8_t>& givens,
               const CandidateSets& allowed, std::uint64_t seed)
        : topology_(topology),
          state_(topology),
          weights_(state_.choice_count(), kWeightDecay),
          seed_(seed),
          random_(seed) {
        possible_ = restrict_to(givens, allowed) && fill(givens);
    }

    Stop run(std::uint64_t limit, std::uint64_t node_limit, Control& control,
             std::vector<std::uint8_t>* into) override;

    std::uint64_t solutions() const override { return solutions_; }

    Counters counters() const override {
        Counters counters = counters_;
        counters.propagations = state_.removals();
        return counters;
    }

  private:
    // Where the search stands between two steps.
    enum class Phase { kExamine, kBacktrack, kDone };

    // Where solutions lie thick, dead ends are too rare to be worth much reasoning.
    bool is_dense() const { return solutions_ > 16 + 4 * counters_.backtracks; }

    bool restrict_to(const std::vector<std::uint8_t>& givens, const CandidateSets& allowed);
    bool fill(const std::vector<std::uint8_t>& givens);
    void examine();
    bool next_alternative();
    Branch<Word> choose();
    int pick(Word rest);
    void report(std::vector<std::uint8_t>* into);

    const Topology& topology_;
    State<Word, kSlots> state_;
    std::vector<Branch<Word>> branches_;
    FailureWeights weights_;
    const std::uint64_t seed_;
    Random random_;
    bool possible_ = true;
    bool solved_ = false;
    Phase phase_ = Phase::kExamine;
    std::uint64_t solutions_ = 0;
    std::uint64_t work_ = 0;  // scanned choices, which cost time as removals do
    Counters counters_;
};

template <typename Word, int kSlots>
bool DepthFirst<Word, kSlots>::restrict_to(const std::vector<std::uint8_t>& givens,
                                           const CandidateSets& allowed) {
    if (allowed.empty()) return true;
    const std::size_t width = (givens.size() + 7) / 8;
    for (std::uint32_t cell = 0; cell < givens.size(); ++cell) {
        if (givens[cell] != 0) continue;
        for (int digit = 0; digit < topology_.size(); ++digit) {
            const bool may_hold = (allowed[digit * width + cell / 8] >> cell % 8 & 1) != 0;
            if (!may_hold && !state_.remove(cell, digit)) return false;
        }
    }
    return true;
}

template <typename Word, int kSlots>
bool DepthFirst<Word, kSlots>::fill(const std::vector<std::uint8_t>& givens) {
    for (std::uint32_t cell = 0; cell < givens.size(); ++cell) {
        if (givens[cell] != 0 && !state_.place(cell, givens[cell] - 1)) return false;
    }
    return true;
}

template <typename Word, int kSlots>
Stop DepthFirst<Word, kSlots>::run(std::uint64_t limit, std::uint64_t node_limit, Control& control,
                                   std::vector<std::uint8_t>* into) {
    const std::uint64_t target = saturating_sum(solutions_, limit);
    const std::uint64_t last_node = saturating_sum(counters_.nodes, node_limit);
    std::uint64_t next_check = 0;
    for (;;) {
        if (phase_ == Phase::kDone) return Stop::kExhausted;
        if (solutions_ >= target) return Stop::kLimit;
        if (state_.removals() + work_ >= next_check) {
            next_check = state_.removals() + work_ + kWorkPerCheck;
            const Stop stop = control.check();
            if (stop != Stop::kExhausted) return stop;
        }
        if (phase_ == Phase::kExamine) {
            if (counters_.nodes >= last_node) return Stop::kNodeLimit;
            examine();
            if (!solved_) continue;
            if (solutions_ == 1) control.note_first();
            report(into);
        } else if (!next_alternative()) {
            phase_ = Phase::kDone;
        }
    }
}

// Draws all conclusions from the board as it is; then it is impossible, solved or to be branched.
template <typename Word, int kSlots>
void DepthFirst<Word, kSlots>::examine() {
    ++counters_.nodes;
    solved_ = false;
    possible_ = possible_ && state_.settle(!is_dense());
    if (!possible_) {
        ++counters_.backtracks;
        weights_.blame(state_.culprit());
        phase_ = Phase::kBacktrack;
    } else if (state_.complete()) {
        ++solutions_;
        solved_ = true;
        phase_ = Phase::kBacktrack;
    } else {
        branches_.push_back(choose());
        ++counters_.guesses;
        counters_.depth = std::max<std::uint64_t>(counters_.depth, branches_.size());
        next_alternative();
    }
}

// Takes the next untried possibility of the innermost choice that has one.
template <typename Word, int kSlots>
bool DepthFirst<Word, kSlots>::next_alternative() {
    if (branches_.empty()) return false;
    Branch<Word>& branch = branches_.back();
    state_.back_to(branch.mark);
    const int index = pick(branch.rest);
    branch.rest &= static_cast<Word>(~(Word{1} << index));
    const std::uint32_t choice = branch.choice;
    // The last possibility needs no way back to this choice.
    if (branch.rest == 0) branches_.pop_back();
    const std::uint32_t cells = topology_.cell_count();
    if (choice < cells) {
        possible_ = state_.place(choice, index);
    } else {
        const std::uint32_t house = (choice - cells) / kMaxSize;
        const auto digit = static_cast<int>((choice - cells) % kMaxSize);
        possible_ = state_.place(topology_.cell_at(house, index), digit);
    }
    phase_ = Phase::kExamine;
    return true;
}

// The choice with the fewest possibilities for the weight of its failures.
template <typename Word, int kSlots>
Branch<Word> DepthFirst<Word, kSlots>::choose() {
    Branch<Word> best{state_.mark(), 0, 0};
    float best_score = 0;
    // Nothing can beat this; where solutions lie thick, any choice of two will do.
    const bool weighed = !is_dense();
    const float perfect = (weighed ? weights_.heaviest() : 1.0F) * weights_.inverse(2);
    const auto consider = [&](std::uint32_t choice, Word possible) {
        const float weight = weighed ? weights_.weight(choice) : 1.0F;
        const float score = weight * weights_.inverse(count_bits(possible));
        if (score > best_score) {
            best_score = score;
            best.choice = choice;
            best.rest = possible;
        }
    };
    const auto& empty = state_.empty_cells();
    for (std::size_t i = 0; i < empty.size() && best_score < perfect; ++i) {
        for (std::uint64_t left = empty[i]; left != 0 && best_score < perfect; left &= left - 1) {
            const auto cell = static_cast<std::uint32_t>(64 * i + std::countr_zero(left));
            consider(state_.cell_choice(cell), state_.values(cell));
        }
    }
    const std::uint32_t houses = topology_.house_count();
    for (std::uint32_t house = 0; house < houses && best_score < perfect; ++house) {
        for (Word left = state_.missing(house); left != 0; left &= left - 1) {
            const int digit = std::countr_zero(left);
            consider(state_.place_choice(house, digit), state_.places(house, digit));
        }
    }
    work_ += topology_.cell_count();
    return best;
}

template <typename Word, int kSlots>
int DepthFirst<Word, kSlots>::pick(Word rest) {
    if (seed_ != 0) {
        for (std::uint32_t skip = random_.below(count_bits(rest)); skip > 0; --skip) {
            rest &= rest - 1;
        }
    }
    return std::countr_zero(rest);
}

template <typename Word, int kSlots>
void DepthFirst<Word, kSlots>::report(std::vector<std::uint8_t>* into) {
    if (into == nullptr) return;
    const std::uint32_t cells = topology_.cell_count();
    for (std::uint32_t cell = 0; cell < cells; ++cell) {
        into->push_back(static_cast<std::uint8_t>(std::countr_zero(state_.values(cell)) + 1));
    }
}

template <typename Word>
std::unique_ptr<Search> make(const Topology& topology, const std::vector<std::uint8_t>& givens,
                             const CandidateSets& allowed, std::uint64_t seed) {
    if (topology.slots_everywhere() == 3) {
        return std::make_unique<DepthFirst<Word, 3>>(topology, givens, allowed, seed);
    }
    return std::make_unique<DepthFirst<Word, 0>>(topology, givens, allowed, seed);
}

}  // namespace

std::unique_ptr<Search> make_search(const Topology& topology,
                                    const std::vector<std::uint8_t>& givens,
                                    const CandidateSets& allowed, std::uint64_t seed) {
    if (topology.size() <= 16) return make<std::uint16_t>(topology, givens, allowed, seed);
    if (topology.size() <= 32) return make<std::uint32_t>(topology, givens, allowed, seed);
    return make<std::uint64_t>(topology, givens, allowed, seed);
}

}  // namespace nonet::search
