"""`doppelganger`: 0 and all other values but one stand in each row, column and box."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from nonet.constraints._kind import Kind
from nonet.constraints._scope import ScopeRule
from nonet.errors import ShapeError
from nonet.model import House, Layout
from nonet.model.constraint import Constraints
from nonet.model.primitives import AnyOf, Distinct, Primitive, domain


@dataclass(frozen=True)
class Doppelganger(ScopeRule):
    """Each row, column and box lacks one value, which is not 0.

    No two rows lack the same value, nor two columns or boxes; where a 0 stands, its row, column and
    box lack different ones.

    Attributes:
        rules: Rules in which ``@row3``, ``@column3`` and ``@box3`` are the values that lack there.
    """

    kind = "doppelganger"
    rules: Constraints = field(default=())

    def fit(self, layout: Layout) -> None:
        houses = [*layout.rows, *layout.columns, *layout.boxes]
        if layout.least or any(len(each.cells) != layout.value_count - 1 for each in houses):
            raise ShapeError(
                f"{self.kind}: it is for boards with the values from 0 to the number of cells of "
                "each row, column and box"
            )
        super().fit(layout)

    def _groups(self, layout: Layout) -> Sequence[tuple[str, Sequence[House]]]:
        groups = (("row", layout.rows), ("column", layout.columns), ("box", layout.boxes))
        return [(name, houses) for name, houses in groups if houses]

    def variables(self, layout: Layout) -> Sequence[str]:
        groups = self._groups(layout)
        return [f"{name}{i}" for name, houses in groups for i in range(1, len(houses) + 1)]

    def domains(self, layout: Layout) -> Sequence[int]:
        return [(1 << layout.value_count) - 2] * len(self.variables(layout))

    def own(self, scope: Layout) -> Iterator[Primitive]:
        first = scope.cell_count
        lacking: list[list[int]] = [[] for _ in range(scope.cell_count)]
        for _, houses in self._groups(scope):
            yield Distinct(tuple(range(first, first + len(houses))))
            for house in houses:
                yield Distinct((*house.cells, first))
                for cell in house.cells:
                    lacking[cell].append(first)
                first += 1
        for cell, those in enumerate(lacking):
            other = domain(cell, scope.values[1:], scope.least)
            yield AnyOf(((other,), (Distinct(tuple(those)),)))


KIND = Kind(
    name="doppelganger",
    make=Doppelganger,
    summary="Each row, column and box lacks one value, never the same.",
    rules=(
        "The values are 0 and the numbers up to as many as a row has cells. Each row, column and "
        "box has a 0 and all other values but one. No two rows lack the same value, nor two "
        "columns or two boxes; where a 0 stands, its row, column and box lack three different "
        "ones. In rules in parentheses @row3, @column3 and @box3 are the values that lack there."
    ),
    examples=("doppelganger", "doppelganger (less-than @row1 @row2)"),
    from_zero=True,
)
