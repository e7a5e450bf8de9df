// How a search deep in recursion hears that it has to stop.
#pragma once

#include "control.hpp"

namespace nonet::se121 {

// Thrown by `Watch`, caught by the rater: the levels in between have nothing to tidy up.
struct Stopped {
    Stop why;
};

class Watch {
  public:
    explicit Watch(Control& control) : control_(control) {}

    // To be called after each piece of work of some microseconds or less.
    void look() {
        if (++looks_ % kEvery == 0) check();
    }
    // The same after a longer piece.
    void check() {
        const Stop stop = control_.check();
        if (stop != Stop::kExhausted) throw Stopped{stop};
    }

  private:
    static constexpr unsigned kEvery = 64;
    Control& control_;
    unsigned looks_ = 0;
};

}  // namespace nonet::se121
