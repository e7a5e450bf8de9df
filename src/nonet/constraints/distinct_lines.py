"""`distinct-lines`: rows and columns, read from both ends, are all different."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, combinations, product

from nonet.constraints._kind import Kind
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Layout
from nonet.model.constraint import Cells, Held
from nonet.model.primitives import Machine, Primitive


@lru_cache(maxsize=32)
def _differ(values: range, length: int) -> Machine:
    """Reads two lines by turns, which are not the same."""

    def step(state: int | str, value: int) -> int | str:
        if state == "equal":
            return value
        if isinstance(state, int):
            return "equal" if state == value else "differ"
        return state

    start: int | str = "equal"
    return Machine.of(values, start, step, lambda state: state == "differ", 2 * length)


@frozen
class DistinctLines(Constraint):
    """No row or column, from either end, reads like another one."""

    kind = "distinct-lines"
    title = "the distinct lines"
    claim = "no two lines are the same number"
    same_when_turned = True
    is_of_any_board = True

    def fit(self, layout: Layout) -> None:
        if layout.height != layout.size or layout.size < 2:
            raise ShapeError(f"{self.kind}: the board is not square, or has a single cell")

    def _pairs(self, layout: Layout) -> Iterator[tuple[Cells, Cells]]:
        """Rows that are read the same way differ by themselves, and so do columns."""
        for row, column in product(layout.rows, layout.columns):
            yield row.cells, column.cells
            yield row.cells, column.cells[::-1]
        for houses in (layout.rows, layout.columns):
            for one, other in combinations(houses, 2):
                yield one.cells, other.cells[::-1]

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        machine = _differ(layout.values, layout.size)
        for row, column in self._pairs(layout):
            yield machine.along(tuple(chain(*zip(row, column, strict=True))))

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        for row, column in self._pairs(layout):
            line = [values[cell] for cell in row]
            if None not in line and line == [values[cell] for cell in column]:
                yield Broken((*row, *column), "these two lines read alike")


KIND = Kind(
    make=DistinctLines,
    rules=(
        "All rows and columns, read from both of their ends, are different numbers. Beside clues "
        "of full-rank this forbids ties of all lines, not only of those with a clue."
    ),
    iss="FullRankTies",
    examples=("distinct-lines",),
)
