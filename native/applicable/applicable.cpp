#include "applicable/applicable.hpp"

namespace nonet::applicable {
namespace {

constexpr Patterns from_to(Pattern first, Pattern last) {
    return (bit(last) << 1) - bit(first);
}

// Patterns that are looked for together.
struct Family {
    Patterns patterns;
    Patterns (*find)(const Position& position);
};

template <auto find, int size>
Patterns of_size(const Position& position) {
    return find(position, size);
}

constexpr Family kFamilies[] = {
    {bit(kLockedPair) | bit(kNakedPair), of_size<naked_subsets, 2>},
    {bit(kLockedTriple) | bit(kNakedTriple), of_size<naked_subsets, 3>},
    {bit(kNakedQuadruple), of_size<naked_subsets, 4>},
    {bit(kHiddenPair), of_size<hidden_subsets, 2>},
    {bit(kHiddenTriple), of_size<hidden_subsets, 3>},
    {bit(kHiddenQuadruple), of_size<hidden_subsets, 4>},
    {bit(kPointing) | bit(kClaiming), locked_candidates},
    {bit(kXWing), of_size<basic_fish, 2>},
    {bit(kSwordfish), of_size<basic_fish, 3>},
    {bit(kJellyfish), of_size<basic_fish, 4>},
    {bit(kRemotePair), remote_pairs},
    {bit(kGravePlusOne), graves},
    {from_to(kSkyscraper, kTurbot), joined_links},
    {bit(kEmptyRectangle), empty_rectangles},
    {from_to(kWWing, kXyzWing), wings},
    {from_to(kUniqueness1, kHiddenRectangle), rectangles},
    {from_to(kAvoidable1, kAvoidable2), avoidable_rectangles},
    {bit(kSueDeCoq), sue_de_coqs},
    {from_to(kColorsTrap, kMultiColors2), colours},
    {bit(kXChain), x_chains},
    {bit(kXyChain), xy_chains},
    {bit(kAlmostLockedPair), of_size<almost_locked, 1>},
    {bit(kAlmostLockedTriple), of_size<almost_locked, 2>},
    {from_to(kGroupedSkyscraper, kGroupedTurbot), grouped_links},
    {bit(kWxyzWing), wings_of_four},
};

}  // namespace

bool Applicable::may(Pattern pattern) {
    if ((known_ & bit(pattern)) == 0) {
        for (const Family& family : kFamilies) {
            if ((family.patterns & bit(pattern)) == 0) continue;
            found_ |= family.find(position_);
            known_ |= family.patterns;
        }
    }
    return (found_ & bit(pattern)) != 0;
}

}  // namespace nonet::applicable
