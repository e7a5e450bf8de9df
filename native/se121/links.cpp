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
    words_ = (static_cast<std::size_t>(n_) + 63) / 64;
    find_seen(grid);
    find_forced(grid);
    find_next();
    close();
}

// Causes in the scale's order: cell, box, row, column; by two houses, the first stays.
void Links::find_forced(const Grid& grid) {
    forced_.assign(static_cast<std::size_t>(n_), {});
    forcing_.fill(0);
    const auto force = [&](int from, int to, int cause) {
        const auto number = static_cast<std::size_t>(number_[from]);
        Forced& forced = forced_[number];
        const auto on = static_cast<std::uint16_t>(number_[to]);
        for (int i = 0; i < forced.n; ++i) {
            if (forced.number[i] == on) return;
        }
        forced.number[forced.n] = on;
        forced.cause[forced.n++] = static_cast<std::uint8_t>(cause);
        forcing_[number / 64] |= std::uint64_t{1} << number % 64;
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
void Links::find_next() {
    next_.clear();
    for (int from = 0; from < n_; ++from) {
        first_next_[from] = static_cast<std::uint32_t>(next_.size());
        const std::uint64_t* const seen = sees(from);
        for (std::size_t w = 0; w < words_; ++w) {
            for (std::uint64_t rest = seen[w] & forcing_[w]; rest != 0; rest &= rest - 1) {
                const Forced& forced = forced_[w * 64 + std::countr_zero(rest)];
                for (int i = 0; i < forced.n; ++i) {
                    if (forced.number[i] != from) next_.push_back(forced.number[i]);
                }
            }
        }
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

void Links::close() {
    const auto n = static_cast<std::size_t>(n_);
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
        const std::uint64_t* const seen = sees(number);
        std::uint64_t refuted = 0;
        for (std::size_t w = 0; w < words_; ++w) refuted |= reached[w] & seen[w];
        refuted_[number] = refuted != 0;
        any_refuted_ = any_refuted_ || refuted != 0;
    }
}

// Which candidates each one sees: those of its cell, and of its digit in its houses.
void Links::find_seen(const Grid& grid) {
    houses_.assign(std::size_t{kHouses} * 9 * words_, 0);
    sees_.assign(static_cast<std::size_t>(n_) * words_, 0);
    const auto house = [&](int number, int type) {
        const int cell = candidate_[number] / 9, digit = candidate_[number] % 9;
        return houses_.data() +
               static_cast<std::size_t>(kBoard.house[cell][type] * 9 + digit) * words_;
    };
    for (int number = 0; number < n_; ++number) {
        for (int type = 0; type < 3; ++type) {
            house(number, type)[number / 64] |= std::uint64_t{1} << number % 64;
        }
    }
    for (int number = 0; number < n_; ++number) {
        std::uint64_t* const mine = sees_.data() + static_cast<std::size_t>(number) * words_;
        for (int type = 0; type < 3; ++type) {
            const std::uint64_t* const theirs = house(number, type);
            for (std::size_t w = 0; w < words_; ++w) mine[w] |= theirs[w];
        }
        // The candidates of a cell have numbers in a row.
        const int cell = candidate_[number] / 9, digit = candidate_[number] % 9;
        const int first = number - count(grid.digits(cell) & ((1u << digit) - 1));
        for (int i = first; i < first + count(grid.digits(cell)); ++i) {
            mine[i / 64] |= std::uint64_t{1} << i % 64;
        }
        mine[number / 64] &= ~(std::uint64_t{1} << number % 64);
    }
}

// What is out if a candidate is in.
void Links::find_out() {
    // Components are numbered so that what they lead to comes before them.
    out_.assign(static_cast<std::size_t>(components_) * words_, 0);
    stack_.resize(static_cast<std::size_t>(n_));
    low_.assign(static_cast<std::size_t>(components_) + 1, 0);
    for (const int component : component_) ++low_[component + 1];
    for (int i = 0; i < components_; ++i) low_[i + 1] += low_[i];
    for (int number = 0; number < n_; ++number) stack_[low_[component_[number]]++] = number;
    for (const int number : stack_) {
        std::uint64_t* const mine =
            out_.data() + static_cast<std::size_t>(component_[number]) * words_;
        for (const std::uint16_t* to = next_begin(number); to < next_end(number); ++to) {
            const std::uint64_t* const seen = sees(*to);
            const std::uint64_t* const out =
                out_.data() + static_cast<std::size_t>(component_[*to]) * words_;
            for (std::size_t w = 0; w < words_; ++w) mine[w] |= seen[w] | out[w];
        }
    }
}

bool Links::may_share(const int* candidates, int n) const {
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < words_; ++w) {
        std::uint64_t in = ~std::uint64_t{0}, out = in;
        for (int i = 0; i < n; ++i) {
            const auto number = static_cast<std::size_t>(number_[candidates[i]]);
            const auto component = static_cast<std::size_t>(component_[number]);
            const std::uint64_t own = number / 64 == w ? std::uint64_t{1} << number % 64 : 0;
            in &= reach_[component * words_ + w] | own;
            out &= out_[component * words_ + w] | sees(static_cast<int>(number))[w];
        }
        any |= in | out;
    }
    return any != 0;
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
    for (std::size_t i = at; i < stack_.size(); ++i) {
        cyclic_[stack_[i]] = several;
        for (const std::uint16_t* to = next_begin(stack_[i]); to < next_end(stack_[i]); ++to) {
            // What is reached already is so with all that it leads to.
            const std::uint64_t bit = std::uint64_t{1} << *to % 64;
            if ((mine[*to / 64] & bit) != 0) continue;
            mine[*to / 64] |= bit;
            const int component = component_[*to];
            if (component == components_) continue;
            const std::uint64_t* theirs = reach(component);
            for (std::size_t w = 0; w < words_; ++w) mine[w] |= theirs[w];
        }
    }
    stack_.resize(at);
    ++components_;
}

}  // namespace nonet::se121
