// Propagation to a fixed point: sweeps, and where they end a look at full places.
#pragma once

#if NONET_BANDS_VECTOR_BYTES > 0
#include "single/bands/sweep_vector.hpp"
#else
#include "single/bands/sweep_scalar.hpp"
#endif

namespace nonet::single {
namespace {

// Sweeps until nothing changes.
inline State settle_grid(BandGrid& g, std::uint64_t& sweeps) {
    bool changed = true;
    while (changed) {
        ++sweeps;
        changed = false;
        const State state = sweep_bands(g, changed);
        if (state == State::kDead) return state;
        if (state == State::kSolved && !changed) return state;
        if (!changed && !clear_full_places(g, changed)) return State::kDead;
    }
    return State::kOpen;
}

}  // namespace
}  // namespace nonet::single
