// Sums that follow from sums and houses: what sticks out of some houses and what is left over in
// them (innies and outies).
//
//   rows 1 and 2 hold 90;  cages inside: 15 + 22 + 30;  a cage of 17 has one cell outside
//   90 - 15 - 22 - 30 - 17 = cells of no cage - the cell outside
#include <algorithm>
#include <bit>
#include <cstdlib>

#include "bits.hpp"
#include "constraints/builder.hpp"

namespace nonet::constraints {
namespace {

// Longer sums say little and cost much: up to so many cells, and more if they are few terms.
constexpr std::size_t kMostCells = 6, kMostCellsOfTwo = 7;
constexpr std::size_t kMostBoxes = 4;
constexpr std::size_t kMostRegions = 512;

// Variables as bits; what is beyond the last word is not there.
using Bits = std::vector<std::uint64_t>;

struct Cage {
    Bits cells;
    std::uint32_t count;
    std::int64_t sum;  // with values counted from 0
};

// A union of houses without common cells.
struct Region {
    Bits cells;
    std::uint32_t houses;
};

// Houses by their numbers, in order.
using Union = std::vector<std::uint32_t>;

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
std::vector<Region> regions_of(const std::vector<Cells>& houses) {
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
    std::vector<Region> found;
    for (const Union& region : regions) {
        Region& made = found.emplace_back();
        made.houses = static_cast<std::uint32_t>(region.size());
        for (const std::uint32_t h : region) {
            made.cells.resize(std::max<std::size_t>(made.cells.size(), houses[h].back() / 64 + 1));
            for (const std::uint32_t cell : houses[h]) {
                made.cells[cell / 64] |= std::uint64_t{1} << cell % 64;
            }
        }
    }
    return found;
}

// Those of the rows, columns and boxes of 9x9 are found once.
const std::vector<Region>& classic_regions() {
    static const std::vector<Region> kRegions = [] {
        std::vector<Cells> houses(27);
        for (std::uint32_t cell = 0; cell < 81; ++cell) {
            houses[cell / 9].push_back(cell);
            houses[9 + cell % 9].push_back(cell);
            houses[18 + cell / 27 * 3 + cell % 9 / 3].push_back(cell);
        }
        return regions_of(houses);
    }();
    return kRegions;
}

void list(const Bits& bits, Cells& cells) {
    for (std::uint32_t w = 0; w < bits.size(); ++w) {
        for (std::uint64_t left = bits[w]; left != 0; left &= left - 1) {
            cells.push_back(64 * w + static_cast<std::uint32_t>(std::countr_zero(left)));
        }
    }
}

// What is left of a region when the cages have been taken from it.
struct Rest {
    Bits inside, outside;
    std::int64_t sum;
    bool cut;
};

void take_rest(const Region& region, const std::vector<Cage>& cages, std::int64_t of_house,
               Rest& rest) {
    const std::size_t words = region.cells.size();
    std::ranges::copy(region.cells, rest.inside.begin());
    std::fill(rest.inside.begin() + static_cast<std::ptrdiff_t>(words), rest.inside.end(), 0);
    std::ranges::fill(rest.outside, 0);
    rest.sum = of_house * region.houses;
    rest.cut = false;
    for (const Cage& cage : cages) {
        std::uint32_t count = 0;
        for (std::size_t w = 0; w < words; ++w) {
            const std::uint64_t here = cage.cells[w] & region.cells[w];
            if (here != 0) count += static_cast<std::uint32_t>(count_bits(here));
        }
        if (count == 0 || 2 * count <= cage.count) continue;
        for (std::size_t w = 0; w < cage.cells.size(); ++w) {
            const std::uint64_t here = w < words ? region.cells[w] : 0;
            rest.outside[w] |= cage.cells[w] & ~here;
            rest.inside[w] &= ~cage.cells[w];
        }
        rest.sum -= cage.sum;
        rest.cut = true;
    }
}

std::size_t count_of(const Bits& bits) {
    std::size_t count = 0;
    for (const std::uint64_t word : bits) count += static_cast<std::size_t>(count_bits(word));
    return count;
}

// The sum of each of the sets, with values counted from 0; -1 where they differ.
std::int64_t only_sum(const std::vector<ValueSet>& sets) {
    std::int64_t found = -1;
    for (const ValueSet set : sets) {
        std::int64_t sum = 0;
        for (ValueSet left = set; left != 0; left &= left - 1) sum += std::countr_zero(left);
        if (found >= 0 && sum != found) return -1;
        found = sum;
    }
    return found;
}

}  // namespace

// Cages do not overlap, the small ones come first.
template <typename Word>
void Builder<Word>::derive_sums() {
    if (houses_.empty()) return;
    // A family with one sum is a cage too.
    std::vector<std::pair<const Cells*, std::int64_t>> sums;
    for (const Primitive& each : *primitives_) {
        if (const auto* sum = std::get_if<Sum>(&each.as)) {
            if (sum->low != sum->high || sum->cells.empty()) continue;
            if (std::ranges::any_of(sum->weights, [](auto weight) { return weight != 1; })) {
                continue;
            }
            // Others, such as diagonals, cross so many houses that little follows from them.
            const auto count = static_cast<std::int64_t>(sum->cells.size());
            if (!all_see(sum->cells)) continue;
            sums.emplace_back(&sum->cells, sum->low - count * problem_.least());
        } else if (const auto* family = std::get_if<Family>(&each.as)) {
            const std::int64_t sum = only_sum(family->sets);
            if (sum >= 0 && !family->cells.empty()) sums.emplace_back(&family->cells, sum);
        }
    }
    if (sums.empty()) return;
    std::ranges::stable_sort(sums, {}, [](const auto& sum) { return sum.first->size(); });
    std::vector<Cage> cages;
    Bits used(words_);
    for (const auto& [cells, sum] : sums) {
        Cage cage{Bits(words_), static_cast<std::uint32_t>(cells->size()), sum};
        bool overlaps = false;
        for (const std::uint32_t cell : *cells) {
            const std::uint64_t bit = std::uint64_t{1} << cell % 64;
            overlaps |= ((used[cell / 64] | cage.cells[cell / 64]) & bit) != 0;
            cage.cells[cell / 64] |= bit;
        }
        if (overlaps) continue;
        for (std::size_t w = 0; w < words_; ++w) used[w] |= cage.cells[w];
        cages.push_back(std::move(cage));
    }
    std::vector<Region> own;
    if (!is_classic_) {
        own = regions_of(houses_);
    } else if (houses_.size() > 27) {
        // Of more houses than rows, columns and boxes each by itself.
        own = classic_regions();
        for (std::size_t h = 0; h < houses_.size(); ++h) {
            const auto first = house_sets_.begin() + static_cast<std::ptrdiff_t>(h * words_);
            if (house_number(houses_[h]) == 27) {
                own.push_back({{first, first + static_cast<std::ptrdiff_t>(words_)}, 1});
            }
        }
    }
    const std::int64_t of_house = std::int64_t{values()} * (values() - 1) / 2;
    Rest rest{Bits(words_), Bits(words_), 0, false};
    for (const Region& region : own.empty() ? classic_regions() : own) {
        take_rest(region, cages, of_house, rest);
        // Where no cage is cut, that is a house and nothing new.
        if (!rest.cut || count_of(rest.inside) + count_of(rest.outside) > kMostCellsOfTwo) continue;
        derive_sum(rest.inside, rest.outside, rest.sum);
    }
}

// The cells inside, less those outside, have that sum, counted from 0.
template <typename Word>
void Builder<Word>::derive_sum(const std::vector<std::uint64_t>& inside,
                               const std::vector<std::uint64_t>& outside, std::int64_t total) {
    Sum sum{};
    list(inside, sum.cells);
    const std::size_t count = sum.cells.size();
    list(outside, sum.cells);
    if (sum.cells.size() > kMostCells) {
        const auto middle = sum.cells.begin() + static_cast<std::ptrdiff_t>(count);
        if (!all_see({sum.cells.begin(), middle}) || !all_see({middle, sum.cells.end()})) return;
    }
    sum.weights.assign(count, 1);
    sum.weights.resize(sum.cells.size(), -1);
    for (const std::int64_t weight : sum.weights) total += weight * problem_.least();
    sum.low = sum.high = total;
    for (const Sum& other : derived_) {
        if (other.low == sum.low && other.cells == sum.cells && other.weights == sum.weights)
            return;
    }
    lower(sum, nullptr);
    derived_.push_back(std::move(sum));
}

template class Builder<std::uint16_t>;
template class Builder<std::uint64_t>;

}  // namespace nonet::constraints
