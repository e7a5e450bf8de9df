#include "learning/learning.hpp"

#include "learning/race.hpp"

namespace nonet::learning {

std::unique_ptr<search::Search> make_search(const Board& board,
                                            std::span<const std::uint8_t> givens,
                                            std::span<const std::uint8_t> allowed,
                                            std::uint64_t seed, Control& control, Crew crew) {
    const Turns turns = crew == Crew::kAlone ? Turns::alone() : Turns{};
    try {
        return std::make_unique<Race>(make_problem(board, givens, allowed, control), seed,
                                      crew == Crew::kTwoThreads, control, Settings{}, turns);
    } catch (const Stopped&) {
        return nullptr;
    }
}

}  // namespace nonet::learning
