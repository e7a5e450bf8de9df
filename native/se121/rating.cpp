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

    // The producers by their number in SPEC 1.1: the first hint of one.
    bool find(int producer, const Grid& grid, Hint& hint, Watch& watch) {
        switch (producer) {
            case 1:
                return hidden_single(grid, hint);
            case 2:
                return direct_locking(grid, hint);
            case 3:
                return direct_hidden_set(grid, 2, hint);
            case 4:
                return naked_single(grid, hint);
            case 5:
                return direct_hidden_set(grid, 3, hint);
            case 6:
                return locking(grid, hint);
            case 7:
                return naked_set(grid, 2, hint);
            case 8:
                return fish(grid, 2, hint);
            case 9:
                return hidden_set(grid, 2, hint);
            case 10:
                return naked_set(grid, 3, hint);
            case 11:
                return fish(grid, 3, hint);
            case 12:
                return hidden_set(grid, 3, hint);
            case 13:
                return wing(grid, 2, hint);
            case 14:
                return wing(grid, 3, hint);
            case 15:
                return unique_loop(grid, hint, watch);
            case 16:
                return naked_set(grid, 4, hint);
            case 17:
                return fish(grid, 4, hint);
            case 18:
                return hidden_set(grid, 4, hint);
            case 19:
                return bug(grid, hint);
            case 20:
                return aligned_pair(grid, hint);
            case 21:
                return statics.first(grid, hint, watch);
            case 22:
                return aligned_triplet(grid, hint);
            default:
                break;
        }
        // What a producer takes over from an easier one refers to the same store.
        if (producer <= 26) store.clear();
        Nets* const found = nets(producer);
        return found != nullptr && found->first(grid, hint, watch, easier(producer));
    }

    // Whose nets a producer can continue, if that has just failed on the same grid.
    const Nets* easier(int producer) const {
        switch (producer) {
            case 26:
                return &dynamic;
            case 27:
                return &plus;
            case 28:
                return &nested2;
            case 29:
                return &plus;
            case 30:
                return &nested4;
            default:
                return nullptr;
        }
    }

    Nets* nets(int producer) {
        Nets* const all[] = {&nishio,  &multiple, &dynamic, &plus,
                             &nested2, &nested3,  &nested4, &nested5};
        return 23 <= producer && producer <= 30 ? all[producer - 23] : nullptr;
    }

    // The first hint of the first producer that has one.
    bool next(const Grid& grid, Hint& hint, Watch& watch) {
        for (at_work = 1; at_work <= kProducers; ++at_work) {
            if (find(at_work, grid, hint, watch)) return true;
        }
        return false;
    }

    static constexpr int kProducers = 30;
    int at_work = 1;
};

namespace {

// The easiest that a producer can find, by its number: what a step is at least, once all easier
// producers have passed.
constexpr double kLeast[] = {0,   1.0, 1.7, 2.0, 2.3, 2.5, 2.6,  3.0,  3.2, 3.4, 3.6,
                             3.8, 4.0, 4.2, 4.4, 4.5, 5.0, 5.2,  5.4,  5.6, 6.2, 6.5,
                             7.5, 7.5, 8.0, 8.5, 9.0, 9.5, 10.0, 10.5, 11.0};

}  // namespace

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
        rating.er = std::max(rating.er, kLeast[producers_->at_work]);
    }
    return rating;
}

std::vector<Hint> Rater::hints(const std::uint8_t* values, const std::uint16_t* marks, int producer,
                               Control& control) {
    Watch watch(control);
    const Grid grid(values, marks);
    Nets* const nets = producers_->nets(producer);
    producers_->store.clear();
    try {
        if (nets != nullptr) return nets->all(grid, watch);
        Hint hint;
        if (producers_->find(producer, grid, hint, watch)) return {hint};
    } catch (const Stopped&) {
        // Nothing, then.
    }
    return {};
}

}  // namespace nonet::se121
