// Cells with two values: wings, remote pairs, XY-chains, the grave.
#include <utility>

#include "applicable/applicable.hpp"

namespace nonet::applicable {
namespace {

using se121::count;
using se121::each_bit;
using se121::lowest;

bool has_xy_wing(const Position& position, int pivot) {
    const CellSet near = position.pairs & kBoard.peers[pivot];
    const unsigned own = position.marks[pivot];
    bool any = false;
    near.each([&](int one) {
        near.each([&](int two) {
            if (any || two <= one) return;
            const unsigned a = position.marks[one], b = position.marks[two], target = a & b;
            // Both have a value that the pivot has not, and each another one of the pivot.
            if (count(target) != 1 || (target & own) != 0 || ((a | b) & own) != own) return;
            const CellSet seen =
                kBoard.peers[one] & kBoard.peers[two] & position.places[lowest(target)];
            any = !seen.empty();
        });
    });
    return any;
}

bool has_xyz_wing(const Position& position, int pivot) {
    const CellSet near = position.pairs & kBoard.peers[pivot];
    bool any = false;
    near.each([&](int one) {
        near.each([&](int two) {
            if (any || two <= one) return;
            const unsigned a = position.marks[one], b = position.marks[two], target = a & b;
            if (count(target) != 1 || ((a | b) & ~unsigned{position.marks[pivot]}) != 0) return;
            const CellSet seen = kBoard.peers[one] & kBoard.peers[two] & kBoard.peers[pivot];
            any = !(seen & position.places[lowest(target)]).empty();
        });
    });
    return any;
}

// Cells with the same two values, neither of which sees the other.
bool has_w_wing(const Position& position, int one, int two,
                const std::array<std::vector<Link>, kValues>& links) {
    const CellSet seen = kBoard.peers[one] & kBoard.peers[two];
    bool any = false;
    each_bit(position.marks[one], [&](int linked) {
        const int other = lowest(position.marks[one] & ~(1U << linked));
        if (any || (seen & position.places[other]).empty()) return;
        for (const Link& link : links[linked]) {
            if (link.a == one || link.a == two || link.b == one || link.b == two) continue;
            any |= (are_peers(link.a, one) && are_peers(link.b, two)) ||
                   (are_peers(link.a, two) && are_peers(link.b, one));
        }
    });
    return any;
}

// The other value of a cell with two.
int other_than(const Position& position, int cell, int value) {
    return lowest(position.marks[cell] & ~(1U << value));
}

// What is true along chains of cells with two values, if a value of one of these is false.
std::array<CellSet, kValues> follow(const Position& position, int start, int value) {
    std::array<CellSet, kValues> on;
    std::vector<std::pair<int, int>> todo{{start, other_than(position, start, value)}};
    on[todo[0].second].add(start);
    while (!todo.empty()) {
        const int cell = todo.back().first, is = todo.back().second;  // clang 14: no binding
        todo.pop_back();
        (kBoard.peers[cell] & position.pairs & position.places[is]).each([&](int next) {
            const int then = other_than(position, next, is);
            if (on[then].has(next)) return;
            on[then].add(next);
            todo.emplace_back(next, then);
        });
    }
    return on;
}

}  // namespace

Patterns wings(const Position& position) {
    Patterns kinds = 0;
    std::array<std::vector<Link>, kValues> links;
    for (int value = 0; value < kValues; ++value) links[value] = position.strong_links(value);
    position.pairs.each([&](int one) {
        if (has_xy_wing(position, one)) kinds |= bit(kXyWing);
        position.pairs.without(kBoard.peers[one]).each([&](int two) {
            if (two <= one || position.marks[one] != position.marks[two]) return;
            if (has_w_wing(position, one, two, links)) kinds |= bit(kWWing);
        });
    });
    position.triples.each([&](int pivot) {
        if (has_xyz_wing(position, pivot)) kinds |= bit(kXyzWing);
    });
    return kinds;
}

Patterns remote_pairs(const Position& position) {
    bool any = false;
    CellSet done;
    position.pairs.each([&](int start) {
        if (any || done.has(start)) return;
        const Nine pair = position.marks[start];
        CellSet alike, lost;
        position.pairs.each([&](int cell) {
            if (position.marks[cell] == pair) alike.add(cell);
        });
        each_bit(pair, [&](int value) { lost = lost | position.places[value]; });
        std::array<CellSet, 2> colours;
        CellSet fresh = only(start);
        for (int turn = 0; !fresh.empty();) {
            colours[turn] = colours[turn] | fresh;
            turn ^= 1;
            fresh = (seen_by_any(fresh) & alike).without(colours[turn]);
        }
        const CellSet chain = colours[0] | colours[1];
        done = done | chain;
        if (chain.size() < 4 || !(colours[0] & colours[1]).empty()) return;
        const CellSet seen = seen_by_any(colours[0]) & seen_by_any(colours[1]);
        any = !(seen & lost).without(chain).empty();
    });
    return any ? bit(kRemotePair) : 0;
}

Patterns xy_chains(const Position& position) {
    bool any = false;
    position.pairs.each([&](int start) {
        each_bit(position.marks[start], [&](int value) {
            if (any) return;
            const CellSet seen = kBoard.peers[start] & position.places[value];
            if (seen.empty()) return;
            follow(position, start, value)[value].without(only(start)).each([&](int end) {
                any |= !(kBoard.peers[end] & seen).empty();
            });
        });
    });
    return any ? bit(kXyChain) : 0;
}

Patterns graves(const Position& position) {
    const CellSet loose = position.empty.without(position.pairs);
    const bool may = loose.size() == 1 && !(loose & position.triples).empty();
    return may ? bit(kGravePlusOne) : 0;
}

}  // namespace nonet::applicable
