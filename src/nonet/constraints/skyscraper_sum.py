"""`skyscraper-sum`: the heights of the buildings that are seen along a line, added up."""

from __future__ import annotations

from collections.abc import Iterable

from nonet.constraints._families import ClueRule, all_differ
from nonet.constraints._kind import Kind
from nonet.constraints.skyscraper import seen_machine
from nonet.frozen import frozen
from nonet.model import Layout
from nonet.model.constraint import Cells
from nonet.model.primitives import Primitive


@frozen
class SkyscraperSum(ClueRule):
    """The sum of the buildings that are seen along a line.

    Attributes:
        total: The sum.
    """

    kind = "skyscraper-sum"
    title = "the skyscraper sum {total} at {first}"
    claim = "the buildings that are seen from {first} on add up to {total}"
    comes_to = "they would add up to {number}"
    total: int
    cells: Cells

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        differ = all_differ(layout, self.cells)
        machine = seen_machine(layout.values, self.total, differ, heights=True)
        return (machine.along(self.cells),)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        seen = sum(value for i, value in enumerate(numbers) if value > max([0, *numbers[:i]]))
        return f"the buildings that are seen add up to {seen}" if seen != self.total else None


KIND = Kind(
    make=SkyscraperSum,
    rules=(
        "Values are the heights of buildings, and a number beside a row or a column is the sum of "
        "those that are seen from there: a building hides all behind it that are not higher."
    ),
    aliases=("sum-skyscraper", "skyscraper-sums"),
    examples=("skyscraper-sum 20 r0c4", "skyscraper-sum 15 r5c10"),
)
