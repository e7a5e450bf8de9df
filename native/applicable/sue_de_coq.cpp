// Sue de Coq.
#include "applicable/applicable.hpp"

namespace nonet::applicable {
namespace {

using se121::count;
using se121::each_bit;

// Cells of a line or a box besides the crossing, and how many more they are than the values that
// they add to those of the core.
struct Part {
    int gain;
    CellSet cells;
    unsigned values;
};

class Crossing {
  public:
    Crossing(const Position& position, int line, int box)
        : position_(position), line_(kBoard.cells[line]), box_(kBoard.cells[box]) {}

    bool look() const {
        const CellSet inside = line_ & box_ & position_.empty;
        const CellSet line = (line_ & position_.empty).without(box_);
        const CellSet box = (box_ & position_.empty).without(line_);
        if (inside.size() < 2 || line.empty() || box.empty()) return false;
        if (inside.size() == 2) return fits(inside, line, box);
        bool any = fits(inside, line, box);
        inside.each([&](int out) { any = any || fits(inside.without(only(out)), line, box); });
        return any;
    }

  private:
    // Whether there are parts of the line and of the box for this core.
    bool fits(CellSet core, CellSet line, CellSet box) const {
        unsigned values = 0;
        core.each([&](int cell) { values |= position_.marks[cell]; });
        const int need = count(values) - core.size();
        if (need < 2) return false;
        const std::vector<Part> left = parts(line, values, need);
        if (left.empty()) return false;
        const std::vector<Part> right = parts(box, values, need);
        for (const Part& one : left) {
            for (const Part& two : right) {
                if (one.gain + two.gain != need || (one.values & two.values) != 0) continue;
                if (clears(core, values, one, two)) return true;
            }
        }
        return false;
    }

    std::vector<Part> parts(CellSet cells, unsigned values, int need) const {
        std::array<int, 9> members{};
        int n = 0;
        cells.each([&](int cell) { members[n++] = cell; });
        std::vector<Part> list;
        std::array<unsigned, 1U << 6> unions{};
        for (unsigned chosen = 1; chosen < 1U << n; ++chosen) {
            const int first = se121::lowest(chosen);
            const unsigned own = unions[chosen & (chosen - 1)] | position_.marks[members[first]];
            unions[chosen] = own;
            const int gain = count(chosen) - count(own & ~values);
            if ((own & values) == 0 || gain <= 0 || gain >= need) continue;
            CellSet set;
            each_bit(chosen, [&](int i) { set.add(members[i]); });
            list.push_back({gain, set, own});
        }
        return list;
    }

    // The values of the line's part go from the line, those of the box's from the box, those of
    // the core alone from both.
    bool clears(CellSet core, unsigned values, const Part& left, const Part& right) const {
        bool any = false;
        each_bit(values | left.values | right.values, [&](int value) {
            CellSet rest;
            if ((right.values >> value & 1) == 0) rest = rest | line_.without(left.cells | core);
            if ((left.values >> value & 1) == 0) rest = rest | box_.without(right.cells | core);
            any |= !(rest & position_.places[value]).empty();
        });
        return any;
    }

    const Position& position_;
    CellSet line_, box_;
};

}  // namespace

Patterns sue_de_coqs(const Position& position) {
    for (int line = 9; line < kHouses; ++line) {
        for (int box = 0; box < 9; ++box) {
            if (kBoard.cross[line][box] == 0) continue;
            if (Crossing(position, line, box).look()) return bit(kSueDeCoq);
        }
    }
    return 0;
}

}  // namespace nonet::applicable
