#include "batch_driver/batch_driver.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "batch_driver/least.hpp"
#include "bits.hpp"
#include "threads.hpp"

namespace nonet::batch_driver {
namespace {

using single::kCells;

// Below this many puzzles a block of the batch kernel is too empty to pay.
constexpr std::size_t kFewPuzzles = 1024;
// And below this many the single-puzzle engine has too few to interleave.
constexpr std::size_t kInterleaved = 4;
// A chunk is long, so that blocks stay full, but each thread should get several.
constexpr std::size_t kLeastChunk = 4096;
constexpr std::size_t kMostChunk = 65536;
constexpr std::size_t kChunksPerThread = 4;

// The values of single puzzles, read from their texts if need be.
class Values {
  public:
    Values(const Engines& engines, const batch::Boards& boards)
        : read_cells_(engines.batch.read_cells), boards_(boards) {}

    // To be used before the next call; null if the text cannot be read.
    const std::uint8_t* at(std::size_t number) {
        if (boards_.texts == nullptr) return boards_.cells + number * kCells;
        const char* text = boards_.texts[number];
        return text != nullptr && read_cells_(text, read_) ? read_ : nullptr;
    }

    // To the given place; what cannot be read becomes a board without solution.
    void copy(std::size_t number, std::uint8_t* cells) {
        const std::uint8_t* from = at(number);
        if (from == nullptr) std::memset(cells, kNoValue, kCells);
        if (from != nullptr) std::memcpy(cells, from, kCells);
    }

  private:
    static constexpr std::uint8_t kNoValue = 0xFF;

    bool (*read_cells_)(const char* text, std::uint8_t* cells);
    const batch::Boards boards_;
    std::uint8_t read_[kCells];
};

// Takes over from the batch kernel, which knows puzzles by their numbers in the chunk.
struct TakeOver {
    const Engines& engines;
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
        Values values(engines, chunk.boards);
        for (std::size_t done = 0; done < n; done += kAtOnce) {
            const std::size_t now = std::min(kAtOnce, n - done);
            for (std::size_t i = 0; i < now; ++i)
                values.copy(numbers[done + i], cells + i * kCells);
            single::Counters counters;
            const Stop stop = single::solve_many(engines.single, cells, now, chunk.limit, grids,
                                                 counts, control, counters);
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
// bounds, so that every index is known when they are unrolled. Values may have changed since they
// were looked at, if the caller's other threads do so; then any answer is right.
bool has_clash(const std::uint8_t* cells) {
    std::uint16_t rows[9] = {}, columns[9] = {}, boxes[9] = {};
    int givens = 0;
    for (int r = 0; r < 9; ++r) {
        for (int c = 0; c < 9; ++c) {
            const std::uint8_t value = cells[9 * r + c];
            const auto bit = static_cast<std::uint16_t>((1U << value % 16) & ~1U);
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

// The compiler makes vector code of it.
bool has_no_value(const std::uint8_t* cells) {
    std::uint8_t largest = 0;
    for (std::size_t i = 0; i < kCells; ++i) largest = std::max(largest, cells[i]);
    return largest > 9;
}

Code code_of(const Puzzles& done, std::size_t number, bool bad, bool clash) {
    if (bad || clash) return Code::kInvalid;
    if (done.counts[number] == 0) return Code::kUnsolvable;
    if (done.limit == 1) return Code::kSolved;
    return done.counts[number] == 1 ? Code::kUnique : Code::kMultiple;
}

// The last step for solved puzzles, which takes what is not a puzzle out of the counts. Where all
// cells are known to hold values, only puzzles without solution are looked at again.
void classify(const Engines& engines, const Puzzles& done, bool all_values) {
    if (done.codes == nullptr) return;
    Values values(engines, done.boards);
    for (std::size_t i = 0; i < done.n; ++i) {
        bool bad = false, clash = false;
        if (!all_values || done.counts[i] == 0) {
            const std::uint8_t* cells = values.at(i);
            bad = cells == nullptr || has_no_value(cells);
            if (bad) {
                done.counts[i] = 0;
                if (done.solutions != nullptr) std::memset(done.solutions + i * kCells, 0, kCells);
            }
            clash = !bad && done.counts[i] == 0 && has_clash(cells);
        }
        done.codes[i] = static_cast<std::uint8_t>(code_of(done, i, bad, clash));
    }
}

// Too few to be interleaved: one search is quicker by itself.
Stop solve_singly(const single::Kernel& kernel, const std::uint8_t* cells, const Puzzles& chunk,
                  Control& control) {
    for (std::size_t i = 0; i < chunk.n; ++i) {
        std::uint8_t* grid = chunk.solutions == nullptr ? nullptr : chunk.solutions + i * kCells;
        single::Counters counters;
        const single::Result result =
            single::solve(kernel, cells + i * kCells, {chunk.limit, kNoLimit}, control,
                          {grid, grid == nullptr ? 0U : 1U}, counters);
        if (result.stop != Stop::kExhausted && result.stop != Stop::kLimit) return result.stop;
        chunk.counts[i] = static_cast<std::uint32_t>(result.count);
        if (result.count == 0 && grid != nullptr) std::memset(grid, 0, kCells);
    }
    return Stop::kExhausted;
}

Stop solve_few(const Engines& engines, const Puzzles& chunk, Control& control) {
    std::vector<std::uint8_t> read;
    if (chunk.boards.texts != nullptr) {
        read.resize(chunk.n * kCells);
        Values values(engines, chunk.boards);
        for (std::size_t i = 0; i < chunk.n; ++i) values.copy(i, read.data() + i * kCells);
    }
    const std::uint8_t* cells = chunk.boards.texts == nullptr ? chunk.boards.cells : read.data();
    if (chunk.n < kInterleaved) return solve_singly(engines.single, cells, chunk, control);
    single::Counters counters;
    return single::solve_many(engines.single, cells, chunk.n, chunk.limit, chunk.solutions,
                              chunk.counts, control, counters);
}

// What the batch kernel found out about the values is left in `all_values`.
Stop solve_unclassified(const Engines& engines, const Puzzles& chunk, Control& control,
                        bool& all_values) {
    if (chunk.n < kFewPuzzles) return solve_few(engines, chunk, control);
    TakeOver take_over{engines, chunk, control};
    batch::HandOver hand_over;
    hand_over.solve = &TakeOver::solve;
    hand_over.context = &take_over;
    batch::Work work;
    const Stop stop = batch::solve(engines.batch, chunk.boards, chunk.n, chunk.limit,
                                   chunk.solutions, chunk.counts, control, hand_over, &work);
    all_values = work.blocks_with_no_value == 0;
    return stop;
}

// Of puzzles with several solutions, the one that is asked for takes the place of the one found.
Stop choose_first(const Engines& engines, const Puzzles& done, Control& control) {
    Values values(engines, done.boards);
    for (std::size_t i = 0; i < done.n; ++i) {
        if (done.counts[i] < 2) continue;
        std::uint8_t* grid = done.solutions + i * kCells;
        if (done.first == First::kUnique) {
            std::memset(grid, 0, kCells);
            continue;
        }
        const std::uint8_t* cells = values.at(i);
        // Values may have changed since, if the caller's other threads do so.
        if (cells == nullptr || has_no_value(cells)) continue;
        const Stop stop = find_least(engines.single, cells, grid, control);
        if (stop != Stop::kExhausted) return stop;
    }
    return Stop::kExhausted;
}

Stop solve_chunk(const Engines& engines, const Puzzles& chunk, Control& control) {
    bool all_values = chunk.boards.texts != nullptr;  // or they would not be read
    const bool any = chunk.first == First::kAny || chunk.solutions == nullptr;
    Puzzles asked = chunk;
    if (!any) asked.limit = std::max(chunk.limit, 2U);  // to know which have several
    Stop stop = solve_unclassified(engines, asked, control, all_values);
    if (stop == Stop::kExhausted && !any) {
        stop = choose_first(engines, asked, control);
        for (std::size_t i = 0; i < chunk.n; ++i) {
            chunk.counts[i] = std::min(chunk.counts[i], chunk.limit);
        }
    }
    if (stop == Stop::kExhausted) classify(engines, chunk, all_values);
    return stop;
}

}  // namespace

Puzzles Puzzles::part(std::size_t begin, std::size_t count) const {
    Puzzles part = *this;
    if (boards.texts != nullptr) part.boards.texts += begin;
    if (boards.cells != nullptr) part.boards.cells += begin * kCells;
    part.n = count;
    if (solutions != nullptr) part.solutions += begin * kCells;
    part.counts += begin;
    if (codes != nullptr) part.codes += begin;
    return part;
}

Stop solve(const Engines& engines, const Puzzles& puzzles, unsigned threads, Control& control) {
    if (threads <= 1 || puzzles.n <= kLeastChunk) return solve_chunk(engines, puzzles, control);
    const std::size_t share = puzzles.n / (threads * kChunksPerThread);
    const std::size_t chunk = std::clamp(share, kLeastChunk, kMostChunk);
    const std::size_t chunks = (puzzles.n + chunk - 1) / chunk;
    return parallel_for(threads, chunks, control, [&](std::size_t, std::size_t i, Control& own) {
        const std::size_t begin = i * chunk;
        const Puzzles part = puzzles.part(begin, std::min(chunk, puzzles.n - begin));
        return solve_chunk(engines, part, own);
    });
}

}  // namespace nonet::batch_driver
