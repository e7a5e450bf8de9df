"""`nurikabe`: islands of so many cells as their marked cells say, in one sea."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field

from nonet.constraints._families import edges, squares
from nonet.constraints._kind import Kind
from nonet.constraints._layers import (
    LayerRule,
    Shades,
    may_join,
    only_way,
    shade_cells,
    shade_squares,
)
from nonet.constraints._placing import FullBoard, Placing
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Constraint, Layout, Relation
from nonet.model.constraint import Cells, Constraints, Held
from nonet.model.figures import Disc, Figure, middle
from nonet.model.primitives import AnyOf, Connected, Count, Primitive, domain

_ATTEMPTS = 40  # at islands of a full board


@frozen
class Nurikabe(LayerRule):
    """Islands, each of as many cells as its marked cell says, in one sea.

    Islands are joined by sides and touch no other at a side; the sea, all other cells, is joined
    and has no square of 2x2 cells.

    Attributes:
        cells: The marked cells, one of each island.
        rules: Rules in which ``@r3c4`` is the least value where r3c4 is sea, and a value of its own
            for each island, in the order of the marked cells.
    """

    kind = "nurikabe"
    title = "the islands"
    claim = "each marked cell is on an island of so many cells, in one sea"
    cells: Cells
    rules: Constraints = field(default=())

    def shades(self, layout: Layout) -> int:
        return 1 + len(self.cells)

    def domains(self, layout: Layout) -> Sequence[int]:
        marked = {cell: 1 << number for number, cell in enumerate(self.cells, 1)}
        every = (1 << self.shades(layout)) - 1
        return [marked.get(cell, every) for cell in range(layout.cell_count)]

    def fit(self, layout: Layout) -> None:
        if not self.cells or len({*self.cells}) < len(self.cells):
            raise ShapeError(f"{self.kind}: it needs cells, each once")
        super().fit(layout)

    def may_turn(self, scope: Layout) -> bool:
        return not self.rules

    def own(self, scope: Layout) -> Iterator[Primitive]:
        labels, every = shade_cells(scope), (1 << scope.value_count) - 1
        yield Connected(labels, scope.size, 0b1)
        yield Count(labels, 0b1, (1 << len(labels) + 1) - 2)  # there is some
        for square in shade_squares(scope):
            yield Count(square, 0b1, 0b1111)
        table = (every, *(1 | 1 << number for number in range(1, scope.value_count)))
        for one, other in edges(scope):
            yield Relation(self.kind, labels[one], labels[other], table)
        for number, cell in enumerate(self.cells, 1):
            yield Connected(labels, scope.size, 1 << number)
            sizes = ((v, Count(labels, 1 << number, 1 << v)) for v in scope.values if v > 0)
            yield AnyOf(tuple((domain(cell, (v,), scope.least), size) for v, size in sizes))

    def options(self, layout: Layout, values: Held) -> Sequence[Sequence[int]]:
        """No cell is further from the marked cell of its island than that has cells."""
        columns = layout.size

        def near(cell: int, shade: int) -> bool:
            marked = self.cells[shade - 1]
            down, across = cell // columns - marked // columns, cell % columns - marked % columns
            return not shade or abs(down) + abs(across) < (values[marked] or 0)

        every = super().options(layout, values)
        return [[shade for shade in some if near(at, shade)] for at, some in enumerate(every)]

    def may_go_on(self, layout: Layout, values: Held, shades: Shades) -> bool:
        if _full_square(layout, shades, 0) or not may_join(layout, shades, 0):
            return False
        for a, b in edges(layout):
            one, other = shades[a], shades[b]
            if one and other and one != other:
                return False
        for number, cell in enumerate(self.cells, 1):
            size, reached = values[cell], may_join(layout, shades, number, cell)
            wanted = max(1, shades.count(number)) if size is None else size
            if not shades.count(number) <= wanted <= len(reached):
                return False
        return True

    def draw(self, layout: Layout) -> Iterable[Figure]:
        for cell in self.cells:
            yield Disc(middle(cell, layout.size), 0.4, "white", "grey")
        yield from super().draw(layout)


def _full_square(layout: Layout, shades: Shades, shade: int) -> bool:
    """True if some square of two by two cells has one shade."""
    return any(all(shades[cell] == shade for cell in square) for square in squares(layout))


def _islands(board: FullBoard) -> Sequence[Constraint]:
    """Islands around some cells, if their values can be the sizes of such."""
    layout = board.layout
    for _ in range(_ATTEMPTS):
        number = board.chance.randint(layout.value_count // 2, layout.value_count - 1)
        cells = tuple(sorted(board.chance.sample(range(layout.cell_count), number)))
        rule = Nurikabe(**{"cells": cells} | dict(board.given)).on(layout)
        if fillings := board.ways(rule, 1):
            return only_way(rule, board, fillings[0])
    return ()


KIND = Kind(
    make=Nurikabe,
    rules=(
        "Each marked cell is on an island of its own, whose number of cells is its value. Islands "
        "are joined by their sides and touch no other one at a side; all other cells are the sea, "
        "which is joined and has no square of two by two cells. The islands belong to the solution."
    ),
    typed=(
        "In rules in parentheses @r3c4 is the least value where r3c4 is sea, and the next ones on "
        "the first island, the second and so on."
    ),
    examples=("nurikabe r1c1 r3c5 r5c8 r7c2 r9c6 r2c9 r8c9 r5c5",),
    placing=Placing(_islands),
)
