#include "canonical/many.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "canonical/canonical.hpp"
#include "canonical/classic.hpp"
#include "threads.hpp"

namespace nonet::canonical {
namespace {

constexpr std::size_t kCells = Classic::kCells;
constexpr std::size_t kChunk = 512;
constexpr std::size_t kPerCheck = 16;

Stop canonicalize_one(const std::uint8_t* cells, std::uint64_t node_limit, Classic& classic,
                      Control& control, std::uint8_t* form) {
    const Stop stop = classic.run(cells, node_limit, control, form);
    if (stop != Stop::kNodeLimit) return stop;
    std::vector<std::uint8_t> board(cells, cells + kCells);
    const Stop slow = canonicalize_any({}, node_limit, control, board);
    if (slow == Stop::kExhausted) std::copy(board.begin(), board.end(), form);
    return slow;
}

Stop canonicalize_chunk(const Boards& boards, std::size_t begin, std::size_t end,
                        Control& control) {
    Classic classic;
    for (std::size_t i = begin; i < end; ++i) {
        const std::uint8_t* cells = boards.cells + i * kCells;
        std::uint8_t* form = boards.forms + i * kCells;
        boards.known[i] = 0;
        std::memset(form, 0, kCells);
        if (*std::max_element(cells, cells + kCells) > 9) continue;
        const Stop stop = canonicalize_one(cells, boards.node_limit, classic, control, form);
        if (stop == Stop::kTimeout || stop == Stop::kInterrupted) return stop;
        boards.known[i] = stop == Stop::kExhausted;
        if (i % kPerCheck == 0) {
            const Stop now = control.check();
            if (now != Stop::kExhausted) return now;
        }
    }
    return Stop::kExhausted;
}

}  // namespace

Stop canonicalize_many(const Boards& boards, unsigned threads, Control& control) {
    const std::size_t chunks = (boards.n + kChunk - 1) / kChunk;
    return parallel_for(threads, chunks, control, [&](std::size_t, std::size_t i, Control& own) {
        return canonicalize_chunk(boards, i * kChunk, std::min(boards.n, (i + 1) * kChunk), own);
    });
}

}  // namespace nonet::canonical
