// How native code that runs without the GIL hears of Ctrl+C.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>

#include "control.hpp"

namespace nonet::bindings {

// Runs Python's signal handlers; true if one of them raised. The error stays set for `rethrow`.
inline bool poll_signals(void*) {
    nanobind::gil_scoped_acquire gil;
    return PyErr_CheckSignals() != 0;
}

// A negative timeout is none.
inline Control make_control(double timeout) {
    return Control(timeout, poll_signals, nullptr);
}

// To be called with the GIL held after a run that `poll_signals` may have stopped.
inline void rethrow(Stop stop) {
    if (stop == Stop::kInterrupted) throw nanobind::python_error();
}

// For loops without the GIL that take little steps: throws what Ctrl+C raises.
class Interruptible {
  public:
    void step() {
        if (++steps_ % kStepsPerLook != 0 || control_.check() != Stop::kInterrupted) return;
        const nanobind::gil_scoped_acquire gil;
        throw nanobind::python_error();
    }

  private:
    static constexpr std::size_t kStepsPerLook = 4096;

    Control control_{poll_signals, nullptr};
    std::size_t steps_ = 0;
};

}  // namespace nonet::bindings
