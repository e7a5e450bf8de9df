// Connected cells, and cells that labels keep apart, as propagators.
#include <algorithm>
#include <bit>

#include "constraints/builder.hpp"

namespace nonet::constraints {

template <typename Word>
void Builder<Word>::lower(const Connected& connected, Drafts* here) {
    const auto count = static_cast<std::uint32_t>(connected.cells.size());
    if (count == 0) return;
    const ConnectedData data{connected.values & problem_.full(), connected.columns, connected.size};
    // What a walk knows of each cell takes four words, and a list of cells half a word each.
    program_->scratch_words = std::max<std::size_t>(program_->scratch_words, 6 * count + 1);
    add_draft(here, Kind::kConnected, connected.cells, program_->memory.one(data), kDear, true);
}

template <typename Word>
void Builder<Word>::lower(const Apart& apart, Drafts* here) {
    Cells cells = apart.labels;
    ValueSet labels = 0;
    for (const std::uint32_t label : apart.labels) labels |= domains_[label];
    cells.insert(cells.end(), apart.cells.begin(), apart.cells.end());
    const ApartData data{here == nullptr ? labels : problem_.full(), apart.every & problem_.full()};
    add_draft(here, Kind::kApart, std::move(cells), program_->memory.one(data), kDear, true);
}

template class Builder<std::uint16_t>;
template class Builder<std::uint64_t>;

}  // namespace nonet::constraints
