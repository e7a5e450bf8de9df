// The search for a proof on boards of 4x4 with cages, beside all grids that obey them.
#include <algorithm>
#include <bit>
#include <memory>
#include <string>
#include <vector>

#include "proofs/search.hpp"
#include "random.hpp"
#include "tests/expect.hpp"

namespace {

using nonet::proofs::Board;
using nonet::proofs::Cells;
using nonet::proofs::Marks;
using nonet::proofs::search;
using nonet::rules::Numbers;
using nonet::rules::Reading;
using tests::expect;

constexpr std::size_t kCells = 16;

bool sees(std::size_t a, std::size_t b) {
    const bool box = a / 8 == b / 8 && a % 4 / 2 == b % 4 / 2;
    return a != b && (a / 4 == b / 4 || a % 4 == b % 4 || box);
}

void fill(Cells& grid, std::vector<Cells>& grids) {
    if (grid.size() == kCells) {
        grids.push_back(grid);
        return;
    }
    for (std::uint32_t value = 1; value <= 4; ++value) {
        bool free = true;
        for (std::size_t at = 0; at < grid.size(); ++at) {
            free = free && !(sees(at, grid.size()) && grid[at] == value);
        }
        if (!free) continue;
        grid.push_back(value);
        fill(grid, grids);
        grid.pop_back();
    }
}

Board empty_board() {
    Board board;
    board.values = 0b11110;
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        board.names.push_back("r" + std::to_string(cell / 4 + 1) + "c" +
                              std::to_string(cell % 4 + 1));
        board.start.push_back(board.values);
        Cells& peers = board.peers.emplace_back();
        for (std::uint32_t other = 0; other < kCells; ++other) {
            if (sees(cell, other)) peers.push_back(other);
        }
    }
    for (std::uint32_t n = 0; n < 4; ++n) {
        board.houses.push_back({4 * n, 4 * n + 1, 4 * n + 2, 4 * n + 3});
        board.houses.push_back({n, 4 + n, 8 + n, 12 + n});
        const std::uint32_t box = n / 2 * 8 + n % 2 * 2;
        board.houses.push_back({box, box + 1, box + 4, box + 5});
    }
    return board;
}

std::uint32_t sum_in(const Cells& grid, const Cells& cells) {
    std::uint32_t sum = 0;
    for (const auto cell : cells) sum += grid[cell];
    return sum;
}

std::int64_t lines_of(const std::string& lines, const std::string& kind) {
    std::int64_t count = 0;
    for (std::size_t at = 0; at < lines.size(); at = lines.find('\n', at) + 1) {
        count += lines.compare(at, kind.size(), kind) == 0;
    }
    return count;
}

void proofs_list_what_there_is(nonet::Random& random, const std::vector<Cells>& grids) {
    Board board = empty_board();
    const Cells& shown = grids[random.below(static_cast<std::uint32_t>(grids.size()))];
    std::vector<Cells> left = grids;
    const auto keep = [&](const auto& holds) {
        std::erase_if(left, [&](const Cells& grid) { return !holds(grid); });
    };
    for (std::size_t cell = 0; cell < kCells; ++cell) {
        if (random.below(8) != 0) continue;
        board.start[cell] = Marks{1} << shown[cell];
        keep([&](const Cells& grid) { return grid[cell] == shown[cell]; });
    }
    for (auto cages = random.below(4); cages-- > 0;) {
        Cells cells;
        for (std::uint32_t cell = 0; cell < kCells; ++cell) {
            if (random.below(5) == 0) cells.push_back(cell);
        }
        if (cells.empty()) continue;
        const auto total = sum_in(shown, cells) + (random.below(6) == 0 ? 1 : 0);
        std::vector<std::vector<int>> later(cells.size());
        for (std::size_t i = 0; i < cells.size(); ++i) {
            for (std::size_t j = i + 1; j < cells.size(); ++j) {
                if (sees(cells[i], cells[j])) later[i].push_back(static_cast<int>(j));
            }
        }
        const Numbers ones(cells.size(), 1);
        const auto reader = nonet::rules::read_sum(ones, total, total);
        const std::string line = "c" + std::to_string(board.rules.size()) + "\n";
        board.rules.push_back({line, std::make_shared<Reading>(cells, reader, later), 2, false});
        keep([&](const Cells& grid) { return sum_in(grid, cells) == total; });
    }
    const auto count = static_cast<std::int64_t>(left.size());
    if (random.below(2) == 0) board.solutions = left;
    const auto all = search(board, [] {});
    expect(all.solutions == count, "a proof shows all solutions");
    expect(lines_of(all.lines, "s") == count, "each on a line");
    expect(lines_of(all.lines, "(") == lines_of(all.lines, ")"), "branches are closed");
    expect(lines_of(all.lines, "?") == 0, "nothing is left open");
    board.enough = 1 + static_cast<std::int64_t>(random.below(3));
    const auto some = search(board, [] {});
    expect(some.solutions == std::min(count, board.enough), "some are enough");
}

void it_can_be_ended() {
    bool ended = false;
    try {
        search(empty_board(), [looks = 0]() mutable {
            if (++looks == 5) throw looks;
        });
    } catch (int) {
        ended = true;
    }
    expect(ended, "who looks can end it");
}

}  // namespace

int main() {
    std::vector<Cells> grids;
    Cells grid;
    fill(grid, grids);
    expect(grids.size() == 288, "all grids");
    nonet::Random random(57);
    for (int round = 0; round < 300; ++round) proofs_list_what_there_is(random, grids);
    it_can_be_ended();
    return tests::report();
}
