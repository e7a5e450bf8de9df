// Literals, and why a literal is true.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace nonet::learning {

using Var = std::uint32_t;  // a candidate, or several that say the same or the opposite
using Lit = std::uint32_t;  // 2 * variable: it holds; + 1: it does not

inline constexpr Lit kNoLit = ~Lit{0};

constexpr Lit yes(Var v) {
    return 2 * v;
}
constexpr Lit no(Var v) {
    return 2 * v + 1;
}
constexpr Lit negated(Lit l) {
    return l ^ 1U;
}
constexpr Var var(Lit l) {
    return l >> 1;
}
constexpr bool is_no(Lit l) {
    return (l & 1U) != 0;
}

// Why a literal was assigned: a kind and a number of that kind, in one word.
class Reason {
  public:
    enum Kind : std::uint32_t {
        kNone,     // it was chosen, or is a fact
        kLiteral,  // that literal is true: a rule forbids two, or a clause of two literals
        kGroup,    // all others of that group are false
        kClause,   // all others of that learned clause are false
    };

    constexpr Reason() = default;
    constexpr Reason(Kind kind, std::uint32_t number) : bits_(number << 2 | kind) {}
    Kind kind() const { return static_cast<Kind>(bits_ & 3U); }
    friend bool operator==(Reason, Reason) = default;
    std::uint32_t number() const { return bits_ >> 2; }

  private:
    std::uint32_t bits_ = kNone;
};

// The true literals in the order in which they became so: each variable at most once, so that the
// memory never has to grow.
class Trail {
  public:
    void reserve(std::uint32_t variables) { literals_ = std::make_unique<Lit[]>(variables); }
    std::size_t size() const { return size_; }
    Lit operator[](std::size_t at) const { return literals_[at]; }
    void push(Lit l) { literals_[size_++] = l; }
    void cut(std::size_t size) { size_ = size; }

  private:
    std::unique_ptr<Lit[]> literals_;
    std::size_t size_ = 0;
};

// Lists of numbers, one after another in one piece of memory.

class Lists {
  public:
    void add(std::span<const std::uint32_t> list) {
        items_.insert(items_.end(), list.begin(), list.end());
        begin_.push_back(static_cast<std::uint32_t>(items_.size()));
    }
    std::uint32_t count() const { return static_cast<std::uint32_t>(begin_.size() - 1); }
    std::span<const std::uint32_t> operator[](std::uint32_t list) const {
        return {items_.data() + begin_[list], items_.data() + begin_[list + 1]};
    }

  private:
    std::vector<std::uint32_t> begin_{0};
    std::vector<std::uint32_t> items_;
};

}  // namespace nonet::learning
