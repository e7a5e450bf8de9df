#include "hodoku/als.hpp"

#include <algorithm>

namespace nonet::hodoku {
namespace {

using se121::each_bit;
using se121::kBoard;
using se121::kCells;

using se121::kHouses;
constexpr int kMostCells = 8;  // of a set
constexpr int kMostSets = 6;   // of a chain
constexpr int kStepsPerLook = 1024;

// Looks at `control` now and then.
class Pace {
  public:
    explicit Pace(Control& control) : control_(control) {}
    bool stopped() { return ++steps_ % kStepsPerLook == 0 && control_.check() != Stop::kExhausted; }

  private:
    Control& control_;
    unsigned steps_ = 0;
};

}  // namespace

const AlsBoard& AlsBoard::classic() {
    static const AlsBoard kClassic = [] {
        AlsBoard board;
        for (int house = 0; house < kHouses; ++house) {
            board.houses.push_back(kBoard.cells[(house + 9) % kHouses]);  // there boxes come first
        }
        for (int cell = 0; cell < kCells; ++cell) board.peers[cell] = kBoard.peers[cell];
        return board;
    }();
    return kClassic;
}

AlsSearch::AlsSearch(const std::uint16_t* marks, Control& control, const AlsBoard& board) {
    for (int cell = 0; cell < kCells; ++cell) {
        marks_[cell] = marks[cell] & se121::kAll;
        each_bit(marks_[cell], [&](int value) { places_[value].add(cell); });
    }
    for (std::size_t house = 0; house < board.houses.size(); ++house) {
        find_sets(board, static_cast<int>(house));
    }
    Pace pace(control);
    for (std::size_t one = 0; one < sets_.size(); ++one) {
        begin_.push_back(ties_.size());
        for (std::size_t two = one + 1; two < sets_.size(); ++two) {
            if (pace.stopped()) break;
            const Nine values = tied(sets_[one], sets_[two]);
            if (values == 0) continue;
            ties_.push_back(
                {static_cast<std::uint32_t>(one), static_cast<std::uint32_t>(two), values});
        }
    }
    begin_.push_back(ties_.size());
}

// Those of a house that none before it has.
void AlsSearch::find_sets(const AlsBoard& board, int house) {
    std::array<int, 9> cells{};
    int count = 0;
    board.houses[house].each([&](int cell) {
        if (marks_[cell] != 0) cells[count++] = cell;
    });
    add_sets(board, house, cells, count, 0, {}, 0, 0);
}

// Sets by their first cells. None begins with cells that have no value more than they are.
void AlsSearch::add_sets(const AlsBoard& board, int house, const std::array<int, 9>& cells,
                         int count, int begin, CellSet chosen, unsigned values, int size) {
    for (int i = begin; i < count; ++i) {
        CellSet more = chosen;
        more.add(cells[i]);
        const unsigned both = values | marks_[cells[i]];
        const int over = se121::count(both) - (size + 1);
        const auto same = [&](const Als& als) { return als.cells == more; };
        if (over == 1 && std::none_of(sets_.begin(), sets_.end(), same)) {
            Als als{more, static_cast<Nine>(both), static_cast<std::uint8_t>(house), {}, {}};
            each_bit(both, [&](int value) {
                als.places[value] = places_[value] & more;
                CellSet& seen = als.seen[value];
                seen = {~std::uint64_t{0}, ~std::uint64_t{0}};
                als.places[value].each([&](int cell) { seen = seen & board.peers[cell]; });
            });
            sets_.push_back(als);
        }
        if (over >= 1 && size + 1 < std::min(count - 1, kMostCells)) {
            add_sets(board, house, cells, count, i + 1, more, both, size + 1);
        }
    }
}

// The values whose places in one set see all those in the other. Sets that share cells are not
// tied.
Nine AlsSearch::tied(const Als& one, const Als& two) const {
    unsigned ties = 0;
    const unsigned both = one.values & two.values;
    if (both == 0 || !(one.cells & two.cells).empty()) return 0;
    each_bit(both, [&](int value) {
        if (two.places[value].without(one.seen[value]).empty()) ties |= 1U << value;
    });
    return static_cast<Nine>(ties);
}

// What sees all places of one of these values that both sets have; whether there is anything.
bool AlsSearch::clear(AlsChain& chain, unsigned values, const Als& one, const Als& two) const {
    bool any = false;
    each_bit(values & one.values & two.values, [&](int value) {
        const CellSet gone = one.seen[value] & two.seen[value] & places_[value];
        any = any || !gone.empty();
        chain.gone[value] = chain.gone[value] | gone;
    });
    return any;
}

bool AlsSearch::clear_pair(AlsChain& chain, const Als& one, const Als& two) const {
    bool any = false;
    unsigned links = 0;
    for (const std::uint8_t link : chain.links) {
        any = clear(chain, ~(1U << link), one, two) || any;
        links |= 1U << link;
    }
    if (chain.links.size() < 2) return any;
    // Each set loses one of the values: both are locked, with all their other values.
    for (const Als* const als : {&one, &two}) {
        each_bit(als->values & ~links, [&](int value) {
            const CellSet gone = (als->seen[value] & places_[value]).without(als->cells);
            any = any || !gone.empty();
            chain.gone[value] = chain.gone[value] | gone;
        });
    }
    return any;
}

std::optional<AlsChain> AlsSearch::first_pair(Control& control) const {
    Pace pace(control);
    for (const Tie& tie : ties_) {
        if (pace.stopped()) break;
        AlsChain chain{{tie.one, tie.two}, {}, {}};
        each_bit(tie.values,
                 [&](int value) { chain.links.push_back(static_cast<std::uint8_t>(value)); });
        if (clear_pair(chain, sets_[tie.one], sets_[tie.two])) return chain;
    }
    return std::nullopt;
}

std::optional<AlsChain> AlsSearch::first_wing(Control& control) const {
    std::vector<std::vector<std::uint32_t>> of_set(sets_.size());
    for (std::size_t i = 0; i < ties_.size(); ++i) {
        of_set[ties_[i].one].push_back(static_cast<std::uint32_t>(i));
        of_set[ties_[i].two].push_back(static_cast<std::uint32_t>(i));
    }
    Pace pace(control);
    std::vector<std::uint32_t> later;
    for (std::size_t i = 0; i < ties_.size(); ++i) {
        const auto& first = of_set[ties_[i].one];
        const auto& second = of_set[ties_[i].two];
        later.clear();
        std::merge(std::upper_bound(first.begin(), first.end(), i), first.end(),
                   std::upper_bound(second.begin(), second.end(), i), second.end(),
                   std::back_inserter(later));
        for (const std::uint32_t other : later) {
            if (pace.stopped()) return std::nullopt;
            const Tie &a = ties_[i], &b = ties_[other];
            if (auto chain = wing(a, b)) return chain;
        }
    }
    return std::nullopt;
}

std::optional<AlsChain> AlsSearch::wing(const Tie& a, const Tie& b) const {
    const std::uint32_t pivot = a.one == b.one || a.one == b.two ? a.one : a.two;
    const std::uint32_t one = a.one + a.two - pivot, two = b.one + b.two - pivot;
    const Als& first = sets_[one];
    const Als& last = sets_[two];
    if ((first.values & last.values) == 0 || !(first.cells & last.cells).empty()) {
        return std::nullopt;
    }
    AlsChain chain{{one, pivot, two}, {}, {}};
    each_bit(a.values, [&](int x) {
        each_bit(b.values & ~(1U << x), [&](int y) {
            if (!clear(chain, ~(1U << x | 1U << y), first, last) || !chain.links.empty()) return;
            chain.links = {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(y)};
        });
    });
    if (chain.links.empty()) return std::nullopt;
    return chain;
}

bool AlsSearch::has_blossom(Control& control, double most) const {
    Pace pace(control);
    for (int stem = 0; stem < kCells; ++stem) {
        const unsigned values = marks_[stem];
        if (se121::count(values) < 2 || se121::count(values) > 4) continue;
        Petals petals;
        each_bit(values, [&](int value) {
            petals.emplace_back();
            for (const Als& als : sets_) {
                if ((als.values >> value & 1) != 0 && als.seen[value].has(stem) &&
                    !als.cells.has(stem)) {
                    petals.back().push_back(&als);
                }
            }
        });
        CellSet own;
        own.add(stem);
        for (int value = 0; value < 9; ++value) {
            if ((values >> value & 1) != 0) continue;
            bool any = false;
            places_[value].without(own).each([&](int cell) {
                any = any || (!pace.stopped() && blooms(petals, value, cell, own, values, most, 0));
            });
            if (any) return true;
        }
    }
    return false;
}

// Whether there is a set for each value from one on, with what the sets before have taken.
bool AlsSearch::blooms(const Petals& petals, int value, int cell, CellSet taken, unsigned values,
                       double most, std::size_t at) const {
    if (at == petals.size()) return true;
    return std::any_of(petals[at].begin(), petals[at].end(), [&](const Als* als) {
        if ((als->values >> value & 1) == 0 || !als->seen[value].has(cell)) return false;
        if (!(als->cells & taken).empty()) return false;
        const CellSet cells = taken | als->cells;
        const unsigned both = values | als->values;
        if (cells.size() + se121::count(both) / 2.0 > most) return false;
        return blooms(petals, value, cell, cells, both, most, at + 1);
    });
}

std::optional<AlsChain> AlsSearch::best_chain(Control& control) const {
    // The shortest chains from a set, by their first value, last set and last value.
    struct Row {
        std::uint32_t set;
        std::uint32_t before;  // its place in `rows`
        std::uint8_t first, last, size;
    };
    std::vector<Row> rows;
    std::vector<std::uint32_t> seen(sets_.size() * (9 * 9 * 2), 0);
    AlsChain best;
    int most = 0;
    Pace pace(control);
    for (std::uint32_t start = 0; start < sets_.size(); ++start) {
        rows.assign(1, {start, 0, 9, 9, 1});
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const Row row = rows[i];
            if (row.size == kMostSets) break;  // so are all that follow
            for (std::size_t t = begin_[row.set]; t < begin_[row.set + 1]; ++t) {
                if (pace.stopped()) return std::nullopt;
                const Tie& tie = ties_[t];
                each_bit(tie.values, [&](int value) {
                    const int first = row.size == 1 ? value : row.first;
                    const std::size_t key =
                        ((tie.two * std::size_t{9} + first) * 9 + value) * 2 + (row.size > 2);
                    if (value == row.last || seen[key] == start + 1) return;
                    seen[key] = start + 1;
                    rows.push_back({tie.two, static_cast<std::uint32_t>(i),
                                    static_cast<std::uint8_t>(first),
                                    static_cast<std::uint8_t>(value),
                                    static_cast<std::uint8_t>(row.size + 1)});
                    if (row.size + 1 < 4) return;
                    AlsChain chain;
                    clear(chain, ~(1U << first | 1U << value), sets_[start], sets_[tie.two]);
                    int count = 0;
                    for (const CellSet& cells : chain.gone) count += cells.size();
                    if (count <= most) return;
                    most = count;
                    for (std::size_t at = rows.size() - 1; at != 0; at = rows[at].before) {
                        chain.sets.push_back(rows[at].set);
                        chain.links.push_back(rows[at].last);
                    }
                    chain.sets.push_back(start);
                    std::reverse(chain.sets.begin(), chain.sets.end());
                    std::reverse(chain.links.begin(), chain.links.end());
                    best = std::move(chain);
                });
            }
        }
    }
    if (most == 0) return std::nullopt;
    return best;
}

}  // namespace nonet::hodoku
