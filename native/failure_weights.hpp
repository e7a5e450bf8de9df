// Which choices failed, recent failures more: the weights of dom/wdeg (Boussemart, Hemery,
// Lecoutre, Sais: Boosting systematic search by weighting constraints, ECAI 2004).
#pragma once

#include <algorithm>
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
        for (int n = 1; n <= board::kMaxSize; ++n) inverse_[n] = 1.0F / static_cast<float>(n);
    }

    // The choice with the highest weight / possibilities should be made.
    float weight(std::uint32_t choice) const { return weights_[choice]; }
    float inverse(int possibilities) const { return inverse_[possibilities]; }
    float heaviest() const { return heaviest_; }

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
    float inverse_[board::kMaxSize + 1] = {};
};

}  // namespace nonet
