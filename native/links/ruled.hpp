// What rules say of two candidates: links beside those of houses and cells.
//
// Each candidate of a rule is tried alone: what the rule then crosses out of its other cells cannot
// be true with it; where it leaves a cell one value, that is forced, and what this one sees is
// false as well. Where a candidate is left out and another cell has one value left, not both are
// false. A candidate beside the rule that takes a value from several of its cells is tried as well.
// Where a rule cannot do without two values, wherever they stand, it needs one of them; and one
// that it needs is among the places that another cell sees, or among its others.
#pragma once

#include <map>
#include <memory>
#include <vector>

#include "links/links.hpp"
#include "rules/part.hpp"

namespace nonet::links {

using rules::Marks;

// Places of a value in a clue, or of one value and of another: it needs one of them.
struct Needed {
    int value, other;
    Bits places, others;
};

// The links of a clue, whatever the rest of the board. A candidate has the number
// `(value - 1) * cells + cell`.
struct ClueLinks {
    std::vector<Ends> strong;  // the clue needs one of the two
    std::vector<Ends> forced;  // the second is true if the first is, and others are left there
    std::vector<Ends> weak;    // not both are true: the lower first, in order, each once
};

struct Clue {
    rules::SharedPart part;
    bool is_table;  // of others links are looked for when they cross out nothing by themselves
};

// The clues of a board, which remember their links for the states of a path.
class Clues {
  public:
    Clues(std::vector<Clue> clues, int values, const std::vector<std::vector<int>>& peers);

    // For each clue its links with these candidates of all cells; none where it has none.
    std::vector<std::shared_ptr<const ClueLinks>> links(const std::vector<Marks>& marks);
    // For each clue the places of which it needs one.
    std::vector<std::vector<Needed>> needed(const std::vector<Marks>& marks);

  private:
    // The candidates of a clue's cells; none where it is full or has no way.
    std::vector<Marks> marks_of(const Clue& clue, const std::vector<Marks>& marks) const;
    // True if there are few candidates, of which the clue crosses out none by itself.
    bool is_tried(const Clue& clue, const std::vector<Marks>& marks) const;
    ClueLinks tried(const Clue& clue, const std::vector<Marks>& marks) const;
    void probe(const Clue& clue, const Bits& cells, int value, bool is_true,
               const std::vector<Marks>& left, ClueLinks& links) const;
    std::vector<Needed> needed_by(const Clue& clue, const std::vector<Marks>& marks) const;
    // True if some cell sees all of these.
    bool is_seen(const Bits& cells) const;

    std::vector<Clue> clues_;
    int values_;
    std::vector<Bits> peers_;
    std::vector<std::map<std::vector<Marks>, std::shared_ptr<const ClueLinks>>> known_;
    std::vector<std::map<std::vector<Marks>, std::vector<Needed>>> known_needed_;
};

}  // namespace nonet::links
