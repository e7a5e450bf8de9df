// Complex fish on the classic board: see src/nonet/techniques/_fish.py, which has the same search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <unordered_set>
#include <vector>

#include "se121/board.hpp"

namespace nonet::fish {

using se121::CellSet;
using Houses = std::uint32_t;  // a bit for each: rows from 0, columns from 9, boxes from 18

inline constexpr int kSmallest = 2, kLargest = 7;

struct Fish {
    Houses base, cover;
    CellSet body, fins, gone;
};

enum class Kind : int { kFranken, kMutant };

class Search {
  public:
    // For the places of one value, and so many houses on each side.
    Search(CellSet places, int size, Kind kind, bool finned);

    // The next fish; none at the end. `pause` is called after each small piece of work. If it
    // throws the search can go on later.
    template <typename Pause>
    std::optional<Fish> next(Pause pause) {
        for (;;) {
            if (given_ < found_.size()) return found_[given_++];
            found_.clear();
            given_ = 0;
            pause();
            if (depth_ < 0 && !next_target()) return std::nullopt;
            if (next_base()) look_for_covers();
        }
    }

  private:
    struct House {
        int number;
        CellSet places;
    };
    // Base houses that are chosen, and which to try next.
    struct Choice {
        Houses base;
        CellSet inside, twice;  // their places, and those in two of them
        int next;
    };

    bool next_target();
    bool next_base();
    void look_for_covers();
    Houses barred(Houses base) const;
    void pick(Houses cover, int count, CellSet left);
    void judge(Houses cover);

    CellSet places_;
    int size_;
    Kind kind_;
    bool finned_;

    int target_ = -1;
    CellSet seen_;       // from the target
    House fitting_[27];  // what can be a base house
    int fitting_count_ = 0;
    Choice choices_[kLargest + 1];
    int depth_ = -1;              // how many are chosen; -1 where the target has no more bases
    Houses barred_ = 0;           // what cannot cover this base
    std::vector<Houses> covers_;  // those of all places but the target

    std::vector<Fish> found_;  // those of this base
    std::size_t given_ = 0;    // how many of them have been returned
    std::unordered_set<std::uint64_t> known_;
};

}  // namespace nonet::fish
