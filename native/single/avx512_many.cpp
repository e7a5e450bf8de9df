// Many puzzles on one thread, four at a time: a sweep of one grid fills the waiting times of
// the others. Each lane takes the next puzzle when it is done with its own.
#include <new>

#include "single/avx512/lane.hpp"

namespace nonet::single {
namespace {

constexpr int kLanes = 4;

struct Slot {
    Lane lane;
    Grid grid;
    std::size_t puzzle;
    std::uint32_t solutions;
    bool busy;
};

struct Batch {
    const std::uint8_t* cells;
    std::size_t n;
    std::uint32_t limit;
    std::uint8_t* solutions;  // or null
    std::uint32_t* counts;
    Control& control;
    Counters counters{};
    std::size_t next = 0;
    std::uint64_t next_check = kSweepsPerCheck;
};

// Gives the slot the next puzzle, if there is one.
NONET_INLINE void take_puzzle(Batch& batch, Slot& slot, Grid& grid) {
    slot.busy = batch.next < batch.n;
    if (!slot.busy) return;
    slot.puzzle = batch.next++;
    slot.solutions = 0;
    clear(slot.lane);
    grid = read_grid(batch.cells + kCells * slot.puzzle);
}

// The slot's grid is solved, dead or at a fixed point: finds its next one.
__attribute__((noinline)) void settle(Batch& batch, Slot& slot, Grid& grid, const Swept& swept) {
    ++batch.counters.nodes;
    if (swept.dead == 0) {
        if (!all_solved(grid, SweepConstants{})) {
            if (split(slot.lane, grid, batch.counters, kNoLimit)) return;
            ++batch.counters.nodes;
        } else {
            if (slot.solutions++ == 0 && batch.solutions != nullptr) {
                write_grid(grid, batch.solutions + kCells * slot.puzzle);
            }
            if (slot.solutions >= batch.limit) clear(slot.lane);
        }
    }
    if (has_frames(slot.lane)) {
        ++batch.counters.backtracks;
        resume(slot.lane, grid);
        return;
    }
    batch.counts[slot.puzzle] = slot.solutions;
    take_puzzle(batch, slot, grid);
}

NONET_INLINE Stop check_bounds(Batch& batch) {
    if (batch.counters.sweeps < batch.next_check) return Stop::kExhausted;
    batch.next_check = batch.counters.sweeps + kSweepsPerCheck;
    return check_control(batch.control);
}

// While all slots are busy.
Stop run_all(Batch& batch, Slot* slots) {
    const SweepConstants k;
    Grid grid[kLanes];
    for (int j = 0; j < kLanes; ++j) grid[j] = slots[j].grid;
    Stop stop = Stop::kExhausted;
    for (bool all_busy = true; all_busy && stop == Stop::kExhausted;) {
        Swept swept[kLanes];
        bool any = false;
#pragma GCC unroll 4
        for (int j = 0; j < kLanes; ++j) {
            swept[j] = sweep(grid[j], k);
            any |= settled(swept[j]);
        }
        batch.counters.sweeps += kLanes;
        if (!any) continue;
        for (int j = 0; j < kLanes; ++j) {
            if (!settled(swept[j])) continue;
            settle(batch, slots[j], grid[j], swept[j]);
            all_busy &= slots[j].busy;
        }
        stop = check_bounds(batch);
    }
    for (int j = 0; j < kLanes; ++j) slots[j].grid = grid[j];
    return stop;
}

// One slot to its end: there are no more puzzles to take.
Stop run_last(Batch& batch, Slot& slot) {
    const SweepConstants k;
    Grid grid = slot.grid;
    while (slot.busy) {
        const Swept swept = sweep(grid, k);
        ++batch.counters.sweeps;
        if (!settled(swept)) continue;
        settle(batch, slot, grid, swept);
        const Stop why = check_bounds(batch);
        if (why != Stop::kExhausted) return why;
    }
    return Stop::kExhausted;
}

// Releases what it holds on every way out.
struct Slots {
    Slot* at = new Slot[kLanes];

    Slots() = default;
    Slots(const Slots&) = delete;
    Slots& operator=(const Slots&) = delete;
    ~Slots() { delete[] at; }
};

}  // namespace

Stop solve_many_avx512(const std::uint8_t* cells, std::size_t n, std::uint32_t limit,
                       std::uint8_t* solutions, std::uint32_t* counts, Control& control,
                       Counters& counters) {
    if (solutions != nullptr && n != 0) std::memset(solutions, 0, kCells * n);
    for (std::size_t i = 0; i < n; ++i) counts[i] = limit == 0 ? 0 : kUnfinished;
    if (n == 0 || limit == 0) return Stop::kExhausted;
    if (limit == kUnfinished) --limit;

    const Slots slots;
    Batch batch{cells, n, limit, solutions, counts, control};
    bool all_busy = true;
    for (int j = 0; j < kLanes; ++j) {
        take_puzzle(batch, slots.at[j], slots.at[j].grid);
        all_busy &= slots.at[j].busy;
    }
    Stop stop = all_busy ? run_all(batch, slots.at) : Stop::kExhausted;
    for (int j = 0; j < kLanes && stop == Stop::kExhausted; ++j) {
        stop = run_last(batch, slots.at[j]);
    }
    counters.nodes += batch.counters.nodes;
    counters.guesses += batch.counters.guesses;
    counters.backtracks += batch.counters.backtracks;
    counters.sweeps += batch.counters.sweeps;
    // A puzzle that found a solution but was not finished shows none.
    for (int j = 0; solutions != nullptr && stop != Stop::kExhausted && j < kLanes; ++j) {
        if (slots.at[j].busy) std::memset(solutions + kCells * slots.at[j].puzzle, 0, kCells);
    }
    return stop;
}

}  // namespace nonet::single
