// Which chains prove something (native/links).
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/interrupt.hpp"
#include "bindings/rules.hpp"
#include "links/ruled.hpp"
#include "links/strong.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

using Ints = std::vector<int>;
using Lists = std::vector<Ints>;
using Row = std::pair<int, nb::bytes>;  // a node or a value, and a set as an integer's bytes
enum Kind { kHouses = 1, kPairs = 2 };  // of strong links; their sum is given

// The numbers in a set.
template <typename Work>
void each_in(const nb::bytes& set, Work work) {
    const auto* data = static_cast<const unsigned char*>(set.data());
    for (std::size_t i = 0; i < set.size(); ++i) {
        for (unsigned rest = data[i]; rest != 0; rest &= rest - 1) {
            work(static_cast<int>(i) * 8 + std::countr_zero(rest));
        }
    }
}

// A set as an integer's bytes.
nb::bytes bytes_of(const links::Bits& set) {
    const auto words = set.all();
    return nb::bytes(reinterpret_cast<const char*>(words.data()), words.size_bytes());
}

// Which cells see each other, and the houses of all values; one without all is empty.
struct LinkBoard {
    LinkBoard(const Lists& of, const Lists& full) : peers(of), houses(full) {
        for (const Lists* lists : {&peers, &houses}) {
            for (const Ints& numbers : *lists) {
                for (const int cell : numbers) check(cell);
            }
        }
    }
    void check(int cell) const {
        if (cell < 0 || static_cast<std::size_t>(cell) >= peers.size()) {
            throw std::invalid_argument("no such cell");
        }
    }
    std::vector<links::Bits> places(const std::vector<nb::bytes>& sets) const {
        std::vector<links::Bits> rows(sets.size(), links::Bits(peers.size()));
        for (std::size_t i = 0; i < sets.size(); ++i) {
            each_in(sets[i], [&](int cell) {
                check(cell);
                rows[i].add(static_cast<std::size_t>(cell));
            });
        }
        return rows;
    }
    Lists peers, houses;
};

// The links of the rules of a state.
struct RuleLinks {
    using List = std::vector<links::Ends> links::ClueLinks::*;

    // -> the first clue with a link, or None
    nb::object clue_of(List list, int one, int other) const {
        for (std::size_t i = 0; i < clues.size(); ++i) {
            if (!clues[i]) continue;
            const auto& ends = (*clues[i]).*list;
            if (std::find(ends.begin(), ends.end(), links::Ends{one, other}) != ends.end()) {
                return nb::int_(i);
            }
        }
        return nb::none();
    }
    template <typename Work>
    void each(List list, Work work) const {
        for (const auto& clue : clues) {
            if (!clue) continue;
            for (const auto& [one, other] : (*clue).*list) work(one, other);
        }
    }

    std::vector<std::shared_ptr<const links::ClueLinks>> clues;
    Ints opposites;  // of which candidates there are some: those that follow from others
};

// The rules of a board, with what is known of their links on a path.
struct RuleClues {
    RuleClues(const LinkBoard& board, int values, const std::vector<std::pair<PyPart, bool>>& parts)
        : cells(board.peers.size()), clues(clues_of(board, parts), values, board.peers) {}

    static std::vector<links::Clue> clues_of(const LinkBoard& board,
                                             const std::vector<std::pair<PyPart, bool>>& parts) {
        std::vector<links::Clue> clues;
        for (const auto& [part, is_table] : parts) {
            for (const std::uint32_t cell : part.part->cells()) {
                board.check(static_cast<int>(cell));
            }
            clues.push_back({part.part, is_table});
        }
        return clues;
    }
    RuleLinks links(const std::vector<rules::Marks>& marks, const nb::bytes& candidates) {
        if (marks.size() != cells) throw std::invalid_argument("each cell has its candidates");
        RuleLinks ruled{clues.links(marks), {}};
        const auto is_there = [&](int node) {
            const auto at = static_cast<std::size_t>(node);
            return at / 8 < candidates.size() && (candidates.c_str()[at / 8] >> at % 8 & 1) != 0;
        };
        std::vector<bool> known(64 * cells);
        ruled.each(&links::ClueLinks::forced, [&](int one, int other) {
            if (known[other] || !is_there(one) || !is_there(other)) return;
            known[other] = true;
            ruled.opposites.push_back(other);
        });
        return ruled;
    }

    // -> places of values of which a clue needs one: twice a value and its cells, and the clue
    nb::list needed(const std::vector<rules::Marks>& marks) {
        if (marks.size() != cells) throw std::invalid_argument("each cell has its candidates");
        nb::list all;
        std::size_t number = 0;
        for (const auto& of_clue : clues.needed(marks)) {
            for (const links::Needed& pair : of_clue) {
                all.append(nb::make_tuple(pair.value, bytes_of(pair.places), pair.other,
                                          bytes_of(pair.others), number));
            }
            ++number;
        }
        return all;
    }

    std::size_t cells;
    links::Clues clues;
};

// Nodes have the numbers of Python's `Nodes`; native code numbers those alone that there are.
class LinkGraph {
  public:
    LinkGraph(const LinkBoard& board, const std::vector<nb::bytes>& places, int kinds,
              const std::vector<Row>& grouped, const std::vector<links::Ends>& strong,
              const RuleLinks* ruled)
        : board_(board),
          ruled_(ruled == nullptr ? RuleLinks{} : *ruled),
          cells_(static_cast<int>(board.peers.size())),
          singles_(static_cast<int>(board.peers.size() * places.size())),
          places_(singles_ + ruled_.opposites.size() + grouped.size(), -1),
          known_(board.places(places), board.houses, board.peers.size()),
          // In braces they are made in this order.
          graph_{nodes_of(grouped), strong_of(kinds, strong), board.peers, pairs()} {}

    // The pairs of nodes with strong links.
    std::vector<links::Ends> strong() const { return numbered(known_.strong); }
    nb::bytes seen_from(int node) const { return mask(graph_.seen_from(at(node))); }
    Lists paths(int start, int end, int most) const {
        Lists paths = graph_.paths(at(start), at(end), static_cast<std::size_t>(most));
        for (Ints& path : paths) path = numbered(path);
        return paths;
    }
    Ints touching(int candidate) const { return numbered(graph_.touching(at(candidate))); }
    Ints leading(int candidate, int end, bool on) const {
        return numbered(graph_.leading(at(candidate), at(end), on));
    }
    nb::tuple follows(int candidate) const {
        const auto [on, off] = graph_.follows(at(candidate));
        return nb::make_tuple(mask(on), mask(off));
    }
    nb::bytes wrong(double seconds) const {
        return mask(without_gil(seconds, [&](Control& control) { return graph_.wrong(control); }));
    }
    nb::tuple nearest(int form, bool over_group, bool both_ways, const Ints& gone,
                      std::pair<int, int> lengths, double seconds) const {
        if (form < 0 || form > static_cast<int>(links::Form::kTouched)) {
            throw std::invalid_argument("no such form");
        }
        const links::Wanted wanted{static_cast<links::Form>(form), over_group, both_ways,
                                   all_at(gone)};
        auto [depth, ends] = without_gil(seconds, [&](Control& control) {
            return graph_.nearest(wanted, lengths.first, lengths.second, control);
        });
        return nb::make_tuple(depth, numbered(std::move(ends)));
    }
    // -> the start, the house of a group or -1, its candidates or none, and the end
    nb::list clashes(int start, int most, int branch, double seconds) const {
        nb::list all;
        for (const auto& forced : without_gil(seconds, [&](Control& control) {
                 return graph_.clashes(known_.groups, start < 0 ? -1 : at(start), most, branch,
                                       control);
             })) {
            const links::Group group =
                forced.group < 0 ? links::Group{-1, {}} : known_.groups[forced.group];
            all.append(nb::make_tuple(numbers_[forced.start], group.house, numbered(group.nodes),
                                      numbers_[forced.end]));
        }
        return all;
    }
    // -> the house of a group or -1, its candidates, the end, and whether it is true
    nb::list verities(int most, int branch, double seconds) const {
        nb::list all;
        for (const auto& verity : without_gil(seconds, [&](Control& control) {
                 return graph_.verities(known_.groups, most, branch, control);
             })) {
            const links::Group& group = known_.groups[verity.group];
            all.append(nb::make_tuple(group.house, numbered(group.nodes), numbers_[verity.end],
                                      verity.on));
        }
        return all;
    }

    // -> the house of a group or -1, its candidates, and what goes with none of them
    nb::list common() const {
        nb::list all;
        for (const auto& [number, nodes] : graph_.common(known_.groups)) {
            const links::Group& group = known_.groups[number];
            all.append(nb::make_tuple(group.house, numbered(group.nodes), mask(nodes)));
        }
        return all;
    }

  private:
    // A node's number here, -1 if there is none.
    int place_of(int number) const {
        return static_cast<std::size_t>(number) < places_.size() ? places_[number] : -1;
    }
    int at(int number) const {
        const int place = place_of(number);
        if (place < 0) throw std::invalid_argument("no such node");
        return place;
    }
    Ints all_at(const Ints& numbers) const {
        Ints places;
        for (const int number : numbers) places.push_back(at(number));
        return places;
    }
    Ints numbered(Ints nodes) const {
        for (int& node : nodes) node = numbers_[node];
        return nodes;
    }
    std::vector<links::Ends> numbered(std::vector<links::Ends> pairs) const {
        for (links::Ends& pair : pairs) pair = {numbers_[pair.first], numbers_[pair.second]};
        return pairs;
    }
    nb::bytes mask(const links::Bits& nodes) const {
        std::vector<unsigned char> bits(places_.size() / 8 + 1);
        nodes.each([&](std::size_t i) { bits[numbers_[i] / 8] |= 1U << numbers_[i] % 8; });
        return nb::bytes(reinterpret_cast<const char*>(bits.data()), bits.size());
    }

    const std::vector<links::Node>& nodes_of(const std::vector<Row>& grouped) {
        int next = singles_;
        // Opposites see nothing of their own: their values are no others'.
        for (std::size_t i = 0; i < ruled_.opposites.size(); ++i) {
            known_.nodes.push_back({-1 - static_cast<int>(i), {0, 1}});
        }
        for (const Row& row : grouped) {
            known_.nodes.push_back({row.first, {}});
            each_in(row.second, [&](int cell) {
                board_.check(cell);
                known_.nodes.back().cells.push_back(cell);
            });
        }
        for (const links::Node& node : known_.nodes) {
            const int number =
                node.is_candidate() ? (node.value - 1) * cells_ + node.cells[0] : next++;
            places_[number] = static_cast<int>(numbers_.size());
            numbers_.push_back(number);
        }
        return known_.nodes;
    }
    const std::vector<links::Ends>& strong_of(int kinds, const std::vector<links::Ends>& others) {
        if (kinds & kHouses) known_.link_twos(false);
        if (kinds & kPairs) known_.link_twos(true);
        for (const auto& [one, two] : others) known_.strong.emplace_back(at(one), at(two));
        ruled_.each(&links::ClueLinks::strong,
                    [&](int one, int two) { known_.strong.emplace_back(at(one), at(two)); });
        for (std::size_t i = 0; i < ruled_.opposites.size(); ++i) {
            known_.strong.emplace_back(opposite(i), at(ruled_.opposites[i]));
        }
        return known_.strong;
    }
    int opposite(std::size_t i) const { return places_[singles_ + i]; }
    // What rules forbid together, of what is still there.
    std::vector<links::Ends> pairs() const {
        std::vector<links::Ends> ends;
        ruled_.each(&links::ClueLinks::weak, [&](int first, int second) {
            const int one = place_of(first), other = place_of(second);
            if (one >= 0 && other >= 0) ends.emplace_back(one, other);
        });
        Ints between(singles_, -1);
        for (std::size_t i = 0; i < ruled_.opposites.size(); ++i) {
            between[ruled_.opposites[i]] = opposite(i);
        }
        ruled_.each(&links::ClueLinks::forced, [&](int one, int other) {
            if (place_of(one) >= 0 && between[other] >= 0) {
                ends.emplace_back(at(one), between[other]);
            }
        });
        return ends;
    }

    const LinkBoard& board_;
    const RuleLinks ruled_;
    int cells_, singles_;
    Ints places_, numbers_;  // of numbers, and of places
    links::Candidates known_;
    const links::Graph graph_;
};

auto bind_list(RuleLinks::List list) {
    return [list](const RuleLinks& self, int one, int other) {
        return self.clue_of(list, one, other);
    };
}

}  // namespace

void bind_links(nb::module_& module) {
    nb::class_<LinkBoard>(module, "LinkBoard")
        .def(nb::init<const Lists&, const Lists&>(), "peers"_a, "houses"_a);
    nb::class_<RuleLinks>(module, "RuleLinks")
        .def_ro("opposites", &RuleLinks::opposites)
        .def("needs", bind_list(&links::ClueLinks::strong), "one"_a, "other"_a)
        .def("forces", bind_list(&links::ClueLinks::forced), "one"_a, "other"_a)
        .def("forbids", bind_list(&links::ClueLinks::weak), "one"_a, "other"_a);
    nb::class_<RuleClues>(module, "RuleClues")
        .def(nb::init<const LinkBoard&, int, const std::vector<std::pair<PyPart, bool>>&>(),
             "board"_a, "values"_a, "parts"_a)
        .def("links", &RuleClues::links, "marks"_a, "candidates"_a)
        .def("needed", &RuleClues::needed, "marks"_a);
    nb::class_<LinkGraph>(module, "LinkGraph")
        .def(nb::init<const LinkBoard&, const std::vector<nb::bytes>&, int, const std::vector<Row>&,
                      const std::vector<links::Ends>&, const RuleLinks*>(),
             "board"_a, "places"_a, "kinds"_a, "grouped"_a, "strong"_a, "ruled"_a.none(),
             nb::keep_alive<1, 2>())
        .def("strong", &LinkGraph::strong)
        .def("seen_from", &LinkGraph::seen_from, "node"_a)
        .def("paths", &LinkGraph::paths, "start"_a, "end"_a, "most"_a)
        .def("touching", &LinkGraph::touching, "candidate"_a)
        .def("leading", &LinkGraph::leading, "candidate"_a, "end"_a, "on"_a)
        .def("follows", &LinkGraph::follows, "candidate"_a)
        .def("wrong", &LinkGraph::wrong, "seconds"_a)
        .def("nearest", &LinkGraph::nearest, "form"_a, "over_group"_a, "both_ways"_a, "gone"_a,
             "lengths"_a, "seconds"_a)
        .def("clashes", &LinkGraph::clashes, "start"_a, "most"_a, "branch"_a, "seconds"_a)
        .def("verities", &LinkGraph::verities, "most"_a, "branch"_a, "seconds"_a)
        .def("common", &LinkGraph::common);
}

}  // namespace nonet::bindings
