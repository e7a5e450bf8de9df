// Where to branch: a cell or a value's place in a house, by the weights of the cells and the ways
// there are.
#pragma once

#include "constraints/kernel/cells.hpp"

namespace nonet::constraints {
namespace {

template <typename Word>
Choice<Word> choose(const Run<Word>& run, const float* weights) {
    const ProgramView<Word>& program = *run.program;
    Choice<Word> best;
    float best_score = 0;
    for (std::uint32_t v = 0; v < program.variables; ++v) {
        const std::uint32_t position = program.position[v];
        const Word cell = run.state[position];
        if (is_single(cell)) continue;
        const float score = weights[position] / program.way_costs[number_of(cell)];
        if (score > best_score) best = {position, 0}, best_score = score;
    }
    // Values with two places in a house.
    const std::uint32_t n = program.values;
    for (std::uint32_t h = 0; h < program.houses; ++h) {
        const std::uint32_t* cells = program.house_cells + std::size_t{h} * n;
        Word once = 0, twice = 0, more = 0;
        for (std::uint32_t i = 0; i < n; ++i) {
            const Word cell = run.state[cells[i]];
            more |= static_cast<Word>(twice & cell);
            twice |= static_cast<Word>(once & cell);
            once |= cell;
        }
        for (Word pairs = but(twice, more); pairs != 0; pairs &= static_cast<Word>(pairs - 1)) {
            const auto candidate = static_cast<Word>(pairs & static_cast<Word>(~pairs + 1));
            float score = 0;
            std::uint32_t heavier = kNowhere;
            for (std::uint32_t i = 0; i < n; ++i) {
                if ((run.state[cells[i]] & candidate) == 0) continue;
                score += weights[cells[i]];
                if (heavier == kNowhere || weights[cells[i]] > weights[heavier]) heavier = cells[i];
            }
            score *= program.place_share;
            if (score > best_score) best = {heavier, candidate}, best_score = score;
        }
    }
    return best;
}

}  // namespace
}  // namespace nonet::constraints
