// Unique and avoidable rectangles.
#include <algorithm>

#include "applicable/applicable.hpp"

namespace nonet::applicable {
namespace {

using se121::count;
using se121::each_bit;
using se121::lowest;

// Two rows and two columns in two boxes: cells 0 and 1 are opposite corners, and so are 2 and 3.
using Corners = std::array<int, 4>;

constexpr int kRectangles = 486;

constexpr std::array<Corners, kRectangles> make_rectangles() {
    std::array<Corners, kRectangles> corners{};
    int n = 0;
    for (int top = 0; top < 9; ++top) {
        for (int bottom = top + 1; bottom < 9; ++bottom) {
            for (int left = 0; left < 9; ++left) {
                for (int right = left + 1; right < 9; ++right) {
                    if ((top / 3 == bottom / 3) == (left / 3 == right / 3)) continue;
                    corners[n++] = {top * 9 + left, bottom * 9 + right, top * 9 + right,
                                    bottom * 9 + left};
                }
            }
        }
    }
    return corners;
}

constexpr std::array<Corners, kRectangles> kCorners = make_rectangles();

CellSet set_of(const Corners& cells) {
    CellSet set;
    for (const int cell : cells) set.add(cell);
    return set;
}

// Whether a value must stand in these cells of a house.
bool is_locked_in(const Position& position, int value, int house, CellSet cells) {
    const CellSet here = position.places[value] & kBoard.cells[house];
    return !here.empty() && here.without(cells).empty();
}

// Whether cells of a house make a naked subset with a cell that has these values, and with it
// clear something.
bool has_subset(const Position& position, int house, CellSet roof, CellSet pattern, unsigned more) {
    std::array<int, 9> free{};
    int n = 0;
    (position.empty & kBoard.cells[house]).without(pattern).each([&](int cell) {
        free[n++] = cell;
    });
    for (unsigned chosen = 1; chosen < 1U << n; ++chosen) {
        unsigned all = more;
        each_bit(chosen, [&](int i) { all |= position.marks[free[i]]; });
        if (count(all) != count(chosen) + 1) continue;
        CellSet cells = roof;
        each_bit(chosen, [&](int i) { cells.add(free[i]); });
        const CellSet seen = seen_by_all(cells).without(pattern);
        bool clears = false;
        each_bit(all, [&](int value) { clears |= !(seen & position.places[value]).empty(); });
        if (clears) return true;
    }
    return false;
}

// The cells of a rectangle with more than a pair of values.
struct Rectangle {
    const Corners& cells;
    unsigned pair;
    CellSet all, extra;

    bool side() const {
        CellSet one, two;
        for (const int i : {0, 1}) one.add(cells[i]);
        for (const int i : {2, 3}) two.add(cells[i]);
        return !(extra == one) && !(extra == two);
    }
};

template <typename Visit>
void each_shared_house(CellSet cells, Visit visit) {
    for (int house = 0; house < kHouses; ++house) {
        if (cells.without(kBoard.cells[house]).empty()) visit(house);
    }
}

Patterns with_two_extra(const Position& position, const Rectangle& rectangle) {
    Patterns kinds = 0;
    unsigned more = 0;
    rectangle.extra.each([&](int cell) { more |= position.marks[cell] & ~rectangle.pair; });
    each_shared_house(rectangle.extra, [&](int house) {
        if (has_subset(position, house, rectangle.extra, rectangle.all, more))
            kinds |= bit(kUniqueness3);
        each_bit(rectangle.pair, [&](int value) {
            const int other = lowest(rectangle.pair & ~(1U << value));
            if (rectangle.side() && is_locked_in(position, value, house, rectangle.extra) &&
                !(position.places[other] & rectangle.extra).empty()) {
                kinds |= bit(kUniqueness4);
            }
        });
    });
    if (rectangle.side()) return kinds;
    for (const int type : {se121::kRow, se121::kColumn}) {
        const int one = kBoard.house[rectangle.cells[0]][type];
        const int two = kBoard.house[rectangle.cells[1]][type];
        each_bit(rectangle.pair, [&](int value) {
            if (is_locked_in(position, value, one, rectangle.all) &&
                is_locked_in(position, value, two, rectangle.all) &&
                !(position.places[value] & rectangle.extra).empty()) {
                kinds |= bit(kUniqueness6);
            }
        });
    }
    return kinds;
}

bool has_same_extra(const Position& position, const Rectangle& rectangle) {
    unsigned more = 0;
    rectangle.extra.each([&](int cell) { more |= position.marks[cell] & ~rectangle.pair; });
    if (count(more) != 1) return false;
    return position.clears(rectangle.extra, static_cast<Nine>(more));
}

// From a corner with two values: the opposite corner, if a value must stand beside it.
bool has_hidden(const Position& position, const Rectangle& rectangle) {
    for (int i = 0; i < 4; ++i) {
        const int start = rectangle.cells[i], end = rectangle.cells[i ^ 1];
        if (rectangle.extra.has(start)) continue;
        bool is_there = false;
        each_bit(rectangle.pair, [&](int value) {
            const int other = lowest(rectangle.pair & ~(1U << value));
            is_there |=
                position.places[other].has(end) &&
                is_locked_in(position, value, kBoard.house[end][se121::kRow], rectangle.all) &&
                is_locked_in(position, value, kBoard.house[end][se121::kColumn], rectangle.all);
        });
        if (is_there) return true;
    }
    return false;
}

Patterns kinds_of(const Position& position, const Rectangle& rectangle) {
    Patterns kinds = has_hidden(position, rectangle) ? bit(kHiddenRectangle) : 0;
    const int extra = rectangle.extra.size();
    if (extra == 1) kinds |= bit(kUniqueness1);
    if (extra == 2) kinds |= with_two_extra(position, rectangle);
    if ((extra == 2 || extra == 3) && has_same_extra(position, rectangle)) {
        kinds |= bit(extra == 2 && rectangle.side() ? kUniqueness2 : kUniqueness5);
    }
    return kinds;
}

}  // namespace

Patterns rectangles(const Position& position) {
    Patterns kinds = 0;
    for (const Corners& cells : kCorners) {
        for (int i = 0; i < 4; ++i) {
            const unsigned pair = position.marks[cells[i]];
            if (count(pair) != 2) continue;
            Rectangle rectangle{cells, pair, set_of(cells), {}};
            bool fits = true, is_new = true;
            for (int j = 0; j < 4; ++j) {
                const unsigned marks = position.marks[cells[j]];
                fits &= (marks & pair) != 0;
                is_new &= j >= i || marks != pair;
                if ((marks & ~pair) != 0) rectangle.extra.add(cells[j]);
            }
            if (fits && is_new) kinds |= kinds_of(position, rectangle);
        }
    }
    return kinds;
}

Patterns avoidable_rectangles(const Position& position) {
    Patterns kinds = 0;
    for (const Corners& cells : kCorners) {
        std::array<unsigned, 2> filled{};  // the values of opposite corners, as bits
        CellSet open;
        bool given = false;
        for (int i = 0; i < 4; ++i) {
            const int cell = cells[i], value = position.values[cell];
            given |= position.givens[cell] != 0;
            if (value != 0) filled[i / 2] |= 1U << (value - 1);
            if (position.empty.has(cell)) open.add(cell);
        }
        if (given || open.empty() || open.size() > 2) continue;
        if (count(filled[0]) != 1 || count(filled[1]) != 1 || filled[0] == filled[1]) continue;
        std::array<unsigned, 2> more{};
        bool has_own = false;
        int n = 0;
        for (int i = 0; i < 4; ++i) {
            if (!open.has(cells[i])) continue;
            const unsigned marks = position.marks[cells[i]], own = filled[i / 2];
            has_own |= (marks & own) != 0;
            more[n++] = (marks & own) != 0 ? marks & ~own : 0;
        }
        if (n == 1 && has_own) kinds |= bit(kAvoidable1);
        if (n == 2 && more[0] == more[1] && count(more[0]) == 1 &&
            position.clears(open, static_cast<Nine>(more[0]))) {
            kinds |= bit(kAvoidable2);
        }
    }
    return kinds;
}

}  // namespace nonet::applicable
