// The state of a block: kLanes puzzles side by side.
#pragma once

#include "batch/logic.hpp"

namespace nonet::batch {
namespace {

constexpr std::size_t kCells = 81;
constexpr std::size_t kDigits = 9;
constexpr std::size_t kCandidates = kCells * kDigits;
// A puzzle on its own is a bit string of its candidates, padded to whole bytes.
constexpr std::size_t kStateBytes = (kCandidates + 7) / 8;

struct Block {
    Word x[8 * kStateBytes];  // x[81 * digit + cell]; the last 7 are padding and stay 0
    Word naked[kCells];       // the cell has one candidate left
    Word fixed[kCells];       // a digit was solved in the cell, now or in an earlier sweep
    Word dead;                // a contradiction was seen
    Word solved;              // every cell is naked
    Word changed;             // the last tracking sweep removed a candidate
};

// Bands of three rows (kRows) and stacks of three columns (kColumns) are handled by the same
// code: line 0..2 in the band, box 0..2 along it, and 0..2 within what both share, a "triad".
enum Direction { kRows, kColumns };

template <Direction kDirection>
constexpr std::size_t band_start(std::size_t band) {
    return kDirection == kRows ? 27 * band : 3 * band;
}
template <Direction kDirection>
constexpr std::size_t cell_at(std::size_t line, std::size_t box, std::size_t k) {
    return kDirection == kRows ? 9 * line + 3 * box + k : line + 9 * (3 * box + k);
}

}  // namespace
}  // namespace nonet::batch
