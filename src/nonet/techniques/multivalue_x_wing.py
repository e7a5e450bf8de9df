"""Multivalue X-Wing: a rectangle of four cells with two values each, and four values in all.

One line has only two places for a, and another only two for b; at the ends stand x and y::

    ax . . ay        if a and b stood below each other, the other side would be y and y (or x and
     :      :        x): so they stand crosswise, and x has one of the left cells, y one of the
    bx . . by        right ones

What sees both cells of a side cannot have its value. The houses may be boxes, and the sides need
not be straight: it is enough that both cells of a side see each other. It is a Continuous Nice Loop
of eight candidates; the name is that of sudokuwiki.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from nonet.model import State, Step
from nonet.techniques._technique import Technique, step
from nonet.techniques._views import lowest, strong_links, values_by_cell

_ROLES = "link 1", "link 2", "side 1", "side 2"


def _wings(state: State) -> Iterator[Step]:
    bits, peers, houses = values_by_cell(state), state.layout.peers, state.layout.houses
    links = [
        (value, link, lowest(link.a), lowest(link.b))
        for value in range(1, state.value_count + 1)
        for link in strong_links(state, value)
        if all(bits[lowest(end)].bit_count() == 2 for end in (link.a, link.b))
    ]
    for (a, first, p, q), (b, second, *ends) in combinations(links, 2):
        if a == b or houses[first.house].kind != houses[second.house].kind:
            continue
        for r, s in (ends, ends[::-1]) if first.house != second.house else ():
            x, y = bits[p] & ~(1 << a), bits[q] & ~(1 << a)
            if x == y or bits[r] != x | 1 << b or bits[s] != y | 1 << b:
                continue
            if not peers[p] >> r & 1 or not peers[q] >> s & 1:
                continue
            sides = [(lowest(x), 1 << p | 1 << r), (lowest(y), 1 << q | 1 << s)]
            removed = [(v, state.places[v] & state.layout.seen_by_all(side)) for v, side in sides]
            pairs = [(a, first.a | first.b), (b, second.a | second.b), *sides]
            if any(cells for _, cells in removed):
                yield step(
                    "Multivalue X-Wing",
                    state,
                    gone=removed,
                    cells=first.a | first.b | second.a | second.b,
                    houses=sorted((first.house, second.house)),
                    parts=dict(zip(_ROLES, ([pair] for pair in pairs), strict=True)),
                )


TECHNIQUE = Technique(
    name="Multivalue X-Wing",
    order=1318,
    summary="Four cells with two values each: two values cross, and the sides take the others.",
    reason=(
        "of {houses} one has its {link_1_values} in {link_1_or}, the other its {link_2_values} in "
        "{link_2_or}. If both were in {side_1}, {side_2} would both be {side_2_values}; if both "
        "were in {side_2}, {side_1} would both be {side_1_values}. So there is one on each side, "
        "{side_1_values} is in the other cell of {side_1} and {side_2_values} in that of {side_2}, "
        "and what sees both cells of a side cannot have its value."
    ),
    find=_wings,
    usual=False,  # nice loops
)
