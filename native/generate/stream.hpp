// The random numbers of one attempt at one puzzle: the same on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "random.hpp"

namespace nonet::generate {

// Neighbouring keys give unrelated streams.
class Stream {
  public:
    Stream(std::uint64_t seed, std::uint64_t index, std::uint64_t attempt) : state_(seed) {
        state_ = next() ^ index;
        state_ = next() ^ attempt;
    }

    std::uint64_t next() { return splitmix64(state_); }

    // 0 to bound - 1, without the bias of a remainder. A bound of 0 is none.
    std::uint32_t below(std::uint32_t bound) {
        const std::uint32_t unfair = (0u - bound) % bound;
        for (;;) {
            const std::uint64_t wide = (next() >> 32) * bound;
            if (static_cast<std::uint32_t>(wide) >= unfair) {
                return static_cast<std::uint32_t>(wide >> 32);
            }
        }
    }

    template <typename T>
    void shuffle(std::vector<T>& items) {
        for (std::size_t i = items.size(); i > 1; --i) {
            std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
        }
    }

  private:
    std::uint64_t state_;
};

}  // namespace nonet::generate
