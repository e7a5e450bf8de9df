// Where to split: the same rules as in avx512/branch.hpp, in integers.
#pragma once

#include <cstring>

#include "single/bands/settle.hpp"
#include "single/detail.hpp"

namespace nonet::single {
namespace {

// A question whose answers exclude one another; the answers not yet taken.
struct BandChoice {
    enum Kind : std::uint8_t { kCell, kBandWays, kStackWays } kind;
    std::uint8_t group;     // the band, or the stack
    std::uint8_t digit;     // for ways
    std::uint32_t cell;     // for a cell: its bit
    std::uint32_t options;  // digits, or ways
};

inline void take_option(BandChoice& choice, BandGrid& g) {
    const std::uint32_t option = bit_index(choice.options);
    choice.options &= choice.options - 1;
    if (choice.kind == BandChoice::kCell) {
        for (auto& bands : g.of) bands[choice.group] &= ~choice.cell;
        g.of[option][choice.group] |= choice.cell;
        g.single[choice.group] |= choice.cell;
        return;
    }
    g.dirty |= 1u << choice.digit;
    std::uint32_t (&bands)[4] = g.of[choice.digit];
    if (choice.kind == BandChoice::kBandWays) {
        bands[choice.group] &= kTables.way_rows[option];
        return;
    }
    const std::uint32_t columns = kTables.way_columns[option] << 3 * choice.group;
    const std::uint32_t stack = 0x7 * kRowStarts << 3 * choice.group;
    for (int band = 0; band < 3; ++band) {
        bands[band] &= (columns >> 9 * band & kRow) * kRowStarts | ~stack;
    }
}

inline BandChoice choose_cell(const BandGrid& g, int band, std::uint32_t cell) {
    BandChoice choice{BandChoice::kCell, static_cast<std::uint8_t>(band), 0, cell, 0};
    for (int digit = 0; digit < 9; ++digit) {
        if (g.of[digit][band] & cell) choice.options |= 1u << digit;
    }
    return choice;
}

// Among the cells with two candidates the one with the most peers that have two as well and
// share a digit with it; taken if there are three or more.
inline bool choose_strong_pair(const BandGrid& g, const Counted counted[3], BandChoice& choice) {
    std::uint32_t pairs[3], all = 0;
    for (int band = 0; band < 3; ++band) {
        pairs[band] = counted[band].two & ~counted[band].three;
        all += count_bits(pairs[band]);
    }
    if (all <= 3) return false;
    std::uint32_t best = 2, best_cell = 0;
    int best_band = 0;
    for (int band = 0; band < 3; ++band) {
        for (std::uint32_t rest = pairs[band]; rest != 0; rest &= rest - 1) {
            const std::uint32_t cell = lowest_bit(rest), at = bit_index(cell);
            const std::uint32_t column = kRowStarts << at % 9;
            const std::uint32_t row = kRow << at / 9 * 9, box = kBoxRows << at % 9 / 3 * 3;
            const std::uint32_t near = (row | box | column) & ~cell;
            std::uint32_t sharing[3] = {0, 0, 0};
            for (const auto& bands : g.of) {
                if ((bands[band] & cell) == 0) continue;
                for (int b = 0; b < 3; ++b) sharing[b] |= bands[b];
            }
            std::uint32_t peers = 0;
            for (int b = 0; b < 3; ++b) {
                peers += count_bits(sharing[b] & pairs[b] & (b == band ? near : column));
            }
            if (peers <= best) continue;
            best = peers;
            best_cell = cell;
            best_band = band;
        }
    }
    if (best_cell == 0) return false;
    choice = choose_cell(g, best_band, best_cell);
    return true;
}

// The band or stack with the fewest ways of all digits, more than nine; in it the digit with
// the fewest ways, two or more. False if there is no choice.
inline bool choose_ways(const BandGrid& g, BandChoice& choice) {
    std::uint32_t patterns[6][9], totals[6] = {0, 0, 0, 0, 0, 0};
    for (int digit = 0; digit < 9; ++digit) {
        const std::uint32_t columns = columns_of_bands(g.of[digit]);
        for (int n = 0; n < 3; ++n) {
            patterns[n][digit] = row_pattern(g.of[digit][n]);
            patterns[3 + n][digit] = column_pattern(columns, n);
            totals[n] += kTables.n_ways[patterns[n][digit]];
            totals[3 + n] += kTables.n_ways[patterns[3 + n][digit]];
        }
    }
    constexpr std::uint32_t kNone = 1000;
    std::uint32_t best = kNone;
    int group = 0;
    for (int n = 0; n < 6; ++n) {
        if (totals[n] <= 9 || totals[n] >= best) continue;
        best = totals[n];
        group = n;
    }
    if (best == kNone) return false;
    std::uint32_t fewest = 7;
    int chosen = 0;
    for (int digit = 0; digit < 9; ++digit) {
        const std::uint32_t n = kTables.n_ways[patterns[group][digit]];
        if (n < 2 || n >= fewest) continue;
        fewest = n;
        chosen = digit;
    }
    choice = {group < 3 ? BandChoice::kBandWays : BandChoice::kStackWays,
              static_cast<std::uint8_t>(group % 3), static_cast<std::uint8_t>(chosen), 0,
              kTables.ways[patterns[group][chosen]]};
    return true;
}

// Any open cell, one with two candidates if there is one.
inline BandChoice choose_any_cell(const BandGrid& g, const Counted counted[3]) {
    int band = 0;
    while (g.unsolved[band] == 0) ++band;
    for (int b = 0; b < 3; ++b) {
        const std::uint32_t pairs = counted[b].two & ~counted[b].three;
        if (pairs != 0) return choose_cell(g, b, lowest_bit(pairs));
    }
    return choose_cell(g, band, lowest_bit(g.unsolved[band]));
}

inline BandChoice choose(const BandGrid& g) {
    const Counted counted[3] = {count_candidates(g, 0), count_candidates(g, 1),
                                count_candidates(g, 2)};
    BandChoice choice{};
    if (choose_strong_pair(g, counted, choice) || choose_ways(g, choice)) return choice;
    return choose_any_cell(g, counted);
}

// The depth-first search over BandGrid, with the same bounds as the one in registers.

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
