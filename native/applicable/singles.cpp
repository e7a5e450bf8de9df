#include "applicable/singles.hpp"

namespace nonet::applicable {
namespace {

// The only cell of a set, or -1.
int only_cell(CellSet cells) {
    return cells.size() == 1 ? cells.first() : -1;
}

// Houses as Python numbers them: rows, columns, boxes. In `kBoard` the boxes come first.
CellSet cells_of_house(int house) {
    return kBoard.cells[(house + se121::kHouses / 3) % kHouses];
}

bool is_box(int house) {
    return house >= 2 * kHouses / 3;
}

int first_value(const Places& places, int cell) {
    for (int value = 0; value < kValues; ++value) {
        if (places.values[value].has(cell)) return value;
    }
    return -1;
}

std::optional<Single> full_house(const Places& places) {
    std::optional<Single> in_line;
    CellSet seen;
    for (int house = 0; house < kHouses; ++house) {
        const int cell = only_cell(places.empty & cells_of_house(house));
        if (cell < 0 || seen.has(cell)) continue;
        const int value = first_value(places, cell);
        if (value < 0) continue;
        seen.add(cell);
        const Single single{SingleKind::kFullHouse, cell, value, house};
        if (is_box(house)) return single;
        if (!in_line) in_line = single;
    }
    return in_line;
}

std::optional<Single> hidden_single(const Places& places) {
    for (const bool boxes : {true, false}) {
        for (int value = 0; value < kValues; ++value) {
            if (places.values[value].empty()) continue;
            for (int house = 0; house < kHouses; ++house) {
                if (is_box(house) != boxes) continue;
                const int cell = only_cell(places.values[value] & cells_of_house(house));
                if (cell >= 0) return Single{SingleKind::kHidden, cell, value, house};
            }
        }
    }
    return std::nullopt;
}

std::optional<Single> naked_single(const Places& places) {
    CellSet once, more;
    for (const CellSet& cells : places.values) {
        more = more | (once & cells);
        once = once | cells;
    }
    once = once.without(more);
    if (once.empty()) return std::nullopt;
    return Single{SingleKind::kNaked, once.first(), first_value(places, once.first()), -1};
}

}  // namespace

std::optional<Single> easiest_single(const Places& places) {
    if (const auto single = full_house(places)) return single;
    if (const auto single = hidden_single(places)) return single;
    return naked_single(places);
}

}  // namespace nonet::applicable
