"""Families of rules with much in common: pairs of cells with a relation, lines, clues of lines."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, ClassVar

from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Layout, Relation
from nonet.model.cell_words import variable_name
from nonet.model.constraint import Cells, Held
from nonet.model.figures import Disc, Figure, Label, middle, outside, stroke
from nonet.model.primitives import Primitive, bits_of, domain, sides_of

# The relation of two values, called with further arguments.
Judge = tuple[Callable[..., bool], tuple[Any, ...]]


class _Related(dict[tuple[int, int], Primitive]):
    """The primitives of one relation by their cells, each made when it is first asked for."""

    def __init__(self, kind: str, values: range, allowed: tuple[int, ...]) -> None:
        self._kind, self._values, self._allowed = kind, values, allowed

    def __missing__(self, cells: tuple[int, int]) -> Primitive:
        (one, other), least = cells, self._values[0]
        made: Primitive = Relation(self._kind, one, other, self._allowed)
        if one == other:
            rows = zip(self._values, self._allowed, strict=True)
            made = domain(one, (v for v, row in rows if row >> (v - least) & 1), least)
        self[cells] = made
        return made


@lru_cache(maxsize=256)
def related(
    kind: str, values: range, holds: Callable[..., bool], more: tuple[Any, ...] = ()
) -> Callable[[tuple[int, int]], Primitive]:
    """Of two cells the primitive of a relation, which boards share; see also `pair_table`."""
    return _Related(kind, values, pair_table(values, holds, more)).__getitem__


@lru_cache(maxsize=1024)
def pair_table(
    values: range, holds: Callable[..., bool], more: tuple[Any, ...] = ()
) -> tuple[int, ...]:
    """The table of a relation, which equal rules share; `more` are further arguments."""
    return tuple(bits_of((b for b in values if holds(a, b, *more)), values[0]) for a in values)


@lru_cache(maxsize=64)
def _lines(layout: Layout) -> frozenset[Cells]:
    lines = [house.cells for house in (*layout.rows, *layout.columns)]
    return frozenset((*lines, *(cells[::-1] for cells in lines)))


def all_differ(layout: Layout, cells: Cells) -> bool:
    """True if a clue's line is a row or a column whose values are all different."""
    return not layout.repeats and cells in _lines(layout)


_GROUND = ("cyan", "yellow", "pink", "green", "orange", "purple", "blue", "red")


def own_colour(rule: Constraint, layout: Layout, usual: str) -> str:
    """The background colour of a rule's cells; several rules of a kind take the colours in turn."""
    alike = [rule_ for rule_ in layout.constraints if rule_.kind == rule.kind]
    number = alike.index(rule) if rule in alike else 0
    return _GROUND[(_GROUND.index(usual) + number) % len(_GROUND)]


class PairRule(Constraint):
    """A relation that holds for many pairs of cells."""

    @abstractmethod
    def pairs(self, layout: Layout) -> Iterable[tuple[int, int]]:
        """The pairs."""

    @abstractmethod
    def relation(self, layout: Layout) -> Judge:
        """The relation that must hold: a function of the module and its further arguments."""

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        return map(related(self.kind, layout.values, *self.relation(layout)), self.pairs(layout))

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        holds, more = self.relation(layout)
        for one, other in self.pairs(layout):
            a, b = values[one], values[other]
            if a is not None and b is not None and not holds(a, b, *more):
                yield clash((one, a), (other, b), layout)


def clash(one: tuple[int, int], other: tuple[int, int], layout: Layout) -> Broken:
    """That the values of two cells do not go together."""
    (cell, value), (cell_2, value_2) = one, other
    words = f"{value} in {variable_name(cell, layout)} and {value_2}"
    return Broken((cell, cell_2), f"{words} in {variable_name(cell_2, layout)} do not go together")


@frozen
class LineRule(Constraint):
    """A rule of a line.

    Attributes:
        cells: The line.
    """

    colour: ClassVar[str] = "grey"
    circled: ClassVar[str] = ""  # the colour of circles at both ends, if there are any
    least_cells = (1, "cells")
    cells: Cells

    def draw(self, layout: Layout) -> Iterable[Figure]:
        yield stroke(self.cells, layout.size, self.colour)
        for end in (self.cells[0], self.cells[-1]) if self.circled else ():
            yield Disc(middle(end, layout.size), 0.4, "white", self.circled)


class ClueRule(Constraint):
    """A clue of a line, which stands before its first cell.

    Attributes:
        cells: The row or column from the side where the clue stands.
    """

    least_cells = (1, "cells")

    def draw(self, layout: Layout) -> Iterable[Figure]:
        cells: Cells = self.cells  # type: ignore[attr-defined]
        return (Label(outside(cells, layout.size), self.clue),)

    @property
    def clue(self) -> str:
        """The text of the clue: the number of the rule, which is its first field."""
        return str(next(iter(vars(self).values())))


def ordered_pairs(cells: Cells) -> Iterator[tuple[int, int]]:
    """All pairs of cells, each cell once: a line may cross itself."""
    once = tuple(dict.fromkeys(cells))
    for i, one in enumerate(once):
        for other in once[i + 1 :]:
            yield one, other


def edges(layout: Layout) -> tuple[tuple[int, int], ...]:
    """All pairs of cells that share a side."""
    return _edges(layout.cell_count, layout.size)


@lru_cache(maxsize=64)
def _edges(count: int, columns: int) -> tuple[tuple[int, int], ...]:
    pairs = ((cell, side) for cell in range(count) for side in sides_of(cell, count, columns))
    return tuple((cell, side) for cell, side in pairs if cell < side)


def apart(layout: Layout, moves: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """All pairs of cells that one of some moves, down 0 or more and across, leads between."""
    rows, columns = layout.height, layout.size
    for down, across in moves:
        for r in range(rows - down):
            for c in range(max(0, -across), columns - max(0, across)):
                yield r * columns + c, (r + down) * columns + c + across


def ray(row: int, column: int, step: tuple[int, int], layout: Layout) -> Cells:
    """The cells from a place on, in steps down and across, as far as the board goes."""
    cells = []
    while 0 <= row < layout.height and 0 <= column < layout.size:
        cells.append(row * layout.size + column)
        row, column = row + step[0], column + step[1]
    return tuple(cells)


def squares(layout: Layout) -> Iterator[Cells]:
    """All squares of two by two cells."""
    columns = layout.size
    for r in range(layout.height - 1):
        for c in range(columns - 1):
            yield corner_square(r * columns + c, columns)


def corner_square(cell: int, columns: int) -> Cells:
    """The square of two by two cells whose first is given."""
    return cell, cell + 1, cell + columns, cell + columns + 1
