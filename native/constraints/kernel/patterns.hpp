// Lines and squares that few patterns of classes obey: all of these are looked at, side by side.
#pragma once

#include "constraints/kernel/cells.hpp"

namespace nonet::constraints {
namespace {

// What the classes that every pattern has leave to the cells that see all their places.
template <typename Word>
bool hold_required(Run<Word>& run, const Propagator& p, const PatternData& data) {
    Word open = 0, certain = 0;
    for (std::uint32_t i = 0; i < p.count; ++i) {
        const Word cell = run.state[p.cells[i]];
        open |= cell;
        certain |= is_single(cell) ? cell : Word{0};
    }
    Word only = 0;
    for (std::uint32_t c = 0; c < data.classes; ++c) {
        const auto left = static_cast<Word>(data.values[c] & open);
        if ((data.required >> c & 1) != 0 && is_single(left)) only |= left;
    }
    return hold(run, p, but(only, certain));
}

template <typename Word>
bool run_patterns(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const PatternData*>(p.data);
    std::uint32_t possible = 0;
    for (std::uint32_t i = p.count; i-- > 0;) {
        for (std::uint32_t c = data.classes; c-- > 0;) {
            const bool holds = (run.state[p.cells[i]] & data.values[c]) != 0;
            possible = possible << 1 | std::uint32_t{holds};
        }
    }
    std::uint32_t left = 0;
    for (std::uint32_t i = 0; i < data.count; ++i) {
        const std::uint32_t pattern = data.patterns[i];
        left |= (pattern & ~possible) == 0 ? pattern : 0;
    }
    if (left == 0) return false;
    std::uint32_t bits = left ^ possible;
    for (std::uint32_t i = 0; bits != 0; ++i) {
        Word lost = 0;
        for (std::uint32_t c = 0; c < data.classes; ++c, bits >>= 1) {
            if ((bits & 1) != 0) lost |= static_cast<Word>(data.values[c]);
        }
        if (!keep(run, p.cells[i], static_cast<Word>(~lost))) return false;
    }
    return run.inside != 0 || data.required == 0 || hold_required(run, p, data);
}

}  // namespace
}  // namespace nonet::constraints
