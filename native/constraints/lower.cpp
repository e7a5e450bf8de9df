// What each primitive becomes; sums and automata have files of their own.
#include <algorithm>
#include <numeric>

#include "bits.hpp"
#include "constraints/builder.hpp"

namespace nonet::constraints {
namespace {

bool has_repeats(Cells cells) {
    std::ranges::sort(cells);
    return std::ranges::adjacent_find(cells) != cells.end();
}

Cells unique(Cells cells) {
    std::ranges::sort(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

}  // namespace

template <typename Word>
void Builder<Word>::lower(const Primitive& primitive, Drafts* here) {
    std::visit([&](const auto& each) { lower(each, here); }, primitive.as);
}

template <typename Word>
void Builder<Word>::lower(const Distinct& distinct, Drafts* here) {
    const Cells& cells = distinct.cells;
    if (cells.size() > values() || has_repeats(cells)) return add_never(here);
    if (cells.size() < 2) return;
    if (here == nullptr) {
        // Houses were found before.
        if (all_see(cells)) return;
        let_see(cells);
        if (cells.size() == 2) {
            std::vector<ValueSet> allowed(values());
            for (std::uint32_t v = 0; v < values(); ++v) {
                allowed[v] = problem_.full() & ~(ValueSet{1} << v);
            }
            return add_couple(cells[0], cells[1], std::move(allowed));
        }
    }
    add_draft(here, Kind::kDistinct, cells, nullptr, 10, false);
}

template <typename Word>
void Builder<Word>::lower(const Pair& pair, Drafts* here) {
    std::vector<ValueSet> allowed = pair.allowed;
    for (ValueSet& set : allowed) set &= problem_.full();
    if (here != nullptr) {
        std::vector<ValueSet> back(values());
        for (std::uint32_t v = 0; v < values(); ++v) {
            for (std::uint32_t w = 0; w < values(); ++w) {
                back[w] |= (allowed[v] >> w & 1) << v;
            }
        }
        const TableData<Word> data{make_table(allowed), make_table(back)};
        return add_draft(here, Kind::kTable, {pair.first, pair.second}, program_->memory.one(data),
                         20, true);
    }
    if (pair.first != pair.second) return add_couple(pair.first, pair.second, std::move(allowed));
    for (std::uint32_t v = 0; v < values(); ++v) {
        if ((allowed[v] >> v & 1) == 0) domains_[pair.first] &= ~(ValueSet{1} << v);
    }
}

template <typename Word>
void Builder<Word>::add_couple(std::uint32_t first, std::uint32_t second,
                               std::vector<ValueSet> allowed) {
    if (first > second) {
        std::swap(first, second);
        std::vector<ValueSet> back(values());
        for (std::uint32_t v = 0; v < values(); ++v) {
            for (std::uint32_t w = 0; w < values(); ++w) back[w] |= (allowed[v] >> w & 1) << v;
        }
        allowed = std::move(back);
    }
    couples_.push_back({first, second, std::move(allowed)});
}

template <typename Word>
void Builder<Word>::lower(const Family& family, Drafts* here) {
    const Cells& cells = family.cells;
    const std::size_t count = cells.size();
    std::vector<ValueSet> sets;
    for (const ValueSet set : family.sets) {
        const bool fits = static_cast<std::size_t>(count_bits(set)) == count;
        if (fits && (set & ~problem_.full()) == 0) sets.push_back(set);
    }
    std::ranges::sort(sets);
    sets.erase(std::unique(sets.begin(), sets.end()), sets.end());
    if (sets.empty() || has_repeats(cells)) return add_never(here);
    if (count == 0) return;
    if (here == nullptr) {
        let_see(cells);
        ValueSet all = 0;
        for (const ValueSet set : sets) all |= set;
        for (const std::uint32_t cell : cells) domains_[cell] &= all;
        if (count == 1) return;
        if (count == 2) {
            std::vector<ValueSet> allowed(values());
            for (const ValueSet set : sets) {
                const int low = std::countr_zero(set);
                const int high = std::countr_zero(set & (set - 1));
                allowed[low] |= ValueSet{1} << high;
                allowed[high] |= ValueSet{1} << low;
            }
            return add_couple(cells[0], cells[1], std::move(allowed));
        }
    }
    const bool holds = here == nullptr;
    if (values() <= 9 && sets.size() > kLanes) {
        SubsetData data{};
        for (const ValueSet set : sets) data.family[set / 64] |= std::uint64_t{1} << set % 64;
        data.holds = holds;
        return add_draft(here, Kind::kSubsets, cells, program_->memory.one(data), 40, false);
    }
    const auto lanes = static_cast<std::uint32_t>((sets.size() + kLanes - 1) / kLanes * kLanes);
    Word* words = program_->memory.template array<Word>(lanes);
    for (std::size_t i = 0; i < sets.size(); ++i) words[i] = static_cast<Word>(sets[i]);
    const LaneData<Word> data{lanes, words, holds};
    const std::uint32_t cost = sets.size() > 4 * kLanes ? kDear : 30;
    add_draft(here, Kind::kLanes, cells, program_->memory.one(data), cost, false);
}

// Counts of different values in the same cells: how many have any of these values.
template <typename Word>
void Builder<Word>::derive_counts() {
    std::vector<std::pair<Cells, const Count*>> counts;
    for (const Primitive& each : *primitives_) {
        const auto* count = std::get_if<Count>(&each.as);
        if (count == nullptr || count->counts.empty() || count->cells.size() < 2) continue;
        Cells cells = count->cells;
        std::ranges::sort(cells);
        counts.emplace_back(std::move(cells), count);
    }
    std::ranges::stable_sort(counts,
                             [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < counts.size();) {
        const Cells& cells = counts[i].first;
        ValueSet values = 0;
        std::uint32_t low = 0, high = 0, members = 0;
        for (; i < counts.size() && counts[i].first == cells; ++i) {
            const Count& count = *counts[i].second;
            if ((count.values & values) != 0) continue;
            values |= count.values;
            low += std::ranges::min(count.counts);
            high += std::ranges::max(count.counts);
            ++members;
        }
        const auto most = static_cast<std::uint32_t>(cells.size());
        high = std::min(high, most);
        if (members < 2 || (low == 0 && high == most)) continue;
        if (low > high) return add_never(nullptr);
        Count all{cells, values, {}};
        for (std::uint32_t n = low; n <= high; ++n) all.counts.push_back(n);
        lower(all, nullptr);
    }
}

template <typename Word>
void Builder<Word>::lower(const Count& count, Drafts* here) {
    const std::size_t words = count.cells.size() / 64 + 1;
    auto* counts = program_->memory.template array<std::uint64_t>(words);
    for (const std::uint32_t n : count.counts) {
        if (n / 64 < words) counts[n / 64] |= std::uint64_t{1} << n % 64;
    }
    const CountData data{count.values & problem_.full(), static_cast<std::uint32_t>(words), counts};
    add_draft(here, Kind::kCount, count.cells, program_->memory.one(data), 20, true);
}

template <typename Word>
void Builder<Word>::lower(const Element& element, Drafts* here) {
    Cells cells{element.index, element.value};
    cells.insert(cells.end(), element.cells.begin(), element.cells.end());
    const ElementData data{problem_.least() - 1};
    add_draft(here, Kind::kElement, std::move(cells), program_->memory.one(data), 20, true);
}

template <typename Word>
void Builder<Word>::lower(const AnyOf& any, Drafts* here) {
    if (any.branches.empty()) return add_never(here);
    const std::size_t before = nested_;
    std::size_t deepest = before;
    std::vector<Drafts> branches;
    for (const Primitives& branch : any.branches) {
        nested_ = before;
        Drafts& drafts = branches.emplace_back();
        for (const Primitive& each : branch) {
            const std::size_t start = nested_;
            nested_ = before;
            lower(each, &drafts);
            nested_ = std::max(nested_, start);
        }
        deepest = std::max(deepest, nested_);
    }
    nested_ = deepest;
    add_branches(here, Kind::kAnyOf, branches);
}

template <typename Word>
void Builder<Word>::lower(const NotAll& none, Drafts* here) {
    std::vector<Drafts> branches(1);
    for (const Primitive& each : none.primitives) lower(each, &branches[0]);
    add_branches(here, Kind::kNotAll, branches);
}

template <typename Word>
void Builder<Word>::add_branches(Drafts* here, Kind kind, const std::vector<Drafts>& branches) {
    Cells cells;
    std::vector<Branch> made;
    for (const Drafts& drafts : branches) {
        auto* all = program_->memory.template array<Propagator>(drafts.size());
        for (std::size_t i = 0; i < drafts.size(); ++i) {
            all[i] = propagator_of(drafts[i]);
            cells.insert(cells.end(), drafts[i].cells.begin(), drafts[i].cells.end());
        }
        made.push_back({static_cast<std::uint32_t>(drafts.size()), all});
    }
    cells = unique(std::move(cells));
    nested_ += 2 * cells.size();
    program_->scratch_states = std::max(program_->scratch_states, nested_);
    const BranchData data{static_cast<std::uint32_t>(made.size()), program_->memory.copy(made)};
    add_draft(here, kind, std::move(cells), program_->memory.one(data),
              kind == Kind::kAnyOf ? kDear + 30 : 20, true);
}

template <typename Word>
void Builder<Word>::add_draft(Drafts* here, Kind kind, Cells cells, const void* data,
                              std::uint32_t cost, bool again) {
    Drafts& drafts = here != nullptr ? *here : drafts_;
    drafts.push_back({kind, again || has_repeats(cells), cost, std::move(cells), data});
}

template class Builder<std::uint16_t>;
template class Builder<std::uint64_t>;

}  // namespace nonet::constraints
