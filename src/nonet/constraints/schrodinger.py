"""`schrodinger`: one cell of each row, column and box holds two values."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from functools import lru_cache

from nonet.constraints._kind import Kind
from nonet.constraints._modifier_cages import placed_cages
from nonet.constraints._modifiers import Modified, ModifierRule, houses_of
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints._words import not_from_zero
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Grid, Layout, Relation, SolutionPart, cell_name
from nonet.model.constraint import Cells, Constraints, Held
from nonet.model.primitives import Count, Distinct, Primitive, Sum


@lru_cache(maxsize=64)
def _tables(size: int, values: int) -> tuple[tuple[int, ...], ...]:
    """The second values that go with a first value, and with the second value of a house."""
    every = (2 << size) - 1
    greater = (every & ~((2 << value) - 1) | 1 for value in range(size + 1))
    more = (0,) * (values - size - 1)
    in_house = (0, *(1 << value | 1 for value in range(1, size + 1)))
    return (*greater, *more), (*in_house, *more)


@frozen
class _AllApart(Constraint):
    """All values of some cells differ, both of those that hold two."""

    kind = "killer"
    cells: Cells

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        lesser = tuple(layout.cell_count + cell for cell in self.cells)
        greater = tuple(2 * layout.cell_count + cell for cell in self.cells)
        yield Distinct(lesser)
        for value in range(1, layout.size + 1):
            yield Count((*lesser, *greater), 1 << value, 0b11)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        places: dict[int, list[int]] = {}
        for cell in self.cells:
            lesser, greater = (values[n * layout.cell_count + cell] for n in (1, 2))
            for value in (lesser, greater or None):
                if value is not None:
                    places.setdefault(value, []).append(cell)
        for value, where in sorted(places.items()):
            if len(where) > 1:
                yield Broken(tuple(where), f"{value} is repeated")


@frozen
class Schrodinger(ModifierRule):
    """One cell of each row, column and box holds two values.

    Attributes:
        rules: The rules for which a cell with two values counts as their sum.
    """

    kind = "schrodinger"
    differ = _AllApart
    whichever = "whichever cells hold two values"
    rules: Constraints = field(default=())

    def require_board(self, layout: Layout) -> None:
        size, houses = layout.size, houses_of(layout)
        fits = layout.least == 0 and layout.value_count == size + 1 and layout.height == size
        if not fits or layout.repeats or any(len(house.cells) != size for house in houses):
            raise not_from_zero(self.kind, layout)

    def digit_count(self, layout: Layout) -> int:
        return layout.size + 1

    def value_count(self, layout: Layout) -> int:
        return 2 * layout.size  # the greatest two add up to one less

    def state_domains(self, layout: Layout) -> Sequence[int]:
        return [(2 << layout.size) - 1] * layout.cell_count

    def house_domain(self, layout: Layout) -> int:
        return (2 << layout.size) - 2

    def relations(
        self, layout: Layout, states: Sequence[int], houses: Sequence[int]
    ) -> Iterator[Primitive]:
        """The state of a cell is its second, greater value, or 0."""
        greater, in_house = _tables(layout.size, self.value_count(layout))
        for cell, second in enumerate(states):
            yield Relation(self.kind, cell, second, greater)
        for house, lacking in zip(houses_of(layout), houses, strict=True):
            yield Distinct((*house.cells, lacking))
            seconds = tuple(states[cell] for cell in house.cells)
            yield Count(seconds, (2 << layout.size) - 2, 0b10)
            for second in seconds:
                yield Relation(self.kind, lacking, second, in_house)

    def counting(self, layout: Layout, cell: int, state: int, counted: int) -> Primitive:
        return Sum((cell, state, counted), (1, 1, -1), 0, 0)

    def may_count(self, layout: Layout, value: int) -> tuple[int, ...]:
        return value, *(value + other for other in range(value + 1, layout.size + 1))

    def part_of(self, grid: Grid, own: Sequence[int]) -> SolutionPart:
        pairs = zip(grid.layout.shown(grid.numbers), own[: len(grid)], strict=True)
        both = {cell: [first, second] for cell, (first, second) in enumerate(pairs) if second}
        named = {cell_name(cell, grid.size): pair for cell, pair in both.items()}
        texts = {cell: f"{first}/{second}" for cell, (first, second) in both.items()}
        shown = " ".join(f"{name}={first}/{second}" for name, (first, second) in named.items())
        return SolutionPart(self.kind, {"cells": named}, f"{self.kind}: {shown}", texts)

    def options(self, layout: Layout, values: Held, cell: int) -> Iterable[int]:
        value = values[cell]
        if value is None:
            return ()
        near = (house.cells for house in houses_of(layout) if cell in house.cells)
        taken = {values[other] for cells in near for other in cells}
        return (value + other for other in range(value + 1, layout.size + 1) if other not in taken)

    def compatible(self, values: Held, cell: int, other: int) -> bool:
        return True

    def states(self, layout: Layout, values: Sequence[int], modified: Modified) -> list[int]:
        return [modified[cell] - v if cell in modified else 0 for cell, v in enumerate(values)]


def _placed(board: FullBoard) -> Sequence[Constraint]:
    """Cages on a board drawn with Schr\u00f6dinger cells, until these can be no other cells."""
    bare = Schrodinger(**board.given).on(board.layout)
    states = board.outside[: board.layout.cell_count]
    seconds = {cell: value for cell, value in enumerate(states) if value}
    modified = {cell: board.held[cell] + value for cell, value in seconds.items()}
    return placed_cages(board, bare, modified, seconds)


KIND = Kind(
    make=Schrodinger,
    rules=(
        "The values are 0 and the numbers up to as many as a row has cells. Each row, column and "
        "box has one Schr\u00f6dinger cell, which holds two of them, so that each value stands "
        "once in each row, column and box. On the board, also as a given, is the lesser of the "
        "two. For the rules in parentheses such a cell counts as their sum; in a cage all values "
        "differ. Which cells hold two values, and which ones, belongs to the solution."
    ),
    aliases=("schroedinger", "schrodinger-cells"),
    examples=(
        "schrodinger (killer 20 r1c1 r1c2 r1c3)",
        "schrodinger (arrow r5c5 / r5c6 r5c7) (thermometer r1c1 r2c2 r3c3)",
    ),
    placing=Placing(_placed, drawn=True),
    from_zero=True,
)
