// Random boards of every sort, with their numbers of solutions.
#pragma once

#include <random>
#include <vector>

#include "oracle.hpp"

namespace tests {

using Random = std::mt19937_64;

inline std::size_t below(Random& random, std::size_t n) {
    return random() % n;
}

// A pattern that is valid, with rows, columns and digits shuffled as far as it stays so.
inline Board random_grid(Random& random) {
    std::array<int, 9> rows, cols, digits;
    const auto shuffle_lines = [&](std::array<int, 9>& lines) {
        std::array<int, 3> bands{0, 1, 2};
        std::shuffle(bands.begin(), bands.end(), random);
        for (int b = 0; b < 3; ++b) {
            std::array<int, 3> inside{0, 1, 2};
            std::shuffle(inside.begin(), inside.end(), random);
            for (int i = 0; i < 3; ++i) lines[3 * b + i] = 3 * bands[b] + inside[i];
        }
    };
    shuffle_lines(rows);
    shuffle_lines(cols);
    for (int d = 0; d < 9; ++d) digits[d] = d + 1;
    std::shuffle(digits.begin(), digits.end(), random);
    Board grid;
    for (int r = 0; r < 9; ++r) {
        for (int c = 0; c < 9; ++c) {
            grid[9 * r + c] =
                static_cast<std::uint8_t>(digits[(3 * (rows[r] % 3) + rows[r] / 3 + cols[c]) % 9]);
        }
    }
    return grid;
}

inline Board keep(Board grid, std::size_t givens, Random& random) {
    std::array<int, 81> cells;
    for (int i = 0; i < 81; ++i) cells[i] = i;
    std::shuffle(cells.begin(), cells.end(), random);
    for (std::size_t i = givens; i < 81; ++i) grid[cells[i]] = 0;
    return grid;
}

// Without a given that can be spared: one solution, and as hard as such puzzles are.
inline Board minimal(const Board& grid, Random& random) {
    Board board = keep(grid, 36, random);
    if (oracle(board, 2) != 1) return board;
    for (int cell = 0; cell < 81; ++cell) {
        const std::uint8_t value = board[cell];
        board[cell] = 0;
        if (value != 0 && oracle(board, 2) != 1) board[cell] = value;
    }
    return board;
}

inline Board random_board(Random& random) {
    const Board grid = random_grid(random);
    switch (below(random, 12)) {
        case 0:
            return Board{};
        case 1:
            return grid;
        case 2:
            return keep(grid, below(random, 12), random);  // few givens
        case 3:
            return keep(grid, 17 + below(random, 8), random);  // several solutions
        case 4:
            return keep(grid, 25 + below(random, 12), random);  // a few, or one
        case 5:
            return keep(grid, 40 + below(random, 30), random);  // easy
        case 6:
            return minimal(grid, random);
        case 7: {  // broken: random values anywhere
            Board board{};
            const std::size_t n = 1 + below(random, 20);
            for (std::size_t i = 0; i < n; ++i) {
                board[below(random, 81)] = static_cast<std::uint8_t>(1 + below(random, 9));
            }
            return board;
        }
        case 8: {  // one wrong value, often without a clash
            Board board = keep(grid, 20 + below(random, 20), random);
            for (int tries = 0; tries < 40; ++tries) {
                const std::size_t cell = below(random, 81);
                if (board[cell] == 0) continue;
                board[cell] = static_cast<std::uint8_t>(1 + below(random, 9));
                break;
            }
            return board;
        }
        case 9: {  // two cells of a solved grid exchanged
            Board board = grid;
            std::swap(board[below(random, 81)], board[below(random, 81)]);
            return board;
        }
        case 10: {  // few givens that fit one by one
            Board board{};
            for (int i = 0; i < 30; ++i) {
                const std::size_t cell = below(random, 81);
                if (board[cell] != 0) continue;
                board[cell] = static_cast<std::uint8_t>(1 + below(random, 9));
                if (clashes(board, static_cast<int>(cell))) board[cell] = 0;
            }
            return board;
        }
        default: {  // the same digit twice in one mini-row, and little else
            Board board = keep(grid, 10 + below(random, 10), random);
            const std::size_t cell = 3 * below(random, 27);
            board[cell] = board[cell + 1] = 5;
            return board;
        }
    }
}

struct Boards {
    std::vector<std::uint8_t> cells;
    std::vector<std::uint32_t> counts;  // up to kMost
    std::size_t size() const { return counts.size(); }
    Board at(std::size_t i) const {
        Board b;
        std::copy_n(cells.begin() + static_cast<std::ptrdiff_t>(81 * i), 81, b.begin());
        return b;
    }
};
inline constexpr std::uint32_t kMost = 1000;

// The oracle is slow, so every board is there several times.
inline Boards make_boards(std::size_t n, std::size_t different, Random& random) {
    Boards boards;
    while (boards.size() < n) {
        std::uint32_t count;
        Board b;
        if (boards.size() < different) {
            b = random_board(random);
            count = oracle(b, kMost);
            if (count == Oracle::kGaveUp) continue;
        } else {
            const std::size_t i = below(random, different);
            b = boards.at(i);
            count = boards.counts[i];
        }
        boards.cells.insert(boards.cells.end(), b.begin(), b.end());
        boards.counts.push_back(count);
    }
    return boards;
}

}  // namespace tests
