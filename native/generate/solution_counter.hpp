// How many solutions a board has, answered by the engine that is quickest for its layout.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "board/topology.hpp"
#include "control.hpp"
#include "single/single.hpp"

namespace nonet::generate {

using Cells = std::vector<std::uint8_t>;

struct Count {
    Stop stop = Stop::kExhausted;
    std::uint64_t solutions = 0;  // at most the limit

    // Whether that is the number of all solutions.
    bool exact() const { return stop == Stop::kExhausted; }
    // The caller has to stop too: the node limit alone concerns only this board.
    bool ended() const { return stop == Stop::kTimeout || stop == Stop::kInterrupted; }
};

class SolutionCounter {
  public:
    explicit SolutionCounter(const board::Topology& topology) : topology_(topology) {}
    virtual ~SolutionCounter() = default;

    // Looks for up to `limit` solutions. If `grids` is not null they are written there; if it was
    // all of them, in an order that depends on the board only.
    virtual Count count(const Cells& cells, std::uint64_t limit, std::uint64_t node_limit,
                        Control& control, Cells* grids = nullptr) const = 0;

    const board::Topology& topology() const { return topology_; }

  private:
    const board::Topology& topology_;
};

// The topology must outlive the counter. A kernel is for the classic 9x9, whose tests need no
// bounds: they ignore the node limit, because kernels count nodes differently.
std::unique_ptr<SolutionCounter> make_counter(const board::Topology& topology);
std::unique_ptr<SolutionCounter> make_counter(const board::Topology& topology,
                                              const single::Kernel& kernel);

}  // namespace nonet::generate
