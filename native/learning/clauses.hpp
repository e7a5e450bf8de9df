// The learned clauses, one after another in one piece of memory, and who watches them.
//
//   arena   ... | 4 | flags, glue | 2 | a b c d | 3 | flags, glue | 2 | e f g | ...
//                 size            saved           where the last search for a watch ended
//                                                 (Gent 2013, as in CaDiCaL)
//
// The first two literals of a clause are watched: the lists of both hold the clause, with another
// literal of it that spares the look into memory when it is true. Clauses of two literals live in
// the lists alone.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "learning/literal.hpp"

namespace nonet::learning {

using Ref = std::uint32_t;
inline constexpr Ref kNoRef = ~Ref{0};
inline constexpr Ref kBinary = kNoRef - 1;  // in a watch: a clause of two literals

struct Watch {
    Ref clause;
    Lit blocker;
};

// Clauses whose literals come from few levels are worth most (Audemard and Simon 2009).
inline constexpr std::uint32_t kGlueKept = 2;  // kept as long as the search goes on
inline constexpr std::uint32_t kGlueLong = 6;  // kept for two reductions after the last use

// A look at one clause of the arena; short-lived, for the arena moves.
template <typename Word>
class ClauseView {
  public:
    static constexpr std::uint32_t kHeader = 3;
    explicit ClauseView(Word* at) : at_(at) {}

    std::uint32_t size() const { return at_[0]; }
    std::uint32_t glue() const { return at_[1] & 0xFFFFU; }
    std::uint32_t used() const { return at_[1] >> 16 & 3U; }
    bool is_dead() const { return (at_[1] >> 20 & 1U) != 0; }
    bool is_vivified() const { return (at_[1] >> 21 & 1U) != 0; }
    std::uint32_t saved() const { return at_[2]; }
    std::span<Word> literals() const { return {at_ + kHeader, at_[0]}; }

    void set_glue(std::uint32_t glue) const { at_[1] = (at_[1] & ~0xFFFFU) | glue; }
    void set_used(std::uint32_t used) const { at_[1] = (at_[1] & ~(3U << 16)) | used << 16; }
    void set_dead() const { at_[1] |= 1U << 20; }
    void set_vivified() const { at_[1] |= 1U << 21; }
    void set_size(std::uint32_t size) const { at_[0] = size; }
    void set_saved(std::uint32_t saved) const { at_[2] = saved; }

  private:
    Word* at_;
};

class Clauses {
  public:
    void resize(std::uint32_t literals) { watches_.resize(literals); }

    ClauseView<std::uint32_t> operator[](Ref ref) {
        return ClauseView<std::uint32_t>(arena_.data() + ref);
    }
    ClauseView<const std::uint32_t> operator[](Ref ref) const {
        return ClauseView<const std::uint32_t>(arena_.data() + ref);
    }
    const std::vector<Ref>& list() const { return list_; }
    std::vector<Watch>& watches(Lit l) { return watches_[l]; }

    // Three literals or more; the first two are watched.
    Ref add(std::span<const Lit> literals, std::uint32_t glue) {
        const Ref ref = store(literals, glue);
        list_.push_back(ref);
        watch(ref);
        return ref;
    }
    void add_binary(Lit a, Lit b) {
        watches_[a].push_back({kBinary, b});
        watches_[b].push_back({kBinary, a});
    }

    // Takes the dead ones out of memory. `moved(old, new)` is called with the new place of each of
    // the others.
    template <typename Moved>
    void collect(Moved moved) {
        for (auto& watches : watches_) {
            std::erase_if(watches, [](const Watch& w) { return w.clause != kBinary; });
        }
        std::size_t free = 0, kept = 0;
        for (const Ref ref : list_) {
            const std::uint32_t words = ClauseView<std::uint32_t>::kHeader + arena_[ref];
            if ((*this)[ref].is_dead()) continue;
            // Never overlaps wrongly: clauses only move towards the front.
            std::copy(arena_.begin() + ref, arena_.begin() + ref + words, arena_.begin() + free);
            moved(ref, static_cast<Ref>(free));
            list_[kept++] = static_cast<Ref>(free);
            free += words;
        }
        arena_.resize(free);
        list_.resize(kept);
        for (const Ref ref : list_) watch(ref);
    }

  private:
    Ref store(std::span<const Lit> literals, std::uint32_t glue) {
        const auto ref = static_cast<Ref>(arena_.size());
        arena_.push_back(static_cast<std::uint32_t>(literals.size()));
        arena_.push_back(glue | (glue <= kGlueLong ? 2U : 1U) << 16);
        arena_.push_back(2);
        arena_.insert(arena_.end(), literals.begin(), literals.end());
        return ref;
    }
    void watch(Ref ref) {
        const auto literals = (*this)[ref].literals();
        watches_[literals[0]].push_back({ref, literals[1]});
        watches_[literals[1]].push_back({ref, literals[0]});
    }

    std::vector<std::uint32_t> arena_;
    std::vector<Ref> list_;
    std::vector<std::vector<Watch>> watches_;
};

}  // namespace nonet::learning
