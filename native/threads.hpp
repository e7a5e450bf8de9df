// Several threads that share numbered pieces of work and stop together.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "control.hpp"

namespace nonet {

// Threads that run the same function; none outlives the pool.
class ThreadPool {
  public:
    // Where the system gives fewer threads than asked for, those do the work; none: throws.
    template <typename Function>
    ThreadPool(std::size_t threads, const Function& function) {
        threads_.reserve(threads);
        try {
            while (threads_.size() < threads) threads_.emplace_back(function, threads_.size());
        } catch (const std::exception&) {
            if (threads_.empty()) throw;
        }
    }
    ~ThreadPool() {
        for (std::thread& thread : threads_) thread.join();
    }
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    std::size_t size() const { return threads_.size(); }

  private:
    std::vector<std::thread> threads_;
};

// Calls work(worker, piece, control) for all pieces, in order but side by side, until they are done
// or `control` says stop. `control` is asked from the calling thread alone; the one that `work`
// gets passes the stop on. A thread also ends where `work` returns anything but kExhausted. Throws
// what `work` throws.
template <typename Work>
Stop parallel_for(std::size_t threads, std::size_t pieces, Control& control, const Work& work) {
    if (threads <= 1 || pieces <= 1) {
        for (std::size_t piece = 0; piece < pieces; ++piece) {
            const Stop stop = work(std::size_t{0}, piece, control);
            if (stop != Stop::kExhausted) return stop;
        }
        return Stop::kExhausted;
    }
    std::atomic<std::size_t> next = 0;
    std::atomic<bool> ended = false;
    std::mutex mutex;
    std::condition_variable changed;
    std::size_t finished = 0;
    std::exception_ptr failure;
    const auto has_ended = [](void* flag) { return static_cast<std::atomic<bool>*>(flag)->load(); };
    const auto run = [&](std::size_t worker) {
        try {
            Control own(-1, has_ended, &ended);
            for (std::size_t piece = next++; piece < pieces && !ended; piece = next++) {
                if (work(worker, piece, own) != Stop::kExhausted) break;
            }
        } catch (...) {
            const std::lock_guard lock(mutex);
            failure = std::current_exception();
            ended = true;
        }
        const std::lock_guard lock(mutex);
        ++finished;
        changed.notify_one();
    };
    Stop stop = Stop::kExhausted;
    {
        const ThreadPool pool(threads < pieces ? threads : pieces, run);
        std::unique_lock lock(mutex);
        while (finished < pool.size()) {
            changed.wait_for(lock, std::chrono::milliseconds(20));
            if (finished == pool.size() || stop != Stop::kExhausted) continue;
            lock.unlock();
            stop = control.check();
            lock.lock();
            if (stop != Stop::kExhausted) ended = true;
        }
    }
    if (failure != nullptr) std::rethrow_exception(failure);
    return stop;
}

}  // namespace nonet
