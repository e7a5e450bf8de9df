// Which choices failed, recent failures more: the weights of dom/wdeg (Boussemart, Hemery,
// Lecoutre, Sais: Boosting systematic search by weighting constraints, ECAI 2004).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "board/topology.hpp"

namespace nonet {

class FailureWeights {
  public:
    // A failure weighs 1 / `decay` times as much as the one before.
    FailureWeights(std::size_t choices, float decay)
        : weights_(choices, 1.0F), growth_(1.0F / decay) {
        for (std::size_t n = 1; n < inverse_.size(); ++n)
            inverse_[n] = 1.0F / static_cast<float>(n);
    }

    // The larger, the sooner it should be made: a choice of few possibilities that failed often.
    float score(std::uint32_t choice, int possibilities) const {
        return weights_[choice] * unweighted(possibilities);
    }
    float unweighted(int possibilities) const {
        return inverse_[static_cast<std::size_t>(possibilities)];
    }
    // No choice of two possibilities or more has a higher score.
    float highest_score() const { return heaviest_ * inverse_[2]; }

    void blame(std::uint32_t choice) {
        weights_[choice] += step_;
        heaviest_ = std::max(heaviest_, weights_[choice]);
        step_ *= growth_;
        if (step_ < kCeiling) return;
        for (float& weight : weights_) weight = std::max(weight / kCeiling, kLeast);
        heaviest_ /= kCeiling;
        step_ /= kCeiling;
    }

  private:
    static constexpr float kCeiling = 1e30F;
    // When all are made smaller, none vanishes: a choice without weight could never be made.
    static constexpr float kLeast = 1e-30F;

    std::vector<float> weights_;
    float growth_;
    float step_ = 1.0F;
    float heaviest_ = 1.0F;
    std::array<float, board::kMaxSize + 1> inverse_{};
};

}  // namespace nonet
