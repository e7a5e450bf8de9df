// What a search learns when it restarts: sets of placements that are not all true at once.
//
// At a restart the choices that were refuted (or searched to the end, their solutions handed out)
// would be forgotten. Each is kept instead, together with the choices it was made under: "not all
// of r1c1=3, r2c5=7, r4c4=1". So a restart loses nothing, no solution is met twice, and the search
// stays complete. When all but one of a set are placed, the last is removed; two watched members
// of each set show when.
//
// Source: Lecoutre, Sais, Tabary, Vidal: Recording and minimizing nogoods from restarts, JSAT 1
// (2007).
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "alldifferent/candidates.hpp"

namespace nonet::alldifferent {

class Nogoods {
  public:
    explicit Nogoods(const Topology& topology) : watchers_(topology.cell_count()) {}

    // Adds a set, at the root of the search tree; false if the board has become impossible.
    template <int W>
    bool add(Candidates<W>& candidates, std::span<const Candidate> placements);

    // Whether placements wait to be looked at, and a look at the next.
    template <int W>
    bool has_news(const Candidates<W>& candidates) const {
        return seen_ < candidates.filled().size();
    }
    template <int W>
    bool next(Candidates<W>& candidates);

    // To be called when the search goes back.
    void back_to(Mark mark) { seen_ = std::min(seen_, mark.filled); }

    std::uint64_t work() const { return work_; }

  private:
    // The two watched members of a set are its first.
    using Set = std::vector<Candidate>;

    std::vector<Set> sets_;
    std::vector<std::vector<std::uint32_t>> watchers_;  // per cell the sets that watch it
    std::size_t seen_ = 0;
    std::uint64_t work_ = 0;
};

template <int W>
bool Nogoods::add(Candidates<W>& candidates, std::span<const Candidate> placements) {
    Set set;
    for (const Candidate c : placements) {
        if (!candidates.is_open(c)) return true;
        if (!candidates.is_placed(c)) set.push_back(c);
    }
    if (set.empty()) return false;
    if (set.size() == 1) return candidates.remove(cell_of(set[0]), digit_of(set[0]));
    const auto number = static_cast<std::uint32_t>(sets_.size());
    watchers_[cell_of(set[0])].push_back(number);
    watchers_[cell_of(set[1])].push_back(number);
    sets_.push_back(std::move(set));
    return true;
}

template <int W>
bool Nogoods::next(Candidates<W>& candidates) {
    const Candidate placed = candidates.filled()[seen_++];
    auto& watchers = watchers_[cell_of(placed)];
    std::size_t kept = 0;
    bool possible = true;
    for (std::size_t i = 0; i < watchers.size(); ++i) {
        ++work_;
        Set& set = sets_[watchers[i]];
        watchers[kept++] = watchers[i];
        if (!possible) continue;
        if (set[0] == placed) std::swap(set[0], set[1]);
        if (set[1] != placed || !candidates.is_open(set[0])) continue;
        std::size_t other = 2;
        while (other < set.size() && candidates.is_placed(set[other])) ++other;
        if (other < set.size()) {
            std::swap(set[1], set[other]);
            watchers_[cell_of(set[1])].push_back(watchers[--kept]);
        } else {
            possible = candidates.remove(cell_of(set[0]), digit_of(set[0]));
        }
    }
    watchers.resize(kept);
    return possible;
}

}  // namespace nonet::alldifferent
