#include "hodoku/nets.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "hodoku/groups.hpp"

namespace nonet::hodoku {
namespace {

using se121::kBoard;
using se121::kHouses;

// How often all singles are written that there are at the time.
constexpr int kRounds = 4;

// Sets of statements, one for each statement.
class Rows {
  public:
    explicit Rows(int statements)
        : words_((statements + 63) / 64), bits_(static_cast<std::size_t>(statements) * words_) {}

    int words() const { return words_; }
    std::uint64_t* of(int row) { return bits_.data() + static_cast<std::size_t>(row) * words_; }
    const std::uint64_t* of(int row) const {
        return bits_.data() + static_cast<std::size_t>(row) * words_;
    }
    void add(int row, int s) { of(row)[s >> 6] |= std::uint64_t{1} << (s & 63); }
    bool has(int row, int s) const { return (of(row)[s >> 6] >> (s & 63) & 1) != 0; }

  private:
    int words_;
    std::vector<std::uint64_t> bits_;
};

// What follows from one statement by a few rounds of singles.
class Net {
  public:
    Net(const Links& links, Rows& rows) : links_(links), rows_(rows) {}

    void from(Statement start) {
        row_ = start;
        filled_ = {};
        for (int cell = 0; cell < kCells; ++cell) marks_[cell] = links_.marks(cell);
        for (int value = 0; value < 9; ++value) places_[value] = links_.places(value);
        changed_ = 0;
        touched_ = {};
        const int cell = start / 18, value = start / 2 % 9;
        if (is_on(start)) {
            write(cell, value);
        } else {
            cross_out(cell, value);
        }
        for (int round = 0; round < kRounds; ++round) {
            find_singles();
            if (singles_.empty()) return;
            for (const auto& [at, what] : singles_) write(at, what);
        }
    }

  private:
    void cross_out(int cell, int value) {
        if ((marks_[cell] >> value & 1) == 0) return;
        marks_[cell] &= ~(1U << value);
        places_[value].remove(cell);
        changed_ |= 1U << value;
        touched_.add(cell);
        rows_.add(row_, statement(cell * 9 + value, false));
    }

    void write(int cell, int value) {
        const Statement on = statement(cell * 9 + value, true);
        if (rows_.has(row_, on)) return;
        rows_.add(row_, on);
        se121::each_bit(marks_[cell] & ~(1U << value), [&](int other) { cross_out(cell, other); });
        (places_[value] & kBoard.peers[cell]).each([&](int peer) { cross_out(peer, value); });
        filled_.add(cell);
    }

    // Those of what has changed: what was single before the assumption needs none.
    void find_singles() {
        singles_.clear();
        touched_.without(filled_).each([&](int cell) {
            const unsigned left = marks_[cell];
            if (std::has_single_bit(left)) singles_.push_back({cell, std::countr_zero(left)});
        });
        se121::each_bit(changed_, [&](int value) {
            for (const CellSet& house : kBoard.cells) {
                const CellSet left = places_[value] & house;
                if (left.size() != 1 || filled_.has(left.first())) continue;
                singles_.push_back({left.first(), value});
            }
        });
        changed_ = 0;
        touched_ = {};
    }

    const Links& links_;
    Rows& rows_;
    int row_ = 0;
    unsigned marks_[kCells] = {};
    CellSet places_[9];
    CellSet filled_, touched_;
    unsigned changed_ = 0;
    std::vector<std::pair<int, int>> singles_;
};

class NetSearch {
  public:
    explicit NetSearch(const Links& links)
        : links_(links), groups_(groups_of(links)), rows_(links.statements()) {}

    std::optional<ForcingNet> run() {
        fill();
        close();
        find_verities();
        for (const bool on : {true, false}) {
            for (int candidate = 0; candidate < kCandidates; ++candidate) {
                if (!links_.exists(candidate)) continue;
                const Statement proven = statement(candidate, on);
                if (fails(proven ^ 1)) return ForcingNet{ForcingKind::kContradiction, proven};
                if (const Group* group = verities_[proven]) {
                    return ForcingNet{ForcingKind::kVerity, proven, group->house, group->cell,
                                      group->value};
                }
            }
        }
        return std::nullopt;
    }

  private:
    void fill() {
        Net net(links_, rows_);
        for (int candidate = 0; candidate < kCandidates; ++candidate) {
            if (!links_.exists(candidate)) continue;
            for (const bool on : {false, true}) net.from(statement(candidate, on));
        }
        for (int s = 0; s < links_.statements(); ++s) {
            const bool group = links_.is_group(static_cast<Statement>(s));
            for (const Statement next : links_.following(static_cast<Statement>(s))) {
                if (group || links_.is_group(next)) rows_.add(s, next);
            }
        }
    }

    // From what follows from a statement all follows that follows from that.
    void close() {
        const int words = rows_.words();
        std::vector<bool> closed(static_cast<std::size_t>(links_.statements()));
        std::vector<std::uint64_t> left(static_cast<std::size_t>(words));
        for (int s = 0; s < links_.statements(); ++s) {
            std::uint64_t* row = rows_.of(s);
            std::copy_n(row, words, left.begin());
            for (int word = 0; word < words; ++word) {
                while (left[word] != 0) {
                    const int next = word * 64 + std::countr_zero(left[word]);
                    left[word] &= left[word] - 1;
                    const std::uint64_t* more = rows_.of(next);
                    int first = word;
                    for (int i = words - 1; i >= 0; --i) {
                        const std::uint64_t fresh = more[i] & ~row[i];
                        row[i] |= fresh;
                        left[i] = closed[next] ? left[i] & ~more[i] : left[i] | fresh;
                        if (i < word && left[i] != 0) first = i;
                    }
                    if (first < word) {
                        word = first - 1;
                        break;
                    }
                }
            }
            closed[s] = true;
        }
    }

    // Whether from a statement both follow of something, or that no candidate of a group is or two.
    bool fails(int start) const {
        const std::uint64_t* row = rows_.of(start);
        for (int s = 0; s < kCandidates * 2; s += 64) {
            // A statement and its contrary are neighbours; groups come after the candidates.
            const int groups = std::max(0, s + 64 - kCandidates * 2);
            const std::uint64_t pairs = std::uint64_t{0x5555555555555555} >> groups / 2 * 2;
            if ((row[s / 64] & row[s / 64] >> 1 & pairs) != 0) return true;
        }
        for (const Group& group : groups_) {
            int on = 0, off = 0;
            for (const int candidate : group.all()) {
                on += rows_.has(start, statement(candidate, true));
                off += rows_.has(start, statement(candidate, false));
            }
            if (off == group.count || on > 1) return true;
        }
        return false;
    }

    void find_verities() {
        verities_.assign(kCandidates * 2, nullptr);
        const int words = kCandidates * 2 / 64 + 1;
        for (const Group& group : groups_) {
            std::vector<std::uint64_t> common(static_cast<std::size_t>(words), ~std::uint64_t{0});
            for (const int candidate : group.all()) {
                const std::uint64_t* row = rows_.of(statement(candidate, true));
                for (int i = 0; i < words; ++i) common[i] &= row[i];
            }
            for (int i = 0; i < words; ++i) {
                for (std::uint64_t rest = common[i]; rest != 0; rest &= rest - 1) {
                    const int s = i * 64 + std::countr_zero(rest);
                    if (s < kCandidates * 2 && verities_[s] == nullptr) verities_[s] = &group;
                }
            }
        }
    }

    const Links& links_;
    std::vector<Group> groups_;
    Rows rows_;
    std::vector<const Group*> verities_;
};

}  // namespace

std::optional<ForcingNet> best_net(const Links& links) {
    return NetSearch(links).run();
}

}  // namespace nonet::hodoku
