// How native code that runs without the GIL hears of Ctrl+C.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>

#include "bindings/gil.hpp"
#include "control.hpp"

namespace nonet::bindings {

// Runs Python's signal handlers; true if one of them raised, and then the error stays set, or if
// the interpreter is about to end.
inline bool poll_signals(void*) {
    return with_gil([] { return PyErr_CheckSignals() != 0; }, true);
}

// What work(control) returns, done without the GIL; throws what Ctrl+C raised meanwhile.
template <typename Work>
auto without_gil(Control control, Work work) {
    auto result = [&] {
        const GilReleased released;
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
        with_gil([]() -> bool { throw nanobind::python_error(); }, false);
        InterpreterEnd::wait_for_it();
    }

  private:
    static constexpr std::size_t kStepsPerLook = 4096;

    Control control_{poll_signals, nullptr};
    std::size_t steps_ = 0;
};

}  // namespace nonet::bindings
