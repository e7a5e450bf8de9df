#include "generate/swaps.hpp"

#include <algorithm>
#include <numeric>

namespace nonet::generate {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;
constexpr std::uint32_t kBits = 64;

// Cell by cell of which group it is: the usual forest with paths made half as long on the way.
std::uint32_t root(std::vector<std::uint32_t>& parents, std::uint32_t cell) {
    while (parents[cell] != cell) cell = parents[cell] = parents[parents[cell]];
    return cell;
}

// The cell of each value in each house.
std::vector<std::uint32_t> places_of(const board::Topology& topology, const Cells& grid) {
    const auto size = static_cast<std::uint32_t>(topology.size());
    const auto houses = topology.house_count();
    std::vector<std::uint32_t> places(std::size_t{houses} * size, kNone);
    for (std::uint32_t house = 0; house < houses; ++house) {
        const auto length = static_cast<std::uint32_t>(topology.length(house));
        for (std::uint32_t i = 0; i < length; ++i) {
            const std::uint32_t cell = topology.cell_at(house, i);
            places[std::size_t{house} * size + grid[cell] - 1U] = cell;
        }
    }
    return places;
}

}  // namespace

Swaps::Swaps(const board::Topology& topology, const Cells& grid)
    : words_((grid.size() + kBits - 1) / kBits) {
    const auto size = static_cast<std::uint32_t>(topology.size());
    const bool full = std::all_of(grid.begin(), grid.end(),
                                  [&](std::uint8_t value) { return value != 0 && value <= size; });
    if (!full || topology.has_relations()) return;
    const std::vector<std::uint32_t> places = places_of(topology, grid);
    for (std::uint32_t one = 0; one < size; ++one) {
        for (std::uint32_t other = one + 1; other < size; ++other) {
            add_groups(topology, places, one, other);
        }
    }
}

void Swaps::add_groups(const board::Topology& topology, const std::vector<std::uint32_t>& places,
                       std::uint32_t one, std::uint32_t other) {
    const auto size = static_cast<std::uint32_t>(topology.size());
    const auto houses = topology.house_count();
    const auto cells = topology.cell_count();
    std::vector<std::uint32_t> parents(cells), begins(cells, kNone);
    std::iota(parents.begin(), parents.end(), 0U);
    for (std::uint32_t house = 0; house < houses; ++house) {
        const std::uint32_t a = places[house * size + one], b = places[house * size + other];
        if (a != kNone && b != kNone) parents[root(parents, a)] = root(parents, b);
    }
    for (std::uint32_t house = 0; house < houses; ++house) {
        for (const std::uint32_t value : {one, other}) {
            const std::uint32_t cell = places[house * size + value];
            if (cell == kNone) continue;
            std::uint32_t& begin = begins[root(parents, cell)];
            if (begin == kNone) {
                begin = static_cast<std::uint32_t>(groups_.size());
                groups_.resize(groups_.size() + words_, 0);
            }
            groups_[begin + cell / kBits] |= Word{1} << cell % kBits;
        }
    }
}

bool Swaps::leaves_open(const Cells& puzzle) const {
    if (groups_.empty()) return false;
    std::vector<Word> given(words_, 0);
    for (std::uint32_t cell = 0; cell < puzzle.size(); ++cell) {
        given[cell / kBits] |= Word{puzzle[cell] != 0} << cell % kBits;
    }
    for (std::size_t begin = 0; begin < groups_.size(); begin += words_) {
        Word common = 0;
        for (std::size_t i = 0; i < words_; ++i) common |= groups_[begin + i] & given[i];
        if (common == 0) return true;
    }
    return false;
}

}  // namespace nonet::generate
