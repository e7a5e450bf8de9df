// A slow and obvious solver: it tries every digit that fits in the cell with the fewest.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace tests {

using Board = std::array<std::uint8_t, 81>;

inline bool sees(int a, int b) {
    const bool same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
    return a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box);
}

inline bool clashes(const Board& board, int cell) {
    for (int other = 0; other < 81; ++other) {
        if (sees(cell, other) && board[other] == board[cell]) return true;
    }
    return false;
}

// Gives up after many steps: such boards are not used.
struct Oracle {
    static constexpr std::uint32_t kGaveUp = 0xFFFFFFFF;

    explicit Oracle(const Board& b) : board(b) {
        for (int cell = 0; cell < 81; ++cell) {
            if (board[cell] != 0) flip(cell, board[cell]);
        }
    }
    void flip(int cell, int digit) {
        rows[cell / 9] ^= 1 << digit;
        cols[cell % 9] ^= 1 << digit;
        boxes[cell / 27 * 3 + cell % 9 / 3] ^= 1 << digit;
    }
    std::uint32_t count(std::uint32_t limit) {
        int best = -1, best_digits = 0, fewest = 10;
        for (int cell = 0; cell < 81; ++cell) {
            if (board[cell] != 0) continue;
            const int digits =
                0x3FE & ~(rows[cell / 9] | cols[cell % 9] | boxes[cell / 27 * 3 + cell % 9 / 3]);
            const int n = __builtin_popcount(static_cast<unsigned>(digits));
            if (n < fewest) best = cell, best_digits = digits, fewest = n;
        }
        if (best < 0) return 1;
        if (++steps > 50'000) return kGaveUp;
        std::uint32_t found = 0;
        for (int d = 1; d <= 9 && found < limit; ++d) {
            if ((best_digits >> d & 1) == 0) continue;
            board[best] = static_cast<std::uint8_t>(d);
            flip(best, d);
            const std::uint32_t more = count(limit - found);
            flip(best, d);
            if (more == kGaveUp) return kGaveUp;
            found += more;
        }
        board[best] = 0;
        return found;
    }

    Board board;
    int rows[9] = {}, cols[9] = {}, boxes[9] = {};
    int steps = 0;
};

inline std::uint32_t oracle(const Board& board, std::uint32_t limit) {
    for (int cell = 0; cell < 81; ++cell) {
        if (board[cell] != 0 && clashes(board, cell)) return 0;
    }
    return Oracle(board).count(limit);
}

inline bool solves(const Board& puzzle, const std::uint8_t* solution) {
    Board grid;
    std::copy(solution, solution + 81, grid.begin());
    for (int cell = 0; cell < 81; ++cell) {
        if (grid[cell] < 1 || grid[cell] > 9 || clashes(grid, cell)) return false;
        if (puzzle[cell] != 0 && puzzle[cell] != grid[cell]) return false;
    }
    return true;
}

}  // namespace tests
