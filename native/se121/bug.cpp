// Bivalue universal graves: SPEC 4.
#include "se121/producers.hpp"

namespace nonet::se121 {
namespace {

class Bug {
  public:
    Bug(const Grid& grid, Hint& hint) : grid_(grid), rest_(grid), hint_(hint) {}

    bool run() {
        if (!collect() || n_ == 0 || !is_grave()) return false;
        if (n_ == 1) return bug1();
        if (count(all_) == 1) return bug2() || (n_ == 2 && bug4());
        if (common_.empty()) return false;
        return (n_ == 2 && bug4()) || bug3();
    }

  private:
    // Finds the cells and digits that are too many; false if there is no such pattern.
    bool collect() {
        for (int house = 0; house < kHouses; ++house) {
            for (int digit = 0; digit < 9; ++digit) {
                const Nine positions = grid_.positions(house, digit);
                if (positions == 0 || count(positions) == 2) continue;
                int cell = -1, large = 0;
                each_bit(positions, [&](int position) {
                    const int at = kBoard.cell[house][position];
                    if (count(grid_.digits(at)) < 3) return;
                    cell = at;
                    ++large;
                });
                if (large == 0) return false;
                if (large > 1) continue;
                note(cell, digit);
                if (n_ > 1 && count(all_) > 1 && common_.empty()) return false;
            }
        }
        return true;
    }

    void note(int cell, int digit) {
        if (!in_.has(cell)) {
            in_.add(cell);
            cells_[n_] = cell;
            extras_[n_++] = 0;
        }
        for (int i = 0; i < n_; ++i) {
            if (cells_[i] == cell) extras_[i] |= static_cast<Nine>(1 << digit);
        }
        all_ |= static_cast<Nine>(1 << digit);
        rest_.remove(cell, digit);
        common_ = kBoard.peers[cells_[0]].without(in_);
        for (int i = 1; i < n_; ++i) common_ = common_ & kBoard.peers[cells_[i]];
    }

    // Whether without the extras every cell has 2 candidates and every digit 0 or 2 places.
    bool is_grave() const {
        bool grave = true;
        grid_.empty_cells().each(
            [&](int cell) { grave = grave && count(rest_.digits(cell)) == 2; });
        for (int house = 0; grave && house < kHouses; ++house) {
            for (int digit = 0; digit < 9; ++digit) {
                const int n = count(rest_.positions(house, digit));
                grave = grave && (n == 0 || n == 2);
            }
        }
        return grave;
    }

    bool done(Kind kind, double difficulty, const Removals& removals, int house = -1) {
        if (removals.empty()) return false;
        hint_.reset(kind, difficulty);
        hint_.removals = removals;
        hint_.cells = in_;
        hint_.digits = all_;
        if (house >= 0) hint_.houses = 1u << house;
        return true;
    }

    bool bug1() {
        Removals removals;
        removals.add(cells_[0], grid_.digits(cells_[0]) & ~extras_[0]);
        return done(Kind::kBug1, 5.6, removals);
    }

    bool bug2() {
        const int digit = lowest(all_);
        Removals removals;
        removals.add(common_ & grid_.places(digit), digit);
        return done(Kind::kBug2, 5.7, removals);
    }

    bool bug4() {
        const Nine shared = grid_.digits(cells_[0]) & grid_.digits(cells_[1]) & ~all_;
        if (count(shared) != 1) return false;
        for (int type = 0; type < 3; ++type) {
            const int house = kBoard.house[cells_[0]][type];
            if (house != kBoard.house[cells_[1]][type]) continue;
            Removals removals;
            for (int i = 0; i < 2; ++i) {
                removals.add(cells_[i], grid_.digits(cells_[i]) & ~(shared | extras_[i]));
            }
            return done(Kind::kBug4, 5.7, removals, house);
        }
        return false;
    }

    bool bug3() {
        for (int type = 0; type < 3; ++type) {
            const int house = kBoard.house[cells_[0]][type];
            bool shared = true;
            for (int i = 1; i < n_; ++i) {
                shared = shared && kBoard.house[cells_[i]][type] == house;
            }
            if (shared && bug3_in(house)) return true;
        }
        return false;
    }

    bool bug3_in(int house) {
        int rest[20], n = 0;  // in the order of the first cell's peers
        for (const int cell : kBoard.peer[cells_[0]]) {
            if (common_.has(cell) && kBoard.cells[house].has(cell)) rest[n++] = cell;
        }
        for (int size = 2; size <= 6 && size <= n; ++size) {
            const bool any = any_subset(size - 1, n, [&](Nine members) {
                Nine digits = 0;
                bool fits = true;
                each_bit(members, [&](int i) {
                    fits = fits && count(grid_.digits(rest[i])) >= 2;
                    digits |= grid_.digits(rest[i]);
                });
                if (!fits || count(digits) != size || count(digits | all_) != size) return false;
                Removals removals;
                for (int i = 0; i < n; ++i) {
                    if ((members >> i & 1) != 0) continue;
                    removals.add(rest[i], grid_.digits(rest[i]) & digits);
                }
                return done(Kind::kBug3, 5.7 + 0.1 * (size - 1), removals, house);
            });
            if (any) return true;
        }
        return false;
    }

    const Grid& grid_;
    Grid rest_;
    Hint& hint_;
    CellSet in_, common_;
    int cells_[kCells] = {};
    Nine extras_[kCells] = {};
    Nine all_ = 0;
    int n_ = 0;
};

}  // namespace

bool bug(const Grid& grid, Hint& hint) {
    // Most boards are far from a grave, which shows at the first glance: all cells with more than
    // two candidates are BUG cells, and more than 20 have no peer in common, which all types need
    // but those with one or two.
    int large = 0;
    grid.empty_cells().each([&](int cell) { large += count(grid.digits(cell)) > 2; });
    if (large > 20) return false;
    return Bug(grid, hint).run();
}

}  // namespace nonet::se121
