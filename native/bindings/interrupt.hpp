// How native code that runs without the GIL hears of Ctrl+C.
#pragma once

#include <nanobind/nanobind.h>

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

}  // namespace nonet::bindings
