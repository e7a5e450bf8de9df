// One puzzle. The search begins in one lane; after a few dead ends two lanes advance two
// parts of the tree together, since one sweep mostly waits for its own earlier steps.
#include "single/avx512/lane.hpp"

namespace nonet::single {
namespace {

constexpr std::uint64_t kDeadEndsAlone = 2;  // before a second lane is worth its start

enum class Next {
    kGrid,  // the lane has its next grid
    kIdle,  // the lane has nothing left
    kStop,  // the whole search is over: see Search::stop
};

struct Search {
    Bounds bounds;
    Control& control;
    Keep keep;
    Counters counters{};
    std::uint64_t solutions = 0;
    std::uint64_t next_check = kSweepsPerCheck;
    Stop stop = Stop::kExhausted;
};

NONET_INLINE bool take_solution(Search& search, const Grid& grid) {
    if (search.solutions == 0) note_first(search.control);
    if (search.solutions < search.keep.room) {
        write_grid(grid, search.keep.grids + kCells * search.solutions);
    }
    return ++search.solutions >= search.bounds.limit;
}

// The bounds, checked before a grid is settled.
NONET_INLINE Stop check_bounds(Search& search) {
    if (search.counters.nodes >= search.bounds.node_limit) return Stop::kNodeLimit;
    if (search.counters.sweeps < search.next_check) return Stop::kExhausted;
    search.next_check = search.counters.sweeps + kSweepsPerCheck;
    return check_control(search.control);
}

// The lane's grid is solved, dead or at a fixed point: finds the next one.
__attribute__((noinline)) Next settle(Search& search, Lane& lane, Grid& grid, const Swept& swept) {
    search.stop = check_bounds(search);
    if (search.stop != Stop::kExhausted) return Next::kStop;
    ++search.counters.nodes;
    if (swept.dead == 0) {
        if (!all_solved(grid, SweepConstants{})) {
            if (split(lane, grid, search.counters, search.bounds.node_limit)) {
                return Next::kGrid;
            }
            ++search.counters.nodes;
        } else if (take_solution(search, grid)) {
            search.stop = Stop::kLimit;
            return Next::kStop;
        }
    }
    if (!has_frames(lane)) return Next::kIdle;
    ++search.counters.backtracks;
    resume(lane, grid);
    return Next::kGrid;
}

// A lane and the grid it is at.
struct Place {
    Lane* lane;
    Grid grid;
};

// Starts an idle lane on the latest open split of another one: near a solution there are more,
// and to prove that there are none any part of the tree is as good. (The oldest split, a larger
// part, was as fast on puzzles with one solution and 30 % slower on those with many.) False if
// there is none to be had.
NONET_INLINE bool help(Search& search, Place& idle, Place& busy) {
    if (!has_frames(*busy.lane)) return false;
    ++search.counters.backtracks;
    clear(*idle.lane);
    resume(*busy.lane, idle.grid);
    return true;
}

// Both lanes together, until the search stops or one lane is left, which will be `a`.
Next run_two(Search& search, Place& a, Place& b) {
    const SweepConstants k;
    for (;;) {
        Swept in_a, in_b;
        Grid grid_a = a.grid, grid_b = b.grid;
        bool any = false;
        while (!any) {
            in_a = sweep(grid_a, k);
            in_b = sweep(grid_b, k);
            any = settled(in_a);  // not "||": one jump instead of two
            any |= settled(in_b);
            search.counters.sweeps += 2;
        }
        a.grid = grid_a;
        b.grid = grid_b;
        Next next_a = Next::kGrid, next_b = Next::kGrid;
        if (settled(in_a)) next_a = settle(search, *a.lane, a.grid, in_a);
        if (next_a == Next::kStop) return Next::kStop;
        if (settled(in_b)) next_b = settle(search, *b.lane, b.grid, in_b);
        if (next_b == Next::kStop) return Next::kStop;

        if (next_a == Next::kIdle && next_b == Next::kIdle) return Next::kIdle;
        if (next_b == Next::kIdle && !help(search, b, a)) return Next::kGrid;
        if (next_a == Next::kIdle && !help(search, a, b)) {
            const Place idle = a;
            a = b;
            b = idle;
            return Next::kGrid;
        }
    }
}

Result solve_one(const std::uint8_t* cells, Bounds bounds, Control& control, Keep keep,
                 Counters& counters) {
    if (bounds.limit == 0) return {Stop::kLimit, 0};
    const SweepConstants k;
    Lane lanes[2];
    Search search{bounds, control, keep};
    Place a{&lanes[0], read_grid(cells)}, b{&lanes[1], {}};
    clear(*a.lane);
    Next next = Next::kGrid;
    while (next == Next::kGrid) {
        Grid grid = a.grid;
        Swept swept;
        do {
            swept = sweep(grid, k);
            ++search.counters.sweeps;
        } while (!settled(swept));
        a.grid = grid;
        next = settle(search, *a.lane, a.grid, swept);
        if (next == Next::kGrid && search.counters.backtracks >= kDeadEndsAlone &&
            help(search, b, a)) {
            next = run_two(search, a, b);
        }
    }
    counters.nodes += search.counters.nodes;
    counters.guesses += search.counters.guesses;
    counters.backtracks += search.counters.backtracks;
    counters.sweeps += search.counters.sweeps;
    return {search.stop, search.solutions};
}

}  // namespace

extern const Kernel kAvx512Kernel{simd::Isa::kAvx512, "sweep", solve_one, solve_many_avx512};

}  // namespace nonet::single
