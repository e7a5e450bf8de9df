// Connected cells, and cells that labels keep apart, as propagators.
#include <algorithm>
#include <bit>

#include "constraints/builder.hpp"

namespace nonet::constraints {

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
    const ConnectedData data{connected.values & problem_.full(),
                             columns,
                             connected.size,
                             words,
                             kept,
                             not_first,
                             not_last};
    program_->kept_words += 2 * std::size_t{words};
    // Six sets of cells, and what a walk knows of each cell takes four words.
    program_->scratch_words = std::max<std::size_t>(program_->scratch_words, 6 * words + 4 * count);
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
