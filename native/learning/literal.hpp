// Literals, and why a literal is true.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace nonet::learning {

using Var = std::uint32_t;  // a candidate
using Lit = std::uint32_t;  // 2 * candidate: it is the value of its cell; + 1: it is not

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
        kNone,     // it was chosen
        kLiteral,  // that literal is true: a rule forbids two, or a clause of two literals
        kGroup,    // all others of that group are out
        kClause,   // all others of that learned clause are false
        kPremise,  // the literals of that premise are false: from Hall sets and locked candidates
    };

    constexpr Reason() = default;
    constexpr Reason(Kind kind, std::uint32_t number) : bits_(number << 3 | kind) {}
    Kind kind() const { return static_cast<Kind>(bits_ & 7U); }
    friend bool operator==(Reason, Reason) = default;
    std::uint32_t number() const { return bits_ >> 3; }

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

}  // namespace nonet::learning
