// Many houses as one propagator, one a lane.
#include <algorithm>
#include <cstddef>

#include "constraints/builder.hpp"

namespace nonet::constraints {

namespace {

// Where the meeting of two houses, one of which is `house`, is that of the other one with it.
std::uint16_t partner_of(const HouseData& other, std::size_t lane, std::uint32_t house) {
    for (std::uint32_t n = 0; n < std::min(other.count, kOverlapsKept); ++n) {
        if (other.overlaps[n].other != house) continue;
        return static_cast<std::uint16_t>(n * kHouseLanes + lane);
    }
    return kNoPartner;
}

const std::uint16_t* partners_of(const Drafts& houses, std::uint32_t overlaps, Memory& memory) {
    std::vector<std::size_t> lane_of;  // of a house, by its number
    const auto data_of = [&](std::size_t l) {
        const bool is_house = houses[l].kind == Kind::kHouse;
        return is_house ? static_cast<const HouseData*>(houses[l].data) : nullptr;
    };
    for (std::size_t l = 0; l < houses.size(); ++l) {
        const HouseData* own = data_of(l);
        if (own == nullptr) continue;
        if (lane_of.size() <= own->number) lane_of.resize(own->number + 1, kHouseLanes);
        lane_of[own->number] = l;
    }
    auto* partners = memory.array<std::uint16_t>(std::size_t{overlaps} * kHouseLanes);
    std::fill_n(partners, overlaps * kHouseLanes, kNoPartner);
    for (std::size_t l = 0; l < houses.size(); ++l) {
        const HouseData* own = data_of(l);
        for (std::uint32_t n = 0; own != nullptr && n < own->count; ++n) {
            const std::uint32_t other = own->overlaps[n].other;
            if (other >= lane_of.size() || lane_of[other] == kHouseLanes) continue;
            const std::size_t lane = lane_of[other];
            partners[n * kHouseLanes + l] = partner_of(*data_of(lane), lane, own->number);
        }
    }
    return partners;
}

}  // namespace

// The drafts, with houses and cells that differ taken together; false where there are not several.
template <typename Word>
bool Builder<Word>::take_houses_together(Drafts& found) {
    const auto fits = [](const Draft& draft) {
        return (draft.kind == Kind::kHouse || draft.kind == Kind::kDistinct) &&
               sizeof(Word) == sizeof(std::uint16_t) && draft.cells.size() <= kHouseCells;
    };
    if (std::ranges::count_if(drafts_, fits) < 2) return false;
    Drafts houses;
    for (const Draft& draft : drafts_) {
        if (!fits(draft)) continue;
        houses.push_back(draft);
        if (houses.size() < kHouseLanes) continue;
        found.push_back(in_lanes(houses));
        houses.clear();
    }
    if (!houses.empty()) found.push_back(in_lanes(houses));
    for (const Draft& draft : drafts_) {
        if (!fits(draft)) found.push_back(draft);
    }
    return true;
}

template <typename Word>
Draft Builder<Word>::in_lanes(const Drafts& houses) {
    Memory& memory = program_->memory;
    HousesData data{};
    data.lanes = static_cast<std::uint32_t>(houses.size());
    std::uint32_t last = 0;
    for (const Draft& house : houses) {
        data.cells = std::max(data.cells, static_cast<std::uint32_t>(house.cells.size()));
        for (const std::uint32_t cell : house.cells) last = std::max(last, position_[cell]);
        if (house.kind != Kind::kHouse) continue;
        data.overlaps = std::max(data.overlaps, static_cast<const HouseData*>(house.data)->count);
    }
    data.blocks = last / 32 + 1;
    const std::size_t room = std::size_t{data.cells} * kHouseLanes;
    auto* first = memory.template array<std::uint32_t>(data.lanes);
    auto* counts = memory.template array<std::uint16_t>(kHouseLanes);
    auto* at = memory.template array<std::uint32_t>(room);
    auto* bytes = memory.template array<std::uint8_t>(2 * room);
    auto* in_block = memory.template array<std::uint64_t>(data.cells * data.blocks);
    auto* outside = memory.template array<std::uint16_t>(data.overlaps * room);
    auto* of_lane = memory.template array<const Overlap*>(data.lanes);
    std::fill_n(outside, data.overlaps * room, std::uint16_t{0xffff});
    Cells cells;
    for (std::size_t l = 0; l < houses.size(); ++l) {
        const Draft& house = houses[l];
        first[l] = static_cast<std::uint32_t>(cells.size());
        counts[l] = static_cast<std::uint16_t>(house.cells.size());
        cells.insert(cells.end(), house.cells.begin(), house.cells.end());
        for (std::size_t k = 0; k < house.cells.size(); ++k) {
            const std::uint32_t position = position_[house.cells[k]];
            const std::size_t place = k * kHouseLanes + l;
            at[place] = position;
            bytes[2 * place] = static_cast<std::uint8_t>(position % 32 * 2);
            bytes[2 * place + 1] = static_cast<std::uint8_t>(position % 32 * 2 + 1);
            in_block[k * data.blocks + position / 32] |= std::uint64_t{3} << 2 * l;
        }
        if (house.kind != Kind::kHouse) continue;
        const auto& own = *static_cast<const HouseData*>(house.data);
        of_lane[l] = own.overlaps;
        for (std::uint32_t n = 0; n < own.count; ++n) {
            for (std::size_t k = 0; k < house.cells.size(); ++k) {
                if ((own.overlaps[n].inside >> k & 1) == 0) continue;
                outside[n * room + k * kHouseLanes + l] = 0;
            }
        }
    }
    data.first = first;
    data.counts = counts;
    data.at = at;
    data.bytes = bytes;
    data.in_block = in_block;
    data.outside = outside;
    data.of_lane = of_lane;
    data.partner = partners_of(houses, data.overlaps, memory);
    return {Kind::kHouses, false, 0, std::move(cells), memory.one(data)};
}

template class Builder<std::uint16_t>;
template class Builder<std::uint64_t>;

}  // namespace nonet::constraints
