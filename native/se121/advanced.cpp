// Rules inside dynamic nets, on what is left of the grid: SPEC 6.7.
//
// All hints of the first rule that gives anything become OFF statements. Their parents are the
// candidates that are gone from the grid and would have stood in the rule's way; a hint without
// such parents held before the assumption and is ignored.
//
// Only the first hint of a rule that crosses out a candidate decides how it follows, so hints whose
// removals are all known are passed over.
#include <algorithm>
#include <utility>

#include "se121/nets.hpp"
#include "se121/patterns.hpp"

namespace nonet::se121 {
// Adds what the first rule gives that gives anything; false if none does.
bool Nets::advance() {
    coming_.clear();
    coming_parents_.clear();
    is_coming_.clear();
    const int level = mode_.level;
    const int dry = std::exchange(dry_, 0);
    return (dry < 1 && (lockings() || hidden_pairs() || naked_pairs() || x_wings())) ||
           ((level == 2 || level == 3) && dry < 2 && static_chains()) ||
           (level == 3 && nested_nets(inner_static_, kStaticNets)) ||
           (level >= 4 && dry < 4 && nested_nets(inner_dynamic_, kDynamicNets)) ||
           (level == 5 && nested_nets(inner_nested_, kNested2Nets));
}

// Turns what is to come into nodes of the current net.
bool Nets::flush() {
    for (const Coming& coming : coming_) {
        const int index = add(coming.candidate, false, kAdvanced);
        for (std::uint32_t i = coming.begin; i < coming.end; ++i) {
            add_parent(index, coming_parents_[i]);
        }
        Node& at = node(current_, index);
        at.nested = coming.nested;
        at.nests = at.nests || coming.nested >= 0;
    }
    return !coming_.empty();
}

// Notes the removals of a hint whose parents are in `rule_parents_`.
void Nets::note(const Removals& removals, int nested) {
    const auto begin = static_cast<std::uint32_t>(coming_parents_.size());
    coming_parents_.insert(coming_parents_.end(), rule_parents_.begin(), rule_parents_.end());
    const auto end = static_cast<std::uint32_t>(coming_parents_.size());
    removals.each([&](int cell, int digit) {
        const int candidate = se121::candidate(cell, digit);
        if (is_coming_.has(candidate) || places(current_, false)[candidate] >= 0) return;
        is_coming_.add(candidate);
        coming_.push_back({static_cast<std::uint16_t>(candidate), nested, begin, end});
    });
}

// Whether a hint would bring anything that no earlier one brought.
bool Nets::is_news(const Removals& removals) const {
    bool news = false;
    removals.each([&](int cell, int digit) {
        news = news || !is_coming_.has(se121::candidate(cell, digit));
    });
    return news;
}

void Nets::forget_parents() {
    rule_parents_.clear();
    is_rule_parent_.clear();
}

void Nets::vanished(int cell, int digit) {
    const int candidate = se121::candidate(cell, digit);
    if (is_rule_parent_.has(candidate)) return;
    is_rule_parent_.add(candidate);
    const int parent = places(current_, false)[candidate];
    if (parent >= 0) rule_parents_.push_back(parent);
}

void Nets::vanished_in_cell(int cell, Nine digits) {
    each_bit(snapshot_.digits(cell) & ~grid_.digits(cell) & digits,
             [&](int digit) { vanished(cell, digit); });
}

void Nets::vanished_in_house(int house, int digit, Nine positions) {
    each_bit(gone(house, digit) & positions,
             [&](int position) { vanished(kBoard.cell[house][position], digit); });
}

Nine Nets::gone(int house, int digit) const {
    return snapshot_.positions(house, digit) & ~grid_.positions(house, digit);
}

bool Nets::lockings() {
    any_locking(grid_, [&](int base, int cover, int digit) {
        const Nine outside = kAll & ~kBoard.cross[base][cover];
        if ((gone(base, digit) & outside) == 0) return false;
        const CellSet victims = locked_out(grid_, base, cover, digit);
        if (victims.empty()) return false;
        Removals removals;
        removals.add(victims, digit);
        forget_parents();
        vanished_in_house(base, digit, outside);
        note(removals, -1);
        return false;
    });
    return flush();
}

bool Nets::hidden_pairs() {
    any_hidden_set(grid_, 2, 4, [&](int house, Nine digits, Nine positions) {
        Removals removals;
        hidden_set_removals(grid_, house, digits, positions, removals);
        if (removals.empty()) return false;
        forget_parents();
        each_bit(kAll & ~positions,
                 [&](int position) { vanished_in_cell(kBoard.cell[house][position], digits); });
        if (!rule_parents_.empty()) note(removals, -1);
        return false;
    });
    return flush();
}

bool Nets::naked_pairs() {
    any_naked_set(grid_, 2, [&](int house, Nine positions, Nine digits) {
        Removals removals;
        naked_set_removals(grid_, house, positions, digits, removals);
        if (removals.empty()) return false;
        forget_parents();
        each_bit(positions, [&](int position) {
            vanished_in_cell(kBoard.cell[house][position], kAll & ~digits);
        });
        if (!rule_parents_.empty()) note(removals, -1);
        return false;
    });
    return flush();
}

bool Nets::x_wings() {
    any_fish(grid_, 2, [&](int base_type, Nine bases, int digit, Nine covers) {
        const CellSet victims = fish_victims(grid_, base_type, bases, digit, covers);
        if (victims.empty()) return false;
        Removals removals;
        removals.add(victims, digit);
        forget_parents();
        each_bit(bases,
                 [&](int line) { vanished_in_house(base_type * 9 + line, digit, kAll & ~covers); });
        if (!rule_parents_.empty()) note(removals, -1);
        return false;
    });
    return flush();
}

// What a statement of a nested chain needed to be gone.
void Nets::vanished_for(const Statement& s) {
    const int cell = s.candidate / 9, digit = s.candidate % 9;
    if (s.cause == kInCell) {
        vanished_in_cell(cell, kAll);
    } else if (s.cause <= kInColumn) {
        vanished_in_house(kBoard.house[cell][s.cause], digit, kAll);
    }
}

bool Nets::vanishes_for(const Statement& s) const {
    const int cell = s.candidate / 9, digit = s.candidate % 9;
    if (s.cause == kInCell) return (snapshot_.digits(cell) & ~grid_.digits(cell)) != 0;
    return s.cause <= kInColumn && gone(kBoard.house[cell][s.cause], digit) != 0;
}

// Of a cycle both directions are chains of the hint. The scale makes the second by turning each
// statement round and leaving its cause, so that there the causes of OFF count.
void Nets::line_parents(const LineHint& hint) {
    const Statement* line = statics_.line(hint);
    forget_parents();
    for (int i = 0; i < hint.length; ++i) {
        if (line[i].on) vanished_for(line[i]);
    }
    if (!statics_.is_cycle(hint)) return;
    for (int i = hint.length - 1; i > 0; --i) {
        if (!line[i].on) vanished_for(line[i]);
    }
}

bool Nets::has_line_parents(const LineHint& hint) const {
    const Statement* line = statics_.line(hint);
    for (int i = 0; i < hint.length; ++i) {
        if ((line[i].on || statics_.is_cycle(hint)) && vanishes_for(line[i])) return true;
    }
    return false;
}

int Nets::store_line(const LineHint& hint) {
    const Statement* line = statics_.line(hint);
    const int n = hint.length, complexity = hint.rank.complexity;
    store_.begin(hint.kind, kStatic, complexity, complexity);
    store_.chain(n);
    for (int i = n - 1; i >= 0; --i) {
        const bool first = i == n - 1;
        store_.statement(line[i], -1, first ? 0 : 1);
        if (!first) store_.parent(n - 2 - i);
    }
    for (int i = 0; i < n; ++i) store_.hash(line[i].candidate * 2u + line[i].on);
    return store_.end();
}

// Cycles matter only where they rank before the chains that cross out the same. So this is the rank
// of the last chain that is needed for all that can be crossed out; null if chains are not enough.
// The hints are chains by rank.
const Rank* Nets::last_needed(const std::vector<LineHint>& hints) const {
    CandidateSet known;
    Removals removals;
    const Rank* last = nullptr;
    for (const LineHint& hint : hints) {
        statics_.removals(hint, removals);
        const CandidateSet before = known;
        bool news = false;
        removals.each([&](int cell, int digit) {
            const int candidate = se121::candidate(cell, digit);
            news = news || !known.has(candidate);
            known.add(candidate);
        });
        if (!news) continue;
        if (has_line_parents(hint)) {
            last = &hint.rank;
        } else {
            known = before;
        }
    }
    return known.includes(statics_.implications().refuted()) ? last : nullptr;
}

// Of nested hints by rank: `find` fills in what one crosses out, `name` names its parents, and
// `store` returns its number.
template <typename Hints, typename Find, typename Name, typename Store>
bool Nets::note_nested(const Hints& hints, Find find, Name name, Store store) {
    std::vector<Removals> without_parents;
    Removals removals;
    for (const auto& hint : hints) {
        find(hint, removals);
        if (!is_news(removals)) continue;
        if (std::ranges::find(without_parents, removals) != without_parents.end()) continue;
        name(hint);
        if (rule_parents_.empty()) {
            without_parents.push_back(removals);
        } else {
            note(removals, store(hint));
        }
    }
    return flush();
}

bool Nets::static_chains() {
    if (!statics_.prepare(grid_)) return false;
    std::vector<LineHint>& hints = statics_.hints();
    statics_.collect_chains(*watch_);
    std::ranges::sort(hints, {}, &LineHint::rank);
    const Rank* const last = last_needed(hints);
    const Rank kept = last == nullptr ? Rank{} : *last;  // the hints are about to move
    statics_.collect_cycles(*watch_, last == nullptr ? nullptr : &kept);
    std::ranges::sort(hints, {}, &LineHint::rank);
    return note_nested(
        hints, [&](const LineHint& hint, Removals& out) { statics_.removals(hint, out); },
        [&](const LineHint& hint) { line_parents(hint); },
        [&](const LineHint& hint) { return store_line(hint); });
}

void Nets::net_parents(Nets& inner, const Offer& offer) {
    forget_parents();
    for (int i = 0; i < offer.targets; ++i) {
        const Target target = inner.targets_[offer.first_target + static_cast<std::uint32_t>(i)];
        inner.each_ancestor(target, [&](const Node& at) {
            if (!at.on) return;
            if (at.cause != kAssumed) {
                vanished_for({at.candidate, at.on, at.cause});
            } else if (offer.kind == Kind::kCellChains) {
                vanished_in_cell(at.candidate / 9, kAll);
            } else if (offer.kind == Kind::kRegionChains) {
                vanished_in_house(offer.source, at.candidate % 9, kAll);
            }
        });
    }
}

int Nets::store_offer(Nets& inner, const Offer& offer) {
    const int level = inner.mode_.dynamic ? inner.mode_.level : kStatic;
    store_.begin(offer.kind, level, offer.rank.complexity, offer.flat);
    for (int i = 0; i < offer.targets; ++i) {
        const Target target = inner.targets_[offer.first_target + static_cast<std::uint32_t>(i)];
        std::vector<std::uint16_t> members = inner.statements_of(target);
        store_.hash(0xffff);
        for (const std::uint16_t index : members) {
            const Node& at = inner.node(target.net, index);
            store_.hash(at.candidate * 2u + at.on);
        }
        std::sort(members.begin(), members.end());
        store_.chain(static_cast<int>(members.size()));
        for (const std::uint16_t index : members) {
            const Node& at = inner.node(target.net, index);
            int kept[kCandidates];
            int n = 0;
            for (int k = 0; k < at.parents; ++k) {
                const std::uint16_t parent = inner.parents(at)[k];
                const auto place = std::lower_bound(members.begin(), members.end(), parent);
                if (place == members.end() || *place != parent) continue;
                kept[n++] = static_cast<int>(place - members.begin());
            }
            store_.statement({at.candidate, at.on, at.cause}, at.nested, n);
            for (int k = 0; k < n; ++k) store_.parent(kept[k]);
        }
    }
    return store_.end();
}

bool Nets::nested_nets(std::unique_ptr<Nets>& inner, const NetMode& mode) {
    if (inner == nullptr) inner = std::make_unique<Nets>(mode, store_);
    inner->best_only_ = false;
    inner->begin(grid_, *watch_);
    inner->search();
    std::vector<Offer>& offers = inner->offers_;
    std::ranges::sort(offers, {}, &Offer::rank);
    return note_nested(
        offers, [&](const Offer& offer, Removals& out) { inner->removals(offer, out); },
        [&](const Offer& offer) { net_parents(*inner, offer); },
        [&](const Offer& offer) { return store_offer(*inner, offer); });
}

}  // namespace nonet::se121
