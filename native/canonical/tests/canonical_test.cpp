// Canonical forms without Python: the quick way of the classic 9x9 against the general one, and
// moved boards against each other.
#include "canonical/canonical.hpp"

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "canonical/classic.hpp"
#include "canonical/many.hpp"
#include "tests/expect.hpp"

namespace {

using namespace nonet;
using canonical::canonicalize;
using canonical::canonicalize_any;
using tests::expect;
using Cells = std::vector<std::uint8_t>;

constexpr std::uint64_t kEnough = 50'000'000;

// A grid, most of it taken away: any such board has a form, whether it has one solution or not.
Cells some_board(std::mt19937& random, int givens) {
    Cells cells(81);
    for (int i = 0; i < 81; ++i) {
        cells[i] = static_cast<std::uint8_t>((i / 9 * 3 + i / 27 + i % 9) % 9 + 1);
    }
    std::vector<int> places(81);
    for (int i = 0; i < 81; ++i) places[i] = i;
    std::shuffle(places.begin(), places.end(), random);
    for (int i = givens; i < 81; ++i) cells[places[i]] = 0;
    return cells;
}

std::vector<int> lines(std::mt19937& random) {
    std::vector<int> groups{0, 1, 2}, order;
    std::shuffle(groups.begin(), groups.end(), random);
    for (const int group : groups) {
        std::vector<int> three{3 * group, 3 * group + 1, 3 * group + 2};
        std::shuffle(three.begin(), three.end(), random);
        order.insert(order.end(), three.begin(), three.end());
    }
    return order;
}

Cells moved(std::mt19937& random, const Cells& cells) {
    const auto rows = lines(random), columns = lines(random);
    std::vector<std::uint8_t> names{1, 2, 3, 4, 5, 6, 7, 8, 9};
    std::shuffle(names.begin(), names.end(), random);
    const bool turn = random() % 2 != 0;
    Cells to(81);
    for (int i = 0; i < 81; ++i) {
        const int r = rows[i / 9], c = columns[i % 9];
        const std::uint8_t value = cells[turn ? 9 * c + r : 9 * r + c];
        to[i] = value == 0 ? 0 : names[value - 1];
    }
    return to;
}

void both_ways_agree() {
    std::mt19937 random(5);
    Control control;
    for (int i = 0; i < 120; ++i) {
        const Cells cells = some_board(random, i % 40);
        Cells slow = cells, quick = cells;
        if (canonicalize_any({}, kEnough, control, slow) != Stop::kExhausted) continue;
        expect(canonical::Classic().run(cells.data(), kEnough, control, quick.data()) ==
                   Stop::kExhausted,
               "a form");
        expect(quick == slow, "the quick form of board " + std::to_string(i));
        const Cells other = moved(random, cells);
        canonical::Classic().run(other.data(), kEnough, control, slow.data());
        expect(quick == slow, "the form of a moved board " + std::to_string(i));
    }
}

void many() {
    std::mt19937 random(6);
    Cells cells, forms(81 * 2000), again(81 * 2000), known(2000);
    for (int i = 0; i < 2000; ++i) {
        const Cells one = some_board(random, 20 + i % 9);
        cells.insert(cells.end(), one.begin(), one.end());
    }
    cells[81 * 7 + 5] = 10;
    Control control;
    const canonical::Boards one{cells.data(), 2000, kEnough, forms.data(), known.data()};
    const canonical::Boards two{cells.data(), 2000, kEnough, again.data(), known.data()};
    expect(canonicalize_many(one, 1, control) == Stop::kExhausted, "one thread");
    expect(canonicalize_many(two, 3, control) == Stop::kExhausted, "three threads");
    expect(forms == again, "threads change nothing");
    expect(known[7] == 0 && std::count(known.begin(), known.end(), 1) == 1999, "10 is not a value");
}

void bounds() {
    Control control;
    Cells cells(81);
    expect(canonicalize({}, kEnough, control, cells) == Stop::kExhausted, "an empty board");
    cells[40] = 7;
    canonicalize({}, kEnough, control, cells);
    expect(cells[80] == 1 && cells[40] == 0, "one given goes to the end");
    expect(canonicalize({}, 1, control, cells) == Stop::kNodeLimit, "a bound is kept");
}

}  // namespace

int main() {
    both_ways_agree();
    many();
    bounds();
    return tests::report();
}
