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
      known_(clues_.size()),
      known_needed_(clues_.size()) {
    for (std::size_t cell = 0; cell < peers.size(); ++cell) {
        for (const int peer : peers[cell]) peers_[cell].add(static_cast<std::size_t>(peer));
    }
}

std::vector<Marks> Clues::marks_of(const Clue& clue, const std::vector<Marks>& marks) const {
    std::vector<Marks> own;
    for (const std::uint32_t cell : clue.part->cells()) own.push_back(marks[cell]);
    const bool is_open =
        std::any_of(own.begin(), own.end(), [](Marks mask) { return (mask & (mask - 1)) != 0; });
    if (!is_open || any_empty(own)) own.clear();
    return own;
}

std::vector<std::shared_ptr<const ClueLinks>> Clues::links(const std::vector<Marks>& marks) {
    std::vector<std::shared_ptr<const ClueLinks>> list(clues_.size());
    for (std::size_t i = 0; i < clues_.size(); ++i) {
        const std::vector<Marks> own = marks_of(clues_[i], marks);
        if (own.empty()) continue;
        const auto [at, is_new] = known_[i].try_emplace(own);
        if (is_new) at->second = std::make_shared<ClueLinks>(tried(clues_[i], own));
        list[i] = at->second;
    }
    return list;
}

std::vector<std::vector<Needed>> Clues::needed(const std::vector<Marks>& marks) {
    std::vector<std::vector<Needed>> list(clues_.size());
    for (std::size_t i = 0; i < clues_.size(); ++i) {
        const std::vector<Marks> own = marks_of(clues_[i], marks);
        if (own.empty()) continue;
        const auto [at, is_new] = known_needed_[i].try_emplace(own);
        if (is_new) at->second = needed_by(clues_[i], own);
        list[i] = at->second;
    }
    return list;
}

bool Clues::is_tried(const Clue& clue, const std::vector<Marks>& marks) const {
    int count = 0;
    for (const Marks mask : marks) count += std::popcount(mask);
    std::vector<Marks> left = marks;
    return count <= kMostTried && (clue.is_table || !clue.part->narrow(left) || left == marks);
}

ClueLinks Clues::tried(const Clue& clue, const std::vector<Marks>& marks) const {
    ClueLinks links;
    if (!is_tried(clue, marks)) return links;
    std::vector<Marks> left;
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

bool Clues::is_seen(const Bits& cells) const {
    return std::any_of(peers_.begin(), peers_.end(),
                       [&](const Bits& peers) { return peers.covers(cells); });
}

std::vector<Needed> Clues::needed_by(const Clue& clue, const std::vector<Marks>& marks) const {
    std::vector<Needed> needed;
    if (!is_tried(clue, marks)) return needed;
    std::vector<std::pair<int, Bits>> places;  // a value, and its cells
    for (int value = 1; value <= values_; ++value) {
        Bits cells(peers_.size());
        for (std::size_t at = 0; at < marks.size(); ++at) {
            if (marks[at] >> value & 1) cells.add(clue.part->cells()[at]);
        }
        if (!cells.empty()) places.emplace_back(value, cells);
    }
    const auto fails_without = [&](Marks values) {
        std::vector<Marks> left = marks;
        for (Marks& mask : left) mask &= ~values;
        return !any_empty(left) && clue.part->narrow(left) && any_empty(left);
    };
    std::vector<bool> is_needed;
    for (const auto& [value, cells] : places) {
        is_needed.push_back(fails_without(Marks{1} << value));
        if (!is_needed.back()) continue;
        std::vector<Bits> parts;  // of its places, that a cell sees
        for (const Bits& peers : peers_) {
            Bits part = cells, rest = cells;
            rest.remove(part &= peers);
            const bool is_known = std::any_of(parts.begin(), parts.end(), [&](const Bits& known) {
                return (known.covers(part) && part.covers(known)) ||
                       (known.covers(rest) && rest.covers(known));
            });
            if (is_known || part.empty() || rest.empty() || !is_seen(rest)) continue;
            if (part.size() > 1 || rest.size() > 1) needed.push_back({value, value, part, rest});
            parts.push_back(part);
        }
    }
    for (std::size_t i = 0; i < places.size(); ++i) {
        for (std::size_t j = i + 1; j < places.size(); ++j) {
            const auto& [one, here] = places[i];
            const auto& [two, there] = places[j];
            if (is_needed[i] || is_needed[j] || !is_seen(here) || !is_seen(there)) continue;
            if (here.size() + there.size() > 2 &&
                fails_without(Marks{1} << one | Marks{1} << two)) {
                needed.push_back({one, two, here, there});
            }
        }
    }
    return needed;
}

}  // namespace nonet::links
