// What one look at a state leaves, with every kernel: no guesses hide what a rule has not seen.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "constraints/search.hpp"
#include "constraints/tests/problems.hpp"
#include "random.hpp"
#include "tests/expect.hpp"

namespace tests {

using namespace nonet;
using namespace nonet::constraints;

struct Look {
    Outcome outcome;
    std::vector<ValueSet> left;      // of each variable; none where there is no solution
    std::set<std::uint32_t> blamed;  // variables, where there is none
    std::uint64_t work;              // propagators that were run
    bool operator==(const Look& other) const { return left == other.left; }
};

// Looks with one program again and again, which remembers what it saw as a search does.
template <typename Word>
class Looker {
  public:
    Looker(std::shared_ptr<const Program<Word>> program, const Kernel& kernel)
        : program_(std::move(program)), kernel_(kernel), kept_(program_->kept_words) {}

    // Of candidates for each variable; what the program says of single cells is taken from them.
    Look look(const std::vector<ValueSet>& candidates) {
        const ProgramView<Word>& view = program_->view;
        alignas(64) Word state[kRoom] = {};
        std::vector<std::uint64_t> queue(view.queue_words), fresh(view.cell_words);
        for (std::uint32_t i = 0; i < view.propagators; ++i) {
            queue[i / 64] |= std::uint64_t{1} << i % 64;
        }
        for (std::uint32_t v = 0; v < view.variables; ++v) {
            const std::uint32_t position = view.position[v];
            state[position] = view.start[position] & static_cast<Word>(candidates[v]);
            fresh[position / 64] |= std::uint64_t{1} << position % 64;
            if (state[position] == 0) return {Outcome::kDead, {}, {}, 0};
        }
        std::vector<std::uint64_t> scratch(program_->scratch_words);
        std::vector<Word> branches(program_->scratch_states);
        Run<Word> run{};
        run.program = &view;
        run.state = state;
        run.queue = queue.data();
        run.fresh = fresh.data();
        run.scratch = scratch.data();
        run.kept = kept_.data();
        run.scratch_states = branches.data();
        run.work_limit = 1'000'000;
        Look found{routines().settle(run), {}, {}, run.work};
        for (std::uint32_t v = 0; v < view.variables; ++v) {
            const std::uint32_t position = view.position[v];
            const auto* end = run.culprits + run.culprit_count;
            if (found.outcome != Outcome::kDead) {
                found.left.push_back(state[position]);
            } else if (std::find(run.culprits, end, position) != end) {
                found.blamed.insert(v);
            }
        }
        return found;
    }

  private:
    static constexpr std::size_t kRoom = 256;

    const Routines<Word>& routines() const {
        if constexpr (sizeof(Word) == 8) {
            return kernel_.wide;
        } else {
            return program_->view.sweeps ? kernel_.sweeping : kernel_.narrow;
        }
    }

    const std::shared_ptr<const Program<Word>> program_;
    const Kernel& kernel_;
    std::vector<std::uint64_t> kept_;
};

// Calls `check(looker, name)` for every kernel that runs here.
template <typename Word, typename Check>
void with_kernels(const std::shared_ptr<const Program<Word>>& program, Check check) {
    for (const Kernel* kernel : kernels()) {
        if (!simd::supported(kernel->isa)) continue;
        Looker<Word> looker(program, *kernel);
        check(looker, std::string(simd::name(kernel->isa)));
    }
}

// The values that each variable has in some solution, by trying everything; none if there is none.
inline std::vector<ValueSet> in_solutions(const Problem& problem,
                                          const std::vector<ValueSet>& candidates) {
    Problem restricted = problem;
    for (std::uint32_t v = 0; v < problem.variables(); ++v) {
        restricted.restrict_to(v, candidates[v]);
    }
    std::vector<ValueSet> found;
    for (const Grid& grid : by_trying(restricted)) {
        found.resize(grid.size());
        for (std::size_t v = 0; v < grid.size(); ++v) found[v] |= ValueSet{1} << (grid[v] - 1);
    }
    return found;
}

// A line whose rule has so many states, of which few follow each other and few may be the last.
inline Automaton random_line(Maker<Random>& maker, Cells cells, std::uint32_t values,
                             std::uint32_t states) {
    Automaton automaton{std::move(cells), 0, {}, {}};
    Transitions transitions(states);
    for (std::uint32_t s = 0; s < states; ++s) {
        for (std::uint32_t v = 0; v < values; ++v) {
            const bool none = maker.below(4) == 0;
            transitions[s].push_back(none ? -1 : static_cast<std::int32_t>(maker.below(states)));
        }
        if (maker.below(states > 9 ? 8 : 3) == 0) automaton.accepting.push_back(s);
    }
    automaton.transitions = std::make_shared<const Transitions>(std::move(transitions));
    return automaton;
}

// Rules of different cells that alone leave nothing but what some solution has.
inline Primitive exact_rule(Maker<Random>& maker, std::uint32_t variables, std::uint32_t values) {
    Cells cells = maker.cells(variables, false);
    while (cells.size() < 5) cells = maker.cells(variables, false);
    const auto part = [&cells](std::uint32_t from, std::uint32_t to) {
        return Cells(cells.begin() + from, cells.begin() + to);
    };
    switch (maker.below(7)) {
        case 0: {
            std::vector<ValueSet> allowed;
            for (std::uint32_t v = 0; v < values; ++v) allowed.push_back(maker.set());
            return {Pair{cells[0], cells[1], shared_sets(std::move(allowed))}};
        }
        case 1:
            return {EqualSums{{part(0, 2), part(2, 3), part(3, 5)}}};
        case 2:
            return {Count{part(0, 4), maker.set(), {maker.below(5), maker.below(5)}}};
        case 3:
            return {Element{cells[0], part(2, 5), cells[1]}};
        case 4:
            return {random_line(maker, std::move(cells), values, 3 + maker.below(6))};
        case 5:
            return {Element{cells[0], part(1, 5), kNowhere, maker.set(), maker.below(2) == 0}};
        default:
            return {random_line(maker, std::move(cells), values, 200)};
    }
}

// A rule leaves what trying finds, from whatever state, whatever was seen before.
template <typename Word>
void what_a_rule_leaves(std::uint64_t count, std::uint32_t values) {
    constexpr std::uint32_t kVariables = 5;
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        Maker maker(Random(seed), kVariables, values);
        Problem problem(kVariables, static_cast<int>(values), 1);
        problem.add(exact_rule(maker, kVariables, values));
        Preparation<Word> preparation(problem);
        std::vector<std::vector<ValueSet>> states, expected;
        for (int i = 0; i < 8; ++i) {
            // Every second time one cell less is open, so that little changes.
            const bool like = i % 2 != 0;
            auto& state = states.emplace_back(like ? states.back() : std::vector<ValueSet>());
            while (state.size() < kVariables) {
                ValueSet few = 0;
                for (int n = 0; n < 3; ++n) few |= ValueSet{1} << maker.below(values);
                state.push_back(few);
            }
            if (like) state[maker.below(kVariables)] = ValueSet{1} << maker.below(values);
            expected.push_back(in_solutions(problem, state));
        }
        states.insert(states.end(), {states[0], states[2], states[0]});
        expected.insert(expected.end(), {expected[0], expected[2], expected[0]});
        with_kernels(preparation.program(), [&](auto& looker, const std::string& name) {
            for (std::size_t i = 0; i < states.size(); ++i) {
                expect(looker.look(states[i]).left == expected[i],
                       "what rule " + std::to_string(seed) + " leaves, " + name);
            }
        });
    }
}

// Which cells may have a label, of each of sixteen, and what its only cell holds.
inline void every_label_is_looked_at() {
    Problem problem(4, 16, 1);
    problem.add({Apart{{0, 1}, {2, 3}, 8}});
    Preparation<std::uint16_t> preparation(problem);
    with_kernels(preparation.program(), [](auto& looker, const std::string& name) {
        for (std::uint32_t label = 0; label < 16; ++label) {
            const ValueSet here = ValueSet{1} << label, elsewhere = ValueSet{1} << (label + 1) % 16;
            const Look one = looker.look({here, elsewhere, 0xffff, 8});
            expect(one.left == std::vector<ValueSet>{here, elsewhere, 8, 8}, name + ", alone");
            const Look two = looker.look({here, here | elsewhere, 8, 8});
            expect(two.left == std::vector<ValueSet>{here, elsewhere, 8, 8}, name + ", twice");
        }
    });
}

// So few sets that they fit into a register leave what they leave among others that cannot be.
inline void families_of_any_length(std::uint64_t count) {
    constexpr std::uint32_t kValues = 11;
    constexpr ValueSet kOut = ValueSet{1} << (kValues - 1);
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        Maker maker(Random(seed), 9, kValues - 1);
        Family family{maker.cells(9, false), {}};
        std::vector<ValueSet> sets;
        while (family.cells.size() < 3) family.cells = maker.cells(9, false);
        const auto set_of = [&](std::size_t size, ValueSet set) {
            while (static_cast<std::size_t>(std::popcount(set)) < size) {
                set |= ValueSet{1} << maker.below(kValues - 1);
            }
            return set;
        };
        for (int i = 0; i < 8; ++i) sets.push_back(set_of(family.cells.size(), 0));
        family.sets = shared_sets(sets);
        Problem few(9, kValues, 1), many(9, kValues, 1);
        few.add({family});
        std::set<ValueSet> others;
        while (family.cells.size() < 9 && others.size() < 20) {
            others.insert(set_of(family.cells.size(), kOut));
        }
        sets.insert(sets.end(), others.begin(), others.end());
        family.sets = shared_sets(std::move(sets));
        many.add({std::move(family)});
        Preparation<std::uint16_t> of_few(few), of_many(many);
        std::vector<std::vector<ValueSet>> states(9, std::vector<ValueSet>(9));
        for (auto& state : states) {
            for (ValueSet& cell : state) cell = set_of(1 + maker.below(4), 0);
        }
        std::vector<std::vector<ValueSet>> seen;
        for (const auto& program : {of_few.program(), of_many.program()}) {
            with_kernels(program, [&](auto& looker, const std::string& name) {
                for (std::size_t i = 0; i < states.size(); ++i) {
                    const auto left = looker.look(states[i]).left;
                    if (seen.size() == i) seen.push_back(left);
                    expect(left == seen[i], "family " + std::to_string(seed) + ", " + name);
                }
            });
        }
    }
}

// A house that has no place for a value is seen, with whatever words.
inline void houses_need_every_value() {
    const auto ask = [](auto& preparation, std::uint32_t values) {
        with_kernels(preparation.program(), [&](auto& looker, const std::string& name) {
            std::vector<ValueSet> state(values, (ValueSet{1} << values) - 2);
            expect(looker.look(state).outcome == Outcome::kDead, name + " misses a value");
            state[1] |= 1;
            expect(looker.look(state).left[1] == 1, name + " places it");
        });
    };
    for (const std::uint32_t values : {5U, 17U}) {
        Cells cells;
        for (std::uint32_t v = 0; v < values; ++v) cells.push_back(v);
        Problem problem(values, static_cast<int>(values), 1);
        problem.add({Distinct{std::move(cells)}});
        if (values > 16) {
            Preparation<std::uint64_t> preparation(problem);
            ask(preparation, values);
        } else {
            Preparation<std::uint16_t> preparation(problem);
            ask(preparation, values);
        }
    }
}

inline void looks() {
    what_a_rule_leaves<std::uint16_t>(200, 6);
    what_a_rule_leaves<std::uint64_t>(60, 17);
    every_label_is_looked_at();
    families_of_any_length(100);
    houses_need_every_value();
}

}  // namespace tests
