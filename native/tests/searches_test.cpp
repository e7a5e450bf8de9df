// What the resumable searches have in common: counts that are known from elsewhere, on boards of
// several shapes, bounds, and going on, without Python in between. The Python suite asks far more;
// this is what runs under a debugger and the sanitizers at once.
#include <cstdint>
#include <cstdio>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "alldifferent/search.hpp"
#include "learning/learning.hpp"
#include "search/search.hpp"
#include "tests/expect.hpp"
#include "tests/houses.hpp"

namespace {

using namespace nonet;
using tests::expect;
using tests::Houses;
using tests::houses_of;
using tests::square;
using tests::Topology;
using Grid = std::vector<std::uint8_t>;

struct Engine {
    std::string name;
    int max_size;
    std::unique_ptr<Search> (*make)(const Topology&, const Grid&, const CandidateSets&,
                                    std::uint64_t seed);
};

const Engine kEngines[] = {
    {"search", search::kMaxSize, search::make_search},
    {"alldifferent", alldifferent::kMaxSize,
     [](const Topology& board, const Grid& givens, const CandidateSets& allowed,
        std::uint64_t seed) -> std::unique_ptr<Search> {
         return alldifferent::make_search(board, givens, allowed, seed);
     }},
    {"learning", learning::kMaxSize,
     [](const Topology& board, const Grid& givens, const CandidateSets& allowed,
        std::uint64_t seed) {
         Control control;
         return learning::make_search(board, givens, allowed, seed, control);
     }},
};

std::uint64_t count(const Engine& engine, const Topology& board, Grid givens = {},
                    const CandidateSets& allowed = {}) {
    givens.resize(board.cell_count());
    Control control;
    const auto search = engine.make(board, givens, allowed, 0);
    const Stop stop = search->run(kNoLimit, kNoLimit, control, nullptr);
    expect(stop == Stop::kExhausted, engine.name + ": search ends");
    return search->solutions();
}

void known_counts(const Engine& engine) {
    const auto is = [&](const Topology& board, std::uint64_t expected, const std::string& what,
                        const Grid& givens = {}, const CandidateSets& allowed = {}) {
        expect(count(engine, board, givens, allowed) == expected, engine.name + ": " + what);
    };
    const Topology four = square(4, houses_of(4, 2, 2));
    is(square(1, houses_of(1, 1, 1)), 1, "1x1");
    is(four, 288, "4x4");
    is(four, 2, "two solutions", {1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4});
    is(four, 0, "a conflict has no solution", {1, 1});
    is(square(4, houses_of(4, 0, 0)), 576, "Latin squares of order 4");
    is(square(5, houses_of(5, 0, 0)), 1344, "of order 5, first row fixed", {1, 2, 3, 4, 5});
    // A house of two cells only forbids repetition there.
    is(square(2, {{0, 1}}), 8, "a row of two, and two free cells");
    is(square(3, {{0, 1}}), 3 * 2 * 2187, "a pair in a board of nine cells");
    is({2, 3, {{0, 1}}}, 4, "a board with a cell missing");
    // Cell 0 may hold 2 alone. A given stands, no matter what the sets say of it.
    const Topology two = square(2, houses_of(2, 0, 0));
    is(two, 1, "pencil marks leave one", {}, {0b1110, 0b1111});
    is(two, 0, "or none", {}, {0b1110, 0b1110});
    is(two, 1, "or a given", {1}, {0b1110, 0b1111});
}

// One solution at a time, in small pieces, gives each solution once, with any seed.
void stop_and_go_on(const Engine& engine) {
    const Topology board = square(4, houses_of(4, 2, 2));
    for (const std::uint64_t seed : {0, 1, 7}) {
        Control control;
        const auto search = engine.make(board, Grid(16), {}, seed);
        std::set<std::string> seen;
        Grid found;
        for (Stop stop; (stop = search->run(1, 2, control, &found)) != Stop::kExhausted;) {
            const std::string grid(found.begin(), found.end());
            if (stop == Stop::kLimit) {
                expect(grid.size() == 16 && seen.insert(grid).second,
                       engine.name + ": each solution comes once, one a run");
            }
            found.clear();
        }
        expect(seen.size() == 288 && search->solutions() == 288, engine.name + ": one by one");
    }
}

void node_limit(const Engine& engine) {
    const Topology board = square(9, houses_of(9, 3, 3));
    Control control;
    const auto search = engine.make(board, Grid(81), {}, 0);
    expect(search->run(kNoLimit, 100, control, nullptr) == Stop::kNodeLimit,
           engine.name + ": nodes are limited");
    expect(search->counters().nodes == 100, engine.name + ": as many nodes as allowed");
}

// Sizes that need all bits of a word, two words and three: a cyclic Latin square with holes.
void large(const Engine& engine, std::uint32_t n) {
    if (static_cast<int>(n) > engine.max_size) return;
    const Houses houses = houses_of(n, 0, 0);
    Grid givens(n * n);
    for (std::uint32_t cell = 0; cell < n * n; ++cell) {
        const std::uint32_t r = cell / n, c = cell % n;
        if ((7 * r + 3 * c) % 5 != 0) givens[cell] = static_cast<std::uint8_t>((r + c) % n + 1);
    }
    Control control;
    const Topology board = square(n, houses);
    const auto search = engine.make(board, givens, {}, 0);
    Grid found;
    expect(search->run(1, kNoLimit, control, &found) == Stop::kLimit,
           engine.name + ": a large board is solved");
    if (found.empty()) return;
    for (std::size_t cell = 0; cell < givens.size(); ++cell) {
        expect(givens[cell] == 0 || givens[cell] == found[cell], engine.name + ": givens stand");
    }
    for (const auto& house : houses) {
        std::set<std::uint8_t> values;
        for (const auto cell : house) values.insert(found[cell]);
        expect(values.size() == n, engine.name + ": a solution obeys every house");
    }
}

// An empty board with boxes, whose positions need all 64 bits of a word.
void empty_64() {
    const Topology board = square(64, houses_of(64, 8, 8));
    Control control;
    const auto search = search::make_search(board, Grid(64 * 64), {}, 0);
    expect(search->run(1, 200'000, control, nullptr) == Stop::kLimit, "64x64 has a solution");
}

}  // namespace

int main() {
    for (const Engine& engine : kEngines) {
        known_counts(engine);
        stop_and_go_on(engine);
        node_limit(engine);
        for (const std::uint32_t n : {64, 70, 130}) large(engine, n);
    }
    empty_64();
    return tests::report();
}
