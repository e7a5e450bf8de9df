#include "generate/reduce.hpp"

#include <algorithm>

#include "generate/swaps.hpp"

namespace nonet::generate {
namespace {

// How much of the order is tried at once in the beginning: most of the first half of a grid goes.
constexpr std::size_t kFirstStretch = 2;

}  // namespace

std::uint32_t count_givens(const Cells& cells) {
    return static_cast<std::uint32_t>(cells.size() - std::count(cells.begin(), cells.end(), 0));
}

Stop reduce(const SolutionCounter& counter, const Reduction& spec, Control& control, Cells& cells,
            std::vector<Group>* undecided) {
    const std::vector<Group>& order = spec.order;
    const Swaps swaps(counter.topology(), cells);
    std::uint32_t givens = count_givens(cells);
    std::size_t at = 0;
    std::size_t stretch = std::max<std::size_t>(1, order.size() / kFirstStretch);
    Cells fewer;
    while (at < order.size()) {
        fewer = cells;
        std::uint32_t left = givens;
        std::size_t end = at;
        for (; end < order.size() && end < at + stretch; ++end) {
            std::uint32_t filled = 0;
            for (const std::uint32_t cell : order[end]) filled += fewer[cell] != 0;
            if (left - filled < spec.least || filled > left) break;
            for (const std::uint32_t cell : order[end]) fewer[cell] = 0;
            left -= filled;
        }
        if (end == at) {  // this group is too many; a smaller one may still go
            ++at;
            continue;
        }
        if (left == givens) {  // nothing was there to take
            at = end;
            continue;
        }
        const Count count = swaps.leaves_open(fewer)
                                ? Count{Stop::kLimit, 2}
                                : counter.count(fewer, 2, spec.node_limit, control);
        if (count.ended()) return count.stop;
        if (count.exact() && count.solutions == 1) {
            cells.swap(fewer);
            givens = left;
            at = end;
            stretch += stretch / 2;
        } else if (end - at == 1) {
            if (count.stop == Stop::kNodeLimit && undecided != nullptr) {
                undecided->push_back(order[at]);
            }
            at = end;
        } else {
            stretch = (end - at) / 2;
        }
    }
    return Stop::kExhausted;
}

Stop check_minimal(const SolutionCounter& counter, const Cells& cells, Control& control,
                   bool& minimal) {
    Cells fewer = cells;
    minimal = true;
    for (std::size_t cell = 0; cell < cells.size() && minimal; ++cell) {
        if (cells[cell] == 0) continue;
        fewer[cell] = 0;
        const Count count = counter.count(fewer, 2, kNoLimit, control);
        if (count.ended()) return count.stop;
        minimal = count.solutions != 1;
        fewer[cell] = cells[cell];
    }
    return Stop::kExhausted;
}

}  // namespace nonet::generate
