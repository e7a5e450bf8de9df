// Where a line and a box cross: almost locked sets, links between groups, wings of four cells.
#include <algorithm>
#include <utility>

#include "applicable/applicable.hpp"

namespace nonet::applicable {
namespace {

using se121::count;
using se121::each_bit;

// Calls `visit(line, box, cells)` for each crossing, until it returns true.
template <typename Visit>
bool any_crossing(Visit visit) {
    for (int box = 0; box < 9; ++box) {
        for (int line = 9; line < kHouses; ++line) {
            const CellSet cells = kBoard.cells[box] & kBoard.cells[line];
            if (!cells.empty() && visit(line, box, cells)) return true;
        }
    }
    return false;
}

// Whether so many cells of a house, outside of its crossing with another, have one value more.
bool has_almost_locked(const Position& position, int house, int other, CellSet crossing, int size) {
    const CellSet outside = kBoard.cells[house].without(crossing) & position.empty;
    const CellSet open = outside.without(position.single);
    const auto clears = [&](CellSet cells) {
        unsigned values = 0;
        cells.each([&](int cell) { values |= position.marks[cell]; });
        if (count(values) != size + 1) return false;
        CellSet hidden, shared;
        bool all = true;
        each_bit(values, [&](int value) {
            const CellSet there = position.places[value] & kBoard.cells[other];
            all &= !there.empty();
            hidden = hidden | there.without(crossing);
            shared = shared | (there & crossing);
        });
        if (!all || hidden.size() != size || shared.empty()) return false;
        bool any = false;
        outside.without(cells).each([&](int c) { any |= (position.marks[c] & values) != 0; });
        hidden.each([&](int c) { any |= (position.marks[c] & ~values) != 0; });
        return any;
    };
    bool any = false;
    open.each([&](int one) {
        if (size == 1) {
            any = any || clears(only(one));
            return;
        }
        open.each([&](int two) { any = any || (one < two && clears(only(one) | only(two))); });
    });
    return any;
}

bool all_see(CellSet cells) {
    bool all = true;
    cells.each([&](int cell) { all &= cells.without(only(cell) | kBoard.peers[cell]).empty(); });
    return all;
}

// Whether four cells with four values have one alone that can stand in two of them, and clear it.
bool is_wing(const Position& position, CellSet cells, unsigned values) {
    CellSet loose;
    int single = -1, several = 0;
    each_bit(values, [&](int value) {
        const CellSet here = position.places[value] & cells;
        if (all_see(here)) return;
        ++several, single = value, loose = here;
    });
    return several == 1 && !(seen_by_all(loose) & position.places[single]).empty();
}

bool has_wing(const Position& position, CellSet left, CellSet cells, unsigned values, int more) {
    if (more == 0) return count(values) == 4 && is_wing(position, cells, values);
    bool any = false;
    left.each([&](int cell) {
        left.remove(cell);
        const unsigned both = values | position.marks[cell];
        if (any || count(position.marks[cell]) < 2 || count(both) > 4) return;
        any = has_wing(position, left, cells | only(cell), both, more - 1);
    });
    return any;
}

// The places of a value in a house as two parts, each of them a cell or in another house as well.
struct Parts {
    int house;
    CellSet a, b;
    bool plain;
};

std::vector<Parts> parts_of(const Position& position, int value) {
    std::vector<Parts> parts;
    for (const Link& link : position.strong_links(value)) {
        parts.push_back({link.house, only(link.a), only(link.b), true});
    }
    for (int house = 0; house < kHouses; ++house) {
        const CellSet here = position.places[value] & kBoard.cells[house];
        std::vector<CellSet> groups;
        for (int other = 0; other < kHouses; ++other) {
            const CellSet shared = here & kBoard.cells[other];
            if (other != house && shared.size() > 1) groups.push_back(shared);
        }
        for (const CellSet group : groups) {
            const CellSet rest = here.without(group);
            if (rest.size() == 1 || std::find(groups.begin(), groups.end(), rest) != groups.end()) {
                parts.push_back({house, group, rest, false});
            }
        }
    }
    return parts;
}

Pattern kind_of(const Parts& one, const Parts& two, CellSet joint) {
    const int first = one.house / 9, second = two.house / 9;
    if (first == second && first != 0) return kGroupedSkyscraper;
    const CellSet box = kBoard.cells[kBoard.house[joint.first()][se121::kBox]];
    const bool crossed = first != 0 && second != 0 && joint.without(box).empty();
    return crossed ? kGroupedKite : kGroupedTurbot;
}

Patterns grouped(const Position& position, int value) {
    const CellSet places = position.places[value];
    const std::vector<Parts> links = parts_of(position, value);
    std::vector<std::array<CellSet, 2>> seen;
    for (const Parts& link : links) seen.push_back({seen_by_all(link.a), seen_by_all(link.b)});
    Patterns kinds = 0;
    for (std::size_t i = 0; i < links.size(); ++i) {
        for (std::size_t j = i + 1; j < links.size(); ++j) {
            const Parts &one = links[i], &two = links[j];
            if ((one.plain && two.plain) || !((one.a | one.b) & (two.a | two.b)).empty()) continue;
            for (const auto& [a, far] : {std::pair(one.a, seen[i][1]), {one.b, seen[i][0]}}) {
                const CellSet near = a == one.a ? seen[i][0] : seen[i][1];
                for (const auto& [b, other] : {std::pair(two.a, seen[j][1]), {two.b, seen[j][0]}}) {
                    if (!b.without(near).empty() || (far & other & places).empty()) continue;
                    kinds |= bit(kind_of(one, two, a | b));
                }
            }
        }
    }
    return kinds;
}

}  // namespace

Patterns almost_locked(const Position& position, int size) {
    const bool any = any_crossing([&](int line, int box, CellSet cells) {
        return !(cells & position.empty).empty() &&
               (has_almost_locked(position, line, box, cells, size) ||
                has_almost_locked(position, box, line, cells, size));
    });
    return any ? bit(size == 1 ? kAlmostLockedPair : kAlmostLockedTriple) : 0;
}

Patterns grouped_links(const Position& position) {
    Patterns kinds = 0;
    for (int value = 0; value < kValues; ++value) kinds |= grouped(position, value);
    return kinds;
}

Patterns wings_of_four(const Position& position) {
    const bool any = any_crossing([&](int line, int box, CellSet) {
        const CellSet here = (kBoard.cells[line] | kBoard.cells[box]) & position.empty;
        return has_wing(position, here, {}, 0, 4);
    });
    return any ? bit(kWxyzWing) : 0;
}

}  // namespace nonet::applicable
