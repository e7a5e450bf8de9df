// What a whole house says beyond its singles: Hall sets. k cells that have only k values left keep
// these for themselves: a matching of cells and values, and the strongly connected components of
// what it leaves, show all of them at once (Regin 1994). Looked at where there is no choice yet,
// for what follows is then a fact and needs no reason.
//
//   r1c1 {1 2}   r1c2 {1 2}   r1c3 {1 2 3 4}      1 and 2 leave r1c3
#include <array>
#include <bit>

#include "bits.hpp"
#include "learning/solver.hpp"

namespace nonet::learning {
namespace {

constexpr std::uint32_t kLargest = 64;  // values in one word; beyond, houses only have singles

}  // namespace

void Solver::prepare_houses() {
    const Lists& houses = problem_.houses;
    if (!settings_.hall_sets || problem_.size > kLargest) return;
    for (std::uint32_t h = 0; h < houses.count(); ++h) {
        matched_.emplace_back(houses[h].size(), std::int8_t{-1});
    }
}

bool Solver::follow_houses() {
    if (level() > 0 || trail_.size() == housed_ || matched_.empty()) return true;
    housed_ = trail_.size();
    for (std::uint32_t h = 0; h < matched_.size(); ++h) {
        if (!check_house(h)) return false;
    }
    return true;
}

namespace {

using Leads = std::array<std::uint64_t, kLargest + 1>;

// The cells of a house with several values left, and for each of them a value of its own.
struct House {
    std::uint32_t cells = 0;
    std::array<std::uint32_t, kLargest> cell{}, place{};  // its number, its place in the house
    std::array<std::uint64_t, kLargest> values{};         // what it has left
    std::array<std::int8_t, kLargest> value{};            // its own, or -1
    std::array<std::int8_t, kLargest> owner{};            // for each value its cell, or -1
    std::uint64_t seen_values = 0, seen_cells = 0;

    void add(std::uint32_t number, std::uint32_t at, std::uint64_t left) {
        cell[cells] = number;
        place[cells] = at;
        values[cells++] = left;
    }

    // As many as possible keep the value that they had at the last look.
    void start_from(const std::vector<std::int8_t>& before) {
        owner.fill(-1);
        for (std::uint32_t c = 0; c < cells; ++c) {
            const std::int8_t v = before[place[c]];
            const bool fits = v >= 0 && (values[c] >> v & 1) != 0 && owner[v] < 0;
            value[c] = fits ? v : std::int8_t{-1};
            if (fits) owner[v] = static_cast<std::int8_t>(c);
        }
    }

    // A value for everyone; if there is none, `seen_cells` have only `seen_values`, one too few.
    bool match_all() {
        for (std::uint32_t c = 0; c < cells; ++c) {
            if (value[c] >= 0) continue;
            seen_values = seen_cells = 0;
            if (!match(c)) return false;
        }
        return true;
    }

    // A value for one cell; others may have to change theirs (Kuhn 1955).
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

    // Cell a leads to cell b if a could take b's value. One more node stands for the values that
    // no cell has: a cell that could take one leads to it, and it could take any. Returns whether
    // there are such values.
    bool graph(Leads& leads) const {
        std::uint64_t all = 0;
        for (std::uint32_t c = 0; c < cells; ++c) {
            all |= values[c];
            for (std::uint64_t left = values[c]; left != 0; left &= left - 1) {
                const std::int8_t other = owner[std::countr_zero(left)];
                leads[c] |= std::uint64_t{1}
                            << (other >= 0 ? static_cast<std::uint32_t>(other) : cells);
            }
            leads[c] &= ~(std::uint64_t{1} << c);
        }
        const bool extra = count_bits(all) > static_cast<int>(cells);
        if (extra) leads[cells] = (std::uint64_t{1} << cells) - 1;
        return extra;
    }

    std::uint64_t own_values(std::uint64_t set) const {
        std::uint64_t own = 0;
        for (; set != 0; set &= set - 1) own |= std::uint64_t{1} << value[std::countr_zero(set)];
        return own;
    }
};

// Tarjan's strongly connected components (1972). The nodes that can be reached from one are a
// closed set: a Hall set, unless the node of free values is in it.
class Components {
  public:
    explicit Components(std::uint32_t nodes, const Leads& leads) : leads_(leads) {
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

    const Leads& leads_;
    std::array<std::uint32_t, kLargest + 1> index_{}, low_{}, stack_{};
    std::array<bool, kLargest + 1> on_stack_{};
    std::array<std::uint64_t, kLargest + 1> reach_{};
    std::uint32_t count_ = 0, height_ = 0;
    std::vector<std::uint64_t> closed_;
};

}  // namespace

bool Solver::check_house(std::uint32_t h) {
    House house;
    const auto cells = problem_.houses[h];
    for (std::uint32_t i = 0; i < cells.size(); ++i) {
        std::uint64_t left = 0;
        for (const std::uint32_t c : problem_.cells[cells[i]]) {
            if (is_false(problem_.literals[c])) continue;
            left |= std::uint64_t{1} << problem_.candidates[c].value;
        }
        if ((left & (left - 1)) != 0) house.add(cells[i], i, left);
    }
    // In a full house k cells with k values mean that the other cells have the other values, and
    // singles are known. A house of 64 cells, each with several values, leaves no bit for a node.
    const bool full = problem_.house_full[h] != 0;
    if (house.cells < (full ? 4U : 3U) || (!full && house.cells == kLargest)) return true;
    ++statistics_.houses_checked;
    ticks_ += 5;
    house.start_from(matched_[h]);
    if (!house.match_all()) {
        ++statistics_.hall_conflicts;
        conflict_.clear();  // nothing had to be chosen for it
        return false;
    }
    for (std::uint32_t c = 0; c < house.cells; ++c) matched_[h][house.place[c]] = house.value[c];
    Leads leads{};
    const bool extra = house.graph(leads);
    const Components components(house.cells + (extra ? 1U : 0U), leads);
    for (const std::uint64_t set : components.closed_sets()) {
        if (extra && (set >> house.cells & 1) != 0) continue;
        keep_for(set, house.own_values(set), {house.cell.data(), house.cells});
    }
    return true;
}

// The values of a Hall set leave the other cells of its house.
void Solver::keep_for(std::uint64_t set, std::uint64_t values,
                      std::span<const std::uint32_t> cells) {
    for (std::uint32_t c = 0; c < cells.size(); ++c) {
        if ((set >> c & 1) != 0) continue;
        for (const std::uint32_t candidate : problem_.cells[cells[c]]) {
            const Lit l = problem_.literals[candidate];
            if ((values >> problem_.candidates[candidate].value & 1) == 0 || !is_open(l)) continue;
            assign(negated(l), {});
            ++statistics_.hall_removals;
        }
    }
}

}  // namespace nonet::learning
