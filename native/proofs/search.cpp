#include "proofs/search.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

namespace nonet::proofs {
namespace {

constexpr std::size_t kBits = 64;
constexpr std::size_t kRunsPerLook = 64;
constexpr std::size_t kRemembered = 1 << 14;
constexpr double kMostWays = 50'000;  // of a line: the checker follows 200,000, cell by cell

using Cell = std::uint32_t;
using Known = std::vector<const Cells*>;

// Marks that a cell has lost, or must have lost.
struct Mark {
    Cell cell;
    Marks values;
};

// A part of the search that is over: its lines, and what must be absent before them.
struct Ended {
    std::string lines;
    Domains needs;
    std::int64_t solutions = 0;
};

// A conclusion, a branch or an end. Its marks: what it removes, and why it may; of a branch what
// its cell had, and what is supposed.
struct Step {
    std::string line;
    std::size_t removed, reason, end;
    std::unique_ptr<Ended> inside{};
};

// What a rule leaves of the marks of its cells.
struct Run {
    std::size_t rule = SIZE_MAX;
    Domains before{}, after{};
};

class Search {
    struct Task {
        bool (Search::*ends)(Domains&, std::size_t);
        std::size_t number;
    };

  public:
    Search(const Board& board, const std::function<void()>& look);

    // All that follows, from cells that have changed and known solutions on.
    Ended node(Domains domains, const Cells& changed, Known known);

  private:
    std::pair<Cell, unsigned> choice(const Domains& domains, const Known& known) const;

    bool concludes(Domains& domains, const Cells& changed);
    bool cell_ends(Domains& domains, Cell cell);
    bool house_ends(Domains& domains, std::size_t house);
    bool points_end(Domains& domains, std::size_t house);
    bool rule_ends(Domains& domains, std::size_t rule);

    void touch(Cell cell);
    void wait(std::size_t task) { waiting_[task / kBits] |= std::uint64_t{1} << task % kBits; }
    void begin(std::string line = "");
    void remove(Cell cell, Marks values) { marks_.push_back({cell, values}); }
    void because(Cell cell, Marks had, Marks values = ~Marks{0});
    bool end(Domains& domains);
    bool dead(std::string line, const Cells& cells, const Domains& domains,
              Marks values = ~Marks{0});

    Ended trimmed(std::size_t first);
    void trim_branch(Step& step, std::vector<std::string>& kept, Domains& needs) const;
    std::string line(char opening, const std::string& name, int bit) const {
        return opening + name + ' ' + std::to_string(board_.first - 1 + bit) + '\n';
    }

    const Board& board_;
    const std::function<void()>& look_;
    std::vector<Task> tasks_;                         // what is quickly done comes first
    std::vector<std::vector<std::size_t>> tasks_of_;  // of cells
    std::size_t points_ = 0;                          // the task of the first house
    std::vector<double> weights_;
    std::int64_t count_ = 0;
    std::size_t runs_ = 0;
    Domains kept_;  // of the cells of a rule
    std::vector<Run> remembered_{kRemembered};
    std::vector<std::uint64_t> sees_;  // the peers of each cell as bits
    std::vector<std::uint64_t> seen_;  // by all places of a value

    // What is waiting, and the path to where the search is.
    Cells cells_;
    std::vector<std::uint64_t> waiting_;  // tasks, as bits
    std::vector<Step> steps_;
    std::vector<Mark> marks_;
};

Search::Search(const Board& board, const std::function<void()>& look)
    : board_(board),
      look_(look),
      tasks_of_(board.start.size()),
      weights_(board.start.size(), 1.0),
      seen_((board.start.size() + kBits - 1) / kBits) {
    sees_.resize(board.start.size() * seen_.size());
    for (std::size_t cell = 0; cell < board.start.size(); ++cell) {
        for (const Cell peer : board.peers[cell]) {
            sees_[cell * seen_.size() + peer / kBits] |= std::uint64_t{1} << peer % kBits;
        }
    }
    const auto add = [&](Task task, const Cells& cells) {
        for (const Cell cell : cells) tasks_of_[cell].push_back(tasks_.size());
        tasks_.push_back(task);
    };
    const std::size_t houses = board.houses.size();
    for (std::size_t h = 0; h < houses; ++h) add({&Search::house_ends, h}, board.houses[h]);
    for (int level = 0; level < 3; ++level) {
        for (std::size_t rule = 0; rule < board.rules.size(); ++rule) {
            if (board.rules[rule].level != level) continue;
            add({&Search::rule_ends, rule}, board.rules[rule].part->cells());
        }
        if (level == 0) points_ = tasks_.size();
        for (std::size_t h = 0; level == 0 && h < houses; ++h) add({&Search::points_end, h}, {});
    }
    waiting_.resize((tasks_.size() + kBits - 1) / kBits);
}

Ended Search::node(Domains domains, const Cells& changed, Known known) {
    look_();
    const std::size_t first = steps_.size();
    std::int64_t solutions = 0;
    Cells touched = changed;
    for (;;) {
        if (board_.enough >= 0 && count_ >= board_.enough) {
            begin("?\n");
            break;
        }
        if (concludes(domains, touched)) break;
        const auto [cell, value] = choice(domains, known);
        if (value == 0) {
            begin("s\n");
            for (Cell c = 0; c < domains.size(); ++c) because(c, domains[c]);
            steps_.back().end = marks_.size();
            ++count_;
            ++solutions;
            break;
        }
        const auto has = [cell = cell, value = value](const auto* grid) {
            return (*grid)[cell] == value;
        };
        Domains inner = domains;
        inner[cell] = Marks{1} << value;
        Known inside, outside;
        for (const auto* grid : known) {
            const bool open = cell >= grid->size();
            if (open || has(grid)) inside.push_back(grid);
            if (open || !has(grid)) outside.push_back(grid);
        }
        auto below = std::make_unique<Ended>(node(std::move(inner), {cell}, std::move(inside)));
        solutions += below->solutions;
        begin(line('(', board_.names[cell], static_cast<int>(value)));
        marks_.insert(marks_.end(), {{cell, domains[cell]}, {cell, Marks{1} << value}});
        steps_.back().inside = std::move(below);
        domains[cell] &= ~(Marks{1} << value);
        known = std::move(outside);
        touched = {cell};
    }
    Ended made = trimmed(first);
    made.solutions = solutions;
    return made;
}

// The cell with few values that failed often, and first a value that no known solution has: where
// some are enough, one that has. 0: every cell is known.
std::pair<Cell, unsigned> Search::choice(const Domains& domains, const Known& known) const {
    Cell best = 0;
    double least = -1;
    for (Cell cell = 0; cell < domains.size(); ++cell) {
        const int values = std::popcount(domains[cell]);
        const double weight = values / weights_[cell];
        if (values > 1 && (least < 0 || weight < least)) {
            best = cell;
            least = weight;
        }
    }
    if (least < 0) return {0, 0};
    Marks right = 0;
    for (const auto* grid : known) {
        if (best < grid->size()) right |= Marks{1} << (*grid)[best];
    }
    const Marks wanted = domains[best] & (board_.enough >= 0 ? right : ~right);
    return {best, static_cast<unsigned>(std::countr_zero(wanted != 0 ? wanted : domains[best]))};
}

// --- conclusions ---

void Search::touch(Cell cell) {
    cells_.push_back(cell);
    for (const std::size_t task : tasks_of_[cell]) wait(task);
}

void Search::begin(std::string line) {
    steps_.push_back({std::move(line), marks_.size(), marks_.size(), marks_.size()});
}

// A conclusion needs that a cell which had some of the values has these alone.
void Search::because(Cell cell, Marks had, Marks values) {
    const Marks absent = board_.start[cell] & ~had & values;
    if (absent != 0) marks_.push_back({cell, absent});
}

// Removes what the last step names, if anything; true: a cell has nothing left.
bool Search::end(Domains& domains) {
    const std::size_t removed = steps_.back().removed, reason = steps_.back().reason;
    steps_.back().end = marks_.size();
    Cells empty;
    for (std::size_t i = removed; i < reason; ++i) {
        const auto [cell, values] = marks_[i];
        domains[cell] &= ~values;
        touch(cell);
        if (domains[cell] == 0) empty = {cell};
    }
    if (removed == reason) {
        marks_.resize(removed);
        steps_.pop_back();
    }
    return !empty.empty() && dead("", empty, domains);
}

bool Search::dead(std::string line, const Cells& cells, const Domains& domains, Marks values) {
    begin(std::move(line));
    for (const Cell cell : cells) {
        because(cell, domains[cell], values);
        weights_[cell] += 1;
    }
    steps_.back().end = marks_.size();
    cells_.clear();
    std::ranges::fill(waiting_, 0);
    return true;
}

bool Search::concludes(Domains& domains, const Cells& changed) {
    for (const Cell cell : changed) touch(cell);
    for (bool ends = false; !ends;) {
        if (!cells_.empty()) {
            const Cell cell = cells_.back();
            cells_.pop_back();
            ends = cell_ends(domains, cell);
            continue;
        }
        std::size_t word = 0;
        while (word < waiting_.size() && waiting_[word] == 0) ++word;
        if (word == waiting_.size()) return false;
        const auto [task_ends, number] = tasks_[word * kBits + std::countr_zero(waiting_[word])];
        waiting_[word] &= waiting_[word] - 1;
        ends = (this->*task_ends)(domains, number);
    }
    return true;
}

bool Search::cell_ends(Domains& domains, Cell cell) {
    const Marks value = domains[cell];
    if (value == 0) return dead("", {cell}, domains);
    if (!std::has_single_bit(value)) return false;
    begin();
    for (const Cell peer : board_.peers[cell]) {
        if ((domains[peer] & value) != 0) remove(peer, value);
    }
    steps_.back().reason = marks_.size();
    because(cell, value);
    return end(domains);
}

bool Search::house_ends(Domains& domains, std::size_t house) {
    wait(points_ + house);
    const Cells& cells = board_.houses[house];
    Marks once = 0, twice = 0;
    for (const Cell cell : cells) {
        twice |= once & domains[cell];
        once |= domains[cell];
    }
    if (once != board_.values) {
        const Marks missing = board_.values & ~once;
        return dead("", cells, domains, missing & -missing);
    }
    for (const Cell cell : cells) {
        Marks single = domains[cell] & ~twice;
        if (single == 0 || (single == domains[cell] && std::has_single_bit(single))) continue;
        Cells others;
        std::ranges::copy_if(cells, std::back_inserter(others), [=](Cell c) { return c != cell; });
        if (!std::has_single_bit(single)) {
            // Two values with this one place: the first leaves none for the second.
            const Marks rest = single & (single - 1);
            return dead("", others, domains, (single & -single) | (rest & -rest));
        }
        begin();
        remove(cell, domains[cell] & ~single);
        steps_.back().reason = marks_.size();
        for (const Cell other : others) because(other, domains[other], single);
        if (end(domains)) return true;
    }
    return false;
}

bool Search::points_end(Domains& domains, std::size_t house) {
    const Cells& cells = board_.houses[house];
    Marks open = 0;
    for (const Cell cell : cells) {
        if (!std::has_single_bit(domains[cell])) open |= domains[cell];
    }
    for (; open != 0; open &= open - 1) {
        const Marks value = open & -open;
        seen_.assign(seen_.size(), ~std::uint64_t{0});
        for (const Cell cell : cells) {
            for (std::size_t w = 0; w < seen_.size() && (domains[cell] & value) != 0; ++w) {
                seen_[w] &= sees_[cell * seen_.size() + w];
            }
        }
        Cells seen;
        for (std::size_t w = 0; w < seen_.size(); ++w) {
            for (std::uint64_t left = seen_[w]; left != 0; left &= left - 1) {
                const auto peer = static_cast<Cell>(w * kBits + std::countr_zero(left));
                if ((domains[peer] & value) != 0) seen.push_back(peer);
            }
        }
        if (seen.empty()) continue;
        begin(line('p', std::to_string(house), std::countr_zero(value)));
        for (const Cell cell : seen) remove(cell, value);
        steps_.back().reason = marks_.size();
        for (const Cell cell : cells) because(cell, domains[cell], value);
        if (end(domains)) return true;
    }
    return false;
}

bool Search::rule_ends(Domains& domains, std::size_t number) {
    if (++runs_ % kRunsPerLook == 0) look_();
    const Rule& rule = board_.rules[number];
    const Cells& cells = rule.part->cells();
    double ways = 1;
    std::uint64_t hash = number;
    kept_.clear();
    for (const Cell cell : cells) {
        kept_.push_back(domains[cell]);
        ways *= std::popcount(domains[cell]);
        hash = (hash ^ domains[cell] ^ hash >> 29) * 0x9E3779B97F4A7C15U;
    }
    if (rule.bounded && ways > kMostWays) return false;
    Run& run = remembered_[hash >> 48 & (kRemembered - 1)];  // half of all were on another branch
    if (run.rule != number || run.before != kept_) {
        run = {number, kept_, {}};
        rule.part->narrow(kept_);
        run.after = kept_;
    }
    kept_ = run.after;
    if (std::ranges::count(kept_, 0) != 0) return dead(rule.line, cells, domains);
    begin(rule.line);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Marks gone = domains[cells[i]] & ~kept_[i];
        if (gone != 0) remove(cells[i], gone);
    }
    steps_.back().reason = marks_.size();
    for (const Cell cell : cells) because(cell, domains[cell]);
    return end(domains);
}

// --- what the end needs ---

// The steps from one on, the last first; then they are forgotten.
Ended Search::trimmed(std::size_t first) {
    Domains needs(board_.start.size(), 0);
    std::vector<std::string> kept;  // from the end to the beginning
    for (std::size_t i = steps_.size(); i-- > first;) {
        Step& step = steps_[i];
        if (step.inside != nullptr) {
            trim_branch(step, kept, needs);
            continue;
        }
        bool used = i + 1 == steps_.size();
        for (std::size_t j = step.removed; j < step.reason; ++j) {
            used = used || (needs[marks_[j].cell] & marks_[j].values) != 0;
            needs[marks_[j].cell] &= ~marks_[j].values;
        }
        if (!used) continue;
        kept.push_back(std::move(step.line));
        for (std::size_t j = step.reason; j < step.end; ++j) {
            needs[marks_[j].cell] |= marks_[j].values;
        }
    }
    Ended made;
    for (std::size_t i = kept.size(); i-- > 0;) made.lines += kept[i];
    made.needs = std::move(needs);
    marks_.resize(steps_[first].removed);
    steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(first), steps_.end());
    return made;
}

void Search::trim_branch(Step& step, std::vector<std::string>& kept, Domains& needs) const {
    const auto [cell, before] = marks_[step.removed];
    const Marks value = marks_[step.removed + 1].values, supposed = before & ~value;
    Ended& inside = *step.inside;
    if (inside.solutions == 0 && (needs[cell] & value) == 0) return;
    if (inside.solutions == 0 && (inside.needs[cell] & supposed) == 0) {
        kept = {inside.lines};  // it fails without what was supposed
        needs = std::move(inside.needs);
        return;
    }
    kept.insert(kept.end(), {")\n", inside.lines, step.line});
    needs[cell] &= ~value;
    inside.needs[cell] &= ~supposed;
    for (Cell each = 0; each < needs.size(); ++each) needs[each] |= inside.needs[each];
}

}  // namespace

Proof search(const Board& board, const std::function<void()>& look) {
    Known known;
    for (const Cells& each : board.solutions) known.push_back(&each);
    Cells cells(board.start.size());
    std::iota(cells.begin(), cells.end(), Cell{0});
    Ended whole = Search(board, look).node(board.start, cells, std::move(known));
    return {std::move(whole.lines), whole.solutions};
}

}  // namespace nonet::proofs
