"""`same-difference`: neighbours on a line all differ by the same amount."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from nonet.constraints._families import LineRule
from nonet.constraints._kind import Kind
from nonet.constraints._placing import on_lines
from nonet.constraints._wording import worded
from nonet.frozen import frozen
from nonet.model import Layout
from nonet.model.primitives import Machine, Primitive


@lru_cache(maxsize=512)
def _machine(values: range) -> Machine:
    """Remembers the last value and the difference; nothing, and no difference, at the start."""

    def step(state: tuple[int, ...], value: int) -> tuple[int, ...] | None:
        if not state:
            return (value,)
        difference = abs(value - state[0])
        return (value, difference) if difference == state[-1] or len(state) == 1 else None

    start: tuple[int, ...] = ()
    return Machine.of(values, start, step, lambda state: True)


@frozen
class SameDifference(LineRule):
    """Neighbours on a line all differ by the same amount."""

    kind = "same-difference"
    title = "the same-difference line {first}-{last}"
    claim = "neighbours on {title} all differ by one amount"
    colour = "cyan"

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        yield _machine(layout.values).along(self.cells)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        differences = sorted({abs(one - other) for one, other in pairwise(numbers)})
        if len(differences) < 2:
            return None
        return f"neighbours differ by {differences[0]} and by {differences[-1]}"


KIND = Kind(
    make=SameDifference,
    rules=(
        "Each pair of neighbours on the line has the same difference, up or down, which is to be "
        "found."
    ),
    aliases=("same-difference-line", "equal-difference"),
    wording=worded(
        "line",
        "same differ adjacent | equal differ adjacent | same-difference | line differ same",
        "between pair along or 2 consecutive determine value sum",
    ),
    examples=("same-difference r1c1-r1c3", "same-difference r5c4 r4c5 r5c6 r6c7"),
    placing=on_lines(3, 5, per=6),
)
