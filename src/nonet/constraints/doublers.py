"""`doublers`: one cell of each row, column and box counts twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from functools import lru_cache

from nonet.constraints._kind import Kind
from nonet.constraints._modifier_cages import placed_cages
from nonet.constraints._modifiers import MOST_VALUES, Modified, ModifierRule, houses_of
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints._words import repeated
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Grid, Layout, Relation, SolutionPart, cell_name
from nonet.model.constraint import Cells, Constraints, Held
from nonet.model.primitives import Count, Distinct, Primitive


@lru_cache(maxsize=64)
def _tables(least: int, digits: int, values: int, factor: int) -> tuple[tuple[int, ...], ...]:
    """The states that go with a digit, what a state counts as, and the states beside a doubler.

    The state of a cell is its digit, plus the number of digits if the cell is a doubler.
    """
    states = tuple(1 << at | 1 << digits + at if at < digits else 0 for at in range(values))
    counts = [0] * values
    for at in range(digits):
        counts[at] = 1 << at
        counts[digits + at] = 1 << (least + at) * factor - least
    plain = (1 << digits) - 1
    in_house = tuple(plain | 1 << at if digits <= at < 2 * digits else 0 for at in range(values))
    return states, tuple(counts), in_house


@frozen
class _Apart(Constraint):
    """The digits of some cells differ, whatever they count as."""

    kind = "killer"
    cells: Cells

    def _digits(self, scope: Layout) -> Cells:
        return tuple(scope.cell_count + cell for cell in self.cells)

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        return (Distinct(self._digits(layout)),)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        return repeated(self._digits(layout), values)


@frozen
class Doublers(ModifierRule):
    """One cell of each row, column and box counts twice.

    Attributes:
        factor: What the digit of a doubler is multiplied by.
        rules: The rules for which a doubler counts as its digit times the factor.
    """

    kind = "doublers"
    title = "the doublers"
    claim = "each row, column and box has one doubler, and each digit is doubled once"
    differ = _Apart
    whichever = "whichever cells are doubled"
    factor: int = 2
    rules: Constraints = field(default=())

    def require_board(self, layout: Layout) -> None:
        square = layout.height == layout.size == layout.value_count and not layout.repeats
        houses = houses_of(layout)
        if not square or layout.least < 0 or any(len(h.cells) != layout.size for h in houses):
            raise ShapeError(
                f"{self.kind}: its boards have N cells in each row, column and box, and N values; "
                f"this one is {layout.describe()}"
            )
        if not 2 <= self.factor < MOST_VALUES:
            raise ShapeError(
                f"{self.kind}: the factor is 2 to {MOST_VALUES - 1}, not {self.factor}"
            )

    def numbers(self, name: str, layout: Layout) -> Iterable[int]:
        return range(2, (MOST_VALUES + layout.least) // max(1, layout.values[-1]) + 1)

    def digit_count(self, layout: Layout) -> int:
        return layout.size

    def value_count(self, layout: Layout) -> int:
        most = layout.least + layout.size - 1
        factor = min(self.factor, MOST_VALUES)  # what is refused must not take long
        return max(2 * layout.size, factor * most - layout.least + 1)

    def state_domains(self, layout: Layout) -> Sequence[int]:
        return [(1 << 2 * layout.size) - 1] * layout.cell_count

    def house_domain(self, layout: Layout) -> int:
        return (1 << layout.size) - 1 << layout.size

    def relations(
        self, layout: Layout, states: Sequence[int], houses: Sequence[int]
    ) -> Iterator[Primitive]:
        states_of_digit, _, in_house = self._tables_of(layout)
        for cell, state in enumerate(states):
            yield Relation(self.kind, cell, state, states_of_digit)
        doubled = self.house_domain(layout)
        for house, doubler in zip(houses_of(layout), houses, strict=True):
            yield Count(tuple(states[cell] for cell in house.cells), doubled, 0b10)
            for cell in house.cells:
                yield Relation(self.kind, doubler, states[cell], in_house)
        for first in range(0, len(houses), layout.size):  # rows, columns, boxes
            yield Distinct(tuple(houses[first : first + layout.size]))

    def counting(self, layout: Layout, cell: int, state: int, counted: int) -> Primitive:
        return Relation(self.kind, state, counted, self._tables_of(layout)[1])

    def _tables_of(self, layout: Layout) -> tuple[tuple[int, ...], ...]:
        return _tables(layout.least, layout.size, self.value_count(layout), self.factor)

    def may_count(self, layout: Layout, value: int) -> tuple[int, ...]:
        return value, value * self.factor

    def part_of(self, grid: Grid, own: Sequence[int]) -> SolutionPart:
        values = grid.layout.shown(grid.numbers)
        cells = [cell for cell, value in enumerate(values) if own[cell] != value]
        names = [cell_name(cell, grid.size) for cell in cells]
        texts = {cell: f"{values[cell]}x{self.factor}" for cell in cells}
        words = f"{self.kind}: {' '.join(names)}"
        return SolutionPart(self.kind, {"factor": self.factor, "cells": names}, words, texts)

    def options(self, layout: Layout, values: Held, cell: int) -> Iterable[int]:
        value = values[cell]
        return () if value is None else (value * self.factor,)

    def compatible(self, values: Held, cell: int, other: int) -> bool:
        return values[cell] != values[other]

    def states(self, layout: Layout, values: Sequence[int], modified: Modified) -> list[int]:
        return [value + layout.size * (cell in modified) for cell, value in enumerate(values)]


def _placed(board: FullBoard) -> Sequence[Constraint]:
    """Cages on a board that was drawn with doublers, until no other cells can be the doublers."""
    layout = board.layout
    bare = Doublers(**board.given).on(layout)
    first = layout.least + layout.size
    states = board.outside[: layout.cell_count]
    doublers = (cell for cell, state in enumerate(states) if state >= first)
    return placed_cages(board, bare, {cell: board.held[cell] * bare.factor for cell in doublers})


KIND = Kind(
    make=Doublers,
    rules=(
        "Each row, column and box has one doubler, and each digit is doubled once. For the rules "
        "in parentheses a doubler counts twice, or with factor=3 three times. In a cage the "
        "digits differ, and what the cells count as is added up. Givens and all rules outside of "
        "the parentheses are about digits. Where the doublers are belongs to the solution."
    ),
    aliases=("doubler", "multipliers", "doubler-cells"),
    numbered=(("triplers", "factor", 3),),
    examples=(
        "doublers (killer 20 r1c1 r1c2 r1c3)",
        "doublers (thermometer r1c1 r2c2 r3c3) (arrow r5c5 / r5c6 r5c7)",
        "doublers factor=3 (killer 31 r1c1 r1c2) (difference r5c5 r5c6)",
    ),
    placing=Placing(_placed, drawn=True),
)
