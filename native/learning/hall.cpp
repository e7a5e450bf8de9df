// What a whole house says beyond its singles: Hall sets. k cells that have only k values left keep
// these for themselves: a matching of cells and values, and the strongly connected components of
// what it leaves, show all of them at once (Regin 1994).
//
//   r1c1 {1 2}   r1c2 {1 2}   r1c3 {1 2 3 4}      1 and 2 leave r1c3
//
// The reason is the same for all that leave: every value but those k is out in those k cells. It is
// written down when it is used, as a premise.
#include <array>
#include <bit>

#include "bits.hpp"
#include "learning/solver.hpp"

namespace nonet::learning {
namespace {

constexpr std::uint32_t kLargest = 64;  // values in one word; beyond, houses only have singles

}  // namespace

void Solver::prepare_houses() {
    const Problem& p = problem_;
    if (p.size > kLargest) return;
    for (std::uint32_t h = 0; h < p.houses.count(); ++h) {
        for (const std::uint32_t cell : p.houses[h]) cells_ = std::max(cells_, cell + 1);
        matched_.emplace_back(p.houses[h].size(), std::int8_t{-1});
    }
    houses_of_.resize(cells_);
    cell_changed_.assign(cells_, 0);
    house_queued_.assign(p.houses.count(), 0);
    for (std::uint32_t h = 0; h < p.houses.count(); ++h) {
        for (const std::uint32_t cell : p.houses[h]) houses_of_[cell].push_back(h);
    }
    // At the beginning all has changed.
    for (std::uint32_t cell = 0; cell < cells_; ++cell) {
        cell_changed_[cell] = 1;
        changed_cells_.push_back(cell);
    }
}

void Solver::forget_changes() {
    for (const std::uint32_t cell : changed_cells_) cell_changed_[cell] = 0;
    changed_cells_.clear();
}

bool Solver::follow_houses() {
    if (options_.hall == 0 || changed_cells_.empty()) return true;
    if (options_.hall == 1 && level() > 0) return true;
    if (options_.hall > 2 && level() > 0 && counters_.nodes % options_.hall != 0) return true;
    for (const std::uint32_t cell : changed_cells_) {
        cell_changed_[cell] = 0;
        for (const std::uint32_t h : houses_of_[cell]) {
            if (house_queued_[h] == 0) {
                house_queued_[h] = 1;
                house_queue_.push_back(h);
            }
        }
    }
    changed_cells_.clear();
    bool fine = true;
    for (const std::uint32_t h : house_queue_) {
        house_queued_[h] = 0;
        if (fine) fine = check_house(h);
    }
    house_queue_.clear();
    return fine;
}

std::uint32_t Solver::add_premise(std::span<const Lit> literals) {
    if (level() == 0) return 0;
    const auto number = static_cast<std::uint32_t>(premises_.size());
    premises_.push_back(static_cast<std::uint32_t>(literals.size()));
    premises_.insert(premises_.end(), literals.begin(), literals.end());
    return number;
}

namespace {

// The open cells of a house with the values they have left, a matching, and the graph it makes:
// cell a leads to cell b if a could take b's value. With fewer cells than values, one more node
// stands for the values that nobody has: it could take any, and who could take one leads to it.
struct House {
    std::uint32_t cells = 0;
    std::array<std::uint32_t, 64> cell{}, place{};
    std::array<std::uint64_t, 65> values{};
    std::array<std::int8_t, 65> value{};  // by the matching
    std::array<std::int8_t, 64> owner{};  // for each value its cell, or -1
    std::uint64_t seen_values = 0, seen_cells = 0;

    // A value for the cell; others may have to change theirs (Kuhn 1955).
    bool match(std::uint32_t c) {
        seen_cells |= std::uint64_t{1} << c;
        for (std::uint64_t left; (left = values[c] & ~seen_values) != 0;) {
            const int v = std::countr_zero(left);
            seen_values |= std::uint64_t{1} << v;
            if (owner[v] < 0 || match(static_cast<std::uint32_t>(owner[v]))) {
                owner[v] = static_cast<std::int8_t>(c);
                value[c] = static_cast<std::int8_t>(v);
                return true;
            }
        }
        return false;
    }
};

// Tarjan's components. `closed[c]`: all cells that can be reached from c, if c ends a component.
class Components {
  public:
    explicit Components(std::uint32_t nodes, const std::array<std::uint64_t, 65>& leads)
        : leads_(leads) {
        for (std::uint32_t n = 0; n < nodes; ++n) {
            if (index_[n] == 0) visit(n);
        }
    }
    const std::vector<std::uint64_t>& closed_sets() const { return closed_; }

  private:
    void visit(std::uint32_t n) {
        index_[n] = low_[n] = ++count_;
        stack_[height_++] = n;
        on_stack_[n] = true;
        for (std::uint64_t left = leads_[n]; left != 0; left &= left - 1) {
            const auto next = static_cast<std::uint32_t>(std::countr_zero(left));
            if (index_[next] == 0) {
                visit(next);
                low_[n] = std::min(low_[n], low_[next]);
            } else if (on_stack_[next]) {
                low_[n] = std::min(low_[n], index_[next]);
            }
        }
        if (low_[n] != index_[n]) return;
        std::uint64_t members = 0, reached = 0;
        std::uint32_t first = height_;
        do {
            const std::uint32_t m = stack_[--first];
            on_stack_[m] = false;
            members |= std::uint64_t{1} << m;
        } while (stack_[first] != n);
        for (std::uint32_t i = first; i < height_; ++i) {
            for (std::uint64_t left = leads_[stack_[i]] & ~members; left != 0; left &= left - 1) {
                reached |= reach_[std::countr_zero(left)];
            }
        }
        for (std::uint32_t i = first; i < height_; ++i) reach_[stack_[i]] = members | reached;
        height_ = first;
        closed_.push_back(members | reached);
    }

    const std::array<std::uint64_t, 65>& leads_;
    std::array<std::uint32_t, 65> index_{}, low_{}, stack_{};
    std::array<bool, 65> on_stack_{};
    std::array<std::uint64_t, 65> reach_{};
    std::uint32_t count_ = 0, height_ = 0;
    std::vector<std::uint64_t> closed_;
};

}  // namespace

bool Solver::check_house(std::uint32_t h) {
    House house;
    const auto cells = problem_.houses[h];
    for (std::uint32_t i = 0; i < cells.size(); ++i) {
        std::uint64_t left = 0;
        for (const Var v : problem_.groups[cells[i]]) {
            if (!is_false(yes(v))) left |= std::uint64_t{1} << problem_.candidates[v].value;
        }
        if ((left & (left - 1)) == 0) continue;
        house.cell[house.cells] = cells[i];
        house.place[house.cells] = i;
        house.values[house.cells++] = left;
    }
    // A set of k is one of the others too, and singles are known.
    const bool full = problem_.house_full[h] != 0;
    if (house.cells < (full ? 4 : 3)) return true;
    ++tally.hall_checks;
    ticks_ += 5;
    house.owner.fill(-1);
    for (std::uint32_t c = 0; c < house.cells; ++c) {
        const std::int8_t v = matched_[h][house.place[c]];
        const bool fits = v >= 0 && (house.values[c] >> v & 1) != 0 && house.owner[v] < 0;
        house.value[c] = fits ? v : std::int8_t{-1};
        if (fits) house.owner[v] = static_cast<std::int8_t>(c);
    }
    for (std::uint32_t c = 0; c < house.cells; ++c) {
        if (house.value[c] >= 0) continue;
        house.seen_values = house.seen_cells = 0;
        if (!house.match(c)) {
            conflict_.clear();
            premise_of(house.seen_cells, house.seen_values, house.cell, conflict_);
            ++tally.hall_conflicts;
            return false;
        }
    }
    std::uint64_t taken = 0, all = 0;
    for (std::uint32_t c = 0; c < house.cells; ++c) {
        matched_[h][house.place[c]] = house.value[c];
        taken |= std::uint64_t{1} << house.value[c];
        all |= house.values[c];
    }
    const bool extra = (all & ~taken) != 0;
    if (extra && house.cells == 64) return true;
    std::array<std::uint64_t, 65> leads{};
    for (std::uint32_t c = 0; c < house.cells; ++c) {
        for (std::uint64_t left = house.values[c] & taken; left != 0; left &= left - 1) {
            leads[c] |= std::uint64_t{1} << house.owner[std::countr_zero(left)];
        }
        leads[c] &= ~(std::uint64_t{1} << c);
        if ((house.values[c] & ~taken) != 0) leads[c] |= std::uint64_t{1} << house.cells;
    }
    if (extra) leads[house.cells] = (std::uint64_t{1} << house.cells) - 1;
    const Components components(house.cells + extra, leads);
    for (const std::uint64_t set : components.closed_sets()) {
        if (extra && (set >> house.cells & 1) != 0) continue;
        std::uint64_t values = 0;
        for (std::uint64_t left = set; left != 0; left &= left - 1) {
            values |= std::uint64_t{1} << house.value[std::countr_zero(left)];
        }
        std::uint32_t number = 0;
        bool written = false;
        for (std::uint32_t c = 0; c < house.cells; ++c) {
            if ((set >> c & 1) != 0 || (house.values[c] & values) == 0) continue;
            if (!written) {
                conflict_.clear();
                premise_of(set, values, house.cell, conflict_);
                number = add_premise(conflict_);
                written = true;
            }
            for (const Var v : problem_.groups[house.cell[c]]) {
                if ((values >> problem_.candidates[v].value & 1) != 0 && is_open(yes(v))) {
                    assign(no(v), {Reason::kPremise, number});
                    ++tally.hall_cuts;
                }
            }
            house.values[c] &= ~values;
        }
    }
    return true;
}

// Those candidates of the set's cells that are out and not among its values.
void Solver::premise_of(std::uint64_t set, std::uint64_t values,
                        const std::array<std::uint32_t, 64>& cells, std::vector<Lit>& literals) {
    for (; set != 0; set &= set - 1) {
        for (const Var v : problem_.groups[cells[std::countr_zero(set)]]) {
            if ((values >> problem_.candidates[v].value & 1) == 0 && level_of(yes(v)) > 0) {
                literals.push_back(yes(v));
            }
        }
    }
}

}  // namespace nonet::learning
