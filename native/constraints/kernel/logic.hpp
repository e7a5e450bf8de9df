// Pairs, counts, elements, and propagators made of others.
#pragma once

#include "constraints/kernel/cells.hpp"

namespace nonet::constraints {
namespace {

template <typename Word>
bool run_table(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const TableData<Word>*>(p.data);
    return keep(run, p.cells[1], image(data.forth, run.state[p.cells[0]])) &&
           keep(run, p.cells[0], image(data.back, run.state[p.cells[1]]));
}

// A value that each group of cells with a place for it must hold.
template <typename Word>
bool hold_in_groups(Run<Word>& run, const Propagator& p, const CountData& data, Word value) {
    const std::uint32_t* cells = p.cells;
    for (std::uint32_t g = 0; g < data.groups; cells += data.sizes[g++]) {
        std::uint32_t places = 0, place = 0;
        for (std::uint32_t i = 0; i < data.sizes[g]; ++i) {
            if ((run.state[cells[i]] & value) == 0) continue;
            ++places;
            place = cells[i];
        }
        if (places == 1) {
            if (!keep(run, place, value)) return false;
        } else if (places > 1 && run.inside == 0) {
            const Propagator group{p.kind, false, data.sizes[g], cells, nullptr};
            if (!hold(run, group, value)) return dead(run, p.cells, p.count);
        }
    }
    return true;
}

// Leaves the values of a mask to the cells that may have one of `values`, or another.
template <typename Word>
NONET_INLINE bool settle_open(Run<Word>& run, const Propagator& p, Word values, Word mask) {
    for (std::uint32_t i = 0; i < p.count; ++i) {
        const Word cell = run.state[p.cells[i]];
        if ((cell & values) == 0 || but(cell, values) == 0) continue;
        if (!keep(run, p.cells[i], mask)) return false;
    }
    return true;
}

// How many cells have one of the values, at least and at most.
struct Counted {
    std::uint32_t certain, possible;
};
template <typename Word>
NONET_INLINE Counted counted(const Run<Word>& run, const Propagator& p, Word values) {
    Counted found{0, 0};
    for (std::uint32_t i = 0; i < p.count; ++i) {
        const Word cell = run.state[p.cells[i]];
        found.possible += (cell & values) != 0 ? 1 : 0;
        found.certain += but(cell, values) == 0 ? 1 : 0;
    }
    return found;
}

// How many cells have one of the values, and what that must be.
template <typename Word>
bool run_count(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const CountData*>(p.data);
    const auto values = static_cast<Word>(data.values);
    auto [certain, possible] = counted(run, p, values);
    const std::uint32_t places = possible;
    if (data.groups != 0) {
        possible = 0;
        const std::uint32_t* cells = p.cells;
        for (std::uint32_t g = 0; g < data.groups; cells += data.sizes[g++]) {
            Word all = 0;
            for (std::uint32_t i = 0; i < data.sizes[g]; ++i) all |= run.state[cells[i]];
            possible += (all & values) != 0 ? 1 : 0;
        }
        // Cells that see each other and hold the same are found by others.
        if (certain > possible) return false;
    }
    const auto counts = [&data](std::uint32_t n) {
        return n / 64 < data.words && (data.counts[n / 64] >> n % 64 & 1) != 0;
    };
    std::uint32_t low = certain, high = possible;
    while (low <= high && !counts(low)) ++low;
    if (low > high) return false;
    while (!counts(high)) --high;
    // A value that must be among them leaves the cells that see all its places there.
    if (low > 0 && certain == 0 && is_single(values) && run.inside == 0 && !hold(run, p, values)) {
        return false;
    }
    if ((high != certain && low != possible) || certain == places) return true;
    if (high != certain && possible != places) return hold_in_groups(run, p, data, values);
    // The open cells have none of the values, or all have one.
    const Word mask = high == certain ? static_cast<Word>(~values) : values;
    return settle_open(run, p, values, mask);
}

// To blame are the index and one of the cells that it points at.
template <typename Word>
bool run_element(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const ElementData*>(p.data);
    const std::uint32_t *index = p.cells, *cells = p.cells + data.ahead;
    const std::uint32_t count = p.count - data.ahead;
    const bool is_known = data.ahead == 1;
    const Word values = is_known ? static_cast<Word>(data.values) : run.state[p.cells[1]];
    const bool only = data.only && (is_known || is_single(values));
    std::uint64_t may = 0, must = 0;  // where one of the values may stand, and does
    for (std::uint32_t i = 0; i < count; ++i) {
        const Word held = run.state[cells[i]];
        may |= std::uint64_t{(held & values) != 0} << i;
        must |= std::uint64_t{(held & ~values) == 0} << i;
    }
    const std::uint64_t pointed = std::uint64_t{run.state[*index]} << data.up >> data.down;
    std::uint64_t left = pointed & may;
    if (only && must != 0) left &= must & (~must + 1);
    const auto fails_at = [&](std::uint32_t i) {
        run.blamed[0] = *index;
        run.blamed[1] = i < count ? cells[i] : *index;
        return dead(run, run.blamed, 2);
    };
    if (left == 0) return fails_at(pointed == 0 ? count : lowest(pointed));
    keep(run, *index, static_cast<Word>(left << data.down >> data.up));
    if (is_single(left) && !keep(run, cells[lowest(left)], values)) return fails_at(lowest(left));
    Word beside = 0;
    for (std::uint64_t i = left; i != 0 && !is_known; i &= i - 1) {
        beside |= run.state[cells[lowest(i)]];
    }
    if (!is_known && !keep(run, p.cells[1], beside)) return fails_at(lowest(left));
    for (may &= only ? ~left : 0; may != 0; may &= may - 1) {
        if (!keep(run, cells[lowest(may)], static_cast<Word>(~values)))
            return fails_at(lowest(may));
    }
    return true;
}

// The only cell that still may have one of its values has one.
template <typename Word>
bool run_clause(Run<Word>& run, const Propagator& p) {
    const Word* values = static_cast<const ClauseData<Word>*>(p.data)->values;
    std::uint32_t only = kNowhere;
    for (std::uint32_t i = 0; i < p.count; ++i) {
        if ((run.state[p.cells[i]] & values[i]) == 0) continue;
        if (only != kNowhere) return true;
        only = i;
    }
    return only != kNowhere && keep(run, p.cells[only], values[only]);
}

template <typename Word>
bool run_one(Run<Word>& run, const Propagator& p);

// All propagators of a branch in turn, until as many have changed nothing.
template <typename Word>
bool settle_branch(Run<Word>& run, const Branch& branch) {
    std::uint32_t still = 0;
    for (std::uint32_t i = 0; still < branch.count; i = i + 1 == branch.count ? 0 : i + 1) {
        const Propagator& p = branch.propagators[i];
        run.changed = false;
        if (!run_one(run, p)) return false;
        still = !run.changed ? still + 1 : p.again ? 0 : 1;
    }
    return true;
}

// Each branch is tried; what none of them leaves is removed.
template <typename Word>
bool run_any_of(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const BranchData*>(p.data);
    Word* before = run.scratch_states;
    Word* joined = before + p.count;
    run.scratch_states += 2 * p.count;
    for (std::uint32_t i = 0; i < p.count; ++i) {
        before[i] = run.state[p.cells[i]];
        joined[i] = 0;
    }
    const bool changed = run.changed;
    bool any = false, narrows = true;
    ++run.inside;
    for (std::uint32_t b = 0; b < data.count && narrows; ++b) {
        if (settle_branch(run, data.branches[b])) {
            any = true;
            narrows = false;
            for (std::uint32_t i = 0; i < p.count; ++i) {
                joined[i] |= run.state[p.cells[i]];
                narrows |= joined[i] != before[i];
            }
        }
        for (std::uint32_t i = 0; i < p.count; ++i) run.state[p.cells[i]] = before[i];
    }
    --run.inside;
    run.changed = changed;
    run.scratch_states -= 2 * p.count;
    if (!any) return false;
    if (!narrows) return true;
    for (std::uint32_t i = 0; i < p.count; ++i) {
        if (!keep(run, p.cells[i], joined[i])) return false;
    }
    return true;
}

// Whether all hold, where each cell has one candidate. The cells are as before afterwards.
template <typename Word>
bool all_hold(Run<Word>& run, const Propagator& p, const Branch& branch) {
    Word* before = run.scratch_states;
    run.scratch_states += p.count;
    for (std::uint32_t i = 0; i < p.count; ++i) before[i] = run.state[p.cells[i]];
    bool hold = true;
    for (std::uint32_t i = 0; i < branch.count && hold; ++i) {
        hold = run_one(run, branch.propagators[i]);
    }
    for (std::uint32_t i = 0; i < p.count; ++i) run.state[p.cells[i]] = before[i];
    run.scratch_states -= p.count;
    return hold;
}

template <typename Word>
bool run_not_all(Run<Word>& run, const Propagator& p) {
    const Branch& branch = *static_cast<const BranchData*>(p.data)->branches;
    std::uint32_t open = kNowhere;
    for (std::uint32_t i = 0; i < p.count; ++i) {
        if (is_single(run.state[p.cells[i]])) continue;
        if (open != kNowhere) return true;
        open = p.cells[i];
    }
    const bool changed = run.changed;
    ++run.inside;
    Word left = 0;
    bool possible = true;
    if (open == kNowhere) {
        possible = !all_hold(run, p, branch);
    } else {
        const Word before = run.state[open];
        for (std::uint64_t rest = before; rest != 0; rest &= rest - 1) {
            const auto candidate = static_cast<Word>(rest & (~rest + 1));
            run.state[open] = candidate;
            if (!all_hold(run, p, branch)) left |= candidate;
        }
        run.state[open] = before;
    }
    --run.inside;
    run.changed = changed;
    return possible && (open == kNowhere || keep(run, open, left));
}

}  // namespace
}  // namespace nonet::constraints
