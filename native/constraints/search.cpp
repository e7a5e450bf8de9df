#include "constraints/search.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "bits.hpp"
#include "constraints/labels.hpp"
#include "constraints/patience.hpp"
#include "constraints/probing.hpp"
#include "constraints/weights.hpp"
#include "random.hpp"

namespace nonet::constraints {
namespace {

// Propagators between two looks at the clock: some 50 microseconds.
constexpr std::uint64_t kWorkPerCheck = 100;
// With a seed, values come by chance until there were so many dead ends: a tree that is larger is
// the smaller, the more alike its questions are.
constexpr std::uint64_t kDeadEndsByChance = 100;
// After so many nodes a search asks for the sums that follow from others: before its first guess.
constexpr std::uint64_t kNodesWithoutSums = 1;

template <typename Word>
class DepthFirst final : public ConstraintSearch {
  public:
    DepthFirst(std::shared_ptr<Prepared> prepared, Preparation<Word>& preparation,
               const Routines<Word>& routines, std::uint64_t seed, Control* control)
        : prepared_(std::move(prepared)),
          preparation_(preparation),
          program_(preparation.program(control)),
          view_(&program_->view),
          routines_(routines),
          seed_(seed),
          random_(seed),
          kept_(program_->kept_words),
          scratch_states_(program_->scratch_states),
          stride_((view_->width + 63) / 64 * 64),
          weights_(2 * stride_) {
        states_.resize(4 * stride_ + kSpare);
        std::copy_n(view_->start, view_->width, state());
        run_.kept = kept_.data();
        run_.scratch_states = scratch_states_.data();
        begin();
    }

    // Before the first run.
    void restrict_to(std::uint32_t variable, std::uint64_t values) {
        Word& cell = state()[view_->position[variable]];
        cell &= static_cast<Word>(values);
        possible_ = possible_ && cell != 0;
    }

    Stop run(std::uint64_t limit, std::uint64_t node_limit, Control& control,
             std::vector<std::uint8_t>* found) override;

    bool fails() override {
        possible_ = possible_ && follow(state());
        return !possible_;
    }
    bool fails_with(std::uint32_t variable, int value) override;
    void remove(std::uint32_t variable, int value) override {
        restrict_to(variable, ~(std::uint64_t{1} << value));
        touch(view_->position[variable]);
    }

    std::uint64_t solutions() const override { return solutions_; }

    Counters counters() const override {
        Counters counters = counters_;
        counters.propagations = run_.removals;
        return counters;
    }

  private:
    enum class Phase { kExamine, kBacktrack, kProbe, kDone };

    static constexpr std::size_t kSpare = 64 / sizeof(Word);

    // The state at hand is the last on the stack; the vector's own beginning may lie anywhere.
    Word* state_at(std::size_t depth) {
        const auto address = reinterpret_cast<std::uintptr_t>(states_.data());
        const std::size_t skip = (64 - address % 64) % 64 / sizeof(Word);
        return states_.data() + skip + depth * stride_;
    }
    Word* state() { return state_at(branches_.size()); }

    // With a program that the search has not had before.
    void begin() {
        queue_.assign(view_->queue_words, 0);
        fresh_.assign(view_->cell_words, 0);
        scratch_.resize(program_->scratch_words);
        run_.program = view_;
        run_.queue = queue_.data();
        run_.fresh = fresh_.data();
        run_.scratch = scratch_.data();
        look_anew();
        weights_.begin(*view_);
        labels_.begin(*view_);
        if (seed_ == 0) return;
        random_ = Random(seed_);
        weights_.shake(random_, view_->width);
    }

    // What the program says of single cells, and everybody is to look.
    void look_anew() {
        for (std::uint32_t i = 0; i < view_->propagators; ++i) {
            queue_[i / 64] |= std::uint64_t{1} << i % 64;
        }
        for (std::uint32_t v = 0; v < view_->variables; ++v) {
            const std::uint32_t position = view_->position[v];
            state()[position] &= view_->start[position];
            possible_ = possible_ && state()[position] != 0;
            fresh_[position / 64] |= std::uint64_t{1} << position % 64;
        }
        run_.swept = false;
    }

    void touch(std::uint32_t position) {
        const std::uint64_t* watchers =
            view_->watchers + std::size_t{position} * view_->queue_words;
        for (std::uint32_t i = 0; i < view_->queue_words; ++i) queue_[i] |= watchers[i];
        fresh_[position / 64] |= std::uint64_t{1} << position % 64;
        run_.swept = false;
    }

    void ask_for_sums();
    void examine(Outcome outcome);
    void blame();
    void branch(const Choice<Word>& choice);
    void make_room(std::size_t states);
    void begin_again();
    bool back();
    bool settle(Word* state);
    bool follow(Word* state);
    bool probe();
    bool is_first_in_order();
    bool is_by_chance() const { return !in_order_ && counters_.backtracks < kDeadEndsByChance; }
    void report(std::vector<std::uint8_t>* found);

    // One of these owns what the other refers to.
    const std::shared_ptr<Prepared> prepared_;
    Preparation<Word>& preparation_;
    std::shared_ptr<const Program<Word>> program_;
    const ProgramView<Word>* view_;
    const Routines<Word> routines_;
    const std::uint64_t seed_;
    Random random_;
    Run<Word> run_{};
    std::vector<std::uint64_t> queue_, fresh_, scratch_, kept_;
    std::vector<Word> scratch_states_, states_;
    const std::size_t stride_;
    Weights weights_;  // of `stride_` positions
    // What was asked on the way down; the answer "no" has not been looked at.
    std::vector<Choice<Word>> branches_;
    bool possible_ = true;
    bool solved_ = false;
    Phase phase_ = Phase::kExamine;
    bool in_order_ = seed_ == 0;                      // values come so, not by chance
    std::uint64_t without_sums_ = kNodesWithoutSums;  // nodes, until these are asked for
    Patience patience_;
    std::uint64_t solutions_ = 0;
    Labels<Word> labels_;
    Probing<Word> probing_;
    std::vector<Word> known_;  // a solution that is met again, as the search began again
    Counters counters_;
};

template <typename Word>
Stop DepthFirst<Word>::run(std::uint64_t limit, std::uint64_t node_limit, Control& control,
                           std::vector<std::uint8_t>* found) {
    const std::uint64_t target = saturating_sum(solutions_, limit);
    const std::uint64_t last_node = saturating_sum(counters_.nodes, node_limit);
    run_.work_limit = run_.work;
    for (;;) {
        if (phase_ == Phase::kDone) return Stop::kExhausted;
        if (solutions_ >= target) return Stop::kLimit;
        if (run_.work >= run_.work_limit) {
            run_.work_limit = run_.work + kWorkPerCheck;
            const Stop stop = control.check();
            if (stop != Stop::kExhausted) return stop;
        }
        if (phase_ == Phase::kExamine) {
            if (counters_.nodes >= last_node) return Stop::kNodeLimit;
            if (counters_.nodes >= without_sums_) ask_for_sums();
            run_.state = state();
            const Outcome outcome = possible_ ? routines_.settle(run_) : Outcome::kDead;
            ++run_.work;
            if (outcome == Outcome::kPaused) continue;
            examine(outcome);
            if (!solved_) continue;
            if (solutions_ == 1) control.note_first();
            report(found);
        } else if (phase_ == Phase::kProbe ? !probe() : !back()) {
            phase_ = Phase::kDone;
        }
    }
}

// Begins again with the sums that follow from others, if there are any; its guess does not count.
template <typename Word>
void DepthFirst<Word>::ask_for_sums() {
    without_sums_ = kNoLimit;
    std::shared_ptr<const Program<Word>> other = preparation_.with_sums();
    if (other == program_) return;
    program_ = std::move(other);
    view_ = &program_->view;
    counters_.guesses = 0;
    begin_again();
    begin();
}

// The state is settled: dead, solved or to be branched.
template <typename Word>
void DepthFirst<Word>::examine(Outcome outcome) {
    solved_ = false;
    if (outcome == Outcome::kSettled && labels_.any()) {
        const std::uint32_t position = labels_.name(state(), weights_.data());
        if (position != kNowhere) return touch(position);
    }
    ++counters_.nodes;
    if (outcome == Outcome::kDead) {
        ++counters_.backtracks;
        if (!branches_.empty()) blame();
        std::ranges::fill(queue_, 0);
        std::ranges::fill(fresh_, 0);
        phase_ = Phase::kBacktrack;
        return;
    }
    const Choice<Word> choice = routines_.choose(run_, weights_.data());
    if (choice.position == kNowhere) {
        phase_ = Phase::kBacktrack;
        labels_.number(state());
        if (!known_.empty() && std::equal(known_.begin(), known_.end(), state())) return;
        if (solutions_ == 0) known_.assign(state(), state() + view_->width);
        ++solutions_;
        solved_ = true;
        return;
    }
    branch(choice);
}

// The cells to blame weigh more, and the one that was asked for.
template <typename Word>
void DepthFirst<Word>::blame() {
    const Word* before = state_at(branches_.size() - 1);
    const bool of_classes = run_.culprits != run_.blamed && is_of_classes(run_.at_work);
    const std::uint32_t first = of_classes ? view_->class_weights : 0;
    for (std::uint32_t i = 0; i < run_.culprit_count; ++i) {
        const std::uint32_t position = run_.culprits[i];
        const int ways = count_bits(before[position]);
        weights_.blame(first + position, run_.blame_is_light, view_->blame_shares[ways]);
    }
    const Choice<Word>& last = branches_.back();
    weights_.blame((last.by_class ? view_->class_weights : 0) + last.position, false, 1.0F);
    run_.culprit_count = 0;
    weights_.grow();
}

// Asks whether the cell holds the value, or one of its class, and supposes that it does.
template <typename Word>
void DepthFirst<Word>::branch(const Choice<Word>& choice) {
    ++counters_.guesses;
    Word candidate = choice.candidate;
    if (candidate == 0) {
        Word cell = state()[choice.position];
        if (is_by_chance()) {
            for (auto skip = random_.below(count_bits(cell)); skip > 0; --skip) cell &= cell - 1;
        }
        candidate = static_cast<Word>(Word{1} << std::countr_zero(cell));
    }
    const Word* classes = view_->classes + std::size_t{choice.position} * view_->class_count;
    for (std::uint32_t c = 0; choice.by_class && c < view_->class_count; ++c) {
        if ((classes[c] & candidate) != 0) candidate = classes[c] & state()[choice.position];
    }
    const std::size_t depth = branches_.size();
    make_room(depth + 2);
    std::copy_n(state_at(depth), stride_, state_at(depth + 1));
    branches_.push_back({choice.position, candidate, choice.by_class});
    labels_.ask(branches_.back());
    counters_.depth = std::max<std::uint64_t>(counters_.depth, branches_.size());
    state()[choice.position] = candidate;
    touch(choice.position);
}

template <typename Word>
void DepthFirst<Word>::make_room(std::size_t states) {
    if (states_.size() >= states * stride_ + kSpare) return;
    // The vector may move to a place with another remainder of 64.
    std::vector<Word> larger(2 * states_.size());
    const Word* first = state_at(0);
    const std::size_t used = (states - 1) * stride_;
    states_.swap(larger);
    std::copy_n(first, used, state_at(0));
}

// The state below the questions is as it was settled.
template <typename Word>
void DepthFirst<Word>::begin_again() {
    branches_.clear();
    labels_.begin_again();
}

// Draws all conclusions from a state, whoever is to be blamed. False if it is dead.
template <typename Word>
bool DepthFirst<Word>::settle(Word* state) {
    run_.state = state;
    run_.work_limit = kNoLimit;
    const bool alive = routines_.settle(run_) != Outcome::kDead;
    std::ranges::fill(queue_, 0);
    std::ranges::fill(fresh_, 0);
    run_.work_limit = ++run_.work;
    run_.culprit_count = 0;
    return alive;
}

// The same, and labels get their names.
template <typename Word>
bool DepthFirst<Word>::follow(Word* state) {
    while (settle(state)) {
        const std::uint32_t position =
            labels_.any() ? labels_.name(state, weights_.data()) : kNowhere;
        if (position == kNowhere) return true;
        touch(position);
    }
    return false;
}

template <typename Word>
bool DepthFirst<Word>::fails_with(std::uint32_t variable, int value) {
    if (fails()) return true;
    const std::uint32_t position = view_->position[variable];
    const auto one = static_cast<Word>(state()[position] & static_cast<Word>(Word{1} << value));
    if (one == 0 || one == state()[position]) return one == 0;
    make_room(2);
    std::copy_n(state_at(0), stride_, state_at(1));
    state_at(1)[position] = one;
    touch(position);
    const Labels<Word> named = labels_;
    const bool alive = follow(state_at(1));
    labels_ = named;
    return !alive;
}

// Looks at a cell of the first state. False if that is dead.
template <typename Word>
bool DepthFirst<Word>::probe() {
    const std::size_t spare = branches_.size() + 1;
    make_room(spare + 1);
    const auto look = [this](Word* state, std::uint32_t position) {
        touch(position);
        return settle(state);
    };
    const bool alive = probing_.look(state_at(0), state_at(spare), stride_, look);
    if (!alive || !probing_.is_over(run_.work)) return alive;
    phase_ = probing_.is_worth_much() ? Phase::kExamine : Phase::kBacktrack;
    if (phase_ == Phase::kExamine) begin_again();
    return true;
}

// The answer "no" to the last question.
template <typename Word>
bool DepthFirst<Word>::back() {
    if (branches_.empty()) return false;
    possible_ = true;
    if (solutions_ <= 1 && probing_.is_due(counters_.backtracks, run_.work)) {
        probing_.begin(*view_, state_at(0), weights_.data(), run_.work);
        phase_ = Phase::kProbe;
        return true;
    }
    phase_ = Phase::kExamine;
    const bool stuck = patience_.is_over(counters_.nodes, branches_.size(), solutions_ != 0);
    if (stuck || is_first_in_order()) {
        begin_again();
        return true;
    }
    const Choice<Word> last = branches_.back();
    branches_.pop_back();
    state()[last.position] &= static_cast<Word>(~labels_.refute(last));
    touch(last.position);
    return true;
}

// Whether values come in ascending order from now on, and not by chance: then it begins again, too.
template <typename Word>
bool DepthFirst<Word>::is_first_in_order() {
    if (in_order_ || is_by_chance()) return false;
    in_order_ = true;
    return solutions_ == 0;
}

template <typename Word>
void DepthFirst<Word>::report(std::vector<std::uint8_t>* found) {
    if (found == nullptr) return;
    const Word* cells = state();
    for (std::uint32_t v = 0; v < view_->variables; ++v) {
        found->push_back(
            static_cast<std::uint8_t>(std::countr_zero(cells[view_->position[v]]) + 1));
    }
}

template <typename Word>
OwnSearch make(std::shared_ptr<Prepared> prepared, Preparation<Word>& preparation,
               const Routines<Word>& routines, const std::vector<std::uint8_t>& givens,
               const CandidateSets& allowed, std::uint64_t seed, Control* control) {
    const auto values = static_cast<std::uint32_t>(prepared->problem().values());
    auto search = std::make_unique<DepthFirst<Word>>(std::move(prepared), preparation, routines,
                                                     seed, control);
    const std::size_t width = (givens.size() + 7) / 8;
    for (std::uint32_t cell = 0; cell < givens.size(); ++cell) {
        if (givens[cell] != 0) {
            search->restrict_to(cell, std::uint64_t{1} << (givens[cell] - 1));
        } else if (!allowed.empty()) {
            std::uint64_t set = 0;
            for (std::uint32_t v = 0; v < values; ++v) {
                set |= (std::uint64_t{allowed[v * width + cell / 8]} >> cell % 8 & 1) << v;
            }
            search->restrict_to(cell, set);
        }
    }
    return search;
}

}  // namespace

OwnSearch make_search(std::shared_ptr<Prepared> prepared, const std::vector<std::uint8_t>& givens,
                      const CandidateSets& allowed, std::uint64_t seed, const Kernel& kernel,
                      Control* control) {
    const Problem& problem = prepared->problem();
    if (givens.size() > problem.variables()) throw std::invalid_argument("too many givens");
    for (const std::uint8_t given : givens) {
        if (given > problem.values()) throw std::invalid_argument("a given is out of range");
    }
    const std::size_t expected =
        (givens.size() + 7) / 8 * static_cast<std::size_t>(problem.values());
    if (!allowed.empty() && allowed.size() != expected) {
        throw std::invalid_argument("allowed needs a set of cells for each value");
    }
    if (problem.values() > 16) {
        Preparation<std::uint64_t>& wide = prepared->wide_;
        return make(std::move(prepared), wide, kernel.wide, givens, allowed, seed, control);
    }
    Preparation<std::uint16_t>& narrow = prepared->narrow_;
    const bool sweeps = narrow.program(control)->view.sweeps;
    return make(std::move(prepared), narrow, sweeps ? kernel.sweeping : kernel.narrow, givens,
                allowed, seed, control);
}

}  // namespace nonet::constraints
