// Aligned pair and triplet exclusion: SPEC 5.
#include "se121/producers.hpp"

namespace nonet::se121 {
namespace {

// Cells with few candidates, whose peers may be aligned, and those peers.
struct Excluders {
    Excluders(const Grid& grid, int most) {
        for (int cell = 0; cell < kCells; ++cell) {
            const int n = count(grid.digits(cell));
            if (2 <= n && n <= most) small.add(cell);
        }
        for (int cell = 0; cell < kCells; ++cell) {
            if (count(grid.digits(cell)) < 2 || (kBoard.peers[cell] & small).empty()) continue;
            base[n++] = cell;
            is_base.add(cell);
        }
    }
    CellSet of(int cell) const { return kBoard.peers[cell] & small; }

    CellSet small, is_base;
    int base[kCells];
    int n = 0;
};

// The candidates of excluders, as sets of digits.
int digit_sets(const Grid& grid, CellSet excluders, Nine* sets) {
    int n = 0;
    excluders.each([&](int cell) { sets[n++] = grid.digits(cell); });
    return n;
}

bool leaves_none(const Nine* sets, int n, Nine values) {
    for (int i = 0; i < n; ++i) {
        if ((sets[i] & ~values) == 0) return true;
    }
    return false;
}

// Fills the removals with what is in no allowed combination of the cells' candidates.
template <int kSize>
bool exclude(const Grid& grid, const int (&cells)[kSize], CellSet excluders, Removals& removals) {
    Nine sets[kCells];
    const int n = digit_sets(grid, excluders, sets);
    Nine allowed[kSize] = {};
    int chosen[kSize];
    const auto combine = [&](auto&& self, int i, Nine values) -> void {
        if (i == kSize) {
            if (leaves_none(sets, n, values)) return;
            for (int j = 0; j < kSize; ++j) allowed[j] |= static_cast<Nine>(1 << chosen[j]);
            return;
        }
        each_bit(grid.digits(cells[i]), [&](int digit) {
            for (int j = 0; j < i; ++j) {
                if (chosen[j] == digit && kBoard.peers[cells[i]].has(cells[j])) return;
            }
            chosen[i] = digit;
            self(self, i + 1, static_cast<Nine>(values | 1 << digit));
        });
    };
    combine(combine, 0, 0);
    removals.clear();
    for (int i = 0; i < kSize; ++i) removals.add(cells[i], grid.digits(cells[i]) & ~allowed[i]);
    return !removals.empty();
}

void describe(const int* cells, int n, CellSet excluders, const Grid& grid, Hint& hint) {
    for (int i = 0; i < n; ++i) {
        hint.cells.add(cells[i]);
        hint.digits |= grid.digits(cells[i]);
    }
    hint.cells = hint.cells | excluders;
}

}  // namespace

bool aligned_pair(const Grid& grid, Hint& hint) {
    const Excluders excluders(grid, 2);
    hint.reset(Kind::kAlignedPair, 6.2);
    for (int j = 1; j < excluders.n; ++j) {
        const CellSet of_second = excluders.of(excluders.base[j]);
        if (of_second.size() < 2) continue;
        for (int i = 0; i < j; ++i) {
            const int cells[2] = {excluders.base[i], excluders.base[j]};
            const CellSet common = excluders.of(cells[0]) & of_second;
            if (common.size() < 2 || !exclude(grid, cells, common, hint.removals)) continue;
            describe(cells, 2, common, grid, hint);
            return true;
        }
    }
    return false;
}

bool aligned_triplet(const Grid& grid, Hint& hint) {
    const Excluders excluders(grid, 3);
    hint.reset(Kind::kAlignedTriplet, 7.5);
    for (int j = 1; j < excluders.n; ++j) {
        for (int i = 0; i < j; ++i) {
            const int one = excluders.base[i], two = excluders.base[j];
            const CellSet common = excluders.of(one) & excluders.of(two);
            if (common.size() < 2) continue;
            CellSet tried;
            tried.add(one);
            tried.add(two);
            for (const int side : {one, two}) {
                for (const int third : kBoard.peer[side]) {
                    if (!excluders.small.has(third) || !excluders.is_base.has(third) ||
                        tried.has(third)) {
                        continue;
                    }
                    tried.add(third);
                    const CellSet all = common & kBoard.peers[third];
                    const int cells[3] = {one, two, third};
                    if (all.size() < 2 || !exclude(grid, cells, all, hint.removals)) continue;
                    describe(cells, 3, all, grid, hint);
                    return true;
                }
            }
        }
    }
    return false;
}

}  // namespace nonet::se121
