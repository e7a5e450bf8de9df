// From values to candidates, for a block of puzzles at once.
#pragma once

#include "batch/job.hpp"
#include "batch/lanes.hpp"
#include "batch/logic.hpp"
#include "batch/symbols.hpp"

namespace nonet::batch {
namespace {

// The values of all puzzles in binary: bit b of cell c is at[c][b].
struct Values {
    Word at[kCells][4];
};

// 64 puzzles fill one 64-bit part of every word, `quad`. Rows are read in pieces of a word (the
// last overlaps the one before), two pieces at a time: one in the low and one in the high halves
// of bytes. Transposed bit by bit within eight puzzles, then byte by byte within eight such groups.
// Returns all bytes put together by "or".
NONET_INLINE Word load_64(const std::uint8_t* const (&rows)[64], std::size_t quad, Values& values) {
    constexpr std::size_t kPieces = (kCells + kBytes - 1) / kBytes;
    const Word low = splat(0x0F0F0F0F0F0F0F0F);
    Word seen_bits = zeros();
    for (std::size_t piece = 0; piece < kPieces; piece += 2) {
        const std::size_t start[2] = {piece + 1 < kPieces ? piece * kBytes : kCells - kBytes,
                                      piece + 2 < kPieces ? (piece + 1) * kBytes : kCells - kBytes};
        Word bits[8][8];  // [bit of the byte][group]
        for (std::size_t group = 0; group < 8; ++group) {
            Word w[8];
            for (std::size_t i = 0; i < 8; ++i) {
                const std::uint8_t* row = rows[8 * group + i];
                const Word first = load(row + start[0]), second = load(row + start[1]);
                seen_bits = or3(seen_bits, first, second);
                w[i] = choose(low, first, second << 4);
            }
            transpose<1>(w);
            for (std::size_t bit = 0; bit < 8; ++bit) bits[bit][group] = w[bit];
        }
        NONET_UNROLL
        for (std::size_t bit = 0; bit < 8; ++bit) {
            const std::size_t first = start[bit / 4];
            const std::size_t seen = (piece + bit / 4) * kBytes;  // by the pieces before
            transpose<8>(bits[bit]);
            NONET_UNROLL
            for (std::size_t i = 0; i < 8; ++i) {
                const Quads q = quads(bits[bit][i]);
                NONET_UNROLL
                for (std::size_t k = 0; k < kQuads; ++k) {
                    if (first + 8 * k + 8 <= seen) continue;
                    auto* to =
                        reinterpret_cast<unsigned char*>(&values.at[first + 8 * k + i][bit % 4]);
                    std::memcpy(to + 8 * quad, &q.at[k], 8);
                }
            }
        }
    }
    return seen_bits;
}

// An empty cell has every candidate, any other the one digit (none for values above 9).
// `empty` is set per cell; returns which puzzles have a value of 10 to 15 there.
NONET_INLINE Word set_candidates(const Word (&b)[4], Word* x, Word& empty) {
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
    return and_either(b[3], b[1], b[2]);
}

NONET_INLINE Boards boards_from(const Boards& boards, std::size_t begin) {
    if (boards.texts != nullptr) return {nullptr, boards.texts + begin};
    return {boards.cells + kCells * begin, nullptr};
}

// The values of up to 64 puzzles, one after the other; texts are read into memory of its own.
class Rows {
  public:
    // The first n of the boards.
    NONET_INLINE void set(const Boards& boards, std::size_t n) {
        static constexpr std::uint8_t kNoRow[kCells] = {};
        none_ = 0;
        for (std::size_t i = 0; i < 64; ++i) {
            at_[i] = i >= n                    ? nullptr
                     : boards.texts == nullptr ? boards.cells + kCells * i
                                               : read(boards.texts[i], read_[i]);
            if (at_[i] != nullptr) continue;
            at_[i] = kNoRow;
            none_ |= std::uint64_t{1} << i;
        }
    }

    const std::uint8_t* const (&at() const)[64] { return at_; }
    std::uint64_t none() const { return none_; }  // bits of those that have no values

  private:
    static NONET_INLINE const std::uint8_t* read(const char* text, std::uint8_t* cells) {
        return text != nullptr && read_cells(text, cells) ? cells : nullptr;
    }

    const std::uint8_t* at_[64];
    std::uint64_t none_;
    std::uint8_t read_[64][kCells];
};

// Loads n puzzles (at most kLanes): puzzle i goes to lane i. Lanes without a puzzle are dead.
// `empty[cell]` is for counting givens. Returns whether some value is above 9.
NONET_NOINLINE bool load_block(const Boards& boards, std::size_t n, Values& values, Block& block,
                               Word (&empty)[kCells]) {
    Rows rows;
    Quads unused = {};
    Word seen_bits = zeros();
    for (std::size_t quad = 0; quad < kQuads; ++quad) {
        const std::size_t before = 64 * quad;
        rows.set(boards_from(boards, before), n > before ? n - before : 0);
        unused.at[quad] = rows.none();
        seen_bits |= load_64(rows.at(), quad, values);
    }
    Word no_value = seen_bits & splat(0xF0F0F0F0F0F0F0F0);
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        no_value |= set_candidates(values.at[cell], block.x + cell, empty[cell]);
        block.fixed[cell] = zeros();
    }
    block.dead = load(unused.at);
    return any(no_value);
}

// The puzzles with fewer than `few` givens: carry-save adders put three words of one weight into
// two, one of them of twice the weight, until one word of each weight is left.
NONET_INLINE Word fewer_givens(const Word (&empty)[kCells], unsigned few) {
    if (few > kCells) return ones();
    Word weighed[kCells];  // words of one weight
    for (std::size_t cell = 0; cell < kCells; ++cell) weighed[cell] = ~empty[cell];
    Word less = zeros();  // the number's bits so far are less than those of `few`
    unsigned bit = 0;
    for (std::size_t n = kCells; n > 0; ++bit) {
        std::size_t carries = 0;
        Word sum = weighed[0];
        for (std::size_t i = 1; i < n; i += 2) {
            const Word a = weighed[i], b = i + 1 < n ? weighed[i + 1] : zeros();
            weighed[carries++] = majority(sum, a, b);
            sum = parity(sum, a, b);
        }
        // From the lowest bit up, the last difference decides.
        less = (few >> bit & 1) != 0 ? less | ~sum : without(less, sum);
        n = carries;
    }
    return less;
}

// What is needed some microseconds from now is brought near, a few lines of memory at a time: the
// first-level cache waits for some 16 lines at a time, and a request for more has to wait too.

NONET_INLINE void prefetch(const void* at) {
#if defined(__GNUC__)
    __builtin_prefetch(at, 0, 2);
#endif
}

// The share of `n` things in one of `calls`.
constexpr std::size_t share(std::size_t n, std::size_t calls) {
    return (n + calls - 1) / calls;
}

class PrefetchBytes {
  public:
    PrefetchBytes() = default;
    PrefetchBytes(const std::uint8_t* from, std::size_t bytes, std::size_t calls)
        : at_(from), end_(from + bytes), lines_(share(bytes + kLine, calls * kLine)) {}
    NONET_INLINE void operator()() {
        for (std::size_t i = 0; i < lines_ && at_ < end_; ++i, at_ += kLine) prefetch(at_);
    }

  private:
    static constexpr std::size_t kLine = 64;

    const std::uint8_t* at_ = nullptr;
    const std::uint8_t* end_ = nullptr;
    std::size_t lines_ = 0;
};

class PrefetchTexts {
  public:
    PrefetchTexts() = default;
    PrefetchTexts(const char* const* from, std::size_t n, std::size_t calls)
        : at_(from), end_(from + n), texts_(share(n, calls)) {}
    NONET_INLINE void operator()() {
        for (std::size_t i = 0; i < texts_ && at_ < end_; ++i, ++at_) {
            if (*at_ == nullptr) continue;
            prefetch(*at_);
            prefetch(*at_ + kCells - 1);
        }
    }

  private:
    const char* const* at_ = nullptr;
    const char* const* end_ = nullptr;
    std::size_t texts_ = 0;
};

// The place of the solutions of `n` puzzles from `begin` on, and the puzzles after them, in
// `calls`.
class Prefetch {
  public:
    Prefetch(const Job& job, std::size_t begin, std::size_t n, std::size_t calls) {
        const std::size_t next = begin + n;
        const std::size_t more = job.n - next < n ? job.n - next : n;
        if (job.boards.texts != nullptr) {
            texts_ = PrefetchTexts(job.boards.texts + next, more, calls);
        } else {
            cells_ = PrefetchBytes(job.boards.cells + kCells * next, kCells * more, calls);
        }
        if (job.solutions != nullptr) {
            solutions_ = PrefetchBytes(job.solutions + kCells * begin, kCells * n, calls);
        }
    }
    NONET_INLINE void operator()() {
        solutions_();
        cells_();
        texts_();
    }

  private:
    PrefetchBytes solutions_, cells_;
    PrefetchTexts texts_;
};

}  // namespace

}  // namespace nonet::batch
