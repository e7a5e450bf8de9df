// Almost locked sets as HoDoKu comes upon them: the first two or three that cross something out,
// and of chains that which crosses out most.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "control.hpp"
#include "se121/board.hpp"

namespace nonet::hodoku {

using se121::CellSet;
using se121::Nine;

// So many cells of a house with one value more.
struct Als {
    CellSet cells;
    Nine values;         // from 0
    std::uint8_t house;  // rows from 0, columns from 9, boxes from 18
    // For each value its places, and the cells that see all of these.
    std::array<CellSet, 9> places, seen;
};

// Sets in a row, the values that tie each to the next, and what goes: of each value the cells. Two
// sets may be tied by several values.
struct AlsChain {
    std::vector<std::size_t> sets;
    std::vector<std::uint8_t> links;
    std::array<CellSet, 9> gone{};
};

// The houses in which sets are looked for, in this order, and for each cell those that it sees.
struct AlsBoard {
    std::vector<CellSet> houses;  // of at most nine cells
    std::array<CellSet, se121::kCells> peers;

    static const AlsBoard& classic();
};

// What is asked of sets besides that they prove something.
struct AlsAim {
    int most, largest;                           // cells of all sets, and of one
    std::vector<double> costs;                   // of each house; a value costs a half
    std::optional<std::array<CellSet, 9>> gone;  // to be crossed out: the first that does is taken
};

class AlsSearch {
  public:
    // `marks`: as for `Links`. If `control` says stop there may be fewer ties than there are.
    AlsSearch(const std::uint16_t* marks, Control& control,
              const AlsBoard& board = AlsBoard::classic());

    const Als& set(std::size_t number) const { return sets_[number]; }
    std::size_t count() const { return sets_.size(); }

    // Sets are tried in their order; of three sets the ties are, each in the order of its sets.
    // None also if `control` says stop.
    std::optional<AlsChain> first_pair(Control& control) const;
    std::optional<AlsChain> first_wing(Control& control) const;
    // Of those with the fewest cells the one that costs least; see `AlsAim`.
    std::optional<AlsChain> least_pair(const AlsAim& aim, Control& control) const;
    std::optional<AlsChain> least_wing(const AlsAim& aim, Control& control) const;
    // Whether there is a cell each of whose values leaves a set that does not see it, all of which
    // have a value more in places that some cell sees. With `most` of sets alone whose cells, and
    // values by half, are not more together.
    bool has_blossom(Control& control, double most = kAnySize) const;
    // Of four sets and more, each after the one before it.
    std::optional<AlsChain> best_chain(Control& control) const;

    static constexpr double kAnySize = 1e9;

  private:
    // Two sets, the first before the second, and values that not both can have.
    struct Tie {
        std::uint32_t one, two;
        Nine values;
    };

    // A set, and those tied to it, by their places in a list.
    struct Neighbours {
        std::size_t number;
        int size;
        std::vector<std::pair<std::size_t, Nine>> tied;
    };

    std::vector<Neighbours> by_size(int largest) const;
    void each_wing(const std::vector<Neighbours>& sets, const Neighbours& pivot,
                   const std::function<void(const AlsChain&, int)>& visit) const;
    void find_sets(const AlsBoard& board, int house);
    void add_sets(const AlsBoard& board, int house, const std::array<int, 9>& cells, int count,
                  int begin, CellSet chosen, unsigned values, int size);
    Nine tied(const Als& one, const Als& two) const;
    bool clear(AlsChain& chain, unsigned values, const Als& one, const Als& two) const;
    bool clear_pair(AlsChain& chain, const Als& one, const Als& two) const;
    std::optional<AlsChain> wing(const Tie& a, const Tie& b) const;
    using Petals = std::vector<std::vector<const Als*>>;
    bool blooms(const Petals& petals, int value, int cell, CellSet taken, unsigned values,
                double most, std::size_t at) const;

    std::array<std::uint16_t, se121::kCells> marks_;
    std::array<CellSet, 9> places_;
    std::vector<Als> sets_;
    std::vector<Tie> ties_;  // by the first set, then by the second
    // The ties of each set as the first: those from begin_[i] up to begin_[i + 1].
    std::vector<std::size_t> begin_;
};

}  // namespace nonet::hodoku
