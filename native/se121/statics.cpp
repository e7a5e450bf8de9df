#include "se121/statics.hpp"

#include <algorithm>

namespace nonet::se121 {

namespace {

double penalty_of(int complexity) {
    const int n = complexity - 2;
    double penalty = 0;
    int threshold = 4;
    for (bool odd = false; n > threshold; odd = !odd) {
        penalty += 0.1;
        threshold = odd ? threshold * 4 / 3 : threshold * 3 / 2;
    }
    return penalty;
}

constexpr int kTabled = 512;

std::array<double, kTabled> make_penalties() {
    std::array<double, kTabled> penalties{};
    for (int i = 0; i < kTabled; ++i) penalties[i] = penalty_of(i);
    return penalties;
}

const std::array<double, kTabled> kPenalties = make_penalties();

}  // namespace

double length_penalty(int complexity) {
    return 0 <= complexity && complexity < kTabled ? kPenalties[complexity]
                                                   : penalty_of(complexity);
}

void NestedHints::begin(Kind kind, int level, int complexity, int flat) {
    const auto at = static_cast<std::uint32_t>(numbers_.size());
    entries_.push_back(
        {kind, static_cast<std::int8_t>(level), complexity, flat, 0x9e3779b97f4a7c15u, at, at});
}

void NestedHints::statement(Statement s, int nested, int parents) {
    numbers_.push_back(s.candidate * 2 + (s.on ? 1 : 0));
    numbers_.push_back(s.cause);
    numbers_.push_back(nested);
    numbers_.push_back(parents);
}

void NestedHints::hash(std::uint32_t number) {
    std::uint64_t h = entries_.back().hash ^ number;
    h *= 0xff51afd7ed558ccdu;
    h ^= h >> 32;
    entries_.back().hash = h * 0xc4ceb9fe1a85ec53u;
}

int NestedHints::end() {
    entries_.back().end = static_cast<std::uint32_t>(numbers_.size());
    return size() - 1;
}

std::vector<ChainNodes> NestedHints::chains(int entry) const {
    std::vector<ChainNodes> chains;
    const Entry& e = (*this)[entry];
    const std::int32_t* at = numbers_.data() + e.begin;
    while (at < numbers_.data() + e.end) {
        ChainNodes& nodes = chains.emplace_back();
        for (int n = *at++; n > 0; --n) {
            ChainNode& node = nodes.emplace_back();
            node.candidate = static_cast<std::int16_t>(at[0] / 2);
            node.on = at[0] % 2 != 0;
            node.cause = static_cast<std::int8_t>(at[1]);
            node.nested = at[2];
            const std::int32_t* parent = at + 4;
            at = parent + at[3];
            for (; parent < at; ++parent) {
                node.parents.push_back(static_cast<std::uint16_t>(*parent));
            }
        }
    }
    return chains;
}

namespace {

constexpr int kAnyLength = 1 << 20;
constexpr std::uint16_t kNowhere = 0xffff;

double base_of(Kind kind) {
    if (kind == Kind::kXYCycle || kind == Kind::kXYChain) return 7.0;
    return kind == Kind::kXChain ? 6.6 : 6.5;
}

int key_of(Kind kind) {
    if (kind == Kind::kXCycle || kind == Kind::kXChain) return 2;
    return kind == Kind::kYCycle ? 3 : 4;
}

}  // namespace

bool StaticChains::prepare(const Grid& grid) {
    grid_ = &grid;
    hints_.clear();
    lines_.clear();
    bounded_ = false;
    implications_.build(grid);
    if (implications_.refuted().empty()) return false;
    links_.build(grid, implications_);
    reached_.resize(kCandidates);
    stamps_.assign(kCandidates, 0);
    stamp_ = 0;
    return true;
}

bool StaticChains::first(const Grid& grid, Hint& hint, Watch& watch) {
    if (!prepare(grid)) return false;
    chains(watch, true);
    cycles(watch, true);
    if (hints_.empty()) return false;
    const LineHint& best = hints_.back();
    hint.reset(best.kind, best.rank.difficulty);
    hint.complexity = hint.flat = best.rank.complexity;
    removals(best, hint.removals);
    const Statement& target = line(best)[0];
    if (!is_cycle(best) && target.on) hint.place(target.candidate / 9, target.candidate % 9);
    ChainNodes& nodes = hint.chains.emplace_back();
    for (int i = best.length - 1; i >= 0; --i) {
        const Statement& s = line(best)[i];
        ChainNode& node = nodes.emplace_back();
        node.candidate = static_cast<std::int16_t>(s.candidate);
        node.on = s.on;
        node.cause = static_cast<std::int8_t>(s.cause);
        node.nested = -1;
        if (nodes.size() > 1) {
            node.parents.push_back(static_cast<std::uint16_t>(nodes.size() - 2));
        }
        hint.cells.add(s.candidate / 9);
        hint.digits |= static_cast<Nine>(1 << s.candidate % 9);
    }
    return true;
}

void StaticChains::collect_chains(Watch& watch) {
    chains(watch, false);
}

void StaticChains::collect_cycles(Watch& watch, const Rank* worst) {
    bounded_ = worst != nullptr;
    if (bounded_) worst_ = *worst;
    cycles(watch, false);
}

// Starts are the candidates of cells that have at least two.
template <typename Visit>
void StaticChains::each_start(Visit visit) const {
    each_candidate(*grid_, [&](int start) {
        const Nine digits = grid_->digits(start / 9);
        if (count(digits) >= 2) visit(start, digits);
    });
}

void StaticChains::chains(Watch& watch, bool best_only) {
    for (const Sweep sweep : {kX, kXY}) {
        const Kind kind = sweep == kX ? Kind::kXChain : Kind::kXYChain;
        each_start([&](int start, Nine digits) {
            watch.look();
            if (implications_.refutes_itself(start) &&
                chain_from_on(start, sweep, longest(base_of(kind)))) {
                offer(kind, sweep, start, 1, best_only);
            }
            // What it shows to be true makes the others of its cell false.
            bool refuted = true;
            each_bit(digits & ~(1u << start % 9), [&](int other) {
                refuted =
                    refuted && implications_.refutes_itself(se121::candidate(start / 9, other));
            });
            if (refuted && chain_from_off(start, sweep, longest(base_of(kind)))) {
                offer(kind, sweep, start, 2, best_only);
            }
        });
    }
}

void StaticChains::cycles(Watch& watch, bool best_only) {
    for (const Sweep sweep : {kX, kY, kXY}) {
        each_start([&](int start, Nine digits) {
            if (!implications_.on_cycle(start) || (sweep == kY && count(digits) != 2)) return;
            watch.look();
            cycles_of(start, sweep, best_only);
        });
    }
}

// The greatest complexity that a hint of that base difficulty may have to be wanted.
int StaticChains::longest(double base) const {
    if (!bounded_) return kAnyLength;
    int complexity = 2;
    while (complexity < kAnyLength) {
        const double difficulty = base + length_penalty(complexity + 2);
        if (difficulty > worst_.difficulty) break;
        if (difficulty == worst_.difficulty && complexity + 2 > worst_.complexity) break;
        complexity += 2;
    }
    return complexity;
}

void StaticChains::begin_search(int start) {
    ++stamp_;
    queue_.clear();
    line_.clear();
    if (start >= 0) reach(start, kNowhere, nullptr, 0);
}

void StaticChains::reach(int number, int from, const Edge* edge, int level) {
    stamps_[number] = stamp_;
    reached_[number] = {static_cast<std::uint16_t>(from), static_cast<std::uint16_t>(level), edge};
    queue_.push_back(static_cast<std::uint16_t>(number));
}

// Adds the statements from one that was reached (being in) back to the start, without the latter.
void StaticChains::write_line(int number) {
    for (;;) {
        const Reached& r = reached_[number];
        if (r.edge == nullptr) return;
        line_.push_back({static_cast<std::uint16_t>(number), true, r.edge->on_cause});
        line_.push_back({r.edge->off, false, r.edge->off_cause});
        number = r.from;
    }
}

bool StaticChains::chain_from_on(int start, Sweep sweep, int longest) {
    begin_search(start);
    const auto first = static_cast<std::uint16_t>(start);
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        const int p = queue_[i];
        const int level = reached_[p].level;
        if (2 * level + 2 > longest) return false;
        for (const Links::Seen* s = links_.seen_begin(p); s < links_.seen_end(p); ++s) {
            if (s->candidate != start || (sweep == kX && s->cause == kInCell)) continue;
            line_.push_back({first, false, s->cause});
            write_line(p);
            line_.push_back({first, true, kAssumed});
            return true;
        }
        for (const Edge* edge = links_.begin(p); edge < links_.end(p); ++edge) {
            if (stamps_[edge->on] == stamp_ || !follows(*edge, sweep)) continue;
            reach(edge->on, p, edge, level + 1);
        }
    }
    return false;
}

bool StaticChains::chain_from_off(int start, Sweep sweep, int longest) {
    begin_search(-1);
    const auto first = static_cast<std::uint16_t>(start);
    const Implications::Forced& forced = implications_.forced(start);
    std::uint8_t causes[4];
    std::uint16_t heads[4];
    int n = 0;
    for (int i = 0; i < forced.n; ++i) {
        if (sweep == kX && forced.cause[i] == kInCell) continue;
        heads[n] = forced.candidate[i];
        causes[n++] = forced.cause[i];
        reach(forced.candidate[i], kNowhere, nullptr, 0);
    }
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        const int p = queue_[i];
        const int level = reached_[p].level;
        if (2 * level + 4 > longest) return false;
        for (const Edge* edge = links_.begin(p); edge < links_.end(p); ++edge) {
            if (!follows(*edge, sweep)) continue;
            if (edge->on == start) {
                line_.push_back({first, true, edge->on_cause});
                line_.push_back({edge->off, false, edge->off_cause});
                write_line(p);
                int head = p;
                while (reached_[head].edge != nullptr) {
                    head = reached_[head].from;
                }
                const auto at = std::find(heads, heads + n, head) - heads;
                line_.push_back({static_cast<std::uint16_t>(head), true, causes[at]});
                line_.push_back({first, false, kAssumed});
                return true;
            }
            if (stamps_[edge->on] != stamp_) reach(edge->on, p, edge, level + 1);
        }
    }
    return false;
}

// Whether an OFF is among the ancestors of what was reached.
bool StaticChains::is_on_line(int from, int off) const {
    for (;;) {
        const Reached& r = reached_[from];
        if (r.edge == nullptr) return false;
        if (r.edge->off == off) return true;
        from = r.from;
    }
}

void StaticChains::cycles_of(int start, Sweep sweep, bool best_only) {
    const Kind kind = sweep == kX ? Kind::kXCycle : sweep == kY ? Kind::kYCycle : Kind::kXYCycle;
    begin_search(start);
    int limit = longest(base_of(kind));
    const auto first = static_cast<std::uint16_t>(start);
    for (std::size_t i = 0; i < queue_.size(); ++i) {
        const int p = queue_[i];
        const int level = reached_[p].level;
        if (2 * level + 2 > limit) return;
        for (const Edge* edge = links_.begin(p); edge < links_.end(p); ++edge) {
            const bool closes = edge->on == start;
            if (!closes && stamps_[edge->on] == stamp_) continue;
            if (!follows(*edge, sweep) || is_on_line(p, edge->off)) continue;
            if (!closes) {
                reach(edge->on, p, edge, level + 1);
                continue;
            }
            line_.clear();
            line_.push_back({first, true, edge->on_cause});
            line_.push_back({edge->off, false, edge->off_cause});
            write_line(p);
            offer(kind, sweep, start, 0, best_only);
            if (best_only) limit = longest(base_of(kind));
        }
    }
}

// Keeps the latest line, or with `best_only` the better of it and what there is.
void StaticChains::offer(Kind kind, Sweep sweep, int start, int part, bool best_only) {
    const int length = static_cast<int>(line_.size());
    const std::uint64_t order =
        (static_cast<std::uint64_t>(sweep * kCandidates + start) * 3 + static_cast<unsigned>(part))
            << 32 |
        found_++;
    const Rank rank{base_of(kind) + length_penalty(length), length, key_of(kind), order};
    if (best_only && bounded_ && !(rank < worst_)) return;
    LineHint hint{rank, kind, static_cast<std::uint32_t>(lines_.size()), length};
    if (best_only) hint.begin = 0;
    if (is_cycle(hint)) {
        std::vector<Statement> kept;
        Removals out;
        // `removals` reads from `lines_`.
        const std::size_t size = lines_.size();
        lines_.insert(lines_.end(), line_.begin(), line_.end());
        LineHint probe = hint;
        probe.begin = static_cast<std::uint32_t>(size);
        removals(probe, out);
        lines_.resize(size);
        if (out.empty()) return;
    }
    if (best_only) {
        lines_.clear();
        hints_.clear();
        bounded_ = true;
        worst_ = rank;
    }
    lines_.insert(lines_.end(), line_.begin(), line_.end());
    hints_.push_back(hint);
}

void StaticChains::removals(const LineHint& hint, Removals& removals) const {
    removals.clear();
    const Statement* s = line(hint);
    if (!is_cycle(hint)) {
        const int cell = s->candidate / 9;
        const auto bit = static_cast<Nine>(1 << s->candidate % 9);
        removals.add(cell, s->on ? grid_->digits(cell) & ~bit : bit);
        return;
    }
    // What sees both an ON and an OFF of its digit, outside of the cycle's cells.
    CellSet inside, seen[2][9];
    Nine digits = 0;
    for (int i = 0; i < hint.length; ++i, ++s) {
        const int cell = s->candidate / 9, digit = s->candidate % 9;
        inside.add(cell);
        digits |= static_cast<Nine>(1 << digit);
        seen[s->on][digit] = seen[s->on][digit] | kBoard.peers[cell];
    }
    each_bit(digits, [&](int digit) {
        removals.add((seen[0][digit] & seen[1][digit] & grid_->places(digit)).without(inside),
                     digit);
    });
}

}  // namespace nonet::se121
