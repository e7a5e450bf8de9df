// Lines: who is to blame, which of them are remembered, and where all ends well.
#pragma once

#include <cstdint>
#include <memory>
#include <numeric>
#include <set>
#include <string>
#include <utility>

#include "constraints/search.hpp"
#include "constraints/tests/looks.hpp"
#include "tests/expect.hpp"

namespace tests {

inline Automaton line_of(std::uint32_t count, Transitions transitions,
                         std::vector<std::uint32_t> accepting) {
    Cells cells(count);
    std::iota(cells.begin(), cells.end(), 0U);
    return {std::move(cells), 0, std::make_shared<const Transitions>(std::move(transitions)),
            std::move(accepting)};
}

// Where the first two cells have to be equal and are not, these two are to blame.
inline void lines_blame_their_beginning() {
    Problem problem(4, 3, 1);
    problem.add({line_of(4, {{1, 2, 3}, {4, -1, -1}, {-1, 4, -1}, {-1, -1, 4}, {4, 4, 4}}, {4})});
    Preparation<std::uint16_t> preparation(problem);
    with_kernels(preparation.program(), [](auto& looker, const std::string& name) {
        const Look look = looker.look({1, 2, 7, 7});
        expect(look.outcome == Outcome::kDead, name + " sees that two cells differ");
        expect(look.blamed == std::set<std::uint32_t>{0, 1}, name + " blames these");
    });
}

// Of lines on which the last cell counts as much as the first what was seen is kept, from five
// cells on.
inline void short_lines_are_not_remembered() {
    for (std::uint32_t count = 1; count < 8; ++count) {
        Problem problem(count, 3, 1);
        problem.add({line_of(count, {{0, 1, 2}, {1, 2, 0}, {2, 0, 1}}, {0})});
        Preparation<std::uint16_t> preparation(problem);
        const bool kept = preparation.program()->kept_words != 0;
        expect(kept == (count >= 5), std::to_string(count) + " cells in a line");
    }
}

// A line that holds the last value somewhere ends well from there on.
inline void lines_are_settled() {
    Problem problem(4, 3, 1);
    problem.add({line_of(4, {{0, 0, 1}, {1, 1, 1}}, {1})});
    Preparation<std::uint16_t> preparation(problem);
    const auto program = preparation.program();
    const Propagator& line = program->view.propagator[0];
    expect(line.kind == Kind::kAutomaton, "a line is an automaton");
    for (std::uint32_t i = 0; i < 4; ++i) {
        const auto* data = static_cast<const AutomatonData*>(line.data);
        expect(data->layers[i].settled != 0, "settled behind cell " + std::to_string(i));
    }
}

inline void lines() {
    lines_blame_their_beginning();
    short_lines_are_not_remembered();
    lines_are_settled();
}

}  // namespace tests
