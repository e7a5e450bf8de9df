// Sums that follow from sums side by side: little killers through the same boxes have many cells
// there, which are different, so that both sums together leave less room than each of them.
//
//   . a b   a + d + ... = 8 and b + c + ... = 9
//   d . c   a, b, c, d are different: at least 10
#include <algorithm>
#include <array>
#include <bit>

#include "bits.hpp"
#include "constraints/builder.hpp"

namespace nonet::constraints {
namespace {

// Of more sums than this only the first are looked at.
constexpr std::size_t kMostSums = 24;

// Variables as bits, values counted from 0.
struct Joined {
    std::vector<std::uint64_t> cells;
    std::vector<std::uint8_t> shares;  // how many of the cells each house has
    std::int64_t sum, tightness;
    bool given, merged;
};
struct Merger {
    std::size_t one, other;
    std::int64_t tightness;
};

}  // namespace

// How much of the range of each house's cells a sum rules out, all in all, less than nothing where
// they have room; uses up the cells, and how many of them each house has.
template <typename Word>
std::int64_t Builder<Word>::tightness(std::vector<std::uint64_t>& cells,
                                      std::vector<std::uint8_t>& shares, std::int64_t sum) const {
    const std::int64_t n = values();
    const ProgramView<Word>& view = program_->view;
    std::array<std::int64_t, 10> groups{};  // by their sizes, houses with most of them first
    for (;;) {
        std::uint8_t most = 1;
        for (const std::uint8_t share : shares) most = std::max(most, share);
        if (most == 1) break;
        ++groups[most];
        const auto number = std::ranges::find(shares, most) - shares.begin();
        for (const std::uint32_t cell : houses_[static_cast<std::size_t>(number)]) {
            const std::uint64_t bit = std::uint64_t{1} << cell % 64;
            if ((cells[cell / 64] & bit) == 0) continue;
            cells[cell / 64] ^= bit;
            const std::uint64_t* own =
                view.houses_of + std::size_t{position_[cell]} * view.house_words;
            for (std::uint32_t w = 0; w < view.house_words; ++w) {
                for (std::uint64_t left = own[w]; left != 0; left &= left - 1) {
                    --shares[64 * w + static_cast<std::uint32_t>(std::countr_zero(left))];
                }
            }
        }
    }
    for (const std::uint64_t word : cells) groups[1] += count_bits(word);
    std::int64_t least = 0, most = 0, found = 0;
    for (std::int64_t size = 1; size <= n; ++size) {
        const std::int64_t count = groups[static_cast<std::size_t>(size)];
        least += count * size * (size - 1) / 2;
        most += count * size * (2 * n - size - 1) / 2;
    }
    const std::int64_t slack = std::min(sum - least, most - sum);
    for (std::int64_t size = 1; size <= n; ++size) {
        found += groups[static_cast<std::size_t>(size)] * (size * (n - size) - slack);
    }
    return found;
}

// The pair that is tightest becomes one, again and again, if it is tighter than each of both or
// than both added: to ask for the latter alone, or to take room for no more than nothing, loses the
// sums on which some little killers hang (README.md).
template <typename Word>
void Builder<Word>::combine_sums() {
    if (values() > 9) return;
    std::vector<Joined> sums;
    bool cages_alone = true;  // of those what they leave of houses says more
    for (const Primitive& each : *primitives_) {
        const auto* sum = std::get_if<Sum>(&each.as);
        if (sum == nullptr || sum->low != sum->high || sums.size() == kMostSums) continue;
        if (std::ranges::any_of(sum->weights, [](auto weight) { return weight != 1; })) continue;
        Joined made{std::vector<std::uint64_t>(words_),
                    std::vector<std::uint8_t>(houses_.size()),
                    sum->low,
                    0,
                    true,
                    false};
        bool twice = false;
        for (const std::uint32_t cell : sum->cells) {
            const std::uint64_t bit = std::uint64_t{1} << cell % 64;
            twice |= (made.cells[cell / 64] & bit) != 0;
            made.cells[cell / 64] |= bit;
            made.sum -= problem_.least();
        }
        if (twice) continue;
        cages_alone = cages_alone && all_see(sum->cells);
        sums.push_back(std::move(made));
    }
    if (cages_alone) return;
    std::vector<std::uint64_t> scratch;
    std::vector<std::uint8_t> shares;
    for (Joined& each : sums) {
        for (std::size_t h = 0; h < houses_.size(); ++h) {
            for (const std::uint32_t cell : houses_[h]) {
                each.shares[h] += each.cells[cell / 64] >> cell % 64 & 1;
            }
        }
        scratch = each.cells;
        shares = each.shares;
        each.tightness = tightness(scratch, shares, each.sum);
    }
    std::vector<Merger> pairs;
    const auto pair_up = [&](std::size_t one, std::size_t other) {
        const Joined &a = sums[one], &b = sums[other];
        std::uint64_t common = 0;
        for (std::size_t w = 0; w < words_; ++w) {
            common |= a.cells[w] & b.cells[w];
            scratch[w] = a.cells[w] | b.cells[w];
        }
        if (common != 0) return;
        // Without a house of both they leave no less room together than each of them.
        bool meet = false;
        for (std::size_t h = 0; h < shares.size(); ++h) {
            meet |= a.shares[h] != 0 && b.shares[h] != 0;
            shares[h] = static_cast<std::uint8_t>(a.shares[h] + b.shares[h]);
        }
        if (!meet) return;
        const std::int64_t both = tightness(scratch, shares, a.sum + b.sum);
        if (both > std::max(a.tightness, b.tightness) || both > a.tightness + b.tightness) {
            pairs.push_back({one, other, both});
        }
    };
    for (std::size_t i = 0; i < sums.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) pair_up(j, i);
    }
    while (!pairs.empty()) {
        const Merger best = *std::ranges::max_element(pairs, {}, &Merger::tightness);
        Joined both = sums[best.one];
        both.sum += sums[best.other].sum;
        both.tightness = best.tightness;
        both.given = false;
        const Joined& other = sums[best.other];
        for (std::size_t w = 0; w < words_; ++w) both.cells[w] |= other.cells[w];
        for (std::size_t h = 0; h < both.shares.size(); ++h) both.shares[h] += other.shares[h];
        sums[best.one].merged = sums[best.other].merged = true;
        std::erase_if(pairs, [&sums](const Merger& each) {
            return sums[each.one].merged || sums[each.other].merged;
        });
        sums.push_back(std::move(both));
        for (std::size_t i = 0; i + 1 < sums.size(); ++i) {
            if (!sums[i].merged) pair_up(i, sums.size() - 1);
        }
    }
    for (const Joined& each : sums) {
        if (each.given || each.merged) continue;
        Sum sum{};
        sum.low = each.sum;
        for (std::uint32_t w = 0; w < words_; ++w) {
            for (std::uint64_t left = each.cells[w]; left != 0; left &= left - 1) {
                sum.cells.push_back(64 * w + static_cast<std::uint32_t>(std::countr_zero(left)));
                sum.low += problem_.least();
            }
        }
        sum.weights.assign(sum.cells.size(), 1);
        sum.high = sum.low;
        lower(sum, nullptr);
    }
}

template class Builder<std::uint16_t>;
template class Builder<std::uint64_t>;

}  // namespace nonet::constraints
