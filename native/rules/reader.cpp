#include "rules/reader.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

namespace nonet::rules {
namespace {

bool with_value(Known known, int value, Known& after) {
    after = known | static_cast<Known>(Marks{1} << value);
    return after != known;
}

struct Table final : Reader {
    std::vector<Marks> rows;

    bool read(Known before, std::size_t at, int value, Known& after) const override {
        after = value;
        return at == 0 || (rows[static_cast<std::size_t>(before - 1)] >> value & 1) != 0;
    }
};

struct Distinct final : Reader {
    bool read(Known before, std::size_t, int value, Known& after) const override {
        return with_value(before, value, after);
    }
};

struct Family final : Reader {
    std::vector<Marks> sets;

    bool read(Known before, std::size_t, int value, Known& after) const override {
        if (!with_value(before, value, after)) return false;
        const auto marks = static_cast<Marks>(after);
        return std::any_of(sets.begin(), sets.end(),
                           [&](Marks set) { return (marks & ~set) == 0; });
    }
    bool ends(Known known) const override {
        return std::find(sets.begin(), sets.end(), static_cast<Marks>(known)) != sets.end();
    }
};

struct Sum final : Reader {
    Numbers weights;
    std::int64_t low = 0, high = 0;
    bool rises = false;

    bool read(Known before, std::size_t at, int value, Known& after) const override {
        after = before + weights[at] * value;
        return !rises || after <= high;
    }
    bool ends(Known known) const override { return low <= known && known <= high; }
};

struct Automaton final : Reader {
    int first = 0;
    std::vector<std::vector<int>> rows;
    std::vector<int> accepting;

    Known start() const override { return first; }
    bool read(Known before, std::size_t, int value, Known& after) const override {
        after = rows[static_cast<std::size_t>(before)][static_cast<std::size_t>(value - 1)];
        return after >= 0;
    }
    bool ends(Known known) const override {
        return std::find(accepting.begin(), accepting.end(), known) != accepting.end();
    }
};

struct Count final : Reader {
    Marks values = 0;
    std::vector<int> counts;

    bool read(Known before, std::size_t, int value, Known& after) const override {
        after = before + static_cast<Known>(values >> value & 1);
        return true;
    }
    bool ends(Known known) const override {
        return std::find(counts.begin(), counts.end(), known) != counts.end();
    }
};

// Known are the sum of the first group, once it is read, and that of the present one.
struct EqualSums final : Reader {
    static constexpr int kShift = 32;
    static constexpr Known kMiddle = Known{1} << 20;  // no sum comes near
    static constexpr Known kNone = -1;

    std::vector<bool> ends_group;
    std::int64_t less = 0;

    static Known both(Known total, Known here) { return (total << kShift) + here + kMiddle; }

    Known start() const override { return both(kNone, 0); }
    bool read(Known before, std::size_t at, int value, Known& after) const override {
        // The sum of the first group is counted from the middle, to be none below 0.
        const Known total = before >> kShift;
        const Known here = before - (total << kShift) + value + less;
        if (!ends_group[at]) {
            after = both(total, here - kMiddle);
            return total == kNone || less < -1 || here <= total;
        }
        after = both(here, 0);
        return total == kNone || total == here;
    }
};

struct SameAt final : Reader {
    int place = 0;

    bool read(Known before, std::size_t at, int value, Known& after) const override {
        after = at == 0 ? 0 : value;
        return at == 0 ? value == place : at == 1 || value == before;
    }
};

struct Not final : Reader {
    static constexpr Known kBroken = std::numeric_limits<Known>::min();
    SharedReader reader;

    Known start() const override { return reader->start(); }
    bool read(Known before, std::size_t at, int value, Known& after) const override {
        if (before == kBroken || !reader->read(before, at, value, after)) after = kBroken;
        return true;
    }
    bool ends(Known known) const override { return known == kBroken || !reader->ends(known); }
};

}  // namespace

SharedReader read_table(std::vector<Marks> rows) {
    auto reader = std::make_shared<Table>();
    reader->rows = std::move(rows);
    return reader;
}

SharedReader read_distinct() {
    return std::make_shared<Distinct>();
}

SharedReader read_family(std::vector<Marks> sets) {
    auto reader = std::make_shared<Family>();
    reader->sets = std::move(sets);
    return reader;
}

SharedReader read_sum(Numbers weights, std::int64_t low, std::int64_t high) {
    auto reader = std::make_shared<Sum>();
    reader->rises = std::all_of(weights.begin(), weights.end(), [](auto w) { return w > 0; });
    reader->weights = std::move(weights);
    reader->low = low;
    reader->high = high;
    return reader;
}

SharedReader read_automaton(int start, std::vector<std::vector<int>> rows,
                            std::vector<int> accepting) {
    auto reader = std::make_shared<Automaton>();
    reader->first = start;
    reader->rows = std::move(rows);
    reader->accepting = std::move(accepting);
    return reader;
}

SharedReader read_count(Marks values, std::vector<int> counts) {
    auto reader = std::make_shared<Count>();
    reader->values = values;
    reader->counts = std::move(counts);
    return reader;
}

SharedReader read_equal_sums(const std::vector<int>& sizes, std::int64_t less) {
    auto reader = std::make_shared<EqualSums>();
    for (const int size : sizes) {
        for (int at = 1; at <= size; ++at) reader->ends_group.push_back(at == size);
    }
    reader->less = less;
    return reader;
}

SharedReader read_same_at(int place) {
    auto reader = std::make_shared<SameAt>();
    reader->place = place;
    return reader;
}

SharedReader read_not(SharedReader reader) {
    auto negated = std::make_shared<Not>();
    negated->reader = std::move(reader);
    return negated;
}

}  // namespace nonet::rules
