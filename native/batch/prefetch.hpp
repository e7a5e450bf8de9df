// What is needed some microseconds from now is brought near, a few lines of memory at a time: the
// first-level cache waits for some 16 lines at a time, and a request for more has to wait too.
#pragma once

#include "batch/block.hpp"
#include "batch/job.hpp"

namespace nonet::batch {
namespace {

NONET_INLINE void prefetch(const void* at) {
#if defined(__GNUC__)
    __builtin_prefetch(at, 0, 2);
#endif
}

// The share of `n` things in one of `calls`.
constexpr std::size_t share(std::size_t n, std::size_t calls) {
    return (n + calls - 1) / calls;
}

class PrefetchBytes {
  public:
    PrefetchBytes() = default;
    PrefetchBytes(const std::uint8_t* from, std::size_t bytes, std::size_t calls)
        : at_(from), end_(from + bytes), lines_(share(bytes + kLine, calls * kLine)) {}
    NONET_INLINE void operator()() {
        for (std::size_t i = 0; i < lines_ && at_ < end_; ++i, at_ += kLine) prefetch(at_);
    }

  private:
    static constexpr std::size_t kLine = 64;

    const std::uint8_t* at_ = nullptr;
    const std::uint8_t* end_ = nullptr;
    std::size_t lines_ = 0;
};

class PrefetchTexts {
  public:
    PrefetchTexts() = default;
    PrefetchTexts(const char* const* from, std::size_t n, std::size_t calls)
        : at_(from), end_(from + n), texts_(share(n, calls)) {}
    NONET_INLINE void operator()() {
        for (std::size_t i = 0; i < texts_ && at_ < end_; ++i, ++at_) {
            if (*at_ == nullptr) continue;
            prefetch(*at_);
            prefetch(*at_ + kCells - 1);
        }
    }

  private:
    const char* const* at_ = nullptr;
    const char* const* end_ = nullptr;
    std::size_t texts_ = 0;
};

// The place of the solutions of `n` puzzles from `begin` on, and the puzzles after them, in
// `calls`.
class Prefetch {
  public:
    Prefetch(const Job& job, std::size_t begin, std::size_t n, std::size_t calls) {
        const std::size_t next = begin + n;
        const std::size_t more = job.n - next < n ? job.n - next : n;
        if (job.boards.texts != nullptr) {
            texts_ = PrefetchTexts(job.boards.texts + next, more, calls);
        } else {
            cells_ = PrefetchBytes(job.boards.cells + kCells * next, kCells * more, calls);
        }
        if (job.solutions != nullptr) {
            solutions_ = PrefetchBytes(job.solutions + kCells * begin, kCells * n, calls);
        }
    }
    NONET_INLINE void operator()() {
        solutions_();
        cells_();
        texts_();
    }

  private:
    PrefetchBytes solutions_, cells_;
    PrefetchTexts texts_;
};

}  // namespace
}  // namespace nonet::batch
