#include "rules/net.hpp"

#include <algorithm>

namespace nonet::rules {
namespace {

constexpr int kMostLocked = 3;  // cells of a house that see others

template <typename Do>
void each_bit(Bits bits, Do&& visit) {
    for (std::size_t at = bits.first(); at < Bits::kMost; at = bits.first()) {
        bits.remove(at);
        visit(at);
    }
}

template <typename Do>
void each_value(Marks marks, Do&& visit) {
    for (; marks != 0; marks &= marks - 1) visit(std::countr_zero(marks));
}

void sort_once(std::vector<int>& numbers) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

}  // namespace

void NetTopology::complete() {
    houses_at.resize(peers.size());
    rules_at.resize(peers.size());
    for (std::size_t house = 0; house < houses.size(); ++house) {
        each_bit(houses[house],
                 [&](std::size_t cell) { houses_at[cell].push_back(static_cast<int>(house)); });
    }
    for (std::size_t rule = 0; rule < rules.size(); ++rule) {
        for (const std::uint32_t cell : rules[rule]->cells()) {
            rules_at[cell].push_back(static_cast<int>(rule));
        }
    }
}

Net::Net(const NetTopology& topology, const Position& position, int cell, int value)
    : topology_(&topology),
      places_(static_cast<std::size_t>(topology.values) + 1),
      filled_(places_.size()),
      marks_(position.marks),
      open_(position.open),
      why_(marks_.size() * places_.size(), -1),
      waiting_(topology.rules.size()),
      moved_(places_.size()),
      few_(places_.size()) {
    for (std::size_t at = 0; at < marks_.size(); ++at) {
        each_value(marks_[at], [&](int mark) {
            (open_.has(at) ? places_ : filled_)[static_cast<std::size_t>(mark)].add(at);
        });
    }
    fill({{cell}, value, true, {}, Because::kAssumed});
}

bool Net::follow(int count, Control& control) {
    while (!end_ && !stuck_) {
        if (control.check() != Stop::kExhausted) return false;
        Node next;
        if (naked(next) || (!end_ && hidden(next))) {
            if (length_ >= count) return true;
            fill(std::move(next));
        } else if (!end_ && !obey() && !locked() && !pair()) {
            stuck_ = true;
        }
    }
    return true;
}

void Net::fill(Node node) {
    const auto cell = static_cast<std::size_t>(node.cells.front());
    const int value = node.value, number = static_cast<int>(nodes_.size());
    nodes_.push_back(std::move(node));
    ++length_;
    open_.remove(cell);
    single_.remove(cell);
    filled_[static_cast<std::size_t>(value)].add(cell);
    each_value(marks_[cell], [&](int other) {
        places_[static_cast<std::size_t>(other)].remove(cell);
        if (other == value) return;
        why(cell, other) = number;
        for (const int house : topology_->houses_at[cell]) {
            moved_[static_cast<std::size_t>(other)].add(static_cast<std::size_t>(house));
        }
    });
    marks_[cell] = Marks{1} << value;
    cross_out(value, topology_->peers[cell], number);
    for (const int rule : topology_->rules_at[cell])
        waiting_[static_cast<std::size_t>(rule)] = true;
}

void Net::cross_out(int value, const Bits& cells, int number) {
    Bits& places = places_[static_cast<std::size_t>(value)];
    const Bits lost = cells & places;
    places.remove_all(lost);
    each_bit(lost, [&](std::size_t cell) {
        why(cell, value) = number;
        const Marks left = marks_[cell] &= ~(Marks{1} << value);
        if ((left & (left - 1)) == 0) {
            single_.add(cell);
            if (left == 0) emptied_.add(cell);
        } else if (std::popcount(left) == 2) {
            two_.add(cell);
        }
        for (const int house : topology_->houses_at[cell]) {
            moved_[static_cast<std::size_t>(value)].add(static_cast<std::size_t>(house));
        }
        for (const int rule : topology_->rules_at[cell]) {
            waiting_[static_cast<std::size_t>(rule)] = true;
        }
    });
}

// The statements that took values from a cell; what was gone before needs none.
void Net::add_gone_from(std::size_t cell, std::vector<int>& because) const {
    const std::size_t width = places_.size();
    for (std::size_t at = cell * width; at < (cell + 1) * width; ++at) {
        if (why_[at] >= 0) because.push_back(why_[at]);
    }
    sort_once(because);
}

std::vector<int> Net::taken(int value, const Bits& cells) const {
    std::vector<int> because;
    each_bit(cells, [&](std::size_t cell) {
        const int number = why_[cell * places_.size() + static_cast<std::size_t>(value)];
        if (number >= 0) because.push_back(number);
    });
    sort_once(because);
    return because;
}

bool Net::naked(Node& next) {
    if (!emptied_.empty()) {
        const std::size_t cell = emptied_.first();
        end_ = End{Broken::kCell, static_cast<int>(cell), 0, {}};
        add_gone_from(cell, end_->because);
        return false;
    }
    const std::size_t cell = single_.first();
    if (cell == Bits::kMost) return false;
    const int value = std::bit_width(marks_[cell]) - 1;
    next = {{static_cast<int>(cell)}, value, true, {}, Because::kNaked};
    add_gone_from(cell, next.parents);
    return true;
}

bool Net::hidden(Node& next) {
    for (std::size_t value = 1; value < moved_.size(); ++value) {
        const Bits& places = places_[value];
        for (std::size_t house = moved_[value].first(); house < Bits::kMost;
             house = moved_[value].first()) {
            const Bits& cells = topology_->houses[house];
            const Bits left = places & cells;
            if (left.count(1) <= 1 && (filled_[value] & cells).empty()) {
                const auto number = static_cast<int>(house), lacking = static_cast<int>(value);
                if (left.empty()) {
                    end_ = End{Broken::kHouse, number, lacking, taken(lacking, cells)};
                    return false;
                }
                next = {{static_cast<int>(left.first())},
                        lacking,
                        true,
                        taken(lacking, cells),
                        Because::kHidden,
                        number};
                return true;
            }
            moved_[value].remove(house);
            few_[value].add(house);
        }
    }
    return false;
}

// Whether some rule crosses something out.
bool Net::obey() {
    std::vector<Marks> kept;
    for (std::size_t rule = 0; rule < waiting_.size(); ++rule) {
        if (!waiting_[rule]) continue;
        waiting_[rule] = false;
        const Part& part = *topology_->rules[rule];
        kept.clear();
        for (const std::uint32_t cell : part.cells()) kept.push_back(marks_[cell]);
        if (!part.narrow(kept)) continue;
        Node node{{}, 0, false, {}, Because::kRule, static_cast<int>(rule)};
        for (const std::uint32_t cell : part.cells()) add_gone_from(cell, node.parents);
        if (std::find(kept.begin(), kept.end(), Marks{0}) != kept.end()) {
            end_ = End{Broken::kRule, node.at, 0, std::move(node.parents)};
            return true;
        }
        std::vector<Bits> lost(places_.size());
        bool any = false;
        for (std::size_t at = 0; at < kept.size(); ++at) {
            const std::uint32_t cell = part.cells()[at];
            each_value(marks_[cell] & ~kept[at], [&](int value) {
                lost[static_cast<std::size_t>(value)].add(cell);
                any = true;
            });
        }
        if (!any || node.parents.empty()) continue;  // else it does so without the assumption
        for (std::size_t value = 1; value < lost.size(); ++value) {
            node.value = static_cast<int>(value);
            cross_out_as(node, lost[value]);
        }
        return true;
    }
    return false;
}

// Whether all cells of a house that can hold a value see others that can.
bool Net::locked() {
    for (std::size_t value = 1; value < few_.size(); ++value) {
        for (std::size_t house = few_[value].first(); house < Bits::kMost;
             house = few_[value].first()) {
            few_[value].remove(house);
            const Bits& cells = topology_->houses[house];
            const Bits left = places_[value] & cells;
            if (left.count(kMostLocked) > kMostLocked || !(filled_[value] & cells).empty())
                continue;
            Bits lost = places_[value];
            lost.remove_all(left);
            each_bit(left, [&](std::size_t cell) { lost &= topology_->peers[cell]; });
            if (lost.empty()) continue;
            const auto number = static_cast<int>(value);
            Node node{
                {}, number, false, taken(number, cells), Because::kLocked, static_cast<int>(house)};
            if (node.parents.empty()) continue;
            cross_out_as(std::move(node), lost);
            return true;
        }
    }
    return false;
}

// Whether two cells that see each other have the same two candidates, which others lose.
bool Net::pair() {
    for (std::size_t cell = two_.first(); cell < Bits::kMost; cell = two_.first()) {
        two_.remove(cell);
        const Marks both = marks_[cell];
        if (std::popcount(both) != 2 || !open_.has(cell)) continue;
        const int first = std::countr_zero(both), second = std::bit_width(both) - 1;
        const Bits& one = places_[static_cast<std::size_t>(first)];
        const Bits& two = places_[static_cast<std::size_t>(second)];
        Bits near = one & two & topology_->peers[cell];
        for (std::size_t other = near.first(); other < Bits::kMost; other = near.first()) {
            near.remove(other);
            if (marks_[other] != both) continue;
            const Bits seen = topology_->peers[cell] & topology_->peers[other];
            Node node{
                {}, 0, false, {}, Because::kPair, static_cast<int>(cell), static_cast<int>(other)};
            add_gone_from(cell, node.parents);
            add_gone_from(other, node.parents);
            if (node.parents.empty() || (seen & (one | two)).empty()) continue;
            for (const int value : {first, second}) {
                node.value = value;
                cross_out_as(node, seen);
            }
            return true;
        }
    }
    return false;
}

void Net::cross_out_as(Node node, Bits cells) {
    cells &= places_[static_cast<std::size_t>(node.value)];
    if (cells.empty()) return;
    each_bit(cells, [&](std::size_t cell) { node.cells.push_back(static_cast<int>(cell)); });
    const int value = node.value;
    nodes_.push_back(std::move(node));
    cross_out(value, cells, static_cast<int>(nodes_.size()) - 1);
}

std::pair<std::vector<Node>, End> Net::proof() const {
    std::vector<int> place(nodes_.size(), -1);
    std::vector<int> todo = end_->because;
    todo.push_back(0);
    while (!todo.empty()) {
        const auto number = static_cast<std::size_t>(todo.back());
        todo.pop_back();
        if (place[number] >= 0) continue;
        place[number] = 0;
        todo.insert(todo.end(), nodes_[number].parents.begin(), nodes_[number].parents.end());
    }
    std::vector<Node> needed;
    for (std::size_t number = 0; number < nodes_.size(); ++number) {
        if (place[number] < 0) continue;
        place[number] = static_cast<int>(needed.size());
        needed.push_back(nodes_[number]);
        for (int& parent : needed.back().parents) parent = place[static_cast<std::size_t>(parent)];
    }
    End end = *end_;
    for (int& number : end.because) number = place[static_cast<std::size_t>(number)];
    return {std::move(needed), std::move(end)};
}

}  // namespace nonet::rules
