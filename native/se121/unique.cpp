// Unique rectangles and loops: SPEC 3.
//
// Every loop is found from each of its bivalue cells and in both directions. Repeats need not be
// dropped: they sort equal to the hint that they repeat, and the first of equals is taken.
#include <array>

#include "se121/producers.hpp"

namespace nonet::se121 {
namespace {

class Loops {
  public:
    Loops(const Grid& grid, Hint& hint, Watch& watch) : grid_(grid), hint_(hint), watch_(watch) {}

    bool run() {
        for (int start = 0; start < kCells; ++start) {
            pair_ = grid_.digits(start);
            if (count(pair_) != 2) continue;
            a_ = lowest(pair_);
            b_ = lowest(pair_ & (pair_ - 1));
            both_ = grid_.places(a_) & grid_.places(b_);
            if (both_.size() < 4) continue;
            length_ = 0;
            inside_ = {};
            extend(start, 2, 0, -1);
        }
        return found_;
    }

  private:
    // The search: from the last cell to cells with both digits.
    void extend(int cell, int allowance, Nine extras, int entered_by) {
        watch_.look();
        loop_[length_++] = cell;
        inside_.add(cell);
        for (int type = 0; type < 3; ++type) {
            if (type == entered_by) continue;
            const int house = kBoard.house[cell][type];
            for (const int next : kBoard.cell[house]) {
                if (next == loop_[0] && length_ >= 4) {
                    judge();
                } else if (both_.has(next) && !inside_.has(next)) {
                    // What this neighbour has besides stays for the later ones of this level.
                    extras |= grid_.digits(next) & ~pair_;
                    const bool bivalue = count(grid_.digits(next)) == 2;
                    if (bivalue || count(extras) == 1 || allowance > 0) {
                        extend(next, allowance - (bivalue ? 0 : 1), extras, type);
                    }
                }
            }
        }
        inside_.remove(cell);
        --length_;
    }

    // Whether the odd cells see the same houses as the even ones, each once.
    bool is_valid() const {
        std::uint32_t seen[2] = {};
        for (int i = 0; i < length_; ++i) {
            for (const int house : kBoard.house[loop_[i]]) {
                const std::uint32_t bit = 1u << house;
                if ((seen[i & 1] & bit) != 0) return false;
                seen[i & 1] |= bit;
            }
        }
        return seen[0] == seen[1];
    }

    Nine extras(int cell) const { return grid_.digits(cell) & ~pair_; }

    double base() const {
        if (length_ >= 10) return 4.5 + 0.3 + 0.2;
        return length_ == 4 ? 4.5 : length_ == 6 ? 4.6 : 4.7;
    }

    void judge() {
        if (!is_valid()) return;
        int cells[kCells], n = 0;
        Nine all = 0;
        for (int i = 0; i < length_; ++i) {
            if (extras(loop_[i]) == 0) continue;
            cells[n++] = loop_[i];
            all |= extras(loop_[i]);
        }
        Removals removals;
        if (n == 0) return;
        if (n == 1) {
            removals.add(cells[0], pair_);
            offer(Kind::kUnique1, base(), removals);
            return;
        }
        if (n > 2 || count(all) == 1) {
            const int digit = lowest(extras(cells[0]));
            CellSet victims = grid_.places(digit);
            for (int i = 0; i < n; ++i) victims = victims & kBoard.peers[cells[i]];
            removals.add(victims, digit);
            offer(Kind::kUnique2, base(), removals);
        } else {
            type3(cells[0], cells[1], all);
        }
        if (n == 2) type4(cells[0], cells[1]);
    }

    bool share(int one, int two, int type) const {
        return kBoard.house[one][type] == kBoard.house[two][type];
    }

    void type4(int one, int two) {
        int house_a = -1, house_b = -1;
        for (int type = 0; type < 3; ++type) {
            if (!share(one, two, type)) continue;
            const int house = kBoard.house[one][type];
            if (count(grid_.positions(house, a_)) == 2) house_a = house;
            if (count(grid_.positions(house, b_)) == 2) house_b = house;
        }
        if (house_a < 0 && house_b < 0) return;
        Removals removals;
        const Nine crossed = static_cast<Nine>(1 << (house_a >= 0 ? b_ : a_));
        removals.add(one, crossed);
        removals.add(two, crossed);
        offer(Kind::kUnique4, base(), removals, house_a >= 0 ? house_a : house_b);
    }

    void type3(int one, int two, Nine all) {
        for (int degree = count(all); degree <= 7; ++degree) {
            for (int type = 0; type < 3; ++type) {
                if (!share(one, two, type)) continue;
                const int house = kBoard.house[one][type];
                const Nine at_one = static_cast<Nine>(1 << kBoard.position[one][type]);
                const Nine at_two = static_cast<Nine>(1 << kBoard.position[two][type]);
                if (2 * degree <= grid_.empties(house)) {
                    type3_naked(house, at_one, at_two, all, degree);
                }
                if (2 * degree < grid_.empties(house)) {
                    type3_hidden(house, at_one, at_two, all, degree);
                }
            }
        }
    }

    // The two cells, as one that holds the extra digits, make a naked set with other cells.
    void type3_naked(int house, Nine at_one, Nine at_two, Nine all, int degree) {
        const Nine in_one = grid_.digits(kBoard.cell[house][lowest(at_one)]);
        const Nine in_two = grid_.digits(kBoard.cell[house][lowest(at_two)]);
        any_subset(degree, 9, [&](Nine positions) {
            if ((positions & at_one) == 0 || (positions & at_two) != 0) return false;
            Nine others = 0;
            bool fits = true;
            each_bit(positions & ~at_one, [&](int position) {
                const Nine digits = grid_.digits(kBoard.cell[house][position]);
                fits = fits && count(digits) >= 2;
                others |= digits;
            });
            const Nine digits = others | all;
            if (!fits || count(digits) != degree) return false;
            if (count((all & in_one & in_two) | others) != degree) return false;
            Removals removals;
            each_bit(kAll & ~(positions | at_two), [&](int position) {
                const int cell = kBoard.cell[house][position];
                removals.add(cell, grid_.digits(cell) & digits);
            });
            offer(Kind::kUnique3, base() + 0.1 * (degree - 1), removals, house);
            return false;
        });
    }

    // They make a hidden set of a, b and further digits with other cells.
    void type3_hidden(int house, Nine at_one, Nine at_two, Nine all, int degree) {
        int others[9], n = 0;
        each_bit(kAll & ~(pair_ | all), [&](int digit) { others[n++] = digit; });
        any_subset(degree - 2, n, [&](Nine chosen) {
            Nine digits = pair_;
            each_bit(chosen, [&](int i) { digits |= static_cast<Nine>(1 << others[i]); });
            Nine positions = 0;
            bool fits = true;
            each_bit(digits, [&](int digit) {
                const Nine at = grid_.positions(house, digit) & ~at_two;
                fits = fits && at != 0;
                positions |= at;
            });
            if (!fits || count(positions) != degree) return false;
            const Nine victims = positions & ~(at_one | at_two);
            Removals removals;
            each_bit(victims, [&](int position) {
                const int cell = kBoard.cell[house][position];
                removals.add(cell, grid_.digits(cell) & ~digits);
            });
            offer(Kind::kUnique3, base() + 0.1 * (count(victims) - 1), removals, house);
            return false;
        });
    }

    // Keeps the first of the lowest by difficulty, then type.
    void offer(Kind kind, double difficulty, const Removals& removals, int house = -1) {
        if (removals.empty()) return;
        if (found_ && (difficulty > hint_.difficulty ||
                       (difficulty == hint_.difficulty && kind >= hint_.kind))) {
            return;
        }
        found_ = true;
        hint_.reset(kind, difficulty);
        hint_.complexity = length_;
        hint_.removals = removals;
        for (int i = 0; i < length_; ++i) hint_.cells.add(loop_[i]);
        hint_.digits = pair_;
        if (house >= 0) hint_.houses = 1u << house;
    }

    const Grid& grid_;
    Hint& hint_;
    Watch& watch_;
    bool found_ = false;
    Nine pair_ = 0;
    int a_ = 0, b_ = 0;
    CellSet both_, inside_;
    std::array<int, kCells> loop_{};
    int length_ = 0;
};

}  // namespace

bool unique_loop(const Grid& grid, Hint& hint, Watch& watch) {
    return Loops(grid, hint, watch).run();
}

}  // namespace nonet::se121
