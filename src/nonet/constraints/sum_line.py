"""`sum-line`: a line that can be cut into parts with one sum each."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from nonet.constraints._codecs import flag, number, word
from nonet.constraints._families import LineRule
from nonet.constraints._kind import Kind
from nonet.constraints._placing import on_lines
from nonet.constraints._wording import worded
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Layout
from nonet.model.primitives import AnyOf, Machine, Primitive

# The sum so far, by its rest; where cuts may be, as rests; whether there was more than zeros.
_State = tuple[int, int, bool]
# Of a loop with a greater sum each place to begin is tried alone: the states are too many.
_MOST_AT_ONCE = 12


@lru_cache(maxsize=256)
def _machine(values: range, total: int, loop: bool, length: int) -> Machine:
    """Follows every place where the first cut may be, at once.

    A line is cut at the rests 0; a loop at some rest, the same all the way round. A cut that a
    value jumps over is not one.
    """

    def step(state: _State, value: int) -> _State | None:
        rest, cuts, moved = state
        for between in range(rest + 1, rest + value):
            cuts &= ~(1 << between % total)
        return ((rest + value) % total, cuts, moved or value > 0) if cuts else None

    every = (1 << total) - 1 if loop else 1
    # At a rest that is not 0 again, the first and the last part of a loop do not meet.
    return Machine.of(
        values, (0, every, False), step, lambda state: state[0] == 0 and state[2], length
    )


def _splits(values: list[int], total: int) -> bool:
    """True if values can be cut into parts with that sum each."""
    so_far = 0
    for end, value in enumerate(values, 1):
        so_far += value
        if so_far == total and (end == len(values) or _splits(values[end:], total)):
            return True
    return False


@frozen
class SumLine(LineRule):
    """A line can be cut into parts of 10, or of another sum.

    Attributes:
        total: The sum: 10 for ten lines.
        loop: Whether the line is closed, and a part may go over its ends.
    """

    kind = "sum-line"
    title = "the {total} line {first}-{last}"
    claim = "{title} is cut into parts that add up to {total}"
    colour = "green"
    total: int = 10
    loop: bool = False

    def fit(self, layout: Layout) -> None:
        super().fit(layout)
        if not 1 <= self.total <= 200:
            raise ShapeError(f"{self.kind}: the sum is 1 to 200, not {self.total}")

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        cells, length = self.cells, len(self.cells)
        whole = self.loop and self.total <= _MOST_AT_ONCE
        machine = _machine(layout.values, self.total, whole, length)
        if not self.loop or whole:
            return (machine.along(cells),)
        begins = range(length)
        return (AnyOf(tuple((machine.along(cells[i:] + cells[:i]),) for i in begins)),)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        begins = range(len(numbers)) if self.loop else (0,)
        if any(_splits(numbers[begin:] + numbers[:begin], self.total) for begin in begins):
            return None
        return f"it cannot be cut into parts of {self.total}"


KIND = Kind(
    make=SumLine,
    rules=(
        "The line can be cut into parts, each of which adds up to 10 or to the number given; "
        "values may repeat. A closed line may be cut anywhere."
    ),
    aliases=("ten-line", "10-line"),
    codecs={"iss": word("SumLine", number("total"), flag("loop", "LOOP"))},
    wording=worded(
        "line",
        "10 line | separate sum 10 | string sum | segment sum | segment 10 | string 10 | section "
        "sum 10",
        "at-least 1 or adjacent consecutive multiple contiguous group every one cut whole split "
        "complete entire 10-line ten-line broken total non-overlapping",
        field="total",
    ),
    examples=("sum-line r1c1-r1c5", "sum-line 12 loop r5c5 r5c6 r6c6 r6c5"),
    placing=on_lines(3, 7, crossing=True),
)
