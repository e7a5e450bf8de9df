// Singles in the order in which HoDoKu comes upon them: see src/nonet/scales/_hodoku_singles.py,
// which does the same for other boards.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "se121/board.hpp"

namespace nonet::hodoku {

enum class SingleKind : int { kFullHouse = 0, kNaked = 1, kHidden = 2 };

struct Single {
    SingleKind kind;
    int cell, value;  // the value from 0
    int house;        // rows from 0, columns from 9, boxes from 18; of a naked single -1
};

class Singles {
  public:
    // `values`: from 1 to 9, or 0; `marks`: 81 sets of values, bit 0 for the value 1.
    Singles(const std::uint8_t* values, const std::uint16_t* marks);

    void write(int cell, int value);
    void cross_out(int cell, int value);

    // The oldest; also forgets those that are no longer.
    std::optional<Single> first();

  private:
    struct Place {
        std::uint8_t cell, value;
    };

    void remove(int cell, int value);

    std::array<std::uint16_t, se121::kCells> marks_;  // as far as they were crossed out
    std::array<se121::CellSet, 9> places_;
    se121::CellSet empty_;
    std::vector<std::uint8_t> naked_;
    std::vector<Place> hidden_;
};

}  // namespace nonet::hodoku
