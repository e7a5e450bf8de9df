#include "hodoku/links.hpp"

#include <algorithm>
#include <bit>

namespace nonet::hodoku {
namespace {

using se121::kBoard;

// Houses as rows, columns, boxes, which is their order here; in `kBoard` boxes come first.
constexpr int kRowsColumnsBoxes[3] = {se121::kRow, se121::kColumn, se121::kBox};

int lowest_cell(CellSet cells) {
    return cells.low != 0 ? std::countr_zero(cells.low) : 64 + std::countr_zero(cells.high);
}

bool has_all(CellSet cells, CellSet some) {
    return some.without(cells).empty();
}

// What sees all of these cells.
CellSet seen_by_all(CellSet cells) {
    CellSet seen{~std::uint64_t{0}, ~std::uint64_t{0}};
    cells.each([&](int cell) { seen = seen & kBoard.peers[cell]; });
    return seen;
}

}  // namespace

Links::Links(const std::uint16_t* marks, bool grouped) {
    nodes_.reserve(kCandidates + (grouped ? 200 : 0));
    for (int cell = 0; cell < kCells; ++cell) {
        marks_[cell] = marks[cell];
        for (int value = 0; value < 9; ++value) {
            Node node{{}, static_cast<std::uint8_t>(value), static_cast<std::uint8_t>(cell)};
            node.cells.add(cell);
            nodes_.push_back(node);
            if (marks[cell] >> value & 1) places_[value].add(cell);
        }
    }
    if (grouped) find_groups();
    begin_.reserve(nodes_.size() * 2 + 1);
    targets_.reserve(8192);
    for (int cell = 0; cell < kCells; ++cell) {
        for (int value = 0; value < 9; ++value) link_candidate(cell, value);
    }
    for (std::size_t i = kCandidates; i < nodes_.size(); ++i) link_group(nodes_[i]);
    begin_.push_back(static_cast<std::uint32_t>(targets_.size()));
}

// By rows, then columns; in each by value.
void Links::find_groups() {
    for (int type = 1; type <= 2; ++type) {
        for (int line = type * 9; line < type * 9 + 9; ++line) {
            for (int value = 0; value < 9; ++value) {
                const CellSet places = places_[value] & kBoard.cells[line];
                for (int box = 0; box < 9; ++box) {
                    const CellSet cells = places & kBoard.cells[box];
                    if (cells.size() < 2) continue;
                    nodes_.push_back({cells, static_cast<std::uint8_t>(value),
                                      static_cast<std::uint8_t>(lowest_cell(cells))});
                }
            }
        }
    }
}

// Both statements of a candidate, first that it is not.
void Links::link_candidate(int cell, int value) {
    const bool here = exists(cell * 9 + value);
    begin_.push_back(static_cast<std::uint32_t>(targets_.size()));
    const CellSet places = places_[value];
    if (here) {
        const auto begin = targets_.size();
        const auto add = [&](Statement s) {
            if (std::find(targets_.begin() + static_cast<std::ptrdiff_t>(begin), targets_.end(),
                          s) == targets_.end()) {
                targets_.push_back(s);
            }
        };
        const unsigned others = marks_[cell] & ~(1U << value);
        if (std::has_single_bit(others)) add(statement(cell * 9 + std::countr_zero(others), true));
        for (const int type : kRowsColumnsBoxes) {
            CellSet rest = places & kBoard.cells[kBoard.house[cell][type]];
            rest.remove(cell);
            if (rest.size() == 1) add(statement(lowest_cell(rest) * 9 + value, true));
        }
        for (std::size_t i = kCandidates; i < nodes_.size(); ++i) {
            const Node& group = nodes_[i];
            if (group.value != value || group.cells.has(cell)) continue;
            CellSet both = group.cells;
            both.add(cell);
            for (const int type : kRowsColumnsBoxes) {
                if ((places & kBoard.cells[kBoard.house[cell][type]]) == both) {
                    add(statement(static_cast<int>(i), true));
                }
            }
        }
    }
    begin_.push_back(static_cast<std::uint32_t>(targets_.size()));
    if (!here) return;
    se121::each_bit(marks_[cell] & ~(1U << value),
                    [&](int other) { targets_.push_back(statement(cell * 9 + other, false)); });
    CellSet left = places & kBoard.peers[cell];
    for (const int type : kRowsColumnsBoxes) {
        const CellSet house = left & kBoard.cells[kBoard.house[cell][type]];
        left = left.without(house);
        house.each([&](int other) { targets_.push_back(statement(other * 9 + value, false)); });
    }
    for (std::size_t i = kCandidates; i < nodes_.size(); ++i) {
        const Node& group = nodes_[i];
        if (group.value == value && has_all(kBoard.peers[cell], group.cells)) {
            targets_.push_back(statement(static_cast<int>(i), false));
        }
    }
}

void Links::link_group(const Node& group) {
    const CellSet places = places_[group.value];
    begin_.push_back(static_cast<std::uint32_t>(targets_.size()));
    CellSet rests[3];
    int count = 0;
    for (const int type : kRowsColumnsBoxes) {
        const CellSet house = kBoard.cells[kBoard.house[group.first][type]];
        if (has_all(house, group.cells)) rests[count++] = (places & house).without(group.cells);
    }
    for (int i = 0; i < count; ++i) {
        if (rests[i].size() != 1) continue;
        targets_.push_back(statement(lowest_cell(rests[i]) * 9 + group.value, true));
    }
    for (int i = 0; i < count; ++i) {
        for (std::size_t j = kCandidates; j < nodes_.size(); ++j) {
            if (nodes_[j].value == group.value && nodes_[j].cells == rests[i]) {
                targets_.push_back(statement(static_cast<int>(j), true));
            }
        }
    }
    begin_.push_back(static_cast<std::uint32_t>(targets_.size()));
    const CellSet seen = seen_by_all(group.cells);
    (places & seen).each([&](int cell) {
        targets_.push_back(statement(cell * 9 + group.value, false));
    });
    for (std::size_t j = kCandidates; j < nodes_.size(); ++j) {
        if (nodes_[j].value == group.value && has_all(seen, nodes_[j].cells)) {
            targets_.push_back(statement(static_cast<int>(j), false));
        }
    }
}

void Reach::from(Statement start) {
    ++turn_;
    order_.clear();
    order_.push_back(start);
    seen_[start] = turn_;
    parent_[start] = start;
    for (std::size_t i = 0; i < order_.size(); ++i) {
        const Statement s = order_[i];
        for (const Statement next : links_.following(s)) {
            if (seen_[next] == turn_) continue;
            seen_[next] = turn_;
            parent_[next] = s;
            order_.push_back(next);
        }
    }
}

std::vector<Statement> Reach::path(Statement end) const {
    std::vector<Statement> statements{end};
    while (parent_[statements.back()] != statements.back())
        statements.push_back(parent_[statements.back()]);
    std::reverse(statements.begin(), statements.end());
    return statements;
}

}  // namespace nonet::hodoku
