#include "generate/grids.hpp"

#include <algorithm>

#include "search/search.hpp"

namespace nonet::generate {
namespace {

// More completions of an erased part are not listed: the part stays as it was.
constexpr std::uint64_t kMostCompletions = 64;
// Nodes per cell of the first try at a grid. A search that went astray is restarted.
constexpr std::uint64_t kFirstTry = 4;
constexpr std::uint64_t kMixNodes = 2'000;
constexpr std::uint32_t kHousesErased = 3;
// Boards of which all grids are listed: 6x6 has 39,168 that begin with 1 2 3 4 5 6, which takes
// some milliseconds.
constexpr int kLargestListed = 6;
constexpr std::uint64_t kMostListed = 50'000;

Stop first_grid(const board::Topology& topology, Stream& random, Control& control, Cells& grid) {
    const Cells empty(topology.cell_count());
    std::uint64_t nodes = kFirstTry * topology.cell_count();
    for (;; nodes += nodes / 2) {
        const auto search = search::make_search(topology, empty, {}, random.next() | 1);
        grid.clear();
        const Stop stop = search->run(1, nodes, control, &grid);
        if (stop != Stop::kNodeLimit) return stop;
    }
}

// Erases all cells of some digits.
void erase_digits(const board::Topology& topology, Stream& random, Cells& cells) {
    const auto size = static_cast<std::uint32_t>(topology.size());
    std::vector<std::uint8_t> digits(size);
    for (std::uint32_t d = 0; d < size; ++d) digits[d] = static_cast<std::uint8_t>(d + 1);
    random.shuffle(digits);
    digits.resize(std::min(size, 2 + random.below(2)));
    for (std::uint8_t& cell : cells) {
        if (std::find(digits.begin(), digits.end(), cell) != digits.end()) cell = 0;
    }
}

void erase_houses(const board::Topology& topology, Stream& random, Cells& cells) {
    const auto houses = topology.house_count();
    if (houses == 0) return;
    for (std::uint32_t i = 0; i < kHousesErased; ++i) {
        const std::uint32_t house = random.below(houses);
        for (int at = 0; at < topology.length(house); ++at) cells[topology.cell_at(house, at)] = 0;
    }
}

}  // namespace

// Whether the first row holds every value and values are alike.
bool can_rename(const board::Topology& topology) {
    if (topology.has_relations() || topology.house_count() == 0 || !topology.is_full(0)) {
        return false;
    }
    for (int at = 0; at < topology.size(); ++at) {
        if (topology.cell_at(0, at) != static_cast<std::uint32_t>(at)) return false;
    }
    return true;
}

Stop Grids::draw(Stream& random, int steps, Control& control, Cells& grid) const {
    std::call_once(listed_, [this] { list_all(); });
    return list_.empty() ? draw_and_mix(random, steps, control, grid)
                         : draw_from_list(random, grid);
}

void Grids::list_all() const {
    const board::Topology& topology = counter_.topology();
    if (topology.size() > kLargestListed || !can_rename(topology)) return;
    Cells first(topology.cell_count());
    for (int at = 0; at < topology.size(); ++at) first[at] = static_cast<std::uint8_t>(at + 1);
    Control control;
    const Count all = counter_.count(first, kMostListed + 1, kNoLimit, control, &list_);
    if (all.solutions > kMostListed) list_ = {};
}

Stop Grids::draw_from_list(Stream& random, Cells& grid) const {
    const std::size_t cells = counter_.topology().cell_count();
    const std::size_t chosen = random.below(static_cast<std::uint32_t>(list_.size() / cells));
    std::vector<std::uint8_t> names(counter_.topology().size());
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = static_cast<std::uint8_t>(i + 1);
    random.shuffle(names);
    grid.resize(cells);
    for (std::size_t i = 0; i < cells; ++i) grid[i] = names[list_[chosen * cells + i] - 1];
    return Stop::kLimit;
}

Stop Grids::draw_and_mix(Stream& random, int steps, Control& control, Cells& grid) const {
    const board::Topology& topology = counter_.topology();
    const Stop stop = first_grid(topology, random, control, grid);
    if (stop != Stop::kLimit) return stop;
    Cells erased;
    Cells completions;
    for (int step = 0; step < steps; ++step) {
        erased = grid;
        if (step % 2 == 0) {
            erase_digits(topology, random, erased);
        } else {
            erase_houses(topology, random, erased);
        }
        const Count all =
            counter_.count(erased, kMostCompletions + 1, kMixNodes, control, &completions);
        if (all.ended()) return all.stop;
        if (!all.exact() || all.solutions > kMostCompletions) continue;
        const auto chosen = random.below(static_cast<std::uint32_t>(all.solutions));
        std::copy_n(completions.data() + chosen * grid.size(), grid.size(), grid.data());
    }
    return Stop::kLimit;
}

}  // namespace nonet::generate
