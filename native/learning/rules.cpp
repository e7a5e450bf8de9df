#include "learning/rules.hpp"

#include <algorithm>

namespace nonet::learning {
namespace {

constexpr std::uint32_t kGroupsPerCheck = 1024;

}  // namespace

bool Rules::simplify(std::uint32_t variables, Control& control) {
    same_.resize(variables);
    for (Var v = 0; v < variables; ++v) same_[v] = yes(v);
    value_.assign(variables, 0);
    seen_.assign(2 * std::size_t{variables}, 0);
    // Singles are known: only a pair can set something off.
    changed_ = any_of_two();
    while (changed_ && possible_) simplify_once(control);
    return possible_;
}

bool Rules::any_of_two() const {
    for (std::uint32_t g = 0; g < groups_.count(); ++g) {
        if (exactly_[g] != 0 && groups_[g].size() < 3) return true;
    }
    return false;
}

void Rules::simplify_once(Control& control) {
    changed_ = false;
    Lists groups;
    std::vector<std::uint8_t> exactly;
    for (std::uint32_t g = 0; g < groups_.count() && possible_; ++g) {
        if (g % kGroupsPerCheck == 0) go_on(control);
        read(groups_[g]);
        if (!says_more(exactly_[g] != 0)) continue;
        groups.add(left_);
        exactly.push_back(exactly_[g]);
    }
    groups_ = std::move(groups);
    exactly_ = std::move(exactly);
}

// A literal that comes twice is false: both would hold. One of a literal and its opposite is true,
// whichever it is.
void Rules::read(std::span<const Lit> group) {
    ++reading_;
    left_.clear();
    sure_ = kNoLit;
    for (Lit l : group) {
        l = standing_for(l);
        if (seen_[l] == reading_) set(negated(l));
        if (value_of(l) < 0) continue;
        if (value_of(l) > 0 || seen_[negated(l)] == reading_) {
            if (sure_ != kNoLit) possible_ = false;
            sure_ = l;
        }
        seen_[l] = reading_;
        left_.push_back(l);
    }
    std::erase_if(left_, [&](Lit l) { return value_of(l) < 0; });
}

// Draws the conclusions; whether the group is still needed then.
bool Rules::says_more(bool exactly) {
    if (sure_ != kNoLit) {
        for (const Lit l : left_) {
            if (var(l) != var(sure_)) set(negated(l));
        }
        return false;
    }
    if (left_.size() > 2 || (left_.size() == 2 && !exactly)) return true;
    if (!exactly) return false;
    if (left_.empty()) possible_ = false;
    if (left_.size() == 1) set(left_[0]);
    if (left_.size() == 2) unite(left_[0], negated(left_[1]));
    return false;
}

Lit Rules::standing_for(Lit l) const {
    while (same_[var(l)] != yes(var(l))) l = same_[var(l)] ^ (l & 1U);
    return l;
}

void Rules::set(Lit l) {
    if (value_of(l) < 0) possible_ = false;
    if (value_of(l) != 0) return;
    value_[var(l)] = is_no(l) ? std::int8_t{-1} : std::int8_t{1};
    changed_ = true;
}

// The earlier one stands for both.
void Rules::unite(Lit a, Lit b) {
    if (var(a) < var(b)) std::swap(a, b);
    same_[var(a)] = b ^ (a & 1U);
    changed_ = true;
}

std::vector<Lit> Rules::renumber() {
    std::vector<Lit> now(same_.size(), kNoLit);
    variables_ = 0;
    for (Var v = 0; v < same_.size(); ++v) {
        if (same_[v] == yes(v)) now[v] = yes(variables_++);
    }
    // Those that others stand for come after them.
    for (Var v = 0; v < same_.size(); ++v) now[v] = now[var(same_[v])] ^ (same_[v] & 1U);
    Lists groups;
    for (std::uint32_t g = 0; g < groups_.count(); ++g) {
        left_.clear();
        for (const Lit l : groups_[g]) left_.push_back(now[var(l)] ^ (l & 1U));
        groups.add(left_);
    }
    for (Var v = 0; v < same_.size(); ++v) {
        if (value_[v] == 0 || same_[v] != yes(v)) continue;
        const Lit fact = now[v] ^ (value_[v] < 0 ? 1U : 0U);
        groups.add({&fact, 1});
        exactly_.push_back(1);
    }
    groups_ = std::move(groups);
    return now;
}

}  // namespace nonet::learning
