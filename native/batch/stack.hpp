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

}  // namespace
}  // namespace nonet::batch
