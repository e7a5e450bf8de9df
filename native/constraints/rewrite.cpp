#include "constraints/rewrite.hpp"

#include <algorithm>
#include <numeric>

#include "constraints/few_cells.hpp"

namespace nonet::constraints {
namespace {

class Rewriter {
  public:
    explicit Rewriter(const Problem& problem) : problem_(problem) {}

    void add(const Primitive& primitive, Primitives& out) const {
        if (const auto* any = std::get_if<AnyOf>(&primitive.as)) {
            any_of(*any, out);
        } else if (const auto* none = std::get_if<NotAll>(&primitive.as)) {
            not_all(none->primitives, out);
        } else {
            out.push_back(primitive);
        }
    }

  private:
    void any_of(const AnyOf& any, Primitives& out) const {
        AnyOf result;
        for (const Primitives& branch : any.branches) {
            Primitives inside;
            for (const Primitive& each : branch) add(each, inside);
            if (inside.empty()) return;
            if (!is_never(inside)) result.branches.push_back(std::move(inside));
        }
        if (result.branches.size() == 1) {
            for (Primitive& each : result.branches.front()) out.push_back(std::move(each));
        } else {
            add_by_table({std::move(result)}, problem_, out);
        }
    }

    void not_all(const Primitives& primitives, Primitives& out) const {
        if (primitives.size() == 1) return opposite(primitives.front(), out);
        // One of them fails.
        AnyOf result;
        for (const Primitive& each : primitives) {
            Primitives inside;
            opposite(each, inside);
            if (inside.empty()) return;
            result.branches.push_back(std::move(inside));
        }
        any_of(result, out);
    }

    void opposite(const Primitive& primitive, Primitives& out) const {
        const auto keep = [&](auto other) { out.push_back({std::move(other)}); };
        if (const auto* pair = std::get_if<Pair>(&primitive.as)) {
            std::vector<ValueSet> others = *pair->allowed;
            for (ValueSet& set : others) set = ~set & problem_.full();
            keep(Pair{pair->first, pair->second, shared_sets(std::move(others))});
        } else if (const auto* sum = std::get_if<Sum>(&primitive.as)) {
            Sum below = *sum, above = *sum;
            below.low = -kMaxBound;
            below.high = sum->low - 1;
            above.low = sum->high + 1;
            above.high = kMaxBound;
            if (sum->low > sum->high) return;
            keep(AnyOf{{{{std::move(below)}}, {{std::move(above)}}}});
        } else if (const auto* count = std::get_if<Count>(&primitive.as)) {
            Count other{count->cells, count->values, {}};
            for (std::uint32_t n = 0; n <= count->cells.size(); ++n) {
                if (!std::ranges::count(count->counts, n)) other.counts.push_back(n);
            }
            keep(std::move(other));
        } else if (const auto* automaton = std::get_if<Automaton>(&primitive.as);
                   automaton != nullptr && is_determined(*automaton)) {
            keep(opposite_of(*automaton));
        } else if (const auto* any = std::get_if<AnyOf>(&primitive.as)) {
            for (const Primitives& branch : any->branches) not_all(branch, out);
        } else if (const auto* none = std::get_if<NotAll>(&primitive.as)) {
            for (const Primitive& each : none->primitives) add(each, out);
        } else {
            add_by_table({NotAll{{primitive}}}, problem_, out);
        }
    }

    // Whether one state at most follows: the opposite of others has no automaton of that size.
    bool is_determined(const Automaton& automaton) const {
        return automaton.transitions->front().size() == static_cast<std::size_t>(problem_.values());
    }

    // Everything that was refused leads to a state of its own.
    Automaton opposite_of(Automaton automaton) const {
        Transitions transitions = *automaton.transitions;
        const auto sink = static_cast<std::int32_t>(transitions.size());
        for (auto& row : transitions) {
            for (std::int32_t& next : row) next = next < 0 ? sink : next;
        }
        transitions.emplace_back(problem_.values(), sink);
        std::vector<bool> accepts(transitions.size());
        for (const std::uint32_t state : automaton.accepting) accepts[state] = true;
        automaton.accepting.clear();
        for (std::uint32_t state = 0; state < accepts.size(); ++state) {
            if (!accepts[state]) automaton.accepting.push_back(state);
        }
        automaton.transitions = std::make_shared<const Transitions>(std::move(transitions));
        return automaton;
    }

    static bool is_never(const Primitives& primitives) {
        return std::ranges::any_of(primitives, [](const Primitive& each) {
            const auto* any = std::get_if<AnyOf>(&each.as);
            return any != nullptr && any->branches.empty();
        });
    }

    const Problem& problem_;
};

}  // namespace

Primitives rewritten(const Primitives& primitives, const Problem& problem) {
    Primitives out;
    const Rewriter rewriter(problem);
    for (const Primitive& each : primitives) rewriter.add(each, out);
    return out;
}

}  // namespace nonet::constraints
