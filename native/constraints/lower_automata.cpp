// Automata as propagators.
#include "bits.hpp"
#include "constraints/builder.hpp"
#include "constraints/unroll.hpp"

namespace nonet::constraints {
namespace {

// Along so many cells what was seen is kept from run to run, along more in any case: of two lines
// that are compared the first places tell, so that there is little to keep.
constexpr std::size_t kKept = 5, kLong = 24;

bool keeps(const AutomatonData& data, std::size_t count) {
    const bool early = count >= 2 && (data.layers[0].settled | data.layers[1].settled) != 0;
    return data.words == 1 && (count >= kLong || (count >= kKept && !early));
}

}  // namespace

template <typename Word>
void Builder<Word>::lower(const Automaton& automaton, Drafts* here) {
    std::vector<ValueSet> domains;
    domains.reserve(automaton.cells.size());
    for (const std::uint32_t cell : automaton.cells) {
        const ValueSet domain = domains_[cell];
        // Lines that differ in little become the same.
        const bool wide = 4 * count_bits(domain) >= 3 * static_cast<int>(values());
        domains.push_back(wide ? problem_.full() : domain);
    }
    std::shared_ptr<const Unrolled> made = unrolled(automaton, domains, values());
    if (!made->possible) return add_never(here);
    if (automaton.cells.empty()) return;
    program_->scratch_words = std::max<std::size_t>(
        program_->scratch_words, (automaton.cells.size() + 3) * made->data.words);
    const AutomatonData* data = &made->data;
    const std::size_t count = automaton.cells.size();
    if (here == nullptr && keeps(*data, count) && !has_repeats(automaton.cells)) {
        AutomatonData long_one = *data;
        long_one.kept = static_cast<std::uint32_t>(program_->kept_words);
        data = program_->memory.one(long_one);
        program_->kept_words += 3 * count + 2 + (count + 63) / 64;
    }
    add_draft(here, Kind::kAutomaton, automaton.cells, data, kDear + 10 + made->cost, false);
    program_->automata.push_back(std::move(made));
}

template class Builder<std::uint16_t>;
template class Builder<std::uint64_t>;

}  // namespace nonet::constraints
