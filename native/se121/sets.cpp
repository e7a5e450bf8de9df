// Hidden sets, direct (a single appears) and indirect, and naked sets: SPEC 2.
#include "se121/sets.hpp"

#include "se121/producers.hpp"

namespace nonet::se121 {
namespace {

void describe(int house, Nine positions, Nine digits, Hint& hint) {
    each_bit(positions, [&](int position) { hint.cells.add(kBoard.cell[house][position]); });
    hint.digits = digits;
    hint.houses = 1u << house;
}

// By size, from 2 on.
struct Rated {
    Kind kind;
    double difficulty;
};
constexpr Rated kDirect[] = {{Kind::kDirectHiddenPair, 2.0}, {Kind::kDirectHiddenTriplet, 2.5}};
constexpr Rated kHidden[] = {
    {Kind::kHiddenPair, 3.4}, {Kind::kHiddenTriplet, 4.0}, {Kind::kHiddenQuad, 5.4}};
constexpr Rated kNaked[] = {
    {Kind::kNakedPair, 3.0}, {Kind::kNakedTriplet, 3.6}, {Kind::kNakedQuad, 5.0}};

}  // namespace

bool direct_hidden_set(const Grid& grid, int size, Hint& hint) {
    return any_hidden_set(grid, size, size, [&](int house, Nine digits, Nine positions) {
        for (int digit = 0; digit < 9; ++digit) {
            if ((digits >> digit & 1) != 0) continue;
            const Nine all = grid.positions(house, digit);
            const Nine outside = all & ~positions;
            if (count(all) < 2 || count(outside) != 1) continue;
            hint.reset(kDirect[size - 2].kind, kDirect[size - 2].difficulty);
            hint.place(kBoard.cell[house][lowest(outside)], digit);
            describe(house, positions, digits, hint);
            return true;
        }
        return false;
    });
}

bool hidden_set(const Grid& grid, int size, Hint& hint) {
    hint.reset(kHidden[size - 2].kind, kHidden[size - 2].difficulty);
    return any_hidden_set(grid, size, 2 * size, [&](int house, Nine digits, Nine positions) {
        hidden_set_removals(grid, house, digits, positions, hint.removals);
        if (hint.removals.empty()) return false;
        describe(house, positions, digits, hint);
        return true;
    });
}

bool naked_set(const Grid& grid, int size, Hint& hint) {
    hint.reset(kNaked[size - 2].kind, kNaked[size - 2].difficulty);
    return any_naked_set(grid, size, [&](int house, Nine positions, Nine digits) {
        naked_set_removals(grid, house, positions, digits, hint.removals);
        if (hint.removals.empty()) return false;
        describe(house, positions, digits, hint);
        return true;
    });
}

}  // namespace nonet::se121
