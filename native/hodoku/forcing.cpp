#include "hodoku/forcing.hpp"

#include <utility>

#include "hodoku/groups.hpp"

namespace nonet::hodoku {
namespace {

// What follows from a statement: for each value the cells where it is, and where it is not. One of
// the two is chosen as a pointer: of (a ? on : off)[i] GCC 12 makes wrong code under
// -fsanitize=shift.
struct Table {
    CellSet on[9], off[9];
};

class ForcingSearch {
  public:
    explicit ForcingSearch(const Links& links)
        : links_(links), reach_(links), tables_(kCandidates * 2), groups_(groups_of(links)) {}

    std::optional<Forcing> run() {
        for (int candidate = 0; candidate < kCandidates; ++candidate) {
            if (!links_.exists(candidate)) continue;
            fill(statement(candidate, false));
            fill(statement(candidate, true));
        }
        for (int candidate = 0; candidate < kCandidates; ++candidate) {
            if (!links_.exists(candidate)) continue;
            contradiction(statement(candidate, true));
            contradiction(statement(candidate, false));
        }
        for (const Group& group : groups_) {
            std::vector<Statement> starts;
            for (const int candidate : group.all()) starts.push_back(statement(candidate, true));
            verity(starts);
        }
        if (best_.chains.empty()) return std::nullopt;
        return best_;
    }

  private:
    void fill(Statement start) {
        reach_.from(start);
        Table& table = tables_[start];
        for (const Statement s : reach_.order()) {
            if (links_.is_group(s)) continue;
            CellSet* const cells = is_on(s) ? table.on : table.off;
            cells[s / 2 % 9].add(s / 18);
        }
    }

    static bool has(const Table& table, int candidate, bool on) {
        const CellSet* const cells = on ? table.on : table.off;
        return cells[candidate % 9].has(candidate / 9);
    }

    // A statement from which no candidate of a group follows, or two of them.
    void contradiction(Statement start) {
        const auto proven = static_cast<Statement>(start ^ 1);
        if (!could_be_better(proven)) return;
        const Table& table = tables_[start];
        bool reached = false;
        for (const Group& group : groups_) {
            int on = 0, off = 0;
            for (const int candidate : group.all()) {
                on += has(table, candidate, true);
                off += has(table, candidate, false);
            }
            if (off < group.count && on < 2) continue;
            if (!reached) reach_.from(start);
            reached = true;
            Forcing forcing{
                ForcingKind::kContradiction, proven, group.house, group.cell, group.value, {}};
            const bool none = off == group.count;
            for (const int candidate : group.all()) {
                if (!none && !has(table, candidate, true)) continue;
                forcing.chains.push_back(reach_.path(statement(candidate, !none)));
            }
            offer(std::move(forcing));
        }
    }

    // What follows from each of some statements.
    void verity(const std::vector<Statement>& starts) {
        for (const bool on : {true, false}) {
            for (int value = 0; value < 9; ++value) {
                CellSet common = links_.places(value);
                for (const Statement start : starts) {
                    const Table& table = tables_[start];
                    const CellSet* const cells = on ? table.on : table.off;
                    common = common & cells[value];
                }
                common.each([&](int cell) {
                    const Statement proven = statement(cell * 9 + value, on);
                    if (!could_be_better(proven)) return;
                    Forcing forcing{ForcingKind::kVerity, proven, -1, -1, -1, {}};
                    for (const Statement start : starts) {
                        reach_.from(start);
                        forcing.chains.push_back(reach_.path(proven));
                    }
                    offer(std::move(forcing));
                });
            }
        }
    }

    bool could_be_better(Statement proven) const {
        if (best_.chains.empty() || proven == best_.proven) return true;
        return is_on(proven) != is_on(best_.proven) ? is_on(proven) : proven < best_.proven;
    }

    // Of proofs of the same the shortest counts.
    void offer(Forcing forcing) {
        std::size_t length = 0;
        for (const auto& chain : forcing.chains) length += chain.size();
        if (!best_.chains.empty() && forcing.proven == best_.proven && length >= length_) return;
        best_ = std::move(forcing);
        length_ = length;
    }

    const Links& links_;
    Reach reach_;
    std::vector<Table> tables_;
    std::vector<Group> groups_;
    Forcing best_;
    std::size_t length_ = 0;
};

}  // namespace

std::optional<Forcing> best_forcing(const Links& links) {
    return ForcingSearch(links).run();
}

}  // namespace nonet::hodoku
