#include "fish/finned.hpp"

#include <array>
#include <bit>
#include <utility>

namespace nonet::fish {
namespace {

using se121::any_subset;
using se121::count;
using se121::each_bit;
using se121::kBoard;
using se121::Nine;

constexpr int kSide = 3;     // lines that pass the same box
constexpr int kMostOut = 2;  // lines that may be left out of the cover: the fins lie in these

// Rows from 0, columns from 9.
CellSet line(int number) {
    return kBoard.cells[number + 9];
}

// Whether some lines pass one box and another of these lines does, too: what sees all fins, and
// lies in none of the base lines, is in a box with them.
bool can_hold_fins(unsigned out, unsigned all) {
    const int box = std::countr_zero(out) / kSide;
    const unsigned chute = 7U << box * kSide;
    return (out & ~chute) == 0 && (all & ~out & chute) != 0;
}

// The subsets of some lines, by their first lines.
std::vector<Nine> choices(unsigned lines, int size) {
    std::vector<int> numbers;
    each_bit(lines, [&](int i) { numbers.push_back(i); });
    const int n = static_cast<int>(numbers.size());
    std::vector<Nine> sets;
    // In the order of their masks with the first line as the highest bit, from high to low.
    any_subset(size, n, [&](Nine mask) {
        unsigned chosen = 0;
        each_bit(mask, [&](int i) { chosen |= 1U << numbers[n - 1 - i]; });
        sets.push_back(static_cast<Nine>(chosen));
        return false;
    });
    return {sets.rbegin(), sets.rend()};
}

class FinnedSearch {
  public:
    FinnedSearch(CellSet places, int size) : places_(places), size_(size) {}

    std::vector<Finned> run() {
        for (const int base : {0, 9}) look(base, 9 - base);
        return std::move(found_);
    }

  private:
    // Of nine lines from `base` against those from `cover`.
    void look(int base, int cover) {
        std::array<Nine, 9> spread{};  // for each base line where it has places
        unsigned live = 0;
        int filled = 0;
        for (int i = 0; i < 9; ++i) {
            for (int j = 0; j < 9; ++j) {
                if ((line(base + i) & line(cover + j) & places_).empty()) continue;
                spread[i] = static_cast<Nine>(spread[i] | 1 << j);
            }
            filled += spread[i] != 0;
            if (spread[i] != 0 && count(spread[i]) <= size_ + kMostOut) live |= 1U << i;
        }
        if (filled <= size_) return;
        for (const Nine chosen : choices(live, size_)) {
            unsigned all = 0;
            each_bit(chosen, [&](int i) { all |= spread[i]; });
            const int extra = count(all) - size_;
            if (extra <= 0 || extra > kMostOut) continue;
            for (const Nine out : choices(all, extra)) {
                if (can_hold_fins(out, all)) judge(base, chosen, cover, all, out);
            }
        }
    }

    CellSet cells(int first, unsigned lines) const {
        CellSet all;
        each_bit(lines, [&](int i) { all = all | line(first + i); });
        return all & places_;
    }

    void judge(int base, unsigned chosen, int cover, unsigned all, unsigned out) {
        const CellSet inside = cells(base, chosen), fins = cells(cover, out) & inside;
        CellSet gone = cells(cover, all & ~out).without(inside);
        fins.each([&](int cell) { gone = gone & kBoard.peers[cell]; });
        if (gone.empty()) return;
        const CellSet body = inside.without(fins);
        bool sashimi = false;
        each_bit(chosen, [&](int i) { sashimi |= (body & line(base + i)).size() < 2; });
        found_.push_back(
            {{Houses{chosen} << base, Houses{all & ~out} << cover, body, fins, gone}, sashimi});
    }

    CellSet places_;
    int size_;
    std::vector<Finned> found_;
};

}  // namespace

std::vector<Finned> find_finned(CellSet places, int size) {
    return FinnedSearch(places, size).run();
}

}  // namespace nonet::fish
