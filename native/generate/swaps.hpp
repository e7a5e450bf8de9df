// Where two values of a grid can change places, which no puzzle may leave without a given.
#pragma once

#include <cstdint>
#include <vector>

#include "generate/solution_counter.hpp"

namespace nonet::generate {

// The cells of two values fall into groups that share no house: in each group alone they can change
// places, and the grid is another solution of every puzzle that has no given there. (Such sets are
// known as unavoidable; these are the cheap ones among them.)
//
//   1 . | 2 .
//   2 . | 1 .    four cells: one has to be given
//
// They see about as much as half of the searches would find out, for a hundredth of the time.
class Swaps {
  public:
    // Of a full grid; there are none of another one, nor where rules go beyond houses.
    Swaps(const board::Topology& topology, const Cells& grid);

    // Whether the puzzle leaves a group without a given: then it has several solutions.
    bool leaves_open(const Cells& puzzle) const;

  private:
    using Word = std::uint64_t;

    void add_groups(const board::Topology& topology, const std::vector<std::uint32_t>& places,
                    std::uint32_t one, std::uint32_t other);

    std::size_t words_;
    std::vector<Word> groups_;  // sets of cells, `words_` for each
};

}  // namespace nonet::generate
