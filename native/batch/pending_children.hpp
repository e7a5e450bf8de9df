// Second children, and which of them are resumed when.
//
// Of puzzles with one solution or none all second children have to be looked at some time. So the
// newest are resumed, a block of them as they lie. Of puzzles that reach their limit of solutions
// most need never be looked at. Where many were dropped for that, a second child sleeps until
// nothing of its puzzle is awake any more, as if each puzzle were searched by itself: on puzzles
// with several solutions a third of the branches and two fifths of the sweeps are saved. That asks
// for more puzzles under way, and resumed ones are gathered from the whole stack.
#pragma once

#include "batch/stack.hpp"

namespace nonet::batch {
namespace {

// Puzzles by their numbers; those that differ by a multiple of kNumbers are taken for the same.
class PuzzleSet {
  public:
    // If asked to; whether it did.
    bool add(std::size_t puzzle, bool asked = true) {
        std::uint64_t& word = bits_[puzzle % kNumbers / 64];
        const std::uint64_t bit = std::uint64_t{asked} << (puzzle % 64);
        const std::uint64_t added = bit & ~word;
        word |= bit;
        return added != 0;
    }
    void add_all(const Stack& stack) {
        for (std::size_t i = 0; i < stack.size(); ++i) add(stack.puzzles()[i]);
    }

  private:
    static constexpr std::size_t kNumbers = 65536;
    std::uint64_t bits_[kNumbers / 64] = {};
};

class PendingChildren {
  public:
    void open(const Job& job) {
        job_ = &job;
        stack_.open(job);
    }
    void close() noexcept { stack_.close(); }

    Stack& stack() { return stack_; }
    std::size_t size() const { return stack_.size(); }

    // Whether too many wait for new puzzles to be begun.
    bool too_many() const { return size() >= (many_dropped() ? kMostAsleep : kMostWaiting); }
    // More than a quarter of the last ones.
    bool many_dropped() const { return 3 * dropped_ > resumed_; }

    NONET_NOINLINE void resume_newest(Stack& ready) {
        const std::size_t n = size() < kLanes ? size() : kLanes;
        const std::size_t from = size() - n;
        Slots alive;
        for (std::size_t slot = 0; slot < n; ++slot) {
            if (wanted(stack_.puzzles()[from + slot])) alive.add(slot);
        }
        push_states(stack_, from, alive, ready);
        stack_.pop(n);
        remember(alive.size(), n - alive.size());
    }

    // Resumes the newest of each puzzle that is not `awake`, as far down as it has to look for a
    // block of them, and drops what is not wanted there. False if there were too few to be worth
    // it.
    NONET_NOINLINE bool resume_due(PuzzleSet& awake, Stack& ready) {
        Part parts[kMostParts];
        std::size_t n = 0, from = size(), resumed = 0, dropped = 0;
        for (; from > 0 && n < kMostParts && resumed < kLanes; ++n) {
            const std::size_t states = (from - 1) % kLanes + 1;  // those below the top are whole
            from -= states;
            parts[n] = part(stack_.puzzles() + from, states, awake);
            resumed += parts[n].due.size();
            dropped += states - parts[n].due.size() - parts[n].asleep.size();
        }
        if (resumed + dropped < kLanes) return false;
        std::size_t to = from;
        for (; n-- > 0; from += kLanes) {
            push_states(stack_, from, parts[n].due, ready);
            to = move_down(stack_, from, parts[n].asleep, to);
        }
        stack_.pop(size() - to);
        remember(resumed, dropped);
        return true;
    }

  private:
    // Those that wait to be resumed anyway should fit in the second-level cache.
    static constexpr std::size_t kMostWaiting = 6 * kLanes;
    static constexpr std::size_t kMostAsleep = 12 * kLanes;
    static constexpr std::size_t kMostParts = 24;
    static constexpr std::size_t kMemory = 8 * kLanes;

    // What becomes of up to a block of states; the others are dropped. No branches: they
    // could not be predicted.
    struct Part {
        Slots due, asleep;
    };
    Part part(const std::size_t* puzzles, std::size_t n, PuzzleSet& awake) const {
        std::uint8_t due[kLanes] = {}, asleep[kLanes] = {};
        for (std::size_t slot = n; slot-- > 0;) {
            const bool is_wanted = wanted(puzzles[slot]);
            const bool is_due = awake.add(puzzles[slot], is_wanted);
            due[slot] = is_due;
            asleep[slot] = is_wanted != is_due;
        }
        return {Slots::of(lanes_of(due)), Slots::of(lanes_of(asleep))};
    }
    // A byte is 0 or 1, by slot.
    static Word lanes_of(const std::uint8_t (&slots)[kLanes]) {
        Word lanes = zeros();
        for (std::size_t i = 0; i < 8; ++i) lanes |= load(slots + kBytes * i) << i;
        return lanes;
    }

    bool wanted(std::size_t puzzle) const { return job_->counts[puzzle] < job_->limit; }

    void remember(std::size_t resumed, std::size_t dropped) {
        resumed_ += resumed;
        dropped_ += dropped;
        if (resumed_ + dropped_ < kMemory) return;
        resumed_ /= 2;
        dropped_ /= 2;
    }

    const Job* job_ = nullptr;
    Stack stack_;
    std::size_t resumed_ = 0, dropped_ = 0;  // lately
};

}  // namespace
}  // namespace nonet::batch
