// What all chaining producers share: causes, ranking, length penalty. SPEC 6.1, 6.3, 6.4.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "se121/grid.hpp"
#include "se121/hint.hpp"

namespace nonet::se121 {

// Why a statement follows from its first parent. The first three are house types.
enum Cause : std::uint8_t { kInBox, kInRow, kInColumn, kInCell, kAdvanced, kAssumed };

// A statement on the line or in the net of a chain.
struct Statement {
    std::uint16_t candidate;
    bool on;
    std::uint8_t cause;
};

// The penalty for the length of a chain, added up as the scale does.
double length_penalty(int complexity);

// The order in which hints are preferred. Keys: double forcing 1, X 2, Y 3, XY 4, cell 5, region 6,
// contradiction 7.
struct Rank {
    double difficulty;
    int complexity;
    int key;
    std::uint64_t order;  // of discovery

    friend auto operator<=>(const Rank&, const Rank&) = default;
};

// Hints that lie inside other hints, kept as numbers until the outermost is chosen.
//
// Two that make the same statements for the same targets are one: they count once. They are
// compared by a hash of 64 bits of their statements.
class NestedHints {
  public:
    struct Entry {
        Kind kind;
        std::int8_t level;
        int complexity;
        int flat;
        std::uint64_t hash;
        std::uint32_t begin, end;  // in `numbers`
    };

    void clear() {
        entries_.clear();
        numbers_.clear();
    }
    int size() const { return static_cast<int>(entries_.size()); }
    const Entry& operator[](int i) const { return entries_[i]; }

    // To be called in this order: begin, the numbers of all chains, end.
    void begin(Kind kind, int level, int complexity, int flat);
    // A chain of that number of statements follows ...
    void chain(int statements) { numbers_.push_back(statements); }
    // ... and each has that number of parents, which follow as numbers of earlier statements.
    void statement(Statement s, int nested, int parents);
    void parent(int index) { numbers_.push_back(index); }
    // For the hash: the statements in breadth-first order from each target.
    void hash(std::uint32_t number);
    int end();

    // The chains of an entry for a hint.
    std::vector<ChainNodes> chains(int entry) const;

  private:
    std::vector<Entry> entries_;
    std::vector<std::int32_t> numbers_;
};

}  // namespace nonet::se121
