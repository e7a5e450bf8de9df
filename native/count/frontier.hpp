// The number of solutions of a board of any shape, cell by cell: see README.md.
//
// After some cells have been filled all that matters for the others is which digits each *open*
// house has, one with cells on both sides of the frontier. Fillings that agree in this are one
// state with a count; digits that are alike from here on are sorted, so that their names do not
// matter.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/topology.hpp"
#include "control.hpp"

namespace nonet::count {

inline constexpr int kMaxSize = 64;

// What to count. `order` lists all cells as they are to be filled; bit d of `allowed[cell]`: the
// puzzle lets digit d stand there, without regard to the givens around it. A given is a cell with
// one digit.
struct Task {
    const board::Topology& topology;
    std::vector<std::uint32_t> order;
    std::vector<std::uint64_t> allowed;
};

class Frontier {
  public:
    // The most houses that can be open at once.
    static constexpr int kMostOpen = 32;

    explicit Frontier(const Task& task);

    // How many are; no run if they are more than kMostOpen.
    int most_open() const { return most_open_; }

    enum class End { kDone, kStopped, kMemory };

    // kMemory: the states of a step need more than `memory` bytes.
    End run(unsigned threads, std::size_t memory, Control& control, Stop& stop);

    // The count after kDone: words of 64 bits, lowest first.
    const std::vector<std::uint64_t>& count() const { return count_; }

    // How far it has come; may be read from another thread.
    std::size_t cells_done() const { return cells_done_; }
    std::size_t states() const { return states_; }

  private:
    // Digits have numbers by which those that are alike stand side by side.
    struct Step {
        std::uint64_t allowed = 0;
        std::uint32_t houses = 0;         // the slots of the cell's houses
        std::uint32_t closed = 0;         // those that are free again after it
        std::vector<int> classes;         // where each run of digits that are alike after it ends
        std::uint64_t like_previous = 0;  // the digits that are alike with the one before
    };

    static std::vector<std::uint64_t> left_by(const Task& task, bool later_givens_only);
    void plan(const Task& task);
    template <typename Mask>
    End run_with(unsigned threads, std::size_t memory, Control& control, Stop& stop);

    int size_;
    int most_open_ = 0;
    std::size_t words_;  // of a count
    std::vector<Step> steps_;
    std::vector<std::uint64_t> count_;
    std::atomic<std::size_t> cells_done_ = 0, states_ = 0;
};

}  // namespace nonet::count
