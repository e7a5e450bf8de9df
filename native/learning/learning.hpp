// Clause learning on boards of any shape up to 144x144, behind the interface that all native
// searches share: see README.md.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "control.hpp"
#include "learning/problem.hpp"
#include "resumable_search.hpp"

namespace nonet::learning {

// One search, or two that race, in two threads or in turns, with the same result.
enum class Parallelism { kAlone, kInTurns, kTwoThreads };

// Givens and `allowed` as for `make_problem`. Seed 0 begins with the first cells and the lowest
// values, others with any. The same seed gives the same solutions in the same order everywhere.
// Null if `control` says stop before the search is ready, which takes long where much is open.
std::unique_ptr<Search> make_search(const board::Topology& topology,
                                    std::span<const std::uint8_t> givens,
                                    std::span<const std::uint8_t> allowed, std::uint64_t seed,
                                    Control& control,
                                    Parallelism parallelism = Parallelism::kAlone);

}  // namespace nonet::learning
