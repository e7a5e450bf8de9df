#include "se121/links.hpp"

namespace nonet::se121 {

void Links::build(const Grid& grid, const Implications& implications) {
    // A candidate sees at most 8 others in its cell and 20 in its houses, and each forces at
    // most 4.
    constexpr std::size_t kMostSeen = 28, kMostEdges = kMostSeen * 4;
    std::size_t edges = 0, seen = 0;
    each_candidate(grid, [&](int from) {
        const int cell = from / 9, digit = from % 9;
        if (edges_.size() < edges + kMostEdges) edges_.resize(2 * edges + kMostEdges);
        if (seen_.size() < seen + kMostSeen) seen_.resize(2 * seen + kMostSeen);
        Range& range = ranges_[from];
        range.edges = static_cast<std::uint32_t>(edges);
        range.seen = static_cast<std::uint32_t>(seen);
        const auto see = [&](int other, int other_digit, int cause_number) {
            const auto off = static_cast<std::uint16_t>(se121::candidate(other, other_digit));
            const auto cause = static_cast<std::uint8_t>(cause_number);
            seen_[seen++] = {off, cause};
            const Implications::Forced& forced = implications.forced(off);
            for (int i = 0; i < forced.n; ++i) {
                // The way back where we come from leads nowhere.
                if (forced.candidate[i] == from) continue;
                edges_[edges++] = {off, forced.candidate[i], cause, forced.cause[i]};
            }
        };
        each_bit(grid.digits(cell) & ~(1u << digit), [&](int other) { see(cell, other, kInCell); });
        const int box = kBoard.house[cell][kBox];
        for (int type = 0; type < 3; ++type) {
            const int house = kBoard.house[cell][type];
            Nine others = grid.positions(house, digit) & ~(1u << kBoard.position[cell][type]);
            if (type != kBox) others &= ~kBoard.cross[house][box];  // seen already
            each_bit(others, [&](int at) { see(kBoard.cell[house][at], digit, type); });
        }
        range.edges_end = static_cast<std::uint32_t>(edges);
        range.seen_end = static_cast<std::uint32_t>(seen);
    });
}

}  // namespace nonet::se121
