// Counts of the same classes of values become the patterns that obey all of them, so long as these
// are few: cell by cell, and what exceeds a limit is left out.
#include "constraints/patterns.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <mutex>

#include "bits.hpp"
#include "constraints/program.hpp"

namespace nonet::constraints {
namespace {

// To look at more takes as long as to follow automata.
constexpr std::size_t kMostPatterns = 512;

bool is_within(const Limit& limit, std::uint32_t pattern, std::uint32_t places, bool is_full) {
    for (std::size_t c = 0; c < limit.counts.size(); ++c) {
        const int number = count_bits(std::uint64_t{pattern & places << c});
        const std::uint64_t open = limit.counts[c] >> number;
        if (is_full ? (open & 1) == 0 : open == 0) return false;
    }
    return true;
}

Patterns patterns_of(std::size_t cells, const std::vector<Limit>& limits) {
    const std::size_t classes = limits.front().counts.size();
    if (cells * classes > kPatternBits) return {};
    const auto first_class = [&](std::uint32_t some) {
        std::uint32_t bits = 0;
        for (; some != 0; some &= some - 1) bits |= 1U << std::countr_zero(some) * classes;
        return bits;
    };
    std::vector<std::uint32_t> begun{0}, longer;
    for (std::size_t cell = 0; cell < cells; ++cell) {
        longer.clear();
        for (std::size_t k = 0; k < begun.size() * classes; ++k) {
            const std::uint32_t pattern = begun[k / classes] | 1U << (cell * classes + k % classes);
            const bool fits = std::ranges::all_of(limits, [&](const Limit& limit) {
                const std::uint32_t left = limit.cells >> cell;
                return left % 2 == 0 ||
                       is_within(limit, pattern, first_class(limit.cells), left == 1);
            });
            if (fits) longer.push_back(pattern);
        }
        if (longer.size() > kMostPatterns) return {};
        std::swap(begun, longer);
    }
    Patterns made{std::move(begun)};
    for (std::size_t c = 0; c < classes; ++c) {
        const std::uint32_t places = first_class((1U << cells) - 1) << c;
        const auto has = [&](std::uint32_t pattern) { return (pattern & places) != 0; };
        made.required |= std::uint32_t{std::ranges::all_of(made.all, has)} << c;
    }
    const std::size_t lanes = (made.all.size() + kLanes - 1) / kLanes * kLanes;
    made.all.resize(lanes, 1U << kPatternBits);
    return made;
}

}  // namespace

std::shared_ptr<const Patterns> few_patterns(std::size_t cells, const std::vector<Limit>& limits) {
    using Known = std::map<std::vector<std::uint64_t>, std::shared_ptr<const Patterns>>;
    static constexpr std::size_t kMostKnown = 256;
    static Known& known = *new Known;  // a search may run while the process ends
    static std::mutex& mutex = *new std::mutex;
    std::vector<std::uint64_t> key{cells};
    for (const Limit& limit : limits) {
        key.push_back(limit.cells);
        key.insert(key.end(), limit.counts.begin(), limit.counts.end());
    }
    const std::lock_guard lock(mutex);
    if (known.size() > kMostKnown) known.clear();
    std::shared_ptr<const Patterns>& made = known[std::move(key)];
    if (made == nullptr) made = std::make_shared<const Patterns>(patterns_of(cells, limits));
    return made;
}

}  // namespace nonet::constraints
