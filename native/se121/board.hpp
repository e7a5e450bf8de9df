// The geometry of the board in the orders that the scale prescribes: SPEC section 1.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "bits.hpp"

namespace nonet::se121 {

inline constexpr int kCells = 81;
inline constexpr int kCandidates = 729;  // cell * 9 + digit, digits 0 to 8
inline constexpr std::uint16_t kAll = 0x1ff;

// A set of digits or of positions in a house: nine bits.
using Nine = std::uint16_t;

constexpr std::array<std::uint8_t, 512> make_counts() {
    std::array<std::uint8_t, 512> counts{};
    for (unsigned set = 0; set < 512; ++set)
        counts[set] = static_cast<std::uint8_t>(std::popcount(set));
    return counts;
}

// A table, for a wheel for every processor may not use the instruction.
inline constexpr std::array<std::uint8_t, 512> kCounts = make_counts();

inline int count(unsigned nine) {
    return kCounts[nine & kAll];
}
inline int lowest(unsigned set) {
    return std::countr_zero(set);
}

// Calls `visit(i)` for each bit, ascending.
template <typename Visit>
inline void each_bit(unsigned set, Visit visit) {
    for (; set != 0; set &= set - 1) visit(std::countr_zero(set));
}

// A set of cells: 81 bits.
struct CellSet {
    std::uint64_t low = 0, high = 0;  // cells 0 to 63, 64 to 80

    constexpr void add(int cell) { (cell < 64 ? low : high) |= std::uint64_t{1} << (cell & 63); }
    constexpr void remove(int cell) {
        (cell < 64 ? low : high) &= ~(std::uint64_t{1} << (cell & 63));
    }
    constexpr bool has(int cell) const {
        return ((cell < 64 ? low : high) >> (cell & 63) & 1) != 0;
    }
    constexpr bool empty() const { return (low | high) == 0; }
    // The lowest; there must be one.
    int first() const { return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high); }
    int size() const { return count_bits(low) + count_bits(high); }
    constexpr CellSet operator&(CellSet other) const {
        return {low & other.low, high & other.high};
    }
    constexpr CellSet operator|(CellSet other) const {
        return {low | other.low, high | other.high};
    }
    constexpr CellSet without(CellSet other) const {
        return {low & ~other.low, high & ~other.high};
    }
    constexpr bool operator==(const CellSet&) const = default;

    // Calls `visit(cell)` for each cell, ascending.
    template <typename Visit>
    void each(Visit visit) const {
        for (std::uint64_t rest = low; rest != 0; rest &= rest - 1) visit(std::countr_zero(rest));
        for (std::uint64_t rest = high; rest != 0; rest &= rest - 1) {
            visit(64 + std::countr_zero(rest));
        }
    }
};

// The kinds of houses. By number they are in the order BRC; the order BCR is `kBoxesColumnsRows`.
enum HouseType : int { kBox = 0, kRow = 1, kColumn = 2 };
inline constexpr int kHouses = 27;  // type * 9 + index
inline constexpr std::array<int, 3> kBoxesColumnsRows{kBox, kColumn, kRow};

struct Geometry {
    std::uint8_t cell[kHouses][9];     // by house and position
    std::uint8_t house[kCells][3];     // by cell and type
    std::uint8_t position[kCells][3];  // where in that house the cell is
    std::uint8_t peer[kCells][20];     // in the order of SPEC 1: box, row, column
    Nine cross[kHouses][kHouses];      // the positions of the first that lie in the second
    CellSet peers[kCells];
    CellSet cells[kHouses];
    std::uint8_t crossing[kHouses][3][9];  // houses of a type that cross a house, ascending
    std::uint8_t crossings[kHouses][3];    // how many
};

constexpr Geometry make_geometry() {
    Geometry g{};
    for (int cell = 0; cell < kCells; ++cell) {
        const int row = cell / 9, column = cell % 9;
        const int index[3] = {row / 3 * 3 + column / 3, row, column};
        const int position[3] = {row % 3 * 3 + column % 3, column, row};
        for (int type = 0; type < 3; ++type) {
            const int house = type * 9 + index[type];
            g.house[cell][type] = static_cast<std::uint8_t>(house);
            g.position[cell][type] = static_cast<std::uint8_t>(position[type]);
            g.cell[house][position[type]] = static_cast<std::uint8_t>(cell);
            g.cells[house].add(cell);
        }
    }
    for (int cell = 0; cell < kCells; ++cell) {
        int next = 0;
        for (int type = 0; type < 3; ++type) {
            for (const std::uint8_t other : g.cell[g.house[cell][type]]) {
                if (other == cell || g.peers[cell].has(other)) continue;
                g.peers[cell].add(other);
                g.peer[cell][next++] = other;
            }
        }
    }
    for (int a = 0; a < kHouses; ++a) {
        for (int b = 0; b < kHouses; ++b) {
            for (int position = 0; position < 9; ++position) {
                if (g.cells[b].has(g.cell[a][position])) {
                    g.cross[a][b] = static_cast<Nine>(g.cross[a][b] | 1 << position);
                }
            }
            if (a != b && g.cross[a][b] != 0) {
                g.crossing[a][b / 9][g.crossings[a][b / 9]++] = static_cast<std::uint8_t>(b);
            }
        }
    }
    return g;
}

inline constexpr Geometry kBoard = make_geometry();

// All subsets of nine things by their size, in the order of their masks (colexicographic): of n
// things take those below 1 << n.
struct Subsets {
    Nine mask[10][126];
    int count[10];
};

constexpr Subsets make_subsets() {
    Subsets s{};
    for (unsigned mask = 0; mask < 512; ++mask) {
        const int size = std::popcount(mask);
        s.mask[size][s.count[size]++] = static_cast<Nine>(mask);
    }
    return s;
}

inline constexpr Subsets kSubsets = make_subsets();

// Calls `visit(mask)` for each subset of `size` of the first n things; stops when it returns true,
// and returns whether it did.
template <typename Visit>
inline bool any_subset(int size, int n, Visit visit) {
    if (size < 0 || size > n) return false;
    for (int i = 0; i < kSubsets.count[size]; ++i) {
        const Nine mask = kSubsets.mask[size][i];
        if (mask >> n != 0) return false;
        if (visit(mask)) return true;
    }
    return false;
}

}  // namespace nonet::se121
