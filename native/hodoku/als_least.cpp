// The sets that a person has to look at least for.
#include <algorithm>
#include <functional>
#include <set>
#include <tuple>

#include "hodoku/als.hpp"

namespace nonet::hodoku {
namespace {

constexpr std::size_t kMostOutcomes = 256;  // that are compared

// Of what crosses out the same the first, of all the one that costs least, then the one that
// crosses out most.
class Least {
  public:
    explicit Least(const AlsAim& aim) : aim_(aim) {}

    // Whether no further one is asked for.
    bool add(const std::vector<Als>& sets, AlsChain chain) {
        const auto& gone = chain.gone;
        if (aim_.gone) {
            for (int value = 0; value < 9; ++value) {
                if (!(*aim_.gone)[value].without(gone[value]).empty()) return false;
            }
            best = std::move(chain);
            return true;
        }
        Outcome outcome;
        int count = 0;
        for (int value = 0; value < 9; ++value) {
            outcome[2 * value] = gone[value].low, outcome[2 * value + 1] = gone[value].high;
            count += gone[value].size();
        }
        if (!known_.insert(outcome).second) return false;
        double cost = 0;
        unsigned values = 0;
        std::set<int> houses;
        for (const std::size_t number : chain.sets) {
            const Als& als = sets[number];
            values |= als.values;
            if (houses.insert(als.house).second) cost += aim_.costs[als.house];
        }
        cost += se121::count(values) / 2.0;
        if (!best || cost < cost_ || (cost == cost_ && count > count_)) {
            best = std::move(chain), cost_ = cost, count_ = count;
        }
        return known_.size() == kMostOutcomes;
    }

    std::optional<AlsChain> best;

  private:
    using Outcome = std::array<std::uint64_t, 18>;

    const AlsAim& aim_;
    std::set<Outcome> known_;
    double cost_ = 0;
    int count_ = 0;
};

}  // namespace

// The sets of at most so many cells, those with few cells first, and for each those tied to it.
std::vector<AlsSearch::Neighbours> AlsSearch::by_size(int largest) const {
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < sets_.size(); ++i) {
        if (sets_[i].cells.size() <= largest) order.push_back(i);
    }
    const auto key = [&](std::size_t i) {
        const CellSet& cells = sets_[i].cells;
        return std::make_tuple(cells.size(), cells.high, cells.low);
    };
    std::sort(order.begin(), order.end(),
              [&](std::size_t one, std::size_t two) { return key(one) < key(two); });
    std::vector<std::size_t> rank(sets_.size(), sets_.size());
    std::vector<Neighbours> neighbours;
    for (const std::size_t number : order) {
        rank[number] = neighbours.size();
        neighbours.push_back({number, sets_[number].cells.size(), {}});
    }
    for (const Tie& tie : ties_) {
        const std::size_t one = rank[tie.one], two = rank[tie.two];
        if (one == sets_.size() || two == sets_.size()) continue;
        neighbours[one].tied.emplace_back(two, tie.values);
        neighbours[two].tied.emplace_back(one, tie.values);
    }
    for (Neighbours& own : neighbours) std::sort(own.tied.begin(), own.tied.end());
    return neighbours;
}

std::optional<AlsChain> AlsSearch::least_pair(const AlsAim& aim, Control& control) const {
    const auto sets = by_size(aim.largest);
    const int largest = sets.empty() ? 0 : sets.back().size;
    for (int total = 2; total <= std::min(aim.most, 2 * largest); ++total) {
        if (control.check() != Stop::kExhausted) break;
        Least least(aim);
        for (const Neighbours& one : sets) {
            if (one.size > total / 2) break;
            for (int first = 0; first < 9; ++first) {
                for (const auto& [rank, values] : one.tied) {
                    const Neighbours& two = sets[rank];
                    if (two.size != total - one.size) continue;
                    if (std::countr_zero(unsigned{values}) != first) continue;
                    AlsChain chain{{one.number, two.number}, {}, {}};
                    se121::each_bit(values, [&](int value) {
                        chain.links.push_back(static_cast<std::uint8_t>(value));
                    });
                    if (!clear_pair(chain, sets_[one.number], sets_[two.number])) continue;
                    if (least.add(sets_, std::move(chain))) return least.best;
                }
            }
        }
        if (least.best) return least.best;
    }
    return std::nullopt;
}

// Of each pivot the pairs of sets tied to it that both have a value in places which some cell sees.
void AlsSearch::each_wing(const std::vector<Neighbours>& sets, const Neighbours& pivot,
                          const std::function<void(const AlsChain&, int)>& visit) const {
    const Als& hub = sets_[pivot.number];
    for (int value = 0; value < 9; ++value) {
        std::array<std::vector<std::size_t>, 9> by_tie;
        for (const auto& [rank, values] : pivot.tied) {
            if ((sets_[sets[rank].number].values >> value & 1) == 0) continue;
            for (unsigned rest = values & ~(1U << value); rest != 0; rest &= rest - 1) {
                by_tie[static_cast<std::size_t>(std::countr_zero(rest))].push_back(rank);
            }
        }
        places_[value].without(hub.cells).each([&](int cell) {
            std::vector<std::pair<int, std::vector<std::size_t>>> near;
            for (int tie = 0; tie < 9; ++tie) {
                std::vector<std::size_t> ranks;
                for (const std::size_t rank : by_tie[tie]) {
                    if (sets_[sets[rank].number].seen[value].has(cell)) ranks.push_back(rank);
                }
                if (!ranks.empty()) near.emplace_back(tie, std::move(ranks));
            }
            for (std::size_t i = 0; i < near.size(); ++i) {
                for (std::size_t j = i + 1; j < near.size(); ++j) {
                    for (const std::size_t one : near[i].second) {
                        for (const std::size_t two : near[j].second) {
                            const Neighbours &a = sets[one], &b = sets[two];
                            if (!(sets_[a.number].cells & sets_[b.number].cells).empty()) continue;
                            visit({{a.number, pivot.number, b.number},
                                   {static_cast<std::uint8_t>(near[i].first),
                                    static_cast<std::uint8_t>(near[j].first)},
                                   {}},
                                  a.size + pivot.size + b.size);
                        }
                    }
                }
            }
        });
    }
}

std::optional<AlsChain> AlsSearch::least_wing(const AlsAim& aim, Control& control) const {
    const auto sets = by_size(aim.largest);
    std::vector<AlsChain> chains;  // of the fewest cells
    int most = aim.most;
    for (const Neighbours& pivot : sets) {
        if (pivot.size + 2 > most || control.check() != Stop::kExhausted) break;
        each_wing(sets, pivot, [&](const AlsChain& wing, int total) {
            if (total > most || (aim.gone && total == most && !chains.empty())) return;
            AlsChain chain = wing;
            const unsigned ties = 1U << wing.links[0] | 1U << wing.links[1];
            clear(chain, ~ties, sets_[wing.sets[0]], sets_[wing.sets[2]]);
            if (aim.gone && !Least(aim).add(sets_, chain)) return;
            if (total < most) chains.clear(), most = total;
            chains.push_back(std::move(chain));
        });
    }
    Least least(aim);
    for (AlsChain& chain : chains) {
        if (least.add(sets_, std::move(chain))) break;
    }
    return least.best;
}

}  // namespace nonet::hodoku
