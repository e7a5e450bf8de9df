"""`sandwich`, `sandwich-between` and `lunchbox`: the sum between two values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import lru_cache, partial
from itertools import combinations

from nonet.constraints._codecs import Fields, Rules, cells, line, never, number, word
from nonet.constraints._families import ClueRule, all_differ
from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing, in_cages
from nonet.constraints._wording import worded
from nonet.constraints._words import repeated, require_values
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Layout, cells_of
from nonet.model.constraint import Cells, Held, Profiles
from nonet.model.figures import Figure, Label, Outline, outside
from nonet.model.primitives import AnyOf, Automaton, Count, Distinct, Machine, Primitive, bits_of

# Before the first crust, after the second, or the crust that is awaited and the sum so far.
_State = tuple[int, int] | str
_BEFORE, _AFTER = "before", "after"

# Two crusts, the values between them, and those of the other cells.
_Way = tuple[int, int, Set[int], Set[int]]
# Before the first crust, behind the second, and between them; see `_machine_of_sets`.
_Ways = tuple[int, int, tuple[tuple[tuple[bool, int], int], ...]]
_MOST_IN_SETS = 9  # values of a board; of more there are too many sets


@lru_cache(maxsize=512)
def _machine(values: range, low: int, high: int, total: int) -> Machine:
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
    return Machine.of(values, start, step, lambda state: state == _AFTER)


def _machine_of_sets(values: range, ways: Sequence[_Way], length: int) -> Machine:
    """Different values in a line, those between two crusts as one of some ways says.

    A state holds the ways that are left before the first crust, behind the second, and between
    them, these by which crust came first and how many values were met since. As all values differ,
    a way that has met as many values as its set has had them all. Sets of ways are bit sets.
    """

    def those(fits: Iterable[bool]) -> int:
        return sum(1 << number for number, fit in enumerate(fits) if fit)

    by_low = {v: those(low == v for low, _, _, _ in ways) for v in values}
    by_high = {v: those(high == v for _, high, _, _ in ways) for v in values}
    inside = {v: those(v in some for _, _, some, _ in ways) for v in values}
    outside = {v: those(v in others for _, _, _, others in ways) for v in values}
    sizes = [those(len(some) == size for _, _, some, _ in ways) for size in range(length + 1)]

    def step(state: _Ways, value: int) -> _Ways | None:
        before, behind, between = state
        begun = {(True, 0): before & by_low[value], (False, 0): before & by_high[value]}
        done = behind & outside[value]
        for (rises, met), left in between:
            done |= left & (by_high if rises else by_low)[value] & sizes[met]
            begun[rises, met + 1] = left & inside[value] & ~sizes[met]
        later_ = (before & outside[value], done, tuple(way for way in begun.items() if way[1]))
        return later_ if any(later_) else None

    start: _Ways = (1 << len(ways)) - 1, 0, ()
    return Machine.of(values, start, step, lambda state: state[1] > 0, length)


def _ways(values: range, crusts: tuple[int, int] | None, length: int, total: int) -> Iterator[_Way]:
    """How different values of a line may have some between two crusts that add up to a total."""
    for low, high in (crusts,) if crusts else combinations(values, 2):
        fillings = {v for v in values if v not in (low, high) and (crusts or low < v < high)}
        for size in range(length - 1 if len(fillings) >= length - 2 else 0):
            for some in map(frozenset, combinations(sorted(fillings), size)):
                if sum(some) == total:
                    yield low, high, some, fillings - some


@lru_cache(maxsize=512)
def _enclosed(
    values: range, crusts: tuple[int, int] | None, length: int, total: int
) -> Callable[[Cells], Automaton]:
    """The rule of a line of different values; without crusts any two, of what is between them."""
    ways = [*_ways(values, crusts, length, total)]
    machine = _machine_of_sets(values, ways, length)
    bits = partial(bits_of, least=values[0])
    sets = ((bits((low,)), bits((high,)), bits(some), bits(rest)) for low, high, some, rest in ways)
    ways_as_bits = tuple(sets)
    return lambda cells: Automaton(cells, *machine, ways=ways_as_bits)


def _filling(numbers: list[int], low: int, high: int) -> int | None:
    """The sum between the only `low` and the only `high`; None if these are not there."""
    if numbers.count(low) != 1 or numbers.count(high) != 1:
        return None
    first, last = sorted((numbers.index(low), numbers.index(high)))
    return sum(numbers[first + 1 : last])


@frozen
class Sandwich(ClueRule):
    """The sum between the least and the greatest value of a line.

    Attributes:
        total: The sum; 0 if they stand next to each other.
        cells: The row or column.
    """

    kind = "sandwich"
    title = "the sandwich {total} of {row}"
    claim = "in {row} the values between the least and the greatest add up to {total}"
    shaped = "between these two is {sums}"
    placed = "so these can only be in {places}"
    comes_to = "they would add up to {number}"
    total: int
    cells: Cells

    def fit(self, layout: Layout) -> None:
        if layout.value_count < 2:
            raise ShapeError(f"{self.kind}: it needs two values")
        if len(self.cells) < 2:
            raise ShapeError(
                f"{self.describe(layout)}: nothing is between two values in a single cell: it "
                "needs a row or a column"
            )

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        low, high = crusts = self._crusts(layout)
        if layout.value_count <= _MOST_IN_SETS and all_differ(layout, self.cells):
            yield _enclosed(layout.values, crusts, len(self.cells), self.total)(self.cells)
        else:
            yield _machine(layout.values, low, high, self.total).along(self.cells)

    def profiles(self, layout: Layout) -> Profiles:
        (line,) = self.primitives(layout)
        count = len(self.cells)
        for low, high, some, others in getattr(line, "ways", ()):
            for first, last in combinations(range(count), 2):
                if last - first - 1 == some.bit_count():
                    between = (some << 1,) * (last - first - 1)
                    before, behind = (others << 1,) * first, (others << 1,) * (count - last - 1)
                    values = tuple(value + 1 for value in cells_of(some))
                    for one, other in (low, high), (high, low):
                        limits = (*before, one << 1, *between, other << 1, *behind)
                        yield (first, last), values, limits

    def _crusts(self, layout: Layout) -> tuple[int, int]:
        return layout.values[0], layout.values[-1]

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        low, high = self._crusts(layout)
        between = _filling(numbers, low, high)
        if between is None:
            return f"{low} and {high} do not stand in it once"
        return f"the sum between {low} and {high} is {between}" if between != self.total else None


@frozen
class SandwichBetween(Sandwich):
    """The sum between two values of your choice of a line.

    Attributes:
        crusts: The two values.
    """

    kind = "sandwich-between"
    title = "the sandwich {total} between {crusts} of {row}"
    claim = "in {row} the values between {crusts} add up to {total}"
    crusts: tuple[int, ...] = ()

    def fit(self, layout: Layout) -> None:
        super().fit(layout)
        if len(self.crusts) != 2 or self.crusts[0] == self.crusts[1]:
            raise ShapeError(f"{self.kind}: it needs two values, as crusts=2,8")
        require_values(self, self.crusts, layout)

    def _crusts(self, layout: Layout) -> tuple[int, int]:
        return min(self.crusts), max(self.crusts)

    @property
    def clue(self) -> str:
        return f"{self.total} ({self.crusts[0]}-{self.crusts[1]})"

    def draw(self, layout: Layout) -> Iterable[Figure]:
        row, column = outside(self.cells, layout.size)
        yield Label((row - 0.15, column), str(self.total))
        yield Label((row + 0.25, column), "-".join(map(str, self.crusts)), 0.22)


@frozen
class Lunchbox(Constraint):
    """The sum between the least and the greatest value of some cells.

    Attributes:
        total: The sum.
        cells: The cells in order.
    """

    kind = "lunchbox"
    title = "the lunchbox {total} at {first}"
    claim = "what stands between the least and the greatest of {title} adds up to {total}"
    least_cells = (2, "two cells")
    total: int
    cells: Cells

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        yield Distinct(self.cells)
        least, length = layout.least, len(self.cells)
        if layout.value_count <= _MOST_IN_SETS:
            yield _enclosed(layout.values, None, length, self.total)(self.cells)
            return
        everywhere = 1 << length
        yield AnyOf(
            tuple(
                (
                    Count(self.cells, bits_of(range(low, high + 1), least), everywhere),
                    _machine(layout.values, low, high, self.total).along(self.cells),
                )
                for low, high in combinations(layout.values, 2)
                if high - low + 1 >= length
            )
        )

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        yield from repeated(self.cells, values)
        yield from super().check(layout, values)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        between = _filling(numbers, min(numbers), max(numbers))
        return f"the sum between is {between}" if between != self.total else None

    def draw(self, layout: Layout) -> Iterable[Figure]:
        return (Outline(self.cells, str(self.total)),)


def _too_short(fields: Fields, layout: Layout) -> Rules | None:
    return never(fields["cells"]) if len(fields["cells"]) < 2 else None


def _ends(fields: Fields, layout: Layout) -> Rules | None:
    """Of more values than a line has cells it is there about the least and the greatest in it."""
    return None if len(fields["cells"]) == layout.value_count else [Lunchbox(**fields)]


def _is_whole(rule: Sandwich, layout: Layout) -> bool:
    return len(rule.cells) == layout.value_count


def _between_two(board: FullBoard) -> Sequence[Constraint]:
    house = board.chance.choice((*board.layout.rows, *board.layout.columns))
    crusts = tuple(sorted(board.chance.sample(board.layout.values, 2)))
    return board.clue(**{"cells": house.cells, "crusts": crusts} | dict(board.given))


KIND = Kind(
    make=Sandwich,
    rules=(
        "A number beside a row or a column is the sum of the values between 1 and the greatest "
        "value; 0 means that these stand next to each other."
    ),
    aliases=("sandwich-sum",),
    fpuzzles="sandwichsum",
    codecs={"iss": word("Sandwich", number("total"), line(), meant=_ends, expresses=_is_whole)},
    wording=worded(
        "outside",
        "sandwich | between 1 9 | between span-9 sum",
        "outside row column strictly next-to span found lie direction value equal left top beside "
        "next bottom right around there",
    ),
    examples=("sandwich 17 r5", "sandwich 0 c3"),
)
BETWEEN = Kind(
    make=SandwichBetween,
    rules=(
        "A number beside a row or a column is the sum of the values between the two that are "
        "named; 0 means that these stand next to each other."
    ),
    examples=("sandwich-between 17 r5 crusts=2,8", "sandwich-between 0 c3 crusts=1,5"),
    placing=Placing(_between_two, per=9, shared=1),
)
LUNCHBOX = Kind(
    make=Lunchbox,
    rules=(
        "Values in a lunchbox are different, and those that stand between the least and the "
        "greatest of them add up to the number."
    ),
    codecs={"iss": word("Lunchbox", number("total"), cells(blanks=True), meant=_too_short)},
    examples=("lunchbox 6 r1c1-r1c4",),
    placing=in_cages(4, 6, 8),
)
