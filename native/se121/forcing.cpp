// The hints that nets give: SPEC 6.6, in its order.
#include <algorithm>

#include "se121/nets.hpp"

namespace nonet::se121 {

bool Nets::first(const Grid& grid, Hint& hint, Watch& watch, const Nets* easier) {
    best_only_ = true;
    easier_ = easier;
    begin(grid, watch);
    search();
    if (offers_.empty()) return false;
    describe(offers_.front(), hint);
    return true;
}

std::vector<Hint> Nets::all(const Grid& grid, Watch& watch) {
    best_only_ = false;
    easier_ = nullptr;
    begin(grid, watch);
    search();
    std::ranges::stable_sort(offers_, {}, &Offer::rank);
    std::vector<Hint> hints;
    for (const Offer& offer : offers_) {
        Hint hint;
        describe(offer, hint);
        if (std::ranges::find(hints, hint.removals, &Hint::removals) == hints.end()) {
            hints.push_back(std::move(hint));
        }
    }
    return hints;
}

void Nets::search() {
    const std::size_t least = mode_.dynamic ? 2 : 3;
    find_implications();
    for (int cell = 0; cell < kCells; ++cell) {
        const Nine digits = snapshot_.digits(cell);
        const auto n = static_cast<std::size_t>(count(digits));
        if (n < least) continue;
        int candidates[9];
        int filled = 0;
        each_bit(digits, [&](int digit) {
            const int candidate = se121::candidate(cell, digit);
            candidates[filled++] = candidate;
            if (mode_.dynamic) {
                const int on_net = net(candidate, true);
                contradiction(on_net, candidate, false);
                const int off_net = net(candidate, false);
                contradiction(off_net, candidate, true);
                if (!mode_.x_only && n >= 3) binary(on_net, off_net);
            }
            if (!mode_.x_only) regions(cell, digit);
        });
        if (!mode_.x_only) shared(Kind::kCellChains, 5, cell, candidates, filled);
    }
}

// If the net contradicts itself, its assumption is wrong.
void Nets::contradiction(int net, int candidate, bool on) {
    const Net& n = nets_[net];
    if (n.clash[1] < 0) return;
    const Target targets[2] = {{net, n.clash[1]}, {net, n.clash[0]}};
    offer(mode_.x_only ? Kind::kNishio : Kind::kContradictionChains, 7, -1, candidate, on, targets,
          2);
}

// What follows from a candidate being in as well as from its being out.
void Nets::binary(int on_net, int off_net) {
    const int nets[2] = {on_net, off_net};
    common(Kind::kDoubleChains, 1, -1, nets, 2);
}

// The houses of the cell in which it is the first place of the digit.
void Nets::regions(int cell, int digit) {
    for (int type = 0; type < 3; ++type) {
        const int house = kBoard.house[cell][type];
        const Nine positions = snapshot_.positions(house, digit);
        if (count(positions) < 2 || kBoard.cell[house][lowest(positions)] != cell) continue;
        int candidates[9];
        int n = 0;
        each_bit(positions, [&](int position) {
            candidates[n++] = se121::candidate(kBoard.cell[house][position], digit);
        });
        shared(Kind::kRegionChains, 6, house, candidates, n);
    }
}

// A static net that does not contradict itself is what can be reached by links. Where these show
// that nets have nothing in common they need not be made.
void Nets::find_implications() {
    knows_implications_ = false;
    if (mode_.dynamic) return;
    implications_.build(snapshot_);
    if (!implications_.refuted().empty()) return;
    implications_.find_out(snapshot_);
    knows_implications_ = true;
}

// What follows from each of these candidates being in.
void Nets::shared(Kind kind, int key, int source, const int* candidates, int n) {
    if (knows_implications_ && !implications_.may_share(candidates, n)) return;
    int nets[9];
    for (int i = 0; i < n; ++i) nets[i] = net(candidates[i], true);
    common(kind, key, source, nets, n);
}

// What is in all nets: first what is ON in all, then OFF, in the order of the first net.
void Nets::common(Kind kind, int key, int source, const int* nets, int n) {
    for (const bool on : {true, false}) {
        CandidateSet in = nets_[nets[0]].in[on];
        bool any = true;
        for (int i = 1; any && i < n; ++i) {
            any = in.keep(nets_[nets[i]].in[on]);
        }
        if (!any) continue;
        for (int index = 0; index < nets_[nets[0]].size; ++index) {
            const Node& at = node(nets[0], index);
            if (at.on != on || !in.has(at.candidate)) continue;
            Target targets[9];
            for (int i = 0; i < n; ++i) targets[i] = {nets[i], places(nets[i], on)[at.candidate]};
            offer(kind, key, source, at.candidate, on, targets, n);
        }
    }
}

void Nets::offer(Kind kind, int key, int source, int candidate, bool on, const Target* targets,
                 int n) {
    ++found_;
    if (on && count(snapshot_.digits(candidate / 9)) < 2) return;
    if (best_only_ && !offers_.empty()) {
        // A chain has at least the statements on the longest way to its assumption, but for a
        // clashing node, whose equal may lie on that way.
        int least = 0;
        for (int i = 0; i < n; ++i) {
            const bool clashes = targets[i].node >= nets_[targets[i].net].size;
            least += node(targets[i].net, targets[i].node).depth - (clashes ? 1 : 0);
        }
        if (least > offers_.front().rank.complexity) return;
    }
    int flat = 0;
    for (int i = 0; i < n; ++i) flat += ancestors(targets[i]);
    const int complexity = flat + nested_complexity(targets, n);
    const Rank rank{mode_.base + length_penalty(complexity), complexity, key, found_};
    if (best_only_) {
        if (!offers_.empty() && !(rank < offers_.front().rank)) return;
        offers_.clear();
        targets_.clear();
    }
    offers_.push_back({rank, flat, kind, on, static_cast<std::uint16_t>(candidate),
                       static_cast<std::int16_t>(source), static_cast<std::uint8_t>(n),
                       static_cast<std::uint32_t>(targets_.size())});
    targets_.insert(targets_.end(), targets, targets + n);
}

// Each nested hint counts once a hint.
int Nets::nested_complexity(const Target* targets, int n) {
    int complexity = 0;
    nested_.clear();
    for (int i = 0; i < n; ++i) {
        if (!node(targets[i].net, targets[i].node).nests) continue;
        each_ancestor(targets[i], [&](const Node& at) {
            if (at.nested < 0) return;
            const auto equal = [&](int other) {
                return store_[other].hash == store_[at.nested].hash;
            };
            if (std::any_of(nested_.begin(), nested_.end(), equal)) return;
            nested_.push_back(at.nested);
            complexity += store_[at.nested].complexity;
        });
    }
    return complexity;
}

void Nets::removals(const Offer& offer, Removals& removals) const {
    removals.clear();
    const int cell = offer.candidate / 9;
    const auto bit = static_cast<Nine>(1 << offer.candidate % 9);
    removals.add(cell, offer.on ? snapshot_.digits(cell) & ~bit : bit);
}

void Nets::describe(const Offer& offer, Hint& hint) {
    hint.reset(offer.kind, offer.rank.difficulty);
    hint.level = static_cast<std::int8_t>(mode_.dynamic ? mode_.level : kStatic);
    hint.complexity = offer.rank.complexity;
    hint.flat = offer.flat;
    removals(offer, hint.removals);
    if (offer.on) hint.place(offer.candidate / 9, offer.candidate % 9);
    if (offer.kind == Kind::kRegionChains) hint.houses = 1u << offer.source;
    std::vector<int> number(static_cast<std::size_t>(store_.size()), -1);
    std::vector<int> wanted;
    const auto renumber = [&](int nested) {
        if (nested < 0) return -1;
        int& known = number[nested];
        if (known < 0) {
            known = static_cast<int>(wanted.size());
            wanted.push_back(nested);
        }
        return known;
    };
    for (int i = 0; i < offer.targets; ++i) {
        const Target target = targets_[offer.first_target + static_cast<std::uint32_t>(i)];
        std::vector<std::uint16_t> members = statements_of(target);
        std::sort(members.begin(), members.end());
        ChainNodes& nodes = hint.chains.emplace_back();
        for (const std::uint16_t index : members) {
            const Node& from = node(target.net, index);
            ChainNode& to = nodes.emplace_back();
            to.candidate = static_cast<std::int16_t>(from.candidate);
            to.on = from.on;
            to.cause = static_cast<std::int8_t>(from.cause);
            to.nested = renumber(from.nested);
            for (int k = 0; k < from.parents; ++k) {
                const auto at = std::lower_bound(members.begin(), members.end(), parents(from)[k]);
                if (at == members.end() || *at != parents(from)[k]) continue;
                to.parents.push_back(static_cast<std::uint16_t>(at - members.begin()));
            }
            hint.cells.add(from.candidate / 9);
            hint.digits |= static_cast<Nine>(1 << from.candidate % 9);
        }
    }
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const NestedHints::Entry& entry = store_[wanted[i]];
        NestedHint& nested = hint.nested.emplace_back();
        nested = {entry.kind, entry.level, entry.complexity, entry.flat, store_.chains(wanted[i])};
        for (ChainNodes& nodes : nested.chains) {
            for (ChainNode& at : nodes) at.nested = renumber(at.nested);
        }
    }
}

}  // namespace nonet::se121
