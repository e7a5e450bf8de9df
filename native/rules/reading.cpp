#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstdint>

#include "rules/part.hpp"

namespace nonet::rules {
namespace {

constexpr std::size_t kMostKnown = 300;       // before a cell
constexpr std::size_t kMostRemembered = 600;  // before a cell
constexpr std::size_t kMemories = 128;        // readings of which one thread remembers something
constexpr std::size_t kLong = 12;             // cells
constexpr int kUnknown = -2;

template <typename Do>
void each_value(Marks marks, Do&& visit) {
    for (; marks != 0; marks &= marks - 1) visit(std::countr_zero(marks));
}

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

// What may be known before a cell, as far as anybody asked: rows of what is known and the sets of
// `Turn`, each once.
struct Reading::Layer {
    std::size_t values = 0, width = 1;
    std::vector<std::uint64_t> rows;
    std::vector<int> next;   // for each row, and each value of the cell, the row behind it or -1
    std::vector<int> plain;  // for each row that without sets
    std::vector<int> slots;  // by hash
    std::vector<std::uint32_t> reached_in, alive_in;  // for each row the last question
    std::vector<int> reached;                         // rows, by the present question

    std::size_t count() const { return plain.size(); }

    int number_of(const std::vector<std::uint64_t>& row) {
        if (slots.size() < 2 * (count() + 1)) {
            slots.assign(std::max<std::size_t>(64, 2 * slots.size()), -1);
            for (std::size_t i = 0; i < count(); ++i) {
                *slot_of(rows.data() + i * width) = static_cast<int>(i);
            }
        }
        int& slot = *slot_of(row.data());
        if (slot < 0) {
            slot = static_cast<int>(count());
            rows.insert(rows.end(), row.begin(), row.end());
            plain.push_back(slot);
            next.resize(next.size() + values, kUnknown);
            reached_in.push_back(0);
            alive_in.push_back(0);
        }
        return slot;
    }

  private:
    int* slot_of(const std::uint64_t* row) {
        std::uint64_t hash = 0;
        for (std::size_t i = 0; i < width; ++i) {
            hash = (hash ^ row[i]) * 0x9E3779B97F4A7C15U;
            hash ^= hash >> 32;
        }
        for (std::size_t at = hash;; ++at) {
            int& slot = slots[at % slots.size()];
            if (slot < 0 || std::equal(row, row + width, rows.data() + slot * width)) return &slot;
        }
    }
};

// What is known of a reading, without sets and with them.
struct Reading::Memory {
    std::uint64_t reading = 0;
    std::uint32_t question = 0;
    Layers plain, turned;

    void begin(const Reading& asked, std::span<const Marks> marks) {
        const auto is_large = [](const Layer& layer) { return layer.count() > kMostRemembered; };
        Marks any = 0;
        for (const Marks some : marks) any |= some;
        const auto values = static_cast<std::size_t>(std::bit_width(any));
        if (reading != asked.number_ || ++question == 0 || values > plain[0].values ||
            std::ranges::any_of(plain, is_large) || std::ranges::any_of(turned, is_large)) {
            const Layers layers(marks.size() + 1, Layer{values});
            *this = {asked.number_, 1, layers, layers};
        }
    }
};

Reading::Reading(Cells cells, SharedReader reader, const std::vector<std::vector<int>>& sees)
    : Part(std::move(cells)), reader_(std::move(reader)), turns_(turns_of(sees)) {
    static std::atomic<std::uint64_t> readings = 0;
    number_ = ++readings;
}

Reading::Memory& Reading::memory(std::span<const Marks> marks) const {
    thread_local std::array<Memory, kMemories> memories;
    Memory& memory = memories[number_ % kMemories];
    memory.begin(*this, marks);
    return memory;
}

bool Reading::narrow(std::span<Marks> marks) const {
    Memory& memory = this->memory(marks);
    const bool differ = !turns_.empty();
    const bool plain = forward(marks, memory, false, false);
    if (plain) backward(marks, memory, false);
    // Most ways end nowhere: those need not be followed with what earlier cells hold.
    const bool turned = differ && (!plain || (!marks.empty() && marks[0] != 0)) &&
                        forward(marks, memory, true, plain);
    if (turned) backward(marks, memory, true);
    return plain || turned;
}

std::vector<Known> Reading::ends(std::span<const Marks> marks) const {
    Memory& memory = this->memory(marks);
    std::vector<Known> known;
    const bool turns = !turns_.empty();
    if (!forward(marks, memory, turns, false)) return known;
    const Layer& last = (turns ? memory.turned : memory.plain)[marks.size()];
    for (const int row : last.reached) {
        const auto now = static_cast<Known>(last.rows[row * last.width]);
        if (reader_->ends(now)) known.push_back(now);
    }
    return known;
}

// The row behind a row and a value, or -1.
int Reading::after(Memory& memory, bool turns, std::size_t at, int from, int value) const {
    Layers& layers = turns ? memory.turned : memory.plain;
    Layer &before = layers[at], &behind = layers[at + 1];
    const std::uint64_t* sets = &before.rows[from * before.width] + 1;
    const Turn none, &turn = turns ? turns_[at] : none;
    for (const int number : turn.forbidden) {
        if ((sets[number] >> value & 1) != 0) return -1;
    }
    Known now = 0;
    if (!reader_->read(static_cast<Known>(sets[-1]), at, value, now)) return -1;
    behind.width = 1 + static_cast<std::size_t>(turn.size);
    std::vector<std::uint64_t> row(behind.width, 0);
    row[0] = static_cast<std::uint64_t>(now);
    for (std::size_t i = 0; i < turn.moves.size(); ++i) {
        if (turn.moves[i] >= 0) row[1 + turn.moves[i]] |= sets[i];
    }
    if (turn.own >= 0) row[1 + turn.own] |= Marks{1} << value;
    const int number = behind.number_of(row);
    if (turns) behind.plain[number] = memory.plain[at + 1].number_of({row[0]});
    return number;
}

// Reaches what may be known before each cell, and is known on some way to the
// end where `alive`.
bool Reading::forward(std::span<const Marks> marks, Memory& memory, bool turns, bool alive) const {
    Layers& layers = turns ? memory.turned : memory.plain;
    layers[0].reached = {layers[0].number_of({static_cast<std::uint64_t>(reader_->start())})};
    for (std::size_t at = 0; at < marks.size(); ++at) {
        Layer &before = layers[at], &behind = layers[at + 1];
        behind.reached.clear();
        for (const int from : before.reached) {
            each_value(marks[at], [&](int value) {
                int row = before.next[from * before.values + value];
                if (row == kUnknown) {
                    row = before.next[from * before.values + value] =
                        after(memory, turns, at, from, value);
                }
                if (row < 0 || behind.reached_in[row] == memory.question) return;
                const Layer& plain = memory.plain[at + 1];
                if (alive && plain.alive_in[behind.plain[row]] != memory.question) return;
                behind.reached_in[row] = memory.question;
                behind.reached.push_back(row);
            });
            if (behind.reached.size() > kMostKnown) return false;
        }
    }
    return true;
}

void Reading::backward(std::span<Marks> marks, Memory& memory, bool turns) const {
    Layers& layers = turns ? memory.turned : memory.plain;
    for (Layer& last = layers[marks.size()]; const int row : last.reached) {
        const auto known = static_cast<Known>(last.rows[row * last.width]);
        if (reader_->ends(known)) last.alive_in[row] = memory.question;
    }
    for (std::size_t at = marks.size(); at-- > 0;) {
        Layer& before = layers[at];
        const Layer& behind = layers[at + 1];
        Marks kept = 0;
        for (const int row : before.reached) {
            each_value(marks[at], [&](int value) {
                const int next = before.next[row * before.values + value];
                if (next < 0 || behind.alive_in[next] != memory.question) return;
                kept |= Marks{1} << value;
                before.alive_in[row] = memory.question;
            });
        }
        marks[at] = kept;
    }
}

}  // namespace nonet::rules
