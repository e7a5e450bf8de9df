// Labels that may be exchanged for one another, such as numbers of regions to be found.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "constraints/kernel.hpp"

namespace nonet::constraints {

// A search names labels as it comes to them: until a question names one, it stands for all that
// have no name. So a cell that can have none of those with a name gets the next one without a
// question, the heaviest cell first, and if it has not one without a name, it has none of these.
// Each way to part the cells is met once, as others are the same with other names.
template <typename Word>
class Labels {
  public:
    void begin(const ProgramView<Word>& view) { view_ = &view; }

    bool any() const { return view_->label_count != 0; }

    // The answer "yes".
    void ask(const Choice<Word>& choice) {
        named_.push_back(named_.back());
        if (is_label(choice.position)) named_.back() |= choice.candidate;
    }

    // What goes with the answer "no".
    Word refute(const Choice<Word>& choice) {
        named_.pop_back();
        const bool is_new = is_label(choice.position) && (choice.candidate & named_.back()) == 0;
        return is_new ? static_cast<Word>(~named_.back()) : choice.candidate;
    }

    void begin_again() { named_.resize(1); }

    // Names a label. Its cell, or nowhere if all have one, or may have one with a name.
    std::uint32_t name(Word* state, const float* weights) {
        std::uint32_t best = kNowhere;
        for (std::uint32_t i = 0; i < view_->label_count; ++i) {
            const std::uint32_t position = view_->labels[i];
            const Word held = state[position];
            if ((held & named_.back()) != 0 || is_one(held)) continue;
            if (best == kNowhere || weights[position] > weights[best]) best = position;
        }
        if (best == kNowhere) return best;
        state[best] &= static_cast<Word>(~state[best] + 1);
        named_.back() |= state[best];
        return best;
    }

    // Of a solution: labels by the order of their cells.
    void number(Word* state) const {
        std::vector<Word> met;
        for (std::uint32_t i = 0; i < view_->label_count; ++i) {
            Word& label = state[view_->labels[i]];
            const auto at = std::ranges::find(met, label);
            const auto number = at - met.begin();
            if (at == met.end()) met.push_back(label);
            label = static_cast<Word>(Word{1} << number);
        }
    }

  private:
    static bool is_one(Word held) { return (held & (held - 1)) == 0; }
    bool is_label(std::uint32_t position) const {
        return any() && (view_->label_set[position / 64] >> position % 64 & 1) != 0;
    }

    const ProgramView<Word>* view_ = nullptr;
    std::vector<Word> named_{0};  // for each question, and before the first
};

}  // namespace nonet::constraints
