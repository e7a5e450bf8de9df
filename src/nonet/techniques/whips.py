"""Whips: if a candidate were true, one thing after another would be forced, until nothing fits.

Taken as true, the target excludes what it sees. Then some cell, or some value in some house, has
one candidate left but for what the target and the candidates so forced exclude: that one is forced
in turn. Each is forced by an exclusion of the one before it. Where a cell or a value of a house has
nothing left, the target is false::

    target -> r1 (the only one left) -> r2 (the only one left) ... -> nothing left

That is a *whip* (Denis Berthier); its length is the number of cells and houses. Unlike a net, it
runs on one line, and remembers what went before.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from nonet.model import Chain, Node, State, Step, cells_of
from nonet.techniques._technique import Technique, step
from nonet.techniques.links.graph import Graph

_LONGEST = 7
_MOST = 120  # partial whips of a length, for each target


class _Partial(NamedTuple):
    """A beginning of a whip."""

    forced: tuple[int, ...]  # one after the other
    false: int  # what the target and these exclude


def _whips(state: State) -> Iterator[Step]:
    graph = Graph(state)
    groups = _groups(state, graph)
    holding: dict[int, list[int]] = {}
    for group in groups:
        for candidate in cells_of(group):
            holding.setdefault(candidate, []).append(group)
    for target in cells_of(graph.candidates):
        whip = _whip(graph, holding, target)
        if whip is not None:
            yield _step(state, graph, target, whip)


def _groups(state: State, graph: Graph) -> list[int]:
    """The candidates of each empty cell, and those of each value in each house that needs it."""
    layout, count = state.layout, graph.count
    cells = [
        sum(1 << (v - 1) * count + cell for v in state.values_of(cell))
        for cell in cells_of(state.places[0])
    ]
    houses = [
        (state.places[value] & mask) << (value - 1) * count
        for value in range(1, state.value_count + 1)
        for _, mask in layout.full_masks
    ]
    return [group for group in (*cells, *houses) if group]


def _whip(
    graph: Graph, holding: dict[int, list[int]], target: int
) -> tuple[tuple[int, ...], int] | None:
    """The forced candidates of the shortest whip, and the group that has nothing left."""
    # The target is gone as well: a group that it is in says nothing.
    level = [_Partial((), graph.weak[target] | 1 << target)]
    known = set()
    for _ in range(_LONGEST):
        following: list[_Partial] = []
        for partial in level:
            last = partial.forced[-1] if partial.forced else target
            for group in _touched(graph, holding, last):
                if group >> target & 1 or any(group >> node & 1 for node in partial.forced):
                    continue
                left = group & ~partial.false
                if not left:
                    # At once there is nothing left: a single or a locked candidate says so.
                    return (partial.forced, group) if partial.forced else None
                if left & (left - 1):
                    continue
                (candidate,) = cells_of(left)
                forced = (*partial.forced, candidate)
                key = (frozenset(forced), candidate)
                if key not in known and len(following) < _MOST:
                    known.add(key)
                    following.append(_Partial(forced, partial.false | graph.weak[candidate]))
        level = following
    return None


def _touched(graph: Graph, holding: dict[int, list[int]], last: int) -> list[int]:
    """The groups out of which a candidate excludes something, each once."""
    touched: dict[int, None] = {}
    for candidate in cells_of(graph.weak[last] & graph.candidates):
        touched.update(dict.fromkeys(holding.get(candidate, ())))
    return list(touched)


def _step(state: State, graph: Graph, target: int, whip: tuple[tuple[int, ...], int]) -> Step:
    forced, empty = whip
    nodes = []
    for at, candidate in enumerate((target, *forced)):
        value, places = graph.value_and_cells(candidate)
        nodes.append(Node(tuple(cells_of(places)), value, True, (at - 1,) if at else ()))
    value, cell = graph.value_and_cells(target)
    every = [graph.value_and_cells(node) for node in forced]
    cells = cell
    for _, places in every:
        cells |= places
    return step(
        "Whip",
        state,
        gone=[(value, cell)],
        cells=cells,
        parts={
            "target": [(value, cell)],
            "forced": every,
            "empty": graph.pairs(empty),
        },
        chains=(Chain(tuple(nodes)),),
    )


WHIP = Technique(
    name="Whip",
    order=4240,
    summary="A candidate that forces one after another, until a cell or a house has nothing left.",
    reason=(
        "{chain} Each is the only one left in a cell or a house, without what those before it "
        "exclude. But {empty_some}, and then nothing of this is left."
    ),
    find=_whips,
    usual=False,
)
