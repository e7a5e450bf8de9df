// Boards of any houses: three searches, stopped and resumed, and the oracle.
#include <memory>
#include <string>

#include "alldifferent/search.hpp"
#include "fuzz/bytes.hpp"
#include "learning/learning.hpp"
#include "search/search.hpp"
#include "tests/oracle.hpp"

using namespace nonet;

namespace {

constexpr std::uint64_t kNodes = 5'000, kPiece = 200, kPieces = 200;

// A small square board with some of its usual houses and some of its own.
board::Houses houses_of(fuzz::Bytes& in, std::uint32_t n) {
    board::Houses houses = tests::houses_of(n, n == 4 ? 2 : n == 6 ? 2 : 0, n == 6 ? 3 : 2);
    if (in.chance()) houses.resize(2 * n);
    for (std::uint32_t extra = in.below(4); extra > 0; --extra) {
        std::vector<std::uint32_t> cells;
        for (std::uint32_t left = 1 + in.below(n); left > 0; --left) {
            const std::uint32_t cell = in.below(n * n);
            bool known = false;
            for (const std::uint32_t each : cells) known |= each == cell;
            if (!known) cells.push_back(cell);
        }
        houses.push_back(cells);
    }
    return houses;
}

// How many it finds up to the limit, in small pieces; a negative number where it takes too long.
std::int64_t counted(Search& search, std::uint64_t limit, const tests::Oracle& oracle,
                     const std::vector<std::uint8_t>& givens) {
    Control control;
    for (std::uint64_t piece = 0; piece < kPieces; ++piece) {
        std::vector<std::uint8_t> found;
        const Stop stop = search.run(limit - search.solutions(), kPiece, control, &found);
        for (std::size_t at = 0; at < found.size(); at += givens.size()) {
            const auto* grid = found.data() + at;
            fuzz::must(oracle.solves({grid, givens.size()}, givens), "what it found is a solution");
        }
        const bool done = stop == Stop::kExhausted || search.solutions() >= limit;
        if (done) return static_cast<std::int64_t>(search.solutions());
    }
    return -1;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes in(data, size);
    const std::uint32_t n = 1 + in.below(7);
    const std::uint64_t limit = 1 + in.below(400), seed = in.below(3);
    const board::Houses houses = houses_of(in, n);
    const auto givens = in.values(n * n, static_cast<std::uint8_t>(n), true);
    fuzz::must(board::Topology::valid(static_cast<int>(n), n * n, houses), "a board");
    const board::Topology topology(static_cast<int>(n), n * n, houses);
    const tests::Oracle oracle(n, houses);
    const std::int64_t expected = oracle.count(givens, limit, kNodes);
    Control control;
    const std::unique_ptr<Search> searches[] = {
        search::make_search(topology, givens, {}, seed),
        alldifferent::make_search(topology, givens, {}, seed),
        learning::make_search(topology, givens, {}, seed, control),
        learning::make_search(topology, givens, {}, seed, control, learning::Parallelism::kInTurns),
    };
    for (const auto& each : searches) {
        const std::int64_t found = counted(*each, limit, oracle, givens);
        fuzz::must(found < 0 || expected < 0 || found == expected, "as many as the oracle finds");
    }
    return 0;
}
