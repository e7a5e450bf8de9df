"""`rellik` and `equality-cage`: cages of different values without a sum."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations

from nonet.constraints._codecs import cells, number, word
from nonet.constraints._kind import Kind
from nonet.constraints._placing import in_cages
from nonet.constraints._wording import worded
from nonet.constraints._words import repeated
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Layout
from nonet.model.constraint import Cells, Held
from nonet.model.figures import Figure, Outline
from nonet.model.primitives import Family, Primitive, bits_of

_MOST_VALUES = 16


class SetCage(Constraint):
    """A cage of different values, only some sets of which are allowed."""

    cells: Cells

    @abstractmethod
    def sets(self, layout: Layout) -> tuple[int, ...]:
        """The sets that are allowed, as bit sets."""

    def fit(self, layout: Layout) -> None:
        if layout.value_count > _MOST_VALUES:
            raise ShapeError(f"{self.kind}: it is for boards of up to {_MOST_VALUES} values")

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        return (Family(self.cells, self.sets(layout)),)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        yield from repeated(self.cells, values)
        yield from super().check(layout, values)


@lru_cache(maxsize=256)
def _without_sum(least: int, value_count: int, cells: int, total: int) -> tuple[int, ...]:
    sets = []
    for values in combinations(range(least, least + value_count), cells):
        sums = {0}
        reached = False
        for value in values:
            reached = reached or total - value in sums
            sums |= {before + value for before in sums}
        if not reached:
            sets.append(bits_of(values, least))
    return tuple(sets)


@frozen
class Rellik(SetCage):
    """A cage of different values in which no cells have the sum.

    Attributes:
        total: The sum.
        cells: Its cells.
    """

    kind = "rellik"
    title = "the rellik cage at {first}"
    claim = "no cells of {title} add up to {total}"
    total: int
    cells: Cells

    def numbers(self, name: str, layout: Layout) -> Iterable[int]:
        return ()  # any that is large enough

    def sets(self, layout: Layout) -> tuple[int, ...]:
        return _without_sum(layout.least, layout.value_count, len(self.cells), self.total)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        yield from repeated(self.cells, values)
        # Of a repeated value one cell is enough: what has a sum grows with 2 to this number.
        holders = {values[cell]: cell for cell in reversed(self.cells)}
        filled = [cell for value, cell in holders.items() if value is not None][::-1]
        for count in range(1, len(filled) + 1):
            for some in combinations(filled, count):
                if sum(value for cell in some if (value := values[cell]) is not None) == self.total:
                    yield Broken(some, f"the sum is {self.total}")

    def draw(self, layout: Layout) -> Iterable[Figure]:
        return (Outline(self.cells, f"≠{self.total}"),)


@lru_cache(maxsize=64)
def _balanced(values: range, cells: int) -> tuple[int, ...]:
    balanced = (some for some in combinations(values, cells) if _is_balanced(some, values))
    return tuple(bits_of(some, values[0]) for some in balanced)


def _is_balanced(numbers: Iterable[int], values: range) -> bool:
    """As many odd as even, as many low as high, none in the middle."""
    twice_middle = values[0] + values[-1]
    balance = parity = 0
    for value in numbers:
        if 2 * value == twice_middle:
            return False
        balance += 1 if 2 * value > twice_middle else -1
        parity += 1 if value % 2 else -1
    return balance == parity == 0


@frozen
class EqualityCage(SetCage):
    """A cage with as many odd as even, and low as high values.

    Attributes:
        cells: Its cells.
    """

    kind = "equality-cage"
    title = "the equality cage at {first}"
    claim = "{title} has as many odd as even, and as many low as high values"
    cells: Cells

    def sets(self, layout: Layout) -> tuple[int, ...]:
        return _balanced(layout.values, len(self.cells))

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        return None if _is_balanced(numbers, layout.values) else "the values are not balanced"

    def draw(self, layout: Layout) -> Iterable[Figure]:
        return (Outline(self.cells, "="),)


KIND = Kind(
    make=Rellik,
    rules="Values in the cage are different, and no cells of it, one or more, have the sum.",
    aliases=("rellik-cage",),
    codecs={"iss": word("RellikCage", number("total"), cells(blanks=True))},
    wording=worded(
        "cage",
        "rellik",
        "sum not corner subset combination distinct",
    ),
    examples=("rellik 10 r1c1 r1c2 r1c3",),
    placing=in_cages(2, 4, 4),
)
EQUALITY = Kind(
    make=EqualityCage,
    rules=(
        "Values in the cage are different. As many are odd as even, and as many low as high; the "
        "value in the middle, 5 of 9, does not stand in it."
    ),
    codecs={"iss": word("EqualityCage", cells(blanks=True))},
    wording=worded(
        "cage",
        "equality cage | cage odd even low high same",
        "count equal many",
    ),
    examples=("equality-cage r1c1 r1c2 r1c3 r2c1",),
    placing=in_cages(2, 6, 6),
)
