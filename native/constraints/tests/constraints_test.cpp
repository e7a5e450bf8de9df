// Random small problems against trying everything, with every kernel: what runs under the
// sanitizers. The Python suite asks more.
#include <algorithm>
#include <cstdint>
#include <functional>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "constraints/search.hpp"
#include "constraints/tests/derived.hpp"
#include "constraints/tests/houses.hpp"
#include "constraints/tests/killers.hpp"
#include "constraints/tests/lines.hpp"
#include "constraints/tests/looks.hpp"
#include "constraints/tests/problems.hpp"
#include "constraints/tests/sums_and_counts.hpp"
#include "constraints/weights.hpp"
#include "random.hpp"
#include "tests/expect.hpp"

namespace {

using namespace nonet;
using namespace nonet::constraints;
using tests::by_search;
using tests::by_trying;
using tests::expect;
using tests::Grid;

void random_problems(std::uint64_t count) {
    constexpr std::pair<std::uint32_t, std::uint32_t> kShapes[] = {
        {5, 1}, {6, 2}, {6, 3}, {5, 4}, {4, 5}, {3, 9}, {3, 10}, {2, 17}};
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        const auto [variables, values] = kShapes[seed % 8];
        tests::Maker maker(Random(seed), variables, values);
        Problem problem(variables, static_cast<int>(values), maker.below(2));
        for (std::uint32_t v = 0; v < variables; ++v) {
            if (maker.below(3) == 0) problem.restrict_to(v, maker.set());
        }
        for (std::uint32_t i = 0; i <= maker.below(4); ++i) problem.add(maker.primitive(0));
        if (maker.below(4) == 0) maker.add_counts(problem);
        const std::set<Grid> expected = by_trying(problem);
        for (const Kernel* kernel : kernels()) {
            if (!simd::supported(kernel->isa)) continue;
            expect(by_search(problem, *kernel, seed % 3) == expected,
                   "random problem " + std::to_string(seed) + ", " + simd::name(kernel->isa));
        }
    }
}

// Boards of two values, one of which is joined and of a size.
void areas(std::uint64_t count) {
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        tests::Maker maker(Random(seed), 12, 2);
        Problem problem(12, 2, 1);
        for (std::uint32_t v = 0; v < 12; ++v) {
            if (maker.below(5) == 0) problem.restrict_to(v, 1 + (maker.below(4) == 0 ? 1 : 0));
        }
        Cells cells(12);
        std::iota(cells.begin(), cells.end(), 0U);
        problem.add({Connected{std::move(cells), 3 + maker.below(2), 1, 2 + maker.below(6)}});
        const std::set<Grid> expected = by_trying(problem);
        for (const Kernel* kernel : kernels()) {
            if (!simd::supported(kernel->isa)) continue;
            expect(by_search(problem, *kernel, seed % 3) == expected,
                   "area " + std::to_string(seed) + ", " + simd::name(kernel->isa));
        }
    }
}

// The same cells in rows of eight or nine and, with others that are out, in rows of 64, which are
// looked at in another way: the trees are the same.
void areas_in_long_rows(std::uint64_t count) {
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        tests::Maker maker(Random(seed), 81, 2);
        const std::uint32_t side = 8 + static_cast<std::uint32_t>(seed % 2), all = side * side;
        const std::uint32_t size = seed % 5 == 0 ? 0 : 4 + maker.below(20);
        Problem short_rows(all, 2, 1), long_rows(64 * side, 2, 1);
        for (std::uint32_t v = 0; v < 64 * side; ++v) {
            if (v % 64 >= side) long_rows.restrict_to(v, 2);
        }
        for (std::uint32_t v = 0; v < all; ++v) {
            const std::uint32_t chance = maker.below(40);
            const ValueSet left = chance == 0 ? 1 : chance < 14 ? 2 : 3;
            short_rows.restrict_to(v, left);
            long_rows.restrict_to(v / side * 64 + v % side, left);
        }
        for (auto* problem : {&short_rows, &long_rows}) {
            Cells cells(problem->variables());
            std::iota(cells.begin(), cells.end(), 0U);
            problem->add({Connected{std::move(cells), problem == &long_rows ? 64 : side, 1, size}});
        }
        for (const Kernel* kernel : kernels()) {
            if (!simd::supported(kernel->isa)) continue;
            std::vector<std::pair<std::uint64_t, std::uint64_t>> seen;
            for (const Problem* problem : {&short_rows, &long_rows}) {
                const auto search =
                    make_search(std::make_shared<Prepared>(*problem), {}, {}, 0, *kernel);
                Control control;
                search->run(20, 300, control, nullptr);
                seen.emplace_back(search->solutions(), search->counters().nodes);
            }
            expect(seen[0] == seen[1],
                   "rows " + std::to_string(seed) + ", " + simd::name(kernel->isa));
        }
    }
}

// Lines of so many cells that what was seen is kept, few of which are open.
void long_lines(std::uint64_t count) {
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        const std::uint32_t variables = 24 + static_cast<std::uint32_t>(seed % 50);
        tests::Maker maker(Random(seed), variables, 3);
        Problem problem(variables, 3, 1);
        for (std::uint32_t v = 0; v < variables; ++v) {
            problem.restrict_to(v, ValueSet{1} << maker.below(3));
        }
        Problem open(variables, 3, 1);
        std::set<std::uint32_t> those;
        while (those.size() < 8) those.insert(maker.below(variables));
        for (std::uint32_t v = 0; v < variables; ++v) {
            open.restrict_to(v, those.contains(v) ? 7 : problem.domains()[v]);
        }
        for (int lines = 0; lines < 2; ++lines) {
            Automaton automaton{Cells(variables), 0, {}, {0, 1}};
            for (std::uint32_t v = 0; v < variables; ++v) {
                automaton.cells[v] = lines == 0 ? v : variables - 1 - v;
            }
            const std::uint32_t states = 3 + maker.below(6);
            Transitions transitions;
            for (std::uint32_t s = 0; s < states; ++s) {
                auto& row = transitions.emplace_back();
                for (int v = 0; v < 3; ++v) {
                    const bool none = maker.below(20) == 0;
                    row.push_back(none ? -1 : static_cast<std::int32_t>(maker.below(states)));
                }
            }
            automaton.transitions = std::make_shared<const Transitions>(std::move(transitions));
            open.add({std::move(automaton)});
        }
        const std::set<Grid> expected = by_trying(open);
        for (const Kernel* kernel : kernels()) {
            if (!simd::supported(kernel->isa)) continue;
            expect(by_search(open, *kernel, seed % 3) == expected,
                   "long line " + std::to_string(seed) + ", " + simd::name(kernel->isa));
        }
    }
}

// Opposite corners of 4x4, which an area of seven joins in many ways, and one of six cannot.
void what_is_too_far_is_out_without_a_guess() {
    Cells cells(16);
    std::iota(cells.begin(), cells.end(), 0U);
    for (const std::uint32_t size : {6U, 7U}) {
        Problem problem(16, 2, 1);
        problem.restrict_to(0, 1);
        problem.restrict_to(15, 1);
        problem.add({Connected{cells, 4, 1, size}});
        for (const Kernel* kernel : kernels()) {
            if (!simd::supported(kernel->isa)) continue;
            const auto search =
                make_search(std::make_shared<Prepared>(problem), {}, {}, 0, *kernel);
            Control control;
            Grid found;
            search->run(100, 1000, control, &found);
            expect(found.size() == (size == 7 ? 20 * 16 : 0), "each way once");
            expect(size == 7 || search->counters().nodes == 1, "too far: seen at once");
        }
    }
}

// All boards of 4x4 with rows, columns and boxes.
void add_boards(Grid& grid, std::vector<Grid>& boards) {
    const std::size_t cell = grid.size();
    if (cell == 16) {
        boards.push_back(grid);
        return;
    }
    for (std::uint8_t value = 1; value <= 4; ++value) {
        bool fits = true;
        for (std::size_t other = 0; other < cell; ++other) {
            const bool same_box = other / 8 == cell / 8 && other % 4 / 2 == cell % 4 / 2;
            const bool sees = other / 4 == cell / 4 || other % 4 == cell % 4 || same_box;
            fits = fits && (!sees || grid[other] != value);
        }
        if (!fits) continue;
        grid.push_back(value);
        add_boards(grid, boards);
        grid.pop_back();
    }
}

std::int64_t sum_of(const Grid& grid, const Cells& cells) {
    std::int64_t sum = 0;
    for (const std::uint32_t cell : cells) sum += grid[cell];
    return sum;
}

// Cages whose sums say something of rows and columns: searches ask for that after some nodes, when
// many of them have found solutions already.
void boards_with_cages(std::uint64_t count) {
    std::vector<Grid> boards;
    Grid empty;
    add_boards(empty, boards);
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        tests::Maker maker(Random(seed), 16, 4);
        Problem problem(16, 4, 1);
        for (std::uint32_t i = 0; i < 4; ++i) {
            const std::uint32_t box = i / 2 * 8 + i % 2 * 2;
            problem.add({Distinct{{4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3}}});
            problem.add({Distinct{{i, i + 4, i + 8, i + 12}}});
            problem.add({Distinct{{box, box + 1, box + 4, box + 5}}});
        }
        const Grid& solution = boards[maker.below(static_cast<std::uint32_t>(boards.size()))];
        std::set<Grid> expected(boards.begin(), boards.end());
        const auto add = [&](const Cells& cells) {
            const std::int64_t sum = sum_of(solution, cells);
            std::erase_if(expected, [&](const Grid& grid) { return sum_of(grid, cells) != sum; });
            problem.add({Sum{cells, std::vector<std::int64_t>(cells.size(), 1), sum, sum}});
        };
        for (std::uint32_t row = 0; row < 12; row += 4) {
            Cells cage{row + maker.below(2)};
            cage.push_back(cage[0] + 1);
            if (maker.below(2) == 0) cage.push_back(cage[0] + 4 + maker.below(2));
            add(cage);
        }
        if (seed % 4 == 0) {  // so many cells that they are parted house by house
            Cells cage(8 + maker.below(3));
            std::iota(cage.begin(), cage.end(), maker.below(6));
            add(cage);
        }
        for (std::uint64_t i = 0; i < seed % 3; ++i) {
            std::set<std::uint32_t> drawn;  // of any shape, across houses
            while (drawn.size() < 3 + seed % 5) drawn.insert(maker.below(16));
            add({drawn.begin(), drawn.end()});
        }
        for (const Kernel* kernel : kernels()) {
            if (!simd::supported(kernel->isa)) continue;
            expect(by_search(problem, *kernel, seed % 3) == expected,
                   "cages " + std::to_string(seed) + ", " + simd::name(kernel->isa));
        }
    }
}

void add_houses(Problem& problem) {
    for (std::uint32_t i = 0; i < 9; ++i) {
        Cells row, column, box;
        for (std::uint32_t j = 0; j < 9; ++j) {
            row.push_back(9 * i + j);
            column.push_back(9 * j + i);
            box.push_back(27 * (i / 3) + 3 * (i % 3) + 9 * (j / 3) + j % 3);
        }
        for (Cells& house : {std::ref(row), std::ref(column), std::ref(box)}) {
            problem.add({Distinct{std::move(house)}});
        }
    }
}

// 9x9 with cages of all sizes along the rows: kernels walk the same tree.
void kernels_agree() {
    Problem problem(81, 9, 1);
    add_houses(problem);
    for (std::uint32_t i = 0; i < 9; ++i) {
        for (std::uint32_t first = 0, size = 1 + i % 5; first + size <= 9; first += size) {
            Cells cage(size);
            std::iota(cage.begin(), cage.end(), 9 * i + first);
            const std::vector<std::int64_t> ones(size, 1);
            if (first == 3) problem.add({Sum{cage, ones, 4 * size, 6 * size}});
            if (size > 2) problem.add({Sum{std::move(cage), ones, 5 * size, 5 * size}});
        }
    }
    std::vector<Grid> answers;
    std::vector<std::uint64_t> nodes;
    for (const Kernel* kernel : kernels()) {
        if (!simd::supported(kernel->isa)) continue;
        const auto search = make_search(std::make_shared<Prepared>(problem), {}, {}, 0, *kernel);
        Control control;
        search->run(30, 3000, control, &answers.emplace_back());
        nodes.push_back(search->counters().nodes);
        expect(answers.back() == answers.front() && nodes.back() == nodes.front(),
               std::string(simd::name(kernel->isa)) + " goes the same way");
    }
}

// "Any of" and "not" about two cells are looked up like a pair; of three cells they are a clause.
void few_cells_need_no_branches() {
    const auto holds = [](std::uint32_t cell, ValueSet values) {
        return Primitives{{Count{{cell}, values, {1}}}};
    };
    const auto made = [](Primitive primitive) {
        Problem problem(4, 4, 1);
        problem.add(std::move(primitive));
        return Preparation<std::uint16_t>(problem).program();
    };
    const auto two = made({AnyOf{{holds(0, 1), {{Pair{0, 1, shared_sets({2, 4, 8, 1})}}}}}});
    expect(two->view.has_arcs && two->view.propagators == 0, "two cells are a table");
    const auto same = made({NotAll{{{Distinct{{0, 1}}}}}});
    expect(same->view.has_arcs && same->view.propagators == 0, "not different is a table");
    const auto one = made({AnyOf{{holds(2, 1), holds(2, 8)}}});
    expect(!one->view.has_arcs && one->view.propagators == 0, "one cell is a domain");
    expect(one->view.start[one->view.position[2]] == 9, "a domain of both values");
    const auto twice = made({AnyOf{{{{Pair{2, 2, shared_sets({1, 1, 4, 1})}}}, holds(2, 8)}}});
    expect(!twice->view.has_arcs && twice->view.propagators == 0, "the same cell is one");
    expect(twice->view.start[twice->view.position[2]] == 13, "a domain of three values");
    const auto always = made({AnyOf{{holds(0, 1), holds(1, 1), holds(0, 14)}}});
    expect(!always->view.has_arcs && always->view.propagators == 0, "what always holds is gone");
    const auto three = made({AnyOf{{holds(0, 1), holds(1, 2), holds(2, 4), holds(1, 8)}}});
    expect(three->view.propagators == 1 && three->view.propagator[0].kind == Kind::kClause &&
               three->view.propagator[0].count == 3,
           "three cells are a clause");
}

// A cell without candidates is found by a sweep. Who is to blame: where all rules are tables of
// pairs it is that cell alone, else what the sweep saw is more.
void sweeps_blame() {
    for (const bool pairs : {true, false}) {
        Problem problem(81, 9, 1);
        add_houses(problem);
        std::vector<ValueSet> smaller(9);
        for (std::uint32_t v = 0; v < 9; ++v) smaller[v] = 0x1ff & ~((ValueSet{2} << v) - 1);
        if (pairs) problem.add({Pair{0, 10, shared_sets(smaller)}});
        if (!pairs) problem.add({Sum{{0, 1, 9}, {1, 1, 1}, 10, 10}});
        Preparation<std::uint16_t> preparation(problem);
        const auto program = preparation.program();
        const ProgramView<std::uint16_t>& view = program->view;
        std::set<std::set<std::uint32_t>> all;
        for (const Kernel* kernel : kernels()) {
            if (!simd::supported(kernel->isa)) continue;
            alignas(64) std::uint16_t state[128] = {};
            std::copy_n(view.start, view.width, state);
            state[view.position[40]] = 0;
            std::vector<std::uint64_t> queue(view.queue_words), fresh(view.cell_words);
            std::vector<std::uint64_t> scratch(program->scratch_words);
            Run<std::uint16_t> run{};
            run.program = &view;
            run.state = state;
            run.queue = queue.data();
            run.fresh = fresh.data();
            run.scratch = scratch.data();
            run.work_limit = 1000;
            const std::string name(simd::name(kernel->isa));
            expect(kernel->sweeping.settle(run) == Outcome::kDead, name + " sees an empty cell");
            const std::set<std::uint32_t> blamed(run.culprits, run.culprits + run.culprit_count);
            const bool alone = blamed == std::set<std::uint32_t>{view.position[40]};
            expect(blamed.contains(view.position[40]), name + " blames the empty cell");
            expect(alone == pairs, name + " blames it alone where all rules are pairs");
            all.insert(blamed);
        }
        expect(all.size() == 1, "kernels blame the same cells");
    }
}

// With sums on a 9x9 board a failure adds the less to a cell, the more candidates that had.
void shares_of_blame() {
    for (const bool sums : {true, false}) {
        Problem problem(81, 9, 1);
        add_houses(problem);
        if (sums) problem.add({Sum{{0, 1, 9}, {1, 1, 1}, 10, 10}});
        Preparation<std::uint16_t> preparation(problem);
        const auto program = preparation.program();
        const ProgramView<std::uint16_t>& view = program->view;
        const float* shares = view.blame_shares;
        expect(shares[1] == 1.0F && shares[4] == (sums ? 0.5F : 1.0F), "the root of four");
        Weights halves(view.width);
        halves.begin(view);
        const float before = halves.data()[1];
        halves.blame(1, false, shares[4]);
        expect(halves.data()[1] == before + shares[4], "a cell weighs so much more");
    }
}

}  // namespace

int main() {
    random_problems(3000);
    areas(300);
    areas_in_long_rows(100);
    long_lines(100);
    boards_with_cages(300);
    tests::wide_sums(100);
    tests::sums_too_wide_for_sets(300);
    tests::counts_have_no_dead_ends();
    tests::small_boards_have_all_solutions();
    tests::locked_values_leave_other_houses();
    tests::kernels_agree_on_houses();
    tests::kernels_agree_on_killers(40);
    tests::least_values();
    tests::how_many_variables();
    tests::looks();
    tests::lines();
    tests::derived();
    what_is_too_far_is_out_without_a_guess();
    kernels_agree();
    few_cells_need_no_branches();
    sweeps_blame();
    shares_of_blame();
    return tests::report();
}
