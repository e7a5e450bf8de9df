// What each primitive becomes; sums and automata have files of their own.
#include <algorithm>
#include <array>
#include <bit>
#include <span>

#include "bits.hpp"
#include "constraints/builder.hpp"

namespace nonet::constraints {

bool has_repeats(const Cells& cells) {
    if (cells.size() > 16) {
        Cells sorted = cells;
        std::ranges::sort(sorted);
        return std::ranges::adjacent_find(sorted) != sorted.end();
    }
    for (std::size_t i = 1; i < cells.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (cells[i] == cells[j]) return true;
        }
    }
    return false;
}

namespace {

// The sets of as many different values as there are cells, with as many of each class as it says.
Family family_of(const Cells& cells, const std::vector<CountClass>& classes, int values) {
    std::vector<ValueSet> sets;
    const ValueSet first = (ValueSet{1} << cells.size()) - 1;
    for (ValueSet set = first; set >> values == 0; set = next_of_size(set)) {
        const bool fits = std::ranges::all_of(classes, [set](const CountClass& each) {
            return (each.counts >> count_bits(set & each.values) & 1) != 0;
        });
        if (fits) sets.push_back(set);
    }
    return {cells, shared_sets(std::move(sets))};
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
            return add_couple(cells[0], cells[1], differ_);
        }
    }
    add_draft(here, Kind::kDistinct, cells, nullptr, 10, false);
}

template <typename Word>
void Builder<Word>::lower(const Pair& pair, Drafts* here) {
    const std::vector<ValueSet>& allowed = *pair.allowed;
    if (here != nullptr) {
        const TableData<Word> data{make_table(allowed), make_table(turned(allowed))};
        return add_draft(here, Kind::kTable, {pair.first, pair.second}, program_->memory.one(data),
                         20, true);
    }
    if (pair.first != pair.second) return add_couple(pair.first, pair.second, pair.allowed);
    for (std::uint32_t v = 0; v < values(); ++v) {
        if ((allowed[v] >> v & 1) == 0) domains_[pair.first] &= ~(ValueSet{1} << v);
    }
}

template <typename Word>
void Builder<Word>::lower(const Family& family, Drafts* here) {
    const Cells& cells = family.cells;
    const std::size_t count = cells.size();
    std::vector<ValueSet> sets;
    sets.reserve(family.sets->size());
    for (const ValueSet set : *family.sets) {
        const bool fits = static_cast<std::size_t>(count_bits(set)) == count;
        if (fits && (set & ~problem_.full()) == 0) sets.push_back(set);
    }
    if (!std::ranges::is_sorted(sets)) std::ranges::sort(sets);
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
            return add_couple(cells[0], cells[1], shared_sets(std::move(allowed)));
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

// False if there are too many.
template <typename Word>
bool Builder<Word>::add_patterns(const Cells& cells, const std::vector<ValueSet>& sets,
                                 const std::vector<Limit>& limits) {
    std::shared_ptr<const Patterns> patterns = few_patterns(cells.size(), limits);
    if (patterns->all.empty()) return false;
    const PatternData data{static_cast<std::uint32_t>(patterns->all.size()), patterns->all.data(),
                           static_cast<std::uint32_t>(sets.size()), program_->memory.copy(sets),
                           patterns->required};
    program_->shared.push_back(std::move(patterns));
    add_draft(nullptr, Kind::kPatterns, cells, program_->memory.one(data), kDear, false);
    return true;
}

// Counts of the same classes inside of a house, which has as many cells of each as that has values.
template <typename Word>
void Builder<Word>::join_in_houses() {
    const auto first = std::ranges::find_if(
        together_, [](const CountsTogether& each) { return each.classes.size() > 1; });
    if (first == together_.end() || values() > kPatternBits) return;
    std::vector<ValueSet> sets;
    Limit whole{~std::uint32_t{0} >> (32 - values()), {}};
    ValueSet met = 0;
    for (const CountClass& each : first->classes) {
        if (count_bits(each.values) == 1) return;  // which houses see themselves
        met |= each.values;
        sets.push_back(each.values);
        whole.counts.push_back(std::uint64_t{1} << count_bits(each.values));
    }
    if (met != problem_.full()) return;
    for (const Cells& house : houses_) {
        std::vector<Limit> limits{whole};
        std::vector<CountsTogether*> inside;
        for (CountsTogether& each : together_) {
            if (!std::ranges::equal(each.classes, sets, {}, &CountClass::values)) continue;
            if (!std::ranges::includes(house, each.cells)) continue;
            Limit& limit = limits.emplace_back();
            for (const std::uint32_t cell : each.cells) {
                limit.cells |= 1U << (std::ranges::find(house, cell) - house.begin());
            }
            for (const CountClass& some : each.classes) limit.counts.push_back(some.counts);
            inside.push_back(&each);
        }
        if (inside.empty() || !add_patterns(house, sets, limits)) continue;
        for (CountsTogether* each : inside) each->is_covered = true;
    }
}

// Cells with none of their values are counted, too.
template <typename Word>
bool Builder<Word>::cover_together(const CountsTogether& those) {
    std::vector<ValueSet> sets;
    Limit limit{~std::uint32_t{0} >> (32 - those.cells.size()), {}};
    ValueSet left = problem_.full();
    for (const CountClass& each : those.classes) {
        sets.push_back(each.values);
        limit.counts.push_back(each.counts);
        left &= ~each.values;
    }
    if (left != 0) {
        sets.push_back(left);
        limit.counts.push_back((std::uint64_t{2} << those.cells.size()) - 1);
    }
    return add_patterns(those.cells, sets, {limit});
}

// Counts of the same cells: with those that have none of their values they are all cells. Where
// these see each other, a family of sets says the same.
template <typename Word>
void Builder<Word>::derive_counts() {
    std::vector<std::pair<Cells, const Count*>> counts;
    for (const Primitive& each : *primitives_) {
        const auto* count = std::get_if<Count>(&each.as);
        if (count == nullptr || count->cells.size() < 2 || count->cells.size() > 62) continue;
        if (is_connected(*count)) continue;
        Cells cells = count->cells;
        std::ranges::sort(cells);
        if (!has_repeats(cells)) counts.emplace_back(std::move(cells), count);
    }
    std::ranges::stable_sort(counts,
                             [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < counts.size();) {
        CountsTogether those{std::move(counts[i].first), {}, {}};
        ValueSet met = 0;
        do {
            const Count& count = *counts[i].second;
            if ((count.values & met) != 0) continue;
            met |= count.values & problem_.full();
            CountClass made{count.values & problem_.full(), 0};
            for (const std::uint32_t n : count.counts) {
                if (n <= those.cells.size()) made.counts |= std::uint64_t{1} << n;
            }
            those.classes.push_back(made);
            those.counts.push_back(&count);
        } while (++i < counts.size() && counts[i].first == those.cells);
        together_.push_back(std::move(those));
    }
    join_in_houses();
    for (CountsTogether& those : together_) {
        if (those.is_covered) continue;
        those.is_covered = values() <= 9 && those.cells.size() <= values() && all_see(those.cells);
        if (those.is_covered) {
            lower(family_of(those.cells, those.classes, problem_.values()), nullptr);
        } else if (those.classes.size() > 1 && those.cells.size() <= kPatternBits) {
            those.is_covered = cover_together(those);
        }
    }
    std::erase_if(together_, [](const CountsTogether& each) { return each.classes.size() == 1; });
    // One value is counted group by group all the same.
    for (const CountsTogether& those : together_) {
        for (const Count* count : those.counts) {
            if (those.is_covered && count_bits(count->values) > 1) covered_.push_back(count);
        }
    }
    std::ranges::sort(covered_);
}

// Where counts are of the same sets everywhere, or values between others have the
// same ends, which of these sets a cell holds is a question.
template <typename Word>
void Builder<Word>::find_classes() {
    std::vector<ValueSet> classes;
    for (const CountsTogether& each : together_) {
        std::vector<ValueSet> those;
        for (const CountClass& some : each.classes) those.push_back(some.values);
        if (!classes.empty() && those != classes) return;
        classes = std::move(those);
    }
    for (const Draft& draft : drafts_) {
        if (draft.kind != Kind::kEnclosed) continue;
        const auto& data = *static_cast<const EnclosedData*>(draft.data);
        for (std::uint32_t w = 0; w < data.count; ++w) {
            const ValueSet ends = data.ways[w].one | data.ways[w].other;
            if (!classes.empty() && classes[0] != ends) return;
            classes = {ends, problem_.full() & ~ends};
        }
    }
    ValueSet all = 0;
    for (const ValueSet each : classes) all |= each;
    if (all != problem_.full() || 2 * classes.size() > values()) return;
    ProgramView<Word>& view = program_->view;
    view.class_count = static_cast<std::uint32_t>(classes.size());
    view.class_weights = 64 * view.cell_words;
    Word* rows = program_->memory.template array<Word>(view.width * classes.size());
    for (const Draft& draft : drafts_) {
        if (!is_of_classes(draft.kind)) continue;
        for (const std::uint32_t cell : draft.cells) {
            std::ranges::transform(classes, rows + position_[cell] * classes.size(),
                                   [](ValueSet set) { return static_cast<Word>(set); });
        }
    }
    view.classes = rows;
}

template <typename Word>
void Builder<Word>::lower(const Count& count, Drafts* here) {
    if (here == nullptr && (is_connected(count) || std::ranges::binary_search(covered_, &count))) {
        return;
    }
    if (here == nullptr && count.cells.size() == 1) {
        const bool none = std::ranges::count(count.counts, 0U) != 0;
        const bool one = std::ranges::count(count.counts, 1U) != 0;
        if (!none) domains_[count.cells[0]] &= count.values;
        if (!one) domains_[count.cells[0]] &= ~count.values;
        return;
    }
    const std::size_t words = count.cells.size() / 64 + 1;
    auto* counts = program_->memory.template array<std::uint64_t>(words);
    for (const std::uint32_t n : count.counts) {
        if (n / 64 < words) counts[n / 64] |= std::uint64_t{1} << n % 64;
    }
    CountData data{count.values & problem_.full(), static_cast<std::uint32_t>(words), counts, 0,
                   nullptr};
    Cells cells = count.cells;
    if (count_bits(data.values) == 1 && !has_repeats(cells)) {
        Groups groups;
        add_cliques(cells, groups);
        cells = std::move(groups.cells);
        if (groups.sizes.size() < cells.size()) {
            data.groups = static_cast<std::uint32_t>(groups.sizes.size());
            data.sizes = program_->memory.copy(groups.sizes);
        }
    }
    add_draft(here, Kind::kCount, std::move(cells), program_->memory.one(data), 20, true);
}

// Parts the cells into groups that see each other, large ones first: what they have of a house, and
// others that see all of these. Of many cells each 64 by themselves.
template <typename Word>
void Builder<Word>::add_cliques(std::span<const std::uint32_t> cells, Groups& groups) {
    if (cells.empty()) return;
    const std::size_t count = std::min<std::size_t>(cells.size(), 64);
    std::array<std::uint64_t, 64> seen;  // by the number of a cell, up to `count`
    std::fill_n(seen.begin(), count, 0);
    for (std::size_t i = 1; i < count; ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            if (!see(cells[i], cells[j])) continue;
            seen[i] |= std::uint64_t{1} << j;
            seen[j] |= std::uint64_t{1} << i;
        }
    }
    nearby_.clear();
    for (std::size_t h = 0; h < houses_.size(); ++h) {
        const std::uint64_t* house = house_sets_.data() + h * words_;
        std::uint64_t inside = 0;
        for (std::size_t i = 0; i < count; ++i) {
            inside |= (house[cells[i] / 64] >> cells[i] % 64 & 1) << i;
        }
        if (count_bits(inside) > 1) nearby_.push_back(inside);
    }
    for (std::uint64_t left = ~std::uint64_t{0} >> (64 - count); left != 0;) {
        std::uint64_t best = 0;
        const auto grow = [&](std::uint64_t group) {
            std::uint64_t common = left;
            for (std::uint64_t those = group; those != 0; those &= those - 1) {
                common &= seen[static_cast<std::size_t>(std::countr_zero(those))];
            }
            while (common != 0) {
                group |= common & (~common + 1);
                common &= seen[static_cast<std::size_t>(std::countr_zero(common))];
            }
            if (count_bits(group) > count_bits(best)) best = group;
        };
        for (const std::uint64_t house : nearby_) {
            if (count_bits(house & left) > 1) grow(house & left);
        }
        if (best == 0) grow(left & (~left + 1));
        groups.sizes.push_back(static_cast<std::uint32_t>(count_bits(best)));
        left &= ~best;
        for (; best != 0; best &= best - 1) {
            groups.cells.push_back(cells[static_cast<std::size_t>(std::countr_zero(best))]);
        }
    }
    add_cliques(cells.subspan(count), groups);
}

template <typename Word>
void Builder<Word>::lower(const Element& element, Drafts* here) {
    Cells cells{element.index};
    if (element.value != kNowhere) cells.push_back(element.value);
    const auto ahead = static_cast<std::uint32_t>(cells.size());
    const std::int64_t first = problem_.least() - 1;  // what bit 0 of the index points at
    if (std::abs(first) >= kMaxValues) return add_never(here);
    cells.insert(cells.end(), element.cells.begin(), element.cells.end());
    const bool differ = here == nullptr && all_see(element.cells);
    const bool only = element.only || (differ && count_bits(element.values) < 2);
    const auto up = static_cast<std::uint32_t>(std::max<std::int64_t>(first, 0));
    const ElementData data{ahead, up, static_cast<std::uint32_t>(up - first), element.values, only};
    add_draft(here, Kind::kElement, std::move(cells), program_->memory.one(data), 20, true);
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
