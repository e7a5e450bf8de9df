#include "se121/links.hpp"

#include <algorithm>

namespace nonet::se121 {

void Links::build(const Grid& grid) {
    n_ = 0;
    for (int cell = 0; cell < kCells; ++cell) {
        each_bit(grid.digits(cell), [&](int digit) {
            candidate_[n_] = static_cast<std::uint16_t>(se121::candidate(cell, digit));
            number_[candidate_[n_]] = static_cast<std::int16_t>(n_);
            ++n_;
        });
    }
    find_forced(grid);
    find_next(grid);
    close(grid);
}

// Causes in the scale's order: cell, box, row, column; by two houses, the first stays.
void Links::find_forced(const Grid& grid) {
    forced_.assign(static_cast<std::size_t>(n_), {});
    forcing_ = {};
    const auto force = [&](int from, int to, int cause) {
        Forced& forced = forced_[number_[from]];
        const auto on = static_cast<std::uint16_t>(number_[to]);
        for (int i = 0; i < forced.n; ++i) {
            if (forced.number[i] == on) return;
        }
        forced.number[forced.n] = on;
        forced.cause[forced.n++] = static_cast<std::uint8_t>(cause);
        forcing_[from % 9].add(from / 9);
    };
    const auto link = [&](int one, int other, int cause) {
        force(one, other, cause);
        force(other, one, cause);
    };
    for (int cell = 0; cell < kCells; ++cell) {
        const Nine digits = grid.digits(cell);
        if (count(digits) != 2) continue;
        link(se121::candidate(cell, lowest(digits)),
             se121::candidate(cell, lowest(digits & (digits - 1u))), kInCell);
    }
    for (int house = 0; house < kHouses; ++house) {
        for (int digit = 0; digit < 9; ++digit) {
            const Nine positions = grid.positions(house, digit);
            if (count(positions) != 2) continue;
            const CellSet places = grid.places(digit) & kBoard.cells[house];
            int cells[2], n = 0;
            places.each([&](int cell) { cells[n++ & 1] = cell; });
            link(se121::candidate(cells[0], digit), se121::candidate(cells[1], digit), house / 9);
        }
    }
}

// Where edges lead, in any order: enough to see which candidates refute themselves.
void Links::find_next(const Grid& grid) {
    next_.clear();
    for (int from = 0; from < n_; ++from) {
        const int cell = candidate_[from] / 9, digit = candidate_[from] % 9;
        first_next_[from] = static_cast<std::uint32_t>(next_.size());
        const auto pass = [&](int off) {
            const Forced& forced = forced_[number_[off]];
            for (int i = 0; i < forced.n; ++i) {
                if (forced.number[i] != from) next_.push_back(forced.number[i]);
            }
        };
        each_bit(grid.digits(cell) & ~(1u << digit), [&](int other) {
            if (forcing_[other].has(cell)) {
                pass(se121::candidate(cell, other));
            }
        });
        (forcing_[digit] & kBoard.peers[cell]).each([&](int other) {
            pass(se121::candidate(other, digit));
        });
    }
    first_next_[n_] = static_cast<std::uint32_t>(next_.size());
}

void Links::order(const Grid& grid) {
    edges_.clear();
    seen_.clear();
    for (int from = 0; from < n_; ++from) {
        const int cell = candidate_[from] / 9, digit = candidate_[from] % 9;
        first_[from] = static_cast<std::uint32_t>(edges_.size());
        first_seen_[from] = static_cast<std::uint32_t>(seen_.size());
        const auto see = [&](int other, int other_digit, int cause) {
            const auto off =
                static_cast<std::uint16_t>(number_[se121::candidate(other, other_digit)]);
            seen_.push_back({off, static_cast<std::uint8_t>(cause)});
            const Forced& forced = forced_[off];
            for (int i = 0; i < forced.n; ++i) {
                // The way back where we come from leads nowhere.
                if (forced.number[i] == from) continue;
                edges_.push_back(
                    {off, forced.number[i], static_cast<std::uint8_t>(cause), forced.cause[i]});
            }
        };
        each_bit(grid.digits(cell) & ~(1u << digit), [&](int other) { see(cell, other, kInCell); });
        const int box = kBoard.house[cell][kBox];
        for (int type = 0; type < 3; ++type) {
            const int house = kBoard.house[cell][type];
            Nine others = grid.positions(house, digit) & ~(1u << kBoard.position[cell][type]);
            if (type != kBox) others &= ~kBoard.cross[house][box];  // seen already
            each_bit(others, [&](int at) { see(kBoard.cell[house][at], digit, type); });
        }
    }
    first_[n_] = static_cast<std::uint32_t>(edges_.size());
    first_seen_[n_] = static_cast<std::uint32_t>(seen_.size());
}

void Links::close(const Grid& grid) {
    const auto n = static_cast<std::size_t>(n_);
    words_ = (n + 63) / 64;
    low_.assign(n, 0);
    index_.assign(n, -1);
    component_.assign(n, -1);
    cyclic_.assign(n, 0);
    refuted_.assign(n, 0);
    reach_.clear();
    stack_.clear();
    visited_ = components_ = 0;
    for (int root = 0; root < n_; ++root) {
        if (index_[root] < 0) visit(root);
    }
    any_refuted_ = false;
    for (int number = 0; number < n_; ++number) {
        if (first_next_[number] == first_next_[number + 1]) continue;
        const std::uint64_t* const reached = reach(component_[number]);
        const int cell = candidate_[number] / 9, digit = candidate_[number] % 9;
        std::uint64_t refuted = 0;
        const auto look = [&](int candidate) {
            const int other = number_[candidate];
            refuted |= reached[other / 64] >> other % 64 & 1;
        };
        each_bit(grid.digits(cell) & ~(1u << digit),
                 [&](int other) { look(se121::candidate(cell, other)); });
        (grid.places(digit) & kBoard.peers[cell]).each([&](int other) {
            look(se121::candidate(other, digit));
        });
        refuted_[number] = refuted != 0;
        any_refuted_ = any_refuted_ || refuted != 0;
    }
}

// Tarjan's algorithm without recursion.
void Links::visit(int root) {
    const auto enter = [&](int node) {
        const auto i = static_cast<std::size_t>(node);
        low_[i] = index_[i] = visited_++;
        stack_.push_back(node);
        frames_.push_back({node, next_begin(node)});
    };
    frames_.clear();
    enter(root);
    while (!frames_.empty()) {
        Frame& frame = frames_.back();
        const auto node = static_cast<std::size_t>(frame.node);
        if (frame.next < next_end(frame.node)) {
            const int to = *frame.next++;
            const auto target = static_cast<std::size_t>(to);
            if (index_[target] < 0) {
                enter(to);
            } else if (component_[target] < 0) {
                low_[node] = std::min(low_[node], index_[target]);
            }
            continue;
        }
        if (low_[node] == index_[node]) finish_component(frame.node);
        const int low = low_[node];
        frames_.pop_back();
        if (!frames_.empty()) {
            int& above = low_[frames_.back().node];
            above = std::min(above, low);
        }
    }
}

// All that its members lead to is known by now.
void Links::finish_component(int root) {
    const std::size_t base = reach_.size();
    reach_.resize(base + words_, 0);
    std::uint64_t* mine = reach_.data() + base;
    std::size_t at = stack_.size();
    do {
        component_[stack_[--at]] = components_;
    } while (stack_[at] != root);
    const bool several = stack_.size() - at > 1;
    int last = -1;
    for (std::size_t i = at; i < stack_.size(); ++i) {
        cyclic_[stack_[i]] = several;
        for (const std::uint16_t* to = next_begin(stack_[i]); to < next_end(stack_[i]); ++to) {
            mine[*to / 64] |= std::uint64_t{1} << *to % 64;
            const int component = component_[*to];
            if (component == components_ || component == last) continue;
            last = component;
            const std::uint64_t* theirs = reach(component);
            for (std::size_t w = 0; w < words_; ++w) mine[w] |= theirs[w];
        }
    }
    stack_.resize(at);
    ++components_;
}

}  // namespace nonet::se121
