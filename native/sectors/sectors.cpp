#include "sectors/sectors.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace nonet::sectors {
namespace {

using Row = std::array<Set, kMostHouses>;
using Sums = std::array<std::int8_t, std::size_t{1} << kMostHouses>;

class Finder {
  public:
    explicit Finder(const Crossing& crossing) : crossing_(crossing) {}

    std::vector<Locked> find() {
        const unsigned sets = 1U << crossing_.first, choices = 1U << crossing_.size;
        for (unsigned first = 1; first < sets; ++first) {
            gather(static_cast<Set>(first));
            weigh();
            for (unsigned shared = 1; shared < choices; ++shared) {
                if (surplus_[shared] == 0)
                    consider(static_cast<Set>(first), static_cast<Set>(shared));
            }
        }
        return found_;
    }

  private:
    // Cells and values that these houses of the first family have in common with each of the
    // second.
    void gather(Set first) {
        counts_.fill(0);
        values_.fill(0);
        within_ = 0;
        for (std::size_t i = 0; i < crossing_.first; ++i) {
            if ((first >> i & 1U) == 0) continue;
            Set row = 0;
            for (std::size_t j = 0; j < crossing_.second; ++j) {
                counts_[j] = static_cast<Set>(counts_[j] + crossing_.cells[i][j]);
                values_[j] |= crossing_.values[i][j];
                row |= crossing_.values[i][j];
            }
            rows_[within_++] = row;
        }
    }

    // How many cells more than shares there are, for all choices of values at once: byte by byte,
    // as compilers make vectors of it.
    void weigh() {
        std::array<int, kMostHouses> costs{};
        for (std::size_t i = 0; i < within_; ++i) {
            for (std::size_t v = 0; v < crossing_.size; ++v) costs[v] -= rows_[i] >> v & 1;
        }
        fill(surplus_, 0, costs);
        for (std::size_t j = 0; j < crossing_.second; ++j) {
            std::array<int, kMostHouses> gains{};
            for (std::size_t v = 0; v < crossing_.size; ++v) gains[v] = values_[j] >> v & 1;
            fill(more_, more(j, 0), gains);
            // A house of the second family joins if it brings more cells than shares.
            for (std::size_t i = 0; i < surplus_.size(); ++i) {
                surplus_[i] =
                    static_cast<std::int8_t>(surplus_[i] + std::max<std::int8_t>(more_[i], 0));
            }
        }
    }

    // For each set of values a number and what each of the values adds to it.
    void fill(Sums& sums, int none, const std::array<int, kMostHouses>& added) const {
        sums[0] = static_cast<std::int8_t>(none);
        for (std::size_t v = 0; v < crossing_.size; ++v) {
            const std::size_t size = std::size_t{1} << v;
            const auto more = static_cast<std::int8_t>(added[v]);
            for (std::size_t i = 0; i < size; ++i) {
                sums[size + i] = static_cast<std::int8_t>(sums[i] + more);
            }
        }
    }

    int more(std::size_t house, Set shared) const {
        return counts_[house] - std::popcount(static_cast<Set>(values_[house] & ~shared));
    }

    void consider(Set first, Set shared) {
        Set own = 0, second = 0;
        for (std::size_t i = 0; i < within_; ++i) own |= rows_[i];
        for (std::size_t j = 0; j < crossing_.second; ++j) {
            if (more(j, shared) > 0) second = static_cast<Set>(second | 1U << j);
        }
        if ((own & shared) != 0 && second != 0 && clears(first, second, shared)) {
            found_.push_back({first, second, shared});
        }
    }

    // Whether either family has some of its shares beyond these cells.
    bool clears(Set first, Set second, Set shared) const {
        for (std::size_t i = 0; i < crossing_.first; ++i) {
            const bool in_first = (first >> i & 1U) != 0;
            for (std::size_t j = 0; j < crossing_.second; ++j) {
                const bool in_second = (second >> j & 1U) != 0;
                if (in_first == in_second) continue;
                // Of a house of the second the shares are those that it has within the first.
                const Set shares = in_first ? shared : static_cast<Set>(values_[j] & ~shared);
                if ((crossing_.values[i][j] & shares) != 0) return true;
            }
        }
        return false;
    }

    const Crossing& crossing_;
    Row counts_{}, values_{}, rows_{};
    Sums surplus_{}, more_{};  // by sets of values
    std::size_t within_ = 0;
    std::vector<Locked> found_;
};

}  // namespace

std::vector<Locked> find(const Crossing& crossing) {
    return Finder(crossing).find();
}

}  // namespace nonet::sectors
