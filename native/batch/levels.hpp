// Second children beside the lanes of their block, as words.
//
// Of puzzles that reach their limit of solutions most second children need never be looked at, so
// to pack each for a stack would be the greater part of the work. Here a split costs a store a
// candidate, and a lane that is done with takes up the newest child that it has.
#pragma once

#include "batch/stack.hpp"

namespace nonet::batch {
namespace {

template <std::size_t kMost>
class Levels {
  public:
    Levels() {
        for (std::size_t i = 0; i < kMost; ++i) {
            order_[i] = i;
            lanes_[i] = zeros();
        }
    }

    bool full() const {
        for (const Word lanes : lanes_) {
            if (!any(lanes)) return false;
        }
        return true;
    }

    // Room for second children of these lanes, the newest of all. Not if full.
    Word* open(Word lanes) {
        std::size_t i = 0;
        while (any(lanes_[order_[i]])) ++i;
        const std::size_t level = order_[i];
        for (; i + 1 < kMost; ++i) order_[i] = order_[i + 1];
        order_[i] = level;
        lanes_[level] = lanes;
        return x_[level];
    }

    void drop(Word lanes) {
        for (Word& mine : lanes_) mine = without(mine, lanes);
    }

    // Puts the newest second child of each of these lanes into the block; returns which had one.
    NONET_NOINLINE Word restore(Block& block, Word lanes) {
        Word left = lanes;
        for (std::size_t i = kMost; i-- > 0;) {
            const std::size_t level = order_[i];
            const Word take = left & lanes_[level];
            if (!any(take)) continue;
            for (std::size_t k = 0; k < kCandidates; ++k) {
                block.x[k] = choose(take, x_[level][k], block.x[k]);
            }
            lanes_[level] = without(lanes_[level], take);
            left = without(left, take);
        }
        return without(lanes, left);
    }

    void push_oldest(const std::size_t* puzzles, Stack& stack) { push(order_[0], puzzles, stack); }
    // All, the oldest first.
    void push_all(const std::size_t* puzzles, Stack& stack) {
        for (const std::size_t level : order_) push(level, puzzles, stack);
    }

  private:
    void push(std::size_t level, const std::size_t* puzzles, Stack& stack) {
        push_two(x_[level], puzzles, Slots::of(lanes_[level]), stack, {}, stack);
        lanes_[level] = zeros();
    }

    std::size_t order_[kMost];  // the oldest first
    Word lanes_[kMost];         // that have a child in the level
    Word x_[kMost][8 * kStateBytes];
};

}  // namespace
}  // namespace nonet::batch
