"""`battlefield`: two armies, as long as the first and the last value, meet or leave a gap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from nonet.constraints._families import ClueRule
from nonet.constraints._kind import Kind
from nonet.model import Layout
from nonet.model.constraint import Cells
from nonet.model.primitives import AnyOf, Primitive, Sum, domain


def _between(first: int, last: int, length: int) -> tuple[int, int] | None:
    """Where the cells begin and end that both armies hold, or neither; None if one is too long."""
    if not (0 <= first <= length and 0 <= last <= length):
        return None
    ends = first, length - last
    return min(ends), max(ends)


@dataclass(frozen=True)
class Battlefield(ClueRule):
    """The sum of the cells that both armies hold or, where they do not meet, of those between.

    Attributes:
        total: The sum; 0 where the armies just touch.
        cells: The row or column.
    """

    kind = "battlefield"
    total: int
    cells: Cells

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        return (AnyOf(tuple(self._ways(layout))),)

    def _ways(self, layout: Layout) -> Iterator[tuple[Primitive, ...]]:
        least, length = layout.least, len(self.cells)
        for first in layout.values:
            for last in layout.values:
                ends = _between(first, last, length)
                if ends is None or (ends[0] == ends[1] and self.total):
                    continue
                armies = (
                    domain(self.cells[0], (first,), least),
                    domain(self.cells[-1], (last,), least),
                )
                held = self.cells[slice(*ends)]
                yield (*armies, Sum.of(held, self.total)) if held else armies

    def judge(self, layout: Layout, held: list[int]) -> str | None:
        ends = _between(held[0], held[-1], len(held))
        if ends is None:
            return f"armies of {held[0]} and {held[-1]} do not fit"
        found = sum(held[slice(*ends)])
        return f"the sum is {found}" if found != self.total else None

    @property
    def clue(self) -> str:
        return str(self.total)


KIND = Kind(
    name="battlefield",
    make=Battlefield,
    summary="The sum where armies as long as the first and last values meet, or of the gap.",
    rules=(
        "The first value X of a row or a column is an army in its first X cells, the last value Y "
        "one in its last Y cells. A number beside it is the sum of the cells that both armies hold "
        "or, where they do not meet, of the cells between them; 0 if they just touch."
    ),
    aliases=("battlefields",),
    examples=("battlefield 13 r0c4", "battlefield 0 r5c0"),
)
