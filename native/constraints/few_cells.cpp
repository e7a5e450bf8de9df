#include "constraints/few_cells.hpp"

#include <algorithm>

namespace nonet::constraints {
namespace {

// One or two cells of a primitive, and what they hold.
class FewCells {
  public:
    explicit FewCells(const Problem& problem) : problem_(problem) {}

    // Whether they are all of its cells and what they hold decides it.
    bool take(const Primitive& primitive) {
        if (const auto* distinct = std::get_if<Distinct>(&primitive.as)) {
            return take_cells(distinct->cells);
        }
        if (const auto* pair = std::get_if<Pair>(&primitive.as)) {
            return take_cell(pair->first) && take_cell(pair->second);
        }
        if (const auto* sum = std::get_if<Sum>(&primitive.as)) return take_cells(sum->cells);
        if (const auto* count = std::get_if<Count>(&primitive.as)) return take_cells(count->cells);
        if (const auto* any = std::get_if<AnyOf>(&primitive.as)) {
            return std::ranges::all_of(any->branches,
                                       [this](const Primitives& each) { return take_all(each); });
        }
        const auto* none = std::get_if<NotAll>(&primitive.as);
        return none != nullptr && take_all(none->primitives);
    }

    // Whether it holds where they hold these values, counted from 0.
    bool holds(const Primitive& primitive, std::uint32_t first, std::uint32_t second) const {
        const auto value = [&](std::uint32_t cell) { return cell == cells_[0] ? first : second; };
        if (const auto* distinct = std::get_if<Distinct>(&primitive.as)) {
            const Cells& cells = distinct->cells;
            return cells.size() < 2 || (cells.size() == 2 && value(cells[0]) != value(cells[1]));
        }
        if (const auto* pair = std::get_if<Pair>(&primitive.as)) {
            return ((*pair->allowed)[value(pair->first)] >> value(pair->second) & 1) != 0;
        }
        if (const auto* sum = std::get_if<Sum>(&primitive.as)) {
            std::int64_t total = 0;
            for (std::size_t i = 0; i < sum->cells.size(); ++i) {
                total += sum->weights[i] * (problem_.least() + value(sum->cells[i]));
            }
            return sum->low <= total && total <= sum->high;
        }
        if (const auto* count = std::get_if<Count>(&primitive.as)) {
            const auto held = std::ranges::count_if(count->cells, [&](std::uint32_t cell) {
                return (count->values >> value(cell) & 1) != 0;
            });
            return std::ranges::count(count->counts, static_cast<std::uint32_t>(held)) != 0;
        }
        const auto all = [&](const Primitives& primitives) {
            return std::ranges::all_of(
                primitives, [&](const Primitive& each) { return holds(each, first, second); });
        };
        if (const auto* any = std::get_if<AnyOf>(&primitive.as)) {
            return std::ranges::any_of(any->branches, all);
        }
        return !all(std::get<NotAll>(primitive.as).primitives);
    }

    const Cells& cells() const { return cells_; }

  private:
    bool take_cell(std::uint32_t cell) {
        if (std::ranges::count(cells_, cell) == 0) cells_.push_back(cell);
        return cells_.size() <= 2;
    }
    bool take_cells(const Cells& cells) {
        return std::ranges::all_of(cells, [this](std::uint32_t cell) { return take_cell(cell); });
    }
    bool take_all(const Primitives& primitives) {
        return std::ranges::all_of(primitives,
                                   [this](const Primitive& each) { return take(each); });
    }

    const Problem& problem_;
    Cells cells_;
};

// The values with which a cell obeys a primitive of one cell.
ValueSet domain_of(const FewCells& few, const Primitive& primitive, const Problem& problem) {
    ValueSet values = 0;
    for (std::uint32_t v = 0; v < static_cast<std::uint32_t>(problem.values()); ++v) {
        if (few.holds(primitive, v, v)) values |= ValueSet{1} << v;
    }
    return values;
}

}  // namespace

void add_by_table(Primitive primitive, const Problem& problem, Primitives& out) {
    FewCells few(problem);
    const bool taken = few.take(primitive) && !few.cells().empty();
    if (taken && few.cells().size() == 1) {
        const ValueSet values = domain_of(few, primitive, problem);
        if (values != problem.full()) out.push_back({Count{few.cells(), values, {1}}});
    } else if (taken) {
        const auto count = static_cast<std::uint32_t>(problem.values());
        std::vector<ValueSet> allowed(count);
        bool always = true;
        for (std::uint32_t v = 0; v < count; ++v) {
            for (std::uint32_t w = 0; w < count; ++w) {
                if (few.holds(primitive, v, w)) allowed[v] |= ValueSet{1} << w;
            }
            always &= allowed[v] == problem.full();
        }
        if (always) return;
        out.push_back({Pair{few.cells()[0], few.cells()[1], shared_sets(std::move(allowed))}});
    } else {
        out.push_back(std::move(primitive));
    }
}

Clause clause_of(const AnyOf& any, const Problem& problem) {
    Clause clause;
    for (const Primitives& branch : any.branches) {
        if (branch.size() != 1) return {};
        FewCells few(problem);
        if (!few.take(branch.front()) || few.cells().size() != 1) return {};
        const auto found = std::ranges::find(clause.cells, few.cells()[0]);
        const ValueSet values = domain_of(few, branch.front(), problem);
        if (found != clause.cells.end()) {
            clause.values[found - clause.cells.begin()] |= values;
        } else {
            clause.cells.push_back(few.cells()[0]);
            clause.values.push_back(values);
        }
    }
    return clause;
}

}  // namespace nonet::constraints
