// Which chains prove something (native/links).
#include "links/links.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/interrupt.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace nonet::bindings {
namespace {

using Pairs = std::vector<links::Ends>;
using Lists = std::vector<std::vector<int>>;

void require_below(int most, int number) {
    if (number < 0 || number >= most) throw std::invalid_argument("no such number");
}

class LinkGraph {
  public:
    LinkGraph(const std::vector<std::pair<int, std::vector<int>>>& nodes, const Pairs& strong,
              const Lists& peers, const Pairs& ruled)
        : graph_(checked(nodes, peers), checked_pairs(strong, nodes.size()), peers,
                 checked_pairs(ruled, nodes.size())) {}

    std::vector<int> reached(int start) const {
        require_below(size(), start);
        return graph_.reached(start);
    }
    std::vector<int> wrong(double seconds) const {
        return without_gil(seconds, [&](Control& control) { return graph_.wrong(control); });
    }
    std::pair<int, Pairs> nearest(int form, bool over_group, bool both_ways,
                                  const std::vector<int>& gone, std::pair<int, int> lengths,
                                  double seconds) const {
        if (form < 0 || form > static_cast<int>(links::Form::kTouched)) {
            throw std::invalid_argument("no such form");
        }
        for (const int each : gone) require_below(size(), each);
        const links::Wanted wanted{static_cast<links::Form>(form), over_group, both_ways, gone};
        return without_gil(seconds, [&](Control& control) {
            return graph_.nearest(wanted, lengths.first, lengths.second, control);
        });
    }
    nb::list clashes(const Lists& groups, int start, int most, int branch, double seconds) const {
        check_groups(groups);
        nb::list found;
        for (const auto& each : without_gil(seconds, [&](Control& control) {
                 return graph_.clashes(groups, start, most, branch, control);
             })) {
            found.append(nb::make_tuple(each.start, each.group, each.end));
        }
        return found;
    }
    nb::list verities(const Lists& groups, int most, int branch, double seconds) const {
        check_groups(groups);
        nb::list found;
        for (const auto& each : without_gil(seconds, [&](Control& control) {
                 return graph_.verities(groups, most, branch, control);
             })) {
            found.append(nb::make_tuple(each.group, each.end, each.on));
        }
        return found;
    }

  private:
    int size() const { return static_cast<int>(graph_.size()); }
    void check_groups(const Lists& groups) const {
        for (const auto& group : groups) {
            for (const int each : group) require_below(size(), each);
        }
    }
    static std::vector<links::Node> checked(
        const std::vector<std::pair<int, std::vector<int>>>& nodes, const Lists& peers) {
        const int cells = static_cast<int>(peers.size());
        for (const auto& each : peers) {
            for (const int cell : each) require_below(cells, cell);
        }
        std::vector<links::Node> found;
        for (const auto& [value, of] : nodes) {
            if (of.empty()) throw std::invalid_argument("a node without cells");
            for (const int cell : of) require_below(cells, cell);
            found.push_back({value, of});
        }
        return found;
    }
    static const Pairs& checked_pairs(const Pairs& pairs, std::size_t size) {
        for (const auto& [one, two] : pairs) {
            require_below(static_cast<int>(size), one);
            require_below(static_cast<int>(size), two);
        }
        return pairs;
    }

    const links::Graph graph_;
};

}  // namespace

void bind_links(nb::module_& module) {
    nb::class_<LinkGraph>(module, "LinkGraph")
        .def(nb::init<const std::vector<std::pair<int, std::vector<int>>>&, const Pairs&,
                      const Lists&, const Pairs&>(),
             "nodes"_a, "strong"_a, "peers"_a, "ruled"_a)
        .def("reached", &LinkGraph::reached, "start"_a)
        .def("wrong", &LinkGraph::wrong, "seconds"_a)
        .def("nearest", &LinkGraph::nearest, "form"_a, "over_group"_a, "both_ways"_a, "gone"_a,
             "lengths"_a, "seconds"_a)
        .def("clashes", &LinkGraph::clashes, "groups"_a, "start"_a, "most"_a, "branch"_a,
             "seconds"_a)
        .def("verities", &LinkGraph::verities, "groups"_a, "most"_a, "branch"_a, "seconds"_a);
}

}  // namespace nonet::bindings
