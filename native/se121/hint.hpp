// What a producer found, as numbers.
#pragma once

#include <cstdint>
#include <vector>

#include "se121/grid.hpp"

namespace nonet::se121 {

// The numbers are what Python sees; it has the names.
enum class Kind : std::uint8_t {
    kHiddenSingle,
    kDirectPointing,
    kDirectClaiming,
    kDirectHiddenPair,
    kNakedSingle,
    kDirectHiddenTriplet,
    kPointing,
    kClaiming,
    kNakedPair,
    kXWing,
    kHiddenPair,
    kNakedTriplet,
    kSwordfish,
    kHiddenTriplet,
    kXYWing,
    kXYZWing,
    kUnique1,
    kUnique2,
    kUnique3,
    kUnique4,
    kNakedQuad,
    kJellyfish,
    kHiddenQuad,
    kBug1,
    kBug2,
    kBug3,
    kBug4,
    kAlignedPair,
    kXCycle,
    kYCycle,
    kXYCycle,
    kXChain,
    kXYChain,
    kAlignedTriplet,
    kNishio,
    kCellChains,  // from here on `Hint::level` is how deep: see `Depth`
    kRegionChains,
    kDoubleChains,
    kContradictionChains,
    kSkyscraper,  // from here on only in the scale of Sukaku Explainer
    kTwoStringKite,
    kTwoLinks,
    kGroupedTwoLinks,
    kThreeLinks,
    kGroupedThreeLinks,
    kFourLinks,
    kWXYZWing,
    kVWXYZWing,
    kUVWXYZWing,
};

// Which of the producers 24 to 30 made a chaining hint.
enum Depth : int { kStatic = -1, kDynamic = 0, kPlus = 1 };  // and 2 to 5: nested

// Statements of chains, ready for Python: per target a list of nodes, the parents before their
// children and the target last.
struct ChainNode {
    std::int16_t candidate;
    bool on;
    std::int8_t cause;    // see `Cause`
    std::int32_t nested;  // index in `Hint::nested` of what it rests on, or -1
    std::vector<std::uint16_t> parents;
};
using ChainNodes = std::vector<ChainNode>;

// A chaining hint inside of another.
struct NestedHint {
    Kind kind;
    std::int8_t level;
    int complexity;
    int flat;
    std::vector<ChainNodes> chains;
};

struct Hint {
    Kind kind{};
    std::int8_t level = 0;
    double difficulty = 0;
    int complexity = 0;  // chains: with all nested ones
    int flat = 0;        // chains: without
    int cell = -1;       // a placement, or -1
    int digit = -1;
    Removals removals;
    // What it rests on, for pictures: cells, digits, houses and houses of the other kind.
    CellSet cells;
    Nine digits = 0;
    std::uint32_t houses = 0;
    std::uint32_t covers = 0;
    std::vector<ChainNodes> chains;
    std::vector<NestedHint> nested;

    bool places() const { return cell >= 0; }

    void place(int at, int what) {
        cell = at;
        digit = what;
    }

    // To be called before a producer fills it.
    void reset(Kind what, double rating) {
        *this = Hint();
        kind = what;
        difficulty = rating;
    }
};

// Of several results of a producer Sukaku Explainer takes the easiest, then that which crosses out
// most, then the first.
inline bool comes_before(const Hint& one, const Hint& other) {
    if (one.difficulty != other.difficulty) return one.difficulty < other.difficulty;
    return one.removals.size() > other.removals.size();
}

}  // namespace nonet::se121
