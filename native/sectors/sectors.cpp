#include "sectors/sectors.hpp"

#include <bit>

namespace nonet::sectors {
namespace {

using Row = std::array<Set, kMostHouses>;

class Finder {
  public:
    explicit Finder(const Crossing& crossing) : crossing_(crossing) {}

    std::vector<Locked> find() {
        const unsigned sets = 1U << crossing_.first, choices = 1U << crossing_.size;
        for (unsigned first = 1; first < sets; ++first) {
            gather(static_cast<Set>(first));
            for (unsigned shared = 1; shared < choices; ++shared) {
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

    void consider(Set first, Set shared) {
        int surplus = 0;
        for (std::size_t i = 0; i < within_; ++i) {
            surplus -= std::popcount(static_cast<Set>(rows_[i] & shared));
        }
        if (surplus == 0) return;
        Set second = 0;
        for (std::size_t j = 0; j < crossing_.second; ++j) {
            // A house of the second family joins if it brings more cells than shares.
            const int more = counts_[j] - std::popcount(static_cast<Set>(values_[j] & ~shared));
            if (more <= 0) continue;
            surplus += more;
            second = static_cast<Set>(second | 1U << j);
        }
        if (surplus == 0 && second != 0 && clears(first, second, shared)) {
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
    std::size_t within_ = 0;
    std::vector<Locked> found_;
};

}  // namespace

std::vector<Locked> find(const Crossing& crossing) {
    return Finder(crossing).find();
}

}  // namespace nonet::sectors
