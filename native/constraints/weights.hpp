// What a search branches by: how heavy each cell is.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "constraints/program.hpp"
#include "random.hpp"

namespace nonet::constraints {

// At first a cell weighs what the rules on it say, then it grows with every failure that it is to
// blame for. Only sums and products of single numbers, so that no compiler rounds differently.
class Weights {
  public:
    explicit Weights(std::size_t width) : of_(width) {}

    const float* data() const { return of_.data(); }

    // At first a cell weighs as much as there are rules on it, and one. Of lines that are read in
    // order the first cells say most; where there are many, all of them count less, so that what
    // fails is soon heavier. That cells are connected is said once for each region.
    template <typename Word>
    void begin(const ProgramView<Word>& view) {
        std::vector<float> in_order(of_.size());
        for (std::uint32_t v = 0; v < view.variables; ++v) of_[view.position[v]] = 1;
        for (std::uint32_t i = 0; i < view.propagators; ++i) {
            const Propagator& each = view.propagator[i];
            const bool read_in_order = each.kind == Kind::kAutomaton;
            const std::uint32_t first = is_of_classes(each.kind) ? view.class_weights : 0;
            const float whole = each.kind == Kind::kConnected ? kConnected : 1.0F;
            for (std::uint32_t c = 0; c < each.count; ++c) {
                const std::uint32_t cell = first + each.cells[c];
                if (read_in_order) in_order[cell] += 1.0F / static_cast<float>(c + 1);
                if (!read_in_order) of_[cell] += whole;
            }
        }
        const float share =
            kMostInOrder / std::max(kMostInOrder, *std::ranges::max_element(in_order));
        for (std::size_t i = 0; i < of_.size(); ++i) of_[i] += share * in_order[i];
        for (std::uint32_t position = 0; position < view.width; ++position) {
            for (auto a = view.arc_begin[position]; a < view.arc_begin[position + 1]; ++a) {
                of_[position] += static_cast<float>(view.arcs[a].count);
            }
        }
        step_ = 1.0F;
        light_step_ = kLight;
    }

    // So that which of equal cells comes first is by chance.
    void shake(Random& random, std::uint32_t width) {
        for (std::uint32_t position = 0; position < width; ++position) {
            const auto chance = static_cast<float>(random.below(1024)) / 8192.0F;
            if (of_[position] != 0) of_[position] += chance;
        }
    }

    // share: of a whole failure.
    void blame(std::uint32_t position, bool is_light, float share) {
        float& weight = of_[position];
        weight += share * (is_light ? light_step_ : step_);
        if (weight < kCeiling) return;
        for (float& each : of_) {
            if (each != 0) each = std::max(each / kCeiling, kLeast);
        }
        step_ /= kCeiling;
        light_step_ /= kCeiling;
    }

    // The next failure weighs more.
    void grow() {
        step_ *= kGrowth;
        light_step_ *= kGrowth;
    }

  private:
    static constexpr float kGrowth = 1.02F;
    // What one of many regions says of a cell at first.
    static constexpr float kConnected = 0.5F;
    // What a failure in a sweep weighs: measured over seeds.
    static constexpr float kLight = 0.3F;
    // What all lines that are read in order weigh at most, in the cell that begins most of them.
    static constexpr float kMostInOrder = 6.0F;
    static constexpr float kCeiling = 1e30F, kLeast = 1e-30F;

    std::vector<float> of_;  // 0 where there is no variable
    float step_ = 1.0F, light_step_ = kLight;
};

}  // namespace nonet::constraints
