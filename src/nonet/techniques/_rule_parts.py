"""What a primitive of a rule leaves of the candidates of its cells.

Most are read cell by cell (`Reading`). Where one of several things must hold, each is followed by
itself, and a candidate goes that none of them leaves (`Cases`). The same is done for cells that
stand for a place, and for the variables outside of the grid that some rules have: all primitives
with such a variable are one part, and narrow each other. `Joined` is for cells that are connected
by their sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol

from nonet.model import Layout
from nonet.model.primitives import (
    AnyOf,
    Cells,
    Connected,
    Distinct,
    Element,
    Family,
    Not,
    Primitive,
    sides_of,
)
from nonet.techniques._rule_readers import not_holding, reader_of, same_at
from nonet.techniques._rule_ways import Domains, Kept, Reader, Reading, turns_of

_LONG = 12  # cells
Values = Mapping[int, frozenset[int]]  # by cell


class Part(Protocol):
    """What can be asked about a rule."""

    @property
    def cells(self) -> Cells:
        """Its cells, in the order in which their candidates are given."""

    def kept(self, domains: Domains) -> Kept | None:
        """For each cell the values with which it can hold, all of them empty if it cannot.

        None where that is too much to find out.
        """


class Cases:
    """In one of several branches all parts hold.

    Args:
        branches: The parts of each.
        hidden: The values of variables that are in no cell of the board.
    """

    def __init__(self, branches: Iterable[tuple[Part, ...]], hidden: Values | None = None) -> None:
        self._branches = tuple(branches)
        self._hidden = hidden or {}

    @cached_property
    def cells(self) -> Cells:
        """The cells of all branches."""
        found = {c for branch in self._branches for part in branch for c in part.cells}
        return tuple(sorted(found - self._hidden.keys()))

    def kept(self, domains: Domains) -> Kept | None:
        """As `Part`: what some branch leaves. Nobody has to find out all that a branch does."""
        given = dict(zip(self.cells, map(frozenset, domains), strict=True))
        found: dict[int, frozenset[int]] = dict.fromkeys(self.cells, frozenset())
        for branch in self._branches:
            left = _narrowed(branch, {**given, **self._hidden})
            if left is not None:
                found = {cell: values | left[cell] for cell, values in found.items()}
                if found == given:
                    break
        return tuple(found.values())


def _narrowed(parts: Sequence[Part], values: dict[int, frozenset[int]]) -> Values | None:
    """What parts that all hold leave of the values of cells; None where they cannot all hold."""
    waiting = dict.fromkeys(range(len(parts)))
    while waiting:
        number = next(iter(waiting))
        del waiting[number]
        part = parts[number]
        kept = part.kept(tuple(tuple(sorted(values[cell])) for cell in part.cells))
        if kept is None:
            continue
        changed = set()
        for cell, left in zip(part.cells, kept, strict=True):
            if not values[cell] & left:
                return None
            if not values[cell] <= left:
                values[cell] &= left
                changed.add(cell)
        if changed:
            near = (n for n, each in enumerate(parts) if not changed.isdisjoint(each.cells))
            waiting |= dict.fromkeys(each for each in near if each != number)
    return values


class Joined(NamedTuple):
    """Cells that hold some values are joined by their sides."""

    cells: Cells
    columns: int
    values: frozenset[int]
    size: int

    def kept(self, domains: Domains) -> Kept | None:
        """As `Part`: from cells that are surely in it no other may be out of reach."""
        may = {at for at, each in enumerate(domains) if not self.values.isdisjoint(each)}
        must = {at for at, each in enumerate(domains) if self.values.issuperset(each)}
        nothing = (frozenset[int](),) * len(domains)
        if must:
            reached = self._reach(min(must), may)
            near = self._near(min(must), reached, must)
            if not must <= reached or (self.size and len(reached) < self.size):
                return nothing
            needed = {at for at in reached - must if not self._holds_without(at, must, reached)}
            may, must = near, must | needed
        if self.size and not len(must) <= self.size <= len(may):
            return nothing
        if self.size and self.size in (len(must), len(may)):
            may = must if self.size == len(must) else may
            must = may
        elif self.size and not must:
            parts = {min(part): part for part in (self._reach(at, may) for at in may)}
            may = {at for part in parts.values() if len(part) >= self.size for at in part}
        return tuple(
            frozenset(v for v in each if (at in may if v in self.values else at not in must))
            for at, each in enumerate(domains)
        )

    def _reach(self, start: int, inside: set[int]) -> set[int]:
        found, waiting = {start}, [start]
        for at in waiting:
            for other in sides_of(at, len(self.cells), self.columns):
                if other in inside and other not in found:
                    found.add(other)
                    waiting.append(other)
        return found

    def _near(self, start: int, reached: set[int], must: set[int]) -> set[int]:
        """The cells that are not too far from any that is surely in it."""
        if not self.size:
            return reached
        near = set(reached)
        for each in must:
            layer = found = {each}
            for _ in range(self.size - 1):
                sides = {n for at in layer for n in sides_of(at, len(self.cells), self.columns)}
                layer = (sides & reached) - found
                found = found | layer
            near &= found
        return near

    def _holds_without(self, at: int, must: set[int], reached: set[int]) -> bool:
        """Whether those that are surely in it may be joined without a cell."""
        left = self._reach(min(must), reached - {at})
        return must <= left and len(left) >= self.size


def parts_of(primitives: Iterable[Primitive], layout: Layout) -> tuple[Part, ...]:
    """Primitives that all hold, as far as they are known here."""
    found = (part_of(each, layout) for each in primitives)
    return tuple(each for each in found if each is not None)


def part_of(primitive: Primitive, layout: Layout) -> Part | None:
    """A primitive, with what the board says of its cells; None where it is not known here."""
    match primitive:
        case AnyOf(branches=branches):
            return Cases(parts_of(branch, layout) for branch in branches)
        case Not(primitives=primitives):
            negated = [_not(each, layout) for each in primitives]
            return Cases((each,) for each in negated if each) if all(negated) else None
        case Element(index=index, cells=cells, value=value):
            # An index is a value as people write it; here it is counted from 1.
            places = enumerate(cells, 2 - layout.least)
            readers = (same_at(index, place, cell, value) for place, cell in places)
            return Cases((_reading(each, layout),) for each in readers)
        case Connected(cells=cells, columns=columns, values=values, size=size):
            bits = range(values.bit_length())
            return Joined(cells, columns, frozenset(b + 1 for b in bits if values >> b & 1), size)
    reader = reader_of(primitive, layout.least)
    if reader is None:
        return None
    sees_to_it = isinstance(primitive, Family | Distinct)
    return Reading(reader, ()) if sees_to_it else _reading(reader, layout)


def _reading(reader: Reader, layout: Layout) -> Part:
    turns = turns_of(reader.cells, layout)
    # Two whole lines, read by turns: what both hold so far is too much on any open board.
    by_turns = len(turns) > _LONG and max(turn.size for turn in turns) > 1
    return Reading(reader, () if by_turns else turns)


def _not(primitive: Primitive, layout: Layout) -> Part | None:
    """A primitive that does not hold."""
    match primitive:
        case Not(primitives=primitives):
            return Cases((parts_of(primitives, layout),))
        case AnyOf(branches=branches):
            return Cases((parts_of((Not(branch) for branch in branches), layout),))
    reader = reader_of(primitive, layout.least)
    return None if reader is None else _reading(not_holding(reader), layout)
