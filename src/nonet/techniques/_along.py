"""Lines of pairs, as people go through them: one thought after another.

Where a line has low values, it has high ones beside them: ``r1c1 is at most 3, so r1c2 is at least
6, so r1c3 is at most 4``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from nonet.model import Candidate, Relation, cells_of
from nonet.model.reason import Left, Thought


class _Arc(NamedTuple):
    """From a cell to a neighbour: both cells, and of each value of the neighbour its partners."""

    cell: int
    neighbour: int
    partners: tuple[int, ...]

    def allowed(self, values: int) -> int:
        """The values of the neighbour that go with some of the cell, as bit sets."""
        partners = enumerate(self.partners, 1)
        return sum(1 << value for value, row in partners if row << 1 & values)


def thoughts_along(tables: Sequence[Relation], left: dict[int, int]) -> Iterator[Thought]:
    """The thoughts that lead from pair to pair; what has no partner at all comes first.

    Args:
        tables: The pairs.
        left: The values of their cells as bit sets: those that go are taken away.
    """
    arcs = [
        arc
        for table in tables
        for arc in (
            _Arc(table.second, table.first, table.allowed),
            _Arc(table.first, table.second, table.reversed()),
        )
    ]
    every = (1 << len(tables[0].allowed) + 1) - 2
    for arc in arcs:
        if removed := left[arc.neighbour] & ~arc.allowed(every):
            yield _thought(arc, every, removed, left)
    concluded: dict[int, int] = {}
    while losses := [
        (left[arc.cell].bit_count(), arc, removed)
        for arc in arcs
        if (removed := left[arc.neighbour] & ~arc.allowed(left[arc.cell]))
    ]:
        _, arc, removed = min(losses)
        # What was concluded of the cell, if that suffices; else the least that must be known.
        partners = (row << 1 for v, row in enumerate(arc.partners, 1) if removed >> v & 1)
        missing = reduce(or_, partners, 0) & ~left[arc.cell]
        possible = concluded.get(arc.cell, missing)
        possible = every & ~missing if possible & missing else possible
        concluded[arc.neighbour] = concluded.get(arc.neighbour, every) & arc.allowed(possible)
        yield _thought(arc, possible, removed, left)


def _thought(arc: _Arc, possible: int, removed: int, left: dict[int, int]) -> Thought:
    """A neighbour loses some values, as its cell has no others than some."""
    every = range(1, len(arc.partners) + 1)
    left[arc.neighbour] &= ~removed
    missing = tuple(Candidate(arc.cell, value) for value in every if not possible >> value & 1)
    masks = left[arc.neighbour], removed, arc.allowed(possible)
    return Thought(missing, (Left(arc.neighbour, *(tuple(cells_of(mask)) for mask in masks)),))
