// Tables of pairs, and which cells look at which by them.
#include <algorithm>
#include <bit>

#include "constraints/builder.hpp"

namespace nonet::constraints {

template <typename Word>
Table<Word> Builder<Word>::make_table(const std::vector<ValueSet>& rows) {
    Table<Word> table{};
    table.bits = values() <= 9 ? values() : 8;
    table.pieces = (values() + table.bits - 1) / table.bits;
    Word* entries = program_->memory.template array<Word>(std::size_t{table.pieces} << table.bits);
    for (std::uint32_t piece = 0; piece < table.pieces; ++piece) {
        Word* here = entries + (std::size_t{piece} << table.bits);
        // The sets with a value are those of lesser values with it.
        for (std::uint32_t bit = 0; bit < table.bits; ++bit) {
            const std::uint32_t value = piece * table.bits + bit, half = 1U << bit;
            const Word more = value < values() ? static_cast<Word>(rows[value]) : Word{0};
            for (std::uint32_t set = 0; set < half; ++set) {
                here[half + set] = static_cast<Word>(here[set] | more);
            }
        }
    }
    table.rows = entries;
    return table;
}

// Couples of the same cells are one, tables are shared.
template <typename Word>
void Builder<Word>::make_arcs() {
    std::ranges::stable_sort(couples_, [](const Couple& a, const Couple& b) {
        return a.first != b.first ? a.first < b.first : a.second < b.second;
    });
    std::vector<std::vector<ValueSet>> known;
    std::vector<std::uint64_t> hashes;  // of the known ones
    struct Link {
        std::uint32_t from, table, to;
    };
    std::vector<Link> links;
    const auto table_of = [&](const std::vector<ValueSet>& rows) {
        std::uint64_t hash = 0;
        for (const ValueSet row : rows) hash = (hash ^ row) * 0x9E3779B97F4A7C15U;
        std::uint32_t number = 0;
        for (; number < known.size(); ++number) {
            if (hashes[number] == hash && known[number] == rows) return number;
        }
        known.push_back(rows);
        hashes.push_back(hash);
        return number;
    };
    const ValueSet full = problem_.full();
    std::vector<ValueSet> allowed, back;
    links.reserve(2 * couples_.size());
    for (std::size_t i = 0; i < couples_.size();) {
        look();
        const Couple& couple = couples_[i];
        allowed = couple.allowed;
        for (++i; i < couples_.size() && couples_[i].first == couple.first &&
                  couples_[i].second == couple.second;
             ++i) {
            for (std::uint32_t v = 0; v < values(); ++v) allowed[v] &= couples_[i].allowed[v];
        }
        back.assign(values(), 0);
        bool trivial = true;
        const bool differ = see(couple.first, couple.second);
        for (std::uint32_t v = 0; v < values(); ++v) {
            if (differ) allowed[v] &= ~(ValueSet{1} << v);
            trivial &= allowed[v] == full;
            for (ValueSet left = allowed[v]; left != 0; left &= left - 1) {
                back[std::countr_zero(left)] |= ValueSet{1} << v;
            }
        }
        if (trivial) continue;
        links.push_back({position_[couple.first], table_of(allowed), position_[couple.second]});
        links.push_back({position_[couple.second], table_of(back), position_[couple.first]});
    }
    std::ranges::sort(links, [](const Link& a, const Link& b) {
        return a.from != b.from ? a.from < b.from : a.table < b.table;
    });
    ProgramView<Word>& view = program_->view;
    auto* tables = program_->memory.template array<Table<Word>>(known.size());
    for (std::size_t t = 0; t < known.size(); ++t) tables[t] = make_table(known[t]);
    auto* begin = program_->memory.template array<std::uint32_t>(view.width + 1);
    auto* others = program_->memory.template array<std::uint32_t>(links.size());
    auto* with_arcs = program_->memory.template array<std::uint64_t>(view.cell_words);
    std::vector<Arc> arcs;
    std::size_t next = 0;
    for (std::uint32_t position = 0; position < view.width; ++position) {
        begin[position] = static_cast<std::uint32_t>(arcs.size());
        while (next < links.size() && links[next].from == position) {
            Arc arc{links[next].table, 0, others + next};
            for (; next < links.size() && links[next].from == position &&
                   links[next].table == arc.table;
                 ++next) {
                others[next] = links[next].to;
                ++arc.count;
            }
            arcs.push_back(arc);
            with_arcs[position / 64] |= std::uint64_t{1} << position % 64;
        }
    }
    begin[view.width] = static_cast<std::uint32_t>(arcs.size());
    view.tables = tables;
    view.arc_begin = begin;
    view.has_arcs = !arcs.empty();
    view.with_arcs = with_arcs;
    view.arcs = program_->memory.copy(arcs);
}

template class Builder<std::uint16_t>;
template class Builder<std::uint64_t>;

}  // namespace nonet::constraints
