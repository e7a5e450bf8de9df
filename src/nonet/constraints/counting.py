"""`global-entropy`, `global-mod`, `counting-circles`, `count-distinct`, `same-values`."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from nonet.catalogue import later, translated
from nonet.constraints._codecs import cells, of_nine, word
from nonet.constraints._families import own_colour, squares
from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing, in_cages
from nonet.constraints._wording import worded
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Constraint, Layout, Relation
from nonet.model.constraint import Cells, Groups
from nonet.model.figures import Disc, Figure, Shade, middle
from nonet.model.primitives import AnyOf, Count, Machine, Primitive, bits_of

_SOME = 0b11110  # 1 to 4 of the four cells of a square


class SquareRule(Constraint):
    """Every square of two by two cells holds a value of each class."""

    is_of_any_board = True

    same_when_turned = True

    @abstractmethod
    def classes(self, layout: Layout) -> Iterable[Iterable[int]]:
        """The classes."""

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        sets = [bits_of(values, layout.least) for values in self.classes(layout)]
        return (Count(cells, set_, _SOME) for cells in squares(layout) for set_ in sets)

    def groups(self, layout: Layout) -> Iterable[Cells]:
        return squares(layout)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        for values in map(tuple, self.classes(layout)):
            if not any(value in values for value in numbers):
                return f"none of {', '.join(map(str, values))} stands there"
        return None


@frozen
class GlobalEntropy(SquareRule):
    """Every 2x2 square has a low, a middle and a high value."""

    kind = "global-entropy"
    title = "global entropy"
    claim = "each square of four cells has a low, a middle and a high value"

    def fit(self, layout: Layout) -> None:
        if layout.value_count % 3:
            raise ShapeError(f"{self.kind}: {layout.value_count} values have no thirds")

    def classes(self, layout: Layout) -> Iterable[Iterable[int]]:
        width = layout.value_count // 3
        return (layout.values[i * width : (i + 1) * width] for i in range(3))


@frozen
class GlobalMod(SquareRule):
    """Every 2x2 square has a value of each rest when divided by 3.

    Attributes:
        modulus: Another number than 3.
    """

    kind = "global-mod"
    title = "global mod"
    claim = "each square of four cells has a value of each rest"
    modulus: int = 3

    def fit(self, layout: Layout) -> None:
        if not 2 <= self.modulus <= 4:
            raise ShapeError(f"{self.kind}: the modulus is 2 to 4, not {self.modulus}")

    def classes(self, layout: Layout) -> Iterable[Iterable[int]]:
        for rest in range(self.modulus):
            yield (value for value in layout.values if value % self.modulus == rest)


@frozen
class CountingCircles(Constraint):
    """A value in a circle is how many circles hold it.

    Attributes:
        cells: All circles, or those of one colour.
    """

    kind = "counting-circles"
    title = "the circles"
    claim = "a value in a circle is the number of circles that hold it"
    comes_to = "there would be only {number}"
    cells: Cells

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        for value in layout.values:
            counts = 1 | 1 << value if value > 0 else 1
            yield Count(self.cells, bits_of((value,), layout.least), counts)

    def claim_of(self, primitive: Primitive, layout: Layout) -> str:
        assert isinstance(primitive, Count)
        value = layout.number_of(primitive.values.bit_length())
        text = later("exactly one circle holds 1, or none|exactly {n} circles hold {n}, or none")
        return translated(text, n=value)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        wrong = [value for value in sorted(set(numbers)) if numbers.count(value) != value]
        return f"{numbers.count(wrong[0])} circles hold {wrong[0]}" if wrong else None

    def draw(self, layout: Layout) -> Iterable[Figure]:
        return (Disc(middle(cell, layout.size), 0.4) for cell in self.cells)


@lru_cache(maxsize=64)
def _different(values: range, length: int) -> Machine:
    """Reads `length` cells, and then the number of different values in them."""

    def step(state: tuple[int, int], value: int) -> tuple[int, int] | None:
        seen, read = state
        if read == length:
            return (0, read + 1) if seen.bit_count() == value else None
        return seen | 1 << (value - values[0]), read + 1

    return Machine.of(values, (0, 0), step, lambda state: state[1] > length, length + 1)


@frozen
class CountDistinct(Constraint):
    """The first cell holds how many different values the others have.

    Attributes:
        cells: That cell, and the others.
    """

    kind = "count-distinct"
    title = "the circle that counts at {first}"
    claim = "{first} is the number of different values in the other cells"
    least_cells = (2, "a cell that counts and cells to count")
    cells: Cells

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        first, *rest = self.cells
        machine = _different(layout.values, len(rest))
        return (machine.along((*rest, first)),)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        number = len(set(numbers[1:]))
        words = "is one value" if number == 1 else f"are {number} different values"
        return f"there {words} and not {numbers[0]}" if number != numbers[0] else None

    def draw(self, layout: Layout) -> Iterable[Figure]:
        ground = Shade(self.cells[1:], own_colour(self, layout, "blue"))
        return ground, Disc(middle(self.cells[0], layout.size), 0.4)


@frozen
class SameValues(Constraint):
    """Groups of cells that hold the same values in any order.

    Attributes:
        cells: Groups of as many cells each.
    """

    kind = "same-values"
    title = "the groups {cells}"
    claim = "the groups {cells} hold the same values"
    cells: Groups

    def fit(self, layout: Layout) -> None:
        if len({len(group) for group in self.cells}) > 1:
            raise ShapeError(f"{self.kind}: the groups do not have as many cells each")

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        most = max(map(len, self.cells), default=0)
        if most == 1:
            first, *others = (cell for (cell,) in self.cells)
            same = tuple(1 << number for number in range(layout.value_count))
            yield from (Relation("same value", first, c, same) for c in others if c != first)
            return
        for value in layout.values if len(self.cells) > 1 else ():
            here = bits_of((value,), layout.least)
            branches = (
                tuple(Count(group, here, 1 << times) for group in self.cells)
                for times in range(most + 1)
            )
            yield AnyOf(tuple(branches))

    def groups(self, layout: Layout) -> Iterable[Cells]:
        return (tuple(cell for group in self.cells for cell in group),)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        width = len(self.cells[0]) if self.cells else 1
        sets_of = {
            tuple(sorted(numbers[i : i + width])) for i in range(0, len(numbers), width or 1)
        }
        return "the groups hold different values" if len(sets_of) > 1 else None

    def draw(self, layout: Layout) -> Iterable[Figure]:
        colour = own_colour(self, layout, "cyan")
        return (Shade(group, colour) for group in self.cells)


def _placed_circles(board: FullBoard) -> Sequence[Constraint]:
    """Circles for two to four values, a quarter of the board at most."""
    most = max(3, board.layout.cell_count // 4)
    positive = [value for value in board.layout.values if value > 0]
    values = board.chance.sample(positive, min(len(positive), board.chance.randint(2, 4)))
    if sum(values) > most:
        return ()
    cells: list[int] = []
    for value in values:
        places = [cell for cell, value_ in enumerate(board.held) if value_ == value]
        if len(places) < value:
            return ()
        cells += board.chance.sample(places, value)
    return board.clue(cells=tuple(sorted(cells)))


def _of_three(rule: GlobalMod, layout: Layout) -> bool:
    return rule.modulus == 3 and layout.value_count == 9


ENTROPY = Kind(
    make=GlobalEntropy,
    rules=(
        "Every square of two by two cells holds at least one low (1 2 3), one middle (4 5 6) and "
        "one high value (7 8 9); on other boards of as many thirds of the values."
    ),
    codecs={"iss": word("GlobalEntropy", expresses=of_nine)},
    wording=worded(
        "board",
        "2x2 low medium high | global entropy | 2x2 low middle high | 2x2 third | 2x2 third or | "
        "low medium high box global",
        "at-least 1 region square area any",
    ),
    examples=("global-entropy",),
)
MOD = Kind(
    make=GlobalMod,
    rules="Every square of two by two cells holds one of 1 4 7, one of 2 5 8 and one of 3 6 9.",
    codecs={"iss": word("GlobalMod", expresses=_of_three)},
    wording=worded(
        "board",
        "2x2 modset | global modular",
        "at-least 1 region square box",
    ),
    examples=("global-mod", "global-mod 2"),
)
CIRCLES = Kind(
    make=CountingCircles,
    rules="A value in a circle is the number of circles, of that colour, that hold this value.",
    codecs={"iss": word("CountingCircles", cells(blanks=True))},
    wording=worded(
        "mark",
        "circle count | circle times contain | circle count circle contain same | many circle",
        "equal circles value n lettern letterx x",
        mark="circle",
    ),
    examples=("counting-circles r1c1 r2c5 r3c9 r5c4 r7c7 r9c1",),
    placing=Placing(_placed_circles),
)
DISTINCT = Kind(
    make=CountDistinct,
    rules="The cell with the circle holds the number of different values in the shaded cells.",
    codecs={"iss": word("CountDistinct", cells(blanks=True))},
    examples=("count-distinct r1c1 r1c2 r2c5 r3c9",),
    placing=in_cages(4, 7, 10, distinct=False),
)
SAME = Kind(
    make=SameValues,
    rules="The marked groups hold the same values, each of them as often, in any order.",
    iss="SameValues",
    examples=("same-values r1c1 r1c2 r1c3 / r5c5 r6c5 r7c5",),
)
