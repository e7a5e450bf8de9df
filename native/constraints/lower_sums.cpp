// What sums become: a family of sets where the cells see each other, else the sums that can be
// reached, else bounds.
#include <algorithm>
#include <map>

#include "bits.hpp"
#include "constraints/builder.hpp"

namespace nonet::constraints {
namespace {

// Of more sets than this a sum over large values is not made a family.
constexpr std::size_t kMostSets = 512;

// The sums that some of the values 0 .. values - 1 can have.
std::int64_t least_sum(std::int64_t cells) {
    return cells * (cells - 1) / 2;
}
std::int64_t greatest_sum(std::int64_t cells, std::int64_t values) {
    return cells * (values - 1) - least_sum(cells);
}

// The sets of so many values whose weighted sum is in range.
std::vector<ValueSet> sets_with_sum(std::uint32_t values, std::size_t cells, std::int64_t weight,
                                    std::int64_t low, std::int64_t high) {
    std::vector<ValueSet> sets;
    for (ValueSet set = (ValueSet{1} << cells) - 1; set >> values == 0; set = next_of_size(set)) {
        std::int64_t sum = 0;
        for (ValueSet left = set; left != 0; left &= left - 1) sum += std::countr_zero(left);
        if (low <= weight * sum && weight * sum <= high) sets.push_back(set);
    }
    return sets;
}

// Those of nine values with one sum, which cages ask for.
const std::vector<ValueSet>& sets_of_nine(std::size_t cells, std::int64_t sum) {
    // Never freed: a search may ask while the process ends.
    using Lists = std::vector<std::vector<ValueSet>>;
    static const Lists& kSets = *new Lists([] {
        Lists all(10 * 37);
        for (std::size_t count = 1; count <= 9; ++count) {
            for (std::int64_t each = 0; each <= 36; ++each) {
                all[count * 37 + static_cast<std::size_t>(each)] =
                    sets_with_sum(9, count, 1, each, each);
            }
        }
        return all;
    }());
    return kSets[cells * 37 + static_cast<std::size_t>(sum)];
}

}  // namespace

// Cells whose sum is found as one: those that see each other, if there are sets of their values.
template <typename Word>
void Builder<Word>::add_terms(const Cells& cells, Groups& groups) {
    if (values() <= 9) return add_cliques(cells, groups);
    groups.cells.insert(groups.cells.end(), cells.begin(), cells.end());
    groups.sizes.resize(groups.sizes.size() + cells.size(), 1);
}

template <typename Word>
void Builder<Word>::add_bounds(Drafts* here, const Cells& cells,
                               const std::vector<std::int64_t>& weights, std::int64_t low,
                               std::int64_t high) {
    const BoundsData data{program_->memory.copy(weights), low, high};
    add_draft(here, Kind::kBounds, cells, program_->memory.one(data), 50, true);
}

template <typename Word>
void Builder<Word>::lower(const Sum& sum, Drafts* here) {
    // A cell that comes several times has the sum of its weights.
    Cells cells;
    std::vector<std::int64_t> weights;
    std::vector<std::pair<std::uint32_t, std::int64_t>> pairs(sum.cells.size());
    for (std::size_t i = 0; i < pairs.size(); ++i) pairs[i] = {sum.cells[i], sum.weights[i]};
    std::ranges::sort(pairs);
    cells.reserve(pairs.size());
    weights.reserve(pairs.size());
    for (const auto& [cell, weight] : pairs) {
        if (cells.empty() || cells.back() != cell) {
            cells.push_back(cell);
            weights.push_back(0);
        }
        weights.back() += weight;
    }
    std::size_t left = 0;
    std::int64_t low = sum.low, high = sum.high, least = 0, most = 0;
    const std::int64_t top = values() - 1;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        if (weights[i] == 0) continue;
        low -= weights[i] * problem_.least();
        high -= weights[i] * problem_.least();
        (weights[i] > 0 ? most : least) += weights[i] * top;
        cells[left] = cells[i];
        weights[left++] = weights[i];
    }
    cells.resize(left);
    weights.resize(left);
    low = std::max(low, least);
    high = std::min(high, most);
    if (low > high) return add_never(here);
    if (low == least && high == most) return;
    // Here the values count from 0.
    const bool equal = std::ranges::all_of(weights, [&](auto w) { return w == weights[0]; });
    if (here == nullptr && cells.size() == 1) {
        for (std::uint32_t v = 0; v < values(); ++v) {
            const std::int64_t product = weights[0] * v;
            if (product < low || product > high) domains_[cells[0]] &= ~(ValueSet{1} << v);
        }
        return;
    }
    if (here == nullptr && cells.size() == 2) {
        std::vector<ValueSet> allowed(values());
        for (std::uint32_t v = 0; v < values(); ++v) {
            for (std::uint32_t w = 0; w < values(); ++w) {
                const std::int64_t both = weights[0] * v + weights[1] * w;
                if (low <= both && both <= high) allowed[v] |= ValueSet{1} << w;
            }
        }
        return add_couple(cells[0], cells[1], shared_sets(std::move(allowed)));
    }
    if (equal && cells.size() <= values() && values() <= 16 && all_see(cells)) {
        const bool usual = values() == 9 && weights[0] == 1 && low == high && high <= 36;
        std::vector<ValueSet> sets =
            usual ? sets_of_nine(cells.size(), low)
                  : sets_with_sum(values(), cells.size(), weights[0], low, high);
        if (sets.empty()) return add_never(here);
        if (values() <= 9 || sets.size() <= kMostSets) {
            return lower(Family{std::move(cells), shared_sets(std::move(sets))}, here);
        }
    }
    if (most - least >= 64 * std::int64_t{kSumWords}) {
        return add_bounds(here, cells, weights, low, high);
    }
    // Cells that see each other are one term.
    std::vector<std::int64_t> known = weights;
    std::ranges::sort(known);
    known.erase(std::unique(known.begin(), known.end()), known.end());
    std::vector<Term> terms;
    Groups groups;
    Cells same;
    terms.reserve(4);
    groups.sizes.reserve(4);
    groups.cells.reserve(cells.size());
    same.reserve(cells.size());
    std::int64_t reach = 0;
    std::uint32_t first = 0;
    for (const std::int64_t signed_weight : known) {
        same.clear();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (weights[i] == signed_weight) same.push_back(cells[i]);
        }
        const std::size_t before = groups.sizes.size();
        add_terms(same, groups);
        const std::int64_t weight = std::abs(signed_weight);
        const bool flipped = signed_weight < 0;
        for (std::size_t g = before; g < groups.sizes.size(); first += groups.sizes[g++]) {
            const std::int64_t greatest = greatest_sum(groups.sizes[g], values());
            terms.push_back({first, groups.sizes[g], static_cast<std::uint32_t>(weight),
                             static_cast<std::uint32_t>(greatest), flipped});
            if (flipped) {
                low += weight * greatest;
                high += weight * greatest;
            }
            reach += weight * greatest;
        }
    }
    Cells& ordered = groups.cells;
    low = std::max<std::int64_t>(low, 0);
    high = std::min(high, reach);
    if (low > high) return add_never(here);
    // What is above the target stays there, so that as many words do as that has. Counted down from
    // the greatest sum these may be fewer.
    const auto words_of = [&terms](std::int64_t highest) {
        for (const Term& term : terms) {
            highest = std::max(highest, std::int64_t{term.weight} * std::int64_t{term.top});
        }
        return static_cast<std::uint32_t>(highest / 64 + 1);
    };
    if (words_of(reach - low) < words_of(high)) {
        for (Term& term : terms) term.flipped = !term.flipped;
        std::swap(low, high);
        low = reach - low;
        high = reach - high;
    }
    const std::uint32_t words = words_of(high);
    auto* target = program_->memory.template array<std::uint64_t>(words);
    for (std::int64_t s = low; s <= high; ++s) target[s / 64] |= std::uint64_t{1} << s % 64;
    const auto count = static_cast<std::uint32_t>(terms.size());
    const SumData data{{count, program_->memory.copy(terms), 0},
                       words,
                       static_cast<std::int32_t>(low),
                       static_cast<std::int32_t>(high),
                       target};
    program_->scratch_words =
        std::max(program_->scratch_words, std::size_t{count + 1} * words + count);
    const std::uint32_t cost = kDear + static_cast<std::uint32_t>(ordered.size());
    add_draft(here, Kind::kSum, std::move(ordered), program_->memory.one(data), cost, false);
}

template <typename Word>
void Builder<Word>::lower(const EqualSums& equal, Drafts* here) {
    if (equal.groups.size() < 2) return;
    std::int64_t lowest = problem_.least() * static_cast<std::int64_t>(equal.groups[0].size());
    for (const Cells& group : equal.groups) {
        lowest = std::min(lowest, problem_.least() * static_cast<std::int64_t>(group.size()));
    }
    std::int64_t reach = 0;
    std::vector<Side> sides;
    Groups members;
    std::size_t scratch = 0;
    for (const Cells& group : equal.groups) {
        const auto size = static_cast<std::int64_t>(group.size());
        const std::int64_t start = problem_.least() * size - lowest;
        reach = std::max(reach, start + size * (values() - 1));
        // How often each cell comes.
        std::map<std::uint32_t, std::int64_t> weights;
        for (const std::uint32_t cell : group) ++weights[cell];
        std::map<std::int64_t, Cells> same;
        for (const auto& [cell, weight] : weights) same[weight].push_back(cell);
        std::vector<Term> terms;
        for (const auto& [weight, those] : same) {
            auto first = static_cast<std::uint32_t>(members.cells.size());
            const std::size_t before = members.sizes.size();
            add_terms(those, members);
            for (std::size_t g = before; g < members.sizes.size(); first += members.sizes[g++]) {
                const std::int64_t top = greatest_sum(members.sizes[g], values());
                terms.push_back({first, members.sizes[g], static_cast<std::uint32_t>(weight),
                                 static_cast<std::uint32_t>(top), false});
            }
        }
        sides.push_back({static_cast<std::uint32_t>(terms.size()), program_->memory.copy(terms),
                         static_cast<std::uint32_t>(start)});
        scratch += terms.size();
    }
    if (reach >= 64 * std::int64_t{kSumWords}) {
        for (std::size_t g = 1; g < equal.groups.size(); ++g) {
            Sum difference{equal.groups[0], {}, 0, 0};
            difference.weights.assign(difference.cells.size(), 1);
            for (const std::uint32_t cell : equal.groups[g]) {
                difference.cells.push_back(cell);
                difference.weights.push_back(-1);
            }
            lower(difference, here);
        }
        return;
    }
    const auto words = static_cast<std::uint32_t>(reach / 64 + 1);
    scratch += (scratch + sides.size()) * words;
    program_->scratch_words = std::max(program_->scratch_words, scratch);
    const EqualSumsData data{static_cast<std::uint32_t>(sides.size()), program_->memory.copy(sides),
                             words};
    const std::uint32_t cost = kDear + static_cast<std::uint32_t>(members.cells.size());
    add_draft(here, Kind::kEqualSums, std::move(members.cells), program_->memory.one(data), cost,
              false);
}

template class Builder<std::uint16_t>;
template class Builder<std::uint64_t>;

}  // namespace nonet::constraints
