// Locked candidates, subsets and fish.
#include "applicable/applicable.hpp"

namespace nonet::applicable {
namespace {

using se121::count;
using se121::each_bit;

// Nine sets of at most `size` elements each: calls `visit(members, union)` for each choice of
// `size` of them that have so many elements together, until it returns true.
template <typename Visit>
bool any_group(const std::array<Nine, 9>& sets, int size, Visit visit, int begin = 0,
               unsigned members = 0, unsigned all = 0, int chosen = 0) {
    if (chosen == size) return count(all) == size && visit(members, all);
    for (int i = begin; i <= 9 - size + chosen; ++i) {
        const unsigned both = all | sets[i];
        if (sets[i] == 0 || count(both) > size) continue;
        if (any_group(sets, size, visit, i + 1, members | 1U << i, both, chosen + 1)) return true;
    }
    return false;
}

}  // namespace

Patterns locked_candidates(const Position& position) {
    Patterns kinds = 0;
    for (int house = 0; house < kHouses; ++house) {
        const Patterns kind = bit(house < 9 ? kPointing : kClaiming);
        if ((kinds & kind) != 0) continue;
        for (const CellSet places : position.places) {
            const CellSet inside = places & kBoard.cells[house];
            // Four places of a house are never in one other house.
            if (inside.size() < 2 || inside.size() > 3) continue;
            if (!(seen_by_all(inside) & places.without(inside)).empty()) kinds |= kind;
        }
    }
    return kinds;
}

Patterns naked_subsets(const Position& position, int size) {
    const Patterns plain = bit(kNakedPair + size - 2);
    const Patterns locked = size < 4 ? bit(kLockedPair + size - 2) : 0;
    Patterns kinds = 0;
    for (int house = 0; house < kHouses && kinds != (plain | locked); ++house) {
        std::array<Nine, 9> sets{};
        for (int i = 0; i < 9; ++i) {
            const Nine own = position.marks[kBoard.cell[house][i]];
            if (count(own) >= 2 && count(own) <= size) sets[i] = own;
        }
        any_group(sets, size, [&](unsigned members, unsigned values) {
            CellSet cells;
            each_bit(members, [&](int i) { cells.add(kBoard.cell[house][i]); });
            CellSet lost;
            each_bit(values, [&](int value) { lost = lost | position.places[value]; });
            lost = lost & seen_by_all(cells);
            if (lost.empty()) return false;
            // Locked are those that clear a line and a box, each outside of the other.
            bool both = false;
            const CellSet own = lost & kBoard.cells[house];
            for (int other = 0; other < kHouses && locked != 0; ++other) {
                if (other == house || !cells.without(kBoard.cells[other]).empty()) continue;
                const CellSet there = lost & kBoard.cells[other];
                both |= !own.without(there).empty() && !there.without(own).empty();
            }
            kinds |= both ? locked : plain;
            return kinds == (plain | locked);
        });
    }
    return kinds;
}

Patterns hidden_subsets(const Position& position, int size) {
    for (int house = 0; house < kHouses; ++house) {
        std::array<Nine, 9> sets{}, all{};
        for (int value = 0; value < kValues; ++value) {
            all[value] = position.positions(house, value);
            if (count(all[value]) <= size) sets[value] = all[value];
        }
        const bool is_there = any_group(sets, size, [&](unsigned values, unsigned positions) {
            for (int other = 0; other < kValues; ++other) {
                if ((values >> other & 1) == 0 && (all[other] & positions) != 0) return true;
            }
            return false;
        });
        if (is_there) return bit(kHiddenPair + size - 2);
    }
    return 0;
}

Patterns basic_fish(const Position& position, int size) {
    for (int value = 0; value < kValues; ++value) {
        for (const int first : {9, 18}) {  // rows, columns
            std::array<Nine, 9> sets{}, all{};
            for (int i = 0; i < 9; ++i) {
                all[i] = position.positions(first + i, value);
                if (count(all[i]) >= 2 && count(all[i]) <= size) sets[i] = all[i];
            }
            const bool is_there = any_group(sets, size, [&](unsigned lines, unsigned across) {
                for (int other = 0; other < 9; ++other) {
                    if ((lines >> other & 1) == 0 && (all[other] & across) != 0) return true;
                }
                return false;
            });
            if (is_there) return bit(kXWing + size - 2);
        }
    }
    return 0;
}

}  // namespace nonet::applicable
