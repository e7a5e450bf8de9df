// Counts that are known from elsewhere, on boards of several shapes, without Python in between.
// The Python suite asks far more; this is what runs under a debugger and the sanitizers at once.
#include "search/search.hpp"

#include <cstdint>
#include <cstdio>
#include <set>
#include <vector>

#include "tests/expect.hpp"
#include "tests/houses.hpp"

namespace {

using nonet::Control;
using nonet::kNoLimit;
using nonet::Stop;
using nonet::search::make_search;
using tests::expect;
using tests::failures;
using tests::Houses;
using tests::houses_of;
using tests::square;
using tests::Topology;

std::uint64_t count(std::uint32_t n, std::uint32_t height, std::uint32_t width,
                    std::vector<std::uint8_t> givens = {}) {
    const Topology board = square(n, houses_of(n, height, width));
    givens.resize(n * n);
    Control control;
    auto search = make_search(board, givens, {}, 0);
    expect(search->run(kNoLimit, kNoLimit, control, nullptr) == Stop::kExhausted, "search ends");
    return search->solutions();
}

// One solution at a time gives each solution once, and as many as one long run.
void stop_and_go_on() {
    const Topology board = square(4, houses_of(4, 2, 2));
    Control control;
    auto search = make_search(board, std::vector<std::uint8_t>(16), {}, 7);
    std::set<std::vector<std::uint8_t>> seen;
    std::vector<std::uint8_t> found;
    while (search->run(1, kNoLimit, control, &found) == Stop::kLimit) {
        expect(found.size() == 16, "one solution was asked for");
        expect(seen.insert(found).second, "each solution comes once");
        found.clear();
    }
    expect(seen.size() == 288, "288 solutions, one by one");
}

void node_limit() {
    const Topology board = square(9, houses_of(9, 3, 3));
    Control control;
    auto search = make_search(board, std::vector<std::uint8_t>(81), {}, 0);
    expect(search->run(kNoLimit, 100, control, nullptr) == Stop::kNodeLimit, "nodes are limited");
    expect(search->counters().nodes <= 100, "no more nodes than allowed");
}

// The largest board there is, where positions need all 64 bits of a word.
void largest() {
    const Topology board = square(64, houses_of(64, 8, 8));
    Control control;
    auto search = make_search(board, std::vector<std::uint8_t>(64 * 64), {}, 0);
    std::vector<std::uint8_t> found;
    expect(search->run(1, 200'000, control, &found) == Stop::kLimit, "64x64 has a solution");
    if (found.empty()) return;
    for (const auto& house : houses_of(64, 8, 8)) {
        std::set<std::uint8_t> values;
        for (const auto cell : house) values.insert(found[cell]);
        expect(values.size() == 64, "a solution of 64x64 obeys every house");
    }
}

}  // namespace

int main() {
    expect(count(1, 1, 1) == 1, "1x1: 1");
    expect(count(4, 2, 2) == 288, "4x4: 288");
    expect(count(4, 0, 0) == 576, "4x4 Latin squares: 576");
    expect(count(5, 0, 0) == 161280, "5x5 Latin squares: 161280");
    expect(count(4, 2, 2, {1, 0, 0, 0, 0, 2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4}) == 2, "two solutions");
    expect(count(4, 2, 2, {1, 1}) == 0, "a conflict has no solution");
    stop_and_go_on();
    node_limit();
    largest();
    std::printf("%d failed\n", failures);
    return failures == 0 ? 0 : 1;
}
