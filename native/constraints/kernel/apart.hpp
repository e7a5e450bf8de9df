// Cells that are apart where their labels agree.
#pragma once

#include "constraints/kernel/vectors.hpp"

namespace nonet::constraints {
namespace {

// What the cells of each label hold, those of the second half of the propagator's.
template <typename Word>
struct Labelled {
    alignas(32) Word used[8 * sizeof(Word)] = {};  // by cells that certainly have the label
    alignas(32) Word once[8 * sizeof(Word)] = {}, twice[8 * sizeof(Word)] = {};

    // A cell that may have some labels: says which of them it cannot.
    NONET_INLINE Word add(Word labels, Word cell, bool certain) {
        Word out = 0;
        for (Word left = labels; left != 0; left &= static_cast<Word>(left - 1)) {
            const std::uint32_t label = lowest(left);
            if (!certain && but(cell, used[label]) == 0) {
                out |= static_cast<Word>(Word{1} << label);
                continue;
            }
            twice[label] |= static_cast<Word>(once[label] & cell);
            once[label] |= cell;
        }
        return out;
    }
};

#if defined(NONET_HAS_VECTORS)
// A label a lane.
template <>
NONET_INLINE std::uint16_t Labelled<std::uint16_t>::add(std::uint16_t labels, std::uint16_t cell,
                                                        bool certain) {
    const Half bits = {1,      1 << 1, 1 << 2,  1 << 3,  1 << 4,  1 << 5,  1 << 6,  1 << 7,
                       1 << 8, 1 << 9, 1 << 10, 1 << 11, 1 << 12, 1 << 13, 1 << 14, 1 << 15};
    const Half taken = half_at(used), one = half_at(once), two = half_at(twice);
    const Half all = Half{} + cell, lanes = ~is_zero(bits & labels);
    Half out = {};
    if (!certain) out = is_zero(all & ~taken) & lanes;
    const Half here = all & lanes & ~out;
    store(two | (one & here), twice);
    store(one | here, once);
    return certain ? std::uint16_t{0} : joined(out & bits);
}
#endif

// If of a label's cells only one may hold a value that one of them must, it does.
template <typename Word>
bool place_singles(Run<Word>& run, const Propagator& p, Word label, Word single) {
    const std::uint32_t count = p.count / 2;
    for (std::uint32_t i = 0; i < count && single != 0; ++i) {
        if ((run.state[p.cells[i]] & label) == 0) continue;
        const auto here = static_cast<Word>(run.state[p.cells[count + i]] & single);
        if (here == 0) continue;
        if (!is_single(here)) return false;
        if (!keep(run, p.cells[i], label) || !keep(run, p.cells[count + i], here)) return false;
    }
    return true;
}

template <typename Word>
bool run_apart(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const ApartData*>(p.data);
    const std::uint32_t count = p.count / 2;
    const std::uint32_t* labels = p.cells;
    const std::uint32_t* cells = p.cells + count;
    const auto every = static_cast<Word>(data.every);
    Labelled<Word> of;
    Word certain = 0;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Word held = run.state[labels[i]], cell = run.state[cells[i]];
        if (!is_single(held) || (held & data.labels) == 0) continue;
        certain |= held;
        if (!is_single(cell)) continue;
        Word& used = of.used[lowest(held)];
        if ((cell & used) != 0) return false;
        used |= cell;
    }
    for (std::uint32_t i = 0; i < count; ++i) {
        const auto held = static_cast<Word>(run.state[labels[i]] & data.labels);
        if (is_single(run.state[labels[i]])) {
            const auto without = static_cast<Word>(~of.used[lowest(run.state[labels[i]])]);
            if (!is_single(run.state[cells[i]]) && !keep(run, cells[i], without)) return false;
        }
        const Word cell = run.state[cells[i]];
        const Word out = of.add(held, cell, is_single(run.state[labels[i]]));
        if (!keep(run, labels[i], static_cast<Word>(~out))) return false;
    }
    for (Word left = certain; left != 0; left &= static_cast<Word>(left - 1)) {
        const std::uint32_t label = lowest(left);
        if (but(every, of.once[label]) != 0) return false;
        const auto single = static_cast<Word>(but(of.once[label], of.twice[label]) & every);
        const auto bit = static_cast<Word>(Word{1} << label);
        if (single != 0 && !place_singles(run, p, bit, single)) return false;
    }
    return true;
}

}  // namespace
}  // namespace nonet::constraints
