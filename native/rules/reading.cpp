#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "rules/part.hpp"

namespace nonet::rules {
namespace {

constexpr std::size_t kMostKnown = 300;  // before a cell
constexpr std::size_t kLong = 12;        // cells

template <typename Do>
void each_value(Marks marks, Do&& visit) {
    for (; marks != 0; marks &= marks - 1) visit(std::countr_zero(marks));
}

// Rows of words of one width, each once: finds their numbers.
class Rows {
  public:
    void begin() {
        if (++stamp_ == 0) {
            slots_.fill(0);
            stamp_ = 1;
        }
    }
    int number_of(std::vector<std::uint64_t>& rows, const std::vector<std::uint64_t>& row) {
        const std::size_t width = row.size();
        std::uint64_t hash = 0;
        for (const std::uint64_t word : row) {
            hash = (hash ^ word) * 0x9E3779B97F4A7C15U;
            hash ^= hash >> 32;
        }
        for (std::size_t slot = hash % kSlots;; slot = (slot + 1) % kSlots) {
            if (slots_[slot] >> 32 != stamp_) {
                const std::size_t number = rows.size() / width;
                slots_[slot] = std::uint64_t{stamp_} << 32 | number;
                rows.insert(rows.end(), row.begin(), row.end());
                return static_cast<int>(number);
            }
            const std::size_t number = slots_[slot] & 0xFFFFFFFFU;
            if (std::equal(row.begin(), row.end(), rows.data() + number * width)) {
                return static_cast<int>(number);
            }
        }
    }

  private:
    // A layer grows by all ways of one row behind the most.
    static constexpr std::size_t kSlots = std::bit_ceil(2 * (kMostKnown + 64));
    std::array<std::uint64_t, kSlots> slots_{};
    std::uint32_t stamp_ = 0;
};

std::vector<Turn> turns_of(const std::vector<std::vector<int>>& sees) {
    std::vector<Turn> turns;
    std::vector<std::vector<int>> groups;  // the later cells that see the cells of each set
    bool simple = true;
    for (std::size_t at = 0; at < sees.size(); ++at) {
        Turn& turn = turns.emplace_back();
        std::vector<std::vector<int>> after;
        const auto number_of = [&](const std::vector<int>& later) {
            if (later.empty()) return -1;
            const auto place = std::find(after.begin(), after.end(), later);
            const auto number = static_cast<int>(place - after.begin());
            if (place == after.end()) after.push_back(later);
            return number;
        };
        for (std::size_t i = 0; i < groups.size(); ++i) {
            const auto size = groups[i].size();
            std::erase(groups[i], static_cast<int>(at));
            if (groups[i].size() < size) turn.forbidden.push_back(static_cast<int>(i));
            turn.moves.push_back(number_of(groups[i]));
        }
        turn.own = number_of(sees[at]);
        turn.size = static_cast<int>(after.size());
        simple = simple && turn.size <= 1;
        groups = std::move(after);
    }
    // Two whole lines, read by turns: what both hold so far is too much on any open board.
    if (!simple && sees.size() > kLong) turns.clear();
    return turns;
}

}  // namespace

// What may be known before a cell: rows of what is known and the sets of `Turn`.
struct Reading::Layer {
    std::size_t width = 1;
    std::vector<std::uint64_t> rows;
    std::vector<int> next;  // for each row, and each value of the cell, the row behind it or -1

    std::size_t count() const { return rows.size() / width; }
};

Reading::Reading(Cells cells, SharedReader reader, const std::vector<std::vector<int>>& sees)
    : Part(std::move(cells)), reader_(std::move(reader)), turns_(turns_of(sees)) {}

bool Reading::narrow(std::span<Marks> marks) const {
    thread_local Layers layers;  // kept, for a board asks a thousand times
    thread_local Good good;
    const bool differ = !turns_.empty();
    if (!forward(marks, false, nullptr, layers)) {
        if (!differ || !forward(marks, true, nullptr, layers)) return false;
        backward(marks, layers, nullptr);
        return true;
    }
    backward(marks, layers, &good);
    // Most ways end nowhere: those need not be followed with what earlier cells hold.
    if (differ && !marks.empty() && marks[0] != 0 && forward(marks, true, &good, layers)) {
        backward(marks, layers, nullptr);
    }
    return true;
}

std::vector<Known> Reading::ends(std::span<const Marks> marks) const {
    Layers layers;
    std::vector<Known> known;
    if (!forward(marks, !turns_.empty(), nullptr, layers)) return known;
    const Layer& last = layers[marks.size()];
    for (std::size_t row = 0; row < last.count(); ++row) {
        const auto now = static_cast<Known>(last.rows[row * last.width]);
        if (reader_->ends(now)) known.push_back(now);
    }
    return known;
}

bool Reading::forward(std::span<const Marks> marks, bool turns, const Good* good,
                      Layers& layers) const {
    thread_local Rows numbers;
    layers.resize(std::max(layers.size(), marks.size() + 1));
    layers[0].width = 1;
    layers[0].rows.assign(1, static_cast<std::uint64_t>(reader_->start()));
    std::vector<std::uint64_t> row;
    for (std::size_t at = 0; at < marks.size(); ++at) {
        const Turn* turn = turns ? &turns_[at] : nullptr;
        Layer& before = layers[at];
        Layer& after = layers[at + 1];
        before.next.clear();
        after.rows.clear();
        after.width = 1 + (turn == nullptr ? 0 : static_cast<std::size_t>(turn->size));
        numbers.begin();
        for (std::size_t from = 0; from < before.rows.size(); from += before.width) {
            const auto* sets = &before.rows[from] + 1;
            Marks forbidden = 0;
            row.assign(after.width, 0);
            if (turn != nullptr) {
                for (const int number : turn->forbidden) forbidden |= sets[number];
                for (std::size_t i = 0; i < turn->moves.size(); ++i) {
                    if (turn->moves[i] >= 0) row[1 + turn->moves[i]] |= sets[i];
                }
            }
            const auto known = static_cast<Known>(before.rows[from]);
            each_value(marks[at], [&](int value) {
                Known now = 0;
                bool holds = (forbidden >> value & 1) == 0;
                holds = holds && reader_->read(known, at, value, now);
                if (holds && good != nullptr) {
                    holds = std::binary_search((*good)[at].begin(), (*good)[at].end(), now);
                }
                if (!holds) {
                    before.next.push_back(-1);
                    return;
                }
                row[0] = static_cast<std::uint64_t>(now);
                if (turn != nullptr && turn->own >= 0) {
                    std::uint64_t& own = row[1 + turn->own];
                    const std::uint64_t others = own;
                    own |= Marks{1} << value;
                    before.next.push_back(numbers.number_of(after.rows, row));
                    own = others;
                } else {
                    before.next.push_back(numbers.number_of(after.rows, row));
                }
            });
            if (after.count() > kMostKnown) return false;
        }
    }
    return true;
}

void Reading::backward(std::span<Marks> marks, const Layers& layers, Good* good) const {
    const std::size_t count = marks.size();
    thread_local std::vector<std::uint8_t> alive, begins;
    alive.resize(layers[count].count());
    for (std::size_t row = 0; row < alive.size(); ++row) {
        const Layer& last = layers[count];
        alive[row] = reader_->ends(static_cast<Known>(last.rows[row * last.width]));
    }
    if (good != nullptr) good->resize(std::max(good->size(), count));
    for (std::size_t at = count; at-- > 0;) {
        const Layer& before = layers[at];
        if (good != nullptr) {
            (*good)[at].clear();
            for (std::size_t row = 0; row < alive.size(); ++row) {
                if (alive[row] != 0)
                    (*good)[at].push_back(static_cast<Known>(layers[at + 1].rows[row]));
            }
            std::sort((*good)[at].begin(), (*good)[at].end());
        }
        begins.assign(before.count(), 0);
        Marks kept = 0;
        auto next = before.next.begin();
        for (std::size_t row = 0; row < begins.size(); ++row) {
            each_value(marks[at], [&](int value) {
                const int behind = *next++;
                if (behind < 0 || alive[static_cast<std::size_t>(behind)] == 0) return;
                kept |= Marks{1} << value;
                begins[row] = 1;
            });
        }
        marks[at] = kept;
        alive.swap(begins);
    }
}

}  // namespace nonet::rules
