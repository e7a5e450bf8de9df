// X-wing, swordfish, jellyfish: SPEC 2.
#include "se121/fish.hpp"

#include "se121/producers.hpp"

namespace nonet::se121 {

bool fish(const Grid& grid, int size, Hint& hint) {
    constexpr Kind kKinds[] = {Kind::kXWing, Kind::kSwordfish, Kind::kJellyfish};
    constexpr double kDifficulties[] = {3.2, 3.8, 5.2};
    return any_fish(grid, size, [&](int base_type, Nine bases, int digit, Nine covers) {
        const CellSet victims = fish_victims(grid, base_type, bases, digit, covers);
        if (victims.empty()) return false;
        hint.reset(kKinds[size - 2], kDifficulties[size - 2]);
        hint.removals.add(victims, digit);
        hint.cells = grid.places(digit) & cells_of_lines(base_type, bases);
        hint.digits = static_cast<Nine>(1 << digit);
        hint.houses = static_cast<std::uint32_t>(bases) << base_type * 9;
        hint.covers = static_cast<std::uint32_t>(covers) << (kRow + kColumn - base_type) * 9;
        return true;
    });
}

}  // namespace nonet::se121
