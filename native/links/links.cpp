#include "links/links.hpp"

#include <algorithm>
#include <optional>

namespace nonet::links {
namespace {

constexpr int kEndless = 1 << 20;
constexpr std::size_t kMostStarts = 5;  // of a verity

}  // namespace

template <typename Table>
Bits Graph::union_of(const Table& rows, const Bits& of) const {
    Bits joined(size());
    of.each([&](std::size_t i) { joined |= rows[i]; });
    return joined;
}

Graph::Graph(const std::vector<Node>& nodes, const std::vector<Ends>& strong,
             const std::vector<std::vector<int>>& peers, const std::vector<Ends>& ruled)
    : nodes_(nodes), linked_(size()), candidates_(size()), groups_(size()) {
    const std::size_t n = size();
    weak_.assign(n, Bits(n));
    for (const auto& [one, two] : strong) linked_.add(one), linked_.add(two);
    for (Rows* rows : {&strong_, &implied_, &over_group_}) rows->make(linked_, n);
    for (const auto& [one, two] : strong) strong_.of(one).add(two), strong_.of(two).add(one);
    // Of each value the candidate in each cell, and the groups.
    std::map<int, std::vector<int>> in_cell, groups;
    for (std::size_t i = 0; i < n; ++i) {
        const int node = static_cast<int>(i), cell = nodes[i].cells[0];
        if (!nodes[i].is_candidate()) {
            groups_.add(i);
            groups[nodes[i].value].push_back(node);
            continue;
        }
        candidates_.add(i);
        in_cell[nodes[i].value].resize(peers.size(), -1);
        in_cell[nodes[i].value][cell] = node;
        of_cell_.try_emplace(cell, n).first->second.add(i);
        of_value_.try_emplace(nodes[i].value, n).first->second.add(i);
    }
    std::vector<std::size_t> seen(peers.size());  // by how many cells of a node
    for (std::size_t i = 0; i < n; ++i) {
        const Node& node = nodes[i];
        std::fill(seen.begin(), seen.end(), 0);
        for (const int cell : node.cells) {
            for (const int peer : peers[cell]) {
                if (++seen[peer] < node.cells.size()) continue;
                const int other = in_cell[node.value].empty() ? -1 : in_cell[node.value][peer];
                if (other >= 0) weak_[i].add(other);
            }
        }
        for (const int other : groups[node.value]) {
            const std::vector<int>& cells = nodes[other].cells;
            if (std::all_of(cells.begin(), cells.end(),
                            [&](int cell) { return seen[cell] == node.cells.size(); })) {
                weak_[i].add(other);
            }
        }
        if (!node.is_candidate()) continue;
        Bits others = of_cell(i);
        Bits self(n);
        self.add(i);
        weak_[i] |= others.remove(self);
    }
    for (const auto& [one, two] : ruled) weak_[one].add(two), weak_[two].add(one);
    linked_.each([&](std::size_t i) {
        Bits linked = weak_[i], groups = groups_;
        implied_.of(i) = union_of(strong_, linked &= linked_);
        over_group_.of(i) = union_of(strong_, groups &= linked);
    });
}

// What becomes true along all shortest chains from a node that is false, step by step.
struct Graph::Walk {
    Walk(const Graph& of, int begin)
        : graph(of), start(begin), level(of.strong_[begin]), reached(level), grouped(level) {
        grouped &= graph.groups_;
    }

    void on() {
        Bits over = graph.union_of(graph.over_group_, level);
        level = graph.union_of(graph.implied_, level).remove(reached);
        reached |= level;
        grouped = graph.union_of(graph.implied_, grouped);
        grouped |= over;
        grouped |= graph.groups_;
        grouped &= level;
    }

    // This level, or of it what a chain with a group leads to.
    const Bits& shown(bool over_group) const {
        return over_group && !graph.groups_.has(static_cast<std::size_t>(start)) ? grouped : level;
    }

    const Graph& graph;
    int start;
    Bits level, reached, grouped;
};

std::vector<std::vector<int>> Graph::paths(int start, int end, std::size_t most) const {
    std::vector<Bits> levels;
    Walk walk(*this, start);
    for (; !walk.level.empty(); walk.on()) {
        levels.push_back(walk.level);
        if (walk.level.has(static_cast<std::size_t>(end))) break;
    }
    std::vector<std::vector<int>> paths;
    if (walk.level.empty()) return paths;
    std::vector<int> path(2 * levels.size(), start);  // filled from its end
    const auto back = [&](const auto& self, std::size_t depth, int on) -> void {
        path[2 * depth + 1] = on;
        if (depth == 0) {
            paths.push_back(path);
            return;
        }
        strong_[on].each([&](std::size_t off) {
            if (paths.size() >= most) return;
            Bits before = weak_[off];
            before &= levels[depth - 1];
            before.each([&](std::size_t i) {
                if (paths.size() >= most) return;
                path[2 * depth] = static_cast<int>(off);
                self(self, depth - 1, static_cast<int>(i));
            });
        });
    };
    back(back, levels.size() - 1, end);
    return paths;
}

std::vector<int> Graph::touching(int candidate) const {
    const Bits& seen = weak_[candidate];
    Bits level = union_of(strong_, seen), known = level;
    for (; !level.meets(seen); known |= level) {
        level = union_of(implied_, level).remove(known);
        if (level.empty()) return {};
    }
    const int start = level.first_of(seen);
    Walk walk(*this, start);
    while (!walk.level.meets(seen)) walk.on();
    return paths(start, walk.level.first_of(seen), 1).front();
}

std::vector<int> Graph::leading(int candidate, int end, bool on) const {
    Bits ends(size());
    if (on)
        ends.add(static_cast<std::size_t>(end));
    else
        ends = weak_[end];
    Ends best{-1, -1};
    int least = kEndless;
    if (on || !weak_[candidate].has(static_cast<std::size_t>(end))) {
        Bits starts = weak_[candidate];
        (starts &= linked_).each([&](std::size_t start) {
            Walk walk(*this, static_cast<int>(start));
            for (int depth = 0; depth < least && !walk.level.empty(); ++depth, walk.on()) {
                if (!walk.level.meets(ends)) continue;
                best = {walk.start, walk.level.first_of(ends)}, least = depth;
            }
        });
    }
    std::vector<int> path{candidate};
    if (best.first >= 0) {
        const std::vector<int> way = paths(best.first, best.second, 1).front();
        path.insert(path.end(), way.begin(), way.end());
    }
    if (!on) path.push_back(end);
    return path;
}

std::pair<Bits, Bits> Graph::follows(int candidate) const {
    const Distances far = distances(candidate, kEndless);
    std::pair<Bits, Bits> following{Bits(size()), Bits(size())};
    for (std::size_t i = 0; i < size(); ++i) {
        if (far.on[i] != kEndless) following.first.add(i);
        if (far.off[i] != kEndless && candidates_.has(i)) following.second.add(i);
    }
    return following;
}

Bits Graph::wrong(Control& control) const {
    Bits refuted(size());
    std::vector<std::optional<Bits>> known(size());  // what follows from a node that is true
    const auto closed = [&](std::size_t node) -> const Bits& {
        if (known[node]) return *known[node];
        Bits reached = implied_[node], left = reached;
        while (!left.empty()) {
            Bits next(size());
            left.each([&](std::size_t i) { next |= known[i] ? *known[i] : implied_[i]; });
            left = next.remove(reached);
            reached |= left;
        }
        known[node] = reached;
        return *known[node];
    };
    bool stopped = false;
    std::map<std::vector<std::uint64_t>, Bits> seen_from;  // many starts reach the same ends
    linked_.each([&](std::size_t start) {
        if (stopped || (stopped = control.check() != Stop::kExhausted)) return;
        Bits ends = strong_[start];
        strong_[start].each([&](std::size_t i) { ends |= closed(i); });
        const auto [at, is_new] =
            seen_from.try_emplace({ends.all().begin(), ends.all().end()}, size());
        if (is_new) at->second = union_of(weak_, ends);
        Bits both = at->second;
        refuted |= both &= weak_[start];
    });
    return refuted &= candidates_;
}

Bits Graph::ends_of(const Wanted& wanted, const Bits& marks, int start, const Bits& level) const {
    Bits ends(size());
    level.each([&](std::size_t end) {
        const int e = static_cast<int>(end);
        if (!wanted.both_ways && wanted.form != Form::kItself && e < start) return;
        Bits seen = weak_[start];
        seen &= weak_[e];
        switch (wanted.form) {
            case Form::kXy:
                if (e <= start || !of_value_.at(nodes_[start].value).has(e)) return;
                seen &= of_value_.at(nodes_[start].value);
                break;
            case Form::kAic:
                seen &= candidates_;
                if (e == start || !candidates_.has(e) || of_cell(start).has(e)) return;
                if (seen.size() < 2) return;
                break;
            case Form::kRing:
                seen &= candidates_;
                if (!weak_[start].has(e)) return;
                break;
            default:
                if (e != start) return;
                seen = weak_[start];
                seen &= of_cell(start);
        }
        if (!seen.empty() && (wanted.form == Form::kRing || seen.covers(marks))) ends.add(end);
    });
    return ends;
}

std::pair<int, std::vector<Ends>> Graph::nearest(const Wanted& wanted, int from, int to,
                                                 Control& control) const {
    Bits marks(size());
    for (const int candidate : wanted.gone) marks.add(candidate);
    if (wanted.form == Form::kTouched) return touched(marks, from, to);
    std::vector<Ends> pairs;
    int best = to;
    Bits starts = linked_;
    if (wanted.form != Form::kRing) starts &= candidates_;
    bool stopped = false;
    starts.each([&](std::size_t start) {
        if (stopped || (stopped = control.check() != Stop::kExhausted)) return;
        if (wanted.form != Form::kRing && !weak_[start].covers(marks)) return;
        const int s = static_cast<int>(start);
        Walk walk(*this, s);
        for (int depth = 0; depth <= best && !walk.level.empty(); ++depth) {
            if (depth >= from) {
                const Bits ends = ends_of(wanted, marks, s, walk.shown(wanted.over_group));
                if (!ends.empty() && depth < best) pairs.clear(), best = depth;
                ends.each([&](std::size_t e) { pairs.emplace_back(s, static_cast<int>(e)); });
            }
            if (depth == best) break;
            walk.on();
        }
    });
    return {best, pairs};
}

// The candidates that see both ends of a chain, the shortest, each as a start and an end.
std::pair<int, std::vector<Ends>> Graph::touched(const Bits& marks, int from, int to) const {
    std::vector<Ends> ends;
    int best = to;
    candidates_.each([&](std::size_t candidate) {
        Bits self(size());
        self.add(candidate);
        if (!self.covers(marks)) return;
        const Bits& seen = weak_[candidate];
        Bits level = union_of(strong_, seen), reached = level;
        for (int depth = 0; depth <= best && !level.empty(); ++depth) {
            if (level.meets(seen)) {  // none that is longer is the shortest
                if (depth < from) return;
                if (depth < best) ends.clear(), best = depth;
                ends.emplace_back(static_cast<int>(candidate), static_cast<int>(candidate));
                return;
            }
            level = union_of(implied_, level).remove(reached);
            reached |= level;
        }
    });
    return {best, ends};
}

Graph::Distances Graph::distances(int candidate, int most) const {
    Distances far{std::vector<int>(size(), kEndless), std::vector<int>(size(), kEndless)};
    Bits level(size()), reached(size()), known(size());
    level.add(candidate), reached.add(candidate);
    for (int length = 1; length <= most && !level.empty(); length += 2) {
        level.each([&](std::size_t i) { far.on[i] = length; });
        const Bits seen = union_of(weak_, level).remove(known);
        known |= seen;
        seen.each([&](std::size_t i) { far.off[i] = length + 1; });
        level = union_of(strong_, seen).remove(reached);
        reached |= level;
    }
    return far;
}

namespace {

// How many statements chains to all of a group have together; more than `most` if that is too many.
int length_to_all(const std::vector<int>& group, int branch, const std::vector<int>& far,
                  int most) {
    int total = branch * (static_cast<int>(group.size()) - 1);
    for (std::size_t i = 0; i < group.size() && total <= most; ++i) total += far[group[i]];
    return total;
}

}  // namespace

std::vector<Forced> Graph::clashes(const std::vector<Group>& groups, int start, int most,
                                   int branch, Control& control) const {
    std::vector<Forced> forced;
    bool stopped = false;
    const auto add = [&](int total, const Forced& one) {
        if (total > most) return;
        if (total < most) forced.clear(), most = total;
        forced.push_back(one);
    };
    candidates_.each([&](std::size_t candidate) {
        const int s = static_cast<int>(candidate);
        if (stopped || (start >= 0 && s != start)) return;
        if (control.check() != Stop::kExhausted) {
            stopped = true;
            return;
        }
        const Distances far = distances(s, most);
        candidates_.each([&](std::size_t end) {
            const int e = static_cast<int>(end);
            add(far.off[end] + (e == s ? 0 : far.on[end] + branch), {s, -1, e});
        });
        for (std::size_t i = 0; i < groups.size(); ++i) {
            add(length_to_all(groups[i].nodes, branch, far.off, most), {s, static_cast<int>(i), 0});
        }
    });
    return forced;
}

std::vector<Verity> Graph::verities(const std::vector<Group>& groups, int most, int branch,
                                    Control& control) const {
    std::vector<Verity> list;
    std::map<int, Distances> known;
    std::array<std::vector<int>, 2> totals;  // to false ends, and to true ones
    for (std::size_t i = 0; i < groups.size(); ++i) {
        if (control.check() != Stop::kExhausted) break;
        if (groups[i].nodes.size() < 2 || groups[i].nodes.size() > kMostStarts) continue;
        std::vector<const Distances*> far;
        for (const int node : groups[i].nodes) {
            auto at = known.find(node);
            // What others of the group need is left for them.
            if (at == known.end())
                at = known.emplace(node, distances(node, most - branch - 1)).first;
            far.push_back(&at->second);
        }
        int least = kEndless;
        for (const bool on : {false, true}) {
            std::vector<int>& sums = totals[on];
            sums.assign(size(), branch * (static_cast<int>(far.size()) - 1));
            for (const Distances* from : far) {
                const std::vector<int>& lengths = on ? from->on : from->off;
                for (std::size_t end = 0; end < size(); ++end) sums[end] += lengths[end];
            }
            for (const int sum : sums) least = std::min(least, sum);
        }
        if (least > most) continue;
        candidates_.each([&](std::size_t end) {
            for (const bool on : {false, true}) {
                const int total = totals[on][end];
                if (total > most) continue;
                if (total < most) list.clear(), most = total;
                list.push_back({static_cast<int>(i), static_cast<int>(end), on});
            }
        });
    }
    return list;
}

std::vector<std::pair<int, Bits>> Graph::common(const std::vector<Group>& groups) const {
    std::vector<std::pair<int, Bits>> cleared;
    for (std::size_t i = 0; i < groups.size(); ++i) {
        Bits seen = candidates_;
        for (const int node : groups[i].nodes) seen &= weak_[node];
        if (!seen.empty()) cleared.emplace_back(static_cast<int>(i), seen);
    }
    return cleared;
}

}  // namespace nonet::links
