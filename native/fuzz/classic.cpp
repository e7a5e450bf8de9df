// A classic board: every kernel that this processor can run, the batch of many, and the oracle.
#include <array>

#include "batch_driver/batch_driver.hpp"
#include "batch_driver/least.hpp"
#include "fuzz/bytes.hpp"
#include "single/single.hpp"
#include "tests/boards.hpp"
#include "tests/oracle.hpp"

using namespace nonet;

namespace {

constexpr std::uint64_t kNodes = 20'000;  // of the oracle, which may give up

std::vector<std::uint8_t> board_of(fuzz::Bytes& in) {
    tests::Random random(in.word());
    const auto sort = static_cast<tests::Sort>(in.below(tests::kSorts));
    // The slow ones of these take the oracle more than a second.
    const auto made = tests::board(sort == tests::kMinimal ? tests::kSubset : sort, random);
    std::vector<std::uint8_t> cells(made.begin(), made.end());
    while (in.left() > 1) cells[in.byte() % 81U] = in.byte() % 12U;
    return cells;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    fuzz::Bytes in(data, size);
    const std::uint32_t limit = 1 + in.below(3);
    const auto cells = board_of(in);
    const auto expected = tests::classic().count(cells, limit, kNodes);
    for (const single::Kernel* kernel : single::kernels()) {
        if (!simd::supported(kernel->isa)) continue;
        Control control;
        single::Counters counters;
        std::array<std::uint8_t, 81> grid{};
        const auto found = single::solve(*kernel, cells.data(), {limit, kNoLimit}, control,
                                         {grid.data(), 1}, counters);
        fuzz::must(expected < 0 || found.count == static_cast<std::uint64_t>(expected), "single");
        if (found.count > 0) {
            fuzz::must(tests::classic().solves(grid, cells), "what it found is a solution");
            batch_driver::find_least(*kernel, cells.data(), grid.data(), control);
            fuzz::must(tests::classic().solves(grid, cells), "the least is a solution");
        }
        for (const batch::Kernel* many : batch::kernels()) {
            if (many->isa != kernel->isa) continue;
            const std::size_t n = 1 + size % 70;
            std::vector<std::uint8_t> boards, solutions(81 * n), codes(n);
            for (std::size_t i = 0; i < n; ++i)
                boards.insert(boards.end(), cells.begin(), cells.end());
            std::vector<std::uint32_t> counts(n);
            const batch_driver::Puzzles puzzles{
                {boards.data(), nullptr}, n, limit, solutions.data(), counts.data(), codes.data()};
            batch_driver::solve({*many, *kernel}, puzzles, 1, control);
            for (std::size_t i = 0; i < n; ++i) fuzz::must(counts[i] == found.count, "batch");
        }
    }
    return 0;
}
