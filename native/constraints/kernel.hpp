// The inner loops, as compiled for one instruction set.
#pragma once

#include <cstdint>
#include <span>

#include "constraints/program.hpp"
#include "simd/isa.hpp"

namespace nonet::constraints {

enum class Outcome : std::uint8_t { kSettled, kDead, kPaused };

// A state and what is to be done with it.
template <typename Word>
struct Run {
    const ProgramView<Word>* program;
    // [width] on a 64-byte boundary, in memory of a multiple of 64 words.
    Word* state;
    std::uint64_t* queue;  // propagators that may see something new
    std::uint64_t* fresh;  // positions that lost candidates and have arcs
    bool swept = false;    // nothing was lost since the last sweep
    bool changed = false;
    int inside = 0;  // branches: what they remove is nobody's news
    std::uint64_t removals = 0;
    std::uint64_t work = 0, work_limit = 0;  // where to pause
    std::uint64_t* scratch = nullptr;
    std::uint64_t* kept = nullptr;  // zeroes at first
    Word* scratch_states = nullptr;
    // Why the state is dead.
    const std::uint32_t* culprits = nullptr;
    std::uint32_t culprit_count = 0;
    Kind at_work = Kind::kHouse;  // the propagator that ran last
    bool blame_is_light = false;  // a sweep found it: no rule is to blame, but cells
    std::uint32_t blamed[kSweepWidth] = {};
};

// A question whose answers exclude one another: does the cell hold the value, or one of its class?
template <typename Word>
struct Choice {
    std::uint32_t position = kNowhere;  // nowhere: each variable has one candidate
    Word candidate = 0;                 // none: any of the cell's
    bool by_class = false;
};

template <typename Word>
struct Routines {
    Outcome (*settle)(Run<Word>&);
    Choice<Word> (*choose)(const Run<Word>&, const float* weights);
};

struct Kernel {
    simd::Isa isa;
    Routines<std::uint16_t> sweeping;
    Routines<std::uint16_t> narrow;
    Routines<std::uint64_t> wide;
};

std::span<const Kernel* const> kernels();

}  // namespace nonet::constraints
