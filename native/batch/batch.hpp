// Many 9x9 puzzles at once: 64 to 512 of them side by side in the bits of wide registers.
// How it works is drawn in README.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "control.hpp"
#include "simd/isa.hpp"

namespace nonet::batch {

struct Job;

// The engine as compiled for one instruction set.
struct Kernel {
    simd::Isa isa;
    std::size_t lanes;         // puzzles in one block
    std::size_t engine_bytes;  // memory that `run` works in, aligned to kAlignment
    Stop (*run)(void* memory, const Job& job);
    // Reads 81 characters as values: digits, and 0 . * _ - for empty. False if there are others,
    // and then what is written to `cells` means nothing.
    bool (*read_cells)(const char* text, std::uint8_t* cells);
};

// All kernels that were built, best first, whether or not this processor can run them: see
// simd::best.
std::span<const Kernel* const> kernels();

// Puzzles: rows of 81 values (0 is empty, 1 to 9, row by row), or else texts of 81 characters,
// which are read when their turn comes. What cannot be read, or has no text, is without solution.
struct Boards {
    const std::uint8_t* cells = nullptr;
    const char* const* texts = nullptr;
};

// Takes over puzzles that a block is the wrong place for: those with so few givens that they
// have several solutions or none, and the last ones of a batch, when the block is nearly empty.
// `solve` gets the numbers of `n` puzzles and must write counts[i] (clamped at the limit) and
// solutions[81 * i ...] of each, from scratch: what the kernel had found of them is dropped.
// What it returns other than kExhausted stops the run.
struct HandOver {
    Stop (*solve)(void* context, const std::size_t* puzzles, std::size_t n) = nullptr;
    void* context = nullptr;
    // Puzzles with fewer givens than this are handed over unseen. 0: none.
    unsigned few_givens = 17;
    // When nothing is left but this many states or fewer, their puzzles are handed over. 0: never.
    unsigned last_states = 8;
};

// What a run did and found on the way.
struct Work {
    std::uint64_t blocks_with_no_value = 0;  // in which some cell has a value above 9
    std::uint64_t load_sweeps = 0;           // of blocks of new puzzles
    std::uint64_t search_sweeps = 0;         // of the block that searches
    std::uint64_t branch_blocks = 0;
    std::uint64_t branches = 0;  // states that were split in two
    std::uint64_t handed_over = 0;
    std::uint64_t peak_states = 0;  // most states that ever waited
};

// Counts the solutions of `n` puzzles, each up to `limit` (at least 1), on the calling thread.
// `counts` gets n numbers; `solutions`, which may be null, n x 81 values: the first solution found,
// or zeros where there is none. Values above 9 are the caller's error: their puzzle gets a
// meaningless answer, `work` shows that there are any, and nothing else happens.
// When it is stopped early (kTimeout, kInterrupted), counts are what was found until then.
// Memory does not depend on n. Throws std::bad_alloc and nothing else.
Stop solve(const Kernel& kernel, Boards boards, std::size_t n, std::uint32_t limit,
           std::uint8_t* solutions, std::uint32_t* counts, Control& control,
           const HandOver& hand_over = {}, Work* work = nullptr);

}  // namespace nonet::batch
