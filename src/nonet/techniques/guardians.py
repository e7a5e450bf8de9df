"""Patterns that cannot be, or leave two solutions, but for guardians: one of these is true.

*Bivalue oddagon*: an odd ring of cells, each of which sees the next, cannot be filled with two
values in turn. *BUG + n*: a grave (`nonet.techniques.bug`) with several extra candidates of any
kind::

    ab -- ab -- ab      five cells around: a, b, a, b and then neither,
    |           |       so abc is c
    ab ------- abc

The candidates that spoil such a pattern are its *guardians*. One alone is true; what every one of
several excludes is false. Deadly patterns (`nonet.techniques.deadly`) have guardians, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from nonet.model import Layout, State, Step, cells_of, mask_of
from nonet.techniques._memory import cached
from nonet.techniques._technique import Technique, step
from nonet.techniques._views import Pair, values_by_cell, within
from nonet.techniques.bug import universal_graves
from nonet.techniques.links.graph import Graph

MOST_GUARDIANS = 5
_SHORTEST_RING, _LONGEST_RING = 5, 9
_MOST_WALKS = 150_000  # for two values; hard puzzles have up to 12,000, our example 100,000

_graph = cached(Graph)


def guarded(
    name: str, state: State, cells: int, pattern: list[Pair], guardians: list[Pair], unique: bool
) -> Iterator[Step]:
    """The step that follows where one of the guardians is true, if it changes anything."""
    if not guardians:
        return  # of a puzzle without a solution
    graph = _graph(state)
    removed = graph.candidates
    count = 0
    for value, places in guardians:
        for cell in cells_of(places):
            removed &= graph.weak[graph.node(value, 1 << cell)]
            count += 1
    if count == 1 or removed:
        yield step(
            name,
            state,
            placed=guardians if count == 1 else (),
            gone=() if count == 1 else graph.pairs(removed),
            cells=cells,
            parts={"pattern": pattern, "guardian": guardians},
            assumes_unique=unique,
        )


def _oddagons(state: State) -> Iterator[Step]:
    for cells, values in _odd_rings(state):
        pattern, guardians = within(state, cells, values), within(state, cells, ~values)
        yield from guarded("Bivalue Oddagon", state, cells, pattern, guardians, unique=False)


def _odd_rings(state: State) -> Iterator[tuple[int, int]]:
    """Odd rings of cells that have both of two values, and few others in all."""
    bits = values_by_cell(state)
    for a, b in combinations(range(1, state.value_count + 1), 2):
        pair = 1 << a | 1 << b
        more = {
            cell: (bits[cell] & ~pair).bit_count()
            for cell in cells_of(state.places[a] & state.places[b])
        }
        extra = {cell: count for cell, count in more.items() if count <= MOST_GUARDIANS}
        if len(extra) >= _SHORTEST_RING:
            yield from ((ring, pair) for ring in _rings(state.layout, extra))


def _rings(layout: Layout, extra: dict[int, int]) -> Sequence[int]:
    """The cells of rings of odd length, the shortest first.

    Where there are too many ways to walk there is none: some of them would depend on where the
    walks begin, and a mirrored board would have others.

    Args:
        layout: The board.
        extra: The cells, each with the number of its guardians.
    """
    rings: set[int] = set()
    # Where a way begins, at the first of its cells, where it is, what it has passed.
    ways = [(cell, cell, 1 << cell, count) for cell, count in extra.items()]
    cells = mask_of(extra)
    walks = len(ways)
    while ways:
        start, here, path, guardians = ways.pop()
        length = path.bit_count()
        if length >= _SHORTEST_RING and length % 2 and layout.peers[here] >> start & 1:
            rings.add(path)
        if length == _LONGEST_RING:
            continue
        ways += [
            (start, cell, path | 1 << cell, guardians + extra[cell])
            for cell in cells_of(cells & layout.peers[here] & ~path & -1 << start)
            if guardians + extra[cell] <= MOST_GUARDIANS
        ]
        walks += 1
        if walks > _MOST_WALKS:
            return ()
    return sorted(rings, key=lambda ring: (ring.bit_count(), ring))


def _graves(state: State) -> Iterator[Step]:
    for grave in universal_graves(state):
        guardians = [
            (value, 1 << cell) for cell, more in grave.extra.items() for value in cells_of(more)
        ]
        cells = mask_of(grave.extra)
        pattern = [
            (value, 1 << cell) for cell, base in grave.base.items() for value in cells_of(base)
        ]
        if len(guardians) > 1:
            yield from guarded("BUG + n", state, cells, pattern, guardians, unique=True)


_ONE = "So {guardian_some}."

ODDAGON = Technique(
    name="Bivalue Oddagon",
    order=4230,
    summary="An odd ring of cells cannot be filled with two values: a guardian is true.",
    reason="{cells} are a ring of odd length, which {pattern_values} in turn cannot fill. " + _ONE,
    find=_oddagons,
    usual=False,
)
BUG_PLUS_N = Technique(
    name="BUG + n",
    order=4232,
    summary="A grave but for several extra candidates, of which one is true.",
    reason="without {guardian_marks} every empty cell would have two candidates and every value "
    "two places, and the puzzle would have no solution or two. " + _ONE,
    find=_graves,
    assumes_unique=True,
    usual=False,
    needs_full_houses=True,
)
