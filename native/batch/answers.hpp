// From candidates to values: solutions leave the block packed, two cells a byte in columns, and
// are written out some hundreds at a time.
#pragma once

#include "batch/job.hpp"
#include "batch/lanes.hpp"

namespace nonet::batch {
namespace {

class Answers {
  public:
    void open(std::uint8_t* solutions) { solutions_ = solutions; }

    // Every cell of the puzzles in `slots` is solved; puzzles[slot] is their number.
    NONET_NOINLINE void add(const Block& block, const Slots& slots, const std::size_t* puzzles) {
        std::size_t* out = puzzles_ + size_;
        slots.for_each([&](std::size_t slot) { *out++ = puzzles[slot]; });
        for (std::size_t cell = 0; cell < kHalf; ++cell) {
            Word w[8];
            value_bits(block.x + cell, w);
            value_bits(block.x + cell + kSecond, w + 4);
            transpose<1>(w);
            slots.pack(w, columns_[cell] + size_);
        }
        size_ += slots.size();
        if (size_ >= kLanes) flush();
    }

    NONET_NOINLINE void flush() {
        // Rows are written out a turn after they were made, or each would wait for the last
        // stores to arrive. A row to spare keeps the two turns from being 4096 bytes apart,
        // which processors take for the same address at first.
        alignas(64) Rows rows[2];
        for (std::size_t start = 0, turn = 0; start < size_ + kBytes; start += kBytes, turn ^= 1) {
            if (start < size_) make_rows(start, rows[turn]);
            if (start > 0) write_rows(start - kBytes, rows[turn ^ 1]);
        }
        size_ = 0;
    }

  private:
    // The low half of byte c is cell c, the high half cell c + 40: the middle cell is there
    // twice, and neither half needs its cells interleaved.
    static constexpr std::size_t kHalf = 41;
    static constexpr std::size_t kSecond = kCells - kHalf;
    static constexpr std::size_t kColumns = 48;   // kHalf in eights
    static constexpr std::size_t kRowBytes = 64;  // and in whole words
    static constexpr std::size_t kColumnBytes = 2 * kLanes + 2 * kBytes;
    using Rows = std::uint8_t[kBytes + 1][kRowBytes];

    // The values 1..9 of a cell in binary; x is its first candidate.
    static NONET_INLINE void value_bits(const Word* x, Word* bits) {
        bits[0] = or3(or3(x[0], x[2 * kCells], x[4 * kCells]), x[6 * kCells], x[8 * kCells]);
        bits[1] = or3(x[1 * kCells], x[2 * kCells], x[5 * kCells]) | x[6 * kCells];
        bits[2] = or3(x[3 * kCells], x[4 * kCells], x[5 * kCells]) | x[6 * kCells];
        bits[3] = x[7 * kCells] | x[8 * kCells];
    }

    NONET_INLINE void make_rows(std::size_t start, Rows& rows) const {
        for (std::size_t column = 0; column < kColumns; column += 8) {
            Word w[8];
            for (std::size_t i = 0; i < 8; ++i) w[i] = load(columns_[column + i] + start);
            transpose<8>(w);
            NONET_UNROLL
            for (std::size_t i = 0; i < 8; ++i) {
                const Quads q = quads(w[i]);
                NONET_UNROLL
                for (std::size_t k = 0; k < kQuads; ++k) {
                    std::memcpy(&rows[8 * k + i][column], &q.at[k], 8);
                }
            }
        }
    }

    NONET_INLINE void write_rows(std::size_t start, const Rows& rows) const {
        const std::size_t n = size_ - start < kBytes ? size_ - start : kBytes;
        for (std::size_t i = 0; i < n; ++i) {
            write(rows[i], solutions_ + kCells * puzzles_[start + i]);
        }
    }

    static NONET_INLINE void write(const std::uint8_t* packed, std::uint8_t* out) {
        const Word mask = splat(0x0F0F0F0F0F0F0F0F);
        NONET_UNROLL
        for (std::size_t i = 0; i < kHalf; i += kBytes) {
            const std::size_t n = kHalf - i < kBytes ? kHalf - i : kBytes;
            const Word pair = load(packed + i);
            store_first(out + i, pair & mask, n);
            store_first(out + kSecond + i, pair >> 4 & mask, n);
        }
    }

    std::uint8_t* solutions_ = nullptr;
    std::size_t size_ = 0;
    std::size_t puzzles_[2 * kLanes];
    std::uint8_t columns_[kColumns][kColumnBytes] = {};
};

}  // namespace
}  // namespace nonet::batch
