// What a topology says of its houses, and which boards it refuses.
#include <cstdio>

#include "tests/expect.hpp"
#include "tests/houses.hpp"

namespace {

using tests::expect;
using tests::houses_of;
using tests::square;
using tests::Topology;

void houses_of_a_cell() {
    const Topology board = square(9, houses_of(9, 3, 3));
    expect(board.slots_everywhere() == 3, "each cell is in a row, a column and a box");
    expect(board.slots(40)[2].house == 22 && board.slots(40)[2].position == 4, "the middle of all");
    expect(board.largest_shared(0) == 3, "a row and a box share three cells");
    // Cell 40: the cells of its box in its row, and of its row in its box.
    expect(*board.shared(40, 2, 0) == 0b000111000, "the second row of the box");
    expect(*board.shared(40, 0, 2) == 0b000111000, "the second stack of the row");
    expect(square(4, {{0, 1}}).slots_everywhere() == 0, "cells without a house");
}

// Positions beyond 64 are in the next word.
void wide_houses() {
    const Topology board = square(130, houses_of(130, 10, 13));
    expect(board.words() == 3 && board.largest_shared(0) == 13, "words and boxes");
    const std::uint64_t* last = board.shared(129, 0, 2);
    expect(last[1] >> 53 == 0x7FF && last[2] == 3, "the last box of the first row");
}

void valid_boards() {
    expect(!Topology::valid(0, 0, {}), "size 0");
    expect(!Topology::valid(193, 193, {}), "size beyond 192");
    expect(!Topology::valid(2, 5, {}), "too many cells");
    expect(!Topology::valid(2, 4, {{0, 0}}), "a cell twice in a house");
    expect(!Topology::valid(2, 4, {{4}}), "a cell outside");
    expect(!Topology::valid(2, 4, {{}}), "an empty house");
    expect(!Topology::valid(2, 4, {{0, 1, 2}}), "a house of more cells than values");
    expect(Topology::valid(2, 4, {}), "a board without houses");
    expect(!Topology::valid(2, 4, {}, {{{0, 0, 0}}, {{1, 2}}}), "a relation of a cell to itself");
    expect(!Topology::valid(2, 4, {}, {{{0, 1, 1}}, {{1, 2}}}), "a table that is not there");
    expect(Topology::valid(2, 4, {}, {{{0, 1, 0}}, {{1, 2}}}), "a relation");
}

}  // namespace

int main() {
    houses_of_a_cell();
    wide_houses();
    valid_boards();
    return tests::report();
}
