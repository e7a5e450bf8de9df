// Whether a technique can apply to a state of the classic board. What it is: see its file in
// src/nonet/techniques. A "no" is final; where it says "yes" there may still be no step.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "applicable/position.hpp"

namespace nonet::applicable {

// In the order of the names in src/nonet/techniques/_applicable.py.
enum Pattern : int {
    kLockedPair,
    kLockedTriple,
    kPointing,
    kClaiming,
    kNakedPair,
    kNakedTriple,
    kNakedQuadruple,
    kHiddenPair,
    kHiddenTriple,
    kHiddenQuadruple,
    kXWing,
    kSwordfish,
    kJellyfish,
    kRemotePair,
    kGravePlusOne,
    kSkyscraper,
    kKite,
    kTurbot,
    kEmptyRectangle,
    kWWing,
    kXyWing,
    kXyzWing,
    kUniqueness1,
    kUniqueness2,
    kUniqueness3,
    kUniqueness4,
    kUniqueness5,
    kUniqueness6,
    kHiddenRectangle,
    kAvoidable1,
    kAvoidable2,
    kSueDeCoq,
    kColorsTrap,
    kColorsWrap,
    kMultiColors1,
    kMultiColors2,
    kXChain,
    kXyChain,
    kAlmostLockedPair,
    kAlmostLockedTriple,
    kGroupedSkyscraper,
    kGroupedKite,
    kGroupedTurbot,
    kWxyzWing,
    kPatterns
};

// Patterns as bits.
using Patterns = std::uint64_t;
static_assert(kPatterns <= 64);

constexpr Patterns bit(int pattern) {
    return Patterns{1} << pattern;
}

// Each finds those of its patterns that can apply.
Patterns locked_candidates(const Position& position);
Patterns naked_subsets(const Position& position, int size);
Patterns hidden_subsets(const Position& position, int size);
Patterns basic_fish(const Position& position, int size);
Patterns joined_links(const Position& position);
Patterns empty_rectangles(const Position& position);
Patterns colours(const Position& position);
Patterns x_chains(const Position& position);
Patterns wings(const Position& position);
Patterns remote_pairs(const Position& position);
Patterns xy_chains(const Position& position);
Patterns graves(const Position& position);
Patterns rectangles(const Position& position);
Patterns avoidable_rectangles(const Position& position);
Patterns sue_de_coqs(const Position& position);
Patterns almost_locked(const Position& position, int size);
Patterns grouped_links(const Position& position);
Patterns wings_of_four(const Position& position);

class Applicable {
  public:
    explicit Applicable(const Position& position) : position_(position) {}

    bool may(Pattern pattern);

  private:
    Position position_;
    Patterns known_ = 0, found_ = 0;
};

}  // namespace nonet::applicable
