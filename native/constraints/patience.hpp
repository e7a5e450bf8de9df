// When a search that finds nothing had better begin again.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace nonet::constraints {

// A search that has no solution yet and comes back above so many answers "yes" in none of so many
// nodes begins again, with the weights that it has learned; each time it waits an eighth longer.
class Patience {
  public:
    // Whether the first answers were so bad that all this time went into what follows from them.
    bool is_over(std::uint64_t nodes, std::size_t depth, bool has_solutions) {
        shallowest_ = std::min(shallowest_, depth);
        if (has_solutions || nodes < next_look_) return false;
        const bool over = shallowest_ >= kDeep;
        if (over) patience_ += patience_ / 8;
        next_look_ = nodes + patience_;
        shallowest_ = depth;
        return over;
    }

  private:
    static constexpr std::size_t kDeep = 20;
    static constexpr std::uint64_t kPatience = 500;

    std::size_t shallowest_ = kDeep;  // the fewest answers "yes" since the last look
    std::uint64_t patience_ = kPatience, next_look_ = kPatience;
};

}  // namespace nonet::constraints
