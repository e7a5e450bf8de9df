#include "fish/fish.hpp"

#include <array>
#include <bit>

namespace nonet::fish {
namespace {

using se121::kBoard;
using se121::kCells;

constexpr int kHouses = 27;
constexpr Houses kRows = 0x1ff, kColumns = kRows << 9, kBoxes = kRows << 18;
constexpr int kMostFins = 5, kMostEndoFins = 2, kMostSeen = 9;

Houses bit(int number) {
    return Houses{1} << number;
}

// The cells of a house: in `kBoard` boxes come first.
CellSet cells_of(int number) {
    return kBoard.cells[(number + 9) % kHouses];
}

// Row, column and box of each cell.
constexpr auto kHousesOf = [] {
    std::array<std::array<std::uint8_t, 3>, kCells> houses{};
    for (int cell = 0; cell < kCells; ++cell) {
        for (int type = 0; type < 3; ++type) {
            houses[cell][(type + 2) % 3] =
                static_cast<std::uint8_t>((kBoard.house[cell][type] + 18) % kHouses);
        }
    }
    return houses;
}();

int lowest(CellSet cells) {
    return cells.low != 0 ? std::countr_zero(cells.low) : 64 + std::countr_zero(cells.high);
}

// Whether so many houses, none of them barred, hold these cells.
bool can_be_covered(CellSet cells, int count, Houses barred) {
    if (cells.empty()) return true;
    if (count == 0) return false;
    for (const int number : kHousesOf[lowest(cells)]) {
        if ((barred & bit(number)) != 0) continue;
        if (can_be_covered(cells.without(cells_of(number)), count - 1, barred)) return true;
    }
    return false;
}

bool is_mutant(Houses base, Houses cover) {
    const auto both_lines = [](Houses side) {
        return (side & kRows) != 0 && (side & kColumns) != 0;
    };
    const auto in_both = [&](Houses lines) { return (base & lines) != 0 && (cover & lines) != 0; };
    return both_lines(base) || both_lines(cover) || in_both(kRows) || in_both(kColumns);
}

}  // namespace

Search::Search(CellSet places, int size, Kind kind, bool finned)
    : places_(places), size_(size), kind_(kind), finned_(finned) {}

bool Search::next_target() {
    do {
        if (++target_ >= kCells) {
            target_ = kCells - 1;  // asked once more it ends at once
            return false;
        }
    } while (!places_.has(target_));
    seen_ = kBoard.peers[target_];
    fitting_count_ = 0;
    for (int number = 0; number < kHouses; ++number) {
        const CellSet here = cells_of(number) & places_;
        // A house all of whose places the target sees makes no fish: it is a locked candidate.
        CellSet unseen = here.without(seen_);
        unseen.remove(target_);
        if (unseen.empty() || (!finned_ && here.size() < 2)) continue;
        fitting_[fitting_count_++] = {number, here};
    }
    choices_[0] = {0, {}, {}, 0};
    depth_ = 0;
    return true;
}

// Goes on to the next houses that can be a base; false, with no depth, after the last.
bool Search::next_base() {
    while (depth_ >= 0) {
        Choice& now = choices_[depth_];
        if (depth_ == size_ || now.next > fitting_count_ - size_ + depth_) {
            --depth_;
            continue;
        }
        const House& house = fitting_[now.next++];
        const bool is_column = (bit(house.number) & kColumns) != 0;
        if (kind_ == Kind::kFranken && is_column && (now.base & kRows) != 0) continue;
        const CellSet twice = now.twice | (now.inside & house.places);
        if (!twice.empty() && !finned_) continue;
        if (!twice.empty() && (!twice.without(seen_).empty() || twice.size() > kMostEndoFins)) {
            continue;
        }
        const CellSet inside = now.inside | house.places;
        if ((inside & seen_).size() > kMostSeen) continue;
        const Houses base = now.base | bit(house.number);
        if (depth_ + 1 < size_) {
            CellSet must = inside.without(seen_);
            must.remove(target_);
            if (!can_be_covered(must, size_ - 1, barred(base))) continue;
        }
        choices_[depth_ + 1] = {base, inside, twice, now.next};
        if (++depth_ == size_) return true;
    }
    return false;
}

// The houses that cannot cover a base: its own, and lines like these.
Houses Search::barred(Houses base) const {
    if (kind_ == Kind::kMutant) return base;
    if ((base & kRows) != 0) return base | kRows;
    return (base & kColumns) != 0 ? base | kColumns : base;
}

// What holds the target and all places that must be covered. As the target sees none of these, its
// own houses cover nothing but itself, and the others must cover all the rest.
void Search::look_for_covers() {
    const Choice& choice = choices_[depth_];
    barred_ = barred(choice.base);
    CellSet must = choice.inside.without(seen_);
    const bool own = must.has(target_);  // then it lies in two
    must.remove(target_);
    covers_.clear();
    pick(0, own ? 2 : 1, must);
    if (covers_.empty()) return;
    const auto& houses = kHousesOf[target_];
    for (int i = 0; i < 3; ++i) {
        if ((barred_ & bit(houses[i])) != 0) continue;
        if (!own) {
            for (const Houses cover : covers_) judge(cover | bit(houses[i]));
            continue;
        }
        for (int j = i + 1; j < 3; ++j) {
            if ((barred_ & bit(houses[j])) != 0) continue;
            for (const Houses cover : covers_) judge(cover | bit(houses[i]) | bit(houses[j]));
        }
    }
}

// Covers the first place that is left in each possible way.
void Search::pick(Houses cover, int count, CellSet left) {
    if (left.empty()) {
        if (count == size_) covers_.push_back(cover);
        return;
    }
    if (count == size_) return;
    for (const int number : kHousesOf[lowest(left)]) {
        if ((barred_ & bit(number)) != 0) continue;
        pick(cover | bit(number), count + 1, left.without(cells_of(number)));
    }
}

// Keeps the fish of these houses if it crosses out something, has few fins, and is new.
void Search::judge(Houses cover) {
    const Choice& choice = choices_[depth_];
    const bool has_boxes = ((choice.base | cover) & kBoxes) != 0;
    const bool mutant = is_mutant(choice.base, cover);
    if (mutant != (kind_ == Kind::kMutant) || (!mutant && !has_boxes)) return;
    CellSet once, twice;
    for (Houses rest = cover; rest != 0; rest &= rest - 1) {
        const CellSet here = cells_of(std::countr_zero(rest)) & places_;
        twice = twice | (once & here);
        once = once | here;
    }
    const CellSet fins = choice.inside.without(once) | choice.twice;
    if (fins.empty() == finned_ || fins.size() > kMostFins) return;
    CellSet gone = once.without(choice.inside) | twice.without(fins);
    fins.each([&](int cell) { gone = gone & kBoard.peers[cell]; });
    if (gone.empty()) return;
    if (!known_.insert(std::uint64_t{choice.base} << kHouses | cover).second) return;
    found_.push_back({choice.base, cover, choice.inside.without(fins), fins, gone});
}

}  // namespace nonet::fish
