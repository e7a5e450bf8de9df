#include "count/partitions.hpp"

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
        std::size_t found = 0;
        for (const Digits x : apart[a]) {
            for (const Digits y : apart[x]) {
                const Digits z = kAllDigits ^ x ^ y;
                if ((y & b) != 0 || (z & c) != 0) continue;
                const int third = index(kAllDigits ^ a ^ x, kAllDigits ^ b ^ y);
                partners[p][found++] = {static_cast<std::uint16_t>(index(x, y)),
                                        static_cast<std::uint16_t>(third)};
            }
        }
    }
}

const Partitions& partitions() {
    static const Partitions tables;
    return tables;
}

}  // namespace nonet::count
