"""`skyscraper-sum`: the heights of the buildings that are seen along a line, added up."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from nonet.constraints._families import ClueRule
from nonet.constraints._kind import Kind
from nonet.frozen import frozen
from nonet.model import Layout
from nonet.model.constraint import Cells
from nonet.model.primitives import Machine, Primitive


@lru_cache(maxsize=512)
def _machine(values: range, total: int, length: int) -> Machine:
    """The highest building so far, and the sum of those that are seen."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        highest, so_far = state
        if value <= highest:
            return state
        return (value, so_far + value) if so_far + value <= total else None

    return Machine.of(values, (0, 0), step, lambda state: state[1] == total, length)


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
        machine = _machine(layout.values, self.total, len(self.cells))
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
