// A problem as callers describe it: variables and primitives (see README.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <variant>
#include <vector>

namespace nonet::constraints {

inline constexpr std::uint32_t kNowhere = 0xffffffff;
inline constexpr int kMaxValues = 64;
inline constexpr std::uint32_t kMaxVariables = 1 << 14;
inline constexpr std::int64_t kMaxWeight = std::int64_t{1} << 24;
inline constexpr std::uint32_t kMostEnclosed = 16;                // cells of a line
inline constexpr std::int64_t kMaxBound = std::int64_t{1} << 60;  // of sums
inline constexpr std::size_t kMaxDepth = 8;                       // branches inside of branches
// Numbers in the primitives of a problem, all together: some 100 times what a large board takes.
inline constexpr std::size_t kMaxNumbers = std::size_t{1} << 24;

using Cells = std::vector<std::uint32_t>;
using ValueSet = std::uint64_t;  // bit i: the value least + i

struct Primitive;
using Primitives = std::vector<Primitive>;

struct Distinct {
    Cells cells;
};
// Primitives of one rule share them.
using Sets = std::shared_ptr<const std::vector<ValueSet>>;
struct Pair {
    std::uint32_t first, second;
    Sets allowed;  // for each value of the first
};
struct Sum {
    Cells cells;
    std::vector<std::int64_t> weights;
    std::int64_t low, high;
};
struct Family {
    Cells cells;
    Sets sets;
};
// One object for the same sets, whose tables are then known: see arcs.cpp.
Sets shared_sets(std::vector<ValueSet> sets);
struct EqualSums {
    std::vector<Cells> groups;
};
// For each state, and each value, the next state or -1. Where it is open which of several states
// follows, so many more for each value come behind. Lines that follow one rule share them.
using Transitions = std::vector<std::vector<std::int32_t>>;
struct Automaton {
    Cells cells;
    std::uint32_t start;
    std::shared_ptr<const Transitions> transitions;
    std::vector<std::uint32_t> accepting;
};
// A line of different values where in one of some ways the two ends have exactly the values inside
// between them, each once, and all other cells hold values of those outside.
struct EnclosedWay {
    ValueSet one, other, inside, outside;
};
struct Enclosed {
    Cells cells;
    std::vector<EnclosedWay> ways;
};
struct Count {
    Cells cells;
    ValueSet values;
    std::vector<std::uint32_t> counts;
};
// The cell that an index points at holds what a variable holds, or one of some values, and with
// `only` no other cell does.
struct Element {
    std::uint32_t index;
    Cells cells;
    std::uint32_t value;
    ValueSet values = 0;  // where there is no variable
    bool only = false;
};
// Cells in rows of so many columns: those that hold one of the values are joined by sides, and
// there are `size` of them unless it is 0.
struct Connected {
    Cells cells;
    std::uint32_t columns;
    ValueSet values;
    std::uint32_t size;
};
// Cells that have the same label differ; those of each label hold the values in `every`.
struct Apart {
    Cells labels, cells;
    ValueSet every;
};
// Labels, numbered in the order in which they first come. Nothing else keeps one of them from being
// exchanged for another: see labels.hpp.
struct Numbering {
    Cells labels;
};
struct AnyOf {
    std::vector<Primitives> branches;
};
struct NotAll {
    Primitives primitives;
};

struct Primitive {
    std::variant<Distinct, Pair, Sum, Family, EqualSums, Automaton, Enclosed, Count, Element,
                 Connected, Apart, Numbering, AnyOf, NotAll>
        as;
};

// Throws std::invalid_argument for anything that is out of range.
class Problem {
  public:
    Problem(std::uint32_t variables, int values, std::int64_t least);

    void restrict_to(std::uint32_t variable, ValueSet values);
    // Adds variables behind those that are there.
    void extend_to(std::uint32_t variables);
    void add(Primitive primitive);

    std::uint32_t variables() const { return static_cast<std::uint32_t>(domains_.size()); }
    int values() const { return values_; }
    std::int64_t least() const { return least_; }
    ValueSet full() const { return ~ValueSet{0} >> (64 - values_); }
    const std::vector<ValueSet>& domains() const { return domains_; }
    const Primitives& primitives() const { return primitives_; }

  private:
    std::size_t checked(const Primitive& primitive, std::size_t depth);
    void check(const std::shared_ptr<const Transitions>& transitions) const;

    int values_;
    std::int64_t least_;
    std::vector<ValueSet> domains_;
    Primitives primitives_;
    std::size_t numbers_ = 0;
};

}  // namespace nonet::constraints
