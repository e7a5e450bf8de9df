"""`full-rank`: where a row or a column comes among all of them, read as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations

from nonet.constraints._codecs import clues, word
from nonet.constraints._families import ClueRule, pair_table
from nonet.constraints._kind import Kind
from nonet.constraints._placing import beside_lines
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Layout, Relation
from nonet.model.constraint import Cells, Groups
from nonet.model.primitives import AnyOf, Count, Machine, Primitive, domain

# Nothing read, decided or not to be compared, the same so far, or what the first line holds where
# that of the other is still to be read; the latter two with what is wanted.
_State = str | tuple[bool, int]
_START, _FREE = "start", "free"
_SAME = -1  # which is not a value of any board


@lru_cache(maxsize=256)
def _machine(values: range, first: int | None, less: bool | None, ties: bool) -> Machine:
    """Reads a line's first value, then two lines by turns from their second values on.

    If the one begins with `first`, as the other does, it must be less than that, or more. Where
    `less` is None, a variable stands for the first value: see `FullRank.outside`.
    """

    def step(state: _State, value: int) -> _State | None:
        if state == _START:
            if less is None:
                return _FREE if value > values[1] else (value == values[0], _SAME)
            return (less, _SAME) if value == first else _FREE
        if isinstance(state, str):
            return state
        wanted, before = state
        if before == _SAME:
            return wanted, value
        if before == value:
            return wanted, _SAME
        return _FREE if (before < value) == wanted else None

    def accepts(state: _State) -> bool:
        return state == _FREE or (ties and state == (False, _SAME))

    start: _State = _START
    return Machine.of(values, start, step, accepts)


def _together(order: int, value: int, last: int, first: int) -> bool:
    return (order != last) == (value == first)


@lru_cache(maxsize=32)
def _sides(layout: Layout) -> tuple[Groups, ...]:
    """All rows and columns from each of the four sides."""
    rows = tuple(house.cells for house in layout.rows)
    columns = tuple(house.cells for house in layout.columns)
    turned = (tuple(cells[::-1] for cells in lines) for lines in (rows, columns))
    return rows, columns, *turned


@frozen
class FullRank(ClueRule):
    """The place of a row or column among all of them, read as numbers.

    Attributes:
        rank: The place: 1 for the least of all 4 N numbers.
        ties: Whether another one may be the same number.
    """

    kind = "full-rank"
    title = "the rank {rank} of {row}"
    claim = "{row} is number {rank} in the order of all lines"
    needs_outside = False
    rank: int
    cells: Cells
    ties: bool = False

    def fit(self, layout: Layout) -> None:
        square = layout.height == layout.size == layout.value_count
        if not square or layout.repeats:
            raise ShapeError(f"{self.kind}: it is for square boards whose rows hold N values")
        if not any(self.cells in lines for lines in _sides(layout)):
            raise ShapeError(f"{self.kind}: its cells must be a row or a column")
        if not 1 <= self.rank <= 4 * layout.size:
            raise ShapeError(f"{self.kind}: the rank is 1 to {4 * layout.size}, not {self.rank}")

    def _others(self, layout: Layout) -> list[Groups]:
        # On tiny boards a line may be that of two sides.
        return [lines for lines in _sides(layout) if self.cells not in lines]

    def _lesser(self, layout: Layout) -> int:
        """How many of the other lines that begin with the same value are less."""
        return (self.rank - 1) % 4

    def _lines(self, layout: Layout) -> list[Cells]:
        return [line for lines in self._others(layout) for line in lines]

    def outside(self, layout: Layout) -> Sequence[int]:
        """How each line of another side compares, where it begins with the same value.

        The least value says that it is less, the next one that it is more, the third that it begins
        with something else. Where all are less or all are more, nobody needs to ask.
        """
        varies = 0 < self._lesser(layout) < len(self._others(layout))
        return [0b111] * len(self._lines(layout)) if varies and layout.value_count > 2 else ()

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        """Each value begins one line a side: the rank gives the value, the rest are compared."""
        first = (self.rank - 1) // 4 + layout.least
        yield domain(self.cells[0], (first,), layout.least)
        sides, lesser = self._others(layout), self._lesser(layout)
        if not 0 < lesser < len(sides):
            for line in self._lines(layout):
                yield self._compared(layout, first, lesser > 0, line[0], line)
        elif self in layout.constraints and self.outside(layout):
            yield from self._counted(layout, first)
        else:
            yield AnyOf(
                tuple(
                    tuple(
                        self._compared(layout, first, side in less, line[0], line)
                        for side, lines in enumerate(sides)
                        for line in lines
                    )
                    for less in combinations(range(len(sides)), lesser)
                )
            )

    def _counted(self, layout: Layout, first: int) -> Iterator[Primitive]:
        lines, orders = self._lines(layout), tuple(layout.outside_of(self))
        less, more, neither = layout.values[:3]
        lesser = self._lesser(layout)
        yield Count(orders, 1, 1 << lesser)
        yield Count(orders, 2, 1 << (len(self._others(layout)) - lesser))
        table = pair_table(layout.values, _together, (neither, first))
        for line, order in zip(lines, orders, strict=True):
            yield Relation(self.kind, order, line[0], table)
            yield self._compared(layout, None, None, order, line)
        # Of other clues with the same first value it is known which are less.
        for other in layout.constraints:
            if not isinstance(other, FullRank) or (other.rank - 1) // 4 != (self.rank - 1) // 4:
                continue
            if other.rank != self.rank and other.cells in lines:
                known = less if other.rank < self.rank else more
                yield domain(orders[lines.index(other.cells)], (known,), layout.least)

    def _compared(
        self, layout: Layout, first: int | None, less: bool | None, before: int, line: Cells
    ) -> Primitive:
        machine = _machine(layout.values, first, less, self.ties)
        turns = chain.from_iterable(zip(line[1:], self.cells[1:], strict=True))
        return machine.along((before, *turns))

    def groups(self, layout: Layout) -> Iterable[Cells]:
        return (tuple(range(layout.cell_count)),)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        own = [numbers[cell] for cell in self.cells]
        lines = [line for lines in _sides(layout) for line in lines if line != self.cells]
        lines_ = [[numbers[cell] for cell in line] for line in lines]
        if not self.ties and own in lines_:
            return "another row or column is the same"
        rank = 1 + sum(1 for line in lines_ if line < own)
        return f"its rank is {rank}" if rank != self.rank else None


KIND = Kind(
    make=FullRank,
    rules=(
        "All rows and columns, from both of their ends, are read as numbers and put in order, the "
        "least first. A number beside the board is the place of that row or column, from that "
        "side. No other may be the same number unless ties is yes."
    ),
    codecs={"iss": word("FullRank", clues("rank"))},
    examples=("full-rank 10 r0c4", "full-rank 3 ties=yes r5c10"),
    placing=beside_lines(20),
)
