// The depth-first search over BandGrid, with the same bounds as the one in registers.
#pragma once

#include <cstring>

#include "single/bands/choose.hpp"
#include "single/detail.hpp"

namespace nonet::single {
namespace {

struct BandFrame {
    BandGrid grid;
    BandChoice choice;
};

// On one path a digit is split at most once in each band and stack (54) and a cell at most
// once (81), as avx512/lane.hpp explains: never more frames than this.
constexpr int kBandMaxDepth = 54 + 81;
constexpr std::uint64_t kBandSweepsPerCheck = 256;  // some 50 microseconds

class BandSearch {
  public:
    BandSearch(Bounds bounds, Control& control, Keep keep)
        : bounds_(bounds), control_(control), keep_(keep) {}

    Result run(const std::uint8_t* cells, Counters& counters) {
        if (bounds_.limit == 0) return {Stop::kLimit, 0};
        BandGrid grid;
        if (!read_bands(cells, grid)) return {Stop::kExhausted, 0};
        Stop stop = Stop::kExhausted;
        for (bool more = true; more;) {
            stop = check_bounds();
            if (stop != Stop::kExhausted) break;
            const State state = settle_grid(grid, counters_.sweeps);
            ++counters_.nodes;
            if (state == State::kSolved && take_solution(grid)) {
                stop = Stop::kLimit;
                break;
            }
            if (state == State::kOpen) {
                split(grid);
            } else {
                more = resume(grid);
            }
        }
        counters.nodes += counters_.nodes;
        counters.guesses += counters_.guesses;
        counters.backtracks += counters_.backtracks;
        counters.sweeps += counters_.sweeps;
        return {stop, found_};
    }

  private:
    Stop check_bounds() {
        if (counters_.nodes >= bounds_.node_limit) return Stop::kNodeLimit;
        if (counters_.sweeps < next_check_) return Stop::kExhausted;
        next_check_ = counters_.sweeps + kBandSweepsPerCheck;
        return check_control(control_);
    }

    bool take_solution(const BandGrid& grid) {
        if (found_ == 0) note_first(control_);
        if (found_ < keep_.room) write_bands(grid, keep_.grids + kCells * found_);
        return ++found_ >= bounds_.limit;
    }

    void split(BandGrid& grid) {
        ++counters_.guesses;
        BandFrame& frame = frames_[depth_++];
        frame.grid = grid;
        frame.choice = choose(grid);
        take_option(frame.choice, grid);
    }

    bool resume(BandGrid& grid) {
        if (depth_ == 0) return false;
        ++counters_.backtracks;
        BandFrame& frame = frames_[depth_ - 1];
        grid = frame.grid;
        take_option(frame.choice, grid);
        if (frame.choice.options == 0) --depth_;
        return true;
    }

    Bounds bounds_;
    Control& control_;
    Keep keep_;
    Counters counters_{};
    std::uint64_t found_ = 0;
    std::uint64_t next_check_ = kBandSweepsPerCheck;
    int depth_ = 0;
    BandFrame frames_[kBandMaxDepth];
};

Result solve_bands(const std::uint8_t* cells, Bounds bounds, Control& control, Keep keep,
                   Counters& counters) {
    return BandSearch(bounds, control, keep).run(cells, counters);
}

// One after the other: here the processor already overlaps the digits of one grid.
Stop solve_many_bands(const std::uint8_t* cells, std::size_t n, std::uint32_t limit,
                      std::uint8_t* solutions, std::uint32_t* counts, Control& control,
                      Counters& counters) {
    if (solutions != nullptr && n != 0) std::memset(solutions, 0, kCells * n);
    for (std::size_t i = 0; i < n; ++i) counts[i] = limit == 0 ? 0 : kUnfinished;
    if (limit == 0) return Stop::kExhausted;
    if (limit == kUnfinished) --limit;
    std::uint64_t next_check = counters.sweeps + kBandSweepsPerCheck;
    for (std::size_t i = 0; i < n; ++i) {
        std::uint8_t* solution = solutions == nullptr ? nullptr : solutions + kCells * i;
        const Keep keep{solution, solution == nullptr ? std::size_t{0} : std::size_t{1}};
        const Result result =
            solve_bands(cells + kCells * i, {limit, kNoLimit}, control, keep, counters);
        if (result.stop == Stop::kTimeout || result.stop == Stop::kInterrupted) {
            if (solution != nullptr) std::memset(solution, 0, kCells);
            return result.stop;
        }
        counts[i] = static_cast<std::uint32_t>(result.count);
        if (counters.sweeps < next_check) continue;
        next_check = counters.sweeps + kBandSweepsPerCheck;
        const Stop stop = check_control(control);
        if (stop != Stop::kExhausted) return stop;
    }
    return Stop::kExhausted;
}

}  // namespace
}  // namespace nonet::single
