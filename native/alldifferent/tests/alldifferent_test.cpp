// Counts that are known from elsewhere, on boards of several shapes, without Python in between.
// The Python suite asks far more; this is what runs under a debugger and the sanitizers at once.
#include <cstdint>
#include <cstdio>
#include <set>
#include <vector>

#include "alldifferent/search.hpp"
#include "tests/expect.hpp"
#include "tests/houses.hpp"

namespace {

using nonet::Control;
using nonet::kNoLimit;
using nonet::Stop;
using nonet::alldifferent::make_search;
using tests::expect;
using tests::failures;
using tests::Houses;
using tests::houses_of;
using tests::square;
using tests::Topology;

std::uint64_t count(std::uint32_t size, const Houses& houses) {
    const Topology board = square(size, houses);
    Control control;
    auto search = make_search(board, std::vector<std::uint8_t>(board.cell_count()), {}, 0);
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
        expect(found.size() == 16, "one solution a run");
        seen.insert(found);
        found.clear();
    }
    expect(seen.size() == 288 && search->solutions() == 288, "288 different solutions");
}

// Sets of two and of three words: a board on which every row is the one above, shifted.
void large(std::uint32_t n) {
    const Topology board = square(n, houses_of(n, 0, 0));
    std::vector<std::uint8_t> givens(n * n);
    for (std::uint32_t cell = 0; cell < n * n; ++cell) {
        const std::uint32_t r = cell / n, c = cell % n;
        if ((7 * r + 3 * c) % 5 != 0) givens[cell] = static_cast<std::uint8_t>((r + c) % n + 1);
    }
    Control control;
    auto search = make_search(board, givens, {}, 0);
    std::vector<std::uint8_t> found;
    expect(search->run(1, kNoLimit, control, &found) == Stop::kLimit, "a large board is solved");
    for (std::uint32_t cell = 0; cell < n * n && cell < found.size(); ++cell) {
        expect(givens[cell] == 0 || givens[cell] == found[cell], "givens stand");
    }
}

// A house of two cells only forbids repetition there.
void short_house() {
    Houses houses = houses_of(4, 0, 0);
    houses.push_back({0, 5});
    const std::uint64_t apart = count(4, houses);
    expect(apart > 0 && apart < 576, "fewer Latin squares where two cells differ");
}

}  // namespace

int main() {
    expect(count(4, houses_of(4, 2, 2)) == 288, "4x4");
    expect(count(4, houses_of(4, 0, 0)) == 576, "Latin squares of order 4");
    expect(count(5, houses_of(5, 0, 0)) == 161'280, "Latin squares of order 5");
    expect(count(1, houses_of(1, 1, 1)) == 1, "1x1");
    stop_and_go_on();
    large(70);
    large(130);
    short_house();
    if (failures == 0) std::printf("all good\n");
    return failures == 0 ? 0 : 1;
}
