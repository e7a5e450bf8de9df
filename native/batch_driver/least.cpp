#include "batch_driver/least.hpp"

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>

namespace nonet::batch_driver {
namespace {

constexpr int kBoardCells = static_cast<int>(single::kCells);
constexpr int kPeers = 20;

using Peers = std::array<std::array<std::uint8_t, kPeers>, kBoardCells>;

constexpr Peers make_peers() {
    Peers peers{};
    for (int a = 0; a < kBoardCells; ++a) {
        int n = 0;
        for (int b = 0; b < kBoardCells; ++b) {
            const bool box = a / 27 == b / 27 && a % 9 / 3 == b % 9 / 3;
            if (a == b || (a / 9 != b / 9 && a % 9 != b % 9 && !box)) continue;
            peers[static_cast<std::size_t>(a)][static_cast<std::size_t>(n++)] =
                static_cast<std::uint8_t>(b);
        }
    }
    return peers;
}

constexpr Peers kPeersOf = make_peers();

bool is_single(unsigned values) {
    return (values & (values - 1)) == 0;
}

// What each cell may hold: bit v - 1 for value v.
class Candidates {
  public:
    Candidates() { values_.fill(0x1FF); }

    unsigned at(int cell) const { return values_[static_cast<std::size_t>(cell)]; }

    // False if some cell is left without any.
    bool place(int cell, unsigned bit) {
        values_[static_cast<std::size_t>(cell)] &= static_cast<std::uint16_t>(bit);
        return at(cell) != 0 && spread(cell);
    }
    bool remove(int cell, unsigned bit) {
        values_[static_cast<std::size_t>(cell)] &= static_cast<std::uint16_t>(~bit);
        return at(cell) != 0 && (!is_single(at(cell)) || spread(cell));
    }

    // The cells with one candidate as givens.
    void write(std::uint8_t* cells) const {
        for (int i = 0; i < kBoardCells; ++i) {
            const unsigned values = at(i);
            cells[i] = is_single(values) ? static_cast<std::uint8_t>(std::countr_zero(values) + 1)
                                         : std::uint8_t{0};
        }
    }

  private:
    // Takes the value of a solved cell from its peers, and so on.
    bool spread(int first) {
        std::array<std::uint8_t, kBoardCells> solved;  // each cell is solved once
        std::size_t n = 0;
        solved[n++] = static_cast<std::uint8_t>(first);
        while (n > 0) {
            const std::uint8_t cell = solved[--n];
            const unsigned bit = values_[cell];
            for (const std::uint8_t peer : kPeersOf[cell]) {
                if ((values_[peer] & bit) == 0) continue;
                values_[peer] &= static_cast<std::uint16_t>(~bit);
                if (values_[peer] == 0) return false;
                if (is_single(values_[peer])) solved[n++] = peer;
            }
        }
        return true;
    }

    std::array<std::uint16_t, kBoardCells> values_;
};

}  // namespace

Stop find_least(const single::Kernel& kernel, const std::uint8_t* cells, std::uint8_t* grid,
                Control& control) {
    Candidates known;  // of all solutions that are not larger than `grid`
    for (int cell = 0; cell < kBoardCells; ++cell) {
        if (cells[cell] != 0) known.place(cell, 1U << (cells[cell] - 1));
    }
    for (int cell = 0; cell < kBoardCells; ++cell) {
        while (!is_single(known.at(cell))) {
            const unsigned bit = known.at(cell) & -known.at(cell);
            if (bit == 1U << (grid[cell] - 1)) {
                known.place(cell, bit);
                break;
            }
            Candidates tried = known;
            if (tried.place(cell, bit)) {
                std::uint8_t givens[kBoardCells], solution[kBoardCells];
                tried.write(givens);
                single::Counters counters;
                const single::Result result =
                    single::solve(kernel, givens, {1, kNoLimit}, control, {solution, 1}, counters);
                if (result.count > 0) {
                    std::memcpy(grid, solution, kBoardCells);
                    known = tried;
                    break;
                }
                if (result.stop != Stop::kExhausted) return result.stop;
            }
            known.remove(cell, bit);
        }
    }
    return control.check();
}

}  // namespace nonet::batch_driver
