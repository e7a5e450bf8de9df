// Every kernel that runs here against a slow and obvious solver, on boards of every kind.
// Usage: nonet_batch_test [seed]
#include "batch/batch.hpp"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "tests/boards.hpp"
#include "tests/expect.hpp"

namespace {

using nonet::Control;
using nonet::Stop;
using tests::Cells;
using tests::classic;
using tests::expect;
using tests::Random;
namespace batch = nonet::batch;

constexpr std::uint32_t kMost = 1000;  // solutions that are counted

struct Boards {
    std::vector<std::uint8_t> cells;
    std::vector<std::uint32_t> counts;

    std::size_t size() const { return counts.size(); }
    Cells at(std::size_t i) const {
        Cells board;
        std::copy_n(cells.begin() + static_cast<std::ptrdiff_t>(81 * i), 81, board.begin());
        return board;
    }
    bool solves(std::size_t i, const std::uint8_t* grid) const {
        return classic().solves({grid, 81}, at(i));
    }
    void add(const Cells& board, std::uint32_t count) {
        cells.insert(cells.end(), board.begin(), board.end());
        counts.push_back(count);
    }
};

// The oracle is slow, so every board is there several times.
Boards make_boards(std::size_t n, std::size_t different, Random& random) {
    Boards boards;
    while (boards.size() < different) {
        const Cells cells = board(static_cast<tests::Sort>(random.below(tests::kSorts)), random);
        const std::int64_t count = classic().count(cells, kMost, 50'000);
        if (count != tests::Oracle::kGaveUp) boards.add(cells, static_cast<std::uint32_t>(count));
    }
    while (boards.size() < n) {
        const std::size_t i = random.below(different);
        boards.add(boards.at(i), boards.counts[i]);
    }
    return boards;
}

std::string label(const batch::Kernel& kernel, std::size_t n, std::uint32_t limit) {
    return std::string(nonet::simd::name(kernel.isa)) + " n=" + std::to_string(n) +
           " limit=" + std::to_string(limit);
}

void check_answers(const Boards& boards, std::size_t n, std::uint32_t limit,
                   const std::vector<std::uint32_t>& counts,
                   const std::vector<std::uint8_t>& solutions, const std::string& what) {
    std::size_t wrong_counts = 0, wrong_grids = 0;
    for (std::size_t i = 0; i < n; ++i) {
        wrong_counts += counts[i] != std::min(boards.counts[i], limit);
        const std::uint8_t* s = solutions.data() + 81 * i;
        const bool zero = std::all_of(s, s + 81, [](std::uint8_t v) { return v == 0; });
        wrong_grids += counts[i] > 0 ? !boards.solves(i, s) : !zero;
    }
    expect(wrong_counts == 0, what + ": " + std::to_string(wrong_counts) + " wrong counts");
    expect(wrong_grids == 0, what + ": " + std::to_string(wrong_grids) + " wrong solutions");
}

void test_boards(const batch::Kernel& kernel, const Boards& boards) {
    for (const std::size_t n : {0, 1, 7, 511, 512, 513, 5000}) {
        for (const std::uint32_t limit : {1u, 2u, 5u, 1000u}) {
            if (n > boards.size()) continue;
            std::vector<std::uint32_t> counts(n + 1, 77);
            std::vector<std::uint8_t> solutions(81 * n + 1, 77);
            Control control;
            batch::Work work;
            const Stop stop = batch::solve(kernel, {boards.cells.data()}, n, limit,
                                           solutions.data(), counts.data(), control, {}, &work);
            const std::string what = label(kernel, n, limit);
            expect(stop == Stop::kExhausted, what + ": stopped");
            expect(counts[n] == 77 && solutions[81 * n] == 77, what + ": wrote too far");
            expect(work.peak_states < 1'000'000, what + ": too many states");
            check_answers(boards, n, limit, counts, solutions, what);
            if (n == 513) {
                std::vector<std::uint32_t> again(n);
                batch::solve(kernel, {boards.cells.data()}, n, limit, nullptr, again.data(),
                             control);
                counts.pop_back();
                expect(counts == again, what + ": other counts without solutions");
            }
        }
    }
}

// With the largest limit, those puzzles only that have an end.
void test_no_limit(const batch::Kernel& kernel, const Boards& boards) {
    Boards finite;
    for (std::size_t i = 0; i < boards.size(); ++i) {
        if (boards.counts[i] < kMost) finite.add(boards.at(i), boards.counts[i]);
    }
    const std::size_t n = finite.size();
    std::vector<std::uint32_t> counts(n);
    std::vector<std::uint8_t> solutions(81 * n);
    Control control;
    batch::solve(kernel, {finite.cells.data()}, n, 0xFFFFFFFF, solutions.data(), counts.data(),
                 control);
    check_answers(finite, n, 0xFFFFFFFF, counts, solutions, label(kernel, n, 0xFFFFFFFF));
}

// Takes what is handed over, and answers with the known counts.
struct Answerer {
    const Boards& boards;
    std::uint32_t limit;
    std::vector<std::uint32_t>& counts;
    std::vector<std::uint8_t>& solutions;
    std::vector<std::uint8_t> seen;

    static Stop solve(void* context, const std::size_t* puzzles, std::size_t n) {
        auto& self = *static_cast<Answerer*>(context);
        for (std::size_t i = 0; i < n; ++i) {
            const std::size_t p = puzzles[i];
            self.seen[p] = 1;
            self.counts[p] = std::min(self.boards.counts[p], self.limit);
            std::fill_n(self.solutions.begin() + static_cast<std::ptrdiff_t>(81 * p), 81, 0);
        }
        return Stop::kExhausted;
    }
};

void test_hand_over(const batch::Kernel& kernel, const Boards& boards) {
    for (const std::size_t n : {1, 20, 513, 1500}) {
        for (const unsigned few : {0u, 17u, 82u}) {
            const std::uint32_t limit = 2;
            std::vector<std::uint32_t> counts(n);
            std::vector<std::uint8_t> solutions(81 * n);
            Answerer context{boards, limit, counts, solutions, std::vector<std::uint8_t>(n)};
            batch::HandOver hand_over;
            hand_over.solve = Answerer::solve;
            hand_over.context = &context;
            hand_over.few_givens = few;
            Control control;
            batch::Work work;
            batch::solve(kernel, {boards.cells.data()}, n, limit, solutions.data(), counts.data(),
                         control, hand_over, &work);
            const std::string what = label(kernel, n, limit) + " few=" + std::to_string(few);
            std::size_t wrong = 0, missed = 0, handed = 0;
            for (std::size_t i = 0; i < n; ++i) {
                const Cells b = boards.at(i);
                wrong += counts[i] != std::min(boards.counts[i], limit);
                if (!context.seen[i] && counts[i] > 0) {
                    wrong += !boards.solves(i, solutions.data() + 81 * i);
                }
                const auto givens = 81 - std::count(b.begin(), b.end(), 0);
                missed += givens < few && !context.seen[i];
                handed += context.seen[i];
            }
            expect(wrong == 0, what + ": " + std::to_string(wrong) + " wrong");
            expect(missed == 0, what + ": " + std::to_string(missed) + " not handed over");
            expect(handed == work.handed_over, what + ": handed over twice");
        }
    }
}

void test_stops(const batch::Kernel& kernel) {
    using Clock = std::chrono::steady_clock;
    const std::vector<std::uint8_t> empty(81 * 600);
    std::vector<std::uint32_t> counts(600);
    const std::string what = label(kernel, 600, 0xFFFFFFFF);
    const auto seconds_since = [](Clock::time_point t) {
        return std::chrono::duration<double>(Clock::now() - t).count();
    };

    auto start = Clock::now();
    Control timeout(0.1, nullptr, nullptr);
    Stop stop =
        batch::solve(kernel, {empty.data()}, 600, 0xFFFFFFFF, nullptr, counts.data(), timeout);
    expect(stop == Stop::kTimeout, what + ": no timeout");
    expect(seconds_since(start) < 1.0, what + ": timeout came late");

    start = Clock::now();
    Control interrupted(-1, [](void*) { return true; }, nullptr);
    stop =
        batch::solve(kernel, {empty.data()}, 600, 0xFFFFFFFF, nullptr, counts.data(), interrupted);
    expect(stop == Stop::kInterrupted, what + ": no interrupt");
    expect(seconds_since(start) < 1.0, what + ": interrupt came late");

    batch::HandOver hand_over;
    hand_over.solve = [](void*, const std::size_t*, std::size_t) { return Stop::kNodeLimit; };
    Control control;
    stop = batch::solve(kernel, {empty.data()}, 600, 2, nullptr, counts.data(), control, hand_over);
    expect(stop == Stop::kNodeLimit, what + ": the hand-over's stop is lost");
}

// Values above 9 spoil their own puzzle, and no other.
void test_bad_values(const batch::Kernel& kernel, const Boards& boards, Random& random) {
    const std::size_t n = 700;
    std::vector<std::uint8_t> cells(boards.cells.begin(), boards.cells.begin() + 81 * n);
    std::vector<std::uint32_t> counts(n);
    std::vector<std::uint8_t> solutions(81 * n);
    Control control;
    batch::Work work;
    const auto solve = [&] {
        batch::solve(kernel, {cells.data()}, n, 2, solutions.data(), counts.data(), control, {},
                     &work);
    };
    const std::string what = label(kernel, n, 2);
    solve();
    expect(work.blocks_with_no_value == 0, what + ": found values above 9");
    for (const std::uint8_t value : {10, 12, 15, 16, 128, 255}) {
        std::uint8_t& cell = cells[81 * random.below(n) + random.below(81)];
        const std::uint8_t before = std::exchange(cell, value);
        solve();
        expect(work.blocks_with_no_value == 1,
               what + ": missed the value " + std::to_string(value));
        cell = before;
    }
    for (std::size_t i = 0; i < n; i += 3) {
        cells[81 * i + random.below(81)] = static_cast<std::uint8_t>(10 + random.below(246));
    }
    solve();
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < n; ++i) {
        if (i % 3 != 0) wrong += counts[i] != std::min(boards.counts[i], 2u);
    }
    expect(wrong == 0, what + ": bad values spoiled " + std::to_string(wrong));
}

// Every byte in every cell: what is a symbol is read as its value, and no other is read.
void test_symbols(const batch::Kernel& kernel) {
    const std::string digits = "0123456789", empty = ".*_-";
    std::size_t wrong = 0;
    for (unsigned symbol = 0; symbol < 256; ++symbol) {
        const char c = static_cast<char>(symbol);
        const std::size_t digit = digits.find(c);
        const bool is_symbol = digit != digits.npos || empty.find(c) != empty.npos;
        const std::size_t value = digit == digits.npos ? 0 : digit;
        for (std::size_t cell = 0; cell < 81; ++cell) {
            // Vectors, so that a sanitizer sees a read or write beyond their end.
            std::vector<char> text(81, '5');
            std::vector<std::uint8_t> cells(81);
            text[cell] = c;
            const bool read = kernel.read_cells(text.data(), cells.data());
            wrong += read != is_symbol;
            for (std::size_t i = 0; i < 81 && read; ++i)
                wrong += cells[i] != (i == cell ? value : 5);
        }
    }
    expect(wrong == 0, label(kernel, 1, 1) + ": " + std::to_string(wrong) + " symbols misread");
}

// Texts get the answers of their values; those that cannot be read get none and spoil no other.
void test_texts(const batch::Kernel& kernel, const Boards& boards, Random& random) {
    for (const std::size_t n : {1, 63, 64, 65, 1300}) {
        std::vector<std::vector<char>> kept;
        std::vector<const char*> texts;
        for (std::size_t i = 0; i < n; ++i) {
            const Cells board = boards.at(i);
            std::vector<char> text(board.begin(), board.end());
            for (char& c : text) c = c == 0 ? ".0*_-"[random.below(5)] : '0' + c;
            if (i % 5 == 3) text[random.below(81)] = "x:/ \x80\xB1\n"[random.below(7)];
            kept.push_back(text);
            texts.push_back(i % 5 == 1 ? nullptr : kept.back().data());
        }
        std::vector<std::uint32_t> counts(n, 77);
        std::vector<std::uint8_t> solutions(81 * n, 77);
        Control control;
        batch::Work work;
        batch::solve(kernel, {nullptr, texts.data()}, n, 3, solutions.data(), counts.data(),
                     control, {}, &work);
        std::size_t wrong = work.blocks_with_no_value != 0;
        for (std::size_t i = 0; i < n; ++i) {
            const bool none = i % 5 == 1 || i % 5 == 3;
            const std::uint8_t* s = solutions.data() + 81 * i;
            wrong += counts[i] != (none ? 0 : std::min(boards.counts[i], 3u));
            wrong += counts[i] > 0 ? !boards.solves(i, s)
                                   : std::any_of(s, s + 81, [](int v) { return v != 0; });
        }
        expect(wrong == 0, label(kernel, n, 3) + ": " + std::to_string(wrong) + " wrong of texts");
    }
}

}  // namespace

int main(int argc, char** argv) {
    std::setvbuf(stdout, nullptr, _IONBF, 0);  // shows how far it came if it hangs
    const auto seed = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : 1;
    Random random(seed);
    const Boards boards = make_boards(5000, 700, random);
    for (const batch::Kernel* k : batch::kernels()) {
        if (!nonet::simd::supported(k->isa)) continue;
        std::printf("%s: boards", nonet::simd::name(k->isa));
        test_boards(*k, boards);
        std::printf(", no limit");
        test_no_limit(*k, boards);
        std::printf(", hand-over");
        test_hand_over(*k, boards);
        std::printf(", stops");
        test_stops(*k);
        std::printf(", bad values");
        test_bad_values(*k, boards, random);
        std::printf(", texts\n");
        test_symbols(*k);
        test_texts(*k, boards, random);
    }
    return tests::report();
}
