// Connected cells, and cells that labels keep apart, as propagators.
#include <algorithm>
#include <bit>
#include <stdexcept>

#include "constraints/builder.hpp"

namespace nonet::constraints {
namespace {

// Labels are looked at when most other propagators have said what they can.
constexpr std::uint32_t kLast = kDear + 200;

}  // namespace

template <typename Word>
void Builder<Word>::lower(const Connected& connected, Drafts* here) {
    const auto count = static_cast<std::uint32_t>(connected.cells.size());
    if (count == 0) return;
    const std::uint32_t words = (count + 63) / 64;
    const std::uint32_t columns = connected.columns;
    auto* not_first = program_->memory.template array<std::uint64_t>(words);
    auto* not_last = program_->memory.template array<std::uint64_t>(words);
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint64_t bit = std::uint64_t{1} << i % 64;
        if (i % columns != 0) not_first[i / 64] |= bit;
        if ((i + 1) % columns != 0) not_last[i / 64] |= bit;
    }
    const auto kept = static_cast<std::uint32_t>(program_->kept_words);
    bool side_by_side = true;
    for (std::uint32_t i = 0; i < count; ++i) {
        side_by_side &= position_[connected.cells[i]] == position_[connected.cells[0]] + i;
    }
    const ConnectedData data{connected.values & problem_.full(),
                             columns,
                             connected.size,
                             words,
                             kept,
                             side_by_side,
                             not_first,
                             not_last};
    program_->kept_words += 2 * std::size_t{words};
    // Six sets of cells, and what a walk knows of each cell takes four words.
    program_->scratch_words = std::max<std::size_t>(program_->scratch_words, 6 * words + 4 * count);
    add_draft(here, Kind::kConnected, connected.cells, program_->memory.one(data), kDear, true);
}

// Whether as many cells have one of the values because those are connected.
template <typename Word>
bool Builder<Word>::is_connected(const Count& count) const {
    return count.counts.size() == 1 &&
           std::ranges::any_of(*primitives_, [&count](const Primitive& each) {
               const auto* connected = std::get_if<Connected>(&each.as);
               return connected != nullptr && connected->size != 0 &&
                      connected->values == count.values && connected->cells == count.cells &&
                      count.counts == std::vector{connected->size};
           });
}

template <typename Word>
void Builder<Word>::lower(const Apart& apart, Drafts* here) {
    Cells cells = apart.labels;
    ValueSet labels = 0;
    for (const std::uint32_t label : apart.labels) labels |= domains_[label];
    cells.insert(cells.end(), apart.cells.begin(), apart.cells.end());
    const ApartData data{here == nullptr ? labels : problem_.full(), apart.every & problem_.full()};
    add_draft(here, Kind::kApart, std::move(cells), program_->memory.one(data), kLast, true);
}

template <typename Word>
void Builder<Word>::part_cells(const Apart& apart) {
    std::vector<std::uint32_t> first(variables(), kNowhere);  // of those with the same label
    for (const std::uint32_t label : apart.labels) first[label] = label;
    for (const Primitive& each : *primitives_) {
        const auto* pair = std::get_if<Pair>(&each.as);
        if (pair == nullptr) continue;
        const std::uint32_t one = first[pair->first], other = first[pair->second];
        bool same = one != kNowhere && other != kNowhere && one != other;
        for (std::uint32_t v = 0; v < values() && same; ++v) {
            same = (*pair->allowed)[v] == ValueSet{1} << v;
        }
        if (same) std::ranges::replace(first, std::max(one, other), std::min(one, other));
    }
    for (const std::uint32_t label : apart.labels) {
        Cells cells;
        for (std::size_t i = 0; i < apart.labels.size(); ++i) {
            if (first[apart.labels[i]] == label) cells.push_back(apart.cells[i]);
        }
        if (cells.size() > 1) parted_.push_back(std::move(cells));
    }
}

template <typename Word>
void Builder<Word>::number_labels(const Numbering& numbering) {
    ProgramView<Word>& view = program_->view;
    if (view.label_count != 0) throw std::invalid_argument("labels are numbered twice");
    ValueSet all = 0;
    for (const std::uint32_t label : numbering.labels) all |= domains_[label];
    const std::size_t count = numbering.labels.size();
    auto* labels = program_->memory.template array<std::uint32_t>(count);
    auto* set = program_->memory.template array<std::uint64_t>(view.cell_words);
    for (std::size_t i = 0; i < count; ++i) {
        domains_[numbering.labels[i]] = all;
        labels[i] = position_[numbering.labels[i]];
        set[labels[i] / 64] |= std::uint64_t{1} << labels[i] % 64;
    }
    view.label_count = static_cast<std::uint32_t>(count);
    view.labels = labels;
    view.label_set = set;
}

template class Builder<std::uint16_t>;
template class Builder<std::uint64_t>;

}  // namespace nonet::constraints
