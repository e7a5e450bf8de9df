// The life of a puzzle: taken in, swept, branched, answered. README.md has the picture.
#pragma once

#include <new>

#include "batch/answers.hpp"
#include "batch/branch.hpp"
#include "batch/checks.hpp"
#include "batch/hand_over_queue.hpp"
#include "batch/levels.hpp"
#include "batch/load.hpp"
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
// No new puzzles while so many second children wait: they should fit in the second-level cache.
constexpr std::size_t kMostPending = 6 * kLanes;
// How many splits of the block that searches keep their second children beside it.
constexpr std::size_t kLevels = 16;
// By how many of a hundred solutions are the last of their puzzles (last_wanted): below the first,
// both children are searched at once; from the second on puzzles stay in the block that searches,
// and from the third on any cell of two candidates will do to branch on.
constexpr std::size_t kFewLast = 2, kManyLast = 25, kMostLast = 45;

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
        } else if (ready_.size() + (puzzles_stay() ? busy_ : 0) >= kLanes) {
            search();
        } else if (next_ < job_->n && pending_.size() < kMostPending) {
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
        push_two(other_.x, other_puzzle_, Slots::of(left & other_.changed), ready_,
                 Slots::of(without(left, other_.changed)), puzzles_stay() ? ready_ : stuck_);
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

    // A round: fill the lanes that are done with from `ready`, and sweep. Where many puzzles have
    // several solutions they are split here, too, and stay: see levels.hpp.
    NONET_NOINLINE void search() {
        refill();
        const bool stay = puzzles_stay();
        if (!stay) {
            levels_.push_all(lane_puzzle_, pending_);
        } else if (4 * count(stuck_lanes_) >= busy_) {
            if (levels_.full()) levels_.push_oldest(lane_puzzle_, pending_);
            split(main_, stuck_lanes_, levels_);
        }
        sweep_round(main_);
        const Word solved = without(main_.solved, main_.dead);
        const Slots answers = count_answers(solved, lane_puzzle_);
        const Word done = finished_lanes();
        levels_.drop(done);
        const Word left = ~or3(main_.dead, solved, done);
        stuck_lanes_ = without(left, main_.changed);
        push_two(main_.x, lane_puzzle_, stay ? Slots() : Slots::of(stuck_lanes_), stuck_, answers,
                 solved_);
        if (solved_.size() >= kLanes) write_answers();
        busy_lanes_ = stay ? left | levels_.restore(main_, ~left) : left & main_.changed;
        Slots::of(~busy_lanes_).for_each([&](std::size_t slot) { lane_puzzle_[slot] = kNoPuzzle; });
        busy_ = count(busy_lanes_);
    }

    void refill() {
        Slots free = Slots::of(~busy_lanes_);
        free.truncate(ready_.size());
        fill(main_, busy_lanes_, free, lane_puzzle_, ready_);
        busy_lanes_ |= free.lanes();
        busy_ = count(busy_lanes_);
        main_.dead = ~busy_lanes_;
    }

    void sweep_round(Block& block) {
        const std::size_t dead = count(block.dead);
        for (Word& f : block.fixed) f = zeros();
        for (unsigned i = 1; i < kSweepsPerRound; ++i) sweep<false>(block);
        locked_triples(block);
        sweep<true>(block);
        job_->work->search_sweeps += kSweepsPerRound;
        dead_ends_ += count(block.dead) - dead;
    }

    // --- branching -------------------------------------------------------------------------

    // Splits stuck puzzles of a block: first children stay where they are, second ones become the
    // newest level.
    template <std::size_t kMost>
    void split(Block& block, Word lanes, Levels<kMost>& levels) {
        cell_pass(block);
        find_doubles(block);
        // Only a whole sweep distinguishes a solution from a wrong grid.
        lanes = and_neither(lanes, block.dead, block.solved);
        branching_.decide(block, lanes, last_wanted() >= kMostLast);
        branching_.split(block, levels.open(lanes));
        job_->work->branch_blocks += 1;
        job_->work->branches += count(lanes);
        branches_ += count(lanes);
        if (branches_ >= 16 * kLanes) {
            branches_ /= 2;
            dead_ends_ /= 2;
        }
        if (waiting() > job_->work->peak_states) job_->work->peak_states = waiting();
    }

    // Up to a block of stuck puzzles, and a round of their children. Second ones wait until there
    // are no new puzzles, unless hardly any can be spared.
    NONET_NOINLINE void branch() {
        const std::size_t n = load_top(stuck_, other_, other_puzzle_);
        const Word alive = wanted_slots(other_puzzle_, n).lanes();
        other_.dead = ~alive;
        split(other_, alive, split_);
        settle();
        if (last_wanted() < kFewLast) {
            other_.dead = ~split_.restore(other_, ones());
            settle();
        }
        split_.push_all(other_puzzle_, pending_);
        while (solved_.size() >= kLanes) write_answers();
    }

    void settle() {
        sweep_round(other_);
        const Word solved = without(other_.solved, other_.dead);
        push_two(other_.x, other_puzzle_, count_answers(solved, other_puzzle_), solved_, {},
                 solved_);
        const Word left = ~(other_.dead | solved);
        push_two(other_.x, other_puzzle_, Slots::of(without(left, other_.changed)), stuck_,
                 Slots::of(left & other_.changed), ready_);
    }

    // The newest second children, as they lie: the stacks stay small.
    NONET_NOINLINE void resume_pending() {
        const std::size_t n = pending_.size() < kLanes ? pending_.size() : kLanes;
        const std::size_t from = pending_.size() - n;
        const Slots alive = wanted_slots(pending_.puzzles() + from, n);
        push_states(pending_, from, alive, ready_);
        pending_.pop(n);
    }

    // --- the end of a batch ----------------------------------------------------------------

    // Few states are left: their puzzles are solved from scratch by another engine.
    NONET_NOINLINE bool hand_over_rest() {
        write_all_answers();
        hand_over_.add_all(ready_);
        hand_over_.add_all(stuck_);
        hand_over_.add_all(pending_);
        hand_over_.add(Slots::of(busy_lanes_), lane_puzzle_);
        levels_.drop(busy_lanes_);
        busy_lanes_ = zeros();
        busy_ = 0;
        hand_over_.flush();
        return false;
    }

    // --- answers ---------------------------------------------------------------------------

    // Of a hundred solutions that came lately, how many were the last that their puzzles wanted:
    // where it is many, hardly a second child has to be looked at, where it is none, every one.
    // With a limit of one it is all of them; then dead ends show how many have to be.
    std::size_t last_wanted() const {
        if (job_->limit == 1) return 4 * dead_ends_ < branches_ ? kManyLast : kFewLast;
        return solutions_ < kLanes ? kFewLast : 100 * limits_ / solutions_;
    }
    bool puzzles_stay() const { return last_wanted() >= kManyLast; }

    bool wanted(std::size_t puzzle) const { return job_->counts[puzzle] < job_->limit; }

    // Of the first n.
    Slots wanted_slots(const std::size_t* puzzles, std::size_t n) const {
        Slots slots;
        for (std::size_t slot = 0; slot < n; ++slot) {
            if (wanted(puzzles[slot])) slots.add(slot);
        }
        return slots;
    }

    // Counts solved lanes; returns the slots that hold the first solution of a puzzle.
    Slots count_answers(Word solved, const std::size_t* puzzles) {
        Slots first;
        Slots::of(solved).for_each([&](std::size_t slot) {
            std::uint32_t& n = job_->counts[puzzles[slot]];
            if (n >= job_->limit) return;
            if (n == 0 && job_->solutions != nullptr) first.add(slot);
            n += 1;
            solutions_ += 1;
            if (n == job_->limit) {
                reached_limit_ = true;
                limits_ += 1;
            }
            if (solutions_ >= 16 * kLanes) {
                solutions_ /= 2;
                limits_ /= 2;
            }
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
    std::size_t next_ = 0;                      // the first puzzle that was not taken in yet
    std::size_t busy_ = 0;                      // puzzles in main_
    std::size_t solutions_ = 0, limits_ = 0;    // lately, and those that were the last wanted
    std::size_t branches_ = 0, dead_ends_ = 0;  // lately
    bool reached_limit_ = false;  // some puzzle did since the lanes were last looked through
    Word busy_lanes_ = zeros();
    Word stuck_lanes_ = zeros();  // those of which the last round changed nothing

    Stack ready_;    // to be swept: puzzles that were not settled yet, first children
    Stack stuck_;    // to be branched
    Stack solved_;   // first solutions that are not written out yet
    Stack pending_;  // second children

    Block main_ = {};                   // searches
    Block other_ = {};                  // takes in and branches
    std::size_t lane_puzzle_[kLanes];   // of main_, by slot
    std::size_t other_puzzle_[kLanes];  // of other_
    Levels<kLevels> levels_;            // second children of main_
    Levels<1> split_;                   // of other_
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
