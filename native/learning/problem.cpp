#include "learning/problem.hpp"

#include <algorithm>

namespace nonet::learning {
namespace {

constexpr std::uint32_t kRulesPerCheck = 1024;

}  // namespace

bool Rules::simplify(std::uint32_t variables, Control& control) {
    same_.resize(variables);
    for (Var v = 0; v < variables; ++v) same_[v] = yes(v);
    value_.assign(variables, 0);
    seen_.assign(2 * std::size_t{variables}, 0);
    // Singles are known: only a pair can set something off.
    changed_ = any_of_two();
    while (changed_ && possible_) simplify_once(control);
    return possible_;
}

bool Rules::any_of_two() const {
    for (std::uint32_t g = 0; g < groups_.count(); ++g) {
        if (exactly_[g] != 0 && groups_[g].size() < 3) return true;
    }
    return false;
}

void Rules::simplify_once(Control& control) {
    changed_ = false;
    Lists groups;
    std::vector<std::uint8_t> exactly;
    for (std::uint32_t g = 0; g < groups_.count() && possible_; ++g) {
        if (g % kRulesPerCheck == 0) go_on(control);
        read(groups_[g]);
        if (!adds_information(exactly_[g] != 0)) continue;
        groups.add(left_);
        exactly.push_back(exactly_[g]);
    }
    groups_ = std::move(groups);
    exactly_ = std::move(exactly);
}

// A literal that comes twice is false: both would hold. One of a literal and its opposite is true,
// whichever it is.
void Rules::read(std::span<const Lit> group) {
    ++reading_;
    left_.clear();
    sure_ = kNoLit;
    for (Lit l : group) {
        l = standing_for(l);
        if (seen_[l] == reading_) set(negated(l));
        if (value_of(l) < 0) continue;
        if (value_of(l) > 0 || seen_[negated(l)] == reading_) {
            if (sure_ != kNoLit) possible_ = false;
            sure_ = l;
        }
        seen_[l] = reading_;
        left_.push_back(l);
    }
    std::erase_if(left_, [&](Lit l) { return value_of(l) < 0; });
}

// Draws the conclusions; whether the group is still needed then.
bool Rules::adds_information(bool exactly) {
    if (sure_ != kNoLit) {
        for (const Lit l : left_) {
            if (var(l) != var(sure_)) set(negated(l));
        }
        return false;
    }
    if (left_.size() > 2 || (left_.size() == 2 && !exactly)) return true;
    if (!exactly) return false;
    if (left_.empty()) possible_ = false;
    if (left_.size() == 1) set(left_[0]);
    if (left_.size() == 2) unite(left_[0], negated(left_[1]));
    return false;
}

Lit Rules::standing_for(Lit l) const {
    while (same_[var(l)] != yes(var(l))) l = same_[var(l)] ^ (l & 1U);
    return l;
}

void Rules::set(Lit l) {
    if (value_of(l) < 0) possible_ = false;
    if (value_of(l) != 0) return;
    value_[var(l)] = is_no(l) ? std::int8_t{-1} : std::int8_t{1};
    changed_ = true;
}

// The earlier one stands for both.
void Rules::unite(Lit a, Lit b) {
    if (var(a) < var(b)) std::swap(a, b);
    same_[var(a)] = b ^ (a & 1U);
    changed_ = true;
}

std::vector<Lit> Rules::renumber() {
    std::vector<Lit> now(same_.size(), kNoLit);
    variables_ = 0;
    for (Var v = 0; v < same_.size(); ++v) {
        if (same_[v] == yes(v)) now[v] = yes(variables_++);
    }
    // Those that others stand for come after them.
    for (Var v = 0; v < same_.size(); ++v) now[v] = now[var(same_[v])] ^ (same_[v] & 1U);
    Lists groups;
    for (std::uint32_t g = 0; g < groups_.count(); ++g) {
        left_.clear();
        for (const Lit l : groups_[g]) left_.push_back(now[var(l)] ^ (l & 1U));
        groups.add(left_);
    }
    for (Var v = 0; v < same_.size(); ++v) {
        if (value_[v] == 0 || same_[v] != yes(v)) continue;
        const Lit fact = now[v] ^ (value_[v] < 0 ? 1U : 0U);
        groups.add({&fact, 1});
        exactly_.push_back(1);
    }
    groups_ = std::move(groups);
    return now;
}

using board::Slot;
using board::Topology;

namespace {

constexpr std::uint32_t kCellsPerCheck = 64;

// Naked and hidden singles to the end, by counting.
class Reduction {
  public:
    Reduction(const Topology& topology, std::span<const std::uint8_t> givens,
              std::span<const std::uint8_t> allowed, Control& control)
        : topology_(topology),
          control_(control),
          size_(static_cast<std::uint32_t>(topology.size())),
          open_(std::size_t{topology.cell_count()} * size_, 1),
          values_left_(topology.cell_count(), size_),
          places_left_(std::size_t{topology.house_count()} * size_) {
        for (std::uint32_t h = 0; h < topology.house_count(); ++h) {
            const auto length = static_cast<std::uint32_t>(topology.length(h));
            for (std::uint32_t v = 0; v < size_; ++v) places_left_[h * size_ + v] = length;
        }
        problem_.size = size_;
        problem_.grid.assign(topology.cell_count(), 0);
        restrict_to(givens, allowed);
        for (std::uint32_t cell = 0; cell < givens.size() && problem_.possible; ++cell) {
            if (cell % kCellsPerCheck == 0) go_on(control_);
            if (givens[cell] != 0) settled_.push_back({cell, givens[cell] - 1U});
            follow_up();
        }
    }

    Problem result() {
        if (problem_.possible) collect();
        return std::move(problem_);
    }

  private:
    void restrict_to(std::span<const std::uint8_t> givens, std::span<const std::uint8_t> allowed) {
        if (allowed.empty()) return;
        const std::size_t row = (topology_.cell_count() + 7) / 8;
        for (std::uint32_t cell = 0; cell < givens.size(); ++cell) {
            if (givens[cell] != 0) continue;
            for (std::uint32_t v = 0; v < size_; ++v) {
                if ((allowed[v * row + cell / 8] >> cell % 8 & 1) == 0) remove(cell, v);
            }
        }
    }

    void remove(std::uint32_t cell, std::uint32_t value) {
        std::uint8_t& open = open_[std::size_t{cell} * size_ + value];
        if (open == 0) return;
        open = 0;
        const std::uint32_t left = --values_left_[cell];
        if (left == 0) problem_.possible = false;
        if (left == 1) settled_.push_back({cell, only_value(cell)});
        for (const Slot slot : topology_.slots(cell)) {
            const std::uint32_t places = --places_left_[slot.first_place + value];
            if (!slot.is_full) continue;
            if (places == 0) problem_.possible = false;
            if (places == 1) settled_.push_back({only_place(slot.house, value), value});
        }
    }

    // These are asked when one is left, or none because more has been removed meanwhile.
    std::uint32_t only_value(std::uint32_t cell) const {
        const auto* first = &open_[std::size_t{cell} * size_];
        return static_cast<std::uint32_t>(std::find(first, first + size_ - 1, 1) - first);
    }
    std::uint32_t only_place(std::uint32_t house, std::uint32_t value) const {
        const auto cells = topology_.cells(house);
        return *std::find_if(cells.begin(), cells.end() - 1, [&](std::uint32_t cell) {
            return open_[std::size_t{cell} * size_ + value] != 0;
        });
    }

    void follow_up() {
        while (!settled_.empty() && problem_.possible) {
            const auto [cell, value] = settled_.back();
            settled_.pop_back();
            if (problem_.grid[cell] == value + 1) continue;
            if (open_[std::size_t{cell} * size_ + value] == 0) {
                problem_.possible = false;
                return;
            }
            problem_.grid[cell] = static_cast<std::uint8_t>(value + 1);
            for (std::uint32_t v = 0; v < size_; ++v) {
                if (v != value) remove(cell, v);
            }
            for (const Slot slot : topology_.slots(cell)) {
                for (const std::uint32_t other : topology_.cells(slot.house)) {
                    if (other != cell) remove(other, value);
                }
            }
        }
    }

    void collect() {
        number_.resize(open_.size());
        std::vector<std::uint32_t> number_of_cell(topology_.cell_count());
        for (std::uint32_t cell = 0; cell < topology_.cell_count(); ++cell) {
            if (cell % kCellsPerCheck == 0) go_on(control_);
            if (problem_.grid[cell] != 0) continue;
            number_of_cell[cell] = problem_.cells.count();
            collect_cell(cell);
        }
        std::vector<std::uint32_t> open_cells;
        for (std::uint32_t h = 0; h < topology_.house_count(); ++h) {
            go_on(control_);
            for (std::uint32_t v = 0; v < size_; ++v) collect_places(h, v);
            open_cells.clear();
            for (const std::uint32_t cell : topology_.cells(h)) {
                if (problem_.grid[cell] == 0) open_cells.push_back(number_of_cell[cell]);
            }
            problem_.houses.add(open_cells);
            problem_.house_full.push_back(topology_.is_full(h));
        }
        const auto candidates = static_cast<std::uint32_t>(problem_.candidates.size());
        problem_.possible = rules_.simplify(candidates, control_);
        if (!problem_.possible) return;
        problem_.literals = rules_.renumber();
        problem_.variables = rules_.variables();
        problem_.groups = rules_.take_groups();
        problem_.is_exact = rules_.take_exactly();
    }

    // Its candidates get their numbers.
    void collect_cell(std::uint32_t cell) {
        std::vector<std::uint32_t> candidates;
        std::vector<Lit> group;
        for (std::uint32_t v = 0; v < size_; ++v) {
            const std::size_t place = std::size_t{cell} * size_ + v;
            if (open_[place] == 0) continue;
            number_[place] = static_cast<std::uint32_t>(problem_.candidates.size());
            problem_.candidates.push_back({cell, v});
            candidates.push_back(number_[place]);
            group.push_back(yes(number_[place]));
        }
        problem_.cells.add(candidates);
        rules_.add(group, true);
    }

    void collect_places(std::uint32_t house, std::uint32_t value) {
        std::vector<Lit> group;
        for (const std::uint32_t cell : topology_.cells(house)) {
            const std::size_t place = std::size_t{cell} * size_ + value;
            if (problem_.grid[cell] == 0 && open_[place] != 0) group.push_back(yes(number_[place]));
        }
        if (group.size() > 1) rules_.add(group, topology_.is_full(house));
    }

    const Topology& topology_;
    Control& control_;
    const std::uint32_t size_;
    std::vector<std::uint8_t> open_;          // cell by cell, value by value
    std::vector<std::uint32_t> values_left_;  // for each cell
    std::vector<std::uint32_t> places_left_;  // for each house and value
    std::vector<Candidate> settled_;          // found and not yet followed up
    std::vector<std::uint32_t> number_;       // of each open candidate
    Rules rules_;
    Problem problem_;
};

}  // namespace

Problem make_problem(const Topology& topology, std::span<const std::uint8_t> givens,
                     std::span<const std::uint8_t> allowed, Control& control) {
    return Reduction(topology, givens, allowed, control).result();
}

}  // namespace nonet::learning
