// The variables in order of their scores, highest first; equal ones by number. A binary heap that
// knows where each variable is, so that a score can grow in place.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace nonet::learning {

class Heap {
  public:
    void resize(std::uint32_t variables) {
        scores_.assign(variables, 0.0);
        place_.assign(variables, kNowhere);
        order_.reserve(variables);
    }
    bool empty() const { return order_.empty(); }
    std::uint32_t top() const { return order_.front(); }
    double score(std::uint32_t v) const { return scores_[v]; }
    // Before the first insertion only.
    void set_score(std::uint32_t v, double score) { scores_[v] = score; }

    void insert(std::uint32_t v) {
        if (place_[v] != kNowhere) return;
        place_[v] = static_cast<std::uint32_t>(order_.size());
        order_.push_back(v);
        rise(place_[v]);
    }

    std::uint32_t pop() {
        const std::uint32_t first = order_.front();
        const std::uint32_t last = order_.back();
        order_.pop_back();
        place_[first] = kNowhere;
        if (!order_.empty()) {
            order_.front() = last;
            place_[last] = 0;
            sink(0);
        }
        return first;
    }

    // Adds the current step to a score; steps grow, so that what was bumped of late counts more.
    void bump(std::uint32_t v) {
        scores_[v] += step_;
        if (scores_[v] > kCeiling) {
            for (double& score : scores_) score /= kCeiling;
            step_ /= kCeiling;
        }
        if (place_[v] != kNowhere) rise(place_[v]);
    }
    void grow_step(double factor) { step_ *= factor; }

  private:
    static constexpr std::uint32_t kNowhere = ~std::uint32_t{0};
    static constexpr double kCeiling = 1e100;

    bool before(std::uint32_t a, std::uint32_t b) const {
        return scores_[a] > scores_[b] || (scores_[a] == scores_[b] && a < b);
    }

    void rise(std::uint32_t at) {
        const std::uint32_t v = order_[at];
        while (at > 0) {
            const std::uint32_t parent = (at - 1) / 2;
            if (!before(v, order_[parent])) break;
            put(at, order_[parent]);
            at = parent;
        }
        put(at, v);
    }

    void sink(std::uint32_t at) {
        const std::uint32_t v = order_[at];
        const auto count = static_cast<std::uint32_t>(order_.size());
        for (;;) {
            std::uint32_t child = 2 * at + 1;
            if (child >= count) break;
            if (child + 1 < count && before(order_[child + 1], order_[child])) ++child;
            if (!before(order_[child], v)) break;
            put(at, order_[child]);
            at = child;
        }
        put(at, v);
    }

    void put(std::uint32_t at, std::uint32_t v) {
        order_[at] = v;
        place_[v] = at;
    }

    std::vector<double> scores_;
    std::vector<std::uint32_t> order_;
    std::vector<std::uint32_t> place_;
    double step_ = 1.0;
};

}  // namespace nonet::learning
