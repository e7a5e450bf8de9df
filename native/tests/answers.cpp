// What every kernel answers, as one number: the same for each, and on every processor.
//   nonet_answers [PUZZLES] [FILE...]
// Without files the puzzles are made here (tests/boards.hpp). A line for each kernel: the engine,
// the instruction set, a hash of the counts up to 2 and of the solutions that are the only ones,
// and the CPU time of a puzzle in microseconds (the best of three runs). It fails if two hashes
// differ.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "batch/batch.hpp"
#include "single/single.hpp"
#include "tests/boards.hpp"

namespace {

using namespace nonet;

constexpr std::size_t kCells = 81;

struct Answers {
    std::vector<std::uint8_t> solutions;
    std::vector<std::uint32_t> counts;

    explicit Answers(std::size_t n) : solutions(n * kCells), counts(n) {}

    std::uint64_t hash() const {  // FNV-1a
        std::uint64_t found = 0xcbf29ce484222325;
        const auto add = [&found](std::uint32_t value) { found = (found ^ value) * 0x100000001b3; };
        for (std::size_t i = 0; i < counts.size(); ++i) {
            add(counts[i]);
            if (counts[i] != 1) continue;  // which of several comes first is a kernel's affair
            for (std::size_t c = 0; c < kCells; ++c) add(solutions[kCells * i + c]);
        }
        return found;
    }
};

std::vector<std::uint8_t> made(std::size_t n) {
    std::vector<std::uint8_t> cells;
    tests::Random random(20'26);
    while (cells.size() < kCells * n) {
        const tests::Cells board =
            random.below(4) == 0 ? tests::board(tests::Sort(random.below(tests::kSorts)), random)
                                 : tests::minimal(tests::full_grid(random), random);
        if (std::any_of(board.begin(), board.end(), [](int value) { return value > 9; })) continue;
        cells.insert(cells.end(), board.begin(), board.end());
    }
    return cells;
}

void read(const char* path, std::size_t most, std::vector<std::uint8_t>& cells) {
    std::ifstream file(path);
    for (std::string line; cells.size() < kCells * most && std::getline(file, line);) {
        if (line.size() < kCells) continue;
        for (std::size_t c = 0; c < kCells; ++c) {
            const bool given = '1' <= line[c] && line[c] <= '9';
            cells.push_back(given ? static_cast<std::uint8_t>(line[c] - '0') : std::uint8_t{0});
        }
    }
}

template <typename Kernel, typename Run>
bool report(const char* engine, const Kernel& kernel, std::size_t n, std::uint64_t& expected,
            Run run) {
    if (!simd::supported(kernel.isa)) return true;
    Answers answers(n);
    double best = 1e9;
    for (int turn = 0; turn < 3; ++turn) {
        const std::clock_t begin = std::clock();
        run(answers);
        best = std::min(best, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    }
    const std::uint64_t hash = answers.hash();
    if (expected == 0) expected = hash;
    std::printf("%-6s %-6s %016llx %8.3f\n", engine, simd::name(kernel.isa),
                static_cast<unsigned long long>(hash), 1e6 * best / static_cast<double>(n));
    return hash == expected;
}

}  // namespace

int main(int argc, char** argv) {
    const std::size_t most = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 3000;
    std::vector<std::uint8_t> cells;
    for (int i = 2; i < argc; ++i) read(argv[i], most, cells);
    if (argc <= 2) cells = made(most);
    const std::size_t n = cells.size() / kCells;
    std::uint64_t expected = 0;
    bool equal = n > 0;
    Control control;
    for (const single::Kernel* kernel : single::kernels()) {
        equal &= report("single", *kernel, n, expected, [&](Answers& to) {
            single::Counters counters;
            kernel->solve_many(cells.data(), n, 2, to.solutions.data(), to.counts.data(), control,
                               counters);
        });
    }
    for (const batch::Kernel* kernel : batch::kernels()) {
        equal &= report("batch", *kernel, n, expected, [&](Answers& to) {
            batch::solve(*kernel, {cells.data(), nullptr}, n, 2, to.solutions.data(),
                         to.counts.data(), control);
        });
    }
    if (!equal) std::puts("the answers differ");
    return equal ? 0 : 1;
}
