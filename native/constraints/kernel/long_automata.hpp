// Automata along many cells with up to 64 states a layer: what a run saw is kept, so that the next
// one looks only where something changed.
#pragma once

#include "constraints/kernel/automata.hpp"

namespace nonet::constraints {
namespace {

// Where a long automaton's memory is: the cells at the last look (0: none), the states before each
// cell and after the last that can be reached, those that lead to an end as well, and the cells
// whose values are to be looked at, a bit each.
struct Remembered {
    std::uint64_t *cells, *reached, *ends, *open;

    Remembered(std::uint64_t* kept, std::uint32_t count)
        : cells(kept), reached(cells + count), ends(reached + count + 1), open(ends + count + 1) {}

    void mark(std::uint32_t cell) { open[cell / 64] |= std::uint64_t{1} << cell % 64; }
    void clear(std::uint32_t cell) { open[cell / 64] &= ~(std::uint64_t{1} << cell % 64); }
    bool is_open(std::uint32_t cell) const { return (open[cell / 64] >> cell % 64 & 1) != 0; }
};

// From the first cell on that is not as it was, as long as other states are reached.
template <typename Word>
bool reach_again(Run<Word>& run, const Propagator& p, const AutomatonData& data, Remembered& m) {
    m.reached[0] = 1;
    bool other = false;
    for (std::uint32_t i = 0; i < p.count; ++i) {
        const Word cell = run.state[p.cells[i]];
        if (!other && m.cells[i] == cell) continue;
        m.mark(i);
        const std::uint64_t next = after(data.layers[i], cell, m.reached[i]);
        if (next == 0) {
            m.cells[i] = 0;  // what is kept of the cells behind belongs to what was before
            return dead(run, p.cells, i + 1);
        }
        m.cells[i] = cell;
        other = next != m.reached[i + 1];
        m.reached[i + 1] = next;
    }
    return true;
}

template <typename Word>
bool run_long_automaton(Run<Word>& run, const Propagator& p, const AutomatonData& data) {
    Remembered m(run.kept + data.kept, p.count);
    if (!reach_again(run, p, data, m)) return false;
    bool other = m.ends[p.count] != m.reached[p.count];
    m.ends[p.count] = m.reached[p.count];
    for (std::uint32_t i = p.count; i-- > 0;) {
        if (!other && !m.is_open(i)) continue;
        m.mark(i);
        const auto cell = static_cast<Word>(m.cells[i]);
        const Led<Word> led = lead(data.layers[i], cell, m.reached[i], m.ends[i + 1]);
        if (!keep(run, p.cells[i], led.useful)) return false;
        other = m.ends[i] != led.before;
        m.ends[i] = led.before;
        if (led.useful == cell) m.clear(i);  // else it may come back as it was
    }
    return true;
}

}  // namespace
}  // namespace nonet::constraints
