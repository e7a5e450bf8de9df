// Tables of pairs, and which cells look at which by them.
#include <algorithm>
#include <bit>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <unordered_map>

#include "bits.hpp"
#include "constraints/builder.hpp"

namespace nonet::constraints {
namespace {

using Rows = std::vector<ValueSet>;

std::uint32_t bits_of_piece(std::size_t values) {
    return values <= 9 ? static_cast<std::uint32_t>(values) : 8;
}
std::uint32_t pieces_of(std::size_t values) {
    return static_cast<std::uint32_t>((values - 1) / bits_of_piece(values) + 1);
}

template <typename Word>
struct Entries {
    std::vector<Word> of;    // [piece << bits | bits of the set]
    std::uint32_t most = 0;  // values of a set beside which not all may stand
};

template <typename Word>
Entries<Word> entries_of(const Rows& rows) {
    const std::uint32_t bits = bits_of_piece(rows.size()), pieces = pieces_of(rows.size());
    std::vector<Word> entries(std::size_t{pieces} << bits);
    for (std::uint32_t piece = 0; piece < pieces; ++piece) {
        Word* here = entries.data() + (std::size_t{piece} << bits);
        // The sets with a value are those of lesser values with it.
        for (std::uint32_t bit = 0; bit < bits; ++bit) {
            const std::uint32_t value = piece * bits + bit, half = 1U << bit;
            const Word more = value < rows.size() ? static_cast<Word>(rows[value]) : Word{0};
            for (std::uint32_t set = 0; set < half; ++set) {
                here[half + set] = static_cast<Word>(here[set] | more);
            }
        }
    }
    const auto full = static_cast<Word>(~std::uint64_t{0} >> (64 - rows.size()));
    std::uint32_t most = pieces == 1 ? 0 : static_cast<std::uint32_t>(rows.size());
    for (std::size_t set = 0; pieces == 1 && set < entries.size(); ++set) {
        if (entries[set] != full) most = std::max<std::uint32_t>(most, count_bits(set));
    }
    return {std::move(entries), most};
}

// Tables that were made lately: rules have the same ones on board after board.
template <typename Word>
class KnownTables {
  public:
    using Shared = std::shared_ptr<const Entries<Word>>;
    // What the second cell may hold, and the first one; none where that is everything.
    struct Both {
        Shared forth, back;
    };

    Shared of(const Rows& rows) {
        const std::lock_guard lock(mutex_);
        forget_if_many();
        Shared& entries = by_rows_[rows];
        if (entries == nullptr) {
            entries = std::make_shared<const Entries<Word>>(entries_of<Word>(rows));
            words_ += entries->of.size();
        }
        return entries;
    }

    // Of sets that are looked at in one of four ways, or as `make` makes them.
    template <typename Make>
    Both of(const Sets& sets, std::uintptr_t way, const Make& make) {
        const std::uintptr_t key = reinterpret_cast<std::uintptr_t>(sets.get()) | way;
        {
            const std::lock_guard lock(mutex_);
            const auto known = by_sets_.find(key);
            if (known != by_sets_.end()) return known->second.second;
        }
        const Both both = make();
        const std::lock_guard lock(mutex_);
        words_ += sets->size();
        by_sets_.try_emplace(key, sets, both);
        return both;
    }

    // Never freed: a search may run while the process ends.
    static KnownTables& all() {
        static KnownTables& known = *new KnownTables;
        return known;
    }

  private:
    static constexpr std::size_t kMostWords = std::size_t{1} << 21;

    void forget_if_many() {
        if (words_ < kMostWords) return;
        by_rows_.clear();
        by_sets_.clear();
        words_ = 0;
    }

    std::mutex mutex_;
    std::map<Rows, Shared> by_rows_;
    std::unordered_map<std::uintptr_t, std::pair<Sets, Both>> by_sets_;
    std::size_t words_ = 0;
};

}  // namespace

template <typename Word>
Table<Word> Builder<Word>::make_table(const std::vector<ValueSet>& rows) {
    const auto entries = KnownTables<Word>::all().of(rows);
    program_->shared.push_back(entries);
    return {pieces_of(rows.size()), bits_of_piece(rows.size()), entries->of.data()};
}

template <typename Word>
std::vector<ValueSet> Builder<Word>::turned(const std::vector<ValueSet>& rows) const {
    std::vector<ValueSet> back(values());
    for (std::uint32_t v = 0; v < values(); ++v) {
        for (ValueSet left = rows[v] & problem_.full(); left != 0; left &= left - 1) {
            back[std::countr_zero(left)] |= ValueSet{1} << v;
        }
    }
    return back;
}

// Couples of the same cells are one, tables are shared.
template <typename Word>
void Builder<Word>::make_arcs() {
    std::ranges::sort(couples_, {}, [](const Couple& couple) {
        return std::uint64_t{couple.first} << 32 | couple.second;
    });
    struct Link {
        std::uint32_t from, table, to;
    };
    std::vector<Link> links;
    KnownTables<Word>& known = KnownTables<Word>::all();
    using Both = typename KnownTables<Word>::Both;
    std::vector<Table<Word>> tables;
    std::vector<std::uint32_t> most;                         // of each
    std::unordered_map<const Word*, std::uint32_t> numbers;  // of these, by their rows
    const auto number_of = [&](const typename KnownTables<Word>::Shared& entries) {
        const auto next = static_cast<std::uint32_t>(tables.size());
        const auto [entry, is_new] = numbers.try_emplace(entries->of.data(), next);
        if (is_new) {
            tables.push_back({pieces_of(values()), bits_of_piece(values()), entries->of.data()});
            most.push_back(entries->most);
            program_->shared.push_back(entries);
        }
        return entry->second;
    };
    const auto join = [&](std::span<const Couple> same, bool differ) -> Both {
        Rows allowed(values(), problem_.full());
        for (const Couple& couple : same) {
            const Rows rows = couple.is_turned ? turned(*couple.allowed) : *couple.allowed;
            for (std::uint32_t v = 0; v < values(); ++v) allowed[v] &= rows[v];
        }
        for (std::uint32_t v = 0; v < values() && differ; ++v) allowed[v] &= ~(ValueSet{1} << v);
        if (allowed == Rows(values(), problem_.full())) return {};
        return {known.of(allowed), known.of(turned(allowed))};
    };
    links.reserve(2 * couples_.size());
    for (std::size_t i = 0, end = 0; i < couples_.size(); i = end) {
        look();
        const Couple& couple = couples_[i];
        const auto is_other = [&couple](const Couple& other) {
            return other.first != couple.first || other.second != couple.second;
        };
        while (end < couples_.size() && !is_other(couples_[end])) ++end;
        const bool differ = see(couple.first, couple.second);
        const std::span same(&couple, end - i);
        const Both both = same.size() > 1
                              ? join(same, differ)
                              : known.of(couple.allowed, (couple.is_turned ? 2U : 0U) | differ,
                                         [&] { return join(same, differ); });
        if (both.forth == nullptr) continue;
        const std::uint32_t forth = number_of(both.forth), back = number_of(both.back);
        links.push_back({position_[couple.first], forth, position_[couple.second]});
        links.push_back({position_[couple.second], back, position_[couple.first]});
    }
    std::ranges::sort(links, [](const Link& a, const Link& b) {
        return a.from != b.from ? a.from < b.from : a.table < b.table;
    });
    ProgramView<Word>& view = program_->view;
    auto* begin = program_->memory.template array<std::uint32_t>(view.width + 1);
    auto* others = program_->memory.template array<std::uint32_t>(links.size());
    auto* with_arcs = program_->memory.template array<std::uint64_t>(view.cell_words);
    auto* narrowing = program_->memory.template array<std::uint16_t>(64 * view.cell_words);
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
            const auto more = static_cast<std::uint16_t>(most[arc.table]);
            narrowing[position] = std::max(narrowing[position], more);
        }
    }
    begin[view.width] = static_cast<std::uint32_t>(arcs.size());
    view.tables = program_->memory.copy(tables);
    view.arc_begin = begin;
    view.has_arcs = !arcs.empty();
    view.with_arcs = with_arcs;
    view.narrowing = narrowing;
    view.arcs = program_->memory.copy(arcs);
}

template class Builder<std::uint16_t>;
template class Builder<std::uint64_t>;

}  // namespace nonet::constraints
