// Checks a proof of a board whose rules board.py wrote as automata: see README.md. With board.hpp
// it stands alone: c++ -std=c++20 -O2 checker.cpp
#include <algorithm>
#include <bit>
#include <fstream>
#include <iostream>
#include <map>
#include <new>
#include <set>

#include "board.hpp"

namespace {

using namespace checker;

constexpr std::size_t kMostWays = 2'000'000;  // of one line of cells; checker.py has a tenth

// --- what a part allows ---

// The state of an automaton, and the values that the cells behind it may have still.
using State = std::vector<std::uint64_t>;

// Narrows the domains of its cells to the values of all fillings that it accepts, forward and
// back; false where there is none. `exact`: in which cells that see each other differ.
bool fillings(const Board& board, const Part& part, Domains& domains, bool exact) {
    struct Edge {
        std::size_t from, value, to;
    };
    const std::size_t size = part.cells.size();
    std::vector<std::vector<Edge>> edges(size);
    State begun{0};
    for (const std::size_t c : part.cells) begun.push_back(domains[c]);
    std::vector<State> layer{begun};
    std::size_t work = 0;
    for (std::size_t i = 0; i < size; ++i) {
        std::vector<std::size_t> same, other;  // of the cells behind
        for (std::size_t j = i + 1; j < size && exact; ++j) {
            if (part.cells[j] == part.cells[i]) {
                same.push_back(j - i);
            } else if (part.every || board.see(part.cells[i], part.cells[j])) {
                other.push_back(j - i);
            }
        }
        std::map<State, std::size_t> known;
        std::vector<State> next;
        for (std::size_t from = 0; from < layer.size(); ++from) {
            const State& before = layer[from];
            for (Values left = before[1]; left != 0; left &= left - 1) {
                const auto value = static_cast<std::size_t>(std::countr_zero(left));
                const int state = part.after[before[0]][value];
                if (state < 0) continue;
                State after(before.begin() + 1, before.end());
                after[0] = static_cast<std::uint64_t>(state);
                for (const std::size_t j : same) after[j] &= left & -left;
                for (const std::size_t j : other) after[j] &= ~(left & -left);
                if (std::find(after.begin() + 1, after.end(), 0) != after.end()) continue;
                need(++work <= kMostWays, "a line with too many ways");
                const auto [at, is_new] = known.emplace(std::move(after), next.size());
                if (is_new) next.push_back(at->first);
                edges[i].push_back({from, value, at->second});
            }
        }
        layer = std::move(next);
    }
    std::vector<bool> good(layer.size());
    for (std::size_t k = 0; k < layer.size(); ++k) good[k] = part.accepts[layer[k][0]];
    if (std::ranges::find(good, true) == good.end()) return false;
    for (std::size_t i = size; i-- > 0;) {
        Values kept = 0;
        std::vector<bool> before(i == 0 ? 1 : edges[i - 1].size() + 1);
        for (const auto& [from, value, to] : edges[i]) {
            if (!good[to]) continue;
            kept |= Values{1} << value;
            before[from] = true;
        }
        domains[part.cells[i]] &= kept;
        good = std::move(before);
    }
    return true;
}

// The same for any part.
bool narrow(const Board& board, const Part& part, Domains& domains, bool exact) {
    if (!part.after.empty()) return fillings(board, part, domains, exact);
    if (part.every) {
        for (Domains before; before != domains;) {
            before = domains;
            for (const Part& inner : part.parts) {
                if (!narrow(board, inner, domains, exact)) return false;
            }
        }
        return true;
    }
    Domains together(domains.size(), 0);
    bool possible = false;
    for (const Part& inner : part.parts) {
        Domains own = domains;
        if (!narrow(board, inner, own, exact)) continue;
        possible = true;
        for (std::size_t c = 0; c < own.size(); ++c) together[c] |= own[c];
    }
    if (possible) domains = std::move(together);
    return possible;
}

// --- a proof ---

class Run {
  public:
    Run(const Board& board, bool exactly)
        : board_(board), exactly_(exactly), houses_of_(board.start.size()), now_(board.start) {
        for (std::size_t h = 0; h < board.houses.size(); ++h) {
            for (const std::size_t c : board.houses[h]) houses_of_[c].push_back(h);
        }
        Cells every(now_.size());
        for (std::size_t c = 0; c < every.size(); ++c) every[c] = c;
        alive_ = closes(every);
    }

    void line(const std::string& text) {
        if (!alive_ && (skipped_ > 0 || text != ")")) {
            skipped_ += static_cast<std::size_t>(text[0] == '(');
            skipped_ -= static_cast<std::size_t>(text == ")");
        } else if (text == ")") {
            need(!path_.empty() && !alive_, "a branch that is not closed");
            now_ = std::move(path_.back().domains);
            const auto [cell, value] = path_.back().supposed;
            path_.pop_back();
            now_[cell] &= ~value;
            alive_ = closes({cell});
        } else if (text[0] == '(') {
            const std::size_t space = text.rfind(' ');
            need(space != std::string::npos, "no such line: " + text);
            const std::size_t cell = board_.cell(text.substr(1, space - 1));
            const Values value = board_.value(text.substr(space + 1));
            path_.push_back({now_, {cell, value}});
            now_[cell] &= value;
            alive_ = closes({cell});
        } else if (text == "s" || text == "?") {
            need(text == "s" || !exactly_, "a part that is left open");
            if (text == "s") {
                solution();
                ++count_;
            }
            alive_ = false;
        } else {
            conclude(text);
        }
    }

    Number end() const {
        need(path_.empty() && skipped_ == 0, "a bracket is not closed");
        need(!alive_, "it ends before the last solution is excluded");
        return count_;
    }

  private:
    struct Branch {
        Domains domains;
        std::pair<std::size_t, Values> supposed;
    };

    // What needs no line: known values, values with one place. Whether it may go on.
    bool closes(Cells queue) {
        std::set<std::size_t> dirty;
        while (!queue.empty() || !dirty.empty()) {
            if (!queue.empty()) {
                const std::size_t c = queue.back();
                queue.pop_back();
                if (now_[c] == 0) return false;
                dirty.insert(houses_of_[c].begin(), houses_of_[c].end());
                if (!std::has_single_bit(now_[c])) continue;
                for (const std::size_t d : board_.peers[c]) take(d, now_[c], queue);
                continue;
            }
            const Cells& house = board_.houses[*dirty.begin()];
            dirty.erase(dirty.begin());
            Values once = 0, twice = 0;
            for (const std::size_t c : house) {
                twice |= once & now_[c];
                once |= now_[c];
            }
            if (once != board_.all()) return false;
            for (const std::size_t c : house) {
                const Values only = now_[c] & once & ~twice;
                if (only != 0 && !std::has_single_bit(only)) return false;
                if (only != 0) take(c, ~only, queue);
            }
        }
        return true;
    }

    void take(std::size_t cell, Values values, Cells& changed) {
        if ((now_[cell] & values) == 0) return;
        now_[cell] &= ~values;
        changed.push_back(cell);
    }

    void solution() const {
        need(std::ranges::all_of(now_, std::has_single_bit<Values>), "cells are open");
        for (std::size_t c = 0; c < now_.size(); ++c) {
            for (const std::size_t d : board_.peers[c]) need(now_[c] != now_[d], "equal cells");
        }
        Domains same = now_;
        for (const auto& rule : board_.rules) {
            for (const Part& part : rule) {
                need(narrow(board_, part, same, false), "a rule is broken");
            }
        }
    }

    void conclude(const std::string& text) {
        Domains after = now_;
        std::istringstream words(text.substr(1));
        bool possible = true;
        if (text[0] == 'c' || text[0] == 'w') {
            std::size_t rule = 0, part = 0;
            char dot = '.';
            need(words >> rule && rule < board_.rules.size(), "no such rule: " + text);
            words >> dot >> part;  // nothing: the first
            need(part < board_.rules[rule].size(), "no such part: " + text);
            possible = narrow(board_, board_.rules[rule][part], after, text[0] == 'c');
        } else {
            need(text[0] == 'p', "no such line: " + text);
            std::size_t house = 0;
            std::string word, more;
            need(words >> house >> word && !(words >> more) && house < board_.houses.size(),
                 "no such house");
            const Values value = board_.value(word);
            Cells places;
            for (const std::size_t c : board_.houses[house]) {
                if ((now_[c] & value) != 0) places.push_back(c);
            }
            possible = !places.empty();
            for (std::size_t d = 0; d < now_.size() && possible; ++d) {
                const auto seen = [&](std::size_t c) { return board_.see(c, d); };
                if (std::ranges::all_of(places, seen)) after[d] &= ~value;
            }
        }
        Cells changed;
        for (std::size_t c = 0; c < now_.size() && possible; ++c) {
            if (after[c] != now_[c]) changed.push_back(c);
        }
        if (possible) now_ = std::move(after);
        alive_ = possible && closes(std::move(changed));
    }

    const Board& board_;
    bool exactly_, alive_ = true;
    std::vector<std::vector<std::size_t>> houses_of_;
    Domains now_;
    std::vector<Branch> path_;
    std::size_t skipped_ = 0;  // brackets in what need not be read
    Number count_ = 0;
};

// The claim, if the proof shows it.
std::string check(std::istream& board_text, std::istream& proof) {
    Board board = Reader(board_text).board();
    std::vector<std::string> lines;
    for (std::string line; std::getline(proof, line);) {
        const std::size_t from = line.find_first_not_of(" \t\r");
        if (from == std::string::npos || line[from] == '#') continue;
        lines.push_back(line.substr(from, line.find_last_not_of(" \t\r") + 1 - from));
    }
    need(lines.size() > 1 && lines[0] == "nonet-proof 1", "not a proof of this version");
    std::istringstream head(lines[1]);
    std::string claim, kind;
    Number goal = -1;
    need(head >> claim >> kind >> goal && claim == "claim" &&
             (kind == "exactly" || kind == "at-least") && goal >= 0,
         "no claim");
    std::vector<std::string> supposed;
    for (std::string word; head >> word;) supposed.push_back(word);
    if (!supposed.empty() && supposed[0] == "with") supposed.erase(supposed.begin());
    need(supposed == board.supposed, "the board is one of another claim");
    std::size_t at = 2;
    while (at < lines.size() && lines[at][0] == '+') ++at;  // a rule of the board by now
    Run run(board, kind == "exactly");
    for (; at < lines.size(); ++at) run.line(lines[at]);
    const Number count = run.end();
    need(kind == "exactly" ? count == goal : count >= goal,
         "it shows " + std::to_string(count) + ", not " + std::to_string(goal));
    return lines[1].substr(std::string("claim ").size());
}

}  // namespace

int main(int count, char** words) {
    if (count < 3 || count % 2 == 0) {
        std::cerr << "usage: checker BOARD PROOF [BOARD PROOF ...]\n";
        return 2;
    }
    int refused = 0;
    for (int at = 1; at < count; at += 2) {
        std::ifstream board(words[at]), proof(words[at + 1]);
        try {
            need(board && proof, "a file cannot be read");
            const std::string claim = check(board, proof);
            std::cout << "proved: " << claim << '\n';
            continue;
        } catch (const Refused& error) {
            std::cout << "refused: " << error.what() << '\n';
        } catch (const std::bad_alloc&) {
            std::cout << "refused: it is too large\n";
        }
        refused = 1;
    }
    return refused;
}
