// Whether what follows does follow, and all of it: chains step by step, by the rules alone.
#pragma once

#include <algorithm>
#include <vector>

#include "hodoku/chains.hpp"
#include "hodoku/forcing.hpp"
#include "tests/expect.hpp"
#include "tests/hidden.hpp"

namespace tests {

using nonet::hodoku::CellSet;
using nonet::hodoku::Chain;
using nonet::hodoku::ChainKind;
using nonet::hodoku::Forcing;
using nonet::hodoku::is_on;
using nonet::hodoku::Links;
using nonet::hodoku::Node;
using nonet::hodoku::Statement;

class Proofs {
  public:
    Proofs(const Hidden& board, const Links& links) : board_(board), links_(links) {}

    bool holds(Statement s) const {
        bool here = false;
        links_.node(s).cells.each(
            [&](int cell) { here |= board_.is_true(cell * 9 + links_.node(s).value); });
        return here == is_on(s);
    }

    // Both of them are marks, and not both can be true.
    bool clash(int a, int b) const {
        if (!board_.exists(a) || !board_.exists(b) || a == b) return false;
        return a / 9 == b / 9 || (a % 9 == b % 9 && see(a / 9, b / 9));
    }
    // All of a node's candidates clash with it.
    bool clash(const Node& node, int candidate) const {
        bool all = true;
        node.cells.each([&](int cell) { all &= clash(cell * 9 + node.value, candidate); });
        return all;
    }

    // Whether a statement follows from another at once.
    bool follows(Statement from, Statement to) const {
        const Node &a = links_.node(from), &b = links_.node(to);
        if (is_on(from) == is_on(to)) return false;
        if (is_on(from)) {
            bool all = true;
            b.cells.each([&](int cell) { all &= clash(a, cell * 9 + b.value); });
            return all;
        }
        const unsigned both = 1U << a.value | 1U << b.value;
        if (a.value != b.value) {
            return a.cells == b.cells && a.cells.size() == 1 && board_.marks[a.first] == both;
        }
        if (!(a.cells & b.cells).empty()) return false;
        for (int house = 0; house < 27; ++house) {
            if ((links_.places(a.value) & nonet::se121::kBoard.cells[house]) == (a.cells | b.cells))
                return true;
        }
        return false;
    }

    // All links, by trying every pair.
    void links() const {
        for (int from = 0; from < links_.statements(); ++from) {
            if (!exists(from)) continue;
            const auto given = links_.following(static_cast<Statement>(from));
            for (int to = 0; to < links_.statements(); ++to) {
                if (!exists(to)) continue;
                const bool is = std::find(given.begin(), given.end(), to) != given.end();
                expect(is == follows(static_cast<Statement>(from), static_cast<Statement>(to)),
                       "what follows at once");
            }
        }
    }

    void path(const std::vector<Statement>& path) const {
        for (std::size_t i = 0; i + 1 < path.size(); ++i) {
            expect(follows(path[i], path[i + 1]), "a chain in which each follows");
        }
        if (holds(path.front())) expect(holds(path.back()), "what follows from what is true");
    }

    // What a chain crosses out, from its statements alone.
    void chain(const Chain& chain) const {
        path(chain.path);
        std::vector<std::uint16_t> gone;
        for (int value = 0; value < 9; ++value) {
            for (int cell = 0; cell < 81; ++cell) {
                const int candidate = cell * 9 + value;
                if (!board_.exists(candidate) || !goes(chain, candidate)) continue;
                gone.push_back(static_cast<std::uint16_t>(candidate));
            }
        }
        expect(gone == chain.gone, "a chain that crosses out what it can, and no more");
        for (const int each : chain.gone) expect(!board_.is_true(each), "what goes is not true");
    }

    // From all of one cell or house, or from a candidate and its contrary.
    void forcing(const Forcing& found) const {
        expect(holds(found.proven), "what is proven is true");
        std::vector<Statement> starts, ends;
        for (const auto& each : found.chains) {
            path(each);
            starts.push_back(each.front());
            ends.push_back(each.back());
        }
        if (found.kind == nonet::hodoku::ForcingKind::kVerity) {
            for (const Statement end : ends) expect(end == found.proven, "all prove the same");
            const bool both = starts.size() == 2 && starts[0] == (starts[1] ^ 1);
            expect(both || is_whole(starts), "one of the starts is true");
            return;
        }
        for (const Statement start : starts) {
            expect(start == (found.proven ^ 1), "a contradiction begins with the contrary");
        }
        if (is_on(ends.front())) {
            expect(ends.size() > 1, "two of them");
            for (const Statement end : ends) {
                expect(end == ends[0] || clash(end / 2, ends[0] / 2), "that clash");
            }
        } else {
            for (Statement& end : ends) end ^= 1;
            expect(is_whole(ends), "nothing is left");
        }
    }

  private:
    bool exists(int s) const {
        return links_.is_group(static_cast<Statement>(s)) || board_.exists(s / 2);
    }

    bool goes(const Chain& chain, int candidate) const {
        const Node &first = links_.node(chain.path.front()), &last = links_.node(chain.path.back());
        if (chain.kind == ChainKind::kContinuous) return goes_beside(chain.path, candidate);
        if (chain.kind == ChainKind::kAic) return clash(first, candidate) && clash(last, candidate);
        const int start = first.first * 9 + first.value, end = last.first * 9 + last.value;
        if (is_on(chain.path.front())) return candidate == start;
        return is_on(chain.path.back()) ? candidate / 9 == start / 9 && candidate != start
                                        : candidate == end;
    }

    // Whether a ring's weak link has it at both ends; it is no part of the ring itself.
    bool goes_beside(const std::vector<Statement>& path, int candidate) const {
        CellSet own;
        for (const Statement s : path) own = own | links_.node(s).cells;
        for (std::size_t i = 0; i < path.size(); ++i) {
            const Statement a = path[i], b = path[(i + 1) % path.size()];
            if (!is_on(a) || is_on(b)) continue;
            const bool cell = links_.node(a).value != links_.node(b).value;
            if (!cell && own.has(candidate / 9)) continue;
            if (cell != (candidate / 9 == links_.node(a).first)) continue;
            if (clash(links_.node(a), candidate) && clash(links_.node(b), candidate)) return true;
        }
        return false;
    }

    // Whether these are all candidates of a cell, or of a value in a house, each once.
    bool is_whole(const std::vector<Statement>& ons) const {
        CellSet cells;
        unsigned values = 0;
        for (const Statement s : ons) {
            cells.add(s / 18);
            values |= 1U << s / 2 % 9;
        }
        const int cell = ons.front() / 18, value = ons.front() / 2 % 9;
        if (cells.size() == 1) {
            return values == board_.marks[cell] && std::popcount(values) == int(ons.size());
        }
        if (values != 1U << value || cells.size() != int(ons.size())) return false;
        for (const CellSet& house : nonet::se121::kBoard.cells) {
            if ((links_.places(value) & house) == cells) return true;
        }
        return false;
    }

    const Hidden& board_;
    const Links& links_;
};

}  // namespace tests
