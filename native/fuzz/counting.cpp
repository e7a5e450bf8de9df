// Counting cell by cell, in any order, against the oracle.
#include <numeric>
#include <utility>

#include "count/frontier.hpp"
#include "fuzz/bytes.hpp"
#include "tests/oracle.hpp"

using namespace nonet;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes in(data, size);
    const std::uint32_t n = 1 + in.below(6);
    board::Houses houses = tests::houses_of(n, n == 4 || n == 6 ? 2 : 0, n == 6 ? 3 : 2);
    if (in.chance()) houses.resize(n + in.below(static_cast<std::uint32_t>(houses.size() - n) + 1));
    const auto givens = in.values(n * n, static_cast<std::uint8_t>(n), true);
    const board::Topology topology(static_cast<int>(n), n * n, houses);
    std::vector<std::uint32_t> order(n * n);
    std::iota(order.begin(), order.end(), 0U);
    for (std::uint32_t moved = in.below(20); moved > 0; --moved) {
        std::swap(order[in.below(n * n)], order[in.below(n * n)]);
    }
    std::vector<std::uint64_t> allowed(n * n, (std::uint64_t{1} << n) - 1);
    for (std::size_t cell = 0; cell < givens.size(); ++cell) {
        if (givens[cell] != 0) allowed[cell] = std::uint64_t{1} << (givens[cell] - 1);
    }
    count::Frontier frontier({topology, order, allowed});
    if (frontier.most_open() > count::Frontier::kMostOpen) return 0;
    Control control(1.0, nullptr, nullptr);
    Stop stop = Stop::kExhausted;
    const auto end = frontier.run(1 + in.below(2), std::size_t{1} << 26, control, stop);
    if (end != count::Frontier::End::kDone) return 0;
    const auto expected = tests::Oracle(n, houses).count(givens, 10'000, 20'000);
    const auto& found = frontier.count();
    if (expected < 0 || expected == 10'000) return 0;
    fuzz::must(found[0] == static_cast<std::uint64_t>(expected), "as many as the oracle finds");
    for (std::size_t i = 1; i < found.size(); ++i) fuzz::must(found[i] == 0, "and no more");
    return 0;
}
