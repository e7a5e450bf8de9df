"""Colouring: either all of one colour is true, or all of the other.

Strong links join places in twos: one is true, the other false. Paint the two ends of each link in
different colours, and so on along all links::

    A - B - A - B      either all A are true, or all B

*Trap*: what sees both colours is false. *Wrap*: where two of the same colour see each other, that
colour is false. *Multi-Colors* does it with two such nets: if A of one sees a of the other, then B
or b is true (1); if A sees both a and b, A is false (2). *3D Medusa* paints all values at once: a
cell with two candidates is a strong link as well.

*Remote pairs* alternate in the same way: cells that have only the same two values, each of which
sees the next. Cells an odd number of steps apart hold both, so what sees one of each has neither::

    ab - ab - ab - ab      the first and the last are a and b in some order
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import reduce
from itertools import combinations, permutations
from operator import or_
from typing import NamedTuple

from nonet.model import State, Step, cells_of
from nonet.techniques._memory import cached, each_value
from nonet.techniques._technique import Technique, step
from nonet.techniques._views import by_pair, lowest, members, strong_links, within
from nonet.techniques.links.graph import Graph
from nonet.techniques.links.graphs import plain_graph


def two_coloured(beside: Mapping[int, int]) -> Iterator[tuple[int, int]]:
    """The nets of members, given whom each is linked with, as two colours: one is true.

    The colours overlap where a ring has an odd number of links.
    """
    done = 0
    for start in beside:
        if done >> start & 1:
            continue
        colours, new, turn = [0, 0], 1 << start, 0
        while new:
            colours[turn] |= new
            turn ^= 1
            linked = 0
            for member in members(new):
                linked |= beside[member]
            new = linked & ~colours[turn]
        done |= colours[0] | colours[1]
        yield colours[0], colours[1]


def seen_by_any(state: State, cells: int) -> int:
    """The cells that see at least one of these."""
    seen = 0
    for cell in members(cells):
        seen |= state.layout.peers[cell]
    return seen


class _Net(NamedTuple):
    """Two colours of places that strong links join, and what each of them sees."""

    colours: tuple[int, int]
    seen: tuple[int, int]

    def turned(self) -> _Net:
        """The same with the colours exchanged."""
        return _Net(self.colours[::-1], self.seen[::-1])


def _nets(state: State, value: int) -> list[_Net]:
    """The nets of strong links of a value; found once for all techniques."""
    key = ("colour nets", value)
    known: list[_Net] | None = state.cache.get(key)
    if known is None:
        beside: dict[int, int] = defaultdict(int)
        for _, a, b in strong_links(state, value):
            beside[lowest(a)] |= b
            beside[lowest(b)] |= a
        known = state.cache[key] = [
            _Net((one, two), (seen_by_any(state, one), seen_by_any(state, two)))
            for one, two in two_coloured(beside)
        ]
    return known


@cached
def _nets_of_pairs(state: State) -> list[tuple[int, int]]:
    """The nets of all values at once."""
    return list(two_coloured(plain_graph(state).strong))


def _coloured(name: str, state: State, value: int, gone: int, *colours: int) -> Step:
    return step(
        name,
        state,
        gone=[(value, gone)],
        cells=reduce(or_, colours),
        parts={f"colour {i}": [(value, cells)] for i, cells in enumerate(colours, 1)},
    )


@each_value("Simple Colors Trap")
def _trap(state: State, value: int) -> Iterator[Step]:
    places = state.places[value]
    for (one, two), seen in _nets(state, value):
        removed = seen[0] & seen[1] & places & ~(one | two)
        if removed and (one | two).bit_count() > 2:
            yield _coloured("Simple Colors Trap", state, value, removed, one, two)


@each_value("Simple Colors Wrap")
def _wrap(state: State, value: int) -> Iterator[Step]:
    for net in _nets(state, value):
        for (wrong, right), (seen, _) in (net, net.turned()):
            if wrong & seen:
                yield _coloured("Simple Colors Wrap", state, value, wrong, right, wrong)


@each_value("Multi-Colors 1")
def _multi_one(state: State, value: int) -> Iterator[Step]:
    places = state.places[value]
    for first, second in combinations(_nets(state, value), 2):
        removed = 0
        links = []
        for (a, b), (seen_a, seen_b) in (first, first.turned()):
            for (c, d), (_, seen_d) in (second, second.turned()):
                cleared = seen_b & seen_d & places
                if cleared and seen_a & c:
                    removed |= cleared
                    links.append((b, a, d, c))
        if removed:
            yield _coloured("Multi-Colors 1", state, value, removed, *links[0])


@each_value("Multi-Colors 2")
def _multi_two(state: State, value: int) -> Iterator[Step]:
    for first, second in permutations(_nets(state, value), 2):
        for (wrong, right), (seen, _) in (first, first.turned()):
            if seen & second.colours[0] and seen & second.colours[1]:
                yield _coloured(
                    "Multi-Colors 2", state, value, wrong, right, wrong, *second.colours
                )


def _medusa(state: State) -> Iterator[Step]:
    graph = plain_graph(state)
    for one, two in _nets_of_pairs(state):
        if (one | two).bit_count() < 4:
            continue
        off = graph.false_with(one), graph.false_with(two)
        if _contradicts(one, off[0], graph):
            right, wrong, removed = two, one, one
        elif _contradicts(two, off[1], graph):
            right, wrong, removed = one, two, two
        else:
            right, wrong = one, two
            removed = off[0] & off[1] & graph.candidates & ~(one | two)
        if removed:
            yield step(
                "3D Medusa",
                state,
                gone=graph.pairs(removed),
                cells=graph.all_cells(one | two),
                parts={
                    "colour 1": graph.pairs(right),
                    "colour 2": graph.pairs(wrong),
                    "wrong": graph.pairs(wrong & removed),
                },
            )


def _contradicts(colour: int, off: int, graph: Graph) -> bool:
    """True if these candidates cannot all be true, since all of `off` are false then."""
    if colour & off:
        return True
    left = graph.all_cells(graph.candidates & ~off)
    return bool(graph.state.places[0] & ~left)


def _remote_pairs(state: State) -> Iterator[Step]:
    peers = state.layout.peers
    for pair, cells in by_pair(state).items():
        beside = {cell: peers[cell] & cells for cell in cells_of(cells)}
        for first, second in two_coloured(beside):
            chain = first | second
            if chain.bit_count() < 4 or first & second:
                continue
            seen_by_both = seen_by_any(state, first) & seen_by_any(state, second) & ~chain
            removed = within(state, seen_by_both, pair)
            if removed:
                yield step(
                    "Remote Pair",
                    state,
                    gone=removed,
                    cells=chain,
                    parts={
                        "colour 1": within(state, first, pair),
                        "colour 2": within(state, second, pair),
                    },
                )


_TWO = (
    "follow the {values}s that come in pairs: either {colour_1:# has it|all of # have it}, or "
    "{colour_2:# has|all of # have}"
)

TRAP = Technique(
    name="Simple Colors Trap",
    order=760,
    summary="A candidate that sees both colours of a net of strong links is false.",
    reason=_TWO + ". What sees one of each cannot have it.",
    find=_trap,
)
WRAP = Technique(
    name="Simple Colors Wrap",
    order=770,
    summary="A colour with two places that see each other is false.",
    reason=_TWO + ". But {sees_2_2}, so {colour_2} are all wrong.",
    find=_wrap,
)
MULTI_ONE = Technique(
    name="Multi-Colors 1",
    order=780,
    summary="Two nets whose colours see each other: one of their other colours is true.",
    reason=(
        _TWO + "; and either {colour_3:#|all of #}, or {colour_4:#|all of #}. {sees_2_4}, "
        "so not both of these are right: {colour_1:#|all of #} or {colour_3:#|all of #} must have "
        "it, and what sees one of each cannot."
    ),
    find=_multi_one,
)
MULTI_TWO = Technique(
    name="Multi-Colors 2",
    order=775,
    summary="A colour that sees both colours of another net is false.",
    reason=(
        _TWO + "; and either {colour_3:#|all of #}, or {colour_4:#|all of #}. But {sees_2_3} "
        "and {sees_2_4}, so {colour_2:it is|they are} wrong."
    ),
    find=_multi_two,
)
MEDUSA = Technique(
    name="3D Medusa",
    order=1400,
    summary="Colouring of all values at once.",
    reason=(
        "follow the pairs (two places in a house, two values in a cell): either {colour_1_marks} "
        "all hold, or {colour_2_marks} do. {wrong:The second cannot be: {clash}||What is "
        "impossible in both cases can be crossed out}."
    ),
    find=_medusa,
)
REMOTE_PAIR = Technique(
    name="Remote Pair",
    order=690,
    summary="Cells with the same two values in a chain: they alternate.",
    reason=(
        "{cells} can only be {values} and see each other in a chain, so they alternate: {colour_1} "
        "are one of the values, {colour_2} the other. What sees one of each can be neither."
    ),
    find=_remote_pairs,
)
