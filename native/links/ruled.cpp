#include "links/ruled.hpp"

#include <algorithm>
#include <bit>

namespace nonet::links {
namespace {

constexpr int kMostTried = 48;  // candidates of a clue

bool any_empty(const std::vector<Marks>& marks) {
    return std::find(marks.begin(), marks.end(), Marks{0}) != marks.end();
}

}  // namespace

Clues::Clues(std::vector<Clue> clues, int values, const std::vector<std::vector<int>>& peers)
    : clues_(std::move(clues)),
      values_(values),
      peers_(peers.size(), Bits(peers.size())),
      known_(clues_.size()) {
    for (std::size_t cell = 0; cell < peers.size(); ++cell) {
        for (const int peer : peers[cell]) peers_[cell].add(static_cast<std::size_t>(peer));
    }
}

std::vector<std::shared_ptr<const ClueLinks>> Clues::links(const std::vector<Marks>& marks) {
    std::vector<std::shared_ptr<const ClueLinks>> list(clues_.size());
    std::vector<Marks> own;
    for (std::size_t i = 0; i < clues_.size(); ++i) {
        own.clear();
        for (const std::uint32_t cell : clues_[i].part->cells()) own.push_back(marks[cell]);
        const bool is_open = std::any_of(own.begin(), own.end(),
                                         [](Marks mask) { return (mask & (mask - 1)) != 0; });
        if (!is_open || any_empty(own)) continue;
        const auto [at, is_new] = known_[i].try_emplace(own);
        if (is_new) at->second = std::make_shared<ClueLinks>(tried(clues_[i], own));
        list[i] = at->second;
    }
    return list;
}

ClueLinks Clues::tried(const Clue& clue, const std::vector<Marks>& marks) const {
    ClueLinks links;
    int count = 0;
    for (const Marks mask : marks) count += std::popcount(mask);
    if (count > kMostTried) return links;
    std::vector<Marks> left = marks;
    if (!clue.is_table && clue.part->narrow(left) && left != marks) return links;
    const auto& cells = clue.part->cells();
    const Bits none(peers_.size());
    Bits inside = none;
    for (const std::uint32_t cell : cells) inside.add(cell);
    for (int value = 1; value <= values_; ++value) {
        const Marks bit = Marks{1} << value;
        Bits places = none;
        for (std::size_t at = 0; at < cells.size(); ++at) {
            if ((marks[at] & bit) == 0) continue;
            places.add(cells[at]);
            Bits own = none;
            own.add(cells[at]);
            for (const bool is_true : {false, true}) {
                left = marks;
                left[at] = is_true ? bit : marks[at] & ~bit;
                probe(clue, own, value, is_true, left, links);
            }
        }
        if (places.size() < 2) continue;
        std::vector<std::pair<Bits, Bits>> outside;  // what cells see, and these
        for (std::size_t cell = 0; cell < peers_.size(); ++cell) {
            Bits lost = peers_[cell];
            if (inside.has(cell) || (lost &= places).size() < 2) continue;
            auto same = std::find_if(outside.begin(), outside.end(), [&](const auto& known) {
                return known.first.covers(lost) && lost.covers(known.first);
            });
            if (same == outside.end()) same = outside.insert(same, {lost, none});
            same->second.add(cell);
        }
        for (const auto& [lost, from] : outside) {
            left = marks;
            for (std::size_t at = 0; at < cells.size(); ++at) {
                if (lost.has(cells[at])) left[at] &= ~bit;
            }
            probe(clue, from, value, true, left, links);
        }
    }
    std::sort(links.weak.begin(), links.weak.end());
    links.weak.erase(std::unique(links.weak.begin(), links.weak.end()), links.weak.end());
    return links;
}

// A value in each of some cells is true, or all are false, and leaves these candidates.
void Clues::probe(const Clue& clue, const Bits& cells, int value, bool is_true,
                  const std::vector<Marks>& left, ClueLinks& links) const {
    std::vector<Marks> kept = left;
    if (any_empty(left) || !clue.part->narrow(kept) || any_empty(kept)) return;
    const auto number = [&](int of, std::size_t cell) {
        return (of - 1) * static_cast<int>(peers_.size()) + static_cast<int>(cell);
    };
    std::vector<int> wrong;
    for (std::size_t at = 0; at < left.size(); ++at) {
        const std::size_t other = clue.part->cells()[at];
        if (std::has_single_bit(kept[at]) && kept[at] != left[at]) {
            const int last = std::countr_zero(kept[at]);
            peers_[other].each([&](std::size_t peer) {
                if (last != value || !cells.has(peer)) wrong.push_back(number(last, peer));
            });
            if (!is_true || std::popcount(left[at]) > 2) {
                cells.each([&](std::size_t cell) {
                    auto& ends = is_true ? links.forced : links.strong;
                    ends.emplace_back(number(value, cell), number(last, other));
                });
            }
        }
        for (Marks lost = left[at] & ~kept[at]; lost != 0; lost &= lost - 1) {
            wrong.push_back(number(std::countr_zero(lost), other));
        }
    }
    if (!is_true) return;
    cells.each([&](std::size_t cell) {
        const int node = number(value, cell);
        for (const int other : wrong) {
            links.weak.emplace_back(std::min(node, other), std::max(node, other));
        }
    });
}

}  // namespace nonet::links
