// One classic 9x9 Sudoku at a time, as fast as one thread can: see README.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "control.hpp"
#include "simd/isa.hpp"

namespace nonet::single {

inline constexpr std::size_t kCells = 81;

// `solve_many` leaves this in the counts of puzzles it was stopped from finishing.
inline constexpr std::uint32_t kUnfinished = 0xffffffff;

// What a search did. Added to, never reset: sum over as many puzzles as you like.
struct Counters {
    std::uint64_t nodes = 0;       // states that reached a fixed point: solved, dead or branched on
    std::uint64_t guesses = 0;     // states that were branched on
    std::uint64_t backtracks = 0;  // returns to a branch to take its next option
    std::uint64_t sweeps = 0;      // rounds of propagation
};

struct Result {
    Stop stop = Stop::kExhausted;
    std::uint64_t count = 0;  // solutions found, at most the limit
};

// Where a caller wants the solutions: room for `room` grids of 81 values, in the
// order they are found.
struct Keep {
    std::uint8_t* grids = nullptr;
    std::size_t room = 0;
};

// The bounds of one search. A node limit of n settles at most n states.
struct Bounds {
    std::uint64_t limit = kNoLimit;  // of solutions
    std::uint64_t node_limit = kNoLimit;
};

// The engine as compiled for one instruction set.
struct Kernel {
    simd::Isa isa;
    const char* method;  // "sweep" (three 512-bit registers) or "bands" (27-bit integers)
    Result (*solve)(const std::uint8_t* cells, Bounds, Control&, Keep, Counters&);
    Stop (*solve_many)(const std::uint8_t* cells, std::size_t n, std::uint32_t limit,
                       std::uint8_t* solutions, std::uint32_t* counts, Control&, Counters&);
};

// All kernels that were built, best first: see simd::best.
std::span<const Kernel* const> kernels();

// `cells`: 81 values, row by row, 0 = empty. Givens that clash, and values above 9, make
// a puzzle without solutions. Asks `control` about every 50 microseconds.
inline Result solve(const Kernel& kernel, const std::uint8_t* cells, Bounds bounds,
                    Control& control, Keep keep, Counters& counters) {
    return kernel.solve(cells, bounds, control, keep, counters);
}

// `n` puzzles of 81 values one after the other; `counts` gets the number of solutions of
// each, at most `limit`. `solutions` may be null; otherwise it has room for n grids and gets
// the first solution of each, or zeros. When stopped early the puzzles that are not finished
// have the count kUnfinished and zeros.
inline Stop solve_many(const Kernel& kernel, const std::uint8_t* cells, std::size_t n,
                       std::uint32_t limit, std::uint8_t* solutions, std::uint32_t* counts,
                       Control& control, Counters& counters) {
    return kernel.solve_many(cells, n, limit, solutions, counts, control, counters);
}

}  // namespace nonet::single
