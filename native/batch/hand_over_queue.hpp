// Puzzles on their way out to a solver of single puzzles (HandOver in batch.hpp).
#pragma once

#include "batch/load.hpp"
#include "batch/stack.hpp"

namespace nonet::batch {
namespace {

class HandOverQueue {
  public:
    void open(const Job& job) { job_ = &job; }
    Stop stop() const { return stop_; }

    bool few_states(std::size_t states) const {
        return wanted() && states > 0 && states <= job_->hand_over.last_states;
    }

    // The puzzles that need not be started here, but for those in `not_these`.
    Word few_givens(const Word (&empty)[kCells], Word not_these) const {
        const unsigned few = job_->hand_over.few_givens;
        if (!wanted() || few == 0) return zeros();
        return without(fewer_givens(empty, few), not_these);
    }

    void add(const Slots& slots, const std::size_t* puzzles) {
        slots.for_each([&](std::size_t slot) { add(puzzles[slot]); });
    }
    // Takes all that a stack holds.
    void add_all(Stack& stack) {
        for (std::size_t i = 0; i < stack.size(); ++i) add(stack.puzzles()[i]);
        stack.pop(stack.size());
    }

    NONET_NOINLINE Stop flush() {
        if (size_ > 0 && stop_ == Stop::kExhausted) {
            for (std::size_t i = 0; i < size_; ++i) job_->counts[puzzles_[i]] = 0;
            stop_ = job_->hand_over.solve(job_->hand_over.context, puzzles_, size_);
            job_->work->handed_over += size_;
        }
        size_ = 0;
        return stop_;
    }

  private:
    static constexpr std::size_t kMost = 64;

    bool wanted() const { return job_->hand_over.solve != nullptr; }

    // States of one puzzle come close together, if not always one after the other; to solve a
    // puzzle twice does no harm.
    void add(std::size_t puzzle) {
        if (job_->counts[puzzle] >= job_->limit) return;  // has all that was asked for
        for (std::size_t i = 0; i < size_; ++i) {
            if (puzzles_[i] == puzzle) return;
        }
        puzzles_[size_++] = puzzle;
        if (size_ == kMost) flush();
    }

    const Job* job_ = nullptr;
    Stop stop_ = Stop::kExhausted;
    std::size_t size_ = 0;
    std::size_t puzzles_[kMost];
};

}  // namespace
}  // namespace nonet::batch
