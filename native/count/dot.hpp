// The inner loop of the join: sums of products of 16-bit counts.
#pragma once

#include <cstddef>
#include <cstdint>

#include "count/partitions.hpp"
#include "simd/isa.hpp"

namespace nonet::count {

// A and the pairs (first: in B, second: in C) that fit to one partition of band A.
struct Term {
    const Pair* begin;
    const Pair* end;
    std::uint32_t weight;
};

// What to sum up:
//
//     sum over terms t of  t.weight * sum over pairs (i, j) of t, rows r, lanes l of
//                                                    b[r][i][l] * c[r][j][l]
//
// `lanes` is 8, 16 or 32. Counts are at most `kLargest`, there are at most 56 rows and 56 pairs a
// term, so that 32 bits hold the products of one pair (see tests/count_test.cpp).
struct Sums {
    const std::uint16_t* const* b;
    const std::uint16_t* const* c;
    std::size_t rows;
    int lanes;
    const Term* begin;
    const Term* end;
};

// The most fillings that a band can have with given column partitions: when all three boxes have
// the same one, and each column set is filled by one of the 12 Latin squares of order 3.
inline constexpr int kLargest = 12 * 12 * 12;

using SumUp = std::uint64_t (*)(const Sums&);

std::uint64_t sum_up_base(const Sums&);
#ifdef NONET_COUNT_X86
std::uint64_t sum_up_avx2(const Sums&);
std::uint64_t sum_up_avx512(const Sums&);
#endif

// The best for that instruction set.
SumUp sum_up_for(simd::Isa isa);

}  // namespace nonet::count
