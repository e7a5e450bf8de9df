// Searches by the rules of sums and counts, and how far values may go.
#pragma once

#include <cstdint>
#include <memory>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "constraints/search.hpp"
#include "constraints/tests/problems.hpp"
#include "random.hpp"
#include "tests/expect.hpp"

namespace tests {

using namespace nonet;

// In small pieces: each solution once.
inline std::set<Grid> by_search(const Problem& problem, const Kernel& kernel, std::uint64_t seed) {
    const auto search = make_search(std::make_shared<Prepared>(problem), {}, {}, seed, kernel);
    std::set<Grid> found;
    Control control;
    for (Stop stop = Stop::kLimit; stop != Stop::kExhausted;) {
        Grid some;
        stop = search->run(2, 9, control, &some);
        for (std::size_t i = 0; i < some.size(); i += problem.variables()) {
            const auto first = some.begin() + static_cast<std::ptrdiff_t>(i);
            const Grid grid(first, first + static_cast<std::ptrdiff_t>(problem.variables()));
            expect(found.insert(grid).second, "a solution comes once");
        }
    }
    return found;
}

// Sums of so large weights that what is reached takes several words.
inline void wide_sums(std::uint64_t count) {
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        tests::Maker maker(Random(seed), 4, 9);
        Problem problem(4, 9, 0);
        Sum sum{{0, 1, 2, 3}, {}, 0, 0};
        for (int i = 0; i < 4; ++i) sum.weights.push_back(1 + maker.below(15));
        for (const std::int64_t weight : sum.weights) sum.low += weight * maker.below(9);
        sum.high = sum.low + maker.below(3);
        problem.add({std::move(sum)});
        const std::set<Grid> expected = by_trying(problem);
        for (const Kernel* kernel : kernels()) {
            if (!simd::supported(kernel->isa)) continue;
            expect(by_search(problem, *kernel, seed % 3) == expected,
                   "wide sum " + std::to_string(seed) + ", " + simd::name(kernel->isa));
        }
    }
}

// Weights of either sign that are too large for that: bounds are looked at.
inline void sums_too_wide_for_sets(std::uint64_t count) {
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
        tests::Maker maker(Random(seed), 4, 7);
        Problem problem(4, 7, 1);
        for (std::uint32_t v = 0; v < 4; ++v) problem.restrict_to(v, maker.set());
        Sum sum{{0, 1, 2, 3}, {}, 0, 0};
        for (const std::uint32_t bound : {400U, 400U, 9U, 9U}) {
            const std::int64_t weight = 1 + maker.below(bound) + bound / 2;
            sum.weights.push_back(maker.below(2) == 0 ? weight : -weight);
        }
        for (const std::int64_t weight : sum.weights) sum.low += weight * (1 + maker.below(7));
        sum.high = sum.low + maker.below(300);
        problem.add({std::move(sum)});
        const std::set<Grid> expected = by_trying(problem);
        for (const Kernel* kernel : kernels()) {
            if (!simd::supported(kernel->isa)) continue;
            expect(by_search(problem, *kernel, seed % 3) == expected,
                   "bounds " + std::to_string(seed) + ", " + simd::name(kernel->isa));
        }
    }
}

// Of values that come once at most and one that comes an even number of times, all together as
// often as there are cells: twice, in the two cells that can have it. No guess denies it.
inline void counts_have_no_dead_ends() {
    Problem problem(4, 4, 1);
    for (const std::uint32_t cell : {0U, 1U}) problem.restrict_to(cell, 3);
    for (const std::uint32_t cell : {2U, 3U}) problem.restrict_to(cell, 14);
    problem.add({Count{{0, 1, 2, 3}, 1, {0, 2, 4}}});
    for (const ValueSet value : {2U, 4U, 8U}) problem.add({Count{{0, 1, 2, 3}, value, {0, 1}}});
    for (const Kernel* kernel : kernels()) {
        if (!simd::supported(kernel->isa)) continue;
        const std::string name(simd::name(kernel->isa));
        expect(by_search(problem, *kernel, 0) == by_trying(problem), name + " finds all");
        const auto search = make_search(std::make_shared<Prepared>(problem), {}, {}, 0, *kernel);
        Control control;
        search->run(100, 1000, control, nullptr);
        expect(search->solutions() == 6 && search->counters().backtracks == 0,
               name + " meets no dead end");
    }
}

inline void least_values() {
    for (const std::int64_t least : {-1001, -1000, 1000, 1001}) {
        bool refused = false;
        try {
            const Problem problem(1, 1, least);
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        expect(refused == (least < -1000 || least > 1000), "from -1000 to 1000");
    }
}

// Variables are added, never taken away, up to the greatest number of them.
inline void how_many_variables() {
    for (const std::uint32_t variables : {4U, 5U, 6U, kMaxVariables, kMaxVariables + 1}) {
        Problem problem(5, 2, 1);
        bool refused = false;
        try {
            problem.extend_to(variables);
        } catch (const std::invalid_argument&) {
            refused = true;
        }
        expect(refused == (variables < 5 || variables > kMaxVariables), "as many or more");
    }
}

}  // namespace tests
