#include "learning/learning.hpp"

#include "learning/race.hpp"

namespace nonet::learning {

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
