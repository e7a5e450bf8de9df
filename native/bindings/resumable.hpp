// A native search as Python holds it: with the board it needs, and with the solutions that Python
// has not fetched yet. For every engine that can stand still (`run`, `solutions`, `counters`).
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/interrupt.hpp"
#include "counters.hpp"

namespace nonet::bindings {

template <typename Search>
class Resumable {
  public:
    // The search may refer to the native object inside of `board`.
    Resumable(nanobind::object board, std::unique_ptr<Search> search)
        : keep_alive_(std::move(board)), search_(std::move(search)) {}

    int run(std::uint64_t limit, double timeout, std::uint64_t node_limit, bool keep) {
        Stop stop;
        {
            const Alone alone(busy_);
            nanobind::gil_scoped_release release;
            Control control = make_control(timeout);
            stop = search_->run(limit, node_limit, control, keep ? &found_ : nullptr);
            if (control.seconds_to_first() >= 0) first_ = spent_ + control.seconds_to_first();
            spent_ += control.seconds();
        }
        rethrow(stop);
        return static_cast<int>(stop);
    }

    nanobind::bytes take() {
        require_idle();
        nanobind::bytes result(reinterpret_cast<const char*>(found_.data()), found_.size());
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
    // The GIL is released while a search runs, so another thread could come in. Memory may give out
    // there, too: also then the search is free again, to say what it found.
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

    nanobind::object keep_alive_;
    std::unique_ptr<Search> search_;
    std::vector<std::uint8_t> found_;
    double spent_ = 0;
    double first_ = -1;
    std::atomic<bool> busy_ = false;
};

// Givens from Python: one of 0..size for each cell.
inline std::vector<std::uint8_t> read_givens(const nanobind::bytes& givens, std::size_t cells,
                                             int size) {
    const auto* data = static_cast<const std::uint8_t*>(givens.data());
    std::vector<std::uint8_t> values(data, data + givens.size());
    if (values.size() != cells) throw std::invalid_argument("givens need an entry for each cell");
    for (const std::uint8_t value : values) {
        if (value > size) throw std::invalid_argument("a given is out of range");
    }
    return values;
}

}  // namespace nonet::bindings
