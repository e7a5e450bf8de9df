// Full grids, drawn and mixed: see README.md.
#pragma once

#include <mutex>

#include "generate/solution_counter.hpp"
#include "generate/stream.hpp"

namespace nonet::generate {

// Threads may share it. The counter must outlive it.
class Grids {
  public:
    explicit Grids(const SolutionCounter& counter) : counter_(counter) {}

    // A full grid of the layout in `grid`, mixed by that number of steps. kLimit: drawn;
    // kExhausted: the layout has none; otherwise why it was given up.
    Stop draw(Stream& random, int steps, Control& control, Cells& grid) const;

  private:
    Stop draw_from_list(Stream& random, Cells& grid) const;
    Stop draw_and_mix(Stream& random, int steps, Control& control, Cells& grid) const;
    void list_all() const;

    const SolutionCounter& counter_;
    // All grids of a small board that begin with 1 2 3 ...: one of them, renamed, is any grid with
    // equal chances. Empty where they are too many, or where values are not alike.
    mutable std::once_flag listed_;
    mutable Cells list_;
};

}  // namespace nonet::generate
