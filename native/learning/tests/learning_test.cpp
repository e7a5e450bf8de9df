// Counts that are known from elsewhere, on boards of several shapes, without Python in between.
// The Python suite asks far more; this is what runs under a debugger and the sanitizers at once.
#include "learning/learning.hpp"

#include <cstdint>
#include <cstdio>
#include <set>
#include <vector>

namespace {

using nonet::Control;
using nonet::kNoLimit;
using nonet::Stop;
using nonet::learning::Board;
using nonet::learning::Houses;
using nonet::learning::make_search;
using Values = std::vector<std::uint8_t>;

int failures = 0;

void expect(bool holds, const char* what) {
    if (!holds) {
        ++failures;
        std::printf("failed: %s\n", what);
    }
}

// Rows, columns and boxes of height x width; no boxes for height 0.
Houses houses_of(std::uint32_t n, std::uint32_t height, std::uint32_t width) {
    Houses rows(n), columns(n), boxes(n);
    for (std::uint32_t cell = 0; cell < n * n; ++cell) {
        const std::uint32_t r = cell / n, c = cell % n;
        rows[r].push_back(cell);
        columns[c].push_back(cell);
        if (height > 0) boxes[r / height * height + c / width].push_back(cell);
    }
    Houses all = rows;
    all.insert(all.end(), columns.begin(), columns.end());
    if (height > 0) all.insert(all.end(), boxes.begin(), boxes.end());
    return all;
}

std::uint64_t count(std::uint32_t n, const Houses& houses, Values givens = {},
                    const Values& allowed = {}, std::uint64_t seed = 0) {
    const Board board(static_cast<int>(n), houses);
    givens.resize(n * n);
    Control control;
    auto search = make_search(board, givens, allowed, seed);
    expect(search->run(kNoLimit, kNoLimit, control, nullptr) == Stop::kExhausted, "search ends");
    return search->solutions();
}

void known_counts() {
    expect(count(1, houses_of(1, 1, 1)) == 1, "1x1: 1");
    expect(count(4, houses_of(4, 2, 2)) == 288, "4x4: 288");
    expect(count(4, houses_of(4, 0, 0)) == 576, "4x4 Latin squares: 576");
    expect(count(5, houses_of(5, 0, 0), {1, 2, 3, 4, 5}) == 1344, "5x5, first row fixed: 1344");
    expect(count(4, houses_of(4, 2, 2), {1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4}) == 2,
           "two solutions");
    expect(count(4, houses_of(4, 2, 2), {1, 1}) == 0, "a conflict has no solution");
    expect(count(2, {{0, 1}}) == 8, "a row of two, and two free cells");
    expect(count(3, {{0, 1}}) == 3 * 2 * 2187, "a pair in a board of nine cells");
    // Cell 0 may hold 2 alone.
    expect(count(2, houses_of(2, 0, 0), {}, {0b1110, 0b1111}) == 1, "pencil marks leave one");
    expect(count(2, houses_of(2, 0, 0), {}, {0b1110, 0b1110}) == 0, "or none");
}

// One solution at a time, in small pieces, gives each solution once, whatever the seed.
void stop_and_go_on() {
    const Board board(4, houses_of(4, 2, 2));
    for (const std::uint64_t seed : {0, 1, 7}) {
        Control control;
        auto search = make_search(board, Values(16), {}, seed);
        std::set<Values> seen;
        Values found;
        for (Stop stop; (stop = search->run(1, 2, control, &found)) != Stop::kExhausted;) {
            if (stop == Stop::kLimit) {
                expect(seen.insert(found).second, "each solution comes once");
            }
            found.clear();
        }
        expect(seen.size() == 288, "288 solutions, one by one");
    }
}

// Hard for a search of its size: thousands of conflicts, so that clauses are reduced, vivified
// and moved, units are learned, and restarts happen. A Latin square of order 25 with holes.
void long_search() {
    constexpr std::uint32_t n = 25;
    Values givens(n * n);
    std::uint64_t random = 4;
    for (std::uint32_t cell = 0; cell < n * n; ++cell) {
        random = random * 6364136223846793005U + 1442695040888963407U;
        const bool hole = (random >> 33) % 100 < 42;
        givens[cell] = hole ? 0 : static_cast<std::uint8_t>((cell / n * 7 + cell % n) % n + 1);
    }
    const Houses houses = houses_of(n, 0, 0);
    const Board board(n, houses);
    Control control;
    auto search = make_search(board, givens, {}, 3);
    Values found;
    expect(search->run(3000, kNoLimit, control, &found) != Stop::kInterrupted, "it ends");
    std::set<Values> seen;
    for (std::size_t at = 0; at < found.size(); at += n * n) {
        const Values grid(found.begin() + at, found.begin() + at + n * n);
        expect(seen.insert(grid).second, "each solution comes once, however many");
        for (const auto& house : houses) {
            std::set<std::uint8_t> values;
            for (const auto cell : house) values.insert(grid[cell]);
            expect(values.size() == n, "each solution obeys every house");
        }
    }
    expect(search->solutions() == seen.size(), "and is counted");
}

void node_limit() {
    const Board board(9, houses_of(9, 3, 3));
    Control control;
    auto search = make_search(board, Values(81), {}, 0);
    expect(search->run(kNoLimit, 100, control, nullptr) == Stop::kNodeLimit, "nodes are limited");
    expect(search->counters().nodes == 100, "as many nodes as allowed");
}

void bad_boards() {
    expect(!Board::valid(0, {}), "no board of size 0");
    expect(!Board::valid(145, {}), "none beyond 144");
    expect(!Board::valid(2, {{0, 0}}), "no cell twice in a house");
    expect(!Board::valid(2, {{4}}), "no cell outside");
    expect(!Board::valid(2, {{}}), "no empty house");
    expect(!Board::valid(2, {{0, 1, 2}}), "no house of more cells than values");
    expect(Board::valid(2, {}), "a board without houses");
}

}  // namespace

int main() {
    known_counts();
    stop_and_go_on();
    long_search();
    node_limit();
    bad_boards();
    std::printf("%d failed\n", failures);
    return failures == 0 ? 0 : 1;
}
