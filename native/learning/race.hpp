// Two searches of one board with different seeds, in two threads. The better of two is often far
// better: the length of a search depends on luck. And they share what they learn.
//
//   search 0   |-----------------|------|------|--    a slice: so much effort, counted in ticks
//   search 1                     |------|------|--
//               head start            exchange, results
//
// They meet after each slice, no matter which was quicker: what is exchanged and who is first
// depends on the board and the seed alone, not on the clock, nor on whether there are two cores.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "learning/problem.hpp"
#include "learning/solver.hpp"
#include "resumable_search.hpp"

namespace nonet::learning {

// How the searches take turns. Other numbers are for tests.
struct Turns {
    static Turns alone() { return {kNoLimit, kNoLimit}; }

    std::uint64_t head_start = 4'000'000;  // ticks; about 0.1 s. Most boards need no race
    std::uint64_t slice = 1'000'000;       // ticks; about 30 ms
};

class Race final : public Search {
  public:
    // Throws Stopped where `control` says so before it is ready.
    Race(Problem problem, std::uint64_t seed, bool threads, Control& control,
         const Settings& settings = {}, const Turns& turns = {});

    Stop run(std::uint64_t limit, std::uint64_t node_limit, Control& control,
             std::vector<std::uint8_t>* into) override;
    std::uint64_t solutions() const override { return solutions_; }
    Counters counters() const override;

  private:
    enum class State { kRunning, kAtEnd, kAtSolution, kDone };

    struct Runner {
        std::unique_ptr<Solver> solver;
        State state = State::kRunning;
        std::uint64_t last_tick = 0;
    };
    using Solution = std::vector<std::uint32_t>;  // the candidates that hold

    bool both() const { return runners_[1].solver != nullptr; }
    Stop advance(std::uint64_t nodes, Control& control);
    static Stop advance(Runner& runner, std::uint64_t nodes, Control& control);
    void meet();
    void begin_slice();
    void add_second();
    static Solution solution_of(const Solver& solver);
    void report(const Solution& solution, std::vector<std::uint8_t>& into) const;

    const Settings settings_;
    const Turns turns_;
    const std::uint64_t seed_;
    const bool threads_;
    std::array<Runner, 2> runners_;
    bool over_ = false;              // some search saw all
    std::vector<Solution> waiting_;  // found and not handed out
    std::vector<Solution> known_;    // found while there may still be a second search
    std::uint64_t solutions_ = 0;    // handed out
    Counters ended_;                 // of a search that was given up
};

}  // namespace nonet::learning
