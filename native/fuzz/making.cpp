// Puzzles made from any grid: what is left has one solution, and each given of a minimal one
// counts.
#include "fuzz/bytes.hpp"
#include "generate/maker.hpp"
#include "generate/swaps.hpp"
#include "tests/oracle.hpp"

using namespace nonet;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes in(data, size);
    const std::uint32_t n = in.chance() ? 4 : 6;
    const board::Houses houses = tests::houses_of(n, 2, n / 2);
    const board::Topology topology(static_cast<int>(n), n * n, houses);
    const tests::Oracle oracle(n, houses);
    const auto counter = generate::make_counter(topology);
    const generate::Grids grids(*counter);
    generate::Spec spec;
    for (std::uint32_t cell = 0; cell < n * n; ++cell) {
        // A cell of its own, or together with the one before it.
        if (cell > 0 && in.byte() < 40) {
            spec.groups.back().push_back(cell);
        } else {
            spec.groups.push_back({cell});
        }
    }
    spec.least = in.below(n * n + 1);
    spec.most = spec.least + in.below(n * n);
    spec.minimal = in.chance();
    spec.mixing = static_cast<int>(in.below(5));
    spec.node_limit = 50 + in.below(200);
    if (in.chance()) spec.pattern = in.values(n * n, 1, false);
    Control control(2.0, nullptr, nullptr);
    const auto made = make_puzzle(*counter, grids, spec, {in.word(), in.below(9), 0}, 4, control);
    if (made.stop != Stop::kLimit) return 0;
    fuzz::must(oracle.count(made.puzzle, 2) == 1, "one solution");
    fuzz::must(oracle.solves(made.grid, made.puzzle), "which is its grid");
    const std::uint32_t givens = generate::count_givens(made.puzzle);
    fuzz::must(spec.least <= givens && givens <= spec.most, "as many givens as asked for");
    bool minimal = false;
    const Stop stop = check_minimal(*counter, made.puzzle, control, minimal);
    if (stop == Stop::kExhausted) fuzz::must(minimal || !spec.minimal, "minimal where asked for");
    return 0;
}
