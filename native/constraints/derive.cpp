// Sums that follow from sums and houses: what sticks out of some houses and what is left over in
// them (innies and outies).
//
//   rows 1 and 2 hold 90;  cages inside: 15 + 22 + 30;  a cage of 17 has one cell outside
//   90 - 15 - 22 - 30 - 17 = cells of no cage - the cell outside
#include <algorithm>
#include <array>
#include <bit>

#include "bits.hpp"
#include "constraints/builder.hpp"
#include "constraints/classic_board.hpp"

namespace nonet::constraints {
namespace {

// What cages leave of houses: 4 times the slack, as for one house, spoils killers with large cages
// (README.md).
constexpr Worth kRest{9, 12};
constexpr std::size_t kMostBoxes = 4;
constexpr std::size_t kMostRegions = 512;

// Variables as bits; what is beyond the last word is not there.
using Bits = std::vector<std::uint64_t>;

struct Cage {
    std::uint32_t count;
    std::int64_t sum;  // with values counted from 0
};
// Of each as many words as of a board, one after another.
struct Cages {
    std::vector<Cage> all;
    Bits cells;
    std::vector<std::uint8_t> sizes;  // and zeroes up to a full register
};
constexpr std::size_t kRegister = 16;

// Houses by their numbers, in order, without common cells.
using Union = std::vector<std::uint32_t>;
struct Regions {
    std::vector<Bits> houses;
    std::vector<Union> unions;
};

bool disjoint(const Cells& a, const Cells& b) {
    Cells both;
    std::ranges::set_intersection(a, b, std::back_inserter(both));
    return both.empty();
}

bool touch(const Cells& a, const Cells& b, std::uint32_t width) {
    return std::ranges::any_of(a, [&](std::uint32_t cell) {
        return std::ranges::binary_search(b, cell + width) ||
               (cell >= width && std::ranges::binary_search(b, cell - width)) ||
               ((cell + 1) % width != 0 && std::ranges::binary_search(b, cell + 1)) ||
               (cell % width != 0 && std::ranges::binary_search(b, cell - 1));
    });
}

// Runs of rows, runs of columns, connected unions of other houses.
Regions regions_of(const std::vector<Cells>& houses) {
    std::vector<Union> regions;
    std::vector<std::uint32_t> rows, columns, others;
    const auto width = static_cast<std::uint32_t>(houses.front().size());
    for (std::uint32_t h = 0; h < houses.size(); ++h) {
        const Cells& cells = houses[h];
        const std::uint32_t step = cells.size() > 1 ? cells[1] - cells[0] : 0;
        bool even = true;
        for (std::size_t i = 2; i < cells.size(); ++i) even &= cells[i] - cells[i - 1] == step;
        if (even && step == 1 && cells[0] % width == 0) {
            rows.push_back(h);
        } else if (even && step == width) {
            columns.push_back(h);
        } else {
            others.push_back(h);
        }
    }
    const auto by_first = [&](std::uint32_t h) { return houses[h].front(); };
    for (auto* lines : {&rows, &columns}) {
        std::ranges::sort(*lines, {}, by_first);
        const std::uint32_t step = lines == &rows ? width : 1;
        for (std::size_t first = 0; first < lines->size(); ++first) {
            Union region;
            for (std::size_t last = first; last < lines->size(); ++last) {
                const std::size_t steps = last - first;
                if (by_first((*lines)[last]) != by_first((*lines)[first]) + steps * step) break;
                region.push_back((*lines)[last]);
                // All of them are the board.
                if (region.size() < width) regions.push_back(region);
            }
        }
    }
    // Each union once: it grows by houses behind its first.
    std::vector<Union> open;
    for (const std::uint32_t h : others) open.push_back({h});
    for (std::size_t size = 1; size <= kMostBoxes && regions.size() < kMostRegions; ++size) {
        std::vector<Union> next;
        for (const Union& region : open) {
            regions.push_back(region);
            if (size == kMostBoxes || next.size() > kMostRegions) continue;
            for (const std::uint32_t h : others) {
                if (h <= region.front() || std::ranges::count(region, h)) continue;
                const bool fits = std::ranges::all_of(
                    region, [&](auto each) { return disjoint(houses[each], houses[h]); });
                const bool connected = std::ranges::any_of(
                    region, [&](auto each) { return touch(houses[each], houses[h], width); });
                if (!fits || !connected) continue;
                Union larger = region;
                larger.push_back(h);
                std::sort(larger.begin() + 1, larger.end());
                next.push_back(std::move(larger));
            }
        }
        std::ranges::sort(next);
        next.erase(std::unique(next.begin(), next.end()), next.end());
        open = std::move(next);
    }
    Regions found;
    found.unions = std::move(regions);
    for (const Cells& house : houses) {
        Bits& made = found.houses.emplace_back(house.back() / 64 + 1);
        for (const std::uint32_t cell : house) made[cell / 64] |= std::uint64_t{1} << cell % 64;
    }
    return found;
}

// Those of the rows, columns and boxes of 9x9 are found once.
const Regions& classic_regions() {
    // Never freed: a search may ask while the process ends.
    static const Regions& kRegions = *new Regions([] {
        std::vector<Cells> houses(27);
        for (std::uint32_t cell = 0; cell < 81; ++cell) {
            houses[cell / 9].push_back(cell);
            houses[9 + cell % 9].push_back(cell);
            houses[18 + cell / 27 * 3 + cell % 9 / 3].push_back(cell);
        }
        return regions_of(houses);
    }());
    return kRegions;
}

// How many cells of each cage each house has: [house][cage]. More than 64 of them no cage has.
std::vector<std::uint8_t> shares_of(const Regions& regions, const Cages& cages, std::size_t words) {
    std::vector<std::uint8_t> shares(regions.houses.size() * cages.sizes.size());
    std::uint8_t* own = shares.data();
    for (const Bits& house : regions.houses) {
        const std::uint64_t* cells = cages.cells.data();
        for (std::size_t c = 0; c < cages.all.size(); ++c, cells += words) {
            std::uint8_t share = 0;
            for (std::size_t w = 0; w < house.size(); ++w) {
                const std::uint64_t both = house[w] & cells[w];
                if (both != 0) share = static_cast<std::uint8_t>(share + count_bits(both));
            }
            own[c] = share;
        }
        own += cages.sizes.size();
    }
    return shares;
}

// What is left of a union of houses when the cages that lie in it, most of them, have been taken.
struct Rest {
    Bits inside, outside;
    std::int64_t sum;
};

// False where nothing new follows: no cage is cut, or too many cells are left.
bool take_rest(const Regions& regions, const Union& houses, const Cages& cages,
               const std::vector<std::uint8_t>& shares, std::size_t house_size,
               std::vector<std::uint8_t>& shared, Rest& rest) {
    const std::size_t count = cages.all.size(), words = rest.inside.size();
    // Whole registers, and no branches: most unions end here.
    std::uint32_t taken = 0;
    for (std::size_t first = 0; first < cages.sizes.size(); first += kRegister) {
        std::array<std::uint8_t, kRegister> sum{};
        for (const std::uint32_t h : houses) {
            const std::uint8_t* own = shares.data() + h * cages.sizes.size() + first;
            for (std::size_t c = 0; c < kRegister; ++c) {
                sum[c] = static_cast<std::uint8_t>(sum[c] + own[c]);
            }
        }
        for (std::size_t c = 0; c < kRegister; ++c) {
            // What a cage takes from inside, less what it adds outside.
            const int twice = 2 * sum[c], size = cages.sizes[first + c];
            taken += static_cast<std::uint32_t>(twice > size ? twice - size : 0);
        }
        std::ranges::copy(sum, shared.begin() + static_cast<std::ptrdiff_t>(first));
    }
    if (taken == 0 || house_size * houses.size() > taken + kRest.longest) return false;
    std::ranges::fill(rest.inside, 0);
    std::ranges::fill(rest.outside, 0);
    for (const std::uint32_t h : houses) {
        const Bits& house = regions.houses[h];
        for (std::size_t w = 0; w < house.size(); ++w) rest.inside[w] |= house[w];
    }
    const std::uint64_t* cells = cages.cells.data();
    rest.sum = 0;
    for (std::size_t c = 0; c < count; ++c, cells += words) {
        if (2U * shared[c] <= cages.all[c].count) continue;
        // Cages do not overlap: what this one takes from the houses no other one has.
        for (std::size_t w = 0; w < words; ++w) {
            rest.outside[w] |= cells[w] & ~rest.inside[w];
            rest.inside[w] &= ~cells[w];
        }
        rest.sum -= cages.all[c].sum;
    }
    return true;
}

}  // namespace

// Cages do not overlap, the small ones come first.
template <typename Word>
void Builder<Word>::derive_sums() {
    if (houses_.empty()) return;
    derive_from_houses();
    std::vector<std::pair<const Cells*, std::int64_t>> sums;
    for (const Primitive& each : *primitives_) {
        const auto found = sum_of(each, problem_.least());
        // Others, such as diagonals, cross so many houses that little follows from them.
        const bool is_cage = found.first != nullptr &&
                             (std::holds_alternative<Family>(each.as) || all_see(*found.first));
        if (is_cage) sums.push_back(found);
    }
    if (sums.empty()) return;
    std::ranges::stable_sort(sums, {}, [](const auto& sum) { return sum.first->size(); });
    Cages cages;
    Bits used(words_), these(words_);
    for (const auto& [cells, sum] : sums) {
        std::ranges::fill(these, 0);
        bool overlaps = false;
        for (const std::uint32_t cell : *cells) {
            const std::uint64_t bit = std::uint64_t{1} << cell % 64;
            overlaps |= ((used[cell / 64] | these[cell / 64]) & bit) != 0;
            these[cell / 64] |= bit;
        }
        if (overlaps) continue;
        for (std::size_t w = 0; w < words_; ++w) used[w] |= these[w];
        cages.all.push_back({static_cast<std::uint32_t>(cells->size()), sum});
        cages.cells.insert(cages.cells.end(), these.begin(), these.end());
    }
    Regions own;
    if (!is_classic_) {
        own = regions_of(houses_);
    } else if (houses_.size() > 27) {
        // Of more houses than rows, columns and boxes each by itself.
        own = classic_regions();
        for (std::size_t h = 0; h < houses_.size(); ++h) {
            const auto first = house_sets_.begin() + static_cast<std::ptrdiff_t>(h * words_);
            if (house_number(houses_[h]) == 27) {
                own.unions.push_back({static_cast<std::uint32_t>(own.houses.size())});
                own.houses.emplace_back(first, first + static_cast<std::ptrdiff_t>(words_));
            }
        }
    }
    const Regions& regions = own.unions.empty() ? classic_regions() : own;
    const std::int64_t of_house = std::int64_t{values()} * (values() - 1) / 2;
    for (const Cage& cage : cages.all) {
        cages.sizes.push_back(static_cast<std::uint8_t>(cage.count));
    }
    cages.sizes.resize((cages.all.size() + kRegister - 1) / kRegister * kRegister);
    const std::vector<std::uint8_t> shares = shares_of(regions, cages, words_);
    std::vector<std::uint8_t> shared(cages.sizes.size());
    Rest rest{Bits(words_), Bits(words_), 0};
    for (const Union& houses : regions.unions) {
        if (!take_rest(regions, houses, cages, shares, values(), shared, rest)) continue;
        rest.sum += of_house * static_cast<std::int64_t>(houses.size());
        derive_sum(rest.inside, rest.outside, rest.sum, kRest);
    }
}

template class Builder<std::uint16_t>;
template class Builder<std::uint64_t>;

}  // namespace nonet::constraints
