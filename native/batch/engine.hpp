// The life of a puzzle: taken in, swept, branched, answered. README.md has the picture.
#pragma once

#include <new>

#include "batch/answers.hpp"
#include "batch/branch.hpp"
#include "batch/checks.hpp"
#include "batch/hand_over_queue.hpp"
#include "batch/load.hpp"
#include "batch/pending_children.hpp"
#include "batch/sweep.hpp"

namespace nonet::batch {
namespace {

constexpr std::size_t kNoPuzzle = ~std::size_t{0};

// Sweeps before the block that searches is looked at again.
constexpr unsigned kSweepsPerRound = 4;
// A block of new puzzles gets its locked triples when the first of these numbers are settled, and
// is given up to the stacks when the second are, or after that number of sweeps.
constexpr std::size_t kLoadTriples = kLanes * 150 / 512;
constexpr std::size_t kLoadDone = kLanes * 375 / 512;
constexpr unsigned kLoadSweeps = 16;
// Memory is brought near during its first sweeps: a number that easy puzzles need as well.
constexpr std::size_t kPrefetchCalls = 4 * kDigits;
constexpr unsigned kStepsPerCheck = 16;

class Engine {
  public:
    NONET_NOINLINE Stop run(const Job& job) {
        open(job);
        Stop stop = Stop::kExhausted;
        for (unsigned steps = 1; stop == Stop::kExhausted && step(); ++steps) {
            if (steps % kStepsPerCheck == 0) stop = job.check(*job.control);
            if (stop == Stop::kExhausted) stop = hand_over_.stop();
        }
        write_all_answers();
        if (stop == Stop::kExhausted) stop = hand_over_.flush();
        close();
        return stop;
    }

    void close() noexcept {
        ready_.close();
        stuck_.close();
        pending_.close();
        solved_.close();
    }

  private:
    // One piece of work of some 10 microseconds; false when there is none left.
    bool step() {
        if (hand_over_.few_states(waiting() + busy_) && next_ == job_->n) return hand_over_rest();
        if (stuck_.size() >= kLanes) {
            branch();
        } else if (ready_.size() >= kLanes) {
            search();
        } else if (next_ < job_->n && !pending_.too_many()) {
            load_new();
        } else if (pending_.size() > 0) {
            resume_pending();
        } else if (ready_.size() > 0) {
            search();
        } else if (stuck_.size() > 0) {
            branch();
        } else if (busy_ > 0) {
            search();
        } else {
            return false;
        }
        return true;
    }

    void open(const Job& job) {
        job_ = &job;
        ready_.open(job);
        stuck_.open(job);
        pending_.open(job);
        solved_.open(job);
        answers_.open(job.solutions);
        hand_over_.open(job);
        for (std::size_t& p : lane_puzzle_) p = kNoPuzzle;
        main_.dead = ones();
    }

    std::size_t waiting() const { return ready_.size() + stuck_.size() + pending_.size(); }

    // --- new puzzles -----------------------------------------------------------------------

    NONET_NOINLINE void load_new() {
        const std::size_t n = job_->n - next_ < kLanes ? job_->n - next_ : kLanes;
        Word empty[kCells];
        job_->work->blocks_with_no_value +=
            load_block(boards_from(job_->boards, next_), n, values_, other_, empty);
        for (std::size_t slot = 0; slot < kLanes; ++slot) {
            other_puzzle_[slot] = next_ + lane_of_slot(slot);
        }
        const Word few = hand_over_.few_givens(empty, other_.dead);
        other_.dead |= few;
        sweep_new_puzzles(Prefetch(*job_, next_, n, kPrefetchCalls));
        const Word solved = without(other_.solved, other_.dead);
        const Quads solved_lanes = quads(solved);
        for (std::size_t lane = 0; lane < n; ++lane) {
            job_->counts[next_ + lane] = solved_lanes.at[lane / 64] >> (lane % 64) & 1;
        }
        next_ += n;
        hand_over_.add(Slots::of(few), other_puzzle_);
        if (job_->solutions != nullptr) answers_.add(other_, Slots::of(solved), other_puzzle_);
        const Word left = ~(solved | other_.dead);
        if (!any(left)) return;
        push_two(other_, other_puzzle_, Slots::of(left & other_.changed), ready_,
                 Slots::of(without(left, other_.changed)), stuck_);
    }

    void sweep_new_puzzles(Prefetch prefetch_next) {
        bool triples = false;
        sweep<false>(other_, prefetch_next);
        sweep<false>(other_, prefetch_next);
        unsigned sweeps = 2;
        for (;;) {
            // It costs something to see what a sweep changed; later that is asked less often.
            if (sweeps >= 5) {
                sweep<false>(other_);
                sweeps += 1;
            }
            sweep<true>(other_, prefetch_next);
            sweeps += 1;
            const Word finished = other_.solved | other_.dead;
            const std::size_t settled = count(or_neither(finished, other_.changed, zeros()));
            if (sweeps >= kLoadSweeps || settled >= kLoadDone) break;
            if (!triples && settled >= kLoadTriples) {
                locked_triples(other_);
                triples = true;
            }
        }
        job_->work->load_sweeps += sweeps;
    }

    // --- the search ------------------------------------------------------------------------

    // A round: clear out the lanes that are done with, fill them from `ready`, and sweep.
    NONET_NOINLINE void search() {
        refill();
        for (unsigned i = 1; i < kSweepsPerRound; ++i) sweep<false>(main_);
        locked_triples(main_);
        sweep<true>(main_);
        job_->work->search_sweeps += kSweepsPerRound;

        const Word solved = without(main_.solved, main_.dead);
        const Slots answers = count_answers(solved, lane_puzzle_);
        const Word done = finished_lanes();
        const Word left = ~or3(main_.dead, solved, done);
        const Slots stuck = Slots::of(without(left, main_.changed));
        push_two(main_, lane_puzzle_, stuck, stuck_, answers, solved_);
        if (solved_.size() >= kLanes) write_answers();
        busy_lanes_ = left & main_.changed;
        Slots::of(~busy_lanes_).for_each([&](std::size_t slot) { lane_puzzle_[slot] = kNoPuzzle; });
        busy_ = count(busy_lanes_);
    }

    void refill() {
        Slots free = Slots::of(~busy_lanes_);
        free.truncate(ready_.size());
        fill(main_, busy_lanes_, free, lane_puzzle_, ready_);
        main_.dead = ~(busy_lanes_ | free.lanes());
        for (Word& f : main_.fixed) f = zeros();
    }

    // --- branching -------------------------------------------------------------------------

    // Splits up to a block of stuck puzzles in two. The second child waits until there are no new
    // puzzles.
    NONET_NOINLINE void branch() {
        const std::size_t n = load_top(stuck_, other_, other_puzzle_);
        Slots alive;
        for (std::size_t slot = 0; slot < n; ++slot) {
            if (wanted(other_puzzle_[slot])) alive.add(slot);
        }
        other_.dead = zeros();
        cell_pass(other_);
        find_doubles(other_);
        if (any((other_.solved | other_.dead) & alive.lanes())) {
            // Only a whole sweep distinguishes a solution from a wrong grid.
            const Word rest = without(alive.lanes(), other_.dead);
            push_two(other_, other_puzzle_, Slots::of(rest & other_.solved), ready_, {}, ready_);
            alive = Slots::of(without(rest, other_.solved));
        }
        branching_.decide(other_);
        push_children(alive);
    }

    void push_children(const Slots& alive) {
        const std::size_t ready_at = ready_.push(alive, other_puzzle_);
        const std::size_t pending_at = pending_.stack().push(alive, other_puzzle_);
        // Digit by digit, so that only the stacks leave the first-level cache. 81
        // candidates are not whole bytes: `kept` of them wait for the next digit.
        Word first[kCells + 8], second[kCells + 8];
        std::size_t kept = 0, byte = 0;
        for (std::size_t digit = 0; digit < kDigits; ++digit) {
            branching_.split(other_, digit, first + kept, second + kept);
            std::size_t n = kept + kCells;
            if (digit + 1 == kDigits) {
                for (; n % 8 != 0; ++n) first[n] = second[n] = zeros();
            }
            std::size_t i = 0;
            for (; i + 8 <= n; i += 8, ++byte) {
                push_byte(first + i, alive, ready_.column(byte) + ready_at);
                push_byte(second + i, alive, pending_.stack().column(byte) + pending_at);
            }
            kept = n - i;
            for (std::size_t k = 0; k < kept; ++k) {
                first[k] = first[i + k];
                second[k] = second[i + k];
            }
        }
        job_->work->branch_blocks += 1;
        job_->work->branches += alive.size();
        if (waiting() > job_->work->peak_states) job_->work->peak_states = waiting();
    }

    NONET_NOINLINE void resume_pending() {
        if (pending_.many_dropped()) {
            PuzzleSet awake;
            awake.add_all(ready_);
            awake.add_all(stuck_);
            Slots::of(busy_lanes_).for_each([&](std::size_t slot) {
                awake.add(lane_puzzle_[slot]);
            });
            if (pending_.resume_due(awake, ready_)) return;
        }
        pending_.resume_newest(ready_);
    }

    // --- the end of a batch ----------------------------------------------------------------

    // Few states are left: their puzzles are solved from scratch by another engine.
    NONET_NOINLINE bool hand_over_rest() {
        write_all_answers();
        hand_over_.add_all(ready_);
        hand_over_.add_all(stuck_);
        hand_over_.add_all(pending_.stack());
        hand_over_.add(Slots::of(busy_lanes_), lane_puzzle_);
        busy_lanes_ = zeros();
        busy_ = 0;
        hand_over_.flush();
        return false;
    }

    // --- answers ---------------------------------------------------------------------------

    bool wanted(std::size_t puzzle) const { return job_->counts[puzzle] < job_->limit; }

    // Counts solved lanes; returns the slots that hold the first solution of a puzzle.
    Slots count_answers(Word solved, const std::size_t* puzzles) {
        Slots first;
        Slots::of(solved).for_each([&](std::size_t slot) {
            std::uint32_t& n = job_->counts[puzzles[slot]];
            if (n >= job_->limit) return;
            if (n == 0 && job_->solutions != nullptr) first.add(slot);
            n += 1;
            if (n == job_->limit) reached_limit_ = true;
        });
        return first;
    }

    void write_all_answers() {
        while (solved_.size() > 0) write_answers();
        answers_.flush();
    }

    NONET_NOINLINE void write_answers() {
        const std::size_t n = load_top(solved_, other_, other_puzzle_);
        Slots slots;
        for (std::size_t slot = 0; slot < n; ++slot) slots.add(slot);
        answers_.add(other_, slots, other_puzzle_);
    }

    // Lanes of puzzles that have as many solutions as were asked for.
    Word finished_lanes() {
        if (!reached_limit_) return zeros();
        reached_limit_ = false;
        Slots finished;
        for (std::size_t slot = 0; slot < kLanes; ++slot) {
            if (lane_puzzle_[slot] != kNoPuzzle && !wanted(lane_puzzle_[slot])) finished.add(slot);
        }
        return finished.lanes();
    }

    const Job* job_ = nullptr;
    std::size_t next_ = 0;        // the first puzzle that was not taken in yet
    std::size_t busy_ = 0;        // puzzles in main_
    bool reached_limit_ = false;  // some puzzle did since the lanes were last looked through
    Word busy_lanes_ = zeros();

    Stack ready_;              // to be swept: puzzles that were not settled yet, first children
    Stack stuck_;              // to be branched
    Stack solved_;             // first solutions that are not written out yet
    PendingChildren pending_;  // second children

    Block main_ = {};                   // searches
    Block other_ = {};                  // takes in and branches
    std::size_t lane_puzzle_[kLanes];   // of main_, by slot
    std::size_t other_puzzle_[kLanes];  // of other_
    Branching branching_;
    Answers answers_;
    HandOverQueue hand_over_;
    Values values_;
};

// The engine is placed in the caller's memory: it is large, and holds no other memory but the
// stacks, which are released in any case.
Stop run_engine(void* memory, const Job& job) {
    Engine* engine = ::new (memory) Engine;
    struct Closer {
        Engine* engine;
        ~Closer() { engine->close(); }
    } closer{engine};
    return engine->run(job);
}

}  // namespace
}  // namespace nonet::batch
