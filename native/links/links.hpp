// Which chains of a graph of strong and weak links prove something, the shortest first.
//
// A chain alternates: a node is false, so a partner by a strong link is true, so what it sees is
// false, and so on. Nodes are numbered from 0, in the order in which they are tried.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "control.hpp"

namespace nonet::links {

// A set of nodes: a few words beside each other, of boards up to 9x9, or as many as are needed.
class Bits {
  public:
    explicit Bits(std::size_t size = 0) : count_((size + 63) / 64) {
        if (count_ > kFew) many_.resize(count_);
    }

    void add(std::size_t i) { words()[i / 64] |= std::uint64_t{1} << i % 64; }
    bool has(std::size_t i) const { return words()[i / 64] >> i % 64 & 1; }
    bool empty() const {
        std::uint64_t any = 0;
        for (const std::uint64_t word : all()) any |= word;
        return any == 0;
    }
    int size() const {
        int count = 0;
        for (const std::uint64_t word : all()) count += std::popcount(word);
        return count;
    }
    bool meets(const Bits& other) const {
        std::uint64_t both = 0;
        for (std::size_t w = 0; w < count_; ++w) both |= words()[w] & other.words()[w];
        return both != 0;
    }
    bool covers(const Bits& other) const {
        std::uint64_t beyond = 0;
        for (std::size_t w = 0; w < count_; ++w) beyond |= other.words()[w] & ~words()[w];
        return beyond == 0;
    }
    Bits& operator|=(const Bits& other) {
        for (std::size_t w = 0; w < count_; ++w) words()[w] |= other.words()[w];
        return *this;
    }
    Bits& operator&=(const Bits& other) {
        for (std::size_t w = 0; w < count_; ++w) words()[w] &= other.words()[w];
        return *this;
    }
    Bits& remove(const Bits& other) {
        for (std::size_t w = 0; w < count_; ++w) words()[w] &= ~other.words()[w];
        return *this;
    }
    // In rising order.
    template <typename Work>
    void each(Work work) const {
        for (std::size_t w = 0; w < count_; ++w) {
            for (std::uint64_t rest = words()[w]; rest != 0; rest &= rest - 1) {
                work(w * 64 + static_cast<std::size_t>(std::countr_zero(rest)));
            }
        }
    }
    // The lowest that is in both; there must be one.
    int first_of(const Bits& other) const {
        std::size_t w = 0;
        while ((words()[w] & other.words()[w]) == 0) ++w;
        return static_cast<int>(w) * 64 + std::countr_zero(words()[w] & other.words()[w]);
    }
    std::span<const std::uint64_t> all() const { return {words(), count_}; }

  private:
    static constexpr std::size_t kFew = 12;

    std::uint64_t* words() { return count_ > kFew ? many_.data() : few_.data(); }
    const std::uint64_t* words() const { return count_ > kFew ? many_.data() : few_.data(); }

    std::size_t count_;
    std::array<std::uint64_t, kFew> few_{};
    std::vector<std::uint64_t> many_;
};

// A statement: a value in one of some cells. Of a single cell it is a candidate.
struct Node {
    int value;
    std::vector<int> cells;
    bool is_candidate() const { return cells.size() == 1; }
};

enum class Form : int { kXy = 0, kAic = 1, kRing = 2, kItself = 3, kTouched = 4 };

// What is asked of a chain besides its form.
struct Wanted {
    Form form;
    bool over_group;        // from a candidate: one of the shortest chains to its end has a group
    bool both_ways;         // each chain is looked at from both ends
    std::vector<int> gone;  // candidates that the ends must see, or that are crossed out
};

using Ends = std::pair<int, int>;  // the start and the end of a chain

// Candidates of which one is true: those of a cell (house -1), or of a value in a house.
struct Group {
    int house;
    std::vector<int> nodes;
};
// Of a forcing chain the start, the number of a group or -1, and an end.
struct Forced {
    int start, group, end;
};
struct Verity {
    int group, end;
    bool on;
};

class Graph {
  public:
    // `strong`: pairs of nodes. `peers`: for each cell those that it sees. `ruled`: pairs of
    // candidates that a rule forbids together.
    Graph(const std::vector<Node>& nodes, const std::vector<Ends>& strong,
          const std::vector<std::vector<int>>& peers, const std::vector<Ends>& ruled);

    std::size_t size() const { return nodes_.size(); }
    // What is false if a node is true.
    const Bits& seen_from(int node) const { return weak_[node]; }
    // The first of the shortest chains between a start and an end, the start first. The lowest
    // nodes come first, the last nodes count most.
    std::vector<std::vector<int>> paths(int start, int end, std::size_t most) const;
    // The shortest chain of whose ends a candidate sees both, of several that of the lowest start.
    std::vector<int> touching(int candidate) const;
    // How it follows from a candidate that an end is true, or false: the candidate and the shortest
    // chain from one that it sees, and the end if that is false.
    std::vector<int> leading(int candidate, int end, bool on) const;
    // All that is true if a candidate is, and the candidates that are false.
    std::pair<Bits, Bits> follows(int candidate) const;
    // The candidates that see both ends of some chain.
    Bits wrong(Control& control) const;
    // The ends of the shortest chains of at least `from` and at most `to` steps beyond the first
    // two statements, and how many steps these are; nothing if there are none.
    std::pair<int, std::vector<Ends>> nearest(const Wanted& wanted, int from, int to,
                                              Control& control) const;
    // Contradictions with the fewest statements, at most so many; a further chain counts `branch`.
    // With a start those of this candidate alone.
    std::vector<Forced> clashes(const std::vector<Group>& groups, int start, int most, int branch,
                                Control& control) const;
    std::vector<Verity> verities(const std::vector<Group>& groups, int most, int branch,
                                 Control& control) const;
    // The groups, by their number, that leave nothing beside some candidates, and these.
    std::vector<std::pair<int, Bits>> common(const std::vector<Group>& groups) const;

  private:
    // Sets of a few nodes: those of all others are empty.
    struct Rows {
        void make(const Bits& few, std::size_t n) {
            at.assign(n, 0);
            few.each([&](std::size_t i) { at[i] = ++count; });
            sets.assign(count + 1, Bits(n));
        }
        Bits& of(std::size_t i) { return sets[at[i]]; }
        const Bits& operator[](std::size_t i) const { return sets[at[i]]; }
        std::size_t count = 0;
        std::vector<std::size_t> at;
        std::vector<Bits> sets;
    };
    struct Walk;
    // Of each node how many statements a chain has at whose end it is true, or false; many if none.
    struct Distances {
        std::vector<int> on, off;
    };

    const Bits& of_cell(std::size_t node) const { return of_cell_.at(nodes_[node].cells[0]); }
    template <typename Table>
    Bits union_of(const Table& rows, const Bits& of) const;
    Bits ends_of(const Wanted& wanted, const Bits& gone, int start, const Bits& level) const;
    std::pair<int, std::vector<Ends>> touched(const Bits& gone, int from, int to) const;
    Distances distances(int candidate, int most) const;

    std::vector<Node> nodes_;
    Bits linked_, candidates_, groups_;
    Rows strong_, implied_, over_group_;
    std::vector<Bits> weak_;
    std::map<int, Bits> of_cell_, of_value_;  // candidates
};

}  // namespace nonet::links
