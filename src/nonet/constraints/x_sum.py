"""`x-sum`: the sum of the first X values, where X is the first of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from nonet.constraints._families import ClueRule, all_differ
from nonet.constraints._kind import Kind
from nonet.model import Layout
from nonet.model.constraint import Cells
from nonet.model.primitives import Machine, Primitive

# How many cells still count, and the sum that is left.
_State = tuple[int, int] | str


@lru_cache(maxsize=512)
def _machine(least: int, value_count: int, total: int, once: bool) -> Machine:
    """The first X add up to the total; where each value stands once, not with fewer than it can."""
    top = least + value_count

    def step(state: _State, value: int) -> _State | None:
        if state == "start":
            state = (value, total)
        assert isinstance(state, tuple)
        left, needed = state
        if left > 0:
            left, needed = left - 1, needed - value
        if once and not sum(range(least, least + left)) <= needed <= sum(range(top - left, top)):
            return None
        return (left, needed) if needed >= 0 else None

    start: _State = "start"
    values = range(least, least + value_count)
    return Machine.of(values, start, step, lambda state: state == (0, 0))


@dataclass(frozen=True)
class XSum(ClueRule):
    """The sum of the first X values of a line; X is the first value, which counts itself.

    Attributes:
        total: The sum.
        cells: The row or column from the side where the clue stands.
    """

    kind = "x-sum"
    total: int
    cells: Cells

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        once = all_differ(layout, self.cells)
        machine = _machine(layout.least, layout.value_count, self.total, once)
        return (machine.along(self.cells),)

    def judge(self, layout: Layout, held: list[int]) -> str | None:
        number = held[0]
        if number > len(held):
            return f"there are no {number} cells"
        found = sum(held[:number])
        return f"the first {number} add up to {found}" if found != self.total else None

    @property
    def clue(self) -> str:
        return str(self.total)


KIND = Kind(
    name="x-sum",
    make=XSum,
    summary="The sum of the first X values of a line, X being the first.",
    rules=(
        "A number beside a row or a column is the sum of the first X values from that side, where "
        "X is the first value, which counts itself."
    ),
    aliases=("xsum",),
    fpuzzles="xsum",
    iss="XSum",
    examples=("x-sum 20 r0c4", "x-sum 12 r5c10"),
)
