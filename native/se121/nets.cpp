#include "se121/nets.hpp"

#include <algorithm>
#include <cstddef>

namespace nonet::se121 {

namespace {

constexpr auto kNoPlaces = [] {
    std::array<std::int16_t, 2 * kCandidates> places;
    places.fill(-1);
    return places;
}();

}  // namespace

// Forgets all nets: another grid.
void Nets::begin(const Grid& grid, Watch& watch) {
    watch_ = &watch;
    snapshot_ = grid_ = grid;
    nets_.clear();
    left_.clear();
    nodes_.clear();
    parents_.clear();
    places_.clear();
    for (auto& nets : net_of_) nets.fill(-1);
    offers_.clear();
    targets_.clear();
    found_ = 0;
    if (marks_.empty()) marks_.resize(2 * kCandidates + 1);
}

// The net of an assumption, made when it is first asked for.
int Nets::net(int candidate, bool on) {
    std::int16_t& known = net_of_[on][candidate];
    if (known >= 0) return known;
    if (mode_.level > 0) {
        watch_->check();
    } else {
        watch_->look();
    }
    current_ = static_cast<int>(nets_.size());
    known = static_cast<std::int16_t>(current_);
    nets_.push_back({static_cast<std::uint32_t>(nodes_.size()), 0, {-1, -1}, {}});
    places_.insert(places_.end(), kNoPlaces.begin(), kNoPlaces.end());
    for (int kind = 0; kind < 2; ++kind) {
        queue_[kind].clear();
        head_[kind] = 0;
    }
    dry_ = 0;
    const int start = easier_ == nullptr ? -1 : easier_->net_of_[on][candidate];
    if (start >= 0 && easier_->nets_[start].clash[1] < 0) {
        adopt(start);
    } else {
        if (mode_.dynamic) grid_ = snapshot_;
        add(candidate, on, kAssumed);
    }
    for (;;) {
        if (head_[1] < queue_[1].size()) {
            if (expand_on(queue_[1][head_[1]++])) break;
        } else if (head_[0] < queue_[0].size()) {
            if (expand_off(queue_[0][head_[0]++])) break;
        } else if (mode_.level == 0 || !advance()) {
            break;
        }
    }
    if (best_only_) left_.push_back(grid_);
    return current_;
}

// Takes over a net of the easier producer as it stood when no rule had anything to add.
void Nets::adopt(int net) {
    const auto from = static_cast<std::size_t>(net);
    const Net& theirs = easier_->nets_[from];
    Net& mine = nets_.back();
    mine.size = theirs.size;
    mine.in[0] = theirs.in[0];
    mine.in[1] = theirs.in[1];
    const auto first = easier_->nodes_.begin() + theirs.begin;
    nodes_.insert(nodes_.end(), first, first + theirs.size);
    const std::uint32_t begin = first->first_parent;
    const Node& last = *(first + theirs.size - 1);
    const auto offset = static_cast<std::uint32_t>(parents_.size()) - begin;
    for (std::size_t i = mine.begin; i < nodes_.size(); ++i) nodes_[i].first_parent += offset;
    parents_.insert(parents_.end(), easier_->parents_.begin() + begin,
                    easier_->parents_.begin() + last.first_parent + last.parents);
    std::copy_n(easier_->places_.begin() + static_cast<std::ptrdiff_t>(from * 2 * kCandidates),
                2 * kCandidates, places_.end() - 2 * kCandidates);
    grid_ = easier_->left_[from];
    dry_ = easier_->mode_.level;
}

// Adds a node to the current net and its queue.
int Nets::add(int candidate, bool on, int cause) {
    Net& net = nets_.back();
    const int index = net.size++;
    nodes_.push_back({static_cast<std::uint16_t>(candidate), on, static_cast<std::uint8_t>(cause),
                      false, 0, 1, 0, static_cast<std::uint32_t>(parents_.size()), -1});
    net.in[on].add(candidate);
    places(current_, on)[candidate] = static_cast<std::int16_t>(index);
    queue_[on].push_back(static_cast<std::uint16_t>(index));
    return index;
}

// To be called for the node added last.
void Nets::add_parent(int node, int parent) {
    Node& child = this->node(current_, node);
    const Node& from = this->node(current_, parent);
    parents_.push_back(static_cast<std::uint16_t>(parent));
    ++child.parents;
    child.nests = child.nests || from.nests;
    child.depth = std::max(child.depth, static_cast<std::uint16_t>(from.depth + 1));
}

// What a candidate that is in puts out. True if that contradicts.
bool Nets::expand_on(int index) {
    const int candidate = node(current_, index).candidate;
    const int cell = candidate / 9, digit = candidate % 9;
    std::int16_t* const is_on = places(current_, true);
    std::int16_t* const is_off = places(current_, false);
    const auto put_out = [&](int other, int cause) {
        if (is_on[other] >= 0) {
            Net& net = nets_.back();
            net.clash[1] = is_on[other];
            // The new node is one of the two, but belongs to no set.
            const CandidateSet before = net.in[0];
            const std::int16_t place = is_off[other];
            net.clash[0] = static_cast<std::int16_t>(add(other, false, cause));
            add_parent(net.clash[0], index);
            net.in[0] = before;
            is_off[other] = place;
            --net.size;
            return true;
        }
        if (is_off[other] < 0) add_parent(add(other, false, cause), index);
        return false;
    };
    if (!mode_.x_only) {
        for (unsigned rest = grid_.digits(cell) & ~(1u << digit); rest != 0; rest &= rest - 1) {
            if (put_out(se121::candidate(cell, lowest(rest)), kInCell)) return true;
        }
    }
    const int box = kBoard.house[cell][kBox];
    for (int type = 0; type < 3; ++type) {
        const int house = kBoard.house[cell][type];
        unsigned rest = grid_.positions(house, digit) & ~(1u << kBoard.position[cell][type]);
        if (type != kBox) rest &= ~static_cast<unsigned>(kBoard.cross[house][box]);
        for (; rest != 0; rest &= rest - 1) {
            const int other = se121::candidate(kBoard.cell[house][lowest(rest)], digit);
            if (put_out(other, type)) return true;
        }
    }
    return false;
}

// What a candidate that is out forces in. True if that contradicts.
bool Nets::expand_off(int index) {
    const int candidate = node(current_, index).candidate;
    const int cell = candidate / 9, digit = candidate % 9;
    struct {
        int candidate, cause;
        Nine gone;  // digits of the cell or positions in the house: hidden parents
    } forced[4];
    int n = 0;
    if (!mode_.x_only) {
        const Nine digits = grid_.digits(cell);
        if (count(digits) == 2) {
            const int other = lowest(digits & ~(1u << digit));
            forced[n++] = {se121::candidate(cell, other), kInCell,
                           static_cast<Nine>(snapshot_.digits(cell) & ~digits)};
        }
    }
    for (int type = 0; type < 3; ++type) {
        const int house = kBoard.house[cell][type];
        const Nine positions = grid_.positions(house, digit);
        if (count(positions) != 2) continue;
        const int at = lowest(positions & ~(1u << kBoard.position[cell][type]));
        forced[n++] = {se121::candidate(kBoard.cell[house][at], digit), type,
                       static_cast<Nine>(snapshot_.positions(house, digit) & ~positions)};
    }
    if (mode_.dynamic) grid_.remove(cell, digit);
    std::int16_t* const is_on = places(current_, true);
    std::int16_t* const is_off = places(current_, false);
    for (int i = 0; i < n; ++i) {
        const int other = forced[i].candidate;
        const bool clashes = is_off[other] >= 0;
        const std::int16_t place = is_on[other];
        if (!clashes && place >= 0) continue;
        const CandidateSet before = nets_.back().in[1];
        const int added = add(other, true, forced[i].cause);
        add_parent(added, index);
        const int cause = forced[i].cause;
        each_bit(forced[i].gone, [&](int lost) {
            const int hidden =
                cause == kInCell
                    ? se121::candidate(cell, lost)
                    : se121::candidate(kBoard.cell[kBoard.house[cell][cause]][lost], digit);
            if (is_off[hidden] >= 0) add_parent(added, is_off[hidden]);
        });
        if (!clashes) continue;
        Net& net = nets_.back();
        net.clash[0] = is_off[other];
        net.clash[1] = static_cast<std::int16_t>(added);
        net.in[1] = before;
        is_on[other] = place;
        --net.size;
        return true;
    }
    return false;
}

// How many statements a chain to the target has, the target included.
int Nets::ancestors(Target target) {
    Node& end = node(target.net, target.node);
    if (end.ancestors == 0) {
        each_ancestor(target, [](const Node&) {});
        end.ancestors = static_cast<std::uint16_t>(todo_.size());
    }
    return end.ancestors;
}

std::vector<std::uint16_t> Nets::statements_of(Target target) {
    each_ancestor(target, [](const Node&) {});
    return todo_;
}

}  // namespace nonet::se121
