// Counts that are known from elsewhere, on boards of several shapes, without Python in between.
// The Python suite asks far more; this is what runs under a debugger and the sanitizers at once.
#include "learning/learning.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <random>
#include <set>
#include <vector>

#include "learning/problem.hpp"
#include "learning/race.hpp"
#include "learning/solver.hpp"
#include "tests/expect.hpp"
#include "tests/houses.hpp"
#include "tests/oracle.hpp"

namespace {

using nonet::Control;
using nonet::kNoLimit;
using nonet::Stop;
using nonet::learning::Lists;
using nonet::learning::Lit;
using nonet::learning::make_problem;
using nonet::learning::make_search;
using nonet::learning::Race;
using nonet::learning::Rules;
using nonet::learning::Settings;
using nonet::learning::Solver;
using nonet::learning::Statistics;
using nonet::learning::Turns;
using nonet::learning::var;
using nonet::learning::yes;
using Values = std::vector<std::uint8_t>;
using tests::expect;
using tests::Houses;
using tests::houses_of;
using tests::square;
using tests::Topology;

// That percentage of the cells of a Latin square, chosen at random.
Values latin(std::uint32_t n, std::uint32_t percent, std::uint64_t random) {
    Values givens(n * n);
    for (std::uint32_t cell = 0; cell < n * n; ++cell) {
        random = random * 6364136223846793005U + 1442695040888963407U;
        const bool kept = (random >> 33) % 100 < percent;
        givens[cell] = kept ? static_cast<std::uint8_t>((cell / n * 2 + cell % n) % n + 1) : 0;
    }
    return givens;
}

// What satisfies groups of literals, as bits, by trying everything.
std::set<std::uint32_t> satisfying(std::uint32_t variables, const Lists& groups,
                                   const std::vector<std::uint8_t>& exactly) {
    std::set<std::uint32_t> all;
    for (std::uint32_t bits = 0; bits < 1U << variables; ++bits) {
        bool fine = true;
        for (std::uint32_t g = 0; g < groups.count(); ++g) {
            int true_ones = 0;
            for (const Lit l : groups[g]) true_ones += (bits >> var(l) & 1) != (l & 1) ? 1 : 0;
            fine = fine && (true_ones == 1 || (true_ones == 0 && exactly[g] == 0));
        }
        if (fine) all.insert(bits);
    }
    return all;
}

// Rules say the same before and after, also where a literal comes twice or with its opposite.
void rules() {
    constexpr std::uint32_t variables = 9;
    std::mt19937 random(1);
    int merged = 0, refuted = 0;
    for (int round = 0; round < 3000; ++round) {
        Rules rules;
        Lists groups;
        std::vector<std::uint8_t> exactly;
        for (std::uint32_t g = 0; g < 2 + random() % 6; ++g) {
            std::vector<Lit> group;
            for (std::uint32_t i = 0; i < 2 + random() % 4; ++i) {
                group.push_back(static_cast<Lit>(random() % (2 * variables)));
            }
            groups.add(group);
            exactly.push_back(random() % 3 != 0);
            rules.add(group, exactly.back() != 0);
        }
        const auto before = satisfying(variables, groups, exactly);
        Control control;
        if (!rules.simplify(variables, control)) {
            expect(before.empty(), "rules that are refuted cannot hold");
            ++refuted;
            continue;
        }
        const auto literals = rules.renumber();
        merged += rules.variables() < variables ? 1 : 0;
        std::set<std::uint32_t> after;
        std::size_t count = 0;
        for (const auto bits :
             satisfying(rules.variables(), rules.take_groups(), rules.take_exactly())) {
            std::uint32_t old = 0;
            for (std::uint32_t v = 0; v < variables; ++v) {
                if ((bits >> var(literals[v]) & 1) != (literals[v] & 1)) old |= 1U << v;
            }
            after.insert(old);
            ++count;
        }
        expect(after == before && count == before.size(), "simpler rules say the same");
    }
    std::printf("rules: %d merged, %d refuted\n", merged, refuted);
    expect(merged > 100 && refuted > 100, "there is something to merge and to refute");
}

// A fact that comes of a later rule is drawn in earlier ones, too: nothing but facts is left.
void facts_reach_earlier_rules() {
    Rules rules;
    const std::vector<Lit> any{yes(0), yes(1), yes(2)}, alone{yes(0)};
    rules.add(any, true);
    rules.add(alone, true);
    Control control;
    expect(rules.simplify(3, control), "they can hold");
    rules.renumber();
    const Lists left = rules.take_groups();
    expect(left.count() == 3, "three facts");
    for (std::uint32_t g = 0; g < left.count(); ++g) expect(left[g].size() == 1, "each alone");
}

// Two cells that see each other, each with more values than a word has bits.
void cells_of_two_words() {
    const Topology board(70, 2, {{0, 1}});
    Control control;
    Solver solver(make_problem(board, Values(2), {}, control), 0, control);
    std::uint64_t count = 0;
    while (solver.next(kNoLimit, control) == Stop::kLimit) ++count;
    expect(count == 70 * 69, "all pairs of different values");
}

// With settings under which everything that is rare happens all the time.
void against_the_oracle() {
    Houses houses = houses_of(7, 0, 0);
    houses.push_back({0, 8, 16, 24, 32, 40, 48});  // a diagonal
    houses.push_back({1, 9, 17});                  // and a house with room to spare
    const Topology board = square(7, houses);
    const tests::Oracle oracle(7, houses);
    Statistics total;
    std::uint64_t solutions = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        Values givens = latin(7, 30 + seed % 20, seed + 1);
        const auto expected = static_cast<std::uint64_t>(oracle.count(givens, kNoLimit));
        for (const bool halls : {false, true}) {
            Settings often{halls, 0.8, 0.9, 2, 4, 2, 0.5, 0.5, seed % 3};
            Control control;
            Solver solver(make_problem(board, givens, {}, control), seed, control, often);
            std::uint64_t count = 0;
            while (solver.next(kNoLimit, control) == Stop::kLimit) ++count;
            expect(count == expected, "as many solutions as the oracle finds");
            solutions += count;
            const Statistics& s = solver.statistics();
            expect(s.reductions <= solver.counters().backtracks, "conflicts come before them");
            total.restarts += s.restarts;
            total.reductions += s.reductions;
            total.clauses_shortened += s.clauses_shortened;
            total.hall_removals += s.hall_removals;
            total.hall_conflicts += s.hall_conflicts;
        }
    }
    expect(solutions > 1000, "there is something to count");
    std::printf(
        "oracle: %llu solutions, %llu restarts, %llu reductions, %llu shortened, "
        "%llu removals by Hall sets\n",
        (unsigned long long)solutions, (unsigned long long)total.restarts,
        (unsigned long long)total.reductions, (unsigned long long)total.clauses_shortened,
        (unsigned long long)total.hall_removals);
    expect(total.restarts > 0 && total.reductions > 0, "restarts and reductions happen");
    expect(total.hall_removals > 0, "Hall sets are found");
}

// A race hands out each solution once, in the same order with and without threads, in one piece or
// in many, no matter which wins a slice and where the second search comes in or goes.
void races() {
    Houses houses = houses_of(7, 0, 0);
    houses.push_back({0, 8, 16, 24, 32, 40, 48});
    const Topology board = square(7, houses);
    const tests::Oracle oracle(7, houses);
    for (std::uint64_t seed = 0; seed < 30; ++seed) {
        Values givens = latin(7, 30 + seed % 20, seed + 1);
        const auto expected = static_cast<std::uint64_t>(oracle.count(givens, kNoLimit));
        const Settings often{true, 0.8, 0.9, 2, 4, 2, 0.5, 0.5, 3 * (seed % 5)};
        const Turns turns{50 * (seed % 3), 20 + 300 * (seed % 4)};
        std::vector<Values> orders;
        for (const bool threads : {false, true}) {
            for (const std::uint64_t nodes : {kNoLimit, std::uint64_t{3}}) {
                Control control;
                Race race(make_problem(board, givens, {}, control), seed, threads, control, often,
                          turns);
                Values found;
                Stop stop;
                do {
                    stop = race.run(2, nodes, control, &found);
                } while (stop != Stop::kExhausted);
                orders.push_back(found);
                expect(race.solutions() == expected, "a race finds as many as the oracle");
            }
        }
        std::set<Values> distinct;
        for (std::size_t at = 0; at < orders[0].size(); at += 49) {
            distinct.emplace(orders[0].begin() + static_cast<std::ptrdiff_t>(at),
                             orders[0].begin() + static_cast<std::ptrdiff_t>(at + 49));
        }
        expect(distinct.size() == expected, "each of them once");
        for (const Values& order : orders) expect(order == orders[0], "in the same order");
    }
}

// Thousands of conflicts with settings as they are, hundreds of solutions a board. Solutions are
// verified and none comes twice.
void long_search() {
    constexpr std::uint32_t n = 25;
    const Houses houses = houses_of(n, 0, 0);
    const Topology board = square(n, houses);
    std::uint64_t conflicts = 0;
    std::size_t solutions = 0;
    for (std::uint64_t random = 1; conflicts < 5000; ++random) {
        Control control;
        Solver solver(make_problem(board, latin(n, 42, random), {}, control), 3, control);
        std::set<Values> seen;
        while (seen.size() < 300 && solver.next(kNoLimit, control) == Stop::kLimit) {
            const auto& problem = solver.problem();
            Values grid = problem.grid;
            for (std::uint32_t v = 0; v < problem.candidates.size(); ++v) {
                const auto [cell, value] = problem.candidates[v];
                if (solver.holds(v)) grid[cell] = static_cast<std::uint8_t>(value + 1);
            }
            expect(seen.insert(grid).second, "each solution comes once, however many");
            for (const auto& house : houses) {
                std::set<std::uint8_t> values;
                for (const auto cell : house) values.insert(grid[cell]);
                expect(values.size() == n && *values.begin() > 0, "it obeys every house");
            }
        }
        expect(!seen.empty(), "a Latin square with holes has a solution");
        solutions += seen.size();
        conflicts += solver.counters().backtracks;
    }
    std::printf("long search: %zu solutions, %llu conflicts\n", solutions,
                static_cast<unsigned long long>(conflicts));
}

// Ctrl+C and deadlines are heard before the search begins.
void stopped_while_getting_ready() {
    const Topology board = square(9, houses_of(9, 3, 3));
    Control past(0.0, nullptr, nullptr);
    expect(make_search(board, Values(81), {}, 0, past) == nullptr, "no search after the deadline");
    Control control;
    const auto problem = make_problem(board, Values(81), {}, control);
    bool stopped = false;
    try {
        Solver solver(problem, 0, past);
    } catch (const nonet::learning::Stopped&) {
        stopped = true;
    }
    expect(stopped, "a search that is not ready says so");
}

}  // namespace

int main() {
    rules();
    facts_reach_earlier_rules();
    cells_of_two_words();
    against_the_oracle();
    races();
    long_search();
    stopped_while_getting_ready();
    return tests::report();
}
