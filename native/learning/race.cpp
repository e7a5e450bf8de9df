#include "learning/race.hpp"

#include <algorithm>
#include <future>
#include <system_error>

#include "learning/learning.hpp"

namespace nonet::learning {
namespace {

constexpr std::uint64_t kOtherSeed = 0x9E3779B97F4A7C15U;

// Beyond, the second search would take longer to get ready than Ctrl+C may.
constexpr std::size_t kMostCandidates = 100'000;

Counters added(const Counters& a, const Counters& b) {
    return {a.nodes + b.nodes, a.guesses + b.guesses, a.backtracks + b.backtracks,
            a.propagations + b.propagations, std::max(a.depth, b.depth)};
}

}  // namespace

Race::Race(Problem problem, std::uint64_t seed, bool threads, Control& control,
           const Settings& settings, const Turns& turns)
    : settings_(settings), turns_(turns), seed_(seed), threads_(threads) {
    runners_[0].solver = std::make_unique<Solver>(std::move(problem), seed, control, settings);
    runners_[0].last_tick = turns.head_start;
}

Counters Race::counters() const {
    const Counters all = added(ended_, runners_[0].solver->counters());
    return both() ? added(all, runners_[1].solver->counters()) : all;
}

Stop Race::run(std::uint64_t limit, std::uint64_t node_limit, Control& control,
               std::vector<std::uint8_t>* into) {
    const std::uint64_t last_node = saturating_sum(counters().nodes, node_limit);
    for (;;) {
        for (; limit > 0 && !waiting_.empty(); --limit) {
            if (++solutions_ == 1) control.note_first();
            if (into != nullptr) report(waiting_.front(), *into);
            waiting_.erase(waiting_.begin());
        }
        if (limit == 0) return Stop::kLimit;
        if (over_) return Stop::kExhausted;
        const Stop stop = advance(last_node - counters().nodes, control);
        if (stop != Stop::kExhausted) return stop;
    }
}

// To the end of the slice, where they meet, or as far as nodes and time allow; kExhausted: go on.
Stop Race::advance(std::uint64_t nodes, Control& control) {
    std::array<Runner*, 2> running;
    std::size_t count = 0;
    for (Runner& runner : runners_) {
        if (runner.solver != nullptr && runner.state == State::kRunning) running[count++] = &runner;
    }
    if (count > 0 && nodes == 0) return Stop::kNodeLimit;
    Stop stop = Stop::kExhausted, other = Stop::kExhausted;
    if (count == 1) {
        stop = advance(*running[0], nodes, control);
    } else if (count == 2) {
        // The helper checks the deadline only: a slice is short enough for Ctrl+C.
        Control helper = control.without_poll();
        std::future<Stop> second;
        if (threads_ && nodes > 1) {
            try {
                second = std::async(std::launch::async, [&, half = nodes / 2] {
                    return advance(*running[1], half, helper);
                });
            } catch (const std::system_error&) {
                // No more threads to be had: one after the other then.
            }
        }
        stop = advance(*running[0], nodes - nodes / 2, control);
        if (second.valid()) {
            other = second.get();
        } else if (stop == Stop::kExhausted || stop == Stop::kNodeLimit) {
            other = advance(*running[1], nodes / 2, control);
        }
    }
    const auto is_running = [](const Runner& runner) {
        return runner.solver != nullptr && runner.state == State::kRunning;
    };
    if (std::ranges::none_of(runners_, is_running)) meet();
    for (const Stop reason : {stop, other}) {
        if (reason == Stop::kTimeout || reason == Stop::kInterrupted) return reason;
    }
    return Stop::kExhausted;
}

Stop Race::advance(Runner& runner, std::uint64_t nodes, Control& control) {
    Solver& solver = *runner.solver;
    const std::uint64_t last = saturating_sum(solver.counters().nodes, nodes);
    const Stop stop = solver.next(last, runner.last_tick, control);
    if (stop == Stop::kLimit) {
        runner.state = State::kAtSolution;
    } else if (stop == Stop::kExhausted) {
        runner.state = State::kDone;
    } else if (stop == Stop::kNodeLimit) {
        if (solver.ticks() >= runner.last_tick) runner.state = State::kAtEnd;
    } else {
        return stop;
    }
    return Stop::kExhausted;
}

// All have come to the end of the slice, to a solution or to the end of everything.
void Race::meet() {
    std::vector<Solution> news;
    for (Runner& runner : runners_) {
        if (runner.solver == nullptr) continue;
        over_ = over_ || runner.state == State::kDone;
        if (runner.state != State::kAtSolution) continue;
        Solution solution = solution_of(*runner.solver);
        if (news.empty() || news.front() != solution) news.push_back(std::move(solution));
    }
    if (both()) {
        for (Runner& runner : runners_) {
            Solution mine;
            if (runner.state == State::kAtSolution) mine = solution_of(*runner.solver);
            runner.solver->leave_solution();
            for (const Solution& solution : news) {
                if (solution != mine) runner.solver->forbid(solution);
            }
        }
        runners_[0].solver->exchange_with(*runners_[1].solver);
    }
    if (known_.size() < settings_.blocked) known_.insert(known_.end(), news.begin(), news.end());
    waiting_.insert(waiting_.end(), news.begin(), news.end());
    if (!over_) begin_slice();
}

Race::Solution Race::solution_of(const Solver& solver) {
    Solution solution;
    const auto candidates = static_cast<std::uint32_t>(solver.problem().candidates.size());
    for (std::uint32_t c = 0; c < candidates; ++c) {
        if (solver.holds(c)) solution.push_back(c);
    }
    return solution;
}

void Race::report(const Solution& solution, std::vector<std::uint8_t>& into) const {
    const Problem& problem = runners_[0].solver->problem();
    const std::size_t begin = into.size();
    into.insert(into.end(), problem.grid.begin(), problem.grid.end());
    for (const std::uint32_t candidate : solution) {
        const auto [cell, value] = problem.candidates[candidate];
        into[begin + cell] = static_cast<std::uint8_t>(value + 1);
    }
}

// Where solutions are many, the work is enumeration, which one search does alone.
void Race::begin_slice() {
    const bool few = known_.size() < settings_.blocked &&
                     runners_[0].solver->problem().candidates.size() <= kMostCandidates;
    if (!few && both()) {
        ended_ = runners_[1].solver->counters();
        runners_[1] = {};
    }
    if (few && !both() && runners_[0].solver->ticks() >= turns_.head_start) add_second();
    for (Runner& runner : runners_) {
        if (runner.solver == nullptr) continue;
        runner.state = State::kRunning;
        if (both()) {
            runner.last_tick = runner.solver->ticks() + turns_.slice;
        } else if (!few) {
            runner.last_tick = kNoLimit;
        }
    }
}

void Race::add_second() {
    Solver& first = *runners_[0].solver;
    Control unbounded;
    runners_[1].solver =
        std::make_unique<Solver>(first.problem(), seed_ ^ kOtherSeed, unbounded, settings_);
    Solver& second = *runners_[1].solver;
    for (const Solution& solution : known_) second.forbid(solution);
    first.share_clauses();
    second.share_clauses();
}

std::unique_ptr<Search> make_search(const board::Topology& topology,
                                    std::span<const std::uint8_t> givens,
                                    std::span<const std::uint8_t> allowed, std::uint64_t seed,
                                    Control& control, Parallelism parallelism) {
    const Turns turns = parallelism == Parallelism::kAlone ? Turns::alone() : Turns{};
    try {
        return std::make_unique<Race>(make_problem(topology, givens, allowed, control), seed,
                                      parallelism == Parallelism::kTwoThreads, control, Settings{},
                                      turns);
    } catch (const Stopped&) {
        return nullptr;
    }
}

}  // namespace nonet::learning
