"""`dutch-flatmates`: the middle value has the least above it or the greatest below it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from nonet.constraints._codecs import of_nine, word
from nonet.constraints._families import all_differ
from nonet.constraints._kind import Kind
from nonet.constraints._wording import worded
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Layout
from nonet.model.constraint import Held
from nonet.model.primitives import AnyOf, Machine, Primitive, domain

_State = tuple[bool, bool, frozenset[int]]


@lru_cache(maxsize=64)
def _down(values: range, once: bool) -> Machine:
    """Reads a column downwards: whether the last was the least, and one that needs the greatest.

    Where the column has every value once, it also keeps which of the three were met.
    """
    least, middle, greatest = three = values[0], values[len(values) // 2], values[-1]

    def step(state: _State, value: int) -> _State | None:
        was_least, alone, met = state
        if (alone and value != greatest) or value in met:
            return None
        met |= {value}.intersection(three if once else ())
        return value == least, value == middle and not was_least, met

    met_at_end = frozenset(three if once else ())
    start: _State = (False, False, frozenset())
    return Machine.of(values, start, step, lambda end: not end[1] and end[2] == met_at_end)


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
        for cells in (column.cells for column in layout.columns):
            once = all_differ(layout, cells) and len(cells) == layout.value_count
            yield _down(layout.values, once).along(cells)

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
