#include "many/many.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstring>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "bits.hpp"

namespace nonet::many {
namespace {

constexpr std::size_t kCells = single::kCells;

// Below this many puzzles a block of the batch kernel is too empty to pay.
constexpr std::size_t kFewPuzzles = 1024;
// And below this many the single-puzzle engine has too few to interleave.
constexpr std::size_t kInterleaved = 4;
// A chunk is long, so that blocks stay full, but each thread should get several.
constexpr std::size_t kLeastChunk = 4096;
constexpr std::size_t kMostChunk = 65536;
constexpr std::size_t kChunksPerThread = 4;

// In the place of a value: not a character of a puzzle.
constexpr std::uint8_t kNoValue = 0x80;

// Takes over from the batch kernel, which knows puzzles by their numbers in the chunk.
struct TakeOver {
    const single::Kernel& kernel;
    const Puzzles& chunk;
    Control& control;

    static Stop solve(void* context, const std::size_t* numbers, std::size_t n) {
        return static_cast<TakeOver*>(context)->run(numbers, n);
    }

    // A few at a time, gathered side by side so that the kernel can interleave them.
    Stop run(const std::size_t* numbers, std::size_t n) {
        constexpr std::size_t kAtOnce = 64;
        std::uint8_t cells[kAtOnce * kCells];
        std::uint8_t grids[kAtOnce * kCells];
        std::uint32_t counts[kAtOnce];
        for (std::size_t done = 0; done < n; done += kAtOnce) {
            const std::size_t now = std::min(kAtOnce, n - done);
            for (std::size_t i = 0; i < now; ++i) {
                std::memcpy(cells + i * kCells, chunk.cells + numbers[done + i] * kCells, kCells);
            }
            single::Counters counters;
            const Stop stop = single::solve_many(kernel, cells, now, chunk.limit, grids, counts,
                                                 control, counters);
            if (stop != Stop::kExhausted) return stop;
            for (std::size_t i = 0; i < now; ++i) {
                const std::size_t number = numbers[done + i];
                chunk.counts[number] = counts[i];
                if (chunk.solutions == nullptr) continue;
                std::memcpy(chunk.solutions + number * kCells, grids + i * kCells, kCells);
            }
        }
        return Stop::kExhausted;
    }
};

// Givens clash if some house has fewer different values than givens. The loops have constant
// bounds, so that every index is known when they are unrolled.
bool has_clash(const std::uint8_t* cells) {
    std::uint16_t rows[9] = {}, columns[9] = {}, boxes[9] = {};
    int givens = 0;
    for (int r = 0; r < 9; ++r) {
        for (int c = 0; c < 9; ++c) {
            const std::uint8_t value = cells[9 * r + c];
            const auto bit = static_cast<std::uint16_t>((1U << value) & ~1U);
            givens += value != 0;
            rows[r] |= bit;
            columns[c] |= bit;
            boxes[r / 3 * 3 + c / 3] |= bit;
        }
    }
    int in_rows = 0, in_columns = 0, in_boxes = 0;
    for (int i = 0; i < 9; ++i) {
        in_rows += count_bits(rows[i]);
        in_columns += count_bits(columns[i]);
        in_boxes += count_bits(boxes[i]);
    }
    return in_rows != givens || in_columns != givens || in_boxes != givens;
}

// Vector code, like read_cells.
bool has_no_value(const std::uint8_t* cells) {
    std::uint8_t largest = 0;
    for (std::size_t i = 0; i < kCells; ++i) largest = std::max(largest, cells[i]);
    return largest > 9;
}

// The last step for solved puzzles, which takes what is no puzzle out of the counts. Where all
// cells are known to hold values, the puzzles are not looked through again.
void judge(const Puzzles& done, bool all_values) {
    if (done.bad == nullptr && done.verdicts == nullptr) return;
    for (std::size_t i = 0; i < done.n; ++i) {
        const bool bad = done.bad != nullptr ? done.bad[i] != 0
                                             : !all_values && has_no_value(done.cells + i * kCells);
        if (bad) {
            done.counts[i] = 0;
            if (done.solutions != nullptr) std::memset(done.solutions + i * kCells, 0, kCells);
        }
        if (done.verdicts == nullptr) continue;
        Verdict verdict = Verdict::kMultiple;
        if (done.counts[i] == 0) {
            const bool invalid = bad || has_clash(done.cells + i * kCells);
            verdict = invalid ? Verdict::kInvalid : Verdict::kUnsolvable;
        } else if (done.limit == 1) {
            verdict = Verdict::kSolved;
        } else if (done.counts[i] == 1) {
            verdict = Verdict::kUnique;
        }
        done.verdicts[i] = static_cast<std::uint8_t>(verdict);
    }
}

// Too few to be interleaved: one search is quicker by itself.
Stop solve_singly(const single::Kernel& kernel, const Puzzles& chunk, Control& control) {
    for (std::size_t i = 0; i < chunk.n; ++i) {
        std::uint8_t* grid = chunk.solutions == nullptr ? nullptr : chunk.solutions + i * kCells;
        single::Counters counters;
        const single::Result found =
            single::solve(kernel, chunk.cells + i * kCells, {chunk.limit, kNoLimit}, control,
                          {grid, grid == nullptr ? 0U : 1U}, counters);
        if (found.stop != Stop::kExhausted && found.stop != Stop::kLimit) return found.stop;
        chunk.counts[i] = static_cast<std::uint32_t>(found.count);
        if (found.count == 0 && grid != nullptr) std::memset(grid, 0, kCells);
    }
    return Stop::kExhausted;
}

// What the batch kernel found out about the values is left in `all_values`.
Stop solve_unjudged(const Engines& engines, const Puzzles& chunk, Control& control,
                    bool& all_values) {
    if (chunk.n < kInterleaved) return solve_singly(engines.single, chunk, control);
    if (chunk.n < kFewPuzzles) {
        single::Counters counters;
        return single::solve_many(engines.single, chunk.cells, chunk.n, chunk.limit,
                                  chunk.solutions, chunk.counts, control, counters);
    }
    TakeOver take_over{engines.single, chunk, control};
    batch::HandOver hand_over;
    hand_over.solve = &TakeOver::solve;
    hand_over.context = &take_over;
    batch::Work work;
    const Stop stop = batch::solve(engines.batch, chunk.cells, chunk.n, chunk.limit,
                                   chunk.solutions, chunk.counts, control, hand_over, &work);
    all_values = work.blocks_with_no_value == 0;
    return stop;
}

Stop solve_chunk(const Engines& engines, const Puzzles& chunk, Control& control) {
    bool all_values = false;
    const Stop stop = solve_unjudged(engines, chunk, control, all_values);
    if (stop == Stop::kExhausted) judge(chunk, all_values);
    return stop;
}

// Several threads that take chunks until there are none, something fails, or they are told to stop.
class Crew {
  public:
    Crew(const Engines& engines, const Puzzles& puzzles, std::size_t chunk)
        : engines_(engines), puzzles_(puzzles), chunk_(chunk) {}

    Stop run(unsigned threads, Control& control) {
        std::vector<std::thread> crew;
        Stop stop = Stop::kExhausted;
        try {
            for (unsigned i = 0; i < threads; ++i) crew.emplace_back([this] { work(); });
            stop = wait(threads, control);
        } catch (...) {
            stop_ = true;
            for (std::thread& thread : crew) thread.join();
            throw;
        }
        for (std::thread& thread : crew) thread.join();
        if (failure_ != nullptr) std::rethrow_exception(failure_);
        return stop;
    }

  private:
    static bool told_to_stop(void* context) { return *static_cast<std::atomic<bool>*>(context); }

    void work() {
        try {
            Control control(-1, &told_to_stop, &stop_);
            for (;;) {
                const std::size_t begin = next_.fetch_add(chunk_);
                if (stop_ || begin >= puzzles_.n) break;
                const Puzzles chunk = puzzles_.part(begin, std::min(chunk_, puzzles_.n - begin));
                if (solve_chunk(engines_, chunk, control) != Stop::kExhausted) break;
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            failure_ = std::current_exception();
            stop_ = true;
        }
        const std::lock_guard lock(mutex_);
        ++finished_;
        changed_.notify_one();
    }

    // Until all have finished; looks after deadlines and signals meanwhile.
    Stop wait(unsigned threads, Control& control) {
        std::unique_lock lock(mutex_);
        while (finished_ < threads) {
            changed_.wait_for(lock, std::chrono::milliseconds(20));
            if (finished_ == threads) break;
            lock.unlock();
            const Stop stop = control.check();
            lock.lock();
            if (stop != Stop::kExhausted) {
                stop_ = true;
                return stop;
            }
        }
        return Stop::kExhausted;
    }

    const Engines& engines_;
    const Puzzles& puzzles_;
    const std::size_t chunk_;
    std::atomic<std::size_t> next_ = 0;
    std::atomic<bool> stop_ = false;
    std::mutex mutex_;
    std::condition_variable changed_;
    unsigned finished_ = 0;
    std::exception_ptr failure_;
};

}  // namespace

Puzzles Puzzles::part(std::size_t begin, std::size_t count) const {
    Puzzles part = *this;
    part.cells += begin * kCells;
    part.n = count;
    if (solutions != nullptr) part.solutions += begin * kCells;
    part.counts += begin;
    if (bad != nullptr) part.bad += begin;
    if (verdicts != nullptr) part.verdicts += begin;
    return part;
}

Stop solve(const Engines& engines, const Puzzles& puzzles, unsigned threads, Control& control) {
    if (threads <= 1 || puzzles.n <= kLeastChunk) return solve_chunk(engines, puzzles, control);
    const std::size_t share = puzzles.n / (threads * kChunksPerThread);
    const std::size_t chunk = std::clamp(share, kLeastChunk, kMostChunk);
    const std::size_t chunks = (puzzles.n + chunk - 1) / chunk;
    Crew crew(engines, puzzles, chunk);
    return crew.run(static_cast<unsigned>(std::min<std::size_t>(threads, chunks)), control);
}

// Comparisons instead of a table, for these become vector instructions: a third of the time.
bool read_cells(const char* text, std::uint8_t* cells) {
    std::uint8_t values[kCells], wrong = 0;
    std::memcpy(values, text, kCells);
    for (std::uint8_t& value : values) {  // masks of whole bytes, so that it becomes vector code
        const std::uint8_t symbol = value;
        const auto digit = static_cast<std::uint8_t>(symbol - '0');
        const auto blank = static_cast<std::uint8_t>(-(symbol == '.') | -(symbol == '*') |
                                                     -(symbol == '_') | -(symbol == '-'));
        const auto is_digit = static_cast<std::uint8_t>(-(digit <= 9));
        value = digit & is_digit;
        wrong |= static_cast<std::uint8_t>(~(blank | is_digit));
    }
    const bool good = wrong == 0;
    if (!good) std::memset(values, 0, kCells);
    std::memcpy(cells, values, kCells);
    return good;
}

}  // namespace nonet::many
