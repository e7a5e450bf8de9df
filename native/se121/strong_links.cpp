// Strong links of one digit, joined end to end, and grouped: producers of the scale of Sukaku
// Explainer, which Sudoku Explainer 1.2.1 does not have.
//
// A base house holds the digit in one of two parts: the part in a link house, which it shares with
// the next base, and the rest. As the link house takes the digit once, the first or the last base
// has it in its rest, whichever way: what sees all of both rests goes.
#include <algorithm>
#include <array>

#include "se121/producers.hpp"

namespace nonet::se121 {

namespace {

constexpr int kMostLinks = 4;

struct LinkSearch {
    const Grid& grid;
    int links;
    bool grouped;  // whether a base may have more than two places
    Hint best;
    bool any = false;

    int digit = 0;
    int bases[kMostLinks] = {};
    int joints[kMostLinks] = {};
    bool has_group = false;

    CellSet places(int house) const { return grid.places(digit) & kBoard.cells[house]; }

    bool is_base(int house) const {
        const int n = count(grid.positions(house, digit));
        return n == 2 || (grouped && n > 2 && n <= 6);
    }

    bool used(int house, int depth) const {
        return std::find(bases, bases + depth, house) != bases + depth ||
               std::find(joints, joints + depth, house) != joints + depth;
    }

    // The base at `depth` was entered by a joint, or is the first; `rest` is the rest of the first.
    void extend(int depth, CellSet open, CellSet first) {
        for (int joint = 0; joint < kHouses; ++joint) {
            if (used(joint, depth) || joint == bases[depth - 1]) continue;
            const CellSet inside = open & kBoard.cells[joint];
            const CellSet outside = open.without(kBoard.cells[joint]);
            // The first base keeps a rest; one in the middle ends in its joint as a whole.
            if (inside.empty() || outside.empty() != (depth > 1)) continue;
            joints[depth - 1] = joint;
            for (int base = 0; base < kHouses; ++base) {
                if (!is_base(base) || used(base, depth) || base == joint) continue;
                const CellSet all = places(base);
                const CellSet met = all & kBoard.cells[joint];
                const CellSet rest = all.without(kBoard.cells[joint]);
                if (met.empty() || rest.empty() || !(met & inside).empty()) continue;
                bases[depth] = base;
                const CellSet start = depth == 1 ? outside : first;
                if (depth + 1 == links) {
                    end(start, rest);
                } else {
                    extend(depth + 1, rest, start);
                }
            }
        }
    }

    std::array<int, 5> first_place{};  // of `best`

    void end(CellSet first, CellSet last) {
        CellSet victims = grid.places(digit);
        first.each([&](int cell) { victims = victims & kBoard.peers[cell]; });
        last.each([&](int cell) { victims = victims & kBoard.peers[cell]; });
        if (victims.empty()) return;
        const Rated rated = rate();
        Hint now;
        now.reset(rated.kind, rated.difficulty);
        now.removals.add(victims, digit);
        // Of equal ones by the houses at both ends: their kinds, then the digit, then themselves.
        const auto [low, high] = std::minmax(bases[0], bases[links - 1]);
        const std::array<int, 5> place{low / 9, high / 9, digit, low, high};
        if (any && !comes_before(now, best) && (comes_before(best, now) || place >= first_place))
            return;
        first_place = place;
        any = true;
        best = now;
        best.digits = static_cast<Nine>(1 << digit);
        for (int i = 0; i < links; ++i) {
            best.cells = best.cells | places(bases[i]);
            best.houses |= 1u << bases[i];
            if (i + 1 < links) best.covers |= 1u << joints[i];
        }
    }

    struct Rated {
        Kind kind;
        double difficulty;
    };

    Rated rate() const {
        int of_type[3] = {};
        bool groups = false;
        for (int i = 0; i < links; ++i) {
            ++of_type[bases[i] / 9];
            groups = groups || count(grid.positions(bases[i], digit)) > 2;
        }
        if (links == 2) {
            if (groups) return {Kind::kGroupedTwoLinks, 4.3};
            if (of_type[kBox] != 0) return {Kind::kTwoLinks, 4.1};
            const bool parallel = of_type[kRow] == 2 || of_type[kColumn] == 2;
            return parallel ? Rated{Kind::kSkyscraper, 4.0} : Rated{Kind::kTwoStringKite, 4.1};
        }
        if (links == 3) {
            if (groups) return {Kind::kGroupedThreeLinks, 5.7};
            if (of_type[kBox] != 0) return {Kind::kThreeLinks, 5.6};
            const bool parallel = of_type[kRow] == 3 || of_type[kColumn] == 3;
            return {Kind::kThreeLinks, parallel ? 5.4 : 5.5};
        }
        return {Kind::kFourLinks, groups ? 6.1 : 5.8};
    }
};

}  // namespace

bool strong_links(const Grid& grid, int links, bool grouped, Hint& hint, Watch& watch) {
    LinkSearch search{grid, links, grouped, {}};
    for (search.digit = 0; search.digit < 9; ++search.digit) {
        for (int base = 0; base < kHouses; ++base) {
            watch.look();
            if (!search.is_base(base)) continue;
            search.bases[0] = base;
            search.extend(1, search.places(base), {});
        }
    }
    if (search.any) hint = search.best;
    return search.any;
}

}  // namespace nonet::se121
