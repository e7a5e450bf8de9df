// Patterns of one value: links, empty rectangles, colours, X-chains.
#include <utility>

#include "applicable/applicable.hpp"

namespace nonet::applicable {
namespace {

bool is_row(int house) {
    return house >= 9 && house < 18;
}
bool is_column(int house) {
    return house >= 18;
}

// Whether two cells have a row or a column in common, or a box.
bool share_line(int a, int b) {
    return a / 9 == b / 9 || a % 9 == b % 9;
}
bool share_box(int a, int b) {
    return kBoard.house[a][se121::kBox] == kBoard.house[b][se121::kBox];
}

Pattern kind_of(const Link& one, const Link& two, int a, int b) {
    const bool rows = is_row(one.house) && is_row(two.house);
    const bool columns = is_column(one.house) && is_column(two.house);
    if (rows || columns) return share_line(a, b) ? kSkyscraper : kTurbot;
    const bool crossed =
        (is_row(one.house) && is_column(two.house)) || (is_column(one.house) && is_row(two.house));
    return crossed && share_box(a, b) ? kKite : kTurbot;
}

constexpr Patterns kAllJoined = bit(kSkyscraper) | bit(kKite) | bit(kTurbot);

Patterns joined(const Position& position, int value) {
    const CellSet places = position.places[value];
    const std::vector<Link> links = position.strong_links(value);
    Patterns kinds = 0;
    for (std::size_t i = 0; i < links.size(); ++i) {
        for (std::size_t j = i + 1; j < links.size(); ++j) {
            const Link &one = links[i], &two = links[j];
            for (const auto& [x, a] : {std::pair(one.a, one.b), std::pair(one.b, one.a)}) {
                for (const auto& [b, y] : {std::pair(two.a, two.b), std::pair(two.b, two.a)}) {
                    if (!are_peers(a, b) || x == b || x == y || a == y) continue;
                    if ((kBoard.peers[x] & kBoard.peers[y] & places).empty()) continue;
                    kinds |= bit(kind_of(one, two, a, b));
                }
            }
        }
    }
    return kinds;
}

bool has_empty_rectangle(const Position& position, int value) {
    const CellSet places = position.places[value];
    const std::vector<Link> links = position.strong_links(value);
    for (int box = 0; box < 9; ++box) {
        const CellSet inside = kBoard.cells[box], cross = places & inside;
        if (cross.size() < 3) continue;
        for (int i = 0; i < 9; ++i) {  // rows and columns by the cells of the box
            const int cell = kBoard.cell[box][i];
            const CellSet row = kBoard.cells[9 + cell / 9], column = kBoard.cells[18 + cell % 9];
            if (!cross.without(row | column).empty()) continue;
            if (cross.without(row).empty() || cross.without(column).empty()) continue;
            for (const Link& link : links) {
                if (link.house < 9 || inside.has(link.a) || inside.has(link.b)) continue;
                for (const auto& [near, far] : {std::pair(link.a, link.b), {link.b, link.a}}) {
                    for (const auto& [arm, other] : {std::pair(row, column), {column, row}}) {
                        if (!arm.has(near)) continue;
                        const CellSet seen = (kBoard.peers[far] & other & places).without(inside);
                        if (!seen.without(only(near)).empty()) return true;
                    }
                }
            }
        }
    }
    return false;
}

// Two colours of places that strong links join; they overlap in a ring of an odd number.
struct Net {
    std::array<CellSet, 2> colours, seen;
};

std::vector<Net> nets_of(const std::vector<Link>& links) {
    std::array<CellSet, kCells> beside;
    CellSet all, done;
    for (const Link& link : links) {
        beside[link.a].add(link.b);
        beside[link.b].add(link.a);
        all.add(link.a);
        all.add(link.b);
    }
    std::vector<Net> nets;
    all.each([&](int start) {
        if (done.has(start)) return;
        Net net;
        CellSet fresh = only(start);
        for (int turn = 0; !fresh.empty();) {
            net.colours[turn] = net.colours[turn] | fresh;
            turn ^= 1;
            CellSet linked;
            fresh.each([&](int cell) { linked = linked | beside[cell]; });
            fresh = linked.without(net.colours[turn]);
        }
        done = done | net.colours[0] | net.colours[1];
        for (const int i : {0, 1}) net.seen[i] = seen_by_any(net.colours[i]);
        nets.push_back(net);
    });
    return nets;
}

Patterns of_one_net(const Net& net, CellSet places) {
    Patterns kinds = 0;
    const CellSet both = net.colours[0] | net.colours[1];
    const CellSet trapped = (net.seen[0] & net.seen[1] & places).without(both);
    if (both.size() > 2 && !trapped.empty()) kinds |= bit(kColorsTrap);
    for (const int i : {0, 1}) {
        if (!(net.colours[i] & net.seen[i]).empty()) kinds |= bit(kColorsWrap);
    }
    return kinds;
}

Patterns of_two_nets(const Net& one, const Net& two, CellSet places) {
    Patterns kinds = 0;
    for (const int a : {0, 1}) {
        bool sees_both = true;
        for (const int c : {0, 1}) {
            const bool sees = !(one.seen[a] & two.colours[c]).empty();
            sees_both &= sees;
            const CellSet cleared = one.seen[a ^ 1] & two.seen[c ^ 1] & places;
            if (sees && !cleared.empty()) kinds |= bit(kMultiColors1);
        }
        if (sees_both) kinds |= bit(kMultiColors2);
    }
    return kinds;
}

bool has_x_chain(const std::vector<Link>& links, CellSet places) {
    std::array<CellSet, kCells> beside;
    CellSet linked, direct;  // what sees both ends of a link needs no chain
    for (const Link& link : links) {
        beside[link.a].add(link.b);
        beside[link.b].add(link.a);
        linked.add(link.a);
        linked.add(link.b);
        direct = direct | (kBoard.peers[link.a] & kBoard.peers[link.b]);
    }
    const CellSet left = places.without(direct);
    bool any = false;
    linked.each([&](int start) {
        if (any) return;
        CellSet on, fresh = beside[start];
        while (!fresh.empty()) {
            on = on | fresh;
            CellSet next;
            (seen_by_any(fresh) & linked).each([&](int cell) { next = next | beside[cell]; });
            fresh = next.without(on);
        }
        any = !(seen_by_any(on) & kBoard.peers[start] & left).empty();
    });
    return any;
}

}  // namespace

Patterns joined_links(const Position& position) {
    Patterns kinds = 0;
    for (int value = 0; value < kValues && kinds != kAllJoined; ++value) {
        kinds |= joined(position, value);
    }
    return kinds;
}

Patterns empty_rectangles(const Position& position) {
    for (int value = 0; value < kValues; ++value) {
        if (has_empty_rectangle(position, value)) return bit(kEmptyRectangle);
    }
    return 0;
}

Patterns colours(const Position& position) {
    Patterns kinds = 0;
    for (int value = 0; value < kValues; ++value) {
        const std::vector<Net> nets = nets_of(position.strong_links(value));
        for (const Net& one : nets) {
            kinds |= of_one_net(one, position.places[value]);
            for (const Net& two : nets) {
                if (&one != &two) kinds |= of_two_nets(one, two, position.places[value]);
            }
        }
    }
    return kinds;
}

Patterns x_chains(const Position& position) {
    for (int value = 0; value < kValues; ++value) {
        if (has_x_chain(position.strong_links(value), position.places[value])) return bit(kXChain);
    }
    return 0;
}

}  // namespace nonet::applicable
