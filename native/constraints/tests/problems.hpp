// Random small problems, and what is true of them by trying everything: slow and obvious.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "constraints/problem.hpp"

namespace tests {

using namespace nonet::constraints;
using Grid = std::vector<std::uint8_t>;  // values from 1, as searches give them

// Whether a full board obeys a primitive: slow and obvious.
struct Holds {
    const Problem& problem;
    const Grid& grid;

    std::int64_t value(std::uint32_t cell) const { return problem.least() + grid[cell] - 1; }
    ValueSet bit(std::uint32_t cell) const { return ValueSet{1} << (grid[cell] - 1); }
    bool all(const Primitives& primitives) const {
        return std::ranges::all_of(primitives, [&](const Primitive& p) { return holds(p); });
    }
    bool holds(const Primitive& primitive) const { return std::visit(*this, primitive.as); }

    bool operator()(const Distinct& p) const {
        std::set<std::uint8_t> values;
        for (const auto cell : p.cells) values.insert(grid[cell]);
        return values.size() == p.cells.size();
    }
    bool operator()(const Pair& p) const {
        return ((*p.allowed)[grid[p.first] - 1U] & bit(p.second)) != 0;
    }
    bool operator()(const Sum& p) const {
        std::int64_t sum = 0;
        for (std::size_t i = 0; i < p.cells.size(); ++i) sum += p.weights[i] * value(p.cells[i]);
        return p.low <= sum && sum <= p.high;
    }
    bool operator()(const Family& p) const {
        ValueSet held = 0;
        for (const auto cell : p.cells) held |= bit(cell);
        return (*this)(Distinct{p.cells}) && std::ranges::count(*p.sets, held) != 0;
    }
    bool operator()(const EqualSums& p) const {
        std::set<std::int64_t> sums;
        for (const Cells& group : p.groups) {
            std::int64_t sum = 0;
            for (const auto cell : group) sum += value(cell);
            sums.insert(sum);
        }
        return sums.size() <= 1;
    }
    bool operator()(const Automaton& p) const {
        const auto count = static_cast<std::size_t>(problem.values());
        std::set<std::uint32_t> states{p.start};
        for (const auto cell : p.cells) {
            std::set<std::uint32_t> next;
            for (const auto state : states) {
                const auto& row = (*p.transitions)[state];
                for (std::size_t at = grid[cell] - 1U; at < row.size(); at += count) {
                    if (row[at] >= 0) next.insert(static_cast<std::uint32_t>(row[at]));
                }
            }
            states = std::move(next);
        }
        return std::ranges::any_of(
            p.accepting, [&](const std::uint32_t state) { return states.contains(state); });
    }
    bool operator()(const Enclosed& p) const {
        const auto n = p.cells.size();
        const auto is_filled = [&](const EnclosedWay& way, std::size_t first, std::size_t last) {
            ValueSet inside = 0, ends = 0;
            for (std::size_t i = 0; i < n; ++i) {
                const ValueSet held = bit(p.cells[i]);
                if (i == first || i == last) {
                    ends |= held;
                } else if (first < i && i < last) {
                    inside |= held;
                } else if ((held & way.outside) == 0) {
                    return false;
                }
            }
            return inside == way.inside && ends == (way.one | way.other);
        };
        bool met = false;
        for (std::size_t first = 0; first < n; ++first) {
            for (std::size_t last = first + 1; last < n; ++last) {
                for (const EnclosedWay& way : p.ways) met |= is_filled(way, first, last);
            }
        }
        return met && (*this)(Distinct{p.cells});
    }
    bool operator()(const Count& p) const {
        std::uint32_t count = 0;
        for (const auto cell : p.cells) count += (p.values & bit(cell)) != 0;
        return std::ranges::count(p.counts, count) != 0;
    }
    bool operator()(const Element& p) const {
        const ValueSet wanted = p.value == kNowhere ? p.values : bit(p.value);
        const auto count = static_cast<std::int64_t>(p.cells.size());
        for (std::int64_t i = 0; i < count; ++i) {
            const bool holds = (wanted & bit(p.cells[static_cast<std::size_t>(i)])) != 0;
            if (i + 1 == value(p.index) ? !holds : p.only && holds) return false;
        }
        return 0 < value(p.index) && value(p.index) <= count;
    }
    // Cells that hold one of the values, from neighbour to neighbour.
    bool operator()(const Connected& p) const {
        std::set<std::size_t> left, reached;
        for (std::size_t i = 0; i < p.cells.size(); ++i) {
            if ((p.values & bit(p.cells[i])) != 0) left.insert(i);
        }
        if (p.size != 0 && left.size() != p.size) return false;
        if (left.empty()) return true;
        std::vector<std::size_t> open{*left.begin()};
        while (!open.empty()) {
            const std::size_t i = open.back(), column = i % p.columns;
            open.pop_back();
            if (left.count(i) == 0 || !reached.insert(i).second) continue;
            if (column > 0) open.push_back(i - 1);
            if (column + 1 < p.columns) open.push_back(i + 1);
            if (i >= p.columns) open.push_back(i - p.columns);
            open.push_back(i + p.columns);
        }
        return reached == left;
    }
    // For each label that is used, its cells are all different and hold those values.
    bool operator()(const Apart& p) const {
        std::map<std::uint8_t, std::vector<std::uint32_t>> of_label;
        for (std::size_t i = 0; i < p.cells.size(); ++i) {
            of_label[grid[p.labels[i]]].push_back(p.cells[i]);
        }
        for (const auto& [label, cells] : of_label) {
            ValueSet held = 0;
            for (const auto cell : cells) held |= bit(cell);
            if (!(*this)(Distinct{cells}) || (p.every & ~held) != 0) return false;
        }
        return true;
    }
    bool operator()(const Numbering& p) const {
        std::uint8_t met = 0;
        return std::ranges::all_of(p.labels, [&](std::uint32_t label) {
            if (grid[label] > met) return grid[label] == ++met;
            return true;
        });
    }
    bool operator()(const AnyOf& p) const {
        return std::ranges::any_of(p.branches, [&](const Primitives& each) { return all(each); });
    }
    bool operator()(const NotAll& p) const { return !all(p.primitives); }
};

// Primitives of every kind, from a source of numbers with `below`.
template <typename Source>
class Maker {
  public:
    Maker(Source source, std::uint32_t variables, std::uint32_t values)
        : source_(source), variables_(variables), values_(values) {}

    std::uint32_t below(std::uint32_t bound) { return source_.below(bound); }
    ValueSet set() { return 1 + below((1U << values_) - 1); }

    Cells cells(std::uint32_t most, bool repeats) {
        Cells found;
        const std::uint32_t count = 1 + below(std::min(most, variables_));
        while (found.size() < count) {
            const std::uint32_t cell = below(variables_);
            if (repeats || !std::ranges::count(found, cell)) found.push_back(cell);
        }
        return found;
    }

    Primitive primitive(int depth) {
        switch (below(depth < 2 ? 13 : 11)) {
            case 0:
                return {Distinct{cells(values_, false)}};
            case 1: {
                Pair pair{below(variables_), below(variables_), {}};
                std::vector<ValueSet> allowed;
                for (std::uint32_t v = 0; v < values_; ++v) allowed.push_back(set());
                pair.allowed = shared_sets(std::move(allowed));
                return {std::move(pair)};
            }
            case 2: {
                Sum sum{cells(6, true), {}, 0, 0};
                constexpr std::int64_t kWeights[] = {1, 1, 1, -1, -10, 2, 10, 400};
                const bool plain = below(2) == 0;
                for (std::size_t i = 0; i < sum.cells.size(); ++i) {
                    sum.weights.push_back(plain ? 1 : kWeights[below(8)]);
                    sum.low += sum.weights.back() * (1 + below(values_));
                }
                sum.high = sum.low + below(2);
                return {std::move(sum)};
            }
            case 3: {
                Family family{cells(values_, false), {}};
                std::vector<ValueSet> sets;
                for (int i = 0; i < 6; ++i) sets.push_back(set());
                family.sets = shared_sets(std::move(sets));
                return {std::move(family)};
            }
            case 4: {
                EqualSums equal;
                for (std::uint32_t g = 0; g <= below(3); ++g)
                    equal.groups.push_back(cells(3, true));
                return {std::move(equal)};
            }
            case 5: {
                const std::uint32_t states = below(2) == 0 ? 3 : 70, ways = 1 + below(2);
                Automaton automaton{cells(5, true), 0, {}, {}};
                Transitions transitions;
                for (std::uint32_t s = 0; s < states; ++s) {
                    auto& row = transitions.emplace_back();
                    for (std::uint32_t v = 0; v < ways * values_; ++v) {
                        const bool none = ways > 1 && below(3) != 0;
                        row.push_back(none ? -1 : static_cast<std::int32_t>(below(states + 1)) - 1);
                    }
                    if (below(2) == 0) automaton.accepting.push_back(s);
                }
                automaton.transitions = std::make_shared<const Transitions>(std::move(transitions));
                return {std::move(automaton)};
            }
            case 6: {
                Count count{cells(5, true), set(), {}};
                for (std::uint32_t k = 0; k < 6; ++k) {
                    if (below(2) == 0) count.counts.push_back(k);
                }
                return {std::move(count)};
            }
            case 7:
                if (below(2) == 0) {
                    return {
                        Element{below(variables_), cells(4, true), kNowhere, set(), below(2) == 0}};
                }
                return {Element{below(variables_), cells(4, true), below(variables_), 0,
                                below(2) == 0}};
            case 8: {
                Connected connected{cells(6, false), 1, set(), below(4)};
                const auto n = static_cast<std::uint32_t>(connected.cells.size());
                if (below(2) == 0) connected.columns = n % 2 == 0 ? n / 2 : n;
                return {std::move(connected)};
            }
            case 9: {
                Apart apart{cells(5, false), {}, 0};
                while (apart.cells.size() < apart.labels.size()) {
                    apart.cells.push_back(below(variables_));
                }
                if (below(2) == 0) apart.every = set();
                return {std::move(apart)};
            }
            case 10: {
                Enclosed enclosed{cells(values_, false), {}};
                while (enclosed.ways.size() < 4 && values_ > 1) enclosed.ways.push_back(way());
                return {std::move(enclosed)};
            }
            case 11: {
                AnyOf any;
                if (below(3) == 0) {  // one of some cells holds a value: a clause
                    for (const std::uint32_t cell : cells(5, true)) {
                        any.branches.push_back({{Count{{cell}, set(), {below(2)}}}});
                    }
                    return {std::move(any)};
                }
                for (std::uint32_t b = 0; b <= below(3); ++b) any.branches.push_back(some(depth));
                return {std::move(any)};
            }
            default:
                return {NotAll{some(depth)}};
        }
    }

    // Counts of values in the same cells, some of which differ.
    void add_counts(Problem& problem) {
        const Cells those = cells(5, false);
        for (std::uint32_t v = 0; v < values_; ++v) {
            Count count{those, ValueSet{1} << v, {}};
            for (std::uint32_t k = 0; k <= those.size(); ++k) {
                if (below(3) != 0) count.counts.push_back(k);
            }
            if (below(3) != 0) problem.add({std::move(count)});
        }
        problem.add({Distinct{cells(values_, false)}});
    }

    // Of values inside, outside or nowhere.
    EnclosedWay way() {
        const std::uint32_t one = below(values_), other = (one + 1 + below(values_ - 1)) % values_;
        const ValueSet ends = ValueSet{1} << one | ValueSet{1} << other;
        const ValueSet inside = set() & ~ends, outside = set() & ~ends & ~inside;
        return {ValueSet{1} << one, ValueSet{1} << other, inside, outside};
    }

  private:
    Primitives some(int depth) {
        Primitives found{primitive(depth + 1)};
        if (below(2) == 0) found.push_back(primitive(depth + 1));
        return found;
    }

    Source source_;
    std::uint32_t variables_, values_;
};

// All solutions, by trying everything that the domains allow.
inline std::set<Grid> by_trying(const Problem& problem) {
    std::set<Grid> found;
    std::vector<Grid> allowed(problem.variables());
    Grid grid;
    for (std::uint32_t v = 0; v < allowed.size(); ++v) {
        for (int value = 1; value <= problem.values(); ++value) {
            if ((problem.domains()[v] >> (value - 1) & 1) == 0) continue;
            allowed[v].push_back(static_cast<std::uint8_t>(value));
        }
        if (allowed[v].empty()) return found;
        grid.push_back(allowed[v].front());
    }
    std::vector<std::size_t> at(grid.size());
    for (;;) {
        if (Holds{problem, grid}.all(problem.primitives())) found.insert(grid);
        std::size_t v = 0;
        for (; v < grid.size() && at[v] + 1 == allowed[v].size(); ++v) {
            at[v] = 0;
            grid[v] = allowed[v].front();
        }
        if (v == grid.size()) return found;
        grid[v] = allowed[v][++at[v]];
    }
}

}  // namespace tests
