// The number of solutions is the height of the hill to climb down: a given gets another value, and
// keeps it if there are still solutions, and not more of them. (A cell that is alone in this is
// tried again and again, as equal counts are accepted: the search does not stick on a plain.)
#include "generate/pattern.hpp"

#include <algorithm>

namespace nonet::generate {
namespace {

// Counts stop here: all boards with more solutions look alike.
constexpr std::uint64_t kHighest = 1'000;
// Steps without any improvement before another grid is a better idea.
constexpr int kPatience = 600;

}  // namespace

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
    std::uint64_t height = now.stop == Stop::kNodeLimit ? kHighest : now.found;
    for (int waited = 0; !(height == 1 && now.exact()); ++waited) {
        if (waited == kPatience || given.empty() || size < 2) return Stop::kExhausted;
        const std::uint32_t cell = given[random.below(static_cast<std::uint32_t>(given.size()))];
        const std::uint8_t before = cells[cell];
        const std::uint32_t skip = random.below(size - 1);
        cells[cell] = static_cast<std::uint8_t>(skip + 1 + (skip + 1 >= before));
        const std::uint64_t limit = std::max<std::uint64_t>(2, std::min(height + 1, kHighest));
        const Count count = counter.count(cells, limit, node_limit, control);
        if (count.ended()) return count.stop;
        if (count.stop == Stop::kNodeLimit || count.found == 0 || count.found > height) {
            cells[cell] = before;
            continue;
        }
        if (count.found < height) waited = 0;
        height = count.found;
        now = count;
    }
    return Stop::kLimit;
}

}  // namespace nonet::generate
