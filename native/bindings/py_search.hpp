// A search as Python holds it.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/interrupt.hpp"
#include "resumable_search.hpp"

namespace nonet::bindings {

// With the board it needs, and with the solutions that Python has not fetched yet.
class PySearch {
  public:
    // `board` owns the topology that the search refers to.
    PySearch(nanobind::object board, std::unique_ptr<Search> search)
        : board_(std::move(board)), search_(std::move(search)) {}

    int run(std::uint64_t limit, double timeout, std::uint64_t node_limit, bool keep) {
        const Alone alone(busy_);
        return static_cast<int>(without_gil(timeout, [&](Control& control) {
            const Stop stop = search_->run(limit, node_limit, control, keep ? &found_ : nullptr);
            if (control.seconds_to_first() >= 0) first_ = spent_ + control.seconds_to_first();
            spent_ += control.seconds();
            return stop;
        }));
    }

    nanobind::bytes take() {
        require_idle();
        nanobind::bytes result(found_.data(), found_.size());
        found_.clear();
        return result;
    }

    nanobind::tuple counters() const {
        const Counters c = search_->counters();
        return nanobind::make_tuple(c.nodes, c.guesses, c.backtracks, c.propagations, c.depth);
    }

    // Seconds in `run` until the first solution; negative if there was none yet.
    double seconds_to_first() const { return first_; }

    std::uint64_t solutions() const { return search_->solutions(); }

  protected:
    void require_idle() const {
        if (busy_) throw std::runtime_error("this search runs in another thread");
    }
    const Search& search() const { return *search_; }

  private:
    // The GIL is released while a search runs, so another thread could come in. If memory gives out
    // there the search is free again, too, and can be asked for what it found.
    class Alone {
      public:
        explicit Alone(std::atomic<bool>& busy) : busy_(busy) {
            if (busy_.exchange(true)) {
                throw std::runtime_error("this search runs in another thread");
            }
        }
        ~Alone() { busy_ = false; }
        Alone(const Alone&) = delete;
        Alone& operator=(const Alone&) = delete;

      private:
        std::atomic<bool>& busy_;
    };

    nanobind::object board_;
    std::unique_ptr<Search> search_;
    std::vector<std::uint8_t> found_;
    double spent_ = 0;
    double first_ = -1;
    std::atomic<bool> busy_ = false;
};

}  // namespace nonet::bindings
