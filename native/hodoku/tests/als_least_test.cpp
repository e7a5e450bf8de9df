// The almost locked sets that are found, against all pairs and triples of sets on small boards.
#include <algorithm>
#include <vector>

#include "hodoku/als.hpp"
#include "random.hpp"
#include "tests/expect.hpp"

namespace {

using namespace nonet::hodoku;
using nonet::Control;
using nonet::se121::kBoard;
using nonet::se121::kCells;
using tests::expect;

using Marks = std::vector<std::uint16_t>;

constexpr int kNone = 1000;

Marks some_marks(nonet::Random& random) {
    Marks marks(kCells, 0);
    for (int i = 0; i < 26; ++i) {
        auto& own = marks[random.below(kCells)];
        for (int value = 0; value < 3; ++value)
            own |= static_cast<std::uint16_t>(1U << random.below(6));
    }
    return marks;
}

bool see_each_other(CellSet one, CellSet two) {
    bool all = true;
    one.each([&](int cell) { all &= two.without(kBoard.peers[cell]).empty(); });
    return all;
}

// Values that not both sets can have: they share no cell, and all places of it see each other.
std::vector<int> ties(const Als& one, const Als& two) {
    std::vector<int> found;
    for (int value = 0; value < 9; ++value) {
        const unsigned bit = 1U << value;
        if ((one.values & two.values & bit) == 0 || !(one.cells & two.cells).empty()) continue;
        if (see_each_other(one.places[value], two.places[value])) found.push_back(value);
    }
    return found;
}

// Whether a value has a place, in none of these cells, that sees all of some places.
bool clears(const Marks& marks, int value, CellSet places, CellSet inside) {
    for (int cell = 0; cell < kCells; ++cell) {
        if ((marks[cell] >> value & 1) == 0 || inside.has(cell)) continue;
        if (places.without(kBoard.peers[cell]).empty()) return true;
    }
    return false;
}

bool pair_clears(const Marks& marks, const Als& one, const Als& two) {
    const std::vector<int> tied = ties(one, two);
    const CellSet inside = one.cells | two.cells;
    for (int value = 0; value < 9 && !tied.empty(); ++value) {
        const bool is_tie = std::count(tied.begin(), tied.end(), value) != 0;
        const CellSet both = one.places[value] | two.places[value];
        const bool common = (one.values & two.values & 1U << value) != 0;
        if (common && (!is_tie || tied.size() > 1) && clears(marks, value, both, inside))
            return true;
        // Tied by two values each set has all its others.
        for (const Als* set : {&one, &two}) {
            if (tied.size() > 1 && !is_tie && (set->values & 1U << value) != 0 &&
                clears(marks, value, set->places[value], set->cells)) {
                return true;
            }
        }
    }
    return false;
}

// Ends tied to a set by different values, with another value in both.
bool wing_clears(const Marks& marks, const Als& one, const Als& pivot, const Als& two) {
    if (!(one.cells & two.cells).empty()) return false;
    for (const int a : ties(one, pivot)) {
        for (const int b : ties(pivot, two)) {
            for (int value = 0; value < 9 && a != b; ++value) {
                if (value == a || value == b || (one.values & two.values & 1U << value) == 0)
                    continue;
                const CellSet inside = one.cells | two.cells | pivot.cells;
                if (clears(marks, value, one.places[value] | two.places[value], inside))
                    return true;
            }
        }
    }
    return false;
}

int cells_of(const AlsSearch& search, const AlsChain& chain) {
    int total = 0;
    for (const std::size_t number : chain.sets) total += search.set(number).cells.size();
    return total;
}

struct Fewest {
    int pair = kNone, wing = kNone;
};

Fewest fewest(const Marks& marks, const AlsSearch& search) {
    Fewest found;
    for (std::size_t i = 0; i < search.count(); ++i) {
        for (std::size_t j = i + 1; j < search.count(); ++j) {
            const Als &one = search.set(i), &two = search.set(j);
            const int both = one.cells.size() + two.cells.size();
            if (both < found.pair && pair_clears(marks, one, two)) found.pair = both;
            for (std::size_t k = 0; k < search.count(); ++k) {
                const int total = both + search.set(k).cells.size();
                if (total >= found.wing || k == i || k == j) continue;
                if (wing_clears(marks, one, search.set(k), two)) found.wing = total;
            }
        }
    }
    return found;
}

Fewest of_marks(const Marks& marks) {
    Control control;
    const AlsSearch search(marks.data(), control);
    const Fewest wanted = fewest(marks, search);
    AlsAim aim{40, 8, std::vector<double>(27, 1.0), std::nullopt};
    for (const bool pair : {true, false}) {
        const int least = pair ? wanted.pair : wanted.wing;
        const auto look = [&] {
            return pair ? search.least_pair(aim, control) : search.least_wing(aim, control);
        };
        aim = {40, 8, aim.costs, std::nullopt};
        const auto found = look();
        expect((found ? cells_of(search, *found) : kNone) == least, "the fewest cells");
        if (!found) continue;
        aim.gone = found->gone;
        const auto again = look();
        expect(again && cells_of(search, *again) == least, "the same again by what goes");
        aim = {least - 1, 8, aim.costs, std::nullopt};
        expect(!look(), "none has fewer");
    }
    return wanted;
}

}  // namespace

int main() {
    nonet::Random random(11);
    int pairs = 0, wings = 0;
    for (int round = 0; round < 80; ++round) {
        const Fewest found = of_marks(some_marks(random));
        pairs += found.pair != kNone, wings += found.wing != kNone;
    }
    expect(pairs > 20 && wings > 20, "there is something to find");
    return tests::report();
}
