// The rules of a board as groups of literals of which one holds, and what follows from them before
// any search.
//
//   5 in row 1:    a  c        exactly one       c is "not a"
//   5 in box 1:    a  b  e     exactly one
//   cell r7c2:     c  f  g     exactly one       not a, f, g
//
// A group of two makes one variable of both. Its score, its phase and the clauses learned of it are
// then in one place, and what other groups say about either of them meets.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "board/topology.hpp"
#include "control.hpp"
#include "learning/literal.hpp"

namespace nonet::learning {

// Getting a large board ready takes a while. Where `control` says stop, this is thrown: half a
// search is of no use.
struct Stopped {};

inline void go_on(Control& control) {
    if (control.check() != Stop::kExhausted) throw Stopped();
}

class Rules {
  public:
    // Exactly one of these literals holds, or at most one.
    void add(std::span<const Lit> group, bool exactly) {
        groups_.add(group);
        exactly_.push_back(exactly);
    }

    // Follows everything up to the end. False if the rules contradict each other.
    bool simplify(std::uint32_t variables, Control& control);

    // After that, with variables renumbered, `variables` of them: for each of the old
    // ones the literal that stands for it, and the groups. A fact is a group of one.
    std::vector<Lit> renumber();
    std::uint32_t variables() const { return variables_; }
    Lists take_groups() { return std::move(groups_); }
    std::vector<std::uint8_t> take_exactly() { return std::move(exactly_); }

  private:
    bool any_of_two() const;
    void simplify_once(Control& control);
    void read(std::span<const Lit> group);
    bool adds_information(bool exactly);
    Lit standing_for(Lit l) const;
    int value_of(Lit l) const { return is_no(l) ? -value_[var(l)] : value_[var(l)]; }
    void set(Lit l);
    void unite(Lit a, Lit b);

    std::uint32_t variables_ = 0;
    Lists groups_;
    std::vector<std::uint8_t> exactly_;  // or at most

    std::vector<Lit> same_;            // for each variable one that says the same, or itself
    std::vector<std::int8_t> value_;   // 1 true, -1 false, 0 open; of those that are themselves
    std::vector<std::uint32_t> seen_;  // for each literal the last group in which it was read
    std::uint32_t reading_ = 0;
    std::vector<Lit> left_;  // of the group that is read: without what is false
    Lit sure_ = kNoLit;      // one of it that is true, or that is there with its opposite
    bool changed_ = false, possible_ = true;
};

// What is left of a puzzle once its givens have been followed up: the candidates still open and the
// rules that still bind them. All that the clause learning search knows of Sudoku is in here.

inline constexpr int kMaxSize = 144;

// An open candidate: it may or may not be the value of its cell.
struct Candidate {
    std::uint32_t cell;
    std::uint32_t value;  // 0-based
};

// The givens and their consequences by naked and hidden singles, and what these leave open.
//
//   cell r1c1:  . 2 . . 5 .      candidates 0, 1    cells 0    exactly one: 1 is "not 0"
//   cell r1c2:  . 2 3 . 5 .      candidates 2, 3, 4 cells 1    exactly one
//   2 in row 1: r1c1, r1c2, ...  candidates 0, 2, ...          exactly one
//   5 in a house of fewer cells than values                    at most one
struct Problem {
    bool possible = true;
    std::uint32_t size = 0;
    std::vector<std::uint8_t> grid;        // values found so far, 0 where a cell is open
    std::vector<Candidate> candidates;     // cell by cell, values ascending
    std::vector<Lit> literals;             // for each candidate the literal that says it holds
    Lists cells;                           // for each open cell its candidates
    Lists houses;                          // for each house its open cells, as numbers of these
    std::vector<std::uint8_t> house_full;  // whether a house holds every value that is missing

    std::uint32_t variables = 0;
    Lists groups;                        // literals of which one holds
    std::vector<std::uint8_t> is_exact;  // whether exactly one of a group, or at most one
};

// givens: a value for each cell, 0 for empty. allowed: CandidateSets.
Problem make_problem(const board::Topology& topology, std::span<const std::uint8_t> givens,
                     std::span<const std::uint8_t> allowed, Control& control);

}  // namespace nonet::learning
