#include "hodoku/singles.hpp"

#include <algorithm>

namespace nonet::hodoku {
namespace {

using se121::CellSet;
using se121::kBoard;
using se121::kCells;

constexpr int kTypes[3] = {se121::kRow, se121::kColumn, se121::kBox};

// Houses with rows first; in `kBoard` boxes come first.
int number_of(int house) {
    return (house + 18) % se121::kHouses;
}

bool is_one(CellSet cells) {
    const bool low = cells.low != 0 && (cells.low & (cells.low - 1)) == 0;
    const bool high = cells.high != 0 && (cells.high & (cells.high - 1)) == 0;
    return (low && cells.high == 0) || (high && cells.low == 0);
}

}  // namespace

Singles::Singles(const std::uint8_t* values, const std::uint16_t* marks) {
    marks_.fill(se121::kAll);
    for (int cell = 0; cell < kCells; ++cell) empty_.add(cell);
    places_.fill(empty_);
    for (int cell = 0; cell < kCells; ++cell) {
        if (values[cell] != 0) write(cell, values[cell] - 1);
    }
    for (int value = 0; value < 9; ++value) {
        for (int cell = 0; cell < kCells; ++cell) {
            if ((marks[cell] >> value & 1) == 0) cross_out(cell, value);
        }
    }
}

// The cells that see it lose the value, then it loses all its own.
void Singles::write(int cell, int value) {
    empty_.remove(cell);
    (places_[value] & kBoard.peers[cell]).each([&](int seen) { cross_out(seen, value); });
    se121::each_bit(marks_[cell] & ~(1U << value), [&](int other) { remove(cell, other); });
    places_[value].remove(cell);
    marks_[cell] = 0;
}

void Singles::cross_out(int cell, int value) {
    if (!places_[value].has(cell)) return;
    remove(cell, value);
    if (se121::count(marks_[cell]) == 1) naked_.push_back(static_cast<std::uint8_t>(cell));
}

void Singles::remove(int cell, int value) {
    marks_[cell] = static_cast<std::uint16_t>(marks_[cell] & ~(1U << value));
    places_[value].remove(cell);
    for (const int type : kTypes) {
        const CellSet here = places_[value] & kBoard.cells[kBoard.house[cell][type]];
        if (!is_one(here)) continue;
        here.each([&](int last) {
            hidden_.push_back({static_cast<std::uint8_t>(last), static_cast<std::uint8_t>(value)});
        });
    }
}

std::optional<Single> Singles::first() {
    std::erase_if(naked_, [&](int cell) { return !empty_.has(cell); });
    for (const std::uint8_t cell : naked_) {
        for (const int type : kTypes) {
            const int house = kBoard.house[cell][type];
            if (!is_one(empty_ & kBoard.cells[house]) || marks_[cell] == 0) continue;
            return Single{SingleKind::kFullHouse, cell, se121::lowest(marks_[cell]),
                          number_of(house)};
        }
    }
    for (const std::uint8_t cell : naked_) {
        if (marks_[cell] == 0) continue;
        return Single{SingleKind::kNaked, cell, se121::lowest(marks_[cell]), -1};
    }
    std::erase_if(hidden_, [&](Place place) { return !places_[place.value].has(place.cell); });
    if (hidden_.empty()) return std::nullopt;
    const auto [cell, value] = hidden_.front();
    for (const int type : kTypes) {
        const int house = kBoard.house[cell][type];
        if (!is_one(places_[value] & kBoard.cells[house])) continue;
        return Single{SingleKind::kHidden, cell, value, number_of(house)};
    }
    return std::nullopt;  // what a house had as its last place it keeps
}

}  // namespace nonet::hodoku
