// Each cell of a line has a layer of its own states, those that can be reached and lead to an end;
// states with the same future are one. Where several states may follow, those with the same classes
// of states ahead are one; a value stays if one way leads to an end.
#include "constraints/unroll.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <mutex>
#include <span>
#include <unordered_map>

#include "bits.hpp"

namespace nonet::constraints {
namespace {

constexpr std::uint32_t kNone = 0xffffffff;

// Numbers rows of numbers: the same for the same row.
class Classes {
  public:
    Classes(std::size_t width, std::size_t most) : width_(width) {
        std::size_t room = 16;
        while (room < 2 * most) room *= 2;
        slots_.assign(room, kNone);
    }

    std::uint32_t number_of(const std::uint32_t* row) {
        std::uint64_t hash = 0x9E3779B97F4A7C15u;
        for (std::size_t i = 0; i < width_; ++i) hash = (hash ^ row[i]) * 0xff51afd7ed558ccdu;
        for (std::size_t slot = hash >> 32 & (slots_.size() - 1);;
             slot = (slot + 1) & (slots_.size() - 1)) {
            if (slots_[slot] == kNone) {
                slots_[slot] = count_;
                rows_.insert(rows_.end(), row, row + width_);
                return count_++;
            }
            if (std::equal(row, row + width_, rows_.begin() + width_ * slots_[slot])) {
                return slots_[slot];
            }
        }
    }

    std::uint32_t count() const { return count_; }
    const std::uint32_t* row(std::uint32_t number) const { return rows_.data() + width_ * number; }

  private:
    std::size_t width_;
    std::vector<std::uint32_t> slots_;
    std::vector<std::uint32_t> rows_;
    std::uint32_t count_ = 0;
};

// Which states can be met before each cell, a bit each, and at the end: so many words for each.
std::vector<std::uint64_t> reachable(const Automaton& automaton,
                                     const std::vector<ValueSet>& domains, std::size_t words,
                                     std::size_t n) {
    const Transitions& transitions = *automaton.transitions;
    const std::size_t width = transitions.front().size();
    std::vector<std::uint64_t> layers((automaton.cells.size() + 1) * words);
    std::uint64_t* met = layers.data();
    met[automaton.start / 64] |= std::uint64_t{1} << automaton.start % 64;
    for (const ValueSet domain : domains) {
        std::uint64_t* next = met + words;
        for (std::size_t w = 0; w < words; ++w) {
            for (std::uint64_t those = met[w]; those != 0; those &= those - 1) {
                const std::int32_t* row =
                    transitions[64 * w + static_cast<std::size_t>(std::countr_zero(those))].data();
                // A row has a part for each state that may follow.
                for (const std::int32_t* end = row + width; row != end; row += n) {
                    for (ValueSet left = domain; left != 0; left &= left - 1) {
                        const std::int32_t to = row[std::countr_zero(left)];
                        if (to >= 0) next[to / 64] |= std::uint64_t{1} << to % 64;
                    }
                }
            }
        }
        met = next;
    }
    return layers;
}

struct Edge {
    std::uint32_t from, to;
};

// Adds a value's edges as few steps: those that go as far, or where more go there, to one state.
void add_steps(std::span<const Edge> edges, std::vector<Step>& steps) {
    std::array<std::uint8_t, 64> as_far{}, to_there{};
    const auto shift_of = [](Edge edge) { return (edge.to - edge.from) % 64; };
    for (const Edge edge : edges) ++as_far[shift_of(edge)], ++to_there[edge.to];
    const std::size_t first = steps.size();
    for (const Edge edge : edges) {
        const bool gathers = to_there[edge.to] > as_far[shift_of(edge)];
        const auto shift = static_cast<std::uint8_t>(gathers ? edge.to : shift_of(edge));
        std::size_t s = first;
        while (s < steps.size() && (steps[s].shift != shift || steps[s].gathers != gathers)) ++s;
        if (s == steps.size()) steps.push_back({0, shift, gathers});
        steps[s].mask |= std::uint64_t{1} << edge.from;
    }
}

// The steps of all values, eight by eight.
std::vector<StepGroup> grouped(const std::vector<std::uint32_t>& begin,
                               const std::vector<Step>& steps) {
    std::vector<StepGroup> groups((steps.size() + kStepsTogether - 1) / kStepsTogether);
    for (std::size_t value = 0; value + 1 < begin.size(); ++value) {
        for (std::size_t s = begin[value]; s < begin[value + 1]; ++s) {
            StepGroup& group = groups[s / kStepsTogether];
            const std::size_t place = s % kStepsTogether;
            group.mask[place] = steps[s].mask;
            group.shift[place] = steps[s].shift;
            group.value[place] = std::uint64_t{1} << value;
            group.gathers |= std::uint64_t{steps[s].gathers} << place;
        }
    }
    return groups;
}

// The ways from each state of a layer, whose row has a part for each state that may follow.
void add_ways(const Classes& layer, std::size_t width, std::size_t n,
              std::vector<std::uint32_t>& begin, std::vector<Way>& ways) {
    for (std::uint32_t from = 0; from < layer.count(); ++from) {
        const std::size_t first = ways.size();
        for (std::size_t at = 0; at < width; ++at) {
            const std::uint32_t to = layer.row(from)[at];
            if (to == kNone) continue;
            std::size_t k = first;
            while (k < ways.size() && ways[k].to != to) ++k;
            if (k == ways.size()) ways.push_back({0, to});
            ways[k].values |= std::uint64_t{1} << at % n;
        }
        begin.push_back(static_cast<std::uint32_t>(ways.size()));
    }
}

// Adds the classes of the other states that may follow, and puts those of each value in order,
// each once: what leads to the same classes is the same. False if these lead nowhere.
bool add_choices(const std::int32_t* next, std::size_t n, ValueSet open,
                 const std::vector<std::uint32_t>& behind, std::vector<std::uint32_t>& row) {
    bool leads = false;
    for (ValueSet left = open; left != 0; left &= left - 1) {
        const auto value = static_cast<std::size_t>(std::countr_zero(left));
        std::size_t end = row[value] == kNone ? value : value + n;
        for (std::size_t at = value + n; at < row.size(); at += n) {
            const std::uint32_t to = next[at] < 0 ? kNone : behind[next[at]];
            if (to == kNone) continue;
            leads = true;
            std::size_t place = end;
            while (place > value && row[place - n] > to) place -= n;
            if (place > value && row[place - n] == to) continue;
            for (std::size_t back = end; back > place; back -= n) row[back] = row[back - n];
            row[place] = to;
            end += n;
        }
    }
    return leads;
}

std::shared_ptr<const Unrolled> unroll(const Automaton& automaton,
                                       const std::vector<ValueSet>& domains, std::size_t n) {
    auto made = std::make_shared<Unrolled>();
    const Transitions& transitions = *automaton.transitions;
    const std::size_t states = transitions.size();
    const std::size_t width = transitions.front().size();  // n for each state that may follow
    const auto count = static_cast<std::uint32_t>(automaton.cells.size());
    const std::size_t words_of_states = (states + 63) / 64;
    const auto layers = reachable(automaton, domains, words_of_states, n);
    // From the end: the class of each state in the layer behind, and what it becomes here.
    std::vector<std::uint32_t> behind(states, kNone);
    for (const std::uint32_t state : automaton.accepting) behind[state] = 0;
    std::uint32_t most = 1;
    std::vector<Classes> classes;  // of the layer before the last cell, the one before that, ...
    classes.reserve(count);
    std::vector<std::uint32_t> row(width), ahead(states);
    for (std::uint32_t i = count; i-- > 0;) {
        const std::uint64_t* met = layers.data() + i * words_of_states;
        std::size_t most_here = 0;
        for (std::size_t w = 0; w < words_of_states; ++w) {
            most_here += static_cast<std::size_t>(count_bits(met[w]));
        }
        Classes& here_classes = classes.emplace_back(width, most_here);
        const ValueSet open = domains[i];
        // What is `ahead` of states that are not met here nobody asks for.
        for (std::size_t w = 0; w < words_of_states; ++w) {
            for (std::uint64_t those = met[w]; those != 0; those &= those - 1) {
                const std::size_t state =
                    64 * w + static_cast<std::size_t>(std::countr_zero(those));
                const std::int32_t* next = transitions[state].data();
                bool leads = false;
                std::ranges::fill(row, kNone);
                for (ValueSet left = open; left != 0; left &= left - 1) {
                    const int value = std::countr_zero(left);
                    if (next[value] < 0) continue;
                    row[static_cast<std::size_t>(value)] = behind[next[value]];
                    leads |= behind[next[value]] != kNone;
                }
                if (width > n) leads = add_choices(next, n, open, behind, row) || leads;
                ahead[state] = leads ? here_classes.number_of(row.data()) : kNone;
            }
        }
        most = std::max(most, here_classes.count());
        std::swap(behind, ahead);
    }
    if (behind[automaton.start] == kNone) return made;
    made->possible = true;
    const std::uint32_t words = (most + 63) / 64;
    auto* unrolled = made->memory.array<Layer>(count);
    // Where each value leads from such a state to such a state.
    std::uint32_t settled = 0;
    for (std::uint32_t i = count; i-- > 0;) {
        unrolled[i].settled = words > 1 || settled == kNone ? 0 : std::uint64_t{1} << settled;
        const Classes& layer = classes[count - 1 - i];
        const auto ends_well = [&](std::uint32_t state) {
            for (ValueSet left = domains[i]; left != 0; left &= left - 1) {
                auto at = static_cast<std::size_t>(std::countr_zero(left));
                while (layer.row(state)[at] != settled) {
                    if ((at += n) >= width) return false;
                }
            }
            return true;
        };
        std::uint32_t state = 0;
        while (state < layer.count() && !ends_well(state)) ++state;
        settled = settled == kNone || state == layer.count() ? kNone : state;
    }
    std::size_t dearness = 0;
    std::vector<std::uint32_t> begin;
    std::vector<Edge> edges;
    std::vector<Step> steps;
    std::vector<Way> ways;
    for (std::uint32_t i = 0; i < count; ++i) {
        const Classes& layer = classes[count - 1 - i];
        begin.assign(1, 0);
        steps.clear();
        ways.clear();
        for (std::size_t value = 0; value < n; ++value) {
            edges.clear();
            for (std::size_t at = value; at < width; at += n) {
                for (std::uint32_t from = 0; from < layer.count(); ++from) {
                    const std::uint32_t to = layer.row(from)[at];
                    if (to != kNone) edges.push_back({from, to});
                }
            }
            if (words > 1) {
                dearness += edges.size();
                continue;
            }
            add_steps(edges, steps);
            begin.push_back(static_cast<std::uint32_t>(steps.size()));
        }
        std::vector<StepGroup> groups;
        if (words == 1) {
            dearness += steps.size();
            groups = grouped(begin, steps);
        } else {
            add_ways(layer, width, n, begin, ways);
        }
        unrolled[i] = {made->memory.copy(begin),  made->memory.copy(steps),
                       made->memory.copy(groups), static_cast<std::uint32_t>(groups.size()),
                       made->memory.copy(ways),   unrolled[i].settled};
    }
    made->data = {words, unrolled, kNowhere};
    made->cost = static_cast<std::uint32_t>(std::min<std::size_t>(dearness, 1000));
    return made;
}

// What was unrolled lately: few rules with automata are met again and again, on boards like others.
class Known {
  public:
    std::shared_ptr<const Unrolled> get(const Automaton& automaton,
                                        const std::vector<ValueSet>& domains, std::size_t values) {
        const std::uint64_t hash = hash_of(automaton, domains);
        {
            const std::lock_guard lock(mutex_);
            const auto [first, last] = entries_.equal_range(hash);
            for (auto each = first; each != last; ++each) {
                const Entry& entry = each->second;
                if (entry.transitions == automaton.transitions && entry.domains == domains &&
                    entry.start == automaton.start && entry.accepting == automaton.accepting) {
                    return entry.made;
                }
            }
        }
        auto made = unroll(automaton, domains, values);
        const std::lock_guard lock(mutex_);
        if (words_ > kMostWords) {
            entries_.clear();
            words_ = 0;
        }
        words_ += made->memory.words() + 4 * domains.size() +
                  automaton.transitions->size() * (automaton.transitions->front().size() + 4) +
                  automaton.accepting.size();
        entries_.emplace(hash, Entry{automaton.transitions, automaton.accepting, automaton.start,
                                     domains, made});
        return made;
    }

  private:
    static constexpr std::size_t kMostWords = std::size_t{1} << 20;

    struct Entry {
        std::shared_ptr<const Transitions> transitions;
        std::vector<std::uint32_t> accepting;
        std::uint32_t start;
        std::vector<ValueSet> domains;
        std::shared_ptr<const Unrolled> made;
    };

    static std::uint64_t hash_of(const Automaton& automaton, const std::vector<ValueSet>& domains) {
        std::uint64_t hash = reinterpret_cast<std::uintptr_t>(automaton.transitions.get());
        for (const ValueSet domain : domains) hash = (hash ^ domain) * 0xff51afd7ed558ccdu;
        return hash + automaton.start;
    }

    std::mutex mutex_;
    std::unordered_multimap<std::uint64_t, Entry> entries_;
    std::size_t words_ = 0;
};

}  // namespace

std::shared_ptr<const Unrolled> unrolled(const Automaton& automaton,
                                         const std::vector<ValueSet>& domains, std::size_t values) {
    static Known& known = *new Known;  // a search may run while the process ends
    return known.get(automaton, domains, values);
}

}  // namespace nonet::constraints
