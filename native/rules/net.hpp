// What follows from a candidate by singles, locked values, pairs and rules, each with its reasons.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "control.hpp"
#include "rules/part.hpp"

namespace nonet::rules {

// A set of cells, or of other small numbers.
class Bits {
  public:
    static constexpr std::size_t kMost = 640;  // a board of 25x25 has 625 cells

    void add(std::size_t at) { words_[at / 64] |= std::uint64_t{1} << at % 64; }
    void remove(std::size_t at) { words_[at / 64] &= ~(std::uint64_t{1} << at % 64); }
    bool has(std::size_t at) const { return (words_[at / 64] >> at % 64 & 1) != 0; }
    bool empty() const { return *this == Bits{}; }
    bool operator==(const Bits&) const = default;
    // The least, or kMost.
    std::size_t first() const {
        for (std::size_t i = 0; i < kWords; ++i) {
            if (words_[i] != 0)
                return i * 64 + static_cast<std::size_t>(std::countr_zero(words_[i]));
        }
        return kMost;
    }
    // Up to `most` + 1 of them are counted.
    int count(int most) const {
        int sum = 0;
        for (std::size_t i = 0; i < kWords && sum <= most; ++i) sum += std::popcount(words_[i]);
        return sum;
    }
    Bits& operator&=(const Bits& other) {
        return each(other, [](auto a, auto b) { return a & b; });
    }
    Bits& operator|=(const Bits& other) {
        return each(other, [](auto a, auto b) { return a | b; });
    }
    Bits& remove_all(const Bits& other) {
        return each(other, [](auto a, auto b) { return a & ~b; });
    }
    friend Bits operator&(Bits one, const Bits& other) { return one &= other; }
    friend Bits operator|(Bits one, const Bits& other) { return one |= other; }

  private:
    static constexpr std::size_t kWords = kMost / 64;

    template <typename Do>
    Bits& each(const Bits& other, Do&& change) {
        for (std::size_t i = 0; i < kWords; ++i) words_[i] = change(words_[i], other.words_[i]);
        return *this;
    }

    std::array<std::uint64_t, kWords> words_{};
};

// Why a statement of a net holds; `at` and `beside` of `Node` tell where.
enum class Because : int { kAssumed = 0, kNaked, kHidden, kLocked, kPair, kRule };

struct Node {
    std::vector<int> cells;
    int value = 0;
    bool on = true;  // it stands there, or is crossed out
    std::vector<int> parents;
    Because why = Because::kAssumed;
    int at = -1;      // a house, a rule, or the first cell of a pair
    int beside = -1;  // the second cell
};

// What cannot be: a cell without a candidate, a house without a place for a value, or a rule.
enum class Broken : int { kCell = 0, kHouse, kRule };

struct End {
    Broken what = Broken::kCell;
    int at = -1;
    int value = 0;
    std::vector<int> because;
};

// A board, for all its states.
struct NetTopology {
    int values = 9;
    std::vector<Bits> peers;
    std::vector<Bits> houses;  // in the order in which they are looked at
    std::vector<SharedPart> rules;
    std::vector<std::vector<int>> houses_at, rules_at;  // by cell

    void complete();
};

// The candidates of cells, or their values.
struct Position {
    std::vector<Marks> marks;
    Bits open;
};

class Net {
  public:
    Net(const NetTopology& topology, const Position& position, int cell, int value);

    // Goes on until that many cells are filled beside the first one. False if it is stopped.
    bool follow(int count, Control& control);
    bool stuck() const { return stuck_; }
    const std::optional<End>& end() const { return end_; }
    // The statements that the end rests on; their parents, and those of the end, are among them.
    std::pair<std::vector<Node>, End> proof() const;
    // For each cell what is left of it, and which are open.
    const std::vector<Marks>& marks() const { return marks_; }
    const Bits& open() const { return open_; }

  private:
    bool naked(Node& next);
    bool hidden(Node& next);
    bool obey();
    bool locked();
    bool pair();
    void fill(Node node);
    void cross_out(int value, const Bits& cells, int number);
    void cross_out_as(Node node, Bits cells);
    void add_gone_from(std::size_t cell, std::vector<int>& because) const;
    std::vector<int> taken(int value, const Bits& cells) const;
    int& why(std::size_t cell, int value) {
        return why_[cell * static_cast<std::size_t>(topology_->values + 1) +
                    static_cast<std::size_t>(value)];
    }

    const NetTopology* topology_;
    std::vector<Bits> places_, filled_;  // by value
    std::vector<Marks> marks_;
    Bits open_;
    std::vector<int> why_;  // which statement took a value from a cell, or -1
    Bits emptied_, single_, two_;
    std::vector<bool> waiting_;      // rules to be looked at
    std::vector<Bits> moved_, few_;  // by value: houses that lost a place, and that may lock it
    int length_ = -1;
    std::vector<Node> nodes_;
    std::optional<End> end_;
    bool stuck_ = false;
};

}  // namespace nonet::rules
