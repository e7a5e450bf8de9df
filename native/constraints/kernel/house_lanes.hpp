// Many houses at once, one a lane: for boards that the sweep is not for, and houses beside it.
#pragma once

#include "constraints/kernel/house_vectors.hpp"

namespace nonet::constraints {
namespace {

// The cells of the houses, and what singles leave of them.
struct Lanes {
    alignas(64) std::uint16_t cell[kHouseCells][kHouseLanes];
    alignas(64) std::uint16_t left[kHouseCells][kHouseLanes];
    alignas(64) std::uint16_t once[kHouseLanes];     // values of a house
    alignas(64) std::uint16_t solved[kHouseLanes];   // those of cells with one candidate
    alignas(64) std::uint16_t changed[kHouseLanes];  // a bit for each cell that singles narrow
    // Of a house the values beside an overlap.
    alignas(64) std::uint16_t elsewhere[kOverlapsKept * kHouseLanes];
};

// Finds what naked and hidden singles leave. Bits are lanes: where there is no solution, and where
// cells changed.
struct Looked {
    std::uint32_t dead, changed;
};

NONET_INLINE Looked look_at_lanes(const HousesData& data, Lanes& lanes) {
    Looked looked{};
    for (std::uint32_t l = 0; l < data.lanes; l += kLanesTogether) {
        Together once = nothing(), twice = once, solved = once, clash = once, changed = once;
        for (std::uint32_t k = 0; k < data.cells; ++k) {
            const Together cell = together(lanes.cell[k] + l);
            twice = twice | (once & cell);
            once = once | cell;
            const Together value = if_zero(cell & less_one(cell), cell, nothing());
            clash = clash | (solved & value);
            solved = solved | value;
        }
        store(once, lanes.once + l);
        store(solved, lanes.solved + l);
        const Together values = bits_in(once), counts = together(data.counts + l);
        looked.dead |= (not_zero(clash) | less(values, counts)) << l;
        // No more values than cells: each has its place.
        const Together hidden = if_zero(values ^ counts, but(but(once, twice), solved), nothing());
        for (std::uint32_t k = 0; k < data.cells; ++k) {
            const Together cell = together(lanes.cell[k] + l), open = but(cell, solved);
            const Together alone = open & hidden;
            const Together left = if_zero(cell & less_one(cell), cell, if_zero(alone, open, alone));
            const Together bit = everywhere(static_cast<std::uint16_t>(1U << k));
            changed = changed | if_zero(left ^ cell, nothing(), bit);
            store(left, lanes.left[k] + l);
        }
        store(changed, lanes.changed + l);
        looked.changed |= not_zero(changed) << l;
    }
    return looked;
}

// Of the values of an overlap that are not solved those that have no place beside it. Bits are the
// lanes where there are some.
NONET_INLINE std::uint32_t lock_lanes(const HousesData& data, Lanes& lanes, std::uint32_t overlap,
                                      std::uint16_t* locked) {
    std::uint32_t some = 0;
    const std::uint16_t* outside = data.outside + std::size_t{overlap} * data.cells * kHouseLanes;
    for (std::uint32_t l = 0; l < data.lanes; l += kLanesTogether) {
        Together elsewhere = nothing();
        for (std::uint32_t k = 0; k < data.cells; ++k) {
            elsewhere = elsewhere | (together(lanes.cell[k] + l) &
                                     together(outside + std::size_t{k} * kHouseLanes + l));
        }
        if (overlap < kOverlapsKept) store(elsewhere, lanes.elsewhere + overlap * kHouseLanes + l);
        const Together solved = together(lanes.solved + l);
        const Together found = but(but(together(lanes.once + l), solved), elsewhere);
        store(found, locked + l);
        some |= not_zero(found) << l;
    }
    return some;
}

// The lane's cells are to blame.
NONET_INLINE bool dead_lane(Run<std::uint16_t>& run, const Propagator& p, const HousesData& data,
                            std::uint32_t lane) {
    return dead(run, p.cells + data.first[lane], data.counts[lane]);
}

// What has places only where two houses meet leaves the rest of the other one, if that is there.
NONET_INLINE bool leave_overlap(Run<std::uint16_t>& run, const Propagator& p,
                                const HousesData& data, const Lanes& lanes, std::uint32_t n,
                                std::uint32_t some, const std::uint16_t* locked) {
    for (; some != 0; some &= some - 1) {
        const std::uint32_t lane = lowest(some);
        const std::uint16_t partner = data.partner[n * kHouseLanes + lane];
        if (partner != kNoPartner && (lanes.elsewhere[partner] & locked[lane]) == 0) continue;
        const Overlap& overlap = data.of_lane[lane][n];
        const auto rest = static_cast<std::uint16_t>(~locked[lane]);
        for (std::uint32_t i = 0; i < overlap.count; ++i) {
            if (!keep(run, overlap.outside[i], rest)) return dead_lane(run, p, data, lane);
        }
    }
    return true;
}

NONET_INLINE bool leave_overlaps(Run<std::uint16_t>& run, const Propagator& p,
                                 const HousesData& data, Lanes& lanes) {
    alignas(64) std::uint16_t locked[kOverlapsKept][kHouseLanes];
    std::uint32_t some[kOverlapsKept];
    const std::uint32_t kept = data.overlaps < kOverlapsKept ? data.overlaps : kOverlapsKept;
    for (std::uint32_t n = 0; n < kept; ++n) some[n] = lock_lanes(data, lanes, n, locked[n]);
    for (std::uint32_t n = 0; n < kept; ++n) {
        if (!leave_overlap(run, p, data, lanes, n, some[n], locked[n])) return false;
    }
    for (std::uint32_t n = kept; n < data.overlaps; ++n) {
        const std::uint32_t more = lock_lanes(data, lanes, n, locked[0]);
        if (!leave_overlap(run, p, data, lanes, n, more, locked[0])) return false;
    }
    return true;
}

// What singles leave.
NONET_INLINE bool leave_singles(Run<std::uint16_t>& run, const Propagator& p,
                                const HousesData& data, const Lanes& lanes, std::uint32_t changed) {
    for (; changed != 0; changed &= changed - 1) {
        const std::uint32_t lane = lowest(changed);
        const std::uint32_t* cells = p.cells + data.first[lane];
        for (std::uint32_t some = lanes.changed[lane]; some != 0; some &= some - 1) {
            const std::uint32_t k = lowest(some);
            if (!keep(run, cells[k], lanes.left[k][lane])) return dead_lane(run, p, data, lane);
        }
    }
    return true;
}

// Until nothing changes.
inline bool run_houses(Run<std::uint16_t>& run, const Propagator& p) {
    const auto& data = *static_cast<const HousesData*>(p.data);
    Lanes lanes;
    for (;;) {
        gather_lanes(run, data, lanes.cell);
        const Looked looked = look_at_lanes(data, lanes);
        if (looked.dead != 0) return dead_lane(run, p, data, lowest(looked.dead));
        const std::uint64_t removals = run.removals;
        if (looked.changed == 0) {
            if (!leave_overlaps(run, p, data, lanes)) return false;
        } else if (!leave_singles(run, p, data, lanes, looked.changed)) {
            return false;
        }
        if (run.removals == removals) return true;
    }
}
// Only words of 16 bits are lanes.
inline bool run_houses(Run<std::uint64_t>&, const Propagator&) {
    return false;
}

}  // namespace
}  // namespace nonet::constraints
