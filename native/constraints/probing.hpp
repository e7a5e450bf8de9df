// Looks at the candidates of the first state one by one, as if each were all that its cell holds.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

#include "bits.hpp"
#include "constraints/kernel.hpp"

namespace nonet::constraints {

// Whatever nobody has a propagator for, and a search comes to at every node, is removed once: what
// fails at once. It is paid from work already done, heavy cells first, the longer the more goes,
// and is taken up again when there was as much work again.
template <typename Word>
class Probing {
  public:
    bool is_due(std::uint64_t dead_ends, std::uint64_t work) const {
        return dead_ends >= kDeadEnds && work >= due_ && !(started_ && at_ == order_.size());
    }

    // The order is that of the weights when the search first had so many dead ends.
    void begin(const ProgramView<Word>& view, const Word* first, const float* weights,
               std::uint64_t work) {
        if (!started_) {
            order_.assign(view.position, view.position + view.variables);
            std::ranges::stable_sort(order_, [weights](std::uint32_t a, std::uint32_t b) {
                return weights[a] > weights[b];
            });
            started_ = true;
        }
        grant_ = work / kShareOfWork;
        end_ = work + grant_;
        removed_ = open_ = 0;
        for (const std::uint32_t position : order_) open_ += count_bits(first[position]);
    }

    // The candidates of the next cell, on a copy; `settle` is to draw all conclusions from a state
    // that lost candidates there. False if the first state is dead.
    template <typename Settle>
    bool look(Word* first, Word* copy, std::size_t stride, Settle settle) {
        const std::uint32_t position = order_[at_++];
        for (Word left = first[position]; left != 0; left &= static_cast<Word>(left - 1)) {
            const auto one = static_cast<Word>(left & static_cast<Word>(~left + 1));
            if ((first[position] & one) == 0) continue;
            if (first[position] == one) break;
            std::copy_n(first, stride, copy);
            copy[position] = one;
            if (settle(copy, position)) continue;
            ++removed_;
            end_ += grant_ / kMoreForOne;
            first[position] &= static_cast<Word>(~one);
            if (!settle(first, position)) return false;
        }
        return true;
    }

    bool is_over(std::uint64_t work) {
        if (at_ < order_.size() && work < end_) return false;
        due_ = 2 * work;
        return true;
    }

    // Whether so many candidates went that the search had better begin again.
    bool is_worth_much() const { return removed_ > 0 && kShareOfCandidates * removed_ >= open_; }

  private:
    // Chosen on puzzles of Interactive Sudoku Solver's collection and fresh ones (README.md).
    static constexpr std::uint64_t kDeadEnds = 1000, kShareOfWork = 8, kMoreForOne = 2;
    static constexpr std::int64_t kShareOfCandidates = 33;

    std::vector<std::uint32_t> order_;  // positions
    bool started_ = false;
    std::size_t at_ = 0;
    std::uint64_t due_ = 0, end_ = 0, grant_ = 0;
    std::int64_t removed_ = 0, open_ = 0;
};

}  // namespace nonet::constraints
