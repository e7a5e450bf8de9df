"""The ways to fill the cells of a rule that is read cell by cell.

A rule is read as an automaton is, with the candidates that its cells have; cells of it that see
each other differ. Where it would have to be read in too many ways at once, cells that see each
other may be equal; where that is too much as well, nothing is concluded.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Sequence
from typing import Any, NamedTuple

from nonet.model import Layout
from nonet.model.primitives import Cells

_MOST_STATES = 300  # of one cell's layer
Domains = tuple[tuple[int, ...], ...]
Kept = tuple[frozenset[int], ...]


class Reader(NamedTuple):
    """A primitive as it is read.

    Attributes:
        cells: In their order.
        start: What is known before the first cell.
        read: From what is known, the number of the cell and a value to what is known then; None
            where the primitive cannot hold any more.
        ends: Whether it may end so.
    """

    cells: Cells
    start: Hashable
    read: Callable[[Any, int, int], Hashable | None]
    ends: Callable[[Any], bool]


class Turn(NamedTuple):
    """What is remembered of the values of earlier cells when a cell is read.

    They are bit sets, one for all cells that the same later cells see.

    Attributes:
        forbidden: Which of these sets the cell must not repeat.
        moves: For each set its number afterwards; -1 where no later cell sees those cells.
        own: The set that the value of the cell joins, or -1.
        size: How many sets there are afterwards.
    """

    forbidden: tuple[int, ...]
    moves: tuple[int, ...]
    own: int
    size: int


def turns_of(cells: Cells, layout: Layout) -> tuple[Turn, ...]:
    """For each cell what is remembered; variables outside of the grid see nothing."""
    peers = dict(enumerate(layout.peers))
    groups: dict[frozenset[int], int] = {}  # by the later cells that see them
    turns = []
    for at, cell in enumerate(cells):
        later = {key: key - {at} for key in groups}
        own = frozenset(i for i in range(at + 1, len(cells)) if peers.get(cell, 0) >> cells[i] & 1)
        keys = dict.fromkeys(key for key in (*later.values(), own) if key)
        after = {key: number for number, key in enumerate(keys)}
        forbidden = tuple(number for key, number in groups.items() if at in key)
        moves = tuple(after.get(later[key], -1) for key in groups)
        turns.append(Turn(forbidden, moves, after.get(own, -1), len(after)))
        groups = after
    return tuple(turns)


_NOTHING = Turn((), (), -1, 0)
# What is known before a cell, with the sets of `Turn`; for each of its values what is known then.
_Known = tuple[Any, tuple[int, ...]]
_Layer = dict[_Known, dict[int, _Known]]


class Reading(NamedTuple):
    """A primitive on a board.

    Attributes:
        reader: The primitive.
        turns: For each of its cells what is remembered; empty where the primitive sees to it.
    """

    reader: Reader
    turns: tuple[Turn, ...]

    @property
    def cells(self) -> Cells:
        """Its cells, in the order in which they are read."""
        return self.reader.cells

    def kept(self, domains: Domains) -> Kept | None:
        """For each cell the values with which it can hold; None where that is too much."""
        plain = _layers(self.reader, domains, (_NOTHING,) * len(domains))
        if plain is None:
            layers = _layers(self.reader, domains, self.turns) if self.turns else None
            return None if layers is None else _backward(self.reader, layers)[0]
        kept, good = _backward(self.reader, plain)
        if not self.turns or not all(kept):
            return kept
        # Most ways end nowhere: those need not be followed with what earlier cells hold.
        left = tuple(tuple(each) for each in kept)
        layers = _layers(self.reader, left, self.turns, good)
        return kept if layers is None else _backward(self.reader, layers)[0]

    def ends(self, domains: Domains) -> set[Any]:
        """What may be known behind the last cell; nothing where that is too much to find out."""
        turns = self.turns or (_NOTHING,) * len(domains)
        layers = _layers(self.reader, domains, turns)
        last = layers[-1].values() if layers else ()
        return {known for ways in last for known, _ in ways.values() if self.reader.ends(known)}


def _layers(
    reader: Reader,
    domains: Domains,
    turns: tuple[Turn, ...],
    good: Sequence[Container[Hashable]] = (),
) -> list[_Layer] | None:
    """All ways forward; with `good` those that stay among what may be known behind each cell."""
    layers: list[_Layer] = []
    read = reader.read
    known: set[_Known] = {(reader.start, ())}
    for at, (domain, turn) in enumerate(zip(domains, turns, strict=True)):
        layer: _Layer = {}
        after: set[_Known] = set()
        own = turn.own
        for now in known:
            before, sets = now
            forbidden = 0
            for number in turn.forbidden:
                forbidden |= sets[number]
            kept = _moved(sets, turn) if turn.size else ()
            ways = layer[now] = {}
            for value in domain:
                new = None if forbidden >> value & 1 else read(before, at, value)
                if new is not None and (not good or new in good[at]):
                    held = kept
                    if own >= 0:
                        held = (*kept[:own], kept[own] | 1 << value, *kept[own + 1 :])
                    ways[value] = (new, held)
            after.update(ways.values())
            if len(after) > _MOST_STATES:
                return None
        layers.append(layer)
        known = after
    return layers


def _moved(sets: tuple[int, ...], turn: Turn) -> tuple[int, ...]:
    """The sets that are remembered behind a cell, still without its own value."""
    after = [0] * turn.size
    for held, number in zip(sets, turn.moves, strict=True):
        if number >= 0:
            after[number] |= held
    return tuple(after)


def _backward(reader: Reader, layers: list[_Layer]) -> tuple[Kept, list[set[Hashable]]]:
    """The values on ways that lead to an end, and what is known behind each cell on such a way."""
    count = len(layers)
    found: list[frozenset[int]] = [frozenset()] * count
    behind: list[set[Hashable]] = [set() for _ in layers]
    good: set[_Known] = set()
    for at in reversed(range(count)):
        values: set[int] = set()
        before = set()
        for now, ways in layers[at].items():
            for value, new in ways.items():
                if reader.ends(new[0]) if at == count - 1 else new in good:
                    values.add(value)
                    before.add(now)
                    behind[at].add(new[0])
        found[at], good = frozenset(values), before
    return tuple(found), behind
