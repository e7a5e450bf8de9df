"""`frame-sum`, `before-nine`, `position-sum`, `rossini`: clues beside the first cells of a line."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from operator import gt, lt

from nonet.constraints._families import ClueRule, pair_table
from nonet.constraints._kind import Kind
from nonet.constraints._wording import Wording
from nonet.frozen import frozen
from nonet.model import Layout, Relation
from nonet.model.constraint import Cells
from nonet.model.primitives import Machine, Primitive, Sum

_USUAL = 3  # cells beside the frame where a board has no boxes


def _first_of_box(cells: Cells, layout: Layout) -> Cells:
    """The cells of a line that are in the box of its first."""
    if layout.box is None:
        return cells[:_USUAL]
    rows = {cell // layout.size for cell in cells if cell < layout.cell_count}
    return cells[: layout.box.rows if len(rows) > 1 else layout.box.columns]


@frozen
class FrameSum(ClueRule):
    """The sum of the first values of a line, of one box.

    Attributes:
        total: The sum.
    """

    kind = "frame-sum"
    title = "the frame sum {total} at {first}"
    claim = "the values of the first box from {first} on add up to {total}"
    total: int
    cells: Cells

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        yield Sum.of(_first_of_box(self.cells, layout), self.total)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        total = sum(numbers[: len(_first_of_box(self.cells, layout))])
        return f"they add up to {total}" if total != self.total else None


@lru_cache(maxsize=512)
def _until_greatest(values: range, total: int, length: int) -> Machine:
    """The sum so far; -1 behind the greatest value."""

    def step(so_far: int, value: int) -> int | None:
        if so_far < 0:
            return so_far
        if value == values[-1]:
            return -1 if so_far == total else None
        return so_far + value if so_far + value <= total else None

    return Machine.of(values, 0, step, lambda so_far: so_far < 0, length)


@frozen
class BeforeNine(ClueRule):
    """The sum of the values before the greatest one.

    Attributes:
        total: The sum; 0 if the greatest value comes first.
    """

    kind = "before-nine"
    title = "the sum {total} before the greatest value from {first} on"
    claim = "from {first} on the values before the greatest one add up to {total}"
    comes_to = "they would add up to {number}"
    total: int
    cells: Cells

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        length = len(self.cells)
        machine = _until_greatest(layout.values, self.total, length)
        yield machine.along(self.cells)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        greatest = layout.values[-1]
        if greatest not in numbers:
            return f"there is no {greatest}"
        total = sum(numbers[: numbers.index(greatest)])
        return (
            f"the values before the {greatest} add up to {total}" if total != self.total else None
        )


_State = tuple[int, ...]


@lru_cache(maxsize=512)
def _at_positions(values: range, total: int, length: int) -> Machine:
    """The values at the places that the first two name; how many were read, and what is left."""

    def step(state: _State, value: int) -> _State | None:
        if not state:
            return (value,) if 1 <= value <= length else None
        if len(state) == 1:
            first = state[0]
            if not 1 <= value <= length:
                return None
            read = {1: first, 2: value}
            left = total - sum(read.get(place, 0) for place in (first, value))
            state = (2, left, *sorted(place for place in (first, value) if place > 2))
        else:
            at, left, *places = state
            state = (
                at + 1,
                left - value * places.count(at + 1),
                *(p for p in places if p > at + 1),
            )
        return state if state[1] >= 0 or values[0] < 0 else None

    start: _State = ()
    return Machine.of(values, start, step, lambda state: len(state) == 2 and not state[1], length)


@frozen
class PositionSum(ClueRule):
    """The sum of the values at the places that the first two name.

    Attributes:
        total: The sum.
    """

    kind = "position-sum"
    title = "the position sum {total} at {first}"
    claim = "the values at the places that the first two from {first} on name add up to {total}"
    comes_to = "they would add up to {number}"
    least_cells = (2, "a line of two cells or more")
    total: int
    cells: Cells

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        length = len(self.cells)
        machine = _at_positions(layout.values, self.total, length)
        yield machine.along(self.cells)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        places = numbers[:2]
        if not all(1 <= place <= len(numbers) for place in places):
            return f"there are no places {places[0]} and {places[1]}"
        total = sum(numbers[place - 1] for place in places)
        return f"they add up to {total}" if total != self.total else None


@frozen
class Rossini(ClueRule):
    """The first values of a line rise, or fall.

    Attributes:
        cells: The row or column from the side where the arrow stands.
        falling: Whether the arrow points outwards: then they fall from there on.
    """

    kind = "rossini"
    title = "the arrow at {first}"
    claim = "the values of the first box rise along {title}"
    cells: Cells
    falling: bool = False

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        table = pair_table(layout.values, gt if self.falling else lt)
        for one, other in pairwise(_first_of_box(self.cells, layout)):
            yield Relation(self.kind, one, other, table)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        fits = gt if self.falling else lt
        first = numbers[: len(_first_of_box(self.cells, layout))]
        wrong = next(((a, b) for a, b in pairwise(first) if not fits(a, b)), None)
        return f"{wrong[1]} follows {wrong[0]}" if wrong else None

    @property
    def clue(self) -> str:
        step = self.cells[1] - self.cells[0] if len(self.cells) > 1 else 1
        step = -step if self.falling else step
        return {1: ">", -1: "<"}.get(step, "v" if step > 0 else "^")


def _words(names: str, more: str) -> tuple[Wording, ...]:
    usual = "outside sum row column indicated direction 1 value grid border equal clue"
    return (Wording("outside", names, f"{usual} {more}"),)


FRAME = Kind(
    make=FrameSum,
    rules=(
        "A number beside a row or a column is the sum of the values nearest to it that lie in one "
        "box: of the first three on a 9x9 board."
    ),
    aliases=("frame", "frame-sums"),
    wording=_words("frame | sum 1 3 | sum near 3", "frame 3 near nearest closest"),
    examples=("frame-sum 15 r0c4", "frame-sum 12 r5c10"),
)
BEFORE = Kind(
    make=BeforeNine,
    rules=(
        "A number beside a row or a column is the sum of the values from that side up to the "
        "greatest value of the board, without it; 0 means that the greatest comes first."
    ),
    aliases=("before-9", "sum-before-nine"),
    wording=_words("before 9", "before 9 all appear first"),
    examples=("before-nine 20 r0c4", "before-nine 0 r5c10"),
)
POSITION = Kind(
    make=PositionSum,
    rules=(
        "A number beside a row or a column is the sum of the values at the X-th and the Y-th place "
        "from that side, where X and Y are the first two values."
    ),
    aliases=("position-sums", "positional-sum"),
    wording=_words("position sum", "position x y"),
    examples=("position-sum 9 r0c4", "position-sum 12 r5c10"),
)
ROSSINI = Kind(
    make=Rossini,
    rules=(
        "An arrow beside a row or a column points in the direction in which the values of the "
        "first box rise: inwards, or outwards where it is falling."
    ),
    examples=("rossini r0c4", "rossini r5c10 falling"),
)
