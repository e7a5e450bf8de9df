#include "constraints/problem.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <unordered_map>

namespace nonet::constraints {
namespace {

[[noreturn]] void refuse(const char* what) {
    throw std::invalid_argument(what);
}

template <class... Types>
struct Overloaded : Types... {
    using Types::operator()...;
};
template <class... Types>
Overloaded(Types...) -> Overloaded<Types...>;

bool is_within(std::int64_t number, std::int64_t most) {
    return -most <= number && number <= most;
}

}  // namespace

Sets shared_sets(std::vector<ValueSet> sets) {
    static constexpr std::size_t kMostKnown = 4096;
    static auto& known = *new std::map<std::vector<ValueSet>, Sets>;  // never freed: threads run on
    static auto& mutex = *new std::mutex;
    const std::lock_guard lock(mutex);
    if (known.size() > kMostKnown) known.clear();
    Sets& made = known[sets];
    if (made == nullptr) made = std::make_shared<const std::vector<ValueSet>>(std::move(sets));
    return made;
}

Problem::Problem(std::uint32_t variables, int values, std::int64_t least)
    : values_(values), least_(least) {
    if (variables == 0 || variables > kMaxVariables)
        refuse("the number of variables is out of range");
    if (values < 1 || values > kMaxValues) refuse("the number of values is out of range");
    if (least < -1000 || least > 1000) refuse("the least value is out of range");
    domains_.assign(variables, full());
}

void Problem::restrict_to(std::uint32_t variable, ValueSet values) {
    if (variable >= variables()) refuse("a variable is out of range");
    domains_[variable] &= values;
}

void Problem::extend_to(std::uint32_t variables) {
    if (variables < this->variables() || variables > kMaxVariables)
        refuse("the number of variables is out of range");
    domains_.resize(variables, full());
}

void Problem::add(Primitive primitive) {
    numbers_ += checked(primitive, 0);
    if (numbers_ > kMaxNumbers) refuse("the primitives are too many or too large");
    primitives_.push_back(std::move(primitive));
}

void Problem::check(const std::shared_ptr<const Transitions>& transitions) const {
    const std::size_t states = transitions->size();
    const std::size_t width = states == 0 ? 0 : transitions->front().size();
    if (width == 0 || width % static_cast<std::size_t>(values_) != 0) {
        refuse("a state needs a transition for each value");
    }
    // Lines share them, and so do boards: those that were seen are not read again.
    static constexpr std::size_t kMostKnown = 4096;
    using Known = std::unordered_map<const Transitions*, std::weak_ptr<const Transitions>>;
    static auto& known = *new Known;  // never freed: threads run on
    static auto& mutex = *new std::mutex;
    const std::lock_guard lock(mutex);
    const auto entry = known.find(transitions.get());
    if (entry != known.end() && !entry->second.expired()) return;
    for (const auto& row : *transitions) {
        if (row.size() != width) refuse("a state needs a transition for each value");
        bool all = true;  // no branches: tables are long
        for (const std::int32_t next : row) all &= static_cast<std::uint32_t>(next) + 1 <= states;
        if (!all) refuse("a transition is out of range");
    }
    if (known.size() > kMostKnown) known.clear();
    known.insert_or_assign(transitions.get(), transitions);
}

// Of how many numbers it is made.
std::size_t Problem::checked(const Primitive& primitive, std::size_t depth) {
    if (depth > kMaxDepth) refuse("branches are nested too deeply");
    const auto in_range = [this](std::uint32_t cell) {
        if (cell >= variables()) refuse("a variable is out of range");
    };
    const auto all_in_range = [&](const Cells& cells) {
        for (const std::uint32_t cell : cells) in_range(cell);
        return cells.size() + 1;
    };
    const auto inside = [&](const Primitives& primitives) {
        std::size_t numbers = 1;
        for (const Primitive& each : primitives) numbers += checked(each, depth + 1);
        return numbers;
    };
    return std::visit(Overloaded{
                          [&](const Distinct& p) { return all_in_range(p.cells); },
                          [&](const Pair& p) {
                              in_range(p.first);
                              in_range(p.second);
                              if (p.allowed->size() != static_cast<std::size_t>(values_)) {
                                  refuse("a pair needs a set for each value of its first cell");
                              }
                              return p.allowed->size() + 2;
                          },
                          [&](const Sum& p) {
                              if (p.weights.size() != p.cells.size())
                                  refuse("a sum needs a weight for each cell");
                              for (const std::int64_t weight : p.weights) {
                                  if (!is_within(weight, kMaxWeight))
                                      refuse("a weight is out of range");
                              }
                              if (!is_within(p.low, kMaxBound) || !is_within(p.high, kMaxBound)) {
                                  refuse("a sum is out of range");
                              }
                              return 2 * all_in_range(p.cells);
                          },
                          [&](const Family& p) { return all_in_range(p.cells) + p.sets->size(); },
                          [&](const EqualSums& p) {
                              std::size_t numbers = 1;
                              for (const Cells& group : p.groups) numbers += all_in_range(group);
                              return numbers;
                          },
                          [&](const Automaton& p) {
                              const std::size_t states = p.transitions->size();
                              if (p.start >= states)
                                  refuse("the start of an automaton is out of range");
                              check(p.transitions);
                              for (const std::uint32_t state : p.accepting) {
                                  if (state >= states) refuse("an accepting state is out of range");
                              }
                              // Each cell has a layer of states.
                              return all_in_range(p.cells) * states * p.transitions->front().size();
                          },
                          [&](const Enclosed& p) {
                              if (p.cells.empty() || p.cells.size() > kMostEnclosed)
                                  refuse("a line with values inside is too long");
                              return all_in_range(p.cells) * (p.ways.size() + 1);
                          },
                          [&](const Count& p) {
                              for (const std::uint32_t count : p.counts) {
                                  if (count > kMaxNumbers) refuse("a count is out of range");
                              }
                              return all_in_range(p.cells) + p.counts.size();
                          },
                          [&](const Element& p) {
                              in_range(p.index);
                              if (p.value != kNowhere) in_range(p.value);
                              if (p.cells.size() > kMaxValues)
                                  refuse("the primitives are too many or too large");
                              return all_in_range(p.cells) + 4;
                          },
                          [&](const Connected& p) {
                              if (p.columns == 0 || p.cells.size() % p.columns != 0) {
                                  refuse("the cells that are connected must be full rows");
                              }
                              return all_in_range(p.cells) + 3;
                          },
                          [&](const Apart& p) {
                              if (p.labels.size() != p.cells.size())
                                  refuse("each cell needs a label");
                              return all_in_range(p.labels) + all_in_range(p.cells);
                          },
                          [&](const Numbering& p) {
                              if (depth != 0) refuse("labels are numbered outside of branches");
                              return all_in_range(p.labels);
                          },
                          [&](const AnyOf& p) {
                              std::size_t numbers = 1;
                              for (const Primitives& branch : p.branches) numbers += inside(branch);
                              return numbers;
                          },
                          [&](const NotAll& p) { return inside(p.primitives); },
                      },
                      primitive.as);
}

}  // namespace nonet::constraints
