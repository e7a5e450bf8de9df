#include "constraints/classic_board.hpp"

namespace nonet::constraints {

// Where a cell of a 9x9 board is in the three registers: see native/single/README.md.
std::uint32_t swept_position(std::uint32_t cell) {
    const std::uint32_t row = cell / kSide, column = cell % kSide;
    return 32 * (column % 3) + 9 * (row / 3) + 3 * (row % 3) + column / 3;
}

std::uint32_t house_number(const Cells& sorted) {
    if (sorted.size() != kSide || sorted.back() >= kBoard) return 27;
    const std::uint32_t row = sorted[0] / kSide, column = sorted[0] % kSide;
    const auto is = [&](auto cell_of) {
        for (std::uint32_t i = 0; i < kSide; ++i) {
            if (sorted[i] != cell_of(i)) return false;
        }
        return true;
    };
    if (is([&](std::uint32_t i) { return row * kSide + i; })) return row;
    if (is([&](std::uint32_t i) { return i * kSide + column; })) return 9 + column;
    const std::uint32_t top = row / 3 * 3, left = column / 3 * 3;
    if (is([&](std::uint32_t i) { return (top + i / 3) * kSide + left + i % 3; })) {
        return 18 + top + left / 3;
    }
    return 27;
}

ClassicBoard::ClassicBoard() {
    for (std::uint32_t cell = 0; cell < kBoard; ++cell) {
        houses[cell / 9].push_back(cell);
        houses[9 + cell % 9].push_back(cell);
        houses[18 + cell / 27 * 3 + cell % 9 / 3].push_back(cell);
    }
    for (const Cells& house : houses) {
        for (const std::uint32_t a : house) {
            for (const std::uint32_t b : house) {
                if (a == b) continue;
                const std::uint32_t place = swept_position(b);
                sees[a][b / 64] |= std::uint64_t{1} << b % 64;
                positions[a][place / 64] |= std::uint64_t{1} << place % 64;
            }
        }
    }
}

bool ClassicBoard::begins(const Primitives& primitives) const {
    if (primitives.size() < houses.size()) return false;
    for (std::size_t h = 0; h < houses.size(); ++h) {
        const auto* distinct = std::get_if<Distinct>(&primitives[h].as);
        if (distinct == nullptr || distinct->cells != houses[h]) return false;
    }
    return true;
}

const ClassicBoard& classic_board() {
    static const ClassicBoard kBoardOfNine;
    return kBoardOfNine;
}

}  // namespace nonet::constraints
