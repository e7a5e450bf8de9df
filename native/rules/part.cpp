#include "rules/part.hpp"

#include <algorithm>
#include <deque>
#include <map>

namespace nonet::rules {
namespace {

Cells all_cells(const std::vector<Cases::Branch>& branches, const Cases::Hidden& hidden) {
    Cells cells;
    for (const Cases::Branch& branch : branches) {
        for (const SharedPart& part : branch) {
            cells.insert(cells.end(), part->cells().begin(), part->cells().end());
        }
    }
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    std::erase_if(cells, [&](std::uint32_t cell) {
        return std::any_of(hidden.begin(), hidden.end(),
                           [&](const auto& variable) { return variable.first == cell; });
    });
    return cells;
}

std::size_t size_of(const std::vector<bool>& places) {
    return static_cast<std::size_t>(std::count(places.begin(), places.end(), true));
}

std::size_t first_of(const std::vector<bool>& places) {
    return static_cast<std::size_t>(std::find(places.begin(), places.end(), true) - places.begin());
}

bool all_in(const std::vector<bool>& inner, const std::vector<bool>& outer) {
    for (std::size_t at = 0; at < inner.size(); ++at) {
        if (inner[at] && !outer[at]) return false;
    }
    return true;
}

}  // namespace

Cases::Cases(const std::vector<Branch>& branches, const Hidden& hidden)
    : Part(all_cells(branches, hidden)) {
    std::map<std::uint32_t, std::size_t> places;
    for (const std::uint32_t cell : cells()) places.emplace(cell, places.size());
    for (const auto& [variable, marks] : hidden) {
        places.emplace(variable, places.size());
        hidden_.push_back(marks);
    }
    for (const Branch& branch : branches) {
        std::vector<Placed>& parts = branches_.emplace_back();
        for (const SharedPart& part : branch) {
            Placed& placed = parts.emplace_back(Placed{part, {}});
            for (const std::uint32_t cell : part->cells()) placed.places.push_back(places.at(cell));
        }
    }
}

bool Cases::narrow(std::span<Marks> marks) const {
    std::vector<Marks> left(marks.size());
    for (const std::vector<Placed>& branch : branches_) {
        std::vector<Marks> values(marks.begin(), marks.end());
        values.insert(values.end(), hidden_.begin(), hidden_.end());
        if (!narrowed(branch, values)) continue;
        for (std::size_t at = 0; at < left.size(); ++at) left[at] |= values[at];
        if (std::equal(left.begin(), left.end(), marks.begin())) break;
    }
    std::copy(left.begin(), left.end(), marks.begin());
    return true;
}

// What parts that all hold leave; false where they cannot all hold.
bool Cases::narrowed(const std::vector<Placed>& parts, std::vector<Marks>& marks) {
    std::deque<std::size_t> waiting;
    std::vector<bool> waits(parts.size(), true);
    for (std::size_t number = 0; number < parts.size(); ++number) waiting.push_back(number);
    std::vector<Marks> own;
    while (!waiting.empty()) {
        const std::size_t number = waiting.front();
        waiting.pop_front();
        waits[number] = false;
        const Placed& placed = parts[number];
        own.clear();
        for (const std::size_t place : placed.places) own.push_back(marks[place]);
        if (!placed.part->narrow(own)) continue;
        std::vector<bool> changed(marks.size());
        bool any = false;
        for (std::size_t at = 0; at < own.size(); ++at) {
            Marks& all = marks[placed.places[at]];
            if ((all & own[at]) == 0) return false;
            if ((all & ~own[at]) == 0) continue;
            all &= own[at];
            any = changed[placed.places[at]] = true;
        }
        for (std::size_t other = 0; any && other < parts.size(); ++other) {
            const auto& near = parts[other].places;
            if (other == number || waits[other]) continue;
            if (std::any_of(near.begin(), near.end(), [&](std::size_t p) { return changed[p]; })) {
                waits[other] = true;
                waiting.push_back(other);
            }
        }
    }
    return true;
}

Joined::Joined(Cells cells, std::size_t columns, Marks values, std::size_t size)
    : Part(std::move(cells)), sides_(this->cells().size()), values_(values), size_(size) {
    for (std::size_t at = 0; at + 1 < sides_.size(); ++at) {
        for (const std::size_t other : {at + 1, at + columns}) {
            if (other >= sides_.size() || (other == at + 1 && other % columns == 0)) continue;
            sides_[at].push_back(other);
            sides_[other].push_back(at);
        }
    }
}

// From cells that are surely in it no other may be out of reach.
bool Joined::narrow(std::span<Marks> marks) const {
    Places may(marks.size()), must(marks.size());
    for (std::size_t at = 0; at < marks.size(); ++at) {
        may[at] = (marks[at] & values_) != 0;
        must[at] = (marks[at] & ~values_) == 0;
    }
    const auto broken = [&] {
        std::fill(marks.begin(), marks.end(), Marks{0});
        return true;
    };
    if (size_of(must) > 0) {
        const Places reached = reach(first_of(must), may);
        if (!all_in(must, reached) || size_of(reached) < size_) return broken();
        may = near(reached, must);
        const Places sure = must;
        for (std::size_t at = 0; at < marks.size(); ++at) {
            if (reached[at] && !sure[at]) must[at] = !holds_without(at, sure, reached);
        }
    }
    const std::size_t least = size_of(must), most = size_of(may);
    if (size_ != 0 && (size_ < least || size_ > most)) return broken();
    if (size_ != 0 && (size_ == least || size_ == most)) {
        if (size_ == least) may = must;
        must = may;
    } else if (size_ != 0 && least == 0) {
        const Places all = may;
        for (std::size_t at = 0; at < marks.size(); ++at) {
            may[at] = all[at] && size_of(reach(at, all)) >= size_;
        }
    }
    for (std::size_t at = 0; at < marks.size(); ++at) {
        if (!may[at]) marks[at] &= ~values_;
        if (must[at]) marks[at] &= values_;
    }
    return true;
}

Joined::Places Joined::reach(std::size_t start, const Places& inside) const {
    Places reached(inside.size());
    std::vector<std::size_t> waiting{start};
    reached[start] = true;
    while (!waiting.empty()) {
        const std::size_t at = waiting.back();
        waiting.pop_back();
        for (const std::size_t other : sides_[at]) {
            if (!inside[other] || reached[other]) continue;
            reached[other] = true;
            waiting.push_back(other);
        }
    }
    return reached;
}

// The cells that are not too far from any that is surely in it.
Joined::Places Joined::near(const Places& reached, const Places& must) const {
    Places all = reached;
    for (std::size_t at = 0; size_ != 0 && at < must.size(); ++at) {
        if (!must[at]) continue;
        Places close(must.size());
        close[at] = true;
        std::vector<std::size_t> layer{at};
        for (std::size_t distance = 1; distance < size_; ++distance) {
            std::vector<std::size_t> behind;
            for (const std::size_t from : layer) {
                for (const std::size_t other : sides_[from]) {
                    if (!reached[other] || close[other]) continue;
                    close[other] = true;
                    behind.push_back(other);
                }
            }
            layer = std::move(behind);
        }
        for (std::size_t place = 0; place < all.size(); ++place) {
            all[place] = all[place] && close[place];
        }
    }
    return all;
}

// Whether those that are surely in it may be joined without a cell.
bool Joined::holds_without(std::size_t at, const Places& must, Places reached) const {
    reached[at] = false;
    const Places left = reach(first_of(must), reached);
    return all_in(must, left) && size_of(left) >= size_;
}

}  // namespace nonet::rules
