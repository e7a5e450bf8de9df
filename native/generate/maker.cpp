#include "generate/maker.hpp"

#include <algorithm>

#include "generate/stream.hpp"

namespace nonet::generate {
namespace {

// Counts stop here: all boards with more solutions look alike.
constexpr std::uint64_t kHighest = 1'000;
// Steps without any improvement before another grid is a better idea.
constexpr int kPatience = 600;

// How far a number of givens is from what the spec asks for.
std::uint32_t distance(const Spec& spec, std::uint32_t givens) {
    if (givens < spec.least) return spec.least - givens;
    return givens > spec.most ? givens - spec.most : 0;
}

bool is_single(const Group& group) {
    return group.size() == 1;
}

// Takes givens away as specified. kLimit: `cells` may be what is specified.
Stop take_away(const SolutionCounter& counter, const Spec& spec, Stream& random, Control& control,
               Cells& cells) {
    Reduction plan{spec.groups, spec.least, spec.node_limit};
    random.shuffle(plan.order);
    // Without bounds on its givens a puzzle goes as far as it can, and so must one that is minimal.
    if (!spec.minimal && spec.most < cells.size()) {
        plan.least += random.below(spec.most - spec.least + 1);
    }
    if (spec.minimal) plan.least = 0;
    std::vector<Group> undecided;
    const Stop stop = reduce(counter, plan, control, cells, &undecided);
    if (stop != Stop::kExhausted) return stop;
    if (!spec.minimal || undecided.empty()) return Stop::kLimit;
    const Reduction rest{undecided, 0, kNoLimit};
    const Stop end = reduce(counter, rest, control, cells);
    return end == Stop::kExhausted ? Stop::kLimit : end;
}

// Looks for values of the cells that are marked (not 0) in `pattern` with one solution, beginning
// with those of `grid`. kLimit: found, `cells` has them; kExhausted: given up after some while;
// otherwise why it was stopped.
//
// The number of solutions is the height of the hill to climb down: a given gets another value, and
// keeps it if there are still solutions, and not more of them. (A cell that is alone in this is
// tried again and again, as equal counts are accepted: the search does not stick on a plain.)
Stop fill_pattern(const SolutionCounter& counter, const Cells& pattern, const Cells& grid,
                  Stream& random, std::uint64_t node_limit, Control& control, Cells& cells) {
    const auto size = static_cast<std::uint32_t>(counter.topology().size());
    std::vector<std::uint32_t> given;
    cells.assign(grid.size(), 0);
    for (std::uint32_t cell = 0; cell < grid.size(); ++cell) {
        if (pattern[cell] == 0) continue;
        given.push_back(cell);
        cells[cell] = grid[cell];
    }
    Count now = counter.count(cells, kHighest, node_limit, control);
    if (now.ended()) return now.stop;
    std::uint64_t height = now.stop == Stop::kNodeLimit ? kHighest : now.solutions;
    for (int waited = 0; !(height == 1 && now.exact()); ++waited) {
        if (waited == kPatience || given.empty() || size < 2) return Stop::kExhausted;
        const std::uint32_t cell = given[random.below(static_cast<std::uint32_t>(given.size()))];
        const std::uint8_t before = cells[cell];
        const std::uint32_t skip = random.below(size - 1);
        cells[cell] = static_cast<std::uint8_t>(skip + 1 + (skip + 1 >= before));
        const std::uint64_t limit = std::max<std::uint64_t>(2, std::min(height + 1, kHighest));
        const Count count = counter.count(cells, limit, node_limit, control);
        if (count.ended()) return count.stop;
        if (count.stop == Stop::kNodeLimit || count.solutions == 0 || count.solutions > height) {
            cells[cell] = before;
            continue;
        }
        if (count.solutions < height) waited = 0;
        height = count.solutions;
        now = count;
    }
    return Stop::kLimit;
}

// One attempt. kLimit: as specified; kExhausted: not; otherwise it was stopped.
Stop attempt(const SolutionCounter& counter, const Spec& spec, Stream& random, Control& control,
             Generated& made) {
    Stop stop;
    if (spec.pattern.empty()) {
        made.puzzle = made.grid;
        stop = take_away(counter, spec, random, control, made.puzzle);
    } else {
        stop = fill_pattern(counter, spec.pattern, made.grid, random, spec.node_limit, control,
                            made.puzzle);
    }
    if (stop != Stop::kLimit) return stop;
    const std::uint32_t givens = count_givens(made.puzzle);
    if (made.nearest == 0 || distance(spec, givens) < distance(spec, made.nearest)) {
        made.nearest = givens;
    }
    if (distance(spec, givens) > 0) return Stop::kExhausted;
    const bool single = std::all_of(spec.groups.begin(), spec.groups.end(), is_single);
    if (spec.minimal && !(single && spec.pattern.empty())) {
        bool minimal = false;
        stop = check_minimal(counter, made.puzzle, control, minimal);
        if (stop != Stop::kExhausted) return stop;
        if (!minimal) return Stop::kExhausted;
    }
    if (spec.pattern.empty()) return Stop::kLimit;
    // Other values than the grid's led to another solution.
    const Count count = counter.count(made.puzzle, 2, kNoLimit, control, &made.grid);
    return count.ended() ? count.stop : Stop::kLimit;
}

}  // namespace

Generated make_puzzle(const SolutionCounter& counter, const Grids& grids, const Spec& spec,
                      Place from, std::uint64_t attempts, Control& control) {
    Generated made;
    for (std::uint64_t i = 0; i < attempts; ++i) {
        Stream random(from.seed, from.index, from.attempt + i);
        made.grid = spec.grid;
        const Stop drawn =
            made.grid.empty() ? grids.draw(random, spec.mixing, control, made.grid) : Stop::kLimit;
        ++made.attempts;
        made.stop = drawn;
        if (drawn != Stop::kLimit) return made;
        made.stop = attempt(counter, spec, random, control, made);
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
