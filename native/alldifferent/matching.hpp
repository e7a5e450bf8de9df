// All-different as a whole: which candidates of a house no filling of it can use.
//
// A filling of a house is a matching of its cells with values. One matching is kept per house and
// repaired where candidates went away; going back in the search gives candidates back, which cannot
// hurt it. Given one matching, all others differ from it by cells passing their values around in
// circles. So let an arrow lead from cell p to cell q if p could take the value that q has:
//
//   cells      p --> q     p's candidates include q's value
//   values     1  <->  2   p may take q's value in some filling exactly if q can get rid of it by
//              |       |   giving it on, around a circle, back to p: if p and q lie in the same
//              p       q   strongly connected component
//
// A component that no arrow leaves is what people call a naked set, the rest a hidden one. In a
// house with fewer than N cells some values are spare: they are one more vertex, to which an arrow
// leads from every cell that may take one, and from which one leads to every cell.
//
// Only parts that lost candidates are looked at again: before, no arrow led from one component into
// another (such candidates had been removed), so what a changed cell reaches is all that can have
// changed, but for arrows into it, which are removed as components are finished.
//
// Source: Régin, A filtering algorithm for constraints of difference in CSPs, AAAI 1994; with the
// improvements of Gent, Miguel and Nightingale, Generalised arc consistency for the AllDifferent
// constraint: an empirical survey, Artificial Intelligence 172 (2008). Components: Tarjan 1972.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "alldifferent/candidates.hpp"

namespace nonet::alldifferent {

template <int W>
class Matching {
  public:
    using Set = Wide<W>;

    Matching(const Topology& topology, Candidates<W>& candidates);

    // Removes every candidate of the house that is in no filling of it. The singles must have been
    // acted on. False if the board has become impossible.
    bool filter(std::uint32_t house);

    // Whether the last `false` was for want of a filling; then these positions of that house have
    // fewer values than they are.
    bool is_short() const { return is_short_; }
    const Set& short_positions() const { return reached_positions_; }

    // Steps taken so far, a measure of the time spent.
    std::uint64_t work() const { return work_; }

  private:
    static constexpr std::uint8_t kNone = 255;

    const Set& values(int position) const {
        return candidates_.values(topology_.cell_at(house_, position));
    }
    bool repair();
    bool match(int position);
    bool is_roomy() const;
    void join(int position, int digit);
    void leave(int position);
    bool explore(int vertex);
    bool finish(int vertex);

    const Topology& topology_;
    Candidates<W>& candidates_;
    std::vector<std::uint8_t> value_of_;     // per house and position, or kNone
    std::vector<std::uint8_t> position_of_;  // per house and value, or kNone
    std::vector<Set> spare_;                 // per house: the values that no position has
    std::vector<Set> loose_;                 // per house: the positions that have no value
    std::uint64_t work_ = 0;
    bool is_short_ = false;

    // Of the house at work. Vertices are positions and, as number `length`, the spare values.
    std::uint32_t house_ = 0;
    std::uint8_t* mine_ = nullptr;
    std::uint8_t* theirs_ = nullptr;
    int length_ = 0;
    Set reached_positions_;
    Set reached_values_;
    std::array<int, kMaxSize + 1> order_{};  // when a vertex was met
    std::array<int, kMaxSize + 1> low_{};    // the earliest vertex that it reaches
    std::array<int, kMaxSize + 1> stack_{};
    int root_ = 0;
    int met_ = 0;
    int height_ = 0;
    bool spare_met_ = false;
    bool spare_waits_ = false;  // whether the vertex of the spare values is on the stack
    Set unmet_values_;          // values of positions that were not met yet
    Set waiting_values_;        // values of positions on the stack
    Set met_positions_;
};

template <int W>
Matching<W>::Matching(const Topology& topology, Candidates<W>& candidates)
    : topology_(topology),
      candidates_(candidates),
      value_of_(std::size_t{topology.house_count()} * topology.size(), kNone),
      position_of_(value_of_.size(), kNone),
      spare_(topology.house_count(), Set::first(topology.size())) {
    for (std::uint32_t h = 0; h < topology.house_count(); ++h) {
        loose_.push_back(Set::first(topology.length(h)));
    }
}

template <int W>
bool Matching<W>::filter(std::uint32_t house) {
    house_ = house;
    length_ = topology_.length(house);
    mine_ = value_of_.data() + std::size_t{house} * topology_.size();
    theirs_ = position_of_.data() + std::size_t{house} * topology_.size();
    is_short_ = false;
    if (!repair()) {
        is_short_ = true;
        return false;
    }
    Set& narrowed = candidates_.narrowed(house);
    if (is_roomy()) {
        narrowed = {};
        return true;
    }
    met_ = 0;
    height_ = 0;
    spare_met_ = topology_.is_full(house);
    spare_waits_ = false;
    met_positions_ = {};
    waiting_values_ = {};
    unmet_values_ = Set::first(topology_.size()) - spare_[house];
    // Exploring changes more cells: those that were not met are explored, too.
    for (;;) {
        const Set left = (narrowed & candidates_.open(house)) - met_positions_;
        if (!left.any()) break;
        root_ = left.lowest();
        if (!explore(root_)) return false;
    }
    narrowed = {};
    return true;
}

template <int W>
inline void Matching<W>::join(int position, int digit) {
    mine_[position] = static_cast<std::uint8_t>(digit);
    theirs_[digit] = static_cast<std::uint8_t>(position);
    spare_[house_].drop(digit);
    loose_[house_].drop(position);
}

template <int W>
inline void Matching<W>::leave(int position) {
    const int digit = mine_[position];
    mine_[position] = kNone;
    theirs_[digit] = kNone;
    spare_[house_].add(digit);
    loose_[house_].add(position);
}

// Gives every position a value that it may have.
template <int W>
bool Matching<W>::repair() {
    for (const int p : candidates_.narrowed(house_)) {
        if (mine_[p] != kNone && !values(p).has(mine_[p])) leave(p);
    }
    const Set loose = loose_[house_];
    for (const int p : loose) {
        reached_positions_ = {};
        reached_values_ = {};
        if (!match(p)) return false;
    }
    return true;
}

// Finds a value for a position, moving others aside (an augmenting path). It calls itself once for
// a position of the house at most.
template <int W>
bool Matching<W>::match(int position) {
    ++work_;
    reached_positions_.add(position);
    const Set spare = values(position) & spare_[house_];
    if (spare.any()) {
        join(position, spare.lowest());
        return true;
    }
    for (;;) {
        const Set left = values(position) - reached_values_;
        if (!left.any()) return false;
        const int digit = left.lowest();
        reached_values_.add(digit);
        if (match(theirs_[digit])) {
            join(position, digit);
            return true;
        }
    }
}

// Whether counting alone shows that nothing can be removed: k cells that have k values between them
// have at most k each, and the other values have at most as many places as there are other cells.
template <int W>
bool Matching<W>::is_roomy() const {
    int cells = 0;
    int fewest_values = topology_.size() + 1;
    for (const int p : candidates_.open(house_)) {
        ++cells;
        const int count = candidates_.value_count(topology_.cell_at(house_, p));
        fewest_values = std::min(fewest_values, count);
    }
    if (!topology_.is_full(house_)) return fewest_values > cells;
    int fewest_places = topology_.size() + 1;
    for (const int digit : candidates_.missing(house_)) {
        fewest_places = std::min(fewest_places, candidates_.place_count(house_, digit));
    }
    return fewest_values + fewest_places > cells;
}

// Tarjan's depth-first walk. It calls itself once for a vertex at most.
template <int W>
bool Matching<W>::explore(int vertex) {
    ++work_;
    const bool is_spare = vertex == length_;
    low_[vertex] = order_[vertex] = met_++;
    stack_[height_++] = vertex;
    // The spare values reach every cell; of cells without a value, all that matters are open ones.
    Set targets = is_spare ? Set::first(topology_.size()) : values(vertex);
    bool to_spare = false;
    if (is_spare) {
        spare_met_ = spare_waits_ = true;
    } else {
        met_positions_.add(vertex);
        unmet_values_.drop(mine_[vertex]);
        waiting_values_.add(mine_[vertex]);
        to_spare = (targets & spare_[house_]).any();
    }
    for (const int digit : targets& waiting_values_) {
        low_[vertex] = std::min(low_[vertex], order_[theirs_[digit]]);
    }
    if (to_spare && !topology_.is_full(house_)) {
        if (!spare_met_ && !explore(length_)) return false;
        if (spare_waits_) low_[vertex] = std::min(low_[vertex], low_[length_]);
    }
    for (;;) {
        const Set left = targets & unmet_values_;
        if (!left.any()) break;
        const int next = theirs_[left.lowest()];
        if (!explore(next)) return false;
        low_[vertex] = std::min(low_[vertex], low_[next]);
    }
    return low_[vertex] != order_[vertex] || finish(vertex);
}

// Takes a component from the stack. Its values are for its positions alone.
template <int W>
bool Matching<W>::finish(int vertex) {
    Set positions;
    Set values;
    int last;
    do {
        last = stack_[--height_];
        if (last == length_) {
            spare_waits_ = false;
        } else {
            positions.add(last);
            values.add(mine_[last]);
        }
    } while (last != vertex);
    waiting_values_ -= values;
    for (const int digit : values) {
        const Set others = candidates_.places(house_, digit) - positions;
        for (const int p : others) {
            ++work_;
            if (!candidates_.remove(topology_.cell_at(house_, p), digit)) return false;
        }
    }
    return true;
}

}  // namespace nonet::alldifferent
