// What is still possible on a board: two views of the same candidates, kept in step.
//
//   values(cell)           the values that a cell may take      (bit d: value d+1)
//   places(house, d)       where in a house value d+1 may stand (bit p: its p-th cell)
//
// and how many there are of each, so that a naked single (one value) and a hidden single (one
// place) show themselves at the removal that makes them. Removals are the only change there is:
// going back puts the logged ones back. This is native/search's idea on sets of any width; beside
// the singles it notes for the stronger reasoning which houses changed and where.
#pragma once

#include <cstdint>
#include <vector>

#include "alldifferent/wide.hpp"
#include "board/topology.hpp"
#include "resumable_search.hpp"

namespace nonet::alldifferent {

using board::Slot;
using board::Topology;

// A point to come back to.
struct Mark {
    std::size_t removed;
    std::size_t filled;
};

// A candidate as one number.
using Candidate = std::uint32_t;
constexpr Candidate candidate(std::uint32_t cell, int digit) {
    return cell << 8 | static_cast<std::uint32_t>(digit);
}
constexpr std::uint32_t cell_of(Candidate c) {
    return c >> 8;
}
constexpr int digit_of(Candidate c) {
    return static_cast<int>(c & 255);
}

// Houses in the order in which they came, each at most once.
class HouseQueue {
  public:
    explicit HouseQueue(std::uint32_t houses) : waits_(houses, 0) {}
    void push(std::uint32_t house) {
        if (waits_[house] != 0) return;
        waits_[house] = 1;
        queue_.push_back(house);
    }
    bool empty() const { return head_ == queue_.size(); }
    std::uint32_t front() const { return queue_[head_]; }
    // A house still counts as waiting while it is worked on.
    void pop() {
        waits_[queue_[head_++]] = 0;
        if (empty()) clear();
    }
    void clear() {
        for (; head_ < queue_.size(); ++head_) waits_[queue_[head_]] = 0;
        queue_.clear();
        head_ = 0;
    }

  private:
    std::vector<std::uint8_t> waits_;
    std::vector<std::uint32_t> queue_;
    std::size_t head_ = 0;
};

template <int W>
class Candidates {
  public:
    using Set = Wide<W>;

    // givens: 0 for empty.
    Candidates(const Topology& topology, const std::vector<std::uint8_t>& givens,
               const CandidateSets& allowed);

    // Takes away a candidate / decides a cell, without drawing conclusions. False if the board has
    // become impossible.
    bool remove(std::uint32_t cell, int digit);
    bool place(std::uint32_t cell, int digit);

    // Acts on one single, or looks for locked candidates in one house; false as above.
    bool has_single() const { return !singles_.empty(); }
    bool next_single();
    bool has_touched() const { return !touched_houses_.empty(); }
    bool next_locked();

    // The houses where a cell lost a value since they were last taken from the queue, and the
    // positions of these cells, to be cleared by the caller that takes it.
    HouseQueue& narrowed_houses() { return narrowed_houses_; }
    Set& narrowed(std::uint32_t house) { return narrowed_[house]; }

    Mark mark() const { return {removed_.size(), filled_.size()}; }
    void back_to(Mark mark);

    const Topology& topology() const { return topology_; }
    bool possible() const { return possible_; }
    bool complete() const { return filled_.size() == topology_.cell_count(); }
    const Set& values(std::uint32_t cell) const { return values_[cell]; }
    const Set& places(std::uint32_t house, int digit) const {
        return places_[house * size_ + static_cast<std::uint32_t>(digit)];
    }
    int value_count(std::uint32_t cell) const { return value_count_[cell]; }
    int place_count(std::uint32_t house, int digit) const {
        return place_count_[house * size_ + static_cast<std::uint32_t>(digit)];
    }
    bool is_empty(std::uint32_t cell) const { return empty_[cell] != 0; }
    bool is_placed(Candidate c) const {
        return empty_[cell_of(c)] == 0 && values_[cell_of(c)].has(digit_of(c));
    }
    bool is_open(Candidate c) const { return values_[cell_of(c)].has(digit_of(c)); }
    // The positions without a value; the digits that a house with N cells still lacks.
    const Set& open(std::uint32_t house) const { return open_[house]; }
    const Set& missing(std::uint32_t house) const { return missing_[house]; }
    // Decided cells and removed candidates in the order in which that happened.
    const std::vector<Candidate>& filled() const { return filled_; }
    const std::vector<Candidate>& removed() const { return removed_; }
    // Candidates removed over the whole search.
    std::uint64_t removals() const { return removals_; }
    // What became impossible last, numbered as choices are.
    std::uint32_t culprit() const { return culprit_; }

    // A cell to fill or a (house, digit) to place, as one number.
    std::uint32_t cell_choice(std::uint32_t cell) const { return cell; }
    std::uint32_t place_choice(std::uint32_t house, int digit) const {
        return topology_.cell_count() + house * size_ + static_cast<std::uint32_t>(digit);
    }
    std::uint32_t choice_count() const {
        return topology_.cell_count() + topology_.house_count() * size_;
    }

  private:
    bool set_up_values(const std::vector<std::uint8_t>& givens, const CandidateSets& allowed);
    bool set_up_places();
    bool remove_places(std::uint32_t cell, int digit);
    bool locked_in(std::uint32_t house, int digit);
    bool fail(std::uint32_t culprit) {
        culprit_ = culprit;
        return false;
    }

    const Topology& topology_;
    const std::uint32_t size_;
    std::vector<Set> values_;
    std::vector<Set> places_;
    std::vector<std::uint8_t> value_count_;
    std::vector<std::uint8_t> place_count_;
    std::vector<std::uint8_t> empty_;
    std::vector<Set> open_;
    std::vector<Set> missing_;
    std::vector<Candidate> removed_;
    std::vector<Candidate> filled_;
    std::vector<std::uint32_t> singles_;  // choices with one possibility left
    std::vector<Set> touched_;            // per house the digits that lost a place
    HouseQueue touched_houses_;
    std::vector<Set> narrowed_;  // per house the positions that lost a value
    HouseQueue narrowed_houses_;
    std::uint64_t removals_ = 0;
    std::uint32_t culprit_ = 0;
    bool possible_ = true;
};

template <int W>
Candidates<W>::Candidates(const Topology& topology, const std::vector<std::uint8_t>& givens,
                          const CandidateSets& allowed)
    : topology_(topology),
      size_(static_cast<std::uint32_t>(topology.size())),
      values_(topology.cell_count()),
      places_(std::size_t{topology.house_count()} * size_),
      value_count_(topology.cell_count()),
      place_count_(places_.size()),
      empty_(topology.cell_count(), 1),
      open_(topology.house_count()),
      missing_(topology.house_count()),
      touched_(topology.house_count()),
      touched_houses_(topology.house_count()),
      narrowed_(topology.house_count()),
      narrowed_houses_(topology.house_count()) {
    possible_ = set_up_values(givens, allowed) && set_up_places();
}

// All givens at once: removing their peers' candidates one by one would take much longer.
template <int W>
bool Candidates<W>::set_up_values(const std::vector<std::uint8_t>& givens,
                                  const CandidateSets& allowed) {
    std::vector<Set> used(topology_.house_count());
    for (std::uint32_t h = 0; h < topology_.house_count(); ++h) {
        open_[h] = Set::first(topology_.length(h));
        if (topology_.is_full(h)) missing_[h] = Set::first(topology_.size());
    }
    for (std::uint32_t cell = 0; cell < topology_.cell_count(); ++cell) {
        if (givens[cell] == 0) continue;
        const int digit = givens[cell] - 1;
        values_[cell] = Set::of(digit);
        value_count_[cell] = 1;
        empty_[cell] = 0;
        filled_.push_back(candidate(cell, digit));
        for (const Slot slot : topology_.slots(cell)) {
            if (used[slot.house].has(digit)) return fail(place_choice(slot.house, digit));
            used[slot.house].add(digit);
            open_[slot.house].drop(slot.position);
            missing_[slot.house].drop(digit);
        }
    }
    const std::size_t width = (std::size_t{topology_.cell_count()} + 7) / 8;
    for (std::uint32_t cell = 0; cell < topology_.cell_count(); ++cell) {
        if (empty_[cell] == 0) continue;
        Set left = Set::first(topology_.size());
        for (const Slot slot : topology_.slots(cell)) left -= used[slot.house];
        if (!allowed.empty()) {
            for (const int digit : left) {
                if ((allowed[digit * width + cell / 8] >> cell % 8 & 1) == 0) left.drop(digit);
            }
        }
        values_[cell] = left;
        value_count_[cell] = static_cast<std::uint8_t>(left.count());
        removals_ += size_ - value_count_[cell];
        if (value_count_[cell] == 0) return fail(cell_choice(cell));
        if (value_count_[cell] == 1) singles_.push_back(cell_choice(cell));
    }
    return true;
}

template <int W>
bool Candidates<W>::set_up_places() {
    for (std::uint32_t h = 0; h < topology_.house_count(); ++h) {
        for (int p = 0; p < topology_.length(h); ++p) {
            for (const int digit : values_[topology_.cell_at(h, p)])
                places_[h * size_ + digit].add(p);
        }
        for (std::uint32_t digit = 0; digit < size_; ++digit) {
            place_count_[h * size_ + digit] =
                static_cast<std::uint8_t>(places_[h * size_ + digit].count());
        }
        for (const int digit : missing_[h]) {
            if (place_count(h, digit) == 0) return fail(place_choice(h, digit));
            if (place_count(h, digit) == 1) singles_.push_back(place_choice(h, digit));
        }
        touched_[h] = missing_[h];
        touched_houses_.push(h);
        narrowed_[h] = open_[h];
        narrowed_houses_.push(h);
    }
    return true;
}

// The half of a removal that concerns the houses; the caller has changed `values_`.
template <int W>
inline bool Candidates<W>::remove_places(std::uint32_t cell, int digit) {
    removed_.push_back(candidate(cell, digit));
    ++removals_;
    bool possible = true;
    for (const Slot slot : topology_.slots(cell)) {
        const std::uint32_t place = slot.first_place + static_cast<std::uint32_t>(digit);
        places_[place].drop(slot.position);
        const int left = --place_count_[place];
        narrowed_[slot.house].add(slot.position);
        narrowed_houses_.push(slot.house);
        if (!slot.is_full) continue;
        touched_[slot.house].add(digit);
        touched_houses_.push(slot.house);
        if (left == 1) singles_.push_back(place_choice(slot.house, digit));
        if (left == 0) possible = fail(place_choice(slot.house, digit));
    }
    return possible;
}

template <int W>
inline bool Candidates<W>::remove(std::uint32_t cell, int digit) {
    if (!values_[cell].has(digit)) return true;
    values_[cell].drop(digit);
    bool possible = true;
    const int left = --value_count_[cell];
    if (left == 1) singles_.push_back(cell_choice(cell));
    if (left == 0) possible = fail(cell_choice(cell));
    return remove_places(cell, digit) && possible;
}

template <int W>
bool Candidates<W>::place(std::uint32_t cell, int digit) {
    if (!values_[cell].has(digit)) return fail(cell_choice(cell));
    if (!is_empty(cell)) return true;
    empty_[cell] = 0;
    filled_.push_back(candidate(cell, digit));
    Set others = values_[cell];
    others.drop(digit);
    values_[cell] = Set::of(digit);
    value_count_[cell] = 1;
    bool possible = true;
    for (const int other : others) possible &= remove_places(cell, other);
    for (const Slot slot : topology_.slots(cell)) {
        open_[slot.house].drop(slot.position);
        missing_[slot.house].drop(digit);
        Set rest = places(slot.house, digit);
        rest.drop(slot.position);
        for (const int p : rest) possible &= remove(topology_.cell_at(slot.house, p), digit);
    }
    return possible;
}

template <int W>
bool Candidates<W>::next_single() {
    const std::uint32_t choice = singles_.back();
    singles_.pop_back();
    if (choice < topology_.cell_count()) {
        return !is_empty(choice) || place(choice, values_[choice].lowest());
    }
    const std::uint32_t house = (choice - topology_.cell_count()) / size_;
    const auto digit = static_cast<int>((choice - topology_.cell_count()) % size_);
    if (!missing_[house].has(digit)) return true;
    return place(topology_.cell_at(house, places(house, digit).lowest()), digit);
}

// A digit whose places in one house all lie in another has no other places there
// (pointing and claiming for boxes and lines, and the same for any two houses).
template <int W>
bool Candidates<W>::locked_in(std::uint32_t house, int digit) {
    const Set mine = places(house, digit);
    const std::uint32_t cell = topology_.cell_at(house, mine.lowest());
    const auto slots = topology_.slots(cell);
    std::size_t i = 0;
    while (slots[i].house != house) ++i;
    for (std::size_t j = 0; j < slots.size(); ++j) {
        if (j == i || (mine - Set::load(topology_.shared(cell, i, j))).any()) continue;
        const std::uint32_t other = slots[j].house;
        const Set outside = places(other, digit) - Set::load(topology_.shared(cell, j, i));
        for (const int p : outside) {
            if (!remove(topology_.cell_at(other, p), digit)) return false;
        }
    }
    return true;
}

template <int W>
bool Candidates<W>::next_locked() {
    const std::uint32_t house = touched_houses_.front();
    touched_houses_.pop();
    const Set digits = touched_[house] & missing_[house];
    touched_[house] = {};
    const int most = topology_.largest_shared(house);
    for (const int digit : digits) {
        const int count = place_count(house, digit);
        if (count < 2 || count > most) continue;
        if (!locked_in(house, digit)) return false;
    }
    return true;
}

template <int W>
void Candidates<W>::back_to(Mark mark) {
    singles_.clear();
    touched_houses_.clear();
    narrowed_houses_.clear();
    touched_.assign(touched_.size(), {});
    narrowed_.assign(narrowed_.size(), {});
    while (filled_.size() > mark.filled) {
        const Candidate last = filled_.back();
        filled_.pop_back();
        empty_[cell_of(last)] = 1;
        for (const Slot slot : topology_.slots(cell_of(last))) {
            open_[slot.house].add(slot.position);
            if (slot.is_full) missing_[slot.house].add(digit_of(last));
        }
    }
    while (removed_.size() > mark.removed) {
        const Candidate last = removed_.back();
        removed_.pop_back();
        const std::uint32_t cell = cell_of(last);
        values_[cell].add(digit_of(last));
        ++value_count_[cell];
        for (const Slot slot : topology_.slots(cell)) {
            const std::uint32_t place =
                slot.first_place + static_cast<std::uint32_t>(digit_of(last));
            places_[place].add(slot.position);
            ++place_count_[place];
        }
    }
}

}  // namespace nonet::alldifferent
