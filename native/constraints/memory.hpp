// Memory for arrays that live and die together.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

namespace nonet::constraints {

class Memory {
  public:
    // Asks the system for at least so many words at a time.
    explicit Memory(std::size_t block = 4096) : block_(block) {}

    // Zeroes, or a copy.
    template <typename T>
    T* array(std::size_t count) {
        static_assert(std::is_trivially_copyable_v<T> && alignof(T) <= alignof(std::uint64_t));
        return reinterpret_cast<T*>(take((count * sizeof(T) + 7) / 8));
    }
    template <typename T>
    T* copy(const std::vector<T>& items) {
        T* array = this->array<T>(items.size());
        if (!items.empty()) std::memcpy(array, items.data(), items.size() * sizeof(T));
        return array;
    }
    template <typename T>
    const T* one(const T& item) {
        T* place = array<T>(1);
        *place = item;
        return place;
    }

    // How much it has asked for.
    std::size_t words() const { return words_; }

  private:
    std::uint64_t* take(std::size_t words) {
        if (words > left_) {
            left_ = std::max(words, block_);
            words_ += left_;
            blocks_.push_back(std::make_unique<std::uint64_t[]>(left_));
            next_ = blocks_.back().get();
        }
        std::uint64_t* taken = next_;
        next_ += words;
        left_ -= words;
        return taken;
    }

    std::size_t block_;
    std::size_t words_ = 0;
    std::vector<std::unique_ptr<std::uint64_t[]>> blocks_;
    std::uint64_t* next_ = nullptr;
    std::size_t left_ = 0;
};

}  // namespace nonet::constraints
