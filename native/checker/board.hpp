// A board whose rules are automata, as src/nonet/_prove/board.py writes it, and its reader.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace checker {

using Values = std::uint64_t;  // a set, bit 0 for the least value of the board
using Domains = std::vector<Values>;
using Cells = std::vector<std::size_t>;
using Number = std::int64_t;

constexpr Number kMost = 1'000'000;  // of whatever a board has many of
constexpr int kDeepest = 200;        // parts in parts

struct Refused : std::runtime_error {
    using std::runtime_error::runtime_error;
};

inline void need(bool holds, const std::string& why) {
    if (!holds) throw Refused(why);
}

// An automaton reads the values of cells, or, where it has no states, all or any of some parts
// hold.
struct Part {
    bool every = false;  // or, of an automaton: its cells differ by another part of the rule
    Cells cells;
    std::vector<std::vector<int>> after;  // of each state, for each value the next one or -1
    std::vector<bool> accepts;
    std::vector<Part> parts;
};

struct Board {
    std::size_t values = 0;
    Number least = 0;
    std::vector<std::string> supposed;         // in the words of the claim
    std::map<std::string, std::size_t> names;  // of cells
    Domains start;
    std::vector<Cells> peers;  // the least first
    std::vector<Cells> houses;
    std::vector<std::vector<Part>> rules;

    Values all() const { return ~Values{0} >> (64 - values); }
    bool see(std::size_t a, std::size_t b) const { return std::ranges::binary_search(peers[a], b); }
    std::size_t cell(const std::string& name) const {
        const auto known = names.find(name);
        need(known != names.end(), "no cell: " + name);
        return known->second;
    }
    Values value(const std::string& word) const {
        Number value = 0;
        const bool known = static_cast<bool>(std::istringstream(word) >> value) && value >= least;
        need(known && value < least + static_cast<Number>(values), "a value: " + word);
        return Values{1} << (value - least);
    }
};

// Reads what checker.py writes: a list is its length and what is in it.
class Reader {
  public:
    explicit Reader(std::istream& text) : text_(text) {}

    Board board() {
        need(word() == "nonet-board" && word() == "1", "not a board of this version");
        items([&] { board_.supposed.push_back(word()); });
        board_.least = number(0, 64);
        board_.values = static_cast<std::size_t>(number(1, 64));
        const Number cells = number(0, kMost);
        cells_ = cells - 1;
        for (Number c = 0; c < cells; ++c) {
            need(board_.names.emplace(word(), c).second, "a cell twice");
            Values start = 0;
            need(text_ >> start && (start & ~board_.all()) == 0, "values");
            board_.start.push_back(start);
            board_.peers.push_back(this->cells());
            need(std::ranges::is_sorted(board_.peers.back()), "cells out of order");
        }
        items([&] {
            board_.houses.push_back(this->cells());
            need(board_.houses.back().size() == board_.values, "a house of another size");
        });
        items([&] {
            auto& rule = board_.rules.emplace_back();
            items([&] { rule.push_back(part(0)); });
        });
        need(word() == "end", "no end");
        return std::move(board_);
    }

  private:
    std::string word() {
        std::string made;
        need(static_cast<bool>(text_ >> made), "it ends too early");
        return made;
    }
    Number number(Number least, Number most) {
        Number made = 0;
        need(text_ >> made && made >= least && made <= most, "a number");
        return made;
    }
    template <class Function>
    void items(Function read) {
        for (Number left = number(0, kMost); left > 0; --left) read();
    }
    Cells cells() {
        Cells made;
        items([&] { made.push_back(static_cast<std::size_t>(number(0, cells_))); });
        return made;
    }
    Part part(int depth) {
        need(depth < kDeepest, "it is nested too deeply");
        Part made;
        made.every = number(0, 1) == 1;
        made.cells = cells();
        items([&] {
            made.accepts.push_back(number(0, 1) == 1);
            auto& row = made.after.emplace_back();
            items([&] { row.push_back(static_cast<int>(number(-1, kMost))); });
            need(row.size() == board_.values, "a state with other values");
        });
        const auto states = static_cast<int>(made.after.size());
        for (const auto& row : made.after) {
            need(std::ranges::all_of(row, [&](int to) { return to < states; }), "no such state");
        }
        items([&] { made.parts.push_back(part(depth + 1)); });
        return made;
    }

    std::istream& text_;
    Board board_;
    Number cells_ = 0;  // the last one
};

}  // namespace checker
