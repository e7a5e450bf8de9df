// A search as Python holds it.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/interrupt.hpp"
#include "resumable_search.hpp"

namespace nonet::bindings {

// With the board it needs, and with the solutions that Python has not fetched yet. One thread at a
// time may run it or take from it; how far it has come, as of the last run, any thread may ask.
class PySearch {
  public:
    // `board` owns the topology that the search refers to.
    PySearch(nanobind::object board, std::unique_ptr<Search> search)
        : board_(std::move(board)), search_(std::move(search)) {}

    int run(std::uint64_t limit, double timeout, std::uint64_t node_limit, bool keep) {
        const Alone alone(busy_);
        const Published published{*this};
        return static_cast<int>(without_gil(timeout, [&](Control& control) {
            const Stop stop = search_->run(limit, node_limit, control, keep ? &found_ : nullptr);
            if (control.seconds_to_first() >= 0) first_ = spent_ + control.seconds_to_first();
            spent_ += control.seconds();
            return stop;
        }));
    }

    nanobind::bytes take() {
        const Alone alone(busy_);
        nanobind::bytes result(found_.data(), found_.size());
        found_.clear();
        return result;
    }

    nanobind::tuple counters() const {
        const Counters c = progress().counters;
        return nanobind::make_tuple(c.nodes, c.guesses, c.backtracks, c.propagations, c.depth);
    }

    // Seconds in `run` until the first solution; negative if there was none yet.
    double seconds_to_first() const { return progress().first; }

    std::uint64_t solutions() const { return progress().solutions; }

  protected:
    // What work(search) returns, while nobody runs it.
    template <typename Work>
    auto ask(Work work) {
        const Alone alone(busy_);
        return work(*search_);
    }

  private:
    // The GIL is released while a search runs, or there is none, so another thread could come in.
    // If memory gives out the search is free again, too, and can be asked for what it found.
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

    struct Progress {
        Counters counters;
        std::uint64_t solutions;
        double first;
    };

    // However a run ends.
    struct Published {
        PySearch& self;
        ~Published() {
            const std::lock_guard<std::mutex> alone(self.reading_);
            self.progress_ = {self.search_->counters(), self.search_->solutions(), self.first_};
        }
    };
    Progress progress() const {
        const std::lock_guard<std::mutex> alone(reading_);
        return progress_;
    }

    nanobind::object board_;
    std::unique_ptr<Search> search_;
    std::vector<std::uint8_t> found_;
    double spent_ = 0;
    double first_ = -1;
    mutable std::mutex reading_;
    Progress progress_{search_->counters(), search_->solutions(), -1};
    std::atomic<bool> busy_ = false;
};

}  // namespace nonet::bindings
