#include "learning/learning.hpp"

#include "learning/solver.hpp"

namespace nonet::learning {
namespace {

class LearningSearch final : public search::Search {
  public:
    LearningSearch(Problem problem, std::uint64_t seed) : solver_(std::move(problem), seed) {}

    Stop run(std::uint64_t limit, std::uint64_t node_limit, Control& control,
             std::vector<std::uint8_t>* found) override {
        const std::uint64_t nodes = solver_.counters().nodes;
        const std::uint64_t last_node =
            node_limit > kNoLimit - nodes ? kNoLimit : nodes + node_limit;
        for (std::uint64_t left = limit; left > 0; --left) {
            const Stop stop = solver_.next(last_node, control);
            if (stop != Stop::kLimit) return stop;
            if (++solutions_ == 1) control.note_first();
            if (found != nullptr) report(*found);
        }
        return Stop::kLimit;
    }

    std::uint64_t solutions() const override { return solutions_; }
    Counters counters() const override { return solver_.counters(); }

  private:
    void report(std::vector<std::uint8_t>& found) const {
        const Problem& problem = solver_.problem();
        const std::size_t begin = found.size();
        found.insert(found.end(), problem.grid.begin(), problem.grid.end());
        for (Var v = 0; v < problem.candidates.size(); ++v) {
            const auto [cell, value] = problem.candidates[v];
            if (solver_.holds(v)) found[begin + cell] = static_cast<std::uint8_t>(value + 1);
        }
    }

    Solver solver_;
    std::uint64_t solutions_ = 0;
};

}  // namespace

std::unique_ptr<search::Search> make_search(const Board& board,
                                            std::span<const std::uint8_t> givens,
                                            std::span<const std::uint8_t> allowed,
                                            std::uint64_t seed) {
    return std::make_unique<LearningSearch>(make_problem(board, givens, allowed), seed);
}

}  // namespace nonet::learning
