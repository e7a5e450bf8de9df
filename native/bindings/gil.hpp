// Giving the GIL away and asking for it again: done here, and nowhere else.
//
// Python up to 3.13 ends a thread that asks for the GIL while the interpreter ends, by unwinding
// its stack. No destructor and no noexcept function may be unwound like that, so that the process
// would abort. From then on such a thread waits for the end of the process instead, as in
// Python 3.14.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <chrono>
#include <thread>

namespace nonet::bindings {

// Whether the interpreter is about to end, and how many threads are on their way to the GIL.
class InterpreterEnd {
  public:
    // For the thread that ends the interpreter, from `atexit`, with the GIL: afterwards no other
    // thread is between its look at `is_near` and having the GIL.
    static void announce() {
        // What threads and modules that outlive it refer to is not lost; LeakSanitizer finds that.
        nanobind::set_leak_warnings(false);
        ending_thread_ = std::this_thread::get_id();
        near_ = true;
        PyThreadState* const state = PyEval_SaveThread();
        const auto deadline = std::chrono::steady_clock::now() + kPatience;
        while (asking_ != 0 && std::chrono::steady_clock::now() < deadline) {
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
        PyEval_RestoreThread(state);
    }

    // In a new process, which has this thread alone.
    static void forget_threads() { asking_ = 0; }

    // Whether this thread must not ask for the GIL any more.
    static bool is_near() { return near_ && std::this_thread::get_id() != ending_thread_; }

    [[noreturn]] static void wait_for_it() {
        for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
    }

    // Lets the end wait for a thread that asks for the GIL, or has it in code of Python that native
    // code has called.
    class Delayed {
      public:
        Delayed() { ++asking_; }
        ~Delayed() { --asking_; }
        Delayed(const Delayed&) = delete;
        Delayed& operator=(const Delayed&) = delete;
    };

  private:
    static constexpr std::chrono::seconds kPatience{2};  // a function of Python may wait for us

    static inline std::atomic<bool> near_ = false;
    static inline std::atomic<int> asking_ = 0;
    static inline std::thread::id ending_thread_;
};

// Without the GIL.
class GilReleased {
  public:
    GilReleased() : state_(PyEval_SaveThread()) {}
    ~GilReleased() {
        {
            const InterpreterEnd::Delayed delayed;
            if (!InterpreterEnd::is_near()) {
                PyEval_RestoreThread(state_);
                return;
            }
        }
        InterpreterEnd::wait_for_it();
    }
    GilReleased(const GilReleased&) = delete;
    GilReleased& operator=(const GilReleased&) = delete;

  private:
    PyThreadState* state_;
};

// What work() returns, done with the GIL; `otherwise` if the interpreter is about to end.
template <typename Work, typename Result>
Result with_gil(Work work, Result otherwise) {
    const InterpreterEnd::Delayed delayed;
    if (InterpreterEnd::is_near()) return otherwise;
    const nanobind::gil_scoped_acquire gil;
    return work();
}

// Lets the end of the interpreter be heard of.
void bind_gil(nanobind::module_& module);

}  // namespace nonet::bindings
