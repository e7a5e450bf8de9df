// Houses and cells that differ, for boards that the sweep is not for.
#pragma once

#include "constraints/kernel/cells.hpp"

namespace nonet::constraints {
namespace {

// Which values are in some cells, in several, and in solved ones; false if two of these are equal.
template <typename Word>
NONET_INLINE bool tally(const Run<Word>& run, const Propagator& p, Word& once, Word& twice,
                        Word& solved) {
    for (std::uint32_t i = 0; i < p.count; ++i) {
        const Word cell = run.state[p.cells[i]];
        twice |= static_cast<Word>(once & cell);
        once |= cell;
        if (!is_single(cell)) continue;
        if ((solved & cell) != 0) return false;
        solved |= cell;
    }
    return true;
}

// Takes what is solved from the open cells, and leaves a hidden single alone where it is; `again`
// says whether a cell was solved by that.
template <typename Word>
NONET_INLINE bool narrow(Run<Word>& run, const Propagator& p, Word solved, Word hidden,
                         bool& again) {
    for (std::uint32_t i = 0; i < p.count; ++i) {
        const Word cell = run.state[p.cells[i]];
        if (is_single(cell)) continue;
        Word left = but(cell, solved);
        if ((left & hidden) != 0) left &= hidden;
        if (left == cell) continue;
        if (!keep(run, p.cells[i], left)) return false;
        again |= is_single(left);
    }
    return true;
}

// Naked and hidden singles in a house until nothing changes.
template <typename Word>
bool singles(Run<Word>& run, const Propagator& p) {
    for (;;) {
        Word once = 0, twice = 0, solved = 0;
        if (!tally(run, p, once, twice, solved)) return false;
        if (once != run.program->full) return false;
        if (solved == once) return true;
        const Word hidden = but(once, static_cast<Word>(twice | solved));
        bool again = false;
        if (!narrow(run, p, solved, hidden, again)) return false;
        if (!again) return true;
    }
}

// What has places only where another house meets this one leaves the rest of that.
template <typename Word>
bool locked(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const HouseData*>(p.data);
    for (std::uint32_t n = 0; n < data.count; ++n) {
        const Overlap& overlap = data.overlaps[n];
        Word elsewhere = 0;
        for (std::uint32_t i = 0; i < p.count; ++i) {
            if ((overlap.inside >> i & 1) == 0) elsewhere |= run.state[p.cells[i]];
        }
        if (elsewhere == run.program->full) continue;
        for (std::uint32_t i = 0; i < overlap.count; ++i) {
            if (!keep(run, overlap.outside[i], elsewhere)) return false;
        }
    }
    return true;
}

template <typename Word>
bool run_house(Run<Word>& run, const Propagator& p) {
    return singles(run, p) && locked(run, p);
}

template <typename Word>
bool run_distinct(Run<Word>& run, const Propagator& p) {
    for (;;) {
        Word once = 0, twice = 0, solved = 0;
        if (!tally(run, p, once, twice, solved)) return false;
        const std::uint32_t values = number_of(once);
        if (values < p.count) return false;
        // No more values than cells: each has its place.
        const Word hidden =
            values == p.count ? but(once, static_cast<Word>(twice | solved)) : Word{0};
        bool again = false;
        if (!narrow(run, p, solved, hidden, again)) return false;
        if (!again) return true;
    }
}

}  // namespace
}  // namespace nonet::constraints
