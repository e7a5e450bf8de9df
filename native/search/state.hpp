// What is still possible on a board, and the reasoning that narrows it.
//
// Two views of the same candidates are kept in step, one bit a candidate in each:
//
//   values_[cell]            the values that a cell may take      (bit d: value d+1)
//   places_[house * N + d]   where in a house value d+1 may stand (bit p: its p-th cell)
//
// so that a naked single (one bit in the first) and a hidden single (one bit in the second) are
// both seen at the very removal that makes them. Removals are the only change there is: they are
// logged in `removed_`, and going back means putting the logged ones back. Nothing is copied.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "bits.hpp"
#include "board/topology.hpp"
#include "search/search.hpp"

namespace nonet::search {

using board::Arc;
using board::Slot;
using board::Topology;

// A point to come back to.
struct Mark {
    std::uint32_t removed;
    std::uint32_t filled;
};

// `Word` holds N bits: 16, 32 or 64. `kSlots` is the number of houses that every cell is in, all of
// them with N cells, as on a classic board; 0 where cells differ.
template <typename Word, int kSlots>
class State {
  public:
    explicit State(const Topology& topology);

    // Takes away a candidate / decides a cell, without drawing conclusions: `settle` does that.
    // False if the board has become impossible.
    bool remove(std::uint32_t cell, int digit);
    bool place(std::uint32_t cell, int digit);

    // Naked and hidden singles, and locked candidates if wanted, until nothing changes; false if
    // the board is impossible.
    bool settle(bool with_locked);

    Mark mark() const { return {removed_.size(), filled_.size()}; }
    void back_to(Mark mark);

    Word values(std::uint32_t cell) const { return values_[cell]; }
    Word places(std::uint32_t house, int digit) const { return places_[house * size_ + digit]; }
    bool complete() const { return filled_.size() == cell_count_; }
    bool is_empty(std::uint32_t cell) const { return (empty_[cell / 64] >> cell % 64 & 1) != 0; }
    // Cells without a value, 64 to a word; the digits that a house with N cells still lacks.
    const std::vector<std::uint64_t>& empty_cells() const { return empty_; }
    Word missing(std::uint32_t house) const { return missing_[house]; }
    // Candidates that reasoning removed so far, over the whole search.
    std::uint64_t removals() const { return removals_; }
    // What became impossible last: a cell without values, or (house, digit) without places.
    // Numbered as choices are: see `cell_choice` and `place_choice`.
    std::uint32_t culprit() const { return culprit_; }

    // A cell to fill or a (house, digit) to place, as one number.
    std::uint32_t cell_choice(std::uint32_t cell) const { return cell; }
    std::uint32_t place_choice(std::uint32_t house, int digit) const {
        return cell_count_ + house * kMaxSize + digit;
    }
    std::uint32_t choice_count() const {
        return cell_count_ + static_cast<std::uint32_t>(missing_.size()) * kMaxSize;
    }

  private:
    // A stack whose greatest height is known: room once, no check at a push.
    class Stack {
      public:
        explicit Stack(std::size_t capacity) : items_(capacity) {}
        void push(std::uint32_t item) { items_[size_++] = item; }
        std::uint32_t pop() { return items_[--size_]; }
        std::uint32_t size() const { return size_; }
        void clear() { size_ = 0; }

      private:
        std::vector<std::uint32_t> items_;
        std::uint32_t size_ = 0;
    };

    static constexpr Word bit(std::uint32_t i) { return static_cast<Word>(Word{1} << i); }
    static constexpr Word all_but(std::uint32_t i) { return static_cast<Word>(~bit(i)); }
    static constexpr Word first(std::size_t n) {
        return static_cast<Word>(static_cast<Word>(~Word{0}) >> (sizeof(Word) * 8 - n));
    }
    static constexpr bool is_single(Word word) { return (word & (word - 1)) == 0; }

    auto slots(std::uint32_t cell) const {
        if constexpr (kSlots > 0) {
            return std::span<const Slot, kSlots>(slots_ + std::size_t{cell} * kSlots, kSlots);
        } else {
            return topology_.slots(cell);
        }
    }
    static bool is_full(Slot slot) { return kSlots > 0 || slot.is_full; }

    bool remove_places(std::uint32_t cell, int digit);
    bool singles();
    bool locked();
    bool relations();
    bool relations_of(std::uint32_t cell);
    bool locked_in(std::uint32_t house, int digit);
    bool fail(std::uint32_t culprit) {
        culprit_ = culprit;
        return false;
    }
    void forget_pending();
    void narrow(std::uint32_t cell) {
        if (is_narrowed_[cell] || topology_.arcs(cell).empty()) return;
        is_narrowed_[cell] = true;
        narrowed_.push_back(cell);
    }

    const Topology& topology_;
    const Slot* const slots_;  // all of them, cell by cell
    const std::uint32_t size_;
    const std::uint32_t cell_count_;
    std::vector<Word> values_;
    std::vector<Word> places_;
    std::vector<Word> missing_;
    std::vector<std::uint64_t> empty_;
    // Cell * 64 + digit each. A candidate is removed, and a cell filled, once on the way down.
    Stack removed_;
    Stack filled_;
    // Choices with one possibility left, to be acted on. A choice comes down to one only once.
    Stack singles_;
    std::vector<Word> touched_;  // per house the digits that lost a place since `locked` ran
    // Cells with relations that lost a candidate since `relations` ran, and whether a cell is one.
    std::vector<std::uint32_t> narrowed_;
    std::vector<bool> is_narrowed_;
    std::uint64_t removals_ = 0;
    std::uint32_t culprit_ = 0;
};

template <typename Word, int kSlots>
State<Word, kSlots>::State(const Topology& topology)
    : topology_(topology),
      slots_(topology.slots(0).data()),
      size_(static_cast<std::uint32_t>(topology.size())),
      cell_count_(topology.cell_count()),
      values_(cell_count_, first(size_)),
      missing_(topology.house_count(), 0),
      empty_((cell_count_ + 63) / 64, 0),
      removed_(std::size_t{cell_count_} * size_),
      filled_(cell_count_),
      singles_(cell_count_ + std::size_t{size_} * topology.house_count() + 1),
      touched_(topology.house_count(), 0) {
    places_.reserve(std::size_t{size_} * topology.house_count());
    for (std::uint32_t h = 0; h < topology.house_count(); ++h) {
        places_.insert(places_.end(), size_, first(topology.length(h)));
        if (topology.is_full(h)) missing_[h] = first(size_);
    }
    for (std::uint32_t cell = 0; cell < cell_count_; ++cell) {
        empty_[cell / 64] |= std::uint64_t{1} << cell % 64;
    }
    if (kSlots == 0 && topology_.has_relations()) {
        is_narrowed_.assign(cell_count_, false);
        for (std::uint32_t cell = 0; cell < cell_count_; ++cell) narrow(cell);
    }
    // On a board of size 1 nothing is ever removed that could leave a single.
    if (size_ == 1) singles_.push(cell_choice(0));
}

// The half of a removal that concerns the houses; the caller has changed `values_`.
template <typename Word, int kSlots>
inline bool State<Word, kSlots>::remove_places(std::uint32_t cell, int digit) {
    removed_.push(cell * kMaxSize + digit);
    ++removals_;
    if (kSlots == 0 && topology_.has_relations()) narrow(cell);
    bool possible = true;
    for (const Slot slot : slots(cell)) {
        Word& places = places_[slot.first_place + digit];
        places &= all_but(slot.position);
        if (!is_full(slot)) continue;
        touched_[slot.house] |= bit(digit);
        if (is_single(places)) {
            if (places == 0) {
                possible = fail(place_choice(slot.house, digit));
            } else {
                singles_.push(place_choice(slot.house, digit));
            }
        }
    }
    return possible;
}

template <typename Word, int kSlots>
inline bool State<Word, kSlots>::remove(std::uint32_t cell, int digit) {
    const Word left = values_[cell] & all_but(digit);
    if (left == values_[cell]) return true;
    values_[cell] = left;
    bool possible = true;
    if (is_single(left)) {
        if (left == 0) {
            possible = fail(cell_choice(cell));
        } else {
            singles_.push(cell_choice(cell));
        }
    }
    return remove_places(cell, digit) && possible;
}

template <typename Word, int kSlots>
bool State<Word, kSlots>::place(std::uint32_t cell, int digit) {
    Word others = values_[cell] & all_but(digit);
    if (others == values_[cell]) return fail(cell_choice(cell));
    if (!is_empty(cell)) return true;
    empty_[cell / 64] &= ~(std::uint64_t{1} << cell % 64);
    filled_.push(cell * kMaxSize + digit);
    values_[cell] = bit(digit);
    bool possible = true;
    for (; others != 0; others &= others - 1) {
        possible &= remove_places(cell, std::countr_zero(others));
    }
    for (const Slot slot : slots(cell)) {
        missing_[slot.house] &= all_but(digit);
        Word rest = places_[slot.first_place + digit] & all_but(slot.position);
        for (; rest != 0; rest &= rest - 1) {
            const std::uint32_t peer = topology_.cell_at(slot.house, std::countr_zero(rest));
            possible &= remove(peer, digit);
        }
    }
    return possible;
}

template <typename Word, int kSlots>
bool State<Word, kSlots>::singles() {
    while (singles_.size() != 0) {
        const std::uint32_t choice = singles_.pop();
        if (choice < cell_count_) {
            if (is_empty(choice) && !place(choice, std::countr_zero(values_[choice]))) return false;
            continue;
        }
        const std::uint32_t house = (choice - cell_count_) / kMaxSize;
        const auto digit = static_cast<int>((choice - cell_count_) % kMaxSize);
        if ((missing_[house] & bit(digit)) == 0) continue;
        const std::uint32_t position = std::countr_zero(places(house, digit));
        if (!place(topology_.cell_at(house, position), digit)) return false;
    }
    return true;
}

// A digit whose places in one house all lie in another has no other places there
// (pointing and claiming for boxes and lines, and the same for any two houses).
template <typename Word, int kSlots>
bool State<Word, kSlots>::locked_in(std::uint32_t house, int digit) {
    const Word places = places_[house * size_ + digit];
    const std::uint32_t cell = topology_.cell_at(house, std::countr_zero(places));
    const auto houses = slots(cell);
    std::uint32_t mine = 0;
    while (houses[mine].house != house) ++mine;
    for (std::uint32_t j = 0; j < houses.size(); ++j) {
        const auto inside = static_cast<Word>(*topology_.shared(cell, mine, j));
        if (j == mine || (places & ~inside) != 0) continue;
        const auto shared = static_cast<Word>(*topology_.shared(cell, j, mine));
        Word outside = places_[houses[j].first_place + digit] & static_cast<Word>(~shared);
        for (; outside != 0; outside &= outside - 1) {
            const std::uint32_t seen =
                topology_.cell_at(houses[j].house, std::countr_zero(outside));
            if (!remove(seen, digit)) return false;
        }
    }
    return true;
}

template <typename Word, int kSlots>
bool State<Word, kSlots>::locked() {
    for (std::uint32_t house = 0; house < touched_.size(); ++house) {
        Word digits = touched_[house] & missing_[house];
        touched_[house] = 0;
        for (; digits != 0; digits &= digits - 1) {
            const int digit = std::countr_zero(digits);
            const int count = count_bits(places(house, digit));
            if (count < 2 || count > topology_.largest_shared(house)) continue;
            if (!locked_in(house, digit)) return false;
        }
    }
    return true;
}

// Takes from the other cells what no candidate of this one goes with (arc consistency: Mackworth,
// Consistency in networks of relations, 1977).
template <typename Word, int kSlots>
bool State<Word, kSlots>::relations_of(std::uint32_t cell) {
    for (const Arc arc : topology_.arcs(cell)) {
        Word beside = 0;
        for (Word left = values_[cell]; left != 0; left &= left - 1) {
            beside |= static_cast<Word>(topology_.beside(arc, std::countr_zero(left)));
        }
        Word lost = values_[arc.other] & static_cast<Word>(~beside);
        for (; lost != 0; lost &= lost - 1) {
            if (!remove(arc.other, std::countr_zero(lost))) return false;
        }
    }
    return true;
}

template <typename Word, int kSlots>
bool State<Word, kSlots>::relations() {
    while (!narrowed_.empty() && singles_.size() == 0) {
        const std::uint32_t cell = narrowed_.back();
        narrowed_.pop_back();
        is_narrowed_[cell] = false;
        if (!relations_of(cell)) return false;
    }
    return true;
}

template <typename Word, int kSlots>
bool State<Word, kSlots>::settle(bool with_locked) {
    for (;;) {
        if (!singles()) return false;
        if constexpr (kSlots == 0) {
            if (!relations()) return false;
            if (singles_.size() != 0) continue;
        }
        if (complete() || !with_locked) return true;
        if (!locked()) return false;
        if (singles_.size() == 0 && narrowed_.empty()) return true;
    }
}

template <typename Word, int kSlots>
void State<Word, kSlots>::forget_pending() {
    singles_.clear();
    std::ranges::fill(touched_, Word{0});
    for (const std::uint32_t cell : narrowed_) is_narrowed_[cell] = false;
    narrowed_.clear();
}

template <typename Word, int kSlots>
void State<Word, kSlots>::back_to(Mark mark) {
    forget_pending();
    while (filled_.size() > mark.filled) {
        const std::uint32_t entry = filled_.pop();
        const std::uint32_t cell = entry / kMaxSize;
        empty_[cell / 64] |= std::uint64_t{1} << cell % 64;
        for (const Slot slot : slots(cell)) {
            if (is_full(slot)) missing_[slot.house] |= bit(entry % kMaxSize);
        }
    }
    while (removed_.size() > mark.removed) {
        const std::uint32_t entry = removed_.pop();
        const std::uint32_t cell = entry / kMaxSize;
        const std::uint32_t digit = entry % kMaxSize;
        values_[cell] |= bit(digit);
        for (const Slot slot : slots(cell)) {
            places_[slot.first_place + digit] |= bit(slot.position);
        }
    }
}

}  // namespace nonet::search
