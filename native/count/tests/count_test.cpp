// The counting methods without Python: bounds that the code relies on, and known totals.
#include <cmath>
#include <cstdio>
#include <numeric>
#include <string>

#include "count/classic.hpp"
#include "count/frontier.hpp"
#include "count/states.hpp"
#include "tests/expect.hpp"
#include "tests/houses.hpp"

namespace {

using nonet::Control;
using nonet::Stop;
using namespace nonet::count;
using tests::expect;

void partition_tables() {
    const Partitions& tables = partitions();
    for (std::size_t p = 0; p < kPartitions; ++p) {
        const auto& set = tables.at[p].set;
        expect(tables.index(set[0], set[1]) == static_cast<int>(p), "partitions have numbers");
        for (const Pair pair : tables.partners[p]) {
            for (std::size_t c = 0; c < 3; ++c) {
                const int sum =
                    set[c] + tables.at[pair.first].set[c] + tables.at[pair.second].set[c];
                expect(sum == kAllDigits, "partners fill a column");
            }
        }
    }
}

// The bound that keeps the inner loop within 32 bits.
void largest_entry() {
    std::array<Digits, 27> cells;
    cells.fill(kAllDigits);
    Band band(cells);
    Control control;
    expect(band.fill(2, control) == Stop::kExhausted, "a band is filled");
    expect(band.largest() == kLargest, "no entry is larger");
    // 56 rows of 32 lanes, of which 8 32-bit parts or more share the products.
    const double most = 56.0 * 32 / 8 * kLargest * kLargest;
    expect(most < std::pow(2.0, 32), "32 bits hold the products of a pair");
    // All fillings of a band, by relabelling from those with one partition in the first box.
    std::uint64_t total = 0;
    for (std::size_t p1 = 0; p1 < kPartitions; ++p1) {
        const std::uint16_t* row = band.row(0, p1);
        total = std::accumulate(row, row + kPartitions, total);
    }
    expect(total * kPartitions == 948'109'639'680, "a band has 948,109,639,680 fillings");
}

void wide_numbers() {
    Wide wide;
    const std::uint64_t all = ~std::uint64_t{0};
    wide.add(all, all);  // 2^128 - 2^65 + 1
    expect(wide.low == 1 && wide.high == all - 1, "the largest product");
    wide.add(all, 1);
    expect(wide.low == 0 && wide.high == all, "a carry");
    const EntrySize size{1, 3};
    StateTable table(size);
    std::atomic<std::int64_t> left = 1 << 20;
    const std::uint64_t key = 7, count[3] = {all, all, 1};
    table.add(&key, 0, count, 3, left);
    table.add(&key, 0, count, 1, left);
    const std::uint64_t* sum = table.entry(0) + 1;
    expect(sum[0] == all - 3 && sum[1] == all && sum[2] == 7, "counts of several words");
}

std::string text(const Wide& wide) {
    // Decimal digits by long division of 32-bit parts.
    std::uint64_t parts[4] = {wide.high >> 32, wide.high & 0xffffffff, wide.low >> 32,
                              wide.low & 0xffffffff};
    std::string digits;
    do {
        std::uint64_t rest = 0;
        for (std::uint64_t& part : parts) {
            const std::uint64_t value = rest << 32 | part;
            part = value / 10;
            rest = value % 10;
        }
        digits.insert(digits.begin(), static_cast<char>('0' + rest));
    } while ((parts[0] | parts[1] | parts[2] | parts[3]) != 0);
    return digits;
}

void empty_classic() {
    std::array<Digits, 81> cells;
    cells.fill(kAllDigits);
    for (const unsigned threads : {1U, 3U}) {
        Classic classic(cells);
        Control control;
        const Stop stop = classic.run(threads, std::size_t{1} << 30,
                                      sum_up_for(nonet::simd::Isa::kSse2), control);
        expect(stop == Stop::kExhausted, "the empty board is counted");
        expect(text(classic.count()) == "6670903752021072936960", "the empty board's number");
    }
}

// An empty board, cell by cell, where the first may hold the digits `first`.
Frontier plain(std::uint32_t n, std::uint32_t height, std::uint32_t width,
               std::uint64_t first = ~std::uint64_t{0}) {
    std::vector<std::uint32_t> order(n * n);
    std::iota(order.begin(), order.end(), 0U);
    std::vector<std::uint64_t> allowed(n * n, (std::uint64_t{1} << n) - 1);
    allowed[0] &= first;
    return Frontier({tests::square(n, tests::houses_of(n, height, width)), order, allowed});
}

std::uint64_t frontier(Frontier task, unsigned threads) {
    Control control;
    Stop stop;
    expect(task.run(threads, std::size_t{1} << 30, control, stop) == Frontier::End::kDone, "done");
    return task.count()[0];
}

void empty_boards() {
    expect(frontier(plain(1, 1, 1), 1) == 1, "1x1");
    expect(frontier(plain(4, 2, 2), 1) == 288, "4x4");
    expect(frontier(plain(6, 2, 3), 2) == 28'200'960, "6x6");
    expect(frontier(plain(8, 4, 2), 3) == 29'136'487'207'403'520, "8x8");
    expect(frontier(plain(6, 0, 0), 1) == 812'851'200, "Latin squares of order 6");
    expect(frontier(plain(4, 2, 2, 0), 1) == 0, "a cell without digits");
}

void little_memory() {
    Frontier task = plain(8, 4, 2);
    Control control;
    Stop stop;
    expect(task.run(2, 1 << 20, control, stop) == Frontier::End::kMemory, "memory is bounded");
}

}  // namespace

int main() {
    partition_tables();
    largest_entry();
    wide_numbers();
    empty_classic();
    empty_boards();
    little_memory();
    return tests::report();
}
