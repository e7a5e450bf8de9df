"""Colouring: either all of one colour is true, or all of the other.

Strong links join places in twos: one is true, the other false. Paint the two ends of each link in
different colours, and so on along all links::

    A - B - A - B      either all A are true, or all B

*Trap*: what sees both colours is false. *Wrap*: where two of the same colour see each other, that
colour is false. *Multi-Colors* does it with two such nets: if A of one sees a of the other, then B
or b is true (1); if A sees both a and b, A is false (2). *3D Medusa* paints all values at once: a
cell with two pencil marks is a strong link as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from typing import NamedTuple

from nonet.model import Candidate, Layout, State, Step
from nonet.model.cells import cells_of
from nonet.techniques._bits import members
from nonet.techniques._graph import Graph
from nonet.techniques._graphs import plain_graph
from nonet.techniques._technique import Technique
from nonet.techniques._tools import each_value, fact, lit, marks
from nonet.techniques.single_value import strong_links


class _Net(NamedTuple):
    """Two colours of places that strong links join, and what each of them sees."""

    colours: tuple[int, int]
    seen: tuple[int, int]

    def turned(self) -> _Net:
        """The same with the colours exchanged."""
        return _Net(self.colours[::-1], self.seen[::-1])


def _nets(state: State, layout: Layout, value: int) -> list[_Net]:
    """The nets of strong links of a value; found once for all techniques."""
    key = ("nets", value)
    known: list[_Net] | None = state.facts.get(key)
    if known is None:
        known = state.facts[key] = _find_nets(state, layout, value)
    return known


def _find_nets(state: State, layout: Layout, value: int) -> list[_Net]:
    beside: dict[int, int] = {}
    for _, a, b in strong_links(state, value):
        beside[a] = beside.get(a, 0) | b
        beside[b] = beside.get(b, 0) | a
    nets = []
    done = 0
    for start in beside:
        if start & done:
            continue
        colours, new, turn = [0, 0], start, 0
        while new:
            colours[turn] |= new
            turn ^= 1
            reached = 0
            for cell in members(new):
                reached |= beside[1 << cell]
            new = reached & ~colours[turn]
        one, two = colours
        done |= one | two
        nets.append(_Net((one, two), (_seen_by(one, layout), _seen_by(two, layout))))
    return nets


def _seen_by(cells: int, layout: Layout) -> int:
    seen = 0
    for cell in members(cells):
        seen |= layout.peers[cell]
    return seen


def _step(name: str, value: int, gone: int, *colours: int) -> Step:
    painted = {f"colour_{i}": marks(value, cells) for i, cells in enumerate(colours, 1)}
    together = 0
    for cells in colours:
        together |= cells
    return Step(
        name,
        eliminations=marks(value, gone),
        cells=tuple(cells_of(together)),
        highlights=lit(**painted),
    )


@each_value("Simple Colors Trap")
def _trap(state: State, layout: Layout, value: int) -> Iterator[Step]:
    places = state.places[value]
    for (one, two), seen in _nets(state, layout, value):
        gone = seen[0] & seen[1] & places & ~(one | two)
        if gone and (one | two).bit_count() > 2:
            yield _step("Simple Colors Trap", value, gone, one, two)


@each_value("Simple Colors Wrap")
def _wrap(state: State, layout: Layout, value: int) -> Iterator[Step]:
    for net in _nets(state, layout, value):
        for (wrong, right), (seen, _) in (net, net.turned()):
            if wrong & seen:
                yield _step("Simple Colors Wrap", value, wrong, right, wrong)


@each_value("Multi-Colors 1")
def _multi_one(state: State, layout: Layout, value: int) -> Iterator[Step]:
    places = state.places[value]
    for first, second in combinations(_nets(state, layout, value), 2):
        gone = 0
        links = []
        for (a, b), (seen_a, seen_b) in (first, first.turned()):
            for (c, d), (_, seen_d) in (second, second.turned()):
                cleared = seen_b & seen_d & places
                if cleared and seen_a & c:
                    gone |= cleared
                    links.append((b, a, d, c))
        if gone:
            yield _step("Multi-Colors 1", value, gone, *links[0])


@each_value("Multi-Colors 2")
def _multi_two(state: State, layout: Layout, value: int) -> Iterator[Step]:
    for first, second in permutations(_nets(state, layout, value), 2):
        for (wrong, right), (seen, _) in (first, first.turned()):
            if seen & second.colours[0] and seen & second.colours[1]:
                yield _step("Multi-Colors 2", value, wrong, right, wrong, *second.colours)


def _medusa_nets(state: State) -> list[tuple[int, int]]:
    """The two colours of each net of pairs, as nodes of the plain graph of chains."""
    strong = plain_graph(state).strong
    nets = []
    done = 0
    for start in strong:
        if done >> start & 1:
            continue
        colours, new, turn = [0, 0], 1 << start, 0
        while new:
            colours[turn] |= new
            turn ^= 1
            reached = 0
            for mark in members(new):
                reached |= strong[mark]
            new = reached & ~colours[turn]
        done |= colours[0] | colours[1]
        nets.append((colours[0], colours[1]))
    return nets


def _medusa(state: State) -> Iterator[Step]:
    graph = plain_graph(state)
    for net in fact(state, "medusa", _medusa_nets):
        painted = net[0] | net[1]
        if painted.bit_count() < 4:
            continue
        off = [graph.false_with(colour) for colour in net]
        clash = next((i for i in (0, 1) if _contradicts(net[i], off[i], graph)), None)
        gone = net[clash] if clash is not None else off[0] & off[1] & graph.marks & ~painted
        if gone:
            right, wrong = (net[1 - clash], net[clash]) if clash is not None else net
            right_marks, wrong_marks = _sorted(right, graph), _sorted(wrong, graph)
            yield Step(
                "3D Medusa",
                eliminations=_sorted(gone, graph),
                cells=tuple(sorted({cell for cell, _ in right_marks + wrong_marks})),
                highlights=lit(
                    colour_1=right_marks,
                    colour_2=wrong_marks,
                    wrong=() if clash is None else wrong_marks,
                ),
            )


def _contradicts(colour: int, off: int, graph: Graph) -> bool:
    """Whether these marks cannot all be true."""
    if colour & off:
        return True
    left = 0
    for value in range(graph.state.size):
        left |= (graph.marks & ~off) >> value * graph.count
    return bool(graph.state.places[0] & ~left)


def _sorted(marks: int, graph: Graph) -> tuple[Candidate, ...]:
    return tuple(sorted(map(graph.candidate, cells_of(marks))))


_TWO = "follow the {values}s that come in pairs: either all of {colour_1} have it, or all of "

TRAP = Technique(
    "Simple Colors Trap",
    760,
    "What sees both colours of a net of strong links is false.",
    _TWO + "{colour_2}. What sees one of each cannot have it.",
    _trap,
)
WRAP = Technique(
    "Simple Colors Wrap",
    770,
    "A colour with two places that see each other is false.",
    _TWO + "{colour_2}. But two of {colour_2} see each other, so these are wrong.",
    _wrap,
)
MULTI_ONE = Technique(
    "Multi-Colors 1",
    780,
    "Two nets whose colours see each other: one of the other two is true.",
    _TWO + "{colour_2}; and either all of {colour_3}, or all of {colour_4}. One of {colour_2} sees "
    "one of {colour_4}, so not both of these are right: {colour_1} or {colour_3} is, and what "
    "sees one of each cannot have it.",
    _multi_one,
)
MULTI_TWO = Technique(
    "Multi-Colors 2",
    790,
    "A colour that sees both colours of another net is false.",
    _TWO + "{colour_2}; and either all of {colour_3}, or all of {colour_4}. But {colour_2} sees "
    "some of each, so it is wrong.",
    _multi_two,
)
MEDUSA = Technique(
    "3D Medusa",
    1400,
    "Colouring of all values at once.",
    "follow the pairs (two places in a house, two values in a cell): all of {colour_1_marks} "
    "hold, or all of {colour_2_marks}. What cannot be in either case goes.",
    _medusa,
)
