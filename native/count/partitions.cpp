#include "count/partitions.hpp"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "bits.hpp"

namespace nonet::count {

Partitions::Partitions() {
    std::vector<Digits> triples;
    for (Digits set = 0; set <= kAllDigits; ++set) {
        if (count_bits(set) != 3) continue;
        rank_[set] = static_cast<std::uint8_t>(triples.size());
        triples.push_back(set);
    }
    std::uint16_t n = 0;
    for (const Digits x : triples) {
        for (const Digits y : triples) {
            if ((x & y) != 0) continue;
            number_[static_cast<std::size_t>(84 * rank_[x] + rank_[y])] = n;
            at[n++] = {{x, y, static_cast<Digits>(kAllDigits ^ x ^ y)}};
        }
    }
    std::array<std::vector<Digits>, 512> apart;  // for each triple those without its digits
    for (const Digits x : triples) {
        for (const Digits y : triples) {
            if ((x & y) == 0) apart[x].push_back(y);
        }
    }
    for (std::size_t p = 0; p < kPartitions; ++p) {
        const auto& [a, b, c] = at[p].set;
        std::size_t count = 0;
        for (const Digits x : apart[a]) {
            for (const Digits y : apart[x]) {
                const Digits z = kAllDigits ^ x ^ y;
                if ((y & b) != 0 || (z & c) != 0) continue;
                const int third = index(kAllDigits ^ a ^ x, kAllDigits ^ b ^ y);
                partners[p][count++] = {static_cast<std::uint16_t>(index(x, y)),
                                        static_cast<std::uint16_t>(third)};
            }
        }
    }
}

const Partitions& partitions() {
    static const Partitions tables;
    return tables;
}

namespace {

// The set of a partition that a digit is in.
int set_of(const Partition& partition, int digit) {
    return (partition.set[1] >> digit & 1) != 0 ? 1 : (partition.set[2] >> digit & 1) != 0 ? 2 : 0;
}

}  // namespace

Classes Classes::of_cells(std::span<const Digits> cells) {
    Classes classes;
    for (int digit = 0; digit < 9; ++digit) {
        int same = 0;
        const auto alike = [&](Digits cell) { return (cell >> digit & 1) == (cell >> same & 1); };
        while (same < digit && !std::all_of(cells.begin(), cells.end(), alike)) ++same;
        classes.of[digit] =
            same < digit ? classes.of[same] : static_cast<std::uint8_t>(classes.n++);
    }
    return classes;
}

Classes Classes::within(const Partition& partition) const {
    Classes finer;
    std::array<std::int8_t, 27> number;
    number.fill(-1);
    for (int digit = 0; digit < 9; ++digit) {
        auto& here = number[static_cast<std::size_t>(3 * of[digit] + set_of(partition, digit))];
        if (here < 0) here = static_cast<std::int8_t>(finer.n++);
        finer.of[digit] = static_cast<std::uint8_t>(here);
    }
    return finer;
}

std::uint64_t Classes::key(const Partition& partition,
                           const std::array<std::uint8_t, 3>& order) const {
    // Two bits a class and set; at most three digits are in a set.
    std::uint64_t key = 0;
    for (int digit = 0; digit < 9; ++digit) {
        key += std::uint64_t{1} << (6 * of[digit] + 2 * order[set_of(partition, digit)]);
    }
    return key;
}

std::vector<Orbit> orbits(std::span<const std::uint16_t> numbers, const Classes& classes,
                          const Orders& orders) {
    std::vector<Orbit> list;
    if (classes.trivial() && orders.size() == 1) {
        for (std::uint32_t i = 0; i < numbers.size(); ++i) list.push_back({i, 1});
        return list;
    }
    std::unordered_map<std::uint64_t, std::size_t> known;
    for (std::uint32_t i = 0; i < numbers.size(); ++i) {
        std::uint64_t least = ~std::uint64_t{0};
        for (const auto& order : orders) {
            least = std::min(least, classes.key(partitions().at[numbers[i]], order));
        }
        const auto [entry, is_new] = known.try_emplace(least, list.size());
        if (is_new) list.push_back({i, 0});
        ++list[entry->second].weight;
    }
    return list;
}

void relabelling(const Classes& classes, const Partition& from, const Partition& to,
                 std::array<Digits, 512>& image) {
    std::array<Digits, 9> target{};
    Digits taken = 0;
    for (int digit = 0; digit < 9; ++digit) {
        for (int other = 0; other < 9; ++other) {
            const bool fits = (taken >> other & 1) == 0 && classes.of[other] == classes.of[digit] &&
                              set_of(to, other) == set_of(from, digit);
            if (!fits) continue;
            target[digit] = static_cast<Digits>(1 << other);
            taken |= target[digit];
            break;
        }
    }
    image[0] = 0;
    for (unsigned set = 1; set < 512; ++set) {
        int lowest = 0;
        while ((set >> lowest & 1) == 0) ++lowest;
        image[set] = static_cast<Digits>(image[set & (set - 1)] | target[lowest]);
    }
}

}  // namespace nonet::count
