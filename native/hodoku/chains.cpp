#include "hodoku/chains.hpp"

#include <algorithm>

namespace nonet::hodoku {
namespace {

using se121::kBoard;

// Later candidates count more: the factor of the cell is 1 for the first, 81 for the second, ...
long weight_of(const std::vector<std::uint16_t>& gone) {
    long sum = 0, factor = 1;
    for (const int candidate : gone) {
        sum += candidate / 9 * factor + candidate % 9 + 1;
        factor += 80;
    }
    return sum;
}

class ChainSearch {
  public:
    explicit ChainSearch(const Links& links) : links_(links), reach_(links) {}

    std::optional<Chain> run() {
        for (int candidate = 0; candidate < kCandidates; ++candidate) {
            if (links_.exists(candidate)) from_on(candidate / 9, candidate % 9);
        }
        for (int candidate = 0; candidate < kCandidates; ++candidate) {
            if (links_.exists(candidate)) from_off(candidate / 9, candidate % 9);
        }
        if (best_.gone.empty()) return std::nullopt;
        return best_;
    }

  private:
    // What is assumed to be: it is wrong if it follows that it is not, or that another value is.
    void from_on(int cell, int value) {
        const int candidate = cell * 9 + value;
        reach_.from(statement(candidate, true));
        loop(statement(candidate, false), {candidate});
        se121::each_bit(links_.marks(cell) & ~(1U << value),
                        [&](int other) { loop(statement(cell * 9 + other, true), {candidate}); });
    }

    void from_off(int cell, int value) {
        const int candidate = cell * 9 + value;
        reach_.from(statement(candidate, false));
        const unsigned others = links_.marks(cell) & ~(1U << value);
        if (reach_.has(statement(candidate, true))) {
            std::vector<int> gone;
            se121::each_bit(others, [&](int other) { gone.push_back(cell * 9 + other); });
            loop(statement(candidate, true), gone);
        }
        se121::each_bit(others, [&](int other) {
            loop(statement(cell * 9 + other, false), {cell * 9 + other});
            ring(statement(cell * 9 + other, true));
        });
        for (const Statement end : reach_.order()) {
            if (is_on(end) && !links_.is_group(end) && links_.node(end).first != cell) {
                aic(cell, value, end);
            }
        }
    }

    void loop(Statement end, const std::vector<int>& gone) {
        if (!reach_.has(end)) return;
        gone_.assign(gone.begin(), gone.end());
        offer(ChainKind::kDiscontinuous, end);
    }

    void aic(int cell, int value, Statement end) {
        const Node& last = links_.node(end);
        const CellSet peers = kBoard.peers[cell];
        gone_.clear();
        if (last.value == value) {
            const CellSet seen = links_.places(value) & peers & kBoard.peers[last.first];
            if (seen.size() < 2 || seen.size() < static_cast<int>(best_.gone.size())) return;
            seen.each(
                [&](int cell) { gone_.push_back(static_cast<std::uint16_t>(cell * 9 + value)); });
        } else {
            const int here = cell * 9 + last.value, there = last.first * 9 + value;
            if (best_.gone.size() > 2 || !peers.has(last.first) || !links_.exists(here) ||
                !links_.exists(there)) {
                return;
            }
            gone_.push_back(static_cast<std::uint16_t>(here));
            gone_.push_back(static_cast<std::uint16_t>(there));
        }
        offer(ChainKind::kAic, end);
    }

    // A value is not, so another value of its cell is, which closes a ring.
    void ring(Statement end) {
        if (!reach_.has(end)) return;
        const std::vector<Statement> path = reach_.path(end);
        if (path.size() < 3) return;
        CellSet own, gone[9];
        for (const Statement s : path) own = own | links_.node(s).cells;
        for (std::size_t i = 0; i < path.size(); ++i) {
            const Statement next = path[i + 1 < path.size() ? i + 1 : 0];
            if (!is_on(path[i]) || is_on(next)) continue;
            const Node& a = links_.node(path[i]);
            const Node& b = links_.node(next);
            if (a.value != b.value) {
                const unsigned others = links_.marks(a.first) & ~(1U << a.value | 1U << b.value);
                se121::each_bit(others, [&](int value) { gone[value].add(a.first); });
                continue;
            }
            CellSet seen = links_.places(a.value).without(own);
            (a.cells | b.cells).each([&](int cell) { seen = seen & kBoard.peers[cell]; });
            gone[a.value] = gone[a.value] | seen;
        }
        gone_.clear();
        for (int value = 0; value < 9; ++value) {
            gone[value].each(
                [&](int cell) { gone_.push_back(static_cast<std::uint16_t>(cell * 9 + value)); });
        }
        offer(ChainKind::kContinuous, end);
    }

    // Whether a chain meets a cell twice, seen from its end. A loop ends where it begins. Of a
    // group only the first cell counts for those that are met later.
    bool meets_twice(const std::vector<Statement>& path, bool loop) const {
        CellSet met;
        const int first = links_.node(path.front()).first;
        CellSet here;
        for (std::size_t i = path.size(); i-- > 0;) {
            const Node& node = links_.node(path[i]);
            if (node.cells == here) continue;
            here = node.cells;
            if (loop && !links_.is_group(path[i]) && node.first == first) {
                if (i + 1 == path.size() || i <= 1) continue;
                return true;
            }
            if (!(met & here).empty()) return true;
            met.add(node.first);
        }
        return false;
    }

    // Keeps a chain to `end` that crosses out `gone_`, if it is better than the best one.
    void offer(ChainKind kind, Statement end) {
        if (gone_.empty() || gone_.size() < best_.gone.size()) return;
        std::sort(gone_.begin(), gone_.end(),
                  [](int a, int b) { return a % 9 != b % 9 ? a % 9 < b % 9 : a < b; });
        const long weight = weight_of(gone_);
        const bool equal = gone_.size() == best_.gone.size();
        if (equal && weight > weight_) return;
        std::vector<Statement> path = reach_.path(end);
        const bool alike = equal && weight == weight_;
        if (alike && (gone_ != best_.gone || path.size() >= best_.path.size())) return;
        if (meets_twice(path, kind != ChainKind::kAic)) return;
        best_ = {kind, std::move(path), gone_};
        weight_ = weight;
    }

    const Links& links_;
    Reach reach_;
    Chain best_;
    long weight_ = 0;
    std::vector<std::uint16_t> gone_;
};

}  // namespace

std::optional<Chain> best_chain(const Links& links) {
    return ChainSearch(links).run();
}

}  // namespace nonet::hodoku
