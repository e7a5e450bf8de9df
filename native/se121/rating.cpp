#include "se121/rating.hpp"

#include <algorithm>
#include <utility>

#include "se121/nets.hpp"
#include "se121/producers.hpp"
#include "se121/statics.hpp"
#include "se121/watch.hpp"

namespace nonet::se121 {

// What keeps memory from hint to hint.
struct Rater::Producers {
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

    // The least difficulty that the next step can still have: all easier producers have passed.
    // (Unique loops above 5.0 stand behind none that is easier than they.)
    double least = 0;

    Nets* nets(int producer) {
        Nets* const all[] = {&nishio,  &multiple, &dynamic, &plus,
                             &nested2, &nested3,  &nested4, &nested5};
        return 23 <= producer && producer <= 30 ? all[producer - 23] : nullptr;
    }

    // The producers in their order: the first hint of the first that has one.
    bool next(const Grid& grid, Hint& hint, Watch& watch) {
        least = 1.0;
        if (easy(grid, hint, watch)) return true;
        least = 6.2;
        if (aligned_pair(grid, hint)) return true;
        least = 6.5;
        if (statics.first(grid, hint, watch)) return true;
        least = 7.5;
        if (aligned_triplet(grid, hint)) return true;
        for (int producer = 23; producer <= 30; ++producer) {
            Nets& nets = *this->nets(producer);
            store.clear();
            least = nets.base();
            if (nets.first(grid, hint, watch)) return true;
        }
        return false;
    }

    static bool easy(const Grid& grid, Hint& hint, Watch& watch) {
        return hidden_single(grid, hint) || direct_locking(grid, hint) ||
               direct_hidden_set(grid, 2, hint) || naked_single(grid, hint) ||
               direct_hidden_set(grid, 3, hint) || locking(grid, hint) ||
               naked_set(grid, 2, hint) || fish(grid, 2, hint) || hidden_set(grid, 2, hint) ||
               naked_set(grid, 3, hint) || fish(grid, 3, hint) || hidden_set(grid, 3, hint) ||
               wing(grid, 2, hint) || wing(grid, 3, hint) || unique_loop(grid, hint, watch) ||
               naked_set(grid, 4, hint) || fish(grid, 4, hint) || hidden_set(grid, 4, hint) ||
               bug(grid, hint);
    }
};

Rater::Rater() : producers_(std::make_unique<Producers>()) {}
Rater::~Rater() = default;

namespace {

void apply(const Hint& hint, Grid& grid) {
    hint.removals.cells().each([&](int cell) {
        each_bit(hint.removals.digits(cell), [&](int digit) { grid.remove(cell, digit); });
    });
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
        rating.er = std::max(rating.er, producers_->least);
    }
    return rating;
}

std::vector<Hint> Rater::hints(const std::uint8_t* values, const std::uint16_t* marks, int producer,
                               Control& control) {
    Watch watch(control);
    Nets* nets = producers_->nets(producer);
    if (nets == nullptr) return {};
    producers_->store.clear();
    try {
        return nets->all(Grid(values, marks), watch);
    } catch (const Stopped&) {
        return {};
    }
}

}  // namespace nonet::se121
