// All solutions of a problem made of primitives, one after another: see README.md.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "constraints/kernel.hpp"
#include "constraints/problem.hpp"
#include "resumable_search.hpp"

namespace nonet::constraints {

// A search that can be asked before its first run.
class ConstraintSearch : public Search {
  public:
    // Whether what follows without a guess is a contradiction; with a value that a variable holds.
    virtual bool fails() = 0;
    virtual bool fails_with(std::uint32_t variable, int value) = 0;
    // Takes a value from a variable for good.
    virtual void remove(std::uint32_t variable, int value) = 0;
};

using OwnSearch = std::unique_ptr<ConstraintSearch>;

// A problem, made ready at the first search on it and shared by all of them.
class Prepared {
  public:
    explicit Prepared(Problem problem) : problem_(std::move(problem)) {}

    const Problem& problem() const { return problem_; }

  private:
    friend OwnSearch make_search(std::shared_ptr<Prepared>, const std::vector<std::uint8_t>&,
                                 const CandidateSets&, std::uint64_t, const Kernel&, Control*);

    const Problem problem_;
    Preparation<std::uint16_t> narrow_{problem_};
    Preparation<std::uint64_t> wide_{problem_};
};

// givens: for each of the first variables 0, or 1 for the least value, and so on; sets as for other
// searches, over the cells that `givens` has. A solution has a number of that kind for each
// variable. seed: 0 tries values in ascending order. Throws Stopped where `control` says so before
// the problem is ready.
OwnSearch make_search(std::shared_ptr<Prepared> prepared, const std::vector<std::uint8_t>& givens,
                      const CandidateSets& allowed, std::uint64_t seed, const Kernel& kernel,
                      Control* control = nullptr);

}  // namespace nonet::constraints
