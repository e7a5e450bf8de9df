// The least of all boards that are the same puzzle.
#pragma once

#include <cstdint>
#include <vector>

#include "control.hpp"

namespace nonet::canonical {

struct Shape {
    int size = 9;
    int box_rows = 3;     // rows of a band; a board without boxes has bands of one row
    int box_columns = 3;  // columns of a stack
    bool transposes = true;
};

// Rows change places within their band, bands as a whole, columns and stacks likewise, rows become
// columns where `transposes`, values are renamed: of all that results, `cells` becomes what is
// least read row by row, an empty cell being less than a value. kExhausted: done; kNodeLimit: given
// up after that number of rows; otherwise it was stopped.
Stop canonicalize(const Shape& shape, std::uint64_t node_limit, Control& control,
                  std::vector<std::uint8_t>& cells);

// The same without the quicker way of the classic 9x9.
Stop canonicalize_any(const Shape& shape, std::uint64_t node_limit, Control& control,
                      std::vector<std::uint8_t>& cells);

}  // namespace nonet::canonical
