// Making puzzles without Python: the same by both counters, one solution.
#include <cstdio>
#include <vector>

#include "generate/maker.hpp"
#include "generate/stream.hpp"
#include "generate/swaps.hpp"
#include "tests/expect.hpp"
#include "tests/houses.hpp"

namespace {

using namespace nonet;
using namespace nonet::generate;
using tests::expect;

board::Topology classic() {
    return board::Topology(9, 81, tests::houses_of(9, 3, 3));
}

Spec any_spec() {
    Spec spec;
    for (std::uint32_t cell = 0; cell < 81; ++cell) spec.groups.push_back({cell});
    spec.most = 81;
    spec.mixing = 8;
    spec.node_limit = 200;
    return spec;
}

void streams() {
    Stream random(1, 2, 3);
    std::vector<int> seen(7);
    for (int i = 0; i < 7'000; ++i) ++seen[random.below(7)];
    for (const int count : seen) expect(count > 800 && count < 1'200, "below is even");
    expect(Stream(1, 2, 3).next() == Stream(1, 2, 3).next(), "a stream comes again");
    expect(Stream(1, 2, 3).next() != Stream(1, 3, 2).next(), "index and attempt differ");
}

void puzzles_have_one_solution() {
    const board::Topology topology = classic();
    const auto quick = make_counter(topology, nonet::simd::best(single::kernels()));
    const auto slow = make_counter(topology);
    const Grids grids(*quick);
    Control control;
    for (std::uint64_t index = 0; index < 20; ++index) {
        const Generated made = make_puzzle(*quick, grids, any_spec(), {5, index, 0}, 10, control);
        expect(made.stop == Stop::kLimit, "a puzzle is made");
        expect(made.attempts >= 1 && made.attempts <= 10, "in no more attempts than may be made");
        const Count count = slow->count(made.puzzle, 2, kNoLimit, control);
        expect(count.exact() && count.solutions == 1, "it has one solution by the other engine");
        bool minimal = false;
        check_minimal(*slow, made.puzzle, control, minimal);
        expect(minimal, "and is minimal");
    }
}

// Trying givens in stretches leads to what trying them singly leads to.
void stretches_change_nothing() {
    const board::Topology topology = classic();
    const auto counter = make_counter(topology, nonet::simd::best(single::kernels()));
    const Grids grids(*counter);
    Control control;
    for (std::uint64_t index = 0; index < 10; ++index) {
        Stream random(9, index, 0);
        Cells grid;
        grids.draw(random, 4, control, grid);
        Reduction spec{any_spec().groups, 0, kNoLimit};
        random.shuffle(spec.order);
        Cells fast = grid;
        reduce(*counter, spec, control, fast);
        Cells singly = grid;
        for (const Group& group : spec.order) {
            Cells fewer = singly;
            fewer[group[0]] = 0;
            if (counter->count(fewer, 2, kNoLimit, control).solutions == 1) singly = fewer;
        }
        expect(fast == singly, "stretches change nothing");
    }
}

// What is left open has a second solution, on a board with short houses, too.
void swaps_are_right() {
    auto houses = tests::houses_of(9, 3, 3);
    std::vector<std::uint32_t> diagonal;
    for (std::uint32_t i = 0; i < 8; ++i) diagonal.push_back(10 * i);
    houses.push_back(diagonal);
    const board::Topology topology(9, 81, houses);
    const auto counter = make_counter(topology);
    const Grids grids(*counter);
    Control control;
    int open = 0;
    for (std::uint64_t index = 0; index < 300; ++index) {
        Stream random(11, index, 0);
        Cells puzzle;
        grids.draw(random, 4, control, puzzle);
        const Swaps swaps(topology, puzzle);
        expect(!swaps.leaves_open(puzzle), "a full grid leaves nothing open");
        for (std::uint8_t& value : puzzle) value = random.below(2) == 0 ? 0 : value;
        if (!swaps.leaves_open(puzzle)) continue;
        ++open;
        expect(counter->count(puzzle, 2, kNoLimit, control).solutions == 2, "open: two solutions");
    }
    expect(open > 30 && open < 300, "some are open");
}

}  // namespace

int main() {
    streams();
    puzzles_have_one_solution();
    stretches_change_nothing();
    swaps_are_right();
    return tests::report();
}
