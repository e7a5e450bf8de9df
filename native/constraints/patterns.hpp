// Patterns of classes of values in some cells, where few obey: see patterns.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace nonet::constraints {

// How many of some cells may hold each class: a bit for each number.
struct Limit {
    std::uint32_t cells;  // a bit each
    std::vector<std::uint64_t> counts;
};

// What programs of several problems may refer to.
struct Patterns {
    std::vector<std::uint32_t> all;  // as in PatternData; none if there are too many
    std::uint32_t required = 0;      // the classes that all of them have
};

// What was made lately for the same limits, which are of the same classes, is kept.
std::shared_ptr<const Patterns> few_patterns(std::size_t cells, const std::vector<Limit>& limits);

}  // namespace nonet::constraints
