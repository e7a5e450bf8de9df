#include "nets/nets.hpp"

#include <iterator>

namespace nonet::nets {
namespace {

using se121::kBoard;
using se121::kCandidates;
using se121::kCells;

// Candidates to be written.
class Todo {
  public:
    void add(int cell, int value) { candidates_.push_back(cell * 9 + value); }
    bool empty() const { return candidates_.empty(); }
    int take() {
        const int last = candidates_.back();
        candidates_.pop_back();
        return last;
    }

  private:
    std::vector<int> candidates_;
};

bool write(const Topology& topology, Board& board, int cell, int value) {
    if (!board.places[value].has(cell)) return board.written[value].has(cell);
    for (CellSet& places : board.places) places.remove(cell);
    board.places[value] =
        board.places[value].without(topology.peers[static_cast<std::size_t>(cell)]);
    board.written[value].add(cell);
    board.empty.remove(cell);
    return true;
}

// Notes the cells with one value left; false if one has none.
bool naked(const Board& board, Todo& todo) {
    CellSet once, twice;
    for (const CellSet& places : board.places) {
        twice = twice | (once & places);
        once = once | places;
    }
    if (!board.empty.without(once).empty()) return false;
    const CellSet single = once.without(twice);
    for (int value = 0; value < 9; ++value) {
        (board.places[value] & single).each([&](int cell) { todo.add(cell, value); });
    }
    return true;
}

// Notes the values with one place left in a house; false if one has none.
bool hidden(const Topology& topology, const Board& board, Todo& todo) {
    for (int value = 0; value < topology.values; ++value) {
        const CellSet places = board.places[value];
        for (const CellSet house : topology.houses) {
            const CellSet here = places & house;
            // More than one: the usual case.
            if ((here.low & (here.low - 1)) != 0 || (here.high & (here.high - 1)) != 0) continue;
            if (here.low != 0 && here.high != 0) continue;
            if (!here.empty()) {
                here.each([&](int cell) { todo.add(cell, value); });
            } else if ((board.written[value] & house).empty()) {
                return false;
            }
        }
    }
    return true;
}

bool settle(const Topology& topology, Board& board, Todo& todo) {
    do {
        while (!todo.empty()) {
            const int next = todo.take();
            if (!write(topology, board, next / 9, next % 9)) return false;
        }
        if (!naked(board, todo)) return false;
        if (todo.empty() && !hidden(topology, board, todo)) return false;
    } while (!todo.empty());
    return true;
}

}  // namespace

const Topology& classic() {
    static const Topology topology = [] {
        Topology made;
        for (int cell = 0; cell < kCells; ++cell) {
            made.peers[static_cast<std::size_t>(cell)] = kBoard.peers[cell];
        }
        made.houses.assign(std::begin(kBoard.cells), std::end(kBoard.cells));
        return made;
    }();
    return topology;
}

bool settle(const Topology& topology, Board& board, int candidate) {
    Todo todo;
    todo.add(candidate / 9, candidate % 9);
    return settle(topology, board, todo);
}

bool settle(const Topology& topology, Board& board) {
    Todo todo;
    return settle(topology, board, todo);
}

Nets::Nets(const std::uint16_t* marks, const std::uint8_t* values, const Topology& topology,
           int cells)
    : topology_(topology), after_(kCandidates), known_(kCandidates) {
    for (int cell = 0; cell < cells; ++cell) {
        if (values[cell] != 0) {
            start_.written[values[cell] - 1].add(cell);
            continue;
        }
        start_.empty.add(cell);
        se121::each_bit(marks[cell] & se121::kAll,
                        [&](int value) { start_.places[value].add(cell); });
    }
}

const std::optional<Board>& Nets::after(int candidate) {
    if (!known_[candidate]) {
        known_[candidate] = true;
        Board board = start_;
        if (settle(topology_, board, candidate)) after_[candidate] = board;
    }
    return after_[candidate];
}

std::optional<std::vector<int>> Nets::refuted(int candidate, int& tries) {
    if (!after(candidate)) return std::nullopt;
    Board board = *after(candidate);
    std::vector<int> failing;
    for (bool progress = true; progress;) {
        progress = false;
        for (int value = 0; value < 9; ++value) {
            CellSet left = board.places[value];  // of which some go meanwhile
            while (!left.empty()) {
                const int cell = left.first();
                left.remove(cell);
                if (!board.places[value].has(cell)) continue;
                if (tries == 0) return std::nullopt;
                --tries;
                Board trial = board;
                if (settle(topology_, trial, cell * 9 + value)) continue;
                failing.push_back(cell * 9 + value);
                progress = true;
                board.places[value].remove(cell);
                if (!settle(topology_, board)) return failing;
            }
        }
    }
    return std::nullopt;
}

std::vector<int> Nets::common(std::span<const int> candidates) {
    std::array<CellSet, 9> lost = start_.places, placed = start_.places;
    for (const int candidate : candidates) {
        const std::optional<Board>& board = after(candidate);
        if (!board) return {};
        for (int value = 0; value < 9; ++value) {
            lost[value] = lost[value].without(board->places[value] | board->written[value]);
            placed[value] = placed[value] & board->written[value];
        }
    }
    std::vector<int> statements;
    for (const bool on : {true, false}) {
        for (int value = 0; value < 9; ++value) {
            (on ? placed : lost)[value].each(
                [&](int cell) { statements.push_back((cell * 9 + value) * 2 + (on ? 1 : 0)); });
        }
    }
    return statements;
}

}  // namespace nonet::nets
