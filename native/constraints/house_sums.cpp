// Sums that follow from one house and sums of any shape, such as little killers, and which of the
// sums that follow are worth having.
//
//   . . . .   the row less both sums: what they leave of it, less what they have outside of it
//   a a b b
//   . a . b
#include <algorithm>
#include <bit>

#include "bits.hpp"
#include "constraints/builder.hpp"

namespace nonet::constraints {
namespace {

// Longer sums say little and cost much: up to so many cells, and more if they are few terms.
constexpr std::size_t kMostCells = 6, kMostCellsOfTwo = 7;
// Of one house there may be more yet, where the range is more than so many times the slack: 12, as
// for what cages leave, loses sums along diagonals (README.md).
constexpr Worth kOfHouse{16, 4};

// Variables as bits.
using Bits = std::vector<std::uint64_t>;

std::size_t in_both(const Bits& a, const std::uint64_t* b) {
    int count = 0;
    for (std::size_t w = 0; w < a.size(); ++w) count += count_bits(a[w] & b[w]);
    return static_cast<std::size_t>(count);
}

std::size_t size_of(const Bits& bits) {
    return in_both(bits, bits.data());
}

void add(Bits& bits, const std::uint64_t* more) {
    for (std::size_t w = 0; w < bits.size(); ++w) bits[w] |= more[w];
}

void take(Bits& bits, const std::uint64_t* those) {
    for (std::size_t w = 0; w < bits.size(); ++w) bits[w] &= ~those[w];
}

void list(const Bits& bits, Cells& cells) {
    for (std::uint32_t w = 0; w < bits.size(); ++w) {
        for (std::uint64_t left = bits[w]; left != 0; left &= left - 1) {
            cells.push_back(64 * w + static_cast<std::uint32_t>(std::countr_zero(left)));
        }
    }
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

// Those that have cells of a house: what meets fewest of the others first, then the small ones.
std::vector<const CellsOfSum*> in_house(const std::vector<CellsOfSum>& all,
                                        const std::uint64_t* house) {
    std::vector<const CellsOfSum*> near;
    for (const CellsOfSum& each : all) {
        if (in_both(each.cells, house) != 0) near.push_back(&each);
    }
    std::vector<std::pair<std::pair<std::size_t, std::size_t>, const CellsOfSum*>> ranked;
    for (const CellsOfSum* one : near) {
        const auto meets = std::ranges::count_if(near, [one](const CellsOfSum* other) {
            return in_both(one->cells, other->cells.data()) != 0;
        });
        ranked.push_back({{static_cast<std::size_t>(meets), size_of(one->cells)}, one});
    }
    std::ranges::stable_sort(ranked, {}, [](const auto& each) { return each.first; });
    std::ranges::transform(ranked, near.begin(), [](const auto& each) { return each.second; });
    return near;
}

}  // namespace

std::pair<const Cells*, std::int64_t> sum_of(const Primitive& primitive, std::int64_t least) {
    if (const auto* sum = std::get_if<Sum>(&primitive.as)) {
        const auto is_one = [](std::int64_t weight) { return weight == 1; };
        if (sum->low != sum->high || !std::ranges::all_of(sum->weights, is_one)) return {};
        if (sum->cells.empty()) return {};
        return {&sum->cells, sum->low - static_cast<std::int64_t>(sum->cells.size()) * least};
    }
    // A family with one sum is a cage too.
    const auto* family = std::get_if<Family>(&primitive.as);
    if (family == nullptr || family->cells.empty()) return {};
    const std::int64_t sum = only_sum(*family->sets);
    if (sum < 0) return {};
    return {&family->cells, sum};
}

template <typename Word>
void Builder<Word>::derive_from_houses() {
    std::vector<CellsOfSum> all;
    bool crosses = false;  // of cages the unions of houses say as much
    for (const Primitive& each : *primitives_) {
        const auto [cells, sum] = sum_of(each, problem_.least());
        if (cells == nullptr || has_repeats(*cells)) continue;
        crosses = crosses || !all_see(*cells);
        CellsOfSum& made = all.emplace_back(CellsOfSum{Bits(words_), sum});
        for (const std::uint32_t cell : *cells) {
            made.cells[cell / 64] |= std::uint64_t{1} << cell % 64;
        }
    }
    if (!crosses) return;
    for (std::size_t h = 0; h < houses_.size(); ++h) derive_from_house(h, all);
}

// What these leave of the house and have outside of it: as many as do not overlap, those that meet
// fewest others first. Houses that fill a hole are taken too, and houses that lie outside as a
// whole go.
template <typename Word>
void Builder<Word>::derive_from_house(std::size_t house, const std::vector<CellsOfSum>& sums) {
    const std::int64_t of_house = std::int64_t{values()} * (values() - 1) / 2;
    const auto cells_of = [this](std::size_t h) { return house_sets_.data() + h * words_; };
    Bits used(words_), inside(words_), outside(words_);
    std::int64_t total = of_house;
    for (const CellsOfSum* each : in_house(sums, cells_of(house))) {
        if (in_both(used, each->cells.data()) != 0) continue;
        add(used, each->cells.data());
        total -= each->sum;
    }
    add(inside, cells_of(house));
    take(inside, used.data());
    for (std::size_t other = 0; other < houses_.size(); ++other) {
        if (other == house || in_both(used, cells_of(other)) != 0) continue;
        if (in_both(inside, cells_of(other)) < 2) continue;
        add(used, cells_of(other));
        take(inside, cells_of(other));
        total -= of_house;
    }
    add(outside, used.data());
    take(outside, cells_of(house));
    for (std::size_t other = 0; other < houses_.size(); ++other) {
        if (in_both(outside, cells_of(other)) != values()) continue;
        take(outside, cells_of(other));
        total += of_house;
    }
    const std::size_t in = size_of(inside), out = size_of(outside);
    if (in + out == 0 || (in > 2 && out > 2)) return;
    derive_sum(inside, outside, total, kOfHouse);
}

// Whether a sum of the first cells less the others leaves so little room that it is worth much.
template <typename Word>
bool Builder<Word>::is_tight(const Cells& cells, std::size_t inside, std::int64_t sum,
                             std::int64_t times) {
    const auto middle = cells.begin() + static_cast<std::ptrdiff_t>(inside);
    Groups in, out;
    add_cliques({cells.begin(), middle}, in);
    add_cliques({middle, cells.end()}, out);
    const std::int64_t n = values();
    std::int64_t least = 0, most = 0;
    for (const std::int64_t size : in.sizes) {
        least += size * (size - 1) / 2;
        most += size * (2 * n - size - 1) / 2;
    }
    for (const std::int64_t size : out.sizes) {
        least -= size * (2 * n - size - 1) / 2;
        most -= size * (size - 1) / 2;
    }
    const std::int64_t slack = std::min(sum - least, most - sum);
    return slack < 0 || most - least > times * slack;
}

template <typename Word>
void Builder<Word>::derive_sum(const std::vector<std::uint64_t>& inside,
                               const std::vector<std::uint64_t>& outside, std::int64_t total,
                               Worth worth) {
    Sum sum{};
    sum.cells.reserve(worth.longest);
    list(inside, sum.cells);
    const std::size_t count = sum.cells.size();
    list(outside, sum.cells);
    if (sum.cells.size() > kMostCells) {
        const auto middle = sum.cells.begin() + static_cast<std::ptrdiff_t>(count);
        const bool is_short = sum.cells.size() <= kMostCellsOfTwo &&
                              all_see({sum.cells.begin(), middle}) &&
                              all_see({middle, sum.cells.end()});
        if (!is_short &&
            (sum.cells.size() > worth.longest || !is_tight(sum.cells, count, total, worth.tight))) {
            return;
        }
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
