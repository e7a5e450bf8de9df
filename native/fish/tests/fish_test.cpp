// Complex fish against all ways to fill the base.
#include "fish/fish.hpp"

#include <bit>
#include <set>
#include <utility>
#include <vector>

#include "random.hpp"
#include "tests/expect.hpp"

namespace {

using nonet::fish::Fish;
using nonet::fish::Houses;
using nonet::fish::Kind;
using nonet::fish::Search;
using nonet::se121::CellSet;
using nonet::se121::kBoard;
using nonet::se121::kCells;
using tests::expect;

CellSet cells_of(int number) {
    return kBoard.cells[(number + 9) % 27];
}

// Whether each of these houses can have a place of its own or share one, none of which see each
// other, out of those that are left.
bool can_be_filled(Houses base, CellSet left, CellSet taken) {
    if (base == 0) return true;
    const int number = std::countr_zero(base);
    const Houses rest = base & (base - 1);
    if (!(cells_of(number) & taken).empty()) return can_be_filled(rest, left, taken);
    bool found = false;
    (cells_of(number) & left).each([&](int cell) {
        if (found) return;
        CellSet more = taken;
        more.add(cell);
        found = can_be_filled(rest, left.without(kBoard.peers[cell]), more);
    });
    return found;
}

std::vector<Fish> all(CellSet places, int size, Kind kind, bool finned, int most) {
    Search search(places, size, kind, finned);
    std::vector<Fish> found;
    int pauses = 0;
    while (static_cast<int>(found.size()) < most) {
        const auto fish = search.next([&] { ++pauses; });
        if (!fish) break;
        found.push_back(*fish);
    }
    expect(found.empty() || pauses > 0, "a search pauses");
    return found;
}

void fish_hold(CellSet places) {
    for (int size = nonet::fish::kSmallest; size <= 4; ++size) {
        for (const Kind kind : {Kind::kFranken, Kind::kMutant}) {
            for (const bool finned : {false, true}) {
                std::set<std::pair<Houses, Houses>> known;
                for (const Fish& fish : all(places, size, kind, finned, 500)) {
                    expect(std::popcount(fish.base) == size && std::popcount(fish.cover) == size,
                           "as many houses as were asked for");
                    expect(known.insert({fish.base, fish.cover}).second, "each fish once");
                    expect(fish.fins.empty() != finned, "fins where they are wanted");
                    expect(fish.gone.without(places).empty(), "what goes was there");
                    fish.gone.each([&](int cell) {
                        CellSet left = places.without(kBoard.peers[cell]), taken;
                        taken.add(cell);
                        expect(!can_be_filled(fish.base, left, taken), "what goes cannot be");
                    });
                }
            }
        }
    }
}

void borders() {
    expect(all({}, 3, Kind::kFranken, true, 1).empty(), "no places, no fish");
    CellSet one;
    one.add(80);
    expect(all(one, 2, Kind::kMutant, true, 1).empty(), "one place, no fish");
    CellSet every;
    for (int cell = 0; cell < kCells; ++cell) every.add(cell);
    expect(all(every, 2, Kind::kMutant, false, 1).empty(), "an empty board has no fish");
    Search search(one, 7, Kind::kFranken, false);
    for (int i = 0; i < 3; ++i) expect(!search.next([] {}), "the end stays the end");
}

void interrupted() {
    CellSet places;
    for (const int cell : {1, 4, 28, 31, 46, 49, 66, 76}) places.add(cell);
    const auto whole = all(places, 3, Kind::kFranken, true, 500);
    Search search(places, 3, Kind::kFranken, true);
    std::vector<Fish> found;
    for (int pauses = 0;;) {
        try {
            const auto fish = search.next([&] {
                if (++pauses % 3 == 0) throw pauses;
            });
            if (!fish) break;
            found.push_back(*fish);
        } catch (int) {
        }
    }
    expect(!whole.empty() && found.size() == whole.size(), "an interrupted search goes on");
}

}  // namespace

int main() {
    borders();
    interrupted();
    nonet::Random random(1);
    for (int round = 0; round < 40; ++round) {
        CellSet places;
        const std::uint64_t one_of = 2 + round % 5;
        for (int cell = 0; cell < kCells; ++cell) {
            if (random.below(one_of) == 0) places.add(cell);
        }
        fish_hold(places);
    }
    return tests::report();
}
