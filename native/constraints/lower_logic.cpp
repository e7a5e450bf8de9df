// What "any of" and "not" become.
#include <algorithm>

#include "constraints/builder.hpp"
#include "constraints/few_cells.hpp"

namespace nonet::constraints {
namespace {

Cells unique(Cells cells) {
    std::ranges::sort(cells);
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

}  // namespace

template <typename Word>
void Builder<Word>::lower(const AnyOf& any, Drafts* here) {
    if (any.branches.empty()) return add_never(here);
    if (const Clause clause = clause_of(any, problem_); !clause.cells.empty()) {
        std::vector<Word> values(clause.values.size());
        std::ranges::transform(clause.values, values.begin(),
                               [](ValueSet set) { return static_cast<Word>(set); });
        const ClauseData<Word> data{program_->memory.copy(values)};
        return add_draft(here, Kind::kClause, clause.cells, program_->memory.one(data), 20, false);
    }
    const std::size_t before = nested_;
    std::size_t deepest = before;
    std::vector<Drafts> branches;
    for (const Primitives& branch : any.branches) {
        nested_ = before;
        Drafts& drafts = branches.emplace_back();
        for (const Primitive& each : branch) {
            const std::size_t start = nested_;
            nested_ = before;
            lower(each, &drafts);
            nested_ = std::max(nested_, start);
        }
        deepest = std::max(deepest, nested_);
    }
    nested_ = deepest;
    add_branches(here, Kind::kAnyOf, branches);
}

template <typename Word>
void Builder<Word>::lower(const NotAll& none, Drafts* here) {
    std::vector<Drafts> branches(1);
    for (const Primitive& each : none.primitives) lower(each, &branches[0]);
    add_branches(here, Kind::kNotAll, branches);
}

template <typename Word>
void Builder<Word>::add_branches(Drafts* here, Kind kind, const std::vector<Drafts>& branches) {
    Cells cells;
    std::vector<Branch> made;
    for (const Drafts& drafts : branches) {
        auto* all = program_->memory.template array<Propagator>(drafts.size());
        for (std::size_t i = 0; i < drafts.size(); ++i) {
            all[i] = propagator_of(drafts[i]);
            cells.insert(cells.end(), drafts[i].cells.begin(), drafts[i].cells.end());
        }
        made.push_back({static_cast<std::uint32_t>(drafts.size()), all});
    }
    cells = unique(std::move(cells));
    nested_ += 2 * cells.size();
    program_->scratch_states = std::max(program_->scratch_states, nested_);
    const BranchData data{static_cast<std::uint32_t>(made.size()), program_->memory.copy(made)};
    add_draft(here, kind, std::move(cells), program_->memory.one(data),
              kind == Kind::kAnyOf ? kDear + 30 : 20, true);
}

template class Builder<std::uint16_t>;
template class Builder<std::uint64_t>;

}  // namespace nonet::constraints
