// The number of solutions of a classic 9x9 without looking at them one by one: see README.md.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "control.hpp"
#include "count/band.hpp"
#include "count/dot.hpp"

namespace nonet::count {

// A number of 128 bits, which hold every count of a 9x9.
struct Wide {
    std::uint64_t low = 0, high = 0;

    void add(std::uint64_t value, std::uint64_t times);
};

class Classic {
  public:
    // What is allowed in each cell, row by row.
    explicit Classic(const std::array<Digits, 81>& allowed);

    // What one thread needs at least.
    std::size_t least_bytes() const { return bytes(1, 8); }

    // Counts within so much memory, of which `least_bytes` is expected to be available. When it is
    // stopped `count` is a lower bound.
    Stop run(unsigned threads, std::size_t memory, SumUp sum_up, Control& control);

    const Wide& count() const { return count_; }
    // The finished part of the work, from 0 to 1; may be read from another thread.
    double progress() const;

  private:
    // Which way the board is turned, and which band and stack plays which role.
    struct Plan {
        bool transposed = false;
        std::array<int, 3> bands{0, 1, 2}, stacks{0, 1, 2};
        double effort = 0;  // roughly how many nanoseconds it takes, without symmetry
    };
    // A stack: the triples of column partitions that fit, grouped by that of the first band.
    struct Stack {
        std::array<std::vector<std::uint16_t>, 3> used;  // places in the lists of each band
        std::vector<std::uint32_t> begin;                // for each of used[0] its first pair
        std::vector<Pair> pairs;                         // positions in used[1] and used[2]
        Orders orders;
        std::vector<std::uint16_t> numbers;  // the partitions of used[0]
    };
    class Worker;

    static std::array<Digits, 27> band_cells(const std::array<Digits, 81>& cells, const Plan& plan,
                                             int band);
    static std::array<Digits, 81> turned(const std::array<Digits, 81>& cells, bool transposed);
    static Stack make_stack(const std::array<Band, 3>& bands, const std::array<int, 3>& roles,
                            int stack);
    static void try_roles(const std::array<Band, 3>& bands, Plan plan, Plan& best);

    void narrow(std::array<Band, 3>& bands) const;
    std::size_t bytes(unsigned threads, int lanes) const;
    std::size_t block_counts(int band) const;
    Orders orders_of(int stack) const;

    Plan plan_;
    std::array<Digits, 81> cells_;  // turned as planned
    Classes classes_;
    std::vector<Band> bands_;  // in their roles; equal ones are filled once
    std::array<Stack, 3> stacks_;
    Wide count_;
    std::atomic<std::size_t> done_ = 0, pieces_ = 0;
};

}  // namespace nonet::count
