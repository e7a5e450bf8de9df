#include "se121/rating.hpp"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "se121/nets.hpp"
#include "se121/producers.hpp"
#include "se121/statics.hpp"

namespace nonet::se121 {

// What keeps memory from hint to hint.
struct Rater::Producers {
    explicit Producers(Program program) : entries(entries_of(program)) {}

    StaticChains statics;
    NestedHints store;
    Nets nishio{kNishioNets, store};
    Nets multiple{kStaticNets, store};
    Nets dynamic{kDynamicNets, store};
    Nets plus{kPlusNets, store};
    Nets nested2{kNested2Nets, store};
    Nets nested3{kNested3Nets, store};
    Nets nested4{kNested4Nets, store};
    Nets nested5{kNested5Nets, store};

    // What a step of a producer is at least, once all easier ones have passed, and how it finds its
    // first hint: by a function, or by nets, which may continue those of an easier producer that
    // has just failed on the same grid.
    enum Owner { kBoth, kSudokuOnly, kSukakuOnly };
    struct Entry {
        double least;
        bool (*find)(Producers&, const Grid&, Hint&, Watch&);
        Owner owner = kBoth;
        Nets Producers::* nets = nullptr;
        Nets Producers::* easier = nullptr;
    };

    template <bool (*kFind)(const Grid&, Hint&)>
    static bool by(Producers&, const Grid& grid, Hint& hint, Watch&) {
        return kFind(grid, hint);
    }
    template <bool (*kFind)(const Grid&, int, Hint&), int kSize>
    static bool by(Producers&, const Grid& grid, Hint& hint, Watch&) {
        return kFind(grid, kSize, hint);
    }
    static bool by_loops(Producers&, const Grid& grid, Hint& hint, Watch& watch) {
        return unique_loop(grid, hint, watch);
    }
    static bool by_statics(Producers& own, const Grid& grid, Hint& hint, Watch& watch) {
        return own.statics.first(grid, hint, watch);
    }

    template <int kLinks, bool kGrouped>
    static bool by_links(Producers&, const Grid& grid, Hint& hint, Watch& watch) {
        return strong_links(grid, kLinks, kGrouped, hint, watch);
    }
    template <int kCells>
    static bool by_wing(Producers&, const Grid& grid, Hint& hint, Watch& watch) {
        return big_wing(grid, kCells, hint, watch);
    }

    // What only one of the two programs has is marked with it: SPEC 1.1 and 7.
    static std::vector<Entry> entries_of(Program program) {
        using P = Producers;
        constexpr Entry kEntries[] = {
            {1.0, by<hidden_single>},
            {1.7, by<direct_locking>},
            {2.0, by<direct_hidden_set, 2>},
            {2.3, by<naked_single>},
            {2.5, by<direct_hidden_set, 3>},
            {2.6, by<locking>, kSudokuOnly},
            {2.6, by<locking_by_digit>, kSukakuOnly},
            {3.0, by<naked_set, 2>},
            {3.2, by<fish, 2>},
            {3.4, by<hidden_set, 2>},
            {3.6, by<naked_set, 3>},
            {3.8, by<fish, 3>},
            {4.0, by<hidden_set, 3>},
            {4.0, by_links<2, false>, kSukakuOnly},
            {4.2, by_links<2, true>, kSukakuOnly},
            {4.2, by<wing, 2>},
            {4.4, by<wing, 3>},
            {4.5, by_loops},
            {5.0, by<naked_set, 4>},
            {5.2, by<fish, 4>},
            {5.4, by<hidden_set, 4>},
            {5.4, by_links<3, false>, kSukakuOnly},
            {5.5, by_links<3, true>, kSukakuOnly},
            {5.5, by_wing<4>, kSukakuOnly},
            {5.6, by<bug>},
            {5.8, by_links<4, false>, kSukakuOnly},
            {6.2, by<aligned_pair>},
            {6.2, by_wing<5>, kSukakuOnly},
            {6.5, by_wing<6>, kSukakuOnly},
            {6.5, by_statics},
            {7.5, by<aligned_triplet>},
            {7.5, nullptr, kBoth, &P::nishio},
            {8.0, nullptr, kBoth, &P::multiple},
            {8.5, nullptr, kBoth, &P::dynamic},
            {9.0, nullptr, kBoth, &P::plus, &P::dynamic},
            {9.5, nullptr, kBoth, &P::nested2, &P::plus},
            {10.0, nullptr, kBoth, &P::nested3, &P::nested2},
            {10.5, nullptr, kBoth, &P::nested4, &P::plus},
            {11.0, nullptr, kBoth, &P::nested5, &P::nested4},
        };
        const Owner other = program == Program::kSukakuExplainer ? kSudokuOnly : kSukakuOnly;
        std::vector<Entry> own;
        std::ranges::copy_if(kEntries, std::back_inserter(own),
                             [other](const Entry& entry) { return entry.owner != other; });
        return own;
    }

    // By its number, from 1 on; null if there is no such producer.
    const Entry* entry(int producer) const {
        const bool has = 1 <= producer && producer <= static_cast<int>(entries.size());
        return has ? &entries[static_cast<std::size_t>(producer - 1)] : nullptr;
    }

    // The first hint of a producer.
    bool find(int producer, const Grid& grid, Hint& hint, Watch& watch) {
        const Entry* const own = entry(producer);
        if (own == nullptr) return false;
        if (own->find != nullptr) return own->find(*this, grid, hint, watch);
        // What a producer takes over from an easier one refers to the same store.
        if (own->least < kNested) store.clear();
        const Nets* const easier = own->easier == nullptr ? nullptr : &(this->*own->easier);
        return (this->*own->nets).first(grid, hint, watch, easier);
    }

    // The first hint of the first producer that has one.
    bool next(const Grid& grid, Hint& hint, Watch& watch) {
        for (at_work = 1; at_work <= static_cast<int>(entries.size()); ++at_work) {
            if (find(at_work, grid, hint, watch)) return true;
        }
        return false;
    }

    static constexpr double kNested = 9.5;  // from here on nets continue what is in the store

    std::vector<Entry> entries;
    int at_work = 1;
};

Rater::Rater(Program program) : producers_(std::make_unique<Producers>(program)) {}
Rater::~Rater() = default;

namespace {

void apply(const Hint& hint, Grid& grid) {
    hint.removals.each([&](int cell, int digit) { grid.remove(cell, digit); });
    if (hint.places()) grid.place(hint.cell, hint.digit);
}

}  // namespace

Rating Rater::rate(const std::uint8_t* values, const std::uint16_t* marks, Control& control,
                   std::vector<Hint>* path) {
    constexpr double kNoHint = 20.0;
    Rating rating;
    Grid grid(values, marks);
    Watch watch(control);
    Hint hint;
    try {
        while (!grid.is_full()) {
            if (!producers_->next(grid, hint, watch)) {
                rating.er = kNoHint;
                return rating;
            }
            rating.er = std::max(rating.er, hint.difficulty);
            apply(hint, grid);
            if (rating.ep == 0) {
                if (rating.ed == 0) rating.ed = rating.er;
                if (hint.places()) rating.ep = rating.er;
            }
            if (path != nullptr) path->push_back(hint);
        }
        rating.solved = true;
    } catch (const Stopped& stopped) {
        rating.stop = stopped.why;
        rating.er = std::max(rating.er, producers_->entry(producers_->at_work)->least);
    }
    return rating;
}

std::vector<Hint> Rater::hints(const std::uint8_t* values, const std::uint16_t* marks, int producer,
                               Control& control) {
    Watch watch(control);
    const Grid grid(values, marks);
    const Producers::Entry* const entry = producers_->entry(producer);
    producers_->store.clear();
    try {
        if (entry != nullptr && entry->nets != nullptr) {
            return ((*producers_).*entry->nets).all(grid, watch);
        }
        Hint hint;
        if (producers_->find(producer, grid, hint, watch)) return {hint};
    } catch (const Stopped&) {
        // Nothing, then.
    }
    return {};
}

}  // namespace nonet::se121
