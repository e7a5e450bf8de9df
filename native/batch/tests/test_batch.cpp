// Every kernel that runs here against a slow and obvious solver, on boards of every kind.
// Usage: nonet_batch_test [seed]
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "batch/batch.hpp"

namespace {

using nonet::Control;
using nonet::Stop;
namespace batch = nonet::batch;

using Board = std::array<std::uint8_t, 81>;
using Random = std::mt19937_64;

int failures = 0;
void expect(bool ok, const std::string& what) {
    if (ok) return;
    ++failures;
    std::printf("\nFAILED: %s\n", what.c_str());
}

// --- the oracle ------------------------------------------------------------------------------

bool sees(int a, int b) {
    const bool same_box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
    return a != b && (a / 9 == b / 9 || a % 9 == b % 9 || same_box);
}

bool clashes(const Board& board, int cell) {
    for (int other = 0; other < 81; ++other) {
        if (sees(cell, other) && board[other] == board[cell]) return true;
    }
    return false;
}

// Tries every digit that fits in the cell with the fewest such digits. Gives up after many steps:
// such boards are not used.
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
            const int digits = 0x3FE & ~(rows[cell / 9] | cols[cell % 9] |
                                         boxes[cell / 27 * 3 + cell % 9 / 3]);
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

std::uint32_t oracle(const Board& board, std::uint32_t limit) {
    for (int cell = 0; cell < 81; ++cell) {
        if (board[cell] != 0 && clashes(board, cell)) return 0;
    }
    return Oracle(board).count(limit);
}

bool solves(const Board& puzzle, const std::uint8_t* solution) {
    Board grid;
    std::copy(solution, solution + 81, grid.begin());
    for (int cell = 0; cell < 81; ++cell) {
        if (grid[cell] < 1 || grid[cell] > 9 || clashes(grid, cell)) return false;
        if (puzzle[cell] != 0 && puzzle[cell] != grid[cell]) return false;
    }
    return true;
}

// --- boards ----------------------------------------------------------------------------------

std::size_t below(Random& random, std::size_t n) { return random() % n; }

// A pattern that is valid, with rows, columns and digits shuffled as far as it stays so.
Board random_grid(Random& random) {
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
            grid[9 * r + c] = static_cast<std::uint8_t>(
                digits[(3 * (rows[r] % 3) + rows[r] / 3 + cols[c]) % 9]);
        }
    }
    return grid;
}

Board keep(Board grid, std::size_t givens, Random& random) {
    std::array<int, 81> cells;
    for (int i = 0; i < 81; ++i) cells[i] = i;
    std::shuffle(cells.begin(), cells.end(), random);
    for (std::size_t i = givens; i < 81; ++i) grid[cells[i]] = 0;
    return grid;
}

// Without a given that can be spared: one solution, and as hard as such puzzles are.
Board minimal(const Board& grid, Random& random) {
    Board board = keep(grid, 36, random);
    if (oracle(board, 2) != 1) return board;
    for (int cell = 0; cell < 81; ++cell) {
        const std::uint8_t value = board[cell];
        board[cell] = 0;
        if (value != 0 && oracle(board, 2) != 1) board[cell] = value;
    }
    return board;
}

Board random_board(Random& random) {
    const Board grid = random_grid(random);
    switch (below(random, 12)) {
        case 0: return Board{};
        case 1: return grid;
        case 2: return keep(grid, below(random, 12), random);        // few givens
        case 3: return keep(grid, 17 + below(random, 8), random);    // several solutions
        case 4: return keep(grid, 25 + below(random, 12), random);   // a few, or one
        case 5: return keep(grid, 40 + below(random, 30), random);   // easy
        case 6: return minimal(grid, random);
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
constexpr std::uint32_t kMost = 1000;

// The oracle is slow, so every board is there several times.
Boards make_boards(std::size_t n, std::size_t different, Random& random) {
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

// --- tests -----------------------------------------------------------------------------------

std::string label(const batch::Kernel& kernel, std::size_t n, std::uint32_t limit) {
    return std::string(nonet::simd::name(kernel.isa)) + " n=" + std::to_string(n) +
           " limit=" + std::to_string(limit);
}

void check_answers(const Boards& boards, std::size_t n, std::uint32_t limit,
                   const std::vector<std::uint32_t>& counts,
                   const std::vector<std::uint8_t>& solutions, const std::string& what) {
    std::size_t wrong_counts = 0, wrong_grids = 0;
    for (std::size_t i = 0; i < n; ++i) {
        wrong_counts += counts[i] != std::min(boards.counts[i], limit);
        const std::uint8_t* s = solutions.data() + 81 * i;
        const bool zero = std::all_of(s, s + 81, [](std::uint8_t v) { return v == 0; });
        wrong_grids += counts[i] > 0 ? !solves(boards.at(i), s) : !zero;
    }
    expect(wrong_counts == 0, what + ": " + std::to_string(wrong_counts) + " wrong counts");
    expect(wrong_grids == 0, what + ": " + std::to_string(wrong_grids) + " wrong solutions");
}

void test_boards(const batch::Kernel& kernel, const Boards& boards) {
    for (const std::size_t n : {0, 1, 7, 511, 512, 513, 5000}) {
        for (const std::uint32_t limit : {1u, 2u, 5u, 1000u}) {
            if (n > boards.size()) continue;
            std::vector<std::uint32_t> counts(n + 1, 77);
            std::vector<std::uint8_t> solutions(81 * n + 1, 77);
            Control control;
            batch::Work work;
            const Stop stop = batch::solve(kernel, boards.cells.data(), n, limit,
                                           solutions.data(), counts.data(), control, {}, &work);
            const std::string what = label(kernel, n, limit);
            expect(stop == Stop::kExhausted, what + ": stopped");
            expect(counts[n] == 77 && solutions[81 * n] == 77, what + ": wrote too far");
            expect(work.peak_states < 1'000'000, what + ": too many states");
            check_answers(boards, n, limit, counts, solutions, what);
            if (n == 513) {
                std::vector<std::uint32_t> again(n);
                batch::solve(kernel, boards.cells.data(), n, limit, nullptr, again.data(), control);
                counts.pop_back();
                expect(counts == again, what + ": other counts without solutions");
            }
        }
    }
}

// With the largest limit, those puzzles only that have an end.
void test_no_limit(const batch::Kernel& kernel, const Boards& boards) {
    Boards finite;
    for (std::size_t i = 0; i < boards.size(); ++i) {
        if (boards.counts[i] == kMost) continue;
        const Board b = boards.at(i);
        finite.cells.insert(finite.cells.end(), b.begin(), b.end());
        finite.counts.push_back(boards.counts[i]);
    }
    const std::size_t n = finite.size();
    std::vector<std::uint32_t> counts(n);
    std::vector<std::uint8_t> solutions(81 * n);
    Control control;
    batch::solve(kernel, finite.cells.data(), n, 0xFFFFFFFF, solutions.data(), counts.data(),
                 control);
    check_answers(finite, n, 0xFFFFFFFF, counts, solutions, label(kernel, n, 0xFFFFFFFF));
}

// Hands over to who knows the counts.
struct Answerer {
    const Boards& boards;
    std::uint32_t limit;
    std::vector<std::uint32_t>& counts;
    std::vector<std::uint8_t>& solutions;
    std::vector<std::uint8_t> seen;

    static Stop solve(void* context, const std::size_t* puzzles, std::size_t n) {
        auto& self = *static_cast<Answerer*>(context);
        for (std::size_t i = 0; i < n; ++i) {
            const std::size_t p = puzzles[i];
            self.seen[p] = 1;
            self.counts[p] = std::min(self.boards.counts[p], self.limit);
            std::fill_n(self.solutions.begin() + static_cast<std::ptrdiff_t>(81 * p), 81, 0);
        }
        return Stop::kExhausted;
    }
};

void test_hand_over(const batch::Kernel& kernel, const Boards& boards) {
    for (const std::size_t n : {1, 20, 513, 1500}) {
        for (const unsigned few : {0u, 17u, 82u}) {
            const std::uint32_t limit = 2;
            std::vector<std::uint32_t> counts(n);
            std::vector<std::uint8_t> solutions(81 * n);
            Answerer context{boards, limit, counts, solutions, std::vector<std::uint8_t>(n)};
            batch::HandOver hand_over;
            hand_over.solve = Answerer::solve;
            hand_over.context = &context;
            hand_over.few_givens = few;
            Control control;
            batch::Work work;
            batch::solve(kernel, boards.cells.data(), n, limit, solutions.data(), counts.data(),
                         control, hand_over, &work);
            const std::string what = label(kernel, n, limit) + " few=" + std::to_string(few);
            std::size_t wrong = 0, missed = 0, handed = 0;
            for (std::size_t i = 0; i < n; ++i) {
                const Board b = boards.at(i);
                wrong += counts[i] != std::min(boards.counts[i], limit);
                if (!context.seen[i] && counts[i] > 0) {
                    wrong += !solves(b, solutions.data() + 81 * i);
                }
                const auto givens = 81 - std::count(b.begin(), b.end(), 0);
                missed += givens < few && !context.seen[i];
                handed += context.seen[i];
            }
            expect(wrong == 0, what + ": " + std::to_string(wrong) + " wrong");
            expect(missed == 0, what + ": " + std::to_string(missed) + " not handed over");
            expect(handed == work.handed_over, what + ": handed over twice");
        }
    }
}

void test_stops(const batch::Kernel& kernel) {
    using Clock = std::chrono::steady_clock;
    const std::vector<std::uint8_t> empty(81 * 600);
    std::vector<std::uint32_t> counts(600);
    const std::string what = label(kernel, 600, 0xFFFFFFFF);
    const auto seconds_since = [](Clock::time_point t) {
        return std::chrono::duration<double>(Clock::now() - t).count();
    };

    auto start = Clock::now();
    Control timeout(0.1, nullptr, nullptr);
    Stop stop =
        batch::solve(kernel, empty.data(), 600, 0xFFFFFFFF, nullptr, counts.data(), timeout);
    expect(stop == Stop::kTimeout, what + ": no timeout");
    expect(seconds_since(start) < 1.0, what + ": timeout came late");

    start = Clock::now();
    Control interrupted(-1, [](void*) { return true; }, nullptr);
    stop = batch::solve(kernel, empty.data(), 600, 0xFFFFFFFF, nullptr, counts.data(), interrupted);
    expect(stop == Stop::kInterrupted, what + ": no interrupt");
    expect(seconds_since(start) < 1.0, what + ": interrupt came late");

    batch::HandOver hand_over;
    hand_over.solve = [](void*, const std::size_t*, std::size_t) { return Stop::kNodeLimit; };
    Control control;
    stop = batch::solve(kernel, empty.data(), 600, 2, nullptr, counts.data(), control, hand_over);
    expect(stop == Stop::kNodeLimit, what + ": the hand-over's stop is lost");
}

// Values above 9 spoil their own puzzle, and no other.
void test_bad_values(const batch::Kernel& kernel, const Boards& boards, Random& random) {
    const std::size_t n = 700;
    std::vector<std::uint8_t> cells(boards.cells.begin(), boards.cells.begin() + 81 * n);
    for (std::size_t i = 0; i < n; i += 3) {
        cells[81 * i + below(random, 81)] = static_cast<std::uint8_t>(10 + below(random, 246));
    }
    std::vector<std::uint32_t> counts(n);
    std::vector<std::uint8_t> solutions(81 * n);
    Control control;
    batch::solve(kernel, cells.data(), n, 2, solutions.data(), counts.data(), control);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < n; ++i) {
        if (i % 3 != 0) wrong += counts[i] != std::min(boards.counts[i], 2u);
    }
    expect(wrong == 0, label(kernel, n, 2) + ": bad values spoiled " + std::to_string(wrong));
}

}  // namespace

int main(int argc, char** argv) {
    std::setvbuf(stdout, nullptr, _IONBF, 0);  // what was done is told even if the rest hangs
    const auto seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
    Random random(seed);
    const Boards boards = make_boards(5000, 700, random);
    for (const batch::Kernel* const* k = batch::kernels(); *k != nullptr; ++k) {
        if (!nonet::simd::supported((*k)->isa)) continue;
        std::printf("%s: boards", nonet::simd::name((*k)->isa));
        test_boards(**k, boards);
        std::printf(", no limit");
        test_no_limit(**k, boards);
        std::printf(", hand-over");
        test_hand_over(**k, boards);
        std::printf(", stops");
        test_stops(**k);
        std::printf(", bad values\n");
        test_bad_values(**k, boards, random);
    }
    std::printf(failures == 0 ? "ok\n" : "%d failures\n", failures);
    return failures != 0;
}
