// From values to candidates, for a block of puzzles at once.
#pragma once

#include "batch/lanes.hpp"

namespace nonet::batch {
namespace {

// values[cell][slot]
using Columns = std::uint8_t[kCells][kLanes];

// Eight puzzles, from slot `slot` on: a transpose of bytes. Rows are read in pieces of a word, the
// last of which overlaps the one before.
NONET_INLINE void load_eight(const std::uint8_t* const (&rows)[8], std::size_t slot,
                             Columns& values) {
    constexpr std::size_t kPieces = (kCells + kBytes - 1) / kBytes;
    for (std::size_t piece = 0; piece < kPieces; ++piece) {
        const std::size_t start = piece + 1 < kPieces ? piece * kBytes : kCells - kBytes;
        Word w[8];
        for (std::size_t i = 0; i < 8; ++i) w[i] = load(rows[i] + start);
        transpose<8>(w);
        for (std::size_t i = 0; i < 8; ++i) {
            const Quads q = quads(w[i]);
            for (std::size_t k = 0; k < kQuads; ++k) {
                std::memcpy(&values[start + 8 * k + i][slot], &q.at[k], 8);
            }
        }
    }
}

// The four low bits of one cell's values, of every puzzle.
struct Bits {
    Word at[4];
};
NONET_INLINE Bits bits_of_values(const std::uint8_t* values) {
    // The first round of `transpose`, of which only the low halves are wanted.
    const Word low = splat(0x0F0F0F0F0F0F0F0F);
    Bits b;
    NONET_UNROLL
    for (std::size_t i = 0; i < 4; ++i) {
        b.at[i] = choose(low, load(values + kBytes * i), load(values + kBytes * (i + 4)) << 4);
    }
    exchange<2>(b.at[0], b.at[2], 0x3333333333333333);
    exchange<2>(b.at[1], b.at[3], 0x3333333333333333);
    exchange<1>(b.at[0], b.at[1], 0x5555555555555555);
    exchange<1>(b.at[2], b.at[3], 0x5555555555555555);
    return b;
}

// An empty cell has every candidate, any other the one digit (none for values above 9).
// `empty` is set per cell.
NONET_INLINE void set_candidates(const Bits& bits, Word* x, Word& empty) {
    const auto& b = bits.at;
    const Word given = or3(b[1], b[2], b[3]) | b[0];
    const Word low = ~(b[2] | b[3]), four = without(b[2], b[3]), eight = without(b[3], b[2]);
    const Word is0 = ~(b[0] | b[1]), is1 = without(b[0], b[1]), is2 = without(b[1], b[0]);
    const Word is3 = b[0] & b[1];
    empty = ~given;
    x[0 * kCells] = or_both(empty, low, is1);
    x[1 * kCells] = or_both(empty, low, is2);
    x[2 * kCells] = or_both(empty, low, is3);
    x[3 * kCells] = or_both(empty, four, is0);
    x[4 * kCells] = or_both(empty, four, is1);
    x[5 * kCells] = or_both(empty, four, is2);
    x[6 * kCells] = or_both(empty, four, is3);
    x[7 * kCells] = or_both(empty, eight, is0);
    x[8 * kCells] = or_both(empty, eight, is1);
}

// Loads n puzzles (at most kLanes): puzzle i goes to slot i. Lanes without a puzzle are dead.
// `empty[cell]` is left for whoever counts givens.
NONET_NOINLINE void load_block(const std::uint8_t* cells, std::size_t n, Columns& values,
                               Block& block, Word (&empty)[kCells]) {
    static constexpr std::uint8_t kNoRow[kCells] = {};
    for (std::size_t slot = 0; slot < kLanes; slot += 8) {
        const std::uint8_t* rows[8];
        for (std::size_t i = 0; i < 8; ++i) {
            rows[i] = slot + i < n ? cells + kCells * (slot + i) : kNoRow;
        }
        load_eight(rows, slot, values);
    }
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        set_candidates(bits_of_values(values[cell]), block.x + cell, empty[cell]);
        block.fixed[cell] = zeros();
    }
    Slots used;
    for (std::size_t slot = 0; slot < n; ++slot) used.add(slot);
    block.dead = ~used.lanes();
}

// The puzzles with fewer than `few` givens.
NONET_INLINE Word fewer_givens(const Word (&empty)[kCells], unsigned few) {
    constexpr std::size_t kCountBits = 7;
    Word count_bits[kCountBits] = {};
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        Word carry = ~empty[cell];
        for (std::size_t i = 0; i < kCountBits && (i < 2 || any(carry)); ++i) {
            const Word sum = count_bits[i] ^ carry;
            carry &= count_bits[i];
            count_bits[i] = sum;
        }
    }
    // count < few: from the highest bit down, the first difference decides.
    Word less = zeros(), equal = ones();
    for (std::size_t i = kCountBits; i-- > 0;) {
        const Word bit = (few >> i & 1) != 0 ? ones() : zeros();
        less |= equal & without(bit, count_bits[i]);
        equal &= ~(bit ^ count_bits[i]);
    }
    return few > kCells ? ones() : less;
}

}  // namespace
}  // namespace nonet::batch
