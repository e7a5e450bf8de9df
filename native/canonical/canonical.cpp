// Row by row. The first row is known from the numbers of givens in its stacks: the emptiest come
// first, and in each the empty cells. Only rows that do best can be the first one, and only orders
// of columns that show it so are tried: 1,296 for a row of a full 9x9 grid, far fewer for a puzzle.
// Then the other rows follow one after another, each the least that may come next; several that are
// equal are all tried, and one that is above the best so far is left at the first row that shows
// it. Values get their names when they are met.
#include "canonical/canonical.hpp"

#include <algorithm>

#include "canonical/classic.hpp"

namespace nonet::canonical {
namespace {

using Row = std::vector<std::uint8_t>;

constexpr std::uint64_t kRowsPerCheck = 4'096;

class Canonizer {
  public:
    Canonizer(const Shape& shape, std::uint64_t node_limit, Control& control)
        : size_(shape.size),
          height_(shape.box_rows),
          width_(shape.box_columns),
          limit_(node_limit),
          control_(control),
          order_(size_),
          used_columns_(size_),
          used_stacks_(size_ / width_),
          used_rows_(size_),
          current_(size_ * size_),
          names_(size_ + 1) {}

    Stop run(const std::vector<std::uint8_t>& cells, bool transposes) {
        std::vector<std::vector<std::uint8_t>> boards{cells};
        if (transposes) boards.push_back(transposed(cells));
        Row best_shape;
        for (const auto& board : boards) {
            for (int row = 0; row < size_; ++row) {
                const Row shape = row_shape(board, row);
                if (best_shape.empty() || shape < best_shape) best_shape = shape;
            }
        }
        shape_ = best_shape;
        for (const auto& board : boards) {
            board_ = &board;
            note_empty();
            for (int row = 0; row < size_ && stop_ == Stop::kExhausted; ++row) {
                if (row_shape(board, row) == best_shape && !is_like_earlier(row)) begin_with(row);
            }
        }
        return stop_;
    }

    const std::vector<std::uint8_t>& best() const { return best_; }

  private:
    std::uint8_t at(int row, int column) const { return (*board_)[row * size_ + column]; }

    std::vector<std::uint8_t> transposed(const std::vector<std::uint8_t>& cells) const {
        std::vector<std::uint8_t> turned(cells.size());
        for (int row = 0; row < size_; ++row) {
            for (int column = 0; column < size_; ++column) {
                turned[column * size_ + row] = cells[row * size_ + column];
            }
        }
        return turned;
    }

    // The numbers of givens in the stacks, ascending.
    Row row_shape(const std::vector<std::uint8_t>& board, int row) const {
        Row counts(size_ / width_);
        for (int column = 0; column < size_; ++column) {
            counts[column / width_] += board[row * size_ + column] != 0;
        }
        std::sort(counts.begin(), counts.end());
        return counts;
    }

    // Lines without givens are alike: one of them stands for all that could take its place.
    void note_empty() {
        empty_rows_.assign(size_, true);
        empty_columns_.assign(size_, true);
        for (int row = 0; row < size_; ++row) {
            for (int column = 0; column < size_; ++column) {
                if (at(row, column) == 0) continue;
                empty_rows_[row] = false;
                empty_columns_[column] = false;
            }
        }
    }

    bool is_like_earlier(int row) const {
        if (!empty_rows_[row]) return false;
        for (int other = row - row % height_; other < row; ++other) {
            if (empty_rows_[other]) return true;
        }
        return false;
    }

    void begin_with(int row) {
        first_ = row;
        used_rows_.assign(size_, false);
        used_rows_[row] = true;
        place_stack(0);
    }

    // Columns are put in an order, stack by stack, that shows the first row at its least.
    void place_stack(int position) {
        if (position == size_) {
            with_columns();
            return;
        }
        const int stacks = size_ / width_;
        bool empty_tried = false;
        for (int stack = 0; stack < stacks && stop_ == Stop::kExhausted; ++stack) {
            if (used_stacks_[stack]) continue;
            int givens = 0;
            bool empty = true;
            for (int i = 0; i < width_; ++i) {
                givens += at(first_, stack * width_ + i) != 0;
                empty = empty && empty_columns_[stack * width_ + i];
            }
            if (givens != shape_[position / width_] || (empty && empty_tried)) continue;
            empty_tried = empty_tried || empty;
            used_stacks_[stack] = true;
            place_column(position, stack, givens);
            used_stacks_[stack] = false;
        }
    }

    void place_column(int position, int stack, int givens) {
        const int place = position % width_;
        const bool wants_given = place >= width_ - givens;
        bool empty_tried = false;
        for (int i = 0; i < width_ && stop_ == Stop::kExhausted; ++i) {
            const int column = stack * width_ + i;
            if (used_columns_[column] || (at(first_, column) != 0) != wants_given) continue;
            if (empty_columns_[column] && empty_tried) continue;
            empty_tried = empty_tried || empty_columns_[column];
            used_columns_[column] = true;
            order_[position] = column;
            if (place + 1 == width_) {
                place_stack(position + 1);
            } else {
                place_column(position + 1, stack, givens);
            }
            used_columns_[column] = false;
        }
    }

    void with_columns() {
        std::fill(names_.begin(), names_.end(), 0);
        named_ = 0;
        write(first_, 0);
        next_row(1, !best_.empty());
    }

    // Writes a row of the board, naming values that have no name yet.
    void write(int row, int to) {
        for (int i = 0; i < size_; ++i) {
            const std::uint8_t value = at(row, order_[i]);
            if (value != 0 && names_[value] == 0) names_[value] = ++named_;
            current_[to * size_ + i] = value == 0 ? 0 : names_[value];
        }
    }

    bool may_follow(int row, int to) const {
        if (used_rows_[row]) return false;
        const int begin = row - row % height_;
        if (to % height_ == 0) {  // a band that has not been begun
            return std::none_of(used_rows_.begin() + begin, used_rows_.begin() + begin + height_,
                                [](bool used) { return used; });
        }
        return last_band_[to - 1] == row / height_;
    }

    bool spend() {
        if (++spent_ > limit_) {
            stop_ = Stop::kNodeLimit;
        } else if (spent_ % kRowsPerCheck == 0) {
            stop_ = control_.check();
        }
        return stop_ == Stop::kExhausted;
    }

    // `tight`: the rows so far are those of the best.
    void next_row(int to, bool tight) {
        if (to == 1) last_band_.assign(size_, first_ / height_);
        if (to == size_) {
            if (!tight) best_ = current_;
            return;
        }
        const auto names = names_;
        const std::uint8_t named = named_;
        const auto restore = [&] {
            names_ = names;
            named_ = named;
        };
        const auto begin = current_.begin() + to * size_;
        Row least;
        std::vector<int> least_rows;
        for (int row = 0; row < size_; ++row) {
            if (!may_follow(row, to) || (empty_rows_[row] && has_empty(least_rows, row))) continue;
            if (!spend()) return;
            write(row, to);
            restore();
            if (!least.empty() && std::equal(least.begin(), least.end(), begin)) {
                least_rows.push_back(row);
            } else if (least.empty() || std::lexicographical_compare(begin, begin + size_,
                                                                     least.begin(), least.end())) {
                least.assign(begin, begin + size_);
                least_rows.assign(1, row);
            }
        }
        if (tight) {
            const auto best = best_.begin() + to * size_;
            if (std::lexicographical_compare(best, best + size_, least.begin(), least.end()))
                return;
            tight = std::equal(least.begin(), least.end(), best);
        }
        for (const int row : least_rows) {
            if (stop_ != Stop::kExhausted) break;
            write(row, to);
            used_rows_[row] = true;
            last_band_[to] = row / height_;
            next_row(to + 1, tight);
            used_rows_[row] = false;
            restore();
            tight = true;  // the first of them has made itself the best, if it was not equal
        }
    }

    // Whether a row without givens of the same band is among these.
    bool has_empty(const std::vector<int>& rows, int row) const {
        return std::any_of(rows.begin(), rows.end(), [&](int other) {
            return empty_rows_[other] && other / height_ == row / height_;
        });
    }

    const int size_;
    const int height_;
    const int width_;
    const std::uint64_t limit_;
    Control& control_;
    const std::vector<std::uint8_t>* board_ = nullptr;
    Row shape_;
    int first_ = 0;
    std::vector<int> order_;
    std::vector<bool> used_columns_;
    std::vector<bool> used_stacks_;
    std::vector<bool> used_rows_;
    std::vector<bool> empty_rows_;
    std::vector<bool> empty_columns_;
    std::vector<int> last_band_;  // per row of the result the band that it came from
    std::vector<std::uint8_t> current_;
    std::vector<std::uint8_t> best_;
    std::vector<std::uint8_t> names_;
    std::uint8_t named_ = 0;
    std::uint64_t spent_ = 0;
    Stop stop_ = Stop::kExhausted;
};

}  // namespace

Stop canonicalize(const Shape& shape, std::uint64_t node_limit, Control& control,
                  std::vector<std::uint8_t>& cells) {
    if (shape.size == 9 && shape.box_rows == 3 && shape.box_columns == 3 && shape.transposes) {
        const Stop stop = Classic().run(cells.data(), node_limit, control, cells.data());
        if (stop != Stop::kNodeLimit) return stop;
    }
    return canonicalize_any(shape, node_limit, control, cells);
}

Stop canonicalize_any(const Shape& shape, std::uint64_t node_limit, Control& control,
                      std::vector<std::uint8_t>& cells) {
    Canonizer canonizer(shape, node_limit, control);
    const Stop stop = canonizer.run(cells, shape.transposes);
    if (stop == Stop::kExhausted) cells = canonizer.best();
    return stop;
}

}  // namespace nonet::canonical
