// Boards of 9x9 with cages and many other sums: enough of them to be looked at side by side.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "constraints/search.hpp"
#include "constraints/tests/houses.hpp"
#include "constraints/tests/problems.hpp"
#include "random.hpp"
#include "tests/expect.hpp"

namespace tests {

// A full board with its values exchanged by chance.
inline Grid full_board(Maker<Random>& maker) {
    std::vector<std::uint8_t> values{1, 2, 3, 4, 5, 6, 7, 8, 9};
    for (std::uint32_t i = 8; i > 0; --i) std::swap(values[i], values[maker.below(i + 1)]);
    Grid board(81);
    for (std::uint32_t row = 0; row < 9; ++row) {
        for (std::uint32_t column = 0; column < 9; ++column) {
            board[9 * row + column] = values[(3 * (row % 3) + row / 3 + column) % 9];
        }
    }
    return board;
}

// Cages that grow to the right and down while the board's values differ.
inline std::vector<Cells> cages(Maker<Random>& maker, const Grid& board) {
    std::vector<Cells> made;
    std::vector<bool> taken(81);
    for (std::uint32_t first = 0; first < 81; ++first) {
        if (taken[first]) continue;
        Cells cage{first};
        taken[first] = true;
        const std::uint32_t size = 2 + maker.below(4);
        for (std::uint32_t last = first; cage.size() < size;) {
            const auto fits = [&](std::uint32_t cell) {
                return !taken[cell] && std::ranges::none_of(cage, [&](std::uint32_t other) {
                    return board[other] == board[cell];
                });
            };
            const bool right = last % 9 < 8 && fits(last + 1);
            const bool down = last < 72 && fits(last + 9);
            if (!right && !down) break;
            last += right && (!down || maker.below(2) == 0) ? 1 : 9;
            taken[last] = true;
            cage.push_back(last);
        }
        made.push_back(std::move(cage));
    }
    return made;
}

// The sum that a board has there, more or less so much.
inline Sum sum_there(const Grid& board, Cells cells, std::vector<std::int64_t> weights,
                     std::int64_t room) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) sum += weights[i] * board[cells[i]];
    return {std::move(cells), std::move(weights), sum - room, sum + room};
}

// Every kernel asks the same questions, and finds the board that the sums were taken from.
inline void kernels_agree_on_killers(std::uint64_t count) {
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        Maker maker(Random(seed), 81, 9);
        const Grid board = full_board(maker);
        Problem problem = differing(9, 9, square(9, 3));
        for (Cells& cage : cages(maker, board)) {
            std::vector<std::int64_t> ones(cage.size(), 1);
            problem.add({Distinct{cage}});
            const std::int64_t room = maker.below(4) == 0 ? 2 : 0;
            problem.add({sum_there(board, std::move(cage), std::move(ones), room)});
        }
        for (std::uint32_t i = 0; i < 16 * (seed % 2); ++i) {
            Cells cells;
            std::vector<std::int64_t> weights;
            for (std::uint32_t more = 2 + maker.below(3); more > 0; --more) {
                cells.push_back(maker.below(81));
                const std::int64_t weight = 1 + maker.below(2);
                weights.push_back(maker.below(3) == 0 ? -weight : weight);
            }
            problem.add(
                {sum_there(board, std::move(cells), std::move(weights), 1 + maker.below(3))});
        }
        Grid givens(81);
        for (std::uint32_t cell = 0; cell < 81; ++cell) {
            if (maker.below(3) == 0) givens[cell] = board[cell];
        }
        std::vector<std::vector<std::uint64_t>> seen;
        for (const Kernel* kernel : kernels()) {
            if (!simd::supported(kernel->isa)) continue;
            const std::string name = std::to_string(seed) + ", " + simd::name(kernel->isa);
            const auto prepared = std::make_shared<Prepared>(problem);
            Control control;
            const auto search = make_search(prepared, {}, {}, seed % 3, *kernel);
            search->run(100, 1000, control, nullptr);
            const Counters counters = search->counters();
            seen.push_back({counters.nodes, counters.guesses, search->solutions()});
            expect(seen.back() == seen.front(), "killer " + name);
            Grid found;
            make_search(prepared, givens, {}, seed % 3, *kernel)->run(1000, 9999, control, &found);
            bool met = false;
            for (std::size_t i = 0; i < found.size(); i += 81) {
                met |= std::equal(board.begin(), board.end(),
                                  found.begin() + static_cast<std::ptrdiff_t>(i));
            }
            expect(met, "killer with givens " + name);
        }
    }
}

}  // namespace tests
