"""`battlefield`: two armies, as long as the first and the last value, meet or leave a gap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, permutations

from nonet.constraints._families import ClueRule, all_differ
from nonet.constraints._kind import Kind
from nonet.frozen import frozen
from nonet.model import Layout
from nonet.model.constraint import Cells
from nonet.model.primitives import AnyOf, Machine, Primitive, Sum, domain

# The first and the last value, where those that are added up begin and end, and these values.
_Way = tuple[int, int, int, int, frozenset[int]]


def _between(first: int, last: int, length: int) -> tuple[int, int] | None:
    """Where the cells begin and end that both armies hold, or neither; None if one is too long."""
    if not (0 <= first <= length and 0 <= last <= length):
        return None
    ends = first, length - last
    return min(ends), max(ends)


_MOST_IN_SETS = 9  # values of a board; of more there are too many sets


@lru_cache(maxsize=256)
def _machine(values: tuple[int, ...], length: int, total: int) -> Machine:
    """The automaton of a line whose values differ, where sums are those of sets.

    A *way* is the first and the last value and the set of those that are added up. A state is the
    number of cells that were read and a bit set of the ways that are left.
    """
    ways = [
        (first, last, *ends, frozenset(some))
        for first, last in permutations(values, 2)
        if (ends := _between(first, last, length))
        for some in combinations(values, ends[1] - ends[0])
        if sum(some) == total
    ]

    def fits(way: _Way, cell: int, value: int) -> bool:
        first, last, begin, end, some = way
        is_first, is_last = cell == 0, cell == length - 1
        if (value == first) != is_first or (value == last) != is_last:
            return False
        return (value in some) == (begin <= cell < end)

    left = [
        {v: sum(1 << i for i, way in enumerate(ways) if fits(way, cell, v)) for v in values}
        for cell in range(length)
    ]

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        cell, left_over = state[0], state[1] & left[state[0]][value]
        return (cell + 1, left_over) if left_over else None

    start = (0, (1 << len(ways)) - 1)
    return Machine.of(values, start, step, lambda state: state[0] == length, length)


@frozen
class Battlefield(ClueRule):
    """The sum where armies as long as the first and last values meet, or of the gap.

    Attributes:
        total: The sum; 0 where the armies just touch.
        cells: The row or column.
    """

    kind = "battlefield"
    title = "the battlefield {total} of {row}"
    claim = "the armies of {title} share {total}, or leave it between them"
    total: int
    cells: Cells

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        length = len(self.cells)
        if length > 1 and layout.value_count <= _MOST_IN_SETS and all_differ(layout, self.cells):
            return (_machine(tuple(layout.values), length, self.total).along(self.cells),)
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
                between = self.cells[slice(*ends)]
                yield (*armies, Sum.of(between, self.total)) if between else armies

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        ends = _between(numbers[0], numbers[-1], len(numbers))
        if ends is None:
            return f"armies of {numbers[0]} and {numbers[-1]} do not fit"
        actual = sum(numbers[slice(*ends)])
        return f"the sum is {actual}" if actual != self.total else None


KIND = Kind(
    make=Battlefield,
    rules=(
        "The first value X of a row or a column is an army in its first X cells, the last value Y "
        "one in its last Y cells. A number beside it is the sum of the cells that both armies hold "
        "or, where they do not meet, of the cells between them; 0 if they just touch. "
        "Neither is longer than the line."
    ),
    aliases=("battlefields",),
    examples=("battlefield 13 r0c4", "battlefield 0 r5c0"),
)
