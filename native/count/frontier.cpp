#include "count/frontier.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

#include "bits.hpp"
#include "count/states.hpp"
#include "threads.hpp"

namespace nonet::count {
namespace {

constexpr std::size_t kShards = 64;

// A state while it is worked on: the open houses that each digit is in.
template <typename Mask>
struct State {
    // Beyond the last digit zeros, so that the words of the key are defined.
    alignas(8) std::array<Mask, kMaxSize> in{};

    const std::uint64_t* words() const { return reinterpret_cast<const std::uint64_t*>(in.data()); }
};

// Sorts each run of digits that are alike; mostly they are sorted already.
template <typename Mask>
void sort_classes(std::array<Mask, kMaxSize>& in, const std::vector<int>& ends) {
    int begin = 0;
    for (const int end : ends) {
        for (int i = begin + 1; i < end; ++i) {
            const Mask mask = in[static_cast<std::size_t>(i)];
            int j = i;
            for (; j > begin && in[static_cast<std::size_t>(j - 1)] > mask; --j) {
                in[static_cast<std::size_t>(j)] = in[static_cast<std::size_t>(j - 1)];
            }
            in[static_cast<std::size_t>(j)] = mask;
        }
        begin = end;
    }
}

using Tables = std::vector<std::unique_ptr<StateTable>>;

Tables make_tables(EntrySize size, std::size_t n) {
    Tables tables;
    for (std::size_t i = 0; i < n; ++i) tables.push_back(std::make_unique<StateTable>(size));
    return tables;
}

}  // namespace

Frontier::Frontier(const Task& task) : size_(task.topology.size()) {
    double bits = 0;
    for (const std::uint64_t set : left_by(task, false))
        bits += std::log2(std::max(1, count_bits(set)));
    // A bound is also that each row is a permutation.
    const double rows = size_ * std::lgamma(size_ + 1) / std::log(2.0);
    words_ = static_cast<std::size_t>(std::min(bits, rows) / 64) + 1;
    plan(task);
}

// What givens leave of the sets of the other cells. Earlier givens must not be looked at when
// states are made: digits that are alike from some cell on change their names there, and the state
// itself says which of them an open house has.
std::vector<std::uint64_t> Frontier::left_by(const Task& task, bool later_givens_only) {
    std::vector<std::size_t> position(task.order.size());
    for (std::size_t t = 0; t < task.order.size(); ++t) position[task.order[t]] = t;
    std::vector<std::uint64_t> left = task.allowed;
    for (std::uint32_t h = 0; h < task.topology.house_count(); ++h) {
        const auto house = task.topology.cells(h);
        for (const std::uint32_t given : house) {
            if (count_bits(task.allowed[given]) != 1) continue;
            for (const std::uint32_t cell : house) {
                const bool is_later = position[given] > position[cell];
                if (given != cell && (is_later || !later_givens_only)) {
                    left[cell] &= ~task.allowed[given];
                }
            }
        }
    }
    return left;
}

// Digits are put into an order in which those that are alike from some cell on stand side by side:
// compared from the last cell backwards, in which cells they are allowed.
void Frontier::plan(const Task& task) {
    std::vector<int> digits(static_cast<std::size_t>(size_));
    std::iota(digits.begin(), digits.end(), 0);
    // How many of the last cells treat two digits alike.
    const auto alike = [&](int a, int b) {
        std::size_t n = 0;
        for (; n < task.order.size(); ++n) {
            const std::uint64_t set = task.allowed[task.order[task.order.size() - 1 - n]];
            if ((set >> a & 1) != (set >> b & 1)) break;
        }
        return n;
    };
    std::stable_sort(digits.begin(), digits.end(), [&](int a, int b) {
        const std::size_t n = alike(a, b);
        if (n == task.order.size()) return false;
        return (task.allowed[task.order[task.order.size() - 1 - n]] >> a & 1) != 0;
    });
    std::vector<std::size_t> alike_next;
    for (int i = 0; i + 1 < size_; ++i) alike_next.push_back(alike(digits[i], digits[i + 1]));
    std::vector<std::size_t> last(task.topology.house_count()),
        first(task.topology.house_count(), ~std::size_t{0});
    std::vector<std::size_t> position(task.order.size());
    for (std::size_t t = 0; t < task.order.size(); ++t) position[task.order[t]] = t;
    for (std::uint32_t h = 0; h < task.topology.house_count(); ++h) {
        for (const std::uint32_t cell : task.topology.cells(h)) {
            last[h] = std::max(last[h], position[cell]);
            first[h] = std::min(first[h], position[cell]);
        }
    }
    const std::vector<std::uint64_t> left = left_by(task, true);
    std::vector<int> slot(task.topology.house_count(), -1);
    std::vector<bool> taken;
    for (std::size_t t = 0; t < task.order.size(); ++t) {
        const std::uint32_t cell = task.order[t];
        Step step;
        for (int i = 0; i < size_; ++i) {
            if ((left[cell] >> digits[i] & 1) != 0) step.allowed |= std::uint64_t{1} << i;
            const bool ends = i + 1 == size_ || alike_next[i] < task.order.size() - 1 - t;
            if (ends) step.classes.push_back(i + 1);
            if (!ends) step.like_previous |= std::uint64_t{2} << i;
        }
        std::vector<std::uint32_t> closing;
        for (const board::Slot& house : task.topology.slots(cell)) {
            const std::uint32_t h = house.house;
            if (first[h] == last[h]) continue;
            if (first[h] == t) {
                std::size_t free = 0;
                while (free < taken.size() && taken[free]) ++free;
                if (free == taken.size()) taken.push_back(false);
                taken[free] = true;
                slot[h] = static_cast<int>(free);
            }
            if (slot[h] < kMostOpen) step.houses |= std::uint32_t{1} << slot[h];
            if (last[h] == t) closing.push_back(h);
        }
        for (const std::uint32_t h : closing) {
            taken[static_cast<std::size_t>(slot[h])] = false;
            if (slot[h] < kMostOpen) step.closed |= std::uint32_t{1} << slot[h];
        }
        steps_.push_back(std::move(step));
    }
    most_open_ = static_cast<int>(taken.size());
}

template <typename Mask>
Frontier::End Frontier::run_with(unsigned threads, std::size_t memory, Control& control,
                                 Stop& stop) {
    const std::size_t bytes = static_cast<std::size_t>(size_) * sizeof(Mask);
    const EntrySize size{(bytes + 7) / 8, words_};
    const std::size_t shards = threads > 1 ? kShards : 1;
    std::atomic<std::int64_t> left = static_cast<std::int64_t>(
        std::min<std::uint64_t>(memory, std::numeric_limits<std::int64_t>::max()));
    std::atomic<bool> full = false;

    Tables now = make_tables(size, shards);
    {
        const State<Mask> empty;
        std::vector<std::uint64_t> one(words_);
        one[0] = 1;
        if (!now[0]->add(empty.words(), 0, one.data(), 1, left)) return End::kMemory;
    }
    for (const Step& step : steps_) {
        Tables next = make_tables(size, shards);
        const Mask houses = static_cast<Mask>(step.houses), open = static_cast<Mask>(~step.closed);
        // All states that follow from one.
        const auto follow = [&](const std::uint64_t* entry) {
            State<Mask> from;
            std::memcpy(from.in.data(), entry, 8 * size.key);
            std::uint64_t digits = step.allowed;
            std::uint64_t times = 0;
            while (digits != 0) {
                const auto d = static_cast<std::size_t>(std::countr_zero(digits));
                digits &= digits - 1;
                if ((from.in[d] & houses) != 0) continue;
                // The next digit leads to the same if it is alike and in the same houses.
                ++times;
                const std::uint64_t next_digit = std::uint64_t{2} << d;
                if ((digits & next_digit & step.like_previous) != 0 && from.in[d] == from.in[d + 1])
                    continue;
                State<Mask> to = from;
                to.in[d] = static_cast<Mask>(to.in[d] | houses);
                for (int i = 0; i < size_; ++i) to.in[static_cast<std::size_t>(i)] &= open;
                sort_classes(to.in, step.classes);
                const std::uint64_t hash = StateTable::hash(to.words(), size.key);
                StateTable& table = *next[shards == 1 ? 0 : hash >> 58];
                std::unique_lock<std::mutex> lock;
                if (shards > 1) lock = std::unique_lock(table.mutex());
                if (!table.add(to.words(), hash, entry + size.key, times, left)) full = true;
                times = 0;
            }
        };
        // Pieces are blocks of entries.
        std::vector<std::pair<const StateTable*, std::size_t>> pieces;
        for (const auto& table : now) {
            for (std::size_t i = 0; i < table->blocks(); ++i) pieces.emplace_back(table.get(), i);
        }
        const unsigned helpers = pieces.size() < 4 * std::size_t{kShards} ? 1 : threads;
        stop = parallel_for(
            helpers, pieces.size(), control, [&](std::size_t, std::size_t i, Control& own) {
                const auto [table, block] = pieces[i];
                const std::size_t begin = block * StateTable::kBlock;
                const std::size_t end = std::min(begin + StateTable::kBlock, table->entries());
                for (std::size_t k = begin; k < end && !full; ++k) follow(table->entry(k));
                return full ? Stop::kLimit : own.check();
            });
        if (full) return End::kMemory;
        if (stop != Stop::kExhausted) return End::kStopped;
        for (const auto& table : now) left += static_cast<std::int64_t>(table->bytes());
        now = std::move(next);
        std::size_t states = 0;
        for (const auto& table : now) states += table->entries();
        states_ = states;
        ++cells_done_;
    }
    count_.assign(words_, 0);
    for (const auto& table : now) {
        if (table->entries() == 0) continue;  // all houses are closed: there is one state at most
        const std::uint64_t* words = table->entry(0) + size.key;
        count_.assign(words, words + words_);
    }
    return End::kDone;
}

Frontier::End Frontier::run(unsigned threads, std::size_t memory, Control& control, Stop& stop) {
    return most_open_ <= 16 ? run_with<std::uint16_t>(threads, memory, control, stop)
                            : run_with<std::uint32_t>(threads, memory, control, stop);
}

}  // namespace nonet::count
