// What follows from a candidate being in, on a grid that stands still, whatever the way: SPEC 6.1.
//
// Being in puts out what it sees, and of that the *forcing* candidates, those with a strong link,
// force their partners in. So only forcing candidates are ever forced, and all that can follow is a
// set of them:
//
//     p in --> o out --> q in --> ...        o, q forcing; q a partner of o
//
// Sets of forcing candidates are rows of bits, a word or two on most grids.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "se121/grid.hpp"

namespace nonet::se121 {

class Implications {
  public:
    // Where a candidate that is out forces others in, with the house type or kInCell as cause, in
    // the scale's order.
    struct Forced {
        std::uint16_t candidate[4];
        std::uint8_t cause[4];
        int n = 0;
    };

    // Finds the strong links, and by them which candidates refute themselves.
    void build(const Grid& grid);

    const Forced& forced(int candidate) const {
        static constexpr Forced kNone{};
        return number_[candidate] < 0 ? kNone : forced_[number_[candidate]];
    }

    // Whether a chain leads from a candidate that is in to itself being out ...
    bool refutes_itself(int candidate) const { return refuted_.has(candidate); }
    const CandidateSet& refuted() const { return refuted_; }
    // ... and whether one leads from it back to it.
    bool on_cycle(int candidate) const {
        const int number = number_[candidate];
        return number >= 0 && (row_of(reach_, number)[number / 64] >> number % 64 & 1) != 0;
    }

    // After `build`: finds what each candidate puts out if it is in, for `may_share`.
    void find_out(const Grid& grid);
    // Whether anything is in, or out, whichever of these candidates is in.
    bool may_share(const int* candidates, int n) const;

  private:
    using Words = std::vector<std::uint64_t>;
    static constexpr std::size_t kMostWords = (kCandidates + 63) / 64;

    void find_strong_links(const Grid& grid);
    void link(int one, int other, int cause);
    int number_of(int candidate);
    // With rows of so many words.
    template <std::size_t kWords>
    void follow(const Grid& grid);
    template <std::size_t kWords>
    void find_next();
    template <std::size_t kWords>
    void close();
    template <std::size_t kWords>
    std::array<std::uint64_t, kWords> finish(int root);
    template <std::size_t kWords>
    void find_refuted(const Grid& grid);
    void find_seen(const Grid& grid);
    std::uint64_t forced_in(int candidate, std::size_t word) const;

    const std::uint64_t* row_of(const Words& rows, int i) const {
        return rows.data() + static_cast<std::size_t>(i) * words_;
    }

    int n_ = 0;  // forcing candidates, which have numbers
    std::size_t words_ = 0;
    std::array<std::int16_t, kCandidates> number_;  // or -1
    std::vector<Forced> forced_;
    std::vector<std::uint16_t> candidate_;

    // Rows of forcing candidates: those in each cell, and in each house by digit; by number, what
    // one that is in forces in at the next step, and at any; by cell and house again, what is
    // forced in if one of those is out.
    Words in_cell_, in_house_, next_, reach_, via_cell_, via_house_;
    CandidateSet refuted_;

    // Tarjan's algorithm; and the candidates in the order of components, with the ends of these.
    std::vector<int> index_, low_, stack_, path_, finished_;
    std::vector<std::size_t> ends_;

    // For `may_share`, rows of all candidates by their places: what each one sees, and puts out.
    std::array<std::int16_t, kCandidates> place_;
    std::size_t out_words_ = 0;
    Words seen_, out_, whole_;
};

}  // namespace nonet::se121
