// Sums side by side, one a lane, so that those with room are found at once.
#include <algorithm>
#include <numeric>

#include "bits.hpp"
#include "constraints/builder.hpp"

namespace nonet::constraints {
namespace {

// With fewer lanes for each cell that has to be fetched it takes as long to look at one sum after
// the other.
constexpr std::uint32_t kLanesPerCell = 2;

// The terms of a sum, those of most cells first.
std::vector<Term> sorted_terms(const SumData& data) {
    std::vector<Term> terms(data.side.terms, data.side.terms + data.side.count);
    std::ranges::stable_sort(terms, std::ranges::greater{}, &Term::count);
    return terms;
}

// The cells of the largest first term, the largest second one, ...
std::vector<std::uint32_t> most_cells(const std::vector<std::vector<Term>>& terms) {
    std::vector<std::uint32_t> most;
    for (const auto& each : terms) {
        most.resize(std::max(most.size(), each.size()));
        for (std::size_t t = 0; t < each.size(); ++t) most[t] = std::max(most[t], each[t].count);
    }
    return most;
}

}  // namespace

// Takes together the sums of up to 32 propagators that stand next to one another in the queue.
template <typename Word>
void Builder<Word>::take_sums_together(const Propagator* propagators, std::uint32_t count) {
    ProgramView<Word>& view = program_->view;
    if (!view.sweeps) return;
    std::vector<SumLanes> groups;
    const auto fits = [&](const Propagator& p) {
        return p.kind == Kind::kSum &&
               std::all_of(p.cells, p.cells + p.count,
                           [](std::uint32_t cell) { return cell < kSweepWidth; });
    };
    for (std::uint32_t base = 0; base < count; base += kSumLanes) {
        std::vector<std::vector<Term>> terms(kSumLanes);
        SumLanes group{};
        group.base = base;
        auto* low = program_->memory.template array<std::uint16_t>(kSumLanes);
        auto* high = program_->memory.template array<std::uint16_t>(kSumLanes);
        for (std::uint32_t l = 0; l < kSumLanes && base + l < count; ++l) {
            const Propagator& p = propagators[base + l];
            if (!fits(p)) continue;
            const auto& data = *static_cast<const SumData*>(p.data);
            terms[l] = sorted_terms(data);
            group.lanes |= std::uint32_t{1} << l;
            low[l] = static_cast<std::uint16_t>(data.low);
            high[l] = static_cast<std::uint16_t>(data.high);
        }
        const std::vector<std::uint32_t> most = most_cells(terms);
        const std::uint32_t fetched = std::accumulate(most.begin(), most.end(), 0U);
        const auto lanes = static_cast<std::uint32_t>(count_bits(group.lanes));
        if (lanes == 0 || lanes < kLanesPerCell * fetched) continue;
        group.low = low;
        group.high = high;
        group.terms = static_cast<std::uint32_t>(most.size());
        group.term = term_lanes(propagators + base, terms, most);
        groups.push_back(group);
    }
    view.sum_groups = static_cast<std::uint32_t>(groups.size());
    view.sum_lanes = program_->memory.copy(groups);
}

template <typename Word>
const TermLanes* Builder<Word>::term_lanes(const Propagator* propagators,
                                           const std::vector<std::vector<Term>>& terms,
                                           const std::vector<std::uint32_t>& most_cells) {
    auto* lanes = program_->memory.template array<TermLanes>(most_cells.size());
    for (std::size_t t = 0; t < most_cells.size(); ++t) {
        TermLanes& term = lanes[t];
        term.cells = most_cells[t];
        auto* cells = program_->memory.template array<CellLanes>(term.cells);
        for (std::uint32_t l = 0; l < kSumLanes; ++l) {
            if (t >= terms[l].size()) continue;
            const Term& one = terms[l][t];
            term.weight[l] = static_cast<std::uint16_t>(one.weight);
            term.top[l] = static_cast<std::uint16_t>(one.top);
            term.flipped |= std::uint32_t{one.flipped} << l;
            term.weighs |= one.weight != 1;
            for (std::uint32_t i = 0; i < one.count; ++i) {
                const std::uint32_t position = propagators[l].cells[one.first + i];
                cells[i].bytes[2 * l] = static_cast<std::uint8_t>(position % 32 * 2);
                cells[i].bytes[2 * l + 1] = static_cast<std::uint8_t>(position % 32 * 2 + 1);
                cells[i].in_block[position / 32] |= std::uint64_t{3} << 2 * l;
                cells[i].lanes |= std::uint32_t{1} << l;
            }
        }
        term.cell = cells;
    }
    return lanes;
}

template class Builder<std::uint16_t>;
template class Builder<std::uint64_t>;

}  // namespace nonet::constraints
