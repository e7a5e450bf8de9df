"""`sandwich` and `lunchbox`: the sum between the least and the greatest value."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from nonet.constraints._families import ClueRule
from nonet.constraints._kind import Kind
from nonet.constraints._placing import in_cages
from nonet.constraints._words import repeated
from nonet.errors import ShapeError
from nonet.model import Broken, Constraint, Layout
from nonet.model.constraint import Cells, Held
from nonet.model.figures import Figure, Outline
from nonet.model.primitives import AnyOf, Automaton, Count, Distinct, Machine, Primitive, bits_of

# Lines of more values have too many sets.
_MOST_IN_SETS = 9

# Before the first crust, after the second, or the crust that is awaited and the sum so far.
_State = tuple[int, int] | str
_BEFORE, _AFTER = "before", "after"

# Before the filling, in it, behind it; how many of its cells were met; the sets that it may be.
_Filled = tuple[int, int, frozenset[frozenset[int]]]
_BETWEEN = 1


@lru_cache(maxsize=512)
def _machine(least: int, value_count: int, low: int, high: int, total: int) -> Machine:
    """The values between one `low` and one `high` add up to the total."""

    def step(state: _State, value: int) -> _State | None:
        crust = value in (low, high)
        if not isinstance(state, tuple):
            if not crust:
                return state
            return (low + high - value, 0) if state == _BEFORE else None
        awaited, so_far = state
        if crust:
            return _AFTER if value == awaited and so_far == total else None
        return (awaited, so_far + value) if so_far + value <= total else None

    start: _State = _BEFORE
    values = range(least, least + value_count)
    return Machine.of(values, start, step, lambda state: state == _AFTER)


@lru_cache(maxsize=512)
def _machine_of_sets(values: tuple[int, ...], total: int) -> Machine:
    """The same along a line that holds each value once: the filling is one of some sets.

    A state is the part of the line, how many cells of the filling were met, and the sets left.
    """
    low, *inner, high = values
    sets = frozenset(
        frozenset(some)
        for size in range(len(inner) + 1)
        for some in combinations(inner, size)
        if sum(some) == total
    )

    def step(state: _Filled, value: int) -> _Filled | None:
        part, met, left = state
        crust = value in (low, high)
        if part != _BETWEEN:
            left = frozenset(some for some in left if value not in some)
            part, met = (part + 1, 0) if crust else (part, met)
        elif crust:
            left = frozenset(some for some in left if len(some) == met)
            part, met = _BETWEEN + 1, 0
        else:
            met += 1
            left = frozenset(some for some in left if value in some and len(some) >= met)
        return (part, met, left) if left and part <= _BETWEEN + 1 else None

    start = (0, 0, sets)
    return Machine.of(values, start, step, lambda state: state[0] > _BETWEEN, len(values))


def _filling(held: list[int], low: int, high: int) -> int | None:
    """The sum between the only `low` and the only `high`; None if these are not there."""
    if held.count(low) != 1 or held.count(high) != 1:
        return None
    first, last = sorted((held.index(low), held.index(high)))
    return sum(held[first + 1 : last])


def _along(cells: Cells, layout: Layout, total: int) -> Automaton:
    """The sandwich of the board's least and greatest value."""
    values = layout.values
    whole = any(set(cells) == {*layout.house_cells[house]} for house in layout.full_houses)
    if whole and len(cells) <= _MOST_IN_SETS:
        return _machine_of_sets(tuple(values), total).along(cells)
    machine = _machine(layout.least, layout.value_count, values[0], values[-1], total)
    return machine.along(cells)


@dataclass(frozen=True)
class Sandwich(ClueRule):
    """The sum of the values between the least and the greatest value of the board.

    Attributes:
        total: The sum; 0 if they stand next to each other.
        cells: The row or column.
    """

    kind = "sandwich"
    total: int
    cells: Cells

    def fit(self, layout: Layout) -> None:
        if layout.value_count < 2:
            raise ShapeError(f"{self.kind}: it needs two values")

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        return (_along(self.cells, layout, self.total),)

    def judge(self, layout: Layout, held: list[int]) -> str | None:
        low, high = layout.values[0], layout.values[-1]
        found = _filling(held, low, high)
        if found is None:
            return f"{low} and {high} do not stand in it once"
        return f"the sum between {low} and {high} is {found}" if found != self.total else None

    @property
    def clue(self) -> str:
        return str(self.total)


@dataclass(frozen=True)
class Lunchbox(Constraint):
    """Different values, and the sum of those between the least and the greatest of them.

    Attributes:
        total: The sum.
        cells: The cells in order.
    """

    kind = "lunchbox"
    total: int
    cells: Cells

    def fit(self, layout: Layout) -> None:
        if len(self.cells) < 2:
            raise ShapeError(f"{self.kind}: it needs two cells")

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        """The least and the greatest are known where all values stand; else one pair of them."""
        yield Distinct(self.cells)
        least, count = layout.least, layout.value_count
        if len(self.cells) == count:
            yield _along(self.cells, layout, self.total)
            return
        everywhere = 1 << len(self.cells)
        yield AnyOf(
            tuple(
                (
                    Count(self.cells, bits_of(range(low, high + 1), least), everywhere),
                    _machine(least, count, low, high, self.total).along(self.cells),
                )
                for low, high in combinations(layout.values, 2)
                if high - low + 1 >= len(self.cells)
            )
        )

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        yield from repeated(self.cells, values)
        yield from super().check(layout, values)

    def judge(self, layout: Layout, held: list[int]) -> str | None:
        found = _filling(held, min(held), max(held))
        return f"the sum between is {found}" if found != self.total else None

    def draw(self, layout: Layout) -> Iterable[Figure]:
        return (Outline(self.cells, str(self.total)),)


KIND = Kind(
    name="sandwich",
    make=Sandwich,
    summary="The sum between the least and the greatest value of a line.",
    rules=(
        "A number beside a row or a column is the sum of the values between 1 and the greatest "
        "value; 0 means that these stand next to each other."
    ),
    aliases=("sandwich-sum",),
    fpuzzles="sandwichsum",
    iss="Sandwich",
    examples=("sandwich 17 r5", "sandwich 0 c3"),
)
LUNCHBOX = Kind(
    name="lunchbox",
    make=Lunchbox,
    summary="The sum between the least and the greatest value of some cells.",
    rules=(
        "Values in a lunchbox are different, and those that stand between the least and the "
        "greatest of them add up to the number."
    ),
    iss="Lunchbox",
    examples=("lunchbox 6 r1c1-r1c4",),
    placing=in_cages(4, 6, 8),
)
