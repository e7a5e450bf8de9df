// CPU microseconds a puzzle of the engine and of tdoku, both called from C++ for one puzzle after
// the other:
//
//   engine_alone LIMIT TDOKU_LIBRARY FILE...
//
// TDOKU_LIBRARY is a shared library of tdoku (github.com/t-dillon/tdoku) that was built with its
// own flags; FILE has a puzzle of 81 characters at the start of each line. Seven turns each, on
// 2,000 puzzles of the file that differ from turn to turn, each turn 0.1 s or longer; the medians.
// Pin it: `taskset -c 1 engine_alone ...`.
#include <dlfcn.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "single/single.hpp"

namespace {

using nonet::single::kCells;
using Tdoku = std::size_t (*)(const char*, std::size_t, std::uint32_t, char*, std::size_t*);

constexpr std::size_t kPuzzlesOfFile = 20'000, kPuzzlesOfTurn = 2'000;
constexpr int kTurns = 7;
constexpr double kSecondsOfTurn = 0.1;

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// CPU seconds of a run, the mean of as many as fill a turn.
template <typename Run>
double time_of(Run run) {
    const double begun = cpu_seconds();
    int runs = 0;
    double taken = 0;
    do {
        run();
        ++runs;
        taken = cpu_seconds() - begun;
    } while (taken < kSecondsOfTurn);
    return taken / runs;
}

double median(std::vector<double> times) {
    std::sort(times.begin(), times.end());
    return times[times.size() / 2];
}

std::vector<std::string> read(const char* path) {
    std::vector<std::string> puzzles;
    std::ifstream file(path);
    for (std::string line; puzzles.size() < kPuzzlesOfFile && std::getline(file, line);) {
        if (line.size() < kCells) continue;
        line.resize(kCells);
        for (char& symbol : line) symbol = symbol >= '1' && symbol <= '9' ? symbol : '.';
        puzzles.push_back(line);
    }
    return puzzles;
}

bool compare(const char* path, std::size_t limit, Tdoku tdoku) {
    const auto texts = read(path);
    if (texts.empty()) {
        std::fprintf(stderr, "%s: no puzzles\n", path);
        return false;
    }
    std::vector<std::uint8_t> cells;
    for (const std::string& text : texts) {
        for (const char symbol : text)
            cells.push_back(static_cast<std::uint8_t>(symbol == '.' ? 0 : symbol - '0'));
    }
    const auto& kernel = nonet::simd::best(nonet::single::kernels());
    const std::size_t count = std::min(texts.size(), kPuzzlesOfTurn);
    std::vector<double> ours, theirs;
    for (int turn = 0; turn < kTurns; ++turn) {
        const std::size_t first = turn * count % (texts.size() - count + 1);
        std::size_t our_solutions = 0, their_solutions = 0;
        ours.push_back(time_of([&] {
            our_solutions = 0;
            for (std::size_t i = first; i < first + count; ++i) {
                nonet::Control control;
                nonet::single::Counters counters;
                std::uint8_t grid[kCells];
                our_solutions += nonet::single::solve(kernel, &cells[i * kCells], {.limit = limit},
                                                      control, {grid, 1}, counters)
                                     .count;
            }
        }));
        theirs.push_back(time_of([&] {
            their_solutions = 0;
            for (std::size_t i = first; i < first + count; ++i) {
                char grid[kCells];
                std::size_t guesses = 0;
                their_solutions += tdoku(texts[i].c_str(), limit, 0, grid, &guesses);
            }
        }));
        if (our_solutions != their_solutions) {
            std::fprintf(stderr, "%s: counts differ\n", path);
            return false;
        }
    }
    const double scale = 1e6 / static_cast<double>(count);
    std::printf("%-8.3f tdoku %-8.3f ratio %5.2f  %s\n", median(ours) * scale,
                median(theirs) * scale, median(theirs) / median(ours), path);
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::fprintf(stderr, "usage: engine_alone LIMIT TDOKU_LIBRARY FILE...\n");
        return 2;
    }
    void* const library = dlopen(argv[2], RTLD_NOW);
    void* const solve = library == nullptr ? nullptr : dlsym(library, "TdokuSolverDpllTriadSimd");
    if (solve == nullptr) {
        std::fprintf(stderr, "%s\n", dlerror());
        return 2;
    }
    const auto limit = std::strtoull(argv[1], nullptr, 10);
    bool fine = true;
    for (int i = 3; i < argc; ++i)
        fine = compare(argv[i], limit, reinterpret_cast<Tdoku>(solve)) && fine;
    return fine ? 0 : 1;
}
