// Houses and other cells that differ, many of them side by side.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "constraints/search.hpp"
#include "constraints/tests/problems.hpp"
#include "constraints/tests/sums_and_counts.hpp"
#include "tests/expect.hpp"

namespace tests {

using namespace nonet;
using namespace nonet::constraints;

// Rows and columns of a square, and regions along its diagonals or boxes of `box` rows.
inline std::vector<Cells> square(std::uint32_t side, std::uint32_t box) {
    std::vector<Cells> houses;
    for (std::uint32_t i = 0; i < side; ++i) {
        Cells row, column, region;
        for (std::uint32_t j = 0; j < side; ++j) {
            row.push_back(side * i + j);
            column.push_back(side * j + i);
            if (box == 0) {
                region.push_back(side * j + (i + 2 * j) % side);
                continue;
            }
            const std::uint32_t width = side / box, per_row = side / width;
            region.push_back(side * (i / per_row * box + j / width) + i % per_row * width +
                             j % width);
        }
        for (Cells& house : {std::ref(row), std::ref(column), std::ref(region)}) {
            houses.push_back(std::move(house));
        }
    }
    return houses;
}

inline bool are_different(const Grid& grid, std::size_t first, const std::vector<Cells>& houses) {
    for (const Cells& house : houses) {
        std::set<std::uint8_t> held;
        for (const std::uint32_t cell : house) held.insert(grid[first + cell]);
        if (held.size() != house.size()) return false;
    }
    return true;
}

inline Problem differing(std::uint32_t side, int values, const std::vector<Cells>& houses) {
    Problem problem(side * side, values, 1);
    for (const Cells& house : houses) problem.add({Distinct{house}});
    return problem;
}

// All solutions are found: 288 boards of 4x4; and with five values what trying finds.
inline void small_boards_have_all_solutions() {
    const std::vector<Cells> boxes = square(4, 2);
    Problem rows(9, 5, 1);
    for (std::uint32_t i = 0; i < 3; ++i) {
        rows.add({Distinct{{3 * i, 3 * i + 1, 3 * i + 2}}});
        rows.add({Distinct{{i, 3 + i, 6 + i}}});
    }
    rows.restrict_to(0, 0x3);
    rows.restrict_to(4, 0xe);
    rows.restrict_to(8, 0x19);
    const std::set<Grid> expected = by_trying(rows);
    for (const Kernel* kernel : kernels()) {
        if (!simd::supported(kernel->isa)) continue;
        const std::string name(simd::name(kernel->isa));
        expect(by_search(differing(4, 4, boxes), *kernel, 1).size() == 288, name + ", 4x4");
        expect(by_search(rows, *kernel, 1) == expected, name + ", five values");
    }
}

// A value that has its places only where two houses meet leaves the rest of the other one, seen
// from either side.
inline void locked_values_leave_other_houses() {
    const std::vector<Cells> houses = square(4, 2);
    constexpr ValueSet kFirst = 1, kOthers = 14;
    // Not in the lower half of the first box; not in the right half of the first row.
    for (const auto& [lacking, leaving] :
         {std::pair<Cells, Cells>{{4, 5}, {2, 3}}, std::pair<Cells, Cells>{{2, 3}, {4, 5}}}) {
        Problem problem = differing(4, 4, houses);
        for (const std::uint32_t cell : lacking) problem.restrict_to(cell, kOthers);
        Preparation<std::uint16_t> preparation(problem);
        const auto program = preparation.program();
        const ProgramView<std::uint16_t>& view = program->view;
        for (const Kernel* kernel : kernels()) {
            if (!simd::supported(kernel->isa)) continue;
            alignas(64) std::uint16_t state[128] = {};
            std::copy_n(view.start, view.width, state);
            std::vector<std::uint64_t> queue(view.queue_words, 1), fresh(view.cell_words);
            std::vector<std::uint64_t> scratch(program->scratch_words);
            Run<std::uint16_t> run{};
            run.program = &view;
            run.state = state;
            run.queue = queue.data();
            run.fresh = fresh.data();
            run.scratch = scratch.data();
            run.work_limit = 1000;
            const std::string name(simd::name(kernel->isa));
            expect(kernel->narrow.settle(run) == Outcome::kSettled, name + " settles");
            for (const std::uint32_t cell : leaving) {
                expect((state[view.position[cell]] & kFirst) == 0, name + " locks a value");
            }
        }
    }
}

// With more houses than a register has lanes, with fewer cells than values, and beside the sweep
// kernels walk the same tree, and what they find is right.
inline void kernels_agree_on_houses() {
    std::vector<Cells> extra = square(9, 3);
    for (std::uint32_t i = 0; i < 9; ++i) {
        Cells places;
        for (std::uint32_t j = 0; j < 9; ++j) {
            places.push_back(27 * (j / 3) + 3 * (j % 3) + 9 * (i / 3) + i % 3);
        }
        extra.push_back(std::move(places));
    }
    const std::vector<std::pair<Problem, std::vector<Cells>>> boards = {
        {differing(16, 16, square(16, 4)), square(16, 4)},
        {differing(7, 9, square(7, 0)), square(7, 0)},
        {differing(12, 12, square(12, 3)), square(12, 3)},
        {differing(9, 9, extra), extra}};
    for (const auto& [problem, houses] : boards) {
        std::vector<Grid> answers;
        std::vector<std::uint64_t> nodes;
        for (const Kernel* kernel : kernels()) {
            if (!simd::supported(kernel->isa)) continue;
            const auto search =
                make_search(std::make_shared<Prepared>(problem), {}, {}, 3, *kernel);
            Control control;
            search->run(30, 2000, control, &answers.emplace_back());
            nodes.push_back(search->counters().nodes);
            const std::string name(simd::name(kernel->isa));
            expect(answers.back() == answers.front() && nodes.back() == nodes.front(),
                   name + " goes the same way beside " + std::to_string(houses.size()));
        }
        const Grid& found = answers.front();
        expect(!found.empty(), std::to_string(houses.size()) + " houses have solutions");
        for (std::size_t i = 0; i < found.size(); i += problem.variables()) {
            expect(are_different(found, i, houses), "all houses hold different values");
        }
    }
}

}  // namespace tests
