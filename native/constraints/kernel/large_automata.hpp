// Automata with more than 64 states a layer, which are followed state by state.
#pragma once

#include "constraints/kernel/long_automata.hpp"

namespace nonet::constraints {
namespace {

// As `Remembered`, with several words for a set of states.
struct RememberedSets {
    std::uint64_t *cells, *reached, *ends, *open;
    std::uint32_t words;

    RememberedSets(std::uint64_t* kept, std::uint32_t count, std::uint32_t words)
        : cells(kept),
          reached(cells + count),
          ends(reached + (count + 1) * words),
          open(ends + (count + 1) * words),
          words(words) {}

    void mark(std::uint32_t cell) { open[cell / 64] |= std::uint64_t{1} << cell % 64; }
    void clear(std::uint32_t cell) { open[cell / 64] &= ~(std::uint64_t{1} << cell % 64); }
    bool is_open(std::uint32_t cell) const { return (open[cell / 64] >> cell % 64 & 1) != 0; }

    // Whether the set is another than what is there, where it is put.
    bool put(std::uint64_t* there, const std::uint64_t* set) const {
        std::uint64_t other = 0;
        for (std::uint32_t w = 0; w < words; ++w) {
            other |= there[w] ^ set[w];
            there[w] = set[w];
        }
        return other != 0;
    }
};

// The states after a cell; whether there are any.
template <typename Word>
bool after_states(const Layer& layer, Word cell, const std::uint64_t* from, std::uint32_t words,
                  std::uint64_t* next) {
    for (std::uint32_t w = 0; w < words; ++w) next[w] = 0;
    std::uint64_t any = 0;
    for (std::uint32_t w = 0; w < words; ++w) {
        for (std::uint64_t left = from[w]; left != 0; left &= left - 1) {
            const std::uint32_t state = 64 * w + lowest(left);
            for (std::uint32_t k = layer.begin[state]; k < layer.begin[state + 1]; ++k) {
                const Way& way = layer.ways[k];
                const std::uint64_t open = (way.values & cell) != 0 ? 1 : 0;
                next[way.to / 64] |= open << way.to % 64;
                any |= open;
            }
        }
    }
    return any != 0;
}

// The states before a cell, of some, that lead to an end; the values that do.
template <typename Word>
Word lead_states(const Layer& layer, Word cell, const std::uint64_t* from,
                 const std::uint64_t* ends, std::uint32_t words, std::uint64_t* before) {
    std::uint64_t useful = 0;
    for (std::uint32_t w = 0; w < words; ++w) {
        before[w] = 0;
        for (std::uint64_t left = from[w]; left != 0; left &= left - 1) {
            const std::uint32_t state = 64 * w + lowest(left);
            std::uint64_t values = 0;
            for (std::uint32_t k = layer.begin[state]; k < layer.begin[state + 1]; ++k) {
                const Way& way = layer.ways[k];
                const std::uint64_t ends_well = ends[way.to / 64] >> way.to % 64 & 1;
                values |= way.values & cell & (0 - ends_well);
            }
            if (values != 0) before[w] |= left & (~left + 1);
            useful |= values;
        }
    }
    return static_cast<Word>(useful);
}

// What a run saw is kept, so that the next one looks only where something changed.
template <typename Word>
bool run_large_automaton(Run<Word>& run, const Propagator& p, const AutomatonData& data) {
    const std::uint32_t words = data.words;
    std::uint64_t* set = run.scratch;
    // What is tried on a copy would be remembered for the board.
    const bool remembers = data.kept != kNowhere && run.inside == 0;
    RememberedSets m(remembers ? run.kept + data.kept : set + words, p.count, words);
    if (!remembers) {
        for (std::uint32_t i = 0; i < p.count; ++i) m.cells[i] = 0;
    }
    for (std::uint32_t w = 0; w < words; ++w) m.reached[w] = w == 0 ? 1 : 0;
    bool other = false;
    for (std::uint32_t i = 0; i < p.count; ++i) {
        const Word cell = run.state[p.cells[i]];
        if (!other && m.cells[i] == cell) continue;
        m.mark(i);
        if (!after_states(data.layers[i], cell, m.reached + i * words, words, set)) {
            m.cells[i] = 0;  // what is kept of the cells behind belongs to what was before
            return run.inside != 0 ? false : dead(run, p.cells, i + 1);
        }
        m.cells[i] = cell;
        other = m.put(m.reached + (i + 1) * words, set);
    }
    other = m.put(m.ends + p.count * words, m.reached + p.count * words);
    for (std::uint32_t i = p.count; i-- > 0;) {
        if (!other && !m.is_open(i)) continue;
        m.mark(i);
        const auto cell = static_cast<Word>(m.cells[i]);
        const Word useful = lead_states(data.layers[i], cell, m.reached + i * words,
                                        m.ends + (i + 1) * words, words, set);
        if (!keep(run, p.cells[i], useful)) return false;
        other = m.put(m.ends + i * words, set);
        if (useful == cell) m.clear(i);  // else it may come back as it was
    }
    return true;
}

template <typename Word>
bool run_automaton(Run<Word>& run, const Propagator& p) {
    const auto& data = *static_cast<const AutomatonData*>(p.data);
    if (data.words > 1) return run_large_automaton(run, p, data);
    // What is tried on a copy would be remembered for the board.
    if (data.kept != kNowhere && run.inside == 0) return run_long_automaton(run, p, data);
    return run_small_automaton(run, p, data);
}

}  // namespace
}  // namespace nonet::constraints
