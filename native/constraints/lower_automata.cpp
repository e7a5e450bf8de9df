// Automata as propagators, and lines with values between two others.
#include <map>
#include <tuple>

#include "bits.hpp"
#include "constraints/builder.hpp"
#include "constraints/unroll.hpp"

namespace nonet::constraints {
namespace {

// Along so many cells what was seen is kept from run to run, along more in any case: of two lines
// that are compared the first places tell, so that there is little to keep.
constexpr std::size_t kKept = 5, kLong = 24;
// More words than these for a set of states would be too much to keep for each line of a board.
constexpr std::uint32_t kMostWords = 256;

bool keeps(const AutomatonData& data, std::size_t count) {
    if (data.words > 1) return data.words <= kMostWords;
    const bool early = count >= 2 && (data.layers[0].settled | data.layers[1].settled) != 0;
    return count >= kLong || (count >= kKept && !early);
}

// What a run needs beside its sets: see kernel/long_automata.hpp and kernel/large_automata.hpp.
std::size_t memory_of(const AutomatonData& data, std::size_t count) {
    return count + 2 * (count + 1) * data.words + (count + 63) / 64;
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
    const AutomatonData* data = &made->data;
    const std::size_t count = automaton.cells.size();
    program_->scratch_words =
        std::max(program_->scratch_words, memory_of(*data, count) + data->words);
    if (here == nullptr && keeps(*data, count) && !has_repeats(automaton.cells)) {
        AutomatonData long_one = *data;
        long_one.kept = static_cast<std::uint32_t>(program_->kept_words);
        data = program_->memory.one(long_one);
        program_->kept_words += memory_of(*data, count);
    }
    add_draft(here, Kind::kAutomaton, automaton.cells, data, kDear + 10 + made->cost, false);
    program_->shared.push_back(std::move(made));
}

template <typename Word>
void Builder<Word>::lower(const Enclosed& enclosed, Drafts* here) {
    std::map<std::tuple<ValueSet, ValueSet, int>, std::vector<EnclosedWay>> by_ends;
    for (const EnclosedWay& way : enclosed.ways) {
        by_ends[{way.one, way.other, count_bits(way.inside)}].push_back(way);
    }
    std::vector<EnclosedWays> ways;
    for (const auto& [ends, filling] : by_ends) {
        const auto& [one, other, size] = ends;
        const auto far = static_cast<std::uint32_t>(size) + 1;
        if (far >= enclosed.cells.size()) continue;
        ways.push_back({one, other, far, static_cast<std::uint32_t>(filling.size()),
                        program_->memory.copy(filling)});
    }
    const EnclosedData data{static_cast<std::uint32_t>(ways.size()), program_->memory.copy(ways)};
    add_draft(here, Kind::kEnclosed, enclosed.cells, program_->memory.one(data), kDear, true);
}

template class Builder<std::uint16_t>;
template class Builder<std::uint64_t>;

}  // namespace nonet::constraints
