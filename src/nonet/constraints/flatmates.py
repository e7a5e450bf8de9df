"""`dutch-flatmates`: the middle value has the least above it or the greatest below it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from nonet.constraints._codecs import of_nine, word
from nonet.constraints._kind import Kind
from nonet.constraints._wording import worded
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Layout
from nonet.model.constraint import Held
from nonet.model.primitives import AnyOf, Machine, Primitive, domain


@lru_cache(maxsize=64)
def _down(values: range) -> Machine:
    """Reads a column downwards: whether the last was the least, and one that needs the greatest."""
    least, middle, greatest = values[0], values[len(values) // 2], values[-1]

    def step(last: tuple[bool, bool], value: int) -> tuple[bool, bool] | None:
        was_least, alone = last
        if alone and value != greatest:
            return None
        return value == least, value == middle and not was_least

    return Machine.of(values, (False, False), step, lambda last: not last[1])


@frozen
class DutchFlatmates(Constraint):
    """Each 5 has a 1 above it or a 9 below it."""

    is_of_any_board = True
    kind = "dutch-flatmates"
    title = "the flatmates"
    claim = "a 5 has a 1 above it or a 9 below it"

    def fit(self, layout: Layout) -> None:
        if layout.value_count % 2 == 0:
            raise ShapeError(f"{self.kind}: {layout.value_count} values have none in the middle")

    def _mates(self, cell: int, layout: Layout) -> Iterator[tuple[int, int]]:
        """The cells above and below, each with the value that may stand there."""
        if cell >= layout.size:
            yield cell - layout.size, layout.values[0]
        if cell + layout.size < layout.cell_count:
            yield cell + layout.size, layout.values[-1]

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        machine = _down(layout.values)
        for column in range(layout.size):
            yield machine.along(tuple(range(column, layout.cell_count, layout.size)))

    def statements(self, layout: Layout) -> Iterator[Primitive]:
        values, least = layout.values, layout.least
        middle = values[len(values) // 2]
        for cell in range(layout.cell_count):
            other = domain(cell, (value for value in values if value != middle), least)
            mates = (domain(c, (v,), least) for c, v in self._mates(cell, layout))
            yield AnyOf(((other,), *((mate,) for mate in mates)))

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        middle = layout.values[len(layout.values) // 2]
        for cell, value in enumerate(values):
            if value == middle:
                mates = list(self._mates(cell, layout))
                if all(values[c] not in (None, wanted) for c, wanted in mates):
                    yield Broken((cell,), f"{middle} has neither flatmate")


KIND = Kind(
    make=DutchFlatmates,
    rules=(
        "Each 5, the value in the middle, has a 1, the least one, directly above it, or a 9, the "
        "greatest, directly below it, or both."
    ),
    codecs={"iss": word("DutchFlatmates", expresses=of_nine)},
    wording=worded(
        "board",
        "flatmate",
        "dutch 5 1 9 above below directly or at-least",
    ),
    examples=("dutch-flatmates",),
)
