// How long a search may go on, and who may stop it: shared by every engine.
#pragma once

#include <chrono>
#include <cstdint>
#include <limits>

namespace nonet {

// Why a run came back. The numbers are what Python sees.
enum class Stop : int {
    kExhausted = 0,    // the whole search space was seen
    kLimit = 1,        // as many solutions as were asked for
    kTimeout = 2,      // the deadline passed
    kNodeLimit = 3,    // the node budget is spent
    kInterrupted = 4,  // `poll` said so (Ctrl+C)
};

// Asked now and then by a long run. `poll` may be null; it returns true to stop.
// Reading the clock costs some 25 ns and `poll` may need to take a lock, so an
// engine calls `check` only after a good piece of work (some 50 microseconds).
class Control {
  public:
    using Clock = std::chrono::steady_clock;

    Control() = default;
    Control(double timeout_seconds, bool (*poll)(void*), void* context)
        : poll_(poll), context_(context), begun_(Clock::now()), next_poll_(begun_ + kPollEvery) {
        // A timeout beyond a year is none: it would overflow the clock's range.
        if (timeout_seconds >= 0 && timeout_seconds < 3.15e7) {
            deadline_ = begun_ + std::chrono::duration_cast<Clock::duration>(
                                     std::chrono::duration<double>(timeout_seconds));
            has_deadline_ = true;
        }
    }

    // Without a deadline and without `seconds`. To look at the clock costs as much as a tenth of an
    // easy puzzle, so this one does so at the first check only, which such a puzzle never reaches.
    Control(bool (*poll)(void*), void* context) : poll_(poll), context_(context) {}

    // For a helper's thread, which must not ask for Ctrl+C.
    Control without_poll() const {
        Control copy = *this;
        copy.poll_ = nullptr;
        return copy;
    }

    // kExhausted means "go on".
    Stop check() {
        const auto now = Clock::now();
        if (has_deadline_ && now >= deadline_) return Stop::kTimeout;
        if (next_poll_ == Clock::time_point{}) next_poll_ = now + kPollEvery;
        if (poll_ != nullptr && now >= next_poll_) {
            next_poll_ = now + kPollEvery;
            if (poll_(context_)) return Stop::kInterrupted;
        }
        return Stop::kExhausted;
    }

    // To be called at the first solution of a run.
    void note_first() {
        if (begun_ != Clock::time_point{}) first_ = Clock::now();
    }

    // Seconds from the beginning to that, and to now; a negative number where there was none.
    double seconds_to_first() const {
        return first_ == Clock::time_point{} ? -1.0 : seconds_until(first_);
    }
    double seconds() const { return seconds_until(Clock::now()); }

  private:
    double seconds_until(Clock::time_point moment) const {
        return std::chrono::duration<double>(moment - begun_).count();
    }

    static constexpr std::chrono::milliseconds kPollEvery{50};

    bool (*poll_)(void*) = nullptr;
    void* context_ = nullptr;
    bool has_deadline_ = false;
    Clock::time_point deadline_{};
    Clock::time_point begun_{};
    Clock::time_point first_{};
    Clock::time_point next_poll_{};
};

inline constexpr std::uint64_t kNoLimit = std::numeric_limits<std::uint64_t>::max();

// Where a run ends that may go so far beyond `done`.
inline std::uint64_t saturating_sum(std::uint64_t done, std::uint64_t limit) {
    return limit > kNoLimit - done ? kNoLimit : done + limit;
}

}  // namespace nonet
