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

namespace nonet::count {

// Calls work(worker, piece, control) for all pieces, in order but side by side, until they are
// done or `control` says stop. `control` is asked from the calling thread alone; the one that work
// gets hears of it. Throws what a thread throws; none is left behind.
template <typename Work>
Stop share(unsigned threads, std::size_t pieces, Control& control, const Work& work) {
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
    const auto told = [](void* flag) { return static_cast<std::atomic<bool>*>(flag)->load(); };
    const auto labour = [&](std::size_t worker) {
        try {
            Control own(-1, told, &ended);
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
    std::vector<std::thread> crew;
    Stop stop = Stop::kExhausted;
    const auto join = [&] {
        for (std::thread& thread : crew) thread.join();
    };
    try {
        for (std::size_t i = 0; i < threads && i < pieces; ++i) crew.emplace_back(labour, i);
        std::unique_lock lock(mutex);
        while (finished < crew.size()) {
            changed.wait_for(lock, std::chrono::milliseconds(20));
            if (finished == crew.size() || stop != Stop::kExhausted) continue;
            lock.unlock();
            stop = control.check();
            lock.lock();
            if (stop != Stop::kExhausted) ended = true;
        }
    } catch (...) {
        ended = true;
        join();
        throw;
    }
    join();
    if (failure != nullptr) std::rethrow_exception(failure);
    return stop;
}

}  // namespace nonet::count
