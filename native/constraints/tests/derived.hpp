// What follows from several rules together: from cages in boxes side by side or across rows, from
// sums that share a box or a row, from counts of the same cells; and sums of boards that are looked
// at side by side.
#pragma once

#include <bit>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "constraints/search.hpp"
#include "constraints/tests/houses.hpp"
#include "constraints/tests/killers.hpp"
#include "constraints/tests/looks.hpp"
#include "random.hpp"
#include "tests/expect.hpp"

namespace tests {

// Cages on 9x9 that leave the first cell of some boxes alone, which fewer of these do not tell.
inline void boxes_side_by_side(std::uint64_t count) {
    const std::vector<Cells> two = {{1, 2, 3}, {4, 5},   {9, 10},  {11, 12},
                                    {13, 14},  {18, 19}, {20, 21}, {22, 23}};
    const std::vector<Cells> four = {{1, 2, 3}, {4, 5},   {9, 10},  {11, 12}, {13, 14}, {18, 27},
                                     {19, 28},  {20, 21}, {22, 31}, {23, 32}, {29, 30}, {36, 37},
                                     {38, 39},  {40, 41}, {45, 46}, {47, 48}, {49, 50}};
    // The two boxes in the middle of the left, one above the other.
    std::vector<Cells> below;
    for (Cells cage : two) {
        for (std::uint32_t& cell : cage) cell = 9 * (cell % 9) + cell / 9;
        below.push_back(std::move(cage));
    }
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        Maker maker(Random(seed), 81, 9);
        const Grid board = full_board(maker);
        for (const auto& each : {two, below, four}) {
            Problem problem = differing(9, 9, square(9, 3));
            for (const Cells& cage : each) {
                const std::vector<std::int64_t> ones(cage.size(), 1);
                problem.add({sum_there(board, cage, ones, 0)});
            }
            Preparation<std::uint16_t> preparation(problem);
            // The sums may be asked for first: what they are added to is made then.
            const auto after = preparation.with_sums(), before = preparation.program();
            const std::string name = std::to_string(each.size()) + " cages";
            expect(before->view.start[before->view.position[0]] == 0x1ff, name + " alone");
            expect(after->view.start[after->view.position[0]] == 1 << (board[0] - 1),
                   name + " leave one cell");
        }
    }
}

// Four cells of a box in two sums: small sums leave no room together, or the least of all only;
// others are no less apart.
inline void sums_through_a_box() {
    const auto both = [](std::int64_t one, std::int64_t other) {
        Problem problem = differing(9, 9, square(9, 3));
        problem.add({Sum{{1, 9, 41}, {1, 1, 1}, one, one}});
        problem.add({Sum{{2, 10, 53}, {1, 1, 1}, other, other}});
        return problem;
    };
    const Problem middle = both(15, 15), small = both(5, 6), least = both(6, 6);
    Preparation<std::uint16_t> of_middle(middle), of_small(small), of_least(least);
    const auto alone = of_middle.program();
    expect(of_middle.with_sums() == alone, "nothing follows from sums with room");
    const std::vector<ValueSet> open(81, 0x1ff);
    with_kernels(of_small.program(), [&](auto& looker, const std::string& name) {
        expect(looker.look(open).outcome == Outcome::kSettled, name + ", each by itself");
    });
    with_kernels(of_small.with_sums(), [&](auto& looker, const std::string& name) {
        expect(looker.look(open).outcome == Outcome::kDead, name + ", both together");
    });
    // 1 + 2 + 3 + 4 in the box, although neither sum leaves little room by itself.
    with_kernels(of_least.with_sums(), [&](auto& looker, const std::string& name) {
        const std::vector<ValueSet> left = looker.look(open).left;
        expect(left[41] == 1 && left[53] == 1, name + ", the least of both together");
    });
}

// What sums of any shape leave of a row and have outside of it: the row is 55, so that 47 in its
// other nine cells and two more is the least there can be. Ten values: nothing else joins sums.
inline void sums_across_a_row() {
    Problem problem(100, 10, 1);
    for (std::uint32_t i = 0; i < 10; ++i) {
        Cells row, column;
        for (std::uint32_t j = 0; j < 10; ++j) {
            row.push_back(10 * i + j);
            column.push_back(10 * j + i);
        }
        problem.add({Distinct{row}});
        problem.add({Distinct{column}});
    }
    problem.add({Sum{{0, 1, 2, 3, 4, 55}, {1, 1, 1, 1, 1, 1}, 24, 24}});
    problem.add({Sum{{5, 6, 7, 8, 77}, {1, 1, 1, 1, 1}, 23, 23}});
    Preparation<std::uint16_t> preparation(problem);
    with_kernels(preparation.with_sums(), [](auto& looker, const std::string& name) {
        const std::vector<ValueSet> left = looker.look(std::vector<ValueSet>(100, 0x3ff)).left;
        expect(left[9] == 0x200 && left[55] == 1 && left[77] == 1, name + ", sums across a row");
    });
}

// Cages across two rows leave eight cells of them, more than is worth having but where they are
// the least there can be: 1, 2, 3 and 4 in each row.
inline void eight_cells_are_left() {
    Problem problem(81, 9, 1);
    for (std::uint32_t i = 0; i < 9; ++i) {
        Cells row, column;
        for (std::uint32_t j = 0; j < 9; ++j) {
            row.push_back(9 * i + j);
            column.push_back(9 * j + i);
        }
        problem.add({Distinct{row}});
        problem.add({Distinct{column}});
    }
    for (const std::uint32_t i : {0U, 1U, 2U, 3U, 4U}) {
        const std::int64_t sum = i < 4 ? 11 + 2 * i : 14;
        problem.add({Sum{{i, 9 + i}, {1, 1}, sum, sum}});
    }
    Preparation<std::uint16_t> preparation(problem);
    with_kernels(preparation.with_sums(), [](auto& looker, const std::string& name) {
        const std::vector<ValueSet> left = looker.look(std::vector<ValueSet>(81, 0x1ff)).left;
        expect(left[5] == 15 && left[17] == 15, name + ", eight cells");
    });
}

// Two different cells with one of two values and one third value: not the fourth.
inline void counts_of_different_cells() {
    Problem problem(2, 4, 1);
    problem.add({Distinct{{0, 1}}});
    problem.add({Count{{0, 1}, 3, {1}}});
    problem.add({Count{{0, 1}, 4, {1}}});
    Preparation<std::uint16_t> preparation(problem);
    with_kernels(preparation.program(), [](auto& looker, const std::string& name) {
        expect(looker.look({15, 15}).left == std::vector<ValueSet>{7, 7}, name + " counts sets");
    });
}

// One cell has the first value or the third, and no other one may have the first: three times the
// second value are left. That the first may come three times, too, says nothing.
inline void counts_of_what_is_certain() {
    Problem problem(4, 3, 1);
    problem.add({Count{{0, 1, 2, 3}, 1, {0, 1, 3}}});
    problem.add({Count{{0, 1, 2, 3}, 2, {0, 3}}});
    problem.add({Count{{0, 1, 2, 3}, 4, {0, 1}}});
    Preparation<std::uint16_t> preparation(problem);
    with_kernels(preparation.program(), [](auto& looker, const std::string& name) {
        for (const ValueSet first : {1U, 5U}) {
            const std::vector<ValueSet> left = looker.look({first, 6, 6, 6}).left;
            expect(left == std::vector<ValueSet>{first, 2, 2, 2}, name + " counts what may be");
        }
    });
}

// Sums with room are passed over many at once; those of variables beside the board are not.
inline void sums_beside_the_board() {
    constexpr std::uint32_t kBeside = 81;
    Problem problem = differing(9, 9, square(9, 3));
    problem.extend_to(kBeside + 8);
    // What follows from these is in the first cell.
    for (const Cells& cage : {Cells{1, 2}, {9, 18}, {10, 11}, {19, 20}}) {
        problem.add({Sum{cage, {1, 1}, 10, 10}});
    }
    // None of these three cells sees another: the least is 3, the greatest 27.
    for (std::uint32_t i = 0; i < 20; ++i) {
        constexpr std::uint32_t kThird[] = {61, 62, 71, 80};
        problem.add({Sum{{27 + i % 3, 40 + i / 3 % 2, kThird[i / 6]}, {1, 1, 1}, 7, 23}});
    }
    for (std::uint32_t v = kBeside; v < kBeside + 8; ++v) {
        problem.add({Sum{{3, 13, v}, {1, 1, 1}, 13, 15}});
    }
    Preparation<std::uint16_t> preparation(problem);
    const auto before = preparation.program(), program = preparation.with_sums();
    expect(program != before, "something follows from the cages");
    std::uint32_t lanes = 0;
    for (std::uint32_t g = 0; g < program->view.sum_groups; ++g) {
        lanes += static_cast<std::uint32_t>(std::popcount(program->view.sum_lanes[g].lanes));
    }
    expect(lanes == 20, "the board's sums are side by side");
    std::vector<ValueSet> state(kBeside + 8, 0x1ff);
    state[3] = 1 << 3;   // 4
    state[13] = 1 << 7;  // 8
    std::map<std::string, std::uint64_t> work;
    with_kernels(program, [&](auto& looker, const std::string& name) {
        const Look look = looker.look(state);
        expect(look.outcome == Outcome::kSettled, name + " settles");
        for (std::uint32_t v = kBeside; v < look.left.size(); ++v) {
            expect(look.left[v] == 7, name + " looks beside the board");
        }
        work[name] = look.work;
    });
    // Of these all twenty, if it has the registers.
    expect(!work.contains("avx512") || work["avx512"] + 20 <= work["scalar"], "sums with room");
}

inline void derived() {
    boxes_side_by_side(5);
    sums_through_a_box();
    sums_across_a_row();
    eight_cells_are_left();
    counts_of_different_cells();
    counts_of_what_is_certain();
    sums_beside_the_board();
}

}  // namespace tests
