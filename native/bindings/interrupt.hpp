// How native code that runs without the GIL hears of Ctrl+C.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>

#include "control.hpp"

namespace nonet::bindings {

// Runs Python's signal handlers; true if one of them raised. The error stays set.
inline bool poll_signals(void*) {
    nanobind::gil_scoped_acquire gil;
    return PyErr_CheckSignals() != 0;
}

// What work(control) returns, done without the GIL; throws what Ctrl+C raised meanwhile.
template <typename Work>
auto without_gil(Control control, Work work) {
    auto result = [&] {
        const nanobind::gil_scoped_release release;
        return work(control);
    }();
    if (PyErr_Occurred() != nullptr) throw nanobind::python_error();
    return result;
}
// A negative timeout is none.
template <typename Work>
auto without_gil(double timeout, Work work) {
    return without_gil(Control(timeout, poll_signals, nullptr), work);
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
