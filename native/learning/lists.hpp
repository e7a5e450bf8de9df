// Lists of numbers, one after another in one piece of memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace nonet::learning {

class Lists {
  public:
    void add(std::span<const std::uint32_t> list) {
        items_.insert(items_.end(), list.begin(), list.end());
        begin_.push_back(static_cast<std::uint32_t>(items_.size()));
    }
    std::uint32_t count() const { return static_cast<std::uint32_t>(begin_.size() - 1); }
    std::span<const std::uint32_t> operator[](std::uint32_t list) const {
        return {items_.data() + begin_[list], items_.data() + begin_[list + 1]};
    }

  private:
    std::vector<std::uint32_t> begin_{0};
    std::vector<std::uint32_t> items_;
};

}  // namespace nonet::learning
