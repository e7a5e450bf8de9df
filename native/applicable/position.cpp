#include "applicable/position.hpp"

namespace nonet::applicable {

void Position::complete() {
    for (int value = 0; value < kValues; ++value) {
        places[value].each(
            [&](int cell) { marks[cell] = static_cast<Nine>(marks[cell] | 1 << value); });
    }
    for (int cell = 0; cell < kCells; ++cell) {
        const int n = se121::count(marks[cell]);
        if (n == 1) single.add(cell);
        if (n == 2) pairs.add(cell);
        if (n == 3) triples.add(cell);
    }
}

std::vector<Link> Position::strong_links(int value) const {
    std::vector<Link> links;
    for (int house = 0; house < kHouses; ++house) {
        const Nine here = positions(house, value);
        if (se121::count(here) != 2) continue;
        const int first = se121::lowest(here), second = se121::lowest(here & (here - 1U));
        links.push_back({house, kBoard.cell[house][first], kBoard.cell[house][second]});
    }
    return links;
}

Nine Position::positions(int house, int value) const {
    unsigned bits = 0;
    for (int i = 0; i < 9; ++i) {
        bits |= (marks[kBoard.cell[house][i]] >> value & 1U) << i;
    }
    return static_cast<Nine>(bits);
}

bool Position::clears(CellSet cells, Nine values_of) const {
    const CellSet seen = seen_by_all(cells);
    for (int value = 0; value < kValues; ++value) {
        if ((values_of >> value & 1) != 0 && !(seen & places[value]).empty()) return true;
    }
    return false;
}

CellSet seen_by_all(CellSet cells) {
    CellSet seen{~std::uint64_t{0}, (std::uint64_t{1} << (kCells - 64)) - 1};
    cells.each([&](int cell) { seen = seen & kBoard.peers[cell]; });
    return seen;
}

CellSet seen_by_any(CellSet cells) {
    CellSet seen;
    cells.each([&](int cell) { seen = seen | kBoard.peers[cell]; });
    return seen;
}

}  // namespace nonet::applicable
