// Puzzles that wait, each as kStateBytes bytes of candidates and the puzzle's number. The bytes
// lie in columns, so that a block's worth is packed and spread one byte of every state at a time.
#pragma once

#include "batch/job.hpp"
#include "batch/lanes.hpp"

namespace nonet::batch {
namespace {

class Stack {
  public:
    void open(const Job& job) {
        job_ = &job;
        grow(4 * kLanes);
    }
    void close() noexcept {
        if (memory_ != nullptr) job_->release(memory_);
        memory_ = nullptr;
    }

    std::size_t size() const { return size_; }
    std::size_t* puzzles() { return puzzles_; }
    const std::size_t* puzzles() const { return puzzles_; }
    std::uint8_t* column(std::size_t byte) { return columns_ + stride_ * byte; }
    void pop(std::size_t n) { size_ -= n; }

    // Makes room for n more and adds their puzzle numbers; the caller fills the columns from the
    // returned index on. Whole words may be written there, so there is always one to spare.
    std::size_t push(std::size_t n) {
        const std::size_t start = size_;
        if (size_ + n > capacity_) grow(2 * (size_ + n));
        size_ += n;
        return start;
    }
    std::size_t push(const Slots& slots, const std::size_t* puzzles) {
        const std::size_t start = push(slots.size());
        std::size_t* out = puzzles_ + start;
        slots.for_each([&](std::size_t slot) { *out++ = puzzles[slot]; });
        return start;
    }

  private:
    // The order of work keeps the stacks small (README.md has figures), but nothing depends on it.
    void grow(std::size_t capacity) {
        // An odd number of cache lines, or all columns would fall on the same few sets.
        const std::size_t stride = ((capacity + 8 * kBytes + 127) / 128 * 2 + 1) * 64;
        const std::size_t column_bytes = stride * kStateBytes;
        auto* memory = static_cast<std::uint8_t*>(
            job_->allocate(column_bytes + capacity * sizeof(std::size_t)));
        auto* puzzles = reinterpret_cast<std::size_t*>(memory + column_bytes);
        // Whole words are read, beyond what was written: `allocate` gives no unwritten memory.
        if (memory_ != nullptr) {
            for (std::size_t i = 0; i < kStateBytes; ++i) {
                std::memcpy(memory + stride * i, column(i), size_);
            }
            std::memcpy(puzzles, puzzles_, size_ * sizeof *puzzles);
        }
        close();
        memory_ = memory;
        columns_ = memory;
        puzzles_ = puzzles;
        stride_ = stride;
        capacity_ = capacity;
    }

    const Job* job_ = nullptr;
    std::uint8_t* memory_ = nullptr;
    std::uint8_t* columns_ = nullptr;
    std::size_t* puzzles_ = nullptr;
    std::size_t stride_ = 0;
    std::size_t capacity_ = 0;
    std::size_t size_ = 0;
};

// Between blocks and stacks: whole states, a byte of every puzzle at a time.

// Some puzzles of a block go to one stack, others to another.
inline void push_two(const Word* x, const std::size_t* puzzles, const Slots& a, Stack& to_a,
                     const Slots& b, Stack& to_b) {
    if (a.size() + b.size() == 0) return;
    const std::size_t a_at = to_a.push(a, puzzles);
    const std::size_t b_at = to_b.push(b, puzzles);
    for (std::size_t byte = 0; byte < kStateBytes; ++byte) {
        Word w[8];
        load8(x + 8 * byte, w);
        transpose<1>(w);
        if (a.size() > 0) a.pack(w, to_a.column(byte) + a_at);
        if (b.size() > 0) b.pack(w, to_b.column(byte) + b_at);
    }
}

// One byte of a block's worth of states, the first of which is number `from`, by slot.
NONET_INLINE void load_byte(Stack& stack, std::size_t byte, std::size_t from, Word (&w)[8]) {
    NONET_UNROLL
    for (std::size_t i = 0; i < 8; ++i) w[i] = load(stack.column(byte) + from + kBytes * i);
}

// Of a block's worth of states, the first of which is number `from`, those in `slots`.
inline void push_states(Stack& stack, std::size_t from, const Slots& slots, Stack& to) {
    if (slots.size() == 0) return;
    const std::size_t at = to.push(slots, stack.puzzles() + from);
    for (std::size_t byte = 0; byte < kStateBytes; ++byte) {
        Word w[8];
        load_byte(stack, byte, from, w);
        slots.pack(w, to.column(byte) + at);
    }
}

// Puts the top of a stack into a block; returns how many those are. Puzzle i is in slot i, and the
// slots beyond hold anything.
inline std::size_t load_top(Stack& stack, Block& block, std::size_t* puzzles) {
    const std::size_t n = stack.size() < kLanes ? stack.size() : kLanes;
    const std::size_t from = stack.size() - n;
    stack.pop(n);
    for (std::size_t i = 0; i < n; ++i) puzzles[i] = stack.puzzles()[from + i];
    for (std::size_t byte = 0; byte < kStateBytes; ++byte) {
        Word w[8];
        load_byte(stack, byte, from, w);
        transpose<1>(w);
        for (std::size_t i = 0; i < 8; ++i) block.x[8 * byte + i] = w[i];
    }
    return n;
}

// Puts the top of a stack into the slots of a block that are `free`, beside the lanes to `keep`.
// The other slots hold anything.
inline void fill(Block& block, Word keep, const Slots& free, std::size_t* puzzles, Stack& stack) {
    const std::size_t n = free.size();
    if (n == 0) return;
    const std::size_t from = stack.size() - n;
    stack.pop(n);
    const std::size_t* puzzle = stack.puzzles() + from;
    free.for_each([&](std::size_t slot) { puzzles[slot] = *puzzle++; });
    for (std::size_t byte = 0; byte < kStateBytes; ++byte) {
        Word w[8];
        free.spread(stack.column(byte) + from, w);
        transpose<1>(w);
        Word* x = block.x + 8 * byte;
        NONET_UNROLL
        for (std::size_t i = 0; i < 8; ++i) x[i] = or_both(w[i], x[i], keep);
    }
}

}  // namespace

}  // namespace nonet::batch
