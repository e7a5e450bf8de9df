#include "generate/maker.hpp"

#include <algorithm>

#include "generate/pattern.hpp"
#include "generate/stream.hpp"

namespace nonet::generate {
namespace {

std::uint32_t count_givens(const Cells& cells) {
    return static_cast<std::uint32_t>(cells.size() - std::count(cells.begin(), cells.end(), 0));
}

// What lies between a number of givens and the wish.
std::uint32_t distance(const Wish& wish, std::uint32_t givens) {
    if (givens < wish.least) return wish.least - givens;
    return givens > wish.most ? givens - wish.most : 0;
}

bool is_single(const Group& group) {
    return group.size() == 1;
}

// Takes givens away as wished. kLimit: `cells` may be what is wished.
Stop take_away(const Judge& judge, const Wish& wish, Stream& random, Control& control,
               Cells& cells) {
    Reduction plan{wish.groups, wish.least, wish.node_limit};
    random.shuffle(plan.order);
    // Without a wish for its clues a puzzle goes as far as it can, and so must one that is minimal.
    if (!wish.minimal && wish.most < cells.size()) {
        plan.least += random.below(wish.most - wish.least + 1);
    }
    if (wish.minimal) plan.least = 0;
    std::vector<Group> undecided;
    const Stop stop = reduce(judge, plan, control, cells, &undecided);
    if (stop != Stop::kExhausted) return stop;
    if (!wish.minimal || undecided.empty()) return Stop::kLimit;
    const Reduction rest{undecided, 0, kNoLimit};
    const Stop end = reduce(judge, rest, control, cells);
    return end == Stop::kExhausted ? Stop::kLimit : end;
}

// One attempt. kLimit: as wished; kExhausted: not; otherwise it was stopped.
Stop attempt(const Judge& judge, const Wish& wish, Stream& random, Control& control, Made& made) {
    Stop stop;
    if (wish.pattern.empty()) {
        made.puzzle = made.grid;
        stop = take_away(judge, wish, random, control, made.puzzle);
    } else {
        stop = fill_pattern(judge, wish.pattern, made.grid, random, wish.node_limit, control,
                            made.puzzle);
    }
    if (stop != Stop::kLimit) return stop;
    const std::uint32_t givens = count_givens(made.puzzle);
    if (made.nearest == 0 || distance(wish, givens) < distance(wish, made.nearest)) {
        made.nearest = givens;
    }
    if (distance(wish, givens) > 0) return Stop::kExhausted;
    const bool single = std::all_of(wish.groups.begin(), wish.groups.end(), is_single);
    if (wish.minimal && !(single && wish.pattern.empty())) {
        bool minimal = false;
        stop = check_minimal(judge, made.puzzle, control, minimal);
        if (stop != Stop::kExhausted) return stop;
        if (!minimal) return Stop::kExhausted;
    }
    if (wish.pattern.empty()) return Stop::kLimit;
    // Other values than the grid's led to another solution.
    const Count count = judge.count(made.puzzle, 2, kNoLimit, control, &made.grid);
    return count.ended() ? count.stop : Stop::kLimit;
}

}  // namespace

Made make_puzzle(const Judge& judge, const Grids& grids, const Wish& wish, Place from,
                 std::uint64_t attempts, Control& control) {
    Made made;
    for (std::uint64_t i = 0; i < attempts; ++i) {
        Stream random(from.seed, from.index, from.attempt + i);
        made.grid = wish.grid;
        const Stop drawn =
            made.grid.empty() ? grids.draw(random, wish.mixing, control, made.grid) : Stop::kLimit;
        ++made.attempts;
        made.stop = drawn;
        if (drawn != Stop::kLimit) return made;
        made.stop = attempt(judge, wish, random, control, made);
        if (made.stop != Stop::kExhausted) return made;
        // Attempts that fail quickly never come to the engines' own checks.
        const Stop stop = control.check();
        if (stop != Stop::kExhausted) {
            made.stop = stop;
            return made;
        }
    }
    made.stop = Stop::kNodeLimit;
    return made;
}

}  // namespace nonet::generate
