// A table of states and their counts, split into parts that several threads may add to.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <mutex>
#include <vector>

namespace nonet::count {

// The number of words that a state has and how many its count has behind it.
struct EntrySize {
    std::size_t key, count;
    std::size_t all() const { return key + count; }
};

// Entries of 64-bit words in blocks, found by a hash table of their numbers.
class StateTable {
  public:
    static constexpr std::size_t kBlock = 1024;  // entries

    explicit StateTable(EntrySize size) : size_(size) {}

    // Adds count * times to the state's count. False if `left` bytes do not suffice.
    bool add(const std::uint64_t* key, std::uint64_t hash, const std::uint64_t* count,
             std::uint64_t times, std::atomic<std::int64_t>& left) {
        if (2 * (entries_ + 1) > slots_.size() && !grow(left)) return false;
        std::size_t slot = hash & (slots_.size() - 1);
        for (; slots_[slot] != 0; slot = (slot + 1) & (slots_.size() - 1)) {
            std::uint64_t* state = entry(slots_[slot] - 1);
            if (std::memcmp(state, key, 8 * size_.key) != 0) continue;
            add_to(state + size_.key, count, times);
            return true;
        }
        if (entries_ % kBlock == 0) {
            left -= static_cast<std::int64_t>(8 * size_.all() * kBlock);
            if (left < 0) return false;
            blocks_.emplace_back(new std::uint64_t[size_.all() * kBlock]);
        }
        std::uint64_t* fresh = entry(entries_);
        slots_[slot] = static_cast<std::uint32_t>(++entries_);
        std::memcpy(fresh, key, 8 * size_.key);
        std::memset(fresh + size_.key, 0, 8 * size_.count);
        add_to(fresh + size_.key, count, times);
        return true;
    }

    std::size_t entries() const { return entries_; }
    std::size_t blocks() const { return blocks_.size(); }
    std::uint64_t* entry(std::size_t i) const {
        return blocks_[i / kBlock].get() + i % kBlock * size_.all();
    }
    std::size_t bytes() const {
        return 4 * slots_.size() + 8 * size_.all() * kBlock * blocks_.size();
    }
    std::mutex& mutex() { return mutex_; }

    static std::uint64_t hash(const std::uint64_t* key, std::size_t words) {
        std::uint64_t hash = 0x9e3779b97f4a7c15;
        for (std::size_t i = 0; i < words; ++i) {
            hash = (hash ^ key[i]) * 0xff51afd7ed558ccd;
            hash ^= hash >> 32;
        }
        return hash;
    }

  private:
    // `times` is small, so that no product needs more than 96 bits.
    void add_to(std::uint64_t* sum, const std::uint64_t* count, std::uint64_t times) const {
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < size_.count; ++i) {
            const std::uint64_t low = (count[i] & 0xffffffff) * times + carry;
            const std::uint64_t high = (count[i] >> 32) * times + (low >> 32);
            const std::uint64_t word = high << 32 | (low & 0xffffffff);
            sum[i] += word;
            carry = (high >> 32) + (sum[i] < word);
        }
    }

    bool grow(std::atomic<std::int64_t>& left) {
        const std::size_t slots = slots_.empty() ? 64 : 2 * slots_.size();
        // Entries have 32-bit numbers.
        left -= static_cast<std::int64_t>(4 * (slots - slots_.size()));
        if (left < 0 || std::uint64_t{slots} > std::uint64_t{1} << 32) return false;
        slots_.assign(slots, 0);
        for (std::size_t i = 0; i < entries_; ++i) {
            std::size_t slot = hash(entry(i), size_.key) & (slots - 1);
            while (slots_[slot] != 0) slot = (slot + 1) & (slots - 1);
            slots_[slot] = static_cast<std::uint32_t>(i + 1);
        }
        return true;
    }

    EntrySize size_;
    std::vector<std::unique_ptr<std::uint64_t[]>> blocks_;
    std::vector<std::uint32_t> slots_;  // the number of an entry plus one
    std::size_t entries_ = 0;
    std::mutex mutex_;
};

}  // namespace nonet::count
