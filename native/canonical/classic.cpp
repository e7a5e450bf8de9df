#include "canonical/classic.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

namespace nonet::canonical {
namespace {

constexpr std::size_t kMostArrangements = std::size_t{1} << 17;  // 4 MB
constexpr unsigned kNew = 15;  // a value without a name, above all that have one

// The numbers are equal, or in order, afterwards.
void order(unsigned& a, unsigned& b) {
    const unsigned less = std::min(a, b);
    b = std::max(a, b);
    a = less;
}

void order_first(unsigned n, unsigned* three) {
    if (n == 3) order(three[1], three[2]);
    if (n >= 2) order(three[0], three[1]);
    if (n == 3) order(three[1], three[2]);
}

unsigned cell_of(std::uint64_t shown, int position) {
    return static_cast<unsigned>(shown >> 4 * (8 - position)) & 15U;
}

unsigned stack_of(std::uint64_t shown, int stack) {
    return static_cast<unsigned>(shown >> 12 * (2 - stack)) & 0xFFFU;
}

}  // namespace

void Classic::look_at(const std::uint8_t* cells) {
    for (int r = 0; r < 9; ++r) {
        for (int c = 0; c < 9; ++c) {
            boards_[0][r][c] = boards_[1][c][r] = cells[9 * r + c];
        }
    }
    for (int board = 0; board < 2; ++board) {
        for (int r = 0; r < 9; ++r) {
            const std::uint8_t* row = boards_[board][r];
            empty_rows_[board][r] =
                std::all_of(row, row + 9, [](auto value) { return value == 0; });
        }
    }
    Arrangement start{};
    for (std::uint8_t i = 0; i < 9; ++i) start.order[i] = i;
    std::fill_n(start.loose, 3, std::uint8_t{3});
    start.loose_stacks = 3;
    level_.assign(2, start);
    level_[1].board = 1;
}

// Rows without givens are alike, and so are bands: the first stands for all.
bool Classic::may_follow(const Arrangement& so_far, int row, int to) const {
    if (so_far.taken >> row & 1) return false;
    const int band = row / 3;
    const bool* empty = empty_rows_[so_far.board];
    if (to % 3 != 0) {
        if (band != so_far.band) return false;
    } else if (so_far.taken >> 3 * band & 7) {
        return false;  // every band that was begun is full
    }
    if (!empty[row]) return true;
    for (int other = 3 * band; other < row; ++other) {
        if (empty[other] && !(so_far.taken >> other & 1)) return false;
    }
    const bool bare = empty[3 * band] && empty[3 * band + 1] && empty[3 * band + 2];
    if (to % 3 != 0 || !bare) return true;
    for (int other = 0; other < band; ++other) {
        const bool* rows = empty + 3 * other;
        if (rows[0] && rows[1] && rows[2] && !(so_far.taken >> 3 * other & 7)) return false;
    }
    return true;
}

Classic::Shown Classic::show(const Arrangement& so_far, int row) const {
    const std::uint8_t* cells = boards_[so_far.board][row];
    unsigned stacks[3];
    for (int stack = 0; stack < 3; ++stack) {
        unsigned three[3];
        for (int i = 0; i < 3; ++i) {
            const std::uint8_t value = cells[so_far.order[3 * stack + i]];
            const unsigned name = so_far.names[value];
            three[i] = value == 0 ? 0 : name == 0 ? kNew : name;
        }
        order_first(so_far.loose[stack], three);
        stacks[stack] = three[0] << 8 | three[1] << 4 | three[2];
    }
    order_first(so_far.loose_stacks, stacks);
    return Shown{stacks[0]} << 24 | stacks[1] << 12 | stacks[2];
}

// The least row that any arrangement can show next, and which ones do.
Stop Classic::find_least(int to, std::uint64_t& left, Control& control) {
    constexpr std::size_t kPerCheck = 1024;
    shown_ = ~Shown{0};
    least_.clear();
    for (std::size_t i = 0; i < level_.size(); ++i) {
        if (i % kPerCheck == kPerCheck - 1) {
            const Stop stop = control.check();
            if (stop != Stop::kExhausted) return stop;
        }
        for (int row = 0; row < 9; ++row) {
            if (!may_follow(level_[i], row, to)) continue;
            if (left-- == 0) return Stop::kNodeLimit;
            const Shown shown = show(level_[i], row);
            if (shown > shown_) continue;
            if (shown < shown_) least_.clear();
            shown_ = shown;
            least_.push_back({static_cast<std::uint32_t>(i), static_cast<std::uint8_t>(row)});
        }
    }
    return Stop::kExhausted;
}

// All arrangements with that row, which shows what `shown_` says.
void Classic::extend(const Arrangement& so_far, int row) {
    from_ = growing_ = so_far;
    growing_.taken = static_cast<std::uint16_t>(so_far.taken | 1U << row);
    growing_.band = static_cast<std::uint8_t>(row / 3);
    if (shown_ == 0) {
        next_.push_back(growing_);
        return;
    }
    row_ = boards_[so_far.board][row];
    used_columns_ = used_stacks_ = 0;
    place_next(0, 0);
}

// Finds a column for the place, in a stack of `from_`; several where their values have no names.
void Classic::place_next(int position, int stack) {
    if (position == 9) {
        finish();
        return;
    }
    const int to = position / 3, place = position % 3;
    if (place == 0) {
        const bool loose = to < from_.loose_stacks;
        for (int s = loose ? 0 : to; s < (loose ? from_.loose_stacks : to + 1); ++s) {
            if (used_stacks_ >> s & 1) continue;
            if (loose) {  // does it show what this place shows?
                unsigned three[3];
                for (int i = 0; i < 3; ++i) {
                    const std::uint8_t value = row_[from_.order[3 * s + i]];
                    const unsigned name = from_.names[value];
                    three[i] = value == 0 ? 0 : name == 0 ? kNew : name;
                }
                order_first(3, three);
                if ((three[0] << 8 | three[1] << 4 | three[2]) != stack_of(shown_, to)) continue;
            }
            used_stacks_ |= 1U << s;
            place_in(position, s);
            used_stacks_ &= ~(1U << s);
            if (stack_of(shown_, to) == 0) break;  // they stay alike
        }
        return;
    }
    place_in(position, stack);
}

void Classic::place_in(int position, int stack) {
    const int place = position % 3;
    const unsigned wanted = cell_of(shown_, position);
    const bool loose = place < from_.loose[stack];
    const int begin = loose ? 0 : place, end = loose ? from_.loose[stack] : place + 1;
    for (int i = begin; i < end; ++i) {
        const std::uint8_t column = from_.order[3 * stack + i];
        if (used_columns_ >> column & 1) continue;
        const std::uint8_t value = row_[column];
        const unsigned name = from_.names[value];
        if ((value == 0 ? 0 : name == 0 ? kNew : name) != wanted) continue;
        used_columns_ |= 1U << column;
        growing_.order[position] = column;
        if (wanted == kNew) growing_.names[value] = ++growing_.named;
        place_next(position + 1, stack);
        if (wanted == kNew) growing_.names[value] = 0, --growing_.named;
        used_columns_ &= ~(1U << column);
        if (wanted != kNew) break;  // empty ones stay alike, and no other has that name
    }
}

void Classic::finish() {
    next_.push_back(growing_);
    Arrangement& made = next_.back();
    for (int stack = 0; stack < 3; ++stack) {
        std::uint8_t loose = 0;
        while (loose < from_.loose[stack] && cell_of(shown_, 3 * stack + loose) == 0) ++loose;
        made.loose[stack] = loose;
    }
    std::uint8_t stacks = 0;
    while (stacks < from_.loose_stacks && stack_of(shown_, stacks) == 0) ++stacks;
    made.loose_stacks = stacks;
}

Stop Classic::run(const std::uint8_t* cells, std::uint64_t node_limit, Control& control,
                  std::uint8_t* form) {
    look_at(cells);
    std::uint8_t written[kCells];
    std::uint8_t named = 0;
    for (int to = 0; to < 9; ++to) {
        const Stop stop = find_least(to, node_limit, control);
        if (stop != Stop::kExhausted) return stop;
        for (int i = 0; i < 9; ++i) {
            const unsigned cell = cell_of(shown_, i);
            written[9 * to + i] = cell == kNew ? ++named : static_cast<std::uint8_t>(cell);
        }
        if (to == 8) break;
        next_.clear();
        for (const Candidate& candidate : least_) {
            extend(level_[candidate.arrangement], candidate.row);
            if (next_.size() > kMostArrangements) return Stop::kNodeLimit;
        }
        std::swap(level_, next_);
    }
    std::memcpy(form, written, kCells);
    return Stop::kExhausted;
}

}  // namespace nonet::canonical
