// Sets of up to 64 * W small numbers: the values of a cell, the places of a value, on any board.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "bits.hpp"

namespace nonet::alldifferent {

// Elements come out in ascending order: `for (int digit : values)`.
template <int W>
class Wide {
  public:
    class Iterator {
      public:
        explicit Iterator(const Wide& left) : left_(left) { advance(); }
        int operator*() const { return word_ * 64 + std::countr_zero(left_.words_[word_]); }
        Iterator& operator++() {
            left_.words_[word_] &= left_.words_[word_] - 1;
            advance();
            return *this;
        }
        bool operator!=(int) const { return word_ < W; }

      private:
        void advance() {
            while (word_ < W && left_.words_[word_] == 0) ++word_;
        }
        Wide left_;
        int word_ = 0;
    };

    constexpr Wide() = default;
    static Wide first(int n) {
        Wide set;
        for (int i = 0; i < W; ++i, n -= 64) {
            if (n > 0) set.words_[i] = ~std::uint64_t{0} >> (n >= 64 ? 0 : 64 - n);
        }
        return set;
    }
    static Wide of(int i) {
        Wide set;
        set.add(i);
        return set;
    }
    static Wide load(const std::uint64_t* words) {
        Wide set;
        for (int i = 0; i < W; ++i) set.words_[i] = words[i];
        return set;
    }

    bool has(int i) const { return (words_[i / 64] >> i % 64 & 1) != 0; }
    void add(int i) { words_[i / 64] |= std::uint64_t{1} << i % 64; }
    void drop(int i) { words_[i / 64] &= ~(std::uint64_t{1} << i % 64); }

    bool any() const {
        std::uint64_t all = 0;
        for (const std::uint64_t word : words_) all |= word;
        return all != 0;
    }
    int count() const {
        int sum = 0;
        for (const std::uint64_t word : words_) sum += count_bits(word);
        return sum;
    }
    // Of a set that is not empty.
    int lowest() const { return *begin(); }

    Iterator begin() const { return Iterator(*this); }
    int end() const { return 0; }

    Wide& operator|=(const Wide& other) {
        for (int i = 0; i < W; ++i) words_[i] |= other.words_[i];
        return *this;
    }
    Wide& operator&=(const Wide& other) {
        for (int i = 0; i < W; ++i) words_[i] &= other.words_[i];
        return *this;
    }
    // The elements that the other set lacks.
    Wide& operator-=(const Wide& other) {
        for (int i = 0; i < W; ++i) words_[i] &= ~other.words_[i];
        return *this;
    }
    friend Wide operator|(Wide a, const Wide& b) { return a |= b; }
    friend Wide operator&(Wide a, const Wide& b) { return a &= b; }
    friend Wide operator-(Wide a, const Wide& b) { return a -= b; }

  private:
    std::array<std::uint64_t, W> words_{};
};

}  // namespace nonet::alldifferent
