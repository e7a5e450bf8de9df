// Every kernel that runs here against the oracle and against one another.
//   single_test [random boards of each sort] [seed]
#include "single/single.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <set>
#include <string>

#include "tests/boards.hpp"
#include "tests/expect.hpp"

namespace {

using nonet::Control;
using nonet::Stop;
using nonet::single::Bounds;
using nonet::single::Counters;
using nonet::single::Kernel;
using nonet::single::kUnfinished;
using nonet::single::Result;
using tests::Cells;
using tests::Random;
using tests::transposed;

std::string text(const Cells& cells) {
    std::string line;
    for (const int value : cells) line += value == 0 ? '.' : value <= 9 ? char('0' + value) : '?';
    return line;
}

void expect(bool good, const char* what, const Kernel& kernel, const Cells& cells) {
    if (good) return;
    tests::expect(false,
                  std::string(nonet::simd::name(kernel.isa)) + ": " + what + "\n  " + text(cells));
}

// Solves with buffers of exactly the promised size, so that the sanitizer sees any excess.
struct Run {
    Result result;
    Counters counters;
    std::size_t room;
    std::unique_ptr<std::uint8_t[]> grids;

    Run(const Kernel& kernel, const Cells& cells, Bounds bounds, std::size_t keep,
        Control control = {})
        : room(keep), grids(new std::uint8_t[81 * keep + (keep == 0)]()) {
        const std::unique_ptr<std::uint8_t[]> exact(new std::uint8_t[81]);
        std::memcpy(exact.get(), cells.data(), 81);
        result = solve(kernel, exact.get(), bounds, control, {grids.get(), keep}, counters);
    }

    // The kept grids solve the puzzle, differ, and are as many as there should be.
    bool sound(const Cells& cells) const {
        std::set<std::string> seen;
        for (std::size_t n = 0; n < room && n < result.count; ++n) {
            const std::uint8_t* grid = grids.get() + 81 * n;
            if (!tests::classic().solves({grid, 81}, cells)) return false;
            seen.emplace(reinterpret_cast<const char*>(grid), 81);
        }
        return seen.size() == (result.count < room ? result.count : room);
    }
};

std::vector<const Kernel*> kernels() {
    std::vector<const Kernel*> all;
    for (const Kernel* kernel : nonet::single::kernels()) {
        if (nonet::simd::supported(kernel->isa)) all.push_back(kernel);
    }
    return all;
}

// What the settled states of a board without search may cost; a hang shows as more.
constexpr std::uint64_t kSaneNodes = 20000;

void check_board(const Cells& cells, std::uint64_t& undecided) {
    constexpr std::uint64_t kLimits[] = {1, 2, 40};
    for (const std::uint64_t limit : kLimits) {
        std::int64_t truth = tests::classic().count(cells, limit, 3000);
        if (truth == tests::Oracle::kGaveUp) ++undecided;
        for (const Kernel* kernel : kernels()) {
            const Run run(*kernel, cells, {limit, kSaneNodes}, limit == 2 ? 1 : limit);
            expect(run.result.stop != Stop::kNodeLimit, "too many nodes", *kernel, cells);
            if (truth < 0) truth = static_cast<std::int64_t>(run.result.count);
            expect(run.result.count == static_cast<std::uint64_t>(truth), "count", *kernel, cells);
            expect(run.sound(cells), "solutions", *kernel, cells);
            expect((run.result.stop == Stop::kLimit) == (run.result.count == limit),
                   "why it stopped", *kernel, cells);
        }
    }
}

void check_random(std::uint32_t each, std::uint64_t seed) {
    Random random(seed);
    std::uint64_t undecided = 0;
    std::vector<Cells> all;
    for (std::uint32_t n = 0; n < each; ++n) {
        for (int sort = 0; sort < tests::kSorts; ++sort) {
            all.push_back(board(static_cast<tests::Sort>(sort), random));
            check_board(all.back(), undecided);
        }
    }
    std::printf("%zu random boards; %llu counts too slow for the oracle\n", all.size(),
                static_cast<unsigned long long>(undecided));
    // The same boards in batches of every small size, and all at once.
    for (const Kernel* kernel : kernels()) {
        std::size_t from = 0;
        for (std::size_t size = 0; from + size <= all.size();
             size = size < 12 ? size + 1 : all.size() - from) {
            std::vector<std::uint32_t> counts(size, 7);
            const std::unique_ptr<std::uint8_t[]> in(new std::uint8_t[81 * size + (size == 0)]),
                out(new std::uint8_t[81 * size + (size == 0)]);
            for (std::size_t n = 0; n < size; ++n) {
                std::memcpy(in.get() + 81 * n, all[from + n].data(), 81);
            }
            Control control;
            Counters counters;
            const Stop stop =
                solve_many(*kernel, in.get(), size, 2, out.get(), counts.data(), control, counters);
            for (std::size_t n = 0; n < size; ++n) {
                const Cells& cells = all[from + n];
                const Run alone(*kernel, cells, {2, kSaneNodes}, 1);
                const std::uint8_t* grid = out.get() + 81 * n;
                expect(stop == Stop::kExhausted && counts[n] == alone.result.count, "many: count",
                       *kernel, cells);
                expect(counts[n] > 0 ? tests::classic().solves({grid, 81}, cells)
                                     : std::count(grid, grid + 81, 0) == 81,
                       "many: solution", *kernel, cells);
            }
            from += size;
            if (from == all.size()) break;
        }
    }
}

// Cases in which early versions ran without end: see README.md.
void check_safety_lessons() {
    std::vector<Cells> impossible;
    // 1. One digit twice in a mini-row, a row, a box.
    for (const int other : {1, 2, 3, 8, 10, 20}) {
        Cells cells{};
        cells[0] = cells[other] = 5;
        impossible.push_back(cells);
    }
    // 2. Four digits locked into one mini-row: each is in box 2 and box 3 of the band, in
    //    the two other rows, so that its place in the first row is in box 1.
    Cells locked{};
    const int rows[2][9] = {{0, 0, 0, 1, 2, 3, 4, 0, 0}, {0, 0, 0, 4, 0, 0, 1, 2, 3}};
    for (int n = 0; n < 18; ++n) locked[9 + n] = static_cast<std::uint8_t>(rows[n / 9][n % 9]);
    impossible.push_back(locked);
    for (const Kernel* kernel : kernels()) {
        for (const Cells& cells : impossible) {
            for (const Cells& board : {cells, transposed(cells)}) {
                const Run run(*kernel, board, {nonet::kNoLimit, nonet::kNoLimit}, 1);
                expect(run.result.count == 0 && run.counters.nodes <= 10, "lesson", *kernel, board);
            }
        }
        // 3. Nothing that propagation should see may be left to the search: the two boards
        //    sorts on which that shows must stay small.
        Random random(99);
        std::uint64_t most = 0;
        for (int n = 0; n < 3000; ++n) {
            const auto sort = n % 2 == 0 ? tests::kFew : tests::kConcentrated;
            const Cells cells = board(sort, random);
            const Run run(*kernel, cells, {2, nonet::kNoLimit}, 0);
            if (run.counters.nodes > most) most = run.counters.nodes;
        }
        std::printf("%s: at most %llu nodes on few givens\n", nonet::simd::name(kernel->isa),
                    static_cast<unsigned long long>(most));
        expect(most < 1000, "search where propagation should do", *kernel, Cells{});
    }
}

void check_bounds() {
    const Cells empty{};
    for (const Kernel* kernel : kernels()) {
        for (const std::uint64_t limit : {0, 1, 3000}) {
            const Run run(*kernel, empty, {limit, nonet::kNoLimit}, limit);
            expect(run.result.count == limit && run.result.stop == Stop::kLimit, "limit", *kernel,
                   empty);
            expect(run.sound(empty), "kept grids", *kernel, empty);
        }
        for (const std::uint64_t nodes : {0, 1, 2, 30, 1000, 4001}) {
            const Run run(*kernel, empty, {nonet::kNoLimit, nodes}, 0);
            expect(run.result.stop == Stop::kNodeLimit && run.counters.nodes == nodes, "node limit",
                   *kernel, empty);
        }
        Cells strange{};
        for (const int value : {10, 15, 16, 17, 25, 128, 255}) {
            strange[40] = static_cast<std::uint8_t>(value);
            const Run run(*kernel, strange, {2, nonet::kNoLimit}, 1);
            expect(run.result.count == 0, "value above 9", *kernel, strange);
        }
    }
}

void check_stopping() {
    const Cells empty{};
    const auto yes = [](void*) { return true; };
    using Clock = std::chrono::steady_clock;
    for (const Kernel* kernel : kernels()) {
        const auto begin = Clock::now();
        const Run late(*kernel, empty, {}, 1, Control(0.02, nullptr, nullptr));
        expect(late.result.stop == Stop::kTimeout && late.result.count > 0, "timeout", *kernel,
               empty);
        const Run called_off(*kernel, empty, {}, 1, Control(-1, yes, nullptr));
        expect(called_off.result.stop == Stop::kInterrupted, "interrupt", *kernel, empty);
        expect(Clock::now() - begin < std::chrono::seconds(2), "stopping late", *kernel, empty);

        std::vector<std::uint8_t> cells(81 * 6), solutions(81 * 6, 1);
        std::vector<std::uint32_t> counts(6);
        Control control(0.02, nullptr, nullptr);
        Counters counters;
        const Stop stop = solve_many(*kernel, cells.data(), 6, 0xffffffff, solutions.data(),
                                     counts.data(), control, counters);
        expect(stop == Stop::kTimeout, "many: timeout", *kernel, empty);
        for (const auto count : counts) {
            expect(count == kUnfinished, "many: unfinished", *kernel, empty);
        }
        for (const auto value : solutions) {
            expect(value == 0, "many: no solution shown", *kernel, empty);
        }
    }
}

}  // namespace

int main(int argc, char** argv) {
    const auto each = static_cast<std::uint32_t>(argc > 1 ? std::atoi(argv[1]) : 600);
    const auto seed = static_cast<std::uint64_t>(argc > 2 ? std::atoll(argv[2]) : 1);
    for (const Kernel* kernel : kernels()) {
        std::printf("kernel %s: %s\n", nonet::simd::name(kernel->isa), kernel->method);
    }
    check_safety_lessons();
    check_bounds();
    check_stopping();
    check_random(each, seed);
    return tests::report();
}
