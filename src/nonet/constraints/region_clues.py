"""`region-run`, `region-count`: clues about regions that are to be found."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field, replace
from functools import lru_cache
from typing import ClassVar, Self

from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Layout
from nonet.model.cell_words import cells_named
from nonet.model.constraint import Cell, Cells, Groups, Held
from nonet.model.figures import Disc, Figure, Stroke, middle
from nonet.model.primitives import Automaton, Machine, Primitive, Sum, domain


class RegionClue(Constraint):
    """A value that is a number of cells of one region."""

    others: ClassVar[str]  # the field of the cells in question
    cell: Cell
    offset: int

    @abstractmethod
    def around(self, layout: Layout) -> Cells | Groups:
        """The cells in question where none are named."""

    def whole(self, layout: Layout) -> Self:
        if getattr(self, self.others):
            return self
        return replace(self, **{self.others: self.around(layout)})

    def short(self, layout: Layout) -> Self:
        short = replace(self, **{self.others: ()})
        return short if short.whole(layout) == self else self

    def on(self, layout: Layout) -> Self:
        if getattr(self, self.others):
            return super().on(layout)
        bound = replace(self, **{"cell": _bound(self.cell, layout)})
        return bound.whole(layout).on(layout)

    def fit(self, layout: Layout) -> None:
        if not _to_be_found(layout) and not layout.boxes:
            raise ShapeError(
                f"{self.kind}: the board has no regions: the rule stands in parentheses behind "
                "chaos-construction"
            )

    def numbers(self, name: str, layout: Layout) -> Iterable[int]:
        return ()  # its only number may be less than 0 as well

    def numbers_to_try(self, name: str, layout: Layout) -> Iterable[int]:
        most = layout.values[-1] + layout.size
        return range(-most, most + 1)

    def regions(self, layout: Layout, values: Held) -> Sequence[int | None]:
        """The region of each cell, as far as they are known."""
        if _to_be_found(layout):
            return values[layout.cell_count : 2 * layout.cell_count]
        number = {cell: i for i, house in enumerate(layout.boxes) for cell in house.cells}
        return [number[cell] for cell in range(layout.cell_count)]

    def domain(self, layout: Layout) -> Iterable[Primitive]:
        """The primitives where the regions are known."""
        number = self.number(layout, ())
        allowed = (value for value in layout.values if value == number)
        return (domain(self.cell, allowed, layout.least),)

    @abstractmethod
    def number(self, layout: Layout, values: Held) -> int | None:
        """The number that the cell must hold; None if too little is known."""

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        number, given = self.number(layout, values), values[self.cell]
        if number is not None and given is not None and number != given:
            yield Broken((self.cell,), f"the number of cells is {number}")


def _to_be_found(layout: Layout) -> bool:
    """True if the board is that of chaos-construction, whose variables are regions of cells."""
    return layout.variables[: layout.cell_count][-1:] == (f"r{layout.height}c{layout.size}",)


def _bound(cell: int | str, layout: Layout) -> int:
    """The number of a cell of the board, whose lines or surroundings are looked for."""
    cells = cells_named((cell,), layout)
    if len(cells) != 1 or cells[0] >= layout.cell_count:
        raise ShapeError(f"a clue about regions: {cell!r} is not a single cell of the board")
    return cells[0]


def _length(arm: Cells, labels: Sequence[int | None]) -> int:
    """How many cells from the first on are in its region."""
    others = (i for i, cell in enumerate(arm) if labels[cell] != labels[arm[0]])
    return next(others, len(arm))


@lru_cache(maxsize=256)
def _run(values: range, length: int, regions: int) -> Machine:
    """Reads the regions of an arm, and then how far that of the first cell goes, less one."""

    def step(state: tuple[int, int, int, bool], value: int) -> tuple[int, int, int, bool] | None:
        at, label, run, goes_on = state
        number = value - values[0]
        if at == length:
            return (at + 1, 0, 0, False) if number == run - 1 else None
        if number >= regions:
            return None
        if at == 0:
            return 1, number, 1, True
        goes_on = goes_on and number == label
        return at + 1, label if goes_on else 0, run + goes_on, goes_on

    return Machine.of(values, (0, 0, 0, True), step, lambda state: state[0] > length, length + 1)


@frozen
class RegionRun(RegionClue):
    """How far a region goes from a cell.

    Attributes:
        cell: The cell that holds the number.
        arms: Lines of cells, all with the same first one; none: from the cell to all four sides.
        offset: 1 where the first cell does not count.
    """

    kind = "region-run"
    title = "the region's run at {first}"
    claim = "{first} counts the cells that it sees of its region"
    others = "arms"
    cell: Cell
    arms: Groups = field(default=())
    offset: int = 0

    def around(self, layout: Layout) -> Groups:
        row, column = divmod(self.cell, layout.size)
        down, right = layout.height - 1 - row, layout.size - 1 - column
        ways = ((-1, column), (1, right), (-layout.size, row), (layout.size, down))
        arms = tuple(tuple(self.cell + step * i for i in range(most + 1)) for step, most in ways)
        return tuple(arm for arm in arms if len(arm) > 1) or arms[:1]

    def fit(self, layout: Layout) -> None:
        super().fit(layout)
        if len({arm[0] for arm in self.arms}) > 1:
            raise ShapeError(f"{self.kind}: the lines must begin in the same cell")
        if max(map(len, self.arms)) > layout.value_count:
            raise ShapeError(f"{self.kind}: a line has more cells than there are values")

    def run_names(self, layout: Layout) -> Iterator[str]:
        """Names of the variables for the lengths of its runs, once it is bound to a board."""
        if all(isinstance(cell, int) for arm in self.arms for cell in arm):
            for arm in self.arms:
                yield "_".join(["run", *map(str, arm)])

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        if not _to_be_found(layout):
            yield from self.domain(layout)
            return
        runs = self._runs(layout)
        # A run as a value is counted from the least one, and its first cell left out.
        fixed = 1 - self.offset - len(runs) * layout.least
        weights = (1,) * len(runs)
        yield Sum((*runs, self.cell), (*weights, -1), -fixed, -fixed)

    def measured(self, layout: Layout) -> Iterator[Primitive]:
        """That the variables hold the lengths of its runs, whether its cell has their sum or not.

        It is a part of the rule that the regions are to be found for: inside of others, as in
        `or`, the clue may not hold, and its variables must not be open then.
        """
        count = layout.cell_count
        regions = layout.value_count  # fewer are seen to by others
        for arm, run in zip(self.arms, self._runs(layout), strict=True):
            machine = _run(layout.values, len(arm), regions)
            yield Automaton((*(count + cell for cell in arm), run), *machine)

    def _runs(self, layout: Layout) -> list[int]:
        """The numbers of the variables for the lengths of its runs."""
        first, names = layout.cell_count, layout.variables
        return [first + names.index(name) for name in self.run_names(layout)]

    def runs(self, layout: Layout, values: Held) -> Iterator[tuple[str, int]]:
        """The name of each run and what its variable holds, where all regions are known."""
        for name, arm in zip(self.run_names(layout), self.arms, strict=True):
            yield name, layout.least + _length(arm, self.regions(layout, values)) - 1

    def number(self, layout: Layout, values: Held) -> int | None:
        labels = self.regions(layout, values)
        if any(labels[cell] is None for arm in self.arms for cell in arm):
            return None
        return 1 - self.offset + sum(_length(arm, labels) - 1 for arm in self.arms)

    def draw(self, layout: Layout) -> Iterable[Figure]:
        yield Disc(middle(self.cell, layout.size), 0.4)
        for arm in self.arms:
            if len(arm) > 1:
                (row, column), (below, right) = (middle(c, layout.size) for c in arm[:2])
                ends = (
                    (row + t * (below - row), column + t * (right - column)) for t in (0.4, 0.8)
                )
                yield Stroke(tuple(ends), "dark", 0.03, arrow=True)


@lru_cache(maxsize=256)
def _same(values: range, length: int, offset: int) -> Machine:
    """Reads the regions of cells, and then how many of them are that of the first."""

    def step(state: tuple[int, int, int], value: int) -> tuple[int, int, int] | None:
        at, label, count = state
        if at == length:
            return (at + 1, 0, 0) if value == count - offset else None
        return (1, value, 1) if at == 0 else (at + 1, label, count + (value == label))

    return Machine.of(values, (0, 0, 0), step, lambda state: state[0] > length, length + 1)


@frozen
class RegionCount(RegionClue):
    """How many cells around a cell are in its region.

    Attributes:
        cell: The cell that holds the number.
        cells: The cells; none: the cell itself and the up to eight around it.
        offset: 1 where the first cell does not count.
    """

    kind = "region-count"
    title = "the region's count at {first}"
    claim = "{first} counts the cells around it of its region"
    others = "cells"
    cell: Cell
    cells: Cells = ()
    offset: int = 0

    def around(self, layout: Layout) -> Cells:
        row, column = divmod(self.cell, layout.size)
        around = (
            r * layout.size + c
            for r in range(max(0, row - 1), min(layout.height, row + 2))
            for c in range(max(0, column - 1), min(layout.size, column + 2))
        )
        return tuple(dict.fromkeys((self.cell, *around)))

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        if not _to_be_found(layout):
            yield from self.domain(layout)
            return
        machine = _same(layout.values, len(self.cells), self.offset)
        yield machine.along((*(layout.cell_count + cell for cell in self.cells), self.cell))

    def number(self, layout: Layout, values: Held) -> int | None:
        regions = self.regions(layout, values)
        labels = [regions[cell] for cell in self.cells]
        return None if None in labels else labels.count(labels[0]) - self.offset

    def draw(self, layout: Layout) -> Iterable[Figure]:
        return (Disc(middle(self.cell, layout.size), 0.4, square=True),)


def _placed_clue(board: FullBoard) -> Sequence[Constraint]:
    """A clue at a cell that holds its number."""
    return board.clue(cell=board.any_cell())


_TYPED = (
    "With offset=1 the first cell does not count. Regions are boxes, jigsaw regions, or those that "
    "are to be found where it stands in parentheses behind chaos-construction."
)
RUN = Kind(
    make=RegionRun,
    rules=(
        "The cell with the circle holds how many cells one comes to from it along its arrows, "
        "itself included, before the region ends."
    ),
    typed=f"Without lines of its own it looks to all four sides. {_TYPED}",
    examples=("region-run r1c1", "region-run r5c5 / r5c5-r5c9", "region-run offset=1 r5c5"),
    placing=Placing(_placed_clue, per=9),
)
COUNT = Kind(
    make=RegionCount,
    rules=(
        "The cell with the square holds how many of some cells are in the region of the first of "
        "them: of the cell itself and those around it, also diagonally, if none are named."
    ),
    typed=_TYPED,
    examples=("region-count r1c1", "region-count r5c5", "region-count offset=1 r4c4"),
    placing=Placing(_placed_clue, per=9),
)
