// Chains against searches that go from statement to statement, on small graphs of any kind.
#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "links/strong.hpp"
#include "random.hpp"
#include "tests/expect.hpp"

namespace {

using namespace nonet::links;
using nonet::Control;
using tests::expect;

constexpr int kCells = 6, kValues = 3;

// A board whose cells see each other by chance, with candidates, groups of two and strong links.
struct Given {
    std::vector<std::vector<int>> peers = std::vector<std::vector<int>>(kCells);
    std::vector<Node> nodes;
    std::vector<Ends> strong, ruled;

    explicit Given(nonet::Random& random) {
        for (int one = 0; one < kCells; ++one) {
            for (int two = one + 1; two < kCells; ++two) {
                if (random.below(2) == 0) continue;
                peers[one].push_back(two), peers[two].push_back(one);
            }
        }
        for (int value = 1; value <= kValues; ++value) {
            for (int cell = 0; cell < kCells; ++cell) {
                if (random.below(3) != 0) nodes.push_back({value, {cell}});
            }
        }
        const int candidates = static_cast<int>(nodes.size());
        for (int value = 1; value <= kValues; ++value) {
            const int first = static_cast<int>(random.below(kCells - 1));
            nodes.push_back({value, {first, first + 1}});
        }
        const auto any = [&] { return static_cast<int>(random.below(nodes.size())); };
        for (int i = 0; i < 12; ++i) {
            const int one = any(), two = any();
            if (one != two) strong.emplace_back(one, two);
        }
        for (int i = 0; i < 2; ++i) {
            const int one = any() % candidates, two = any() % candidates;
            if (one != two) ruled.emplace_back(one, two);
        }
    }

    bool is_strong(int one, int two) const { return is_among(strong, one, two); }

    bool is_weak(int one, int two) const {
        const Node &a = nodes[one], &b = nodes[two];
        if (one == two || is_among(ruled, one, two)) return one != two;
        if (a.value != b.value) return a.is_candidate() && a.cells == b.cells;
        return std::all_of(a.cells.begin(), a.cells.end(), [&](int cell) {
            return std::all_of(b.cells.begin(), b.cells.end(), [&](int other) {
                return std::count(peers[cell].begin(), peers[cell].end(), other) != 0;
            });
        });
    }

    static bool is_among(const std::vector<Ends>& pairs, int one, int two) {
        return std::count(pairs.begin(), pairs.end(), Ends{one, two}) != 0 ||
               std::count(pairs.begin(), pairs.end(), Ends{two, one}) != 0;
    }
    int size() const { return static_cast<int>(nodes.size()); }

    std::vector<Group> groups(const std::vector<std::vector<int>>& houses) const {
        std::vector<Bits> places(kValues, Bits(kCells));
        for (const Node& node : nodes) {
            if (node.is_candidate()) places[node.value - 1].add(node.cells[0]);
        }
        return Candidates(places, houses, kCells).groups;
    }
};

// From statements (a node, twice, and one more if it is true) how many there are on the way to
// each; a chain goes on by strong links from what is false and by weak ones from what is true.
std::map<int, int> lengths(const Given& given, int from) {
    std::map<int, int> found{{from, 1}};
    std::vector<int> level{from};
    for (int length = 2; !level.empty(); ++length) {
        std::vector<int> next;
        for (const int what : level) {
            for (int node = 0; node < given.size(); ++node) {
                const bool on = what % 2 != 0;
                if (!(on ? given.is_weak(what / 2, node) : given.is_strong(what / 2, node)))
                    continue;
                if (found.emplace(node * 2 + !on, length).second) next.push_back(node * 2 + !on);
            }
        }
        level = next;
    }
    return found;
}

// All chains of so many statements, the first of them false.
void all_paths(const Given& given, std::vector<int>& path, std::size_t length, int end,
               std::set<std::vector<int>>& found) {
    if (path.size() == length) {
        if (path.back() == end) found.insert(path);
        return;
    }
    const bool on = path.size() % 2 == 0;
    for (int node = 0; node < given.size(); ++node) {
        if (!(on ? given.is_weak(path.back(), node) : given.is_strong(path.back(), node))) continue;
        path.push_back(node);
        all_paths(given, path, length, end, found);
        path.pop_back();
    }
}

void of_one_start(const Given& given, const Graph& graph, int start) {
    const auto far = lengths(given, start * 2);
    const auto of = [&](int node) {
        const auto at = far.find(node * 2 + 1);
        return at == far.end() ? 0 : at->second;
    };
    for (int node = 0; node < given.size(); ++node) {
        expect(graph.seen_from(start).has(node) == given.is_weak(start, node), "weak links");
        std::set<std::vector<int>> every;
        std::vector<int> path{start};
        if (of(node) != 0 && of(node) <= 6) {
            all_paths(given, path, static_cast<std::size_t>(of(node)), node, every);
            const auto found = graph.paths(start, node, 1 << 20);
            expect(std::set(found.begin(), found.end()) == every, "all shortest chains");
            expect(graph.paths(start, node, 1) == decltype(found){found[0]}, "the first of them");
        } else if (of(node) == 0) {
            expect(graph.paths(start, node, 5).empty(), "no chain");
        }
    }
}

void of_one_candidate(const Given& given, const Graph& graph, int candidate) {
    const auto far = lengths(given, candidate * 2 + 1);
    const auto [on, off] = graph.follows(candidate);
    for (int node = 0; node < given.size(); ++node) {
        expect(on.has(node) == (far.count(node * 2 + 1) != 0), "what is true");
        const bool is_off = given.nodes[node].is_candidate() && far.count(node * 2) != 0;
        expect(off.has(node) == is_off, "what is false");
        for (const bool end : {true, false}) {
            const auto at = far.find(node * 2 + end);
            if (at == far.end() || node == candidate) continue;
            const auto way = graph.leading(candidate, node, end);
            expect(static_cast<int>(way.size()) == at->second, "the shortest chain to an end");
            for (std::size_t i = 1; i < way.size(); ++i) {
                const bool weak = i % 2 != 0;
                expect(
                    weak ? given.is_weak(way[i - 1], way[i]) : given.is_strong(way[i - 1], way[i]),
                    "its links");
            }
        }
    }
}

// Candidates that see both ends of a chain, and forcing chains of all candidates.
void of_all(const Given& given, const Graph& graph) {
    Control control;
    const Bits wrong = graph.wrong(control);
    std::vector<std::map<int, int>> far;
    int candidates = 0;
    while (given.nodes[candidates].is_candidate())
        far.push_back(lengths(given, 2 * candidates++ + 1));
    int least = 1 << 20;
    const auto groups = given.groups({{0, 1, 2}});
    for (int each = 0; each < candidates; ++each) {
        const auto off = [&](int node) {
            const auto at = far[each].find(node * 2);
            return at == far[each].end() ? 1 << 20 : at->second;
        };
        expect(wrong.has(each) == (off(each) < 1 << 20), "wrong where it leads to its opposite");
        if (off(each) < 1 << 20) {
            const auto path = graph.touching(each);
            expect(static_cast<int>(path.size()) + 2 == off(each), "the shortest that touches it");
            least = std::min(least, off(each));
        }
        for (int node = 0; node < candidates; ++node) {
            const auto on = far[each].find(node * 2 + 1);
            if (node != each && on != far[each].end() && off(node) < 1 << 20) {
                least = std::min(least, on->second + off(node) + 3);
            }
        }
        for (const Group& group : groups) {
            int total = 3 * (static_cast<int>(group.nodes.size()) - 1);
            for (const int node : group.nodes) total = std::min(1 << 20, total + off(node));
            least = std::min(least, total);
        }
    }
    expect(graph.clashes(groups, -1, 1 << 19, 3, control).empty() == (least == 1 << 20), "clashes");
    expect(graph.clashes(groups, -1, least - 1, 3, control).empty(), "none is shorter");
    for (const Verity& each : graph.verities(groups, 60, 3, control)) {
        for (const int node : groups[each.group].nodes) {
            expect(far[node].count(each.end * 2 + each.on) != 0, "it follows from each");
        }
    }
}

}  // namespace

int main() {
    nonet::Random random(5);
    for (int round = 0; round < 60; ++round) {
        const Given given(random);
        const Graph graph(given.nodes, given.strong, given.peers, given.ruled);
        for (int node = 0; node < given.size(); ++node) {
            of_one_start(given, graph, node);
            if (given.nodes[node].is_candidate()) of_one_candidate(given, graph, node);
        }
        of_all(given, graph);
    }
    return tests::report();
}
