// Any number of 9x9 puzzles on any number of threads: the batch kernel for the bulk, the
// single-puzzle kernel for what that is bad at.
//
//   puzzles  |--chunk--|--chunk--|--chunk--|--chunk--|...        an atomic counter hands them out
//                 |         |
//              thread    thread ...   a chunk of few puzzles, and those that the batch kernel
//                 |                   hands over (few givens, last ones), go to native/single
//              native/batch
#pragma once

#include <cstddef>
#include <cstdint>

#include "batch/batch.hpp"
#include "control.hpp"
#include "single/single.hpp"

namespace nonet::batch_driver {

// Which kernels do the work.
struct Engines {
    const batch::Kernel& batch;
    const single::Kernel& single;
};

// The outcome of a puzzle. The numbers are what Python sees.
enum class Code : std::uint8_t {
    kUnsolvable = 0,
    kUnique = 1,
    kMultiple = 2,
    kSolved = 3,   // at least one solution; no more were looked for
    kInvalid = 4,  // the givens clash, or it was not a puzzle to begin with
};

// Which solution a puzzle with several is answered with. The numbers are what Python sees.
enum class First : std::uint8_t {
    kAny = 0,     // the one that the kernel came upon
    kLeast = 1,   // the least in reading order
    kUnique = 2,  // none: solutions are kept only where there is exactly one
};

// What there is to do. `boards`, `solutions` and `counts` are as for batch::solve; `codes`, which
// may be null, gets a Code each. Only with codes is a puzzle with a value above 9 found to be
// invalid.
struct Puzzles {
    batch::Boards boards;
    std::size_t n;
    std::uint32_t limit;
    std::uint8_t* solutions;
    std::uint32_t* counts;
    std::uint8_t* codes;
    First first = First::kAny;

    // `count` of them from number `begin` on.
    Puzzles part(std::size_t begin, std::size_t count) const;
};

// Solves all, on `threads` threads (at least 1, the calling one among them only if it is the only
// one). `control` is asked from the calling thread alone. Throws std::bad_alloc and what starting a
// thread can throw; no thread is left behind.
Stop solve(const Engines& engines, const Puzzles& puzzles, unsigned threads, Control& control);

}  // namespace nonet::batch_driver
