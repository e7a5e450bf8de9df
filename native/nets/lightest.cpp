// Which contradiction takes a person least: what it follows from is counted as Python's `Trace`
// words it (src/nonet/techniques/links/nets.py), statement by statement in the same order.
#include <deque>
#include <utility>

#include "nets/nets.hpp"

namespace nonet::nets {
namespace {

// A statement: a candidate, times two, and one more if it holds.
using Statement = int;

class Trace {
  public:
    Trace(const Topology& topology, const Board& start, int candidate)
        : topology_(topology),
          start_(start),
          places_(start.places),
          known_(2 * se121::kCandidates) {
        conclude(candidate * 2 + 1, {});
        run();
        seed();
        run();
    }

    // Two for each statement that the contradiction needs, and for each that needs several; one for
    // each value. 0 if there is none.
    int cost() const {
        if (clash_.empty()) return 0;
        std::vector<bool> needed(known_.size());
        std::vector<Statement> todo = clash_;
        while (!todo.empty()) {
            const Statement what = todo.back();
            todo.pop_back();
            if (needed[what]) continue;
            needed[what] = true;
            todo.insert(todo.end(), parents_[known_[what] - 1].begin(),
                        parents_[known_[what] - 1].end());
        }
        int weight = 0;
        unsigned values = 0;
        for (const Statement what : order_) {
            if (!needed[what]) continue;
            if (weight == 0 || what % 2 != 0) values |= 1U << what / 2 % 9;
            weight += parents_[known_[what] - 1].size() > 1 ? 4 : 2;
        }
        return weight + se121::count(values);
    }

  private:
    void conclude(Statement what, std::vector<Statement> parents) {
        if (known_[what] == 0) {
            order_.push_back(what);
            parents_.push_back(std::move(parents));
            known_[what] = static_cast<int>(order_.size());
            queue_.push_back(what);
            if (clash_.empty() && known_[what ^ 1] != 0) clash_ = {what, what ^ 1};
        }
    }

    // The singles that are there without the assumption.
    void seed() {
        if (!clash_.empty()) return;
        start_.empty.each([&](int cell) {
            const unsigned values = values_in(start_.places, cell);
            if (se121::count(values) == 1)
                conclude(statement(cell, se121::lowest(values), true), {});
        });
        for (int value = 0; value < topology_.values; ++value) {
            for (const CellSet house : topology_.houses) {
                const CellSet here = start_.places[value] & house;
                if (here.size() == 1) conclude(statement(here.first(), value, true), {});
            }
        }
    }

    void run() {
        while (!queue_.empty() && clash_.empty()) {
            const Statement what = queue_.front();
            queue_.pop_front();
            const int cell = what / 18, value = what / 2 % 9;
            what % 2 != 0 ? switch_on(cell, value) : switch_off(cell, value);
        }
    }

    void switch_on(int cell, int value) {
        const Statement me = statement(cell, value, true);
        (start_.places[value] & topology_.peers[static_cast<std::size_t>(cell)])
            .each([&](int other) { conclude(statement(other, value, false), {me}); });
        se121::each_bit(values_in(start_.places, cell) & ~(1U << value),
                        [&](int other) { conclude(statement(cell, other, false), {me}); });
    }

    void switch_off(int cell, int value) {
        places_[value].remove(cell);
        const unsigned left = values_in(places_, cell);
        if (se121::count(left) <= 1) {
            std::vector<Statement> causes;
            se121::each_bit(values_in(start_.places, cell) & ~left,
                            [&](int v) { causes.push_back(statement(cell, v, false)); });
            if (left == 0) {
                clash_ = causes;
                return;
            }
            conclude(statement(cell, se121::lowest(left), true), causes);
        }
        for (const CellSet house : topology_.houses) {
            const CellSet before = start_.places[value] & house, here = places_[value] & house;
            if (!house.has(cell) || here.size() > 1 || before.empty()) continue;
            std::vector<Statement> causes;
            before.without(here).each([&](int c) { causes.push_back(statement(c, value, false)); });
            if (!here.empty()) {
                conclude(statement(here.first(), value, true), causes);
            } else if (clash_.empty()) {
                clash_ = causes;
            }
        }
    }

    static Statement statement(int cell, int value, bool on) { return (cell * 9 + value) * 2 + on; }
    static unsigned values_in(const std::array<CellSet, 9>& places, int cell) {
        unsigned values = 0;
        for (int value = 0; value < 9; ++value)
            values |= unsigned{places[value].has(cell)} << value;
        return values;
    }

    const Topology& topology_;
    const Board& start_;
    std::array<CellSet, 9> places_;
    std::vector<int> known_;  // the place in the order, from 1
    std::vector<Statement> order_;
    std::vector<std::vector<Statement>> parents_;
    std::deque<Statement> queue_;
    std::vector<Statement> clash_;  // what contradicts each other
};

}  // namespace

int Nets::lightest(std::span<const int> candidates, int failing) {
    int best = -1, least = 0;
    for (std::size_t i = 0; i < candidates.size() && failing > 0; ++i) {
        if (after(candidates[i])) continue;
        --failing;
        const int cost = Trace(topology_, start_, candidates[i]).cost();
        if (cost != 0 && (best < 0 || cost < least)) best = static_cast<int>(i), least = cost;
    }
    return best;
}

}  // namespace nonet::nets
