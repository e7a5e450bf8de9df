#include "se121/chains.hpp"

namespace nonet::se121 {

double length_penalty(int complexity) {
    const int n = complexity - 2;
    double penalty = 0;
    int threshold = 4;
    for (bool odd = false; n > threshold; odd = !odd) {
        penalty += 0.1;
        threshold = odd ? threshold * 4 / 3 : threshold * 3 / 2;
    }
    return penalty;
}

void NestedHints::begin(Kind kind, int level, int complexity, int flat) {
    const auto at = static_cast<std::uint32_t>(numbers_.size());
    entries_.push_back(
        {kind, static_cast<std::int8_t>(level), complexity, flat, 0x9e3779b97f4a7c15u, at, at});
}

void NestedHints::statement(Statement s, int nested, int parents) {
    numbers_.push_back(s.candidate * 2 + (s.on ? 1 : 0));
    numbers_.push_back(s.cause);
    numbers_.push_back(nested);
    numbers_.push_back(parents);
}

void NestedHints::hash(std::uint32_t number) {
    std::uint64_t h = entries_.back().hash ^ number;
    h *= 0xff51afd7ed558ccdu;
    h ^= h >> 32;
    entries_.back().hash = h * 0xc4ceb9fe1a85ec53u;
}

int NestedHints::end() {
    entries_.back().end = static_cast<std::uint32_t>(numbers_.size());
    return size() - 1;
}

std::vector<ChainNodes> NestedHints::chains(int entry) const {
    std::vector<ChainNodes> chains;
    const Entry& e = (*this)[entry];
    const std::int32_t* at = numbers_.data() + e.begin;
    while (at < numbers_.data() + e.end) {
        ChainNodes& nodes = chains.emplace_back();
        for (int n = *at++; n > 0; --n) {
            ChainNode& node = nodes.emplace_back();
            node.candidate = static_cast<std::int16_t>(at[0] / 2);
            node.on = at[0] % 2 != 0;
            node.cause = static_cast<std::int8_t>(at[1]);
            node.nested = at[2];
            const std::int32_t* parent = at + 4;
            at = parent + at[3];
            for (; parent < at; ++parent) {
                node.parents.push_back(static_cast<std::uint16_t>(*parent));
            }
        }
    }
    return chains;
}

}  // namespace nonet::se121
