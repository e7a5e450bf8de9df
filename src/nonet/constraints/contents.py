"""`quadruple`, `contain`, `look-and-say` and their like: what stands in some cells."""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Self

from nonet.constraints._codecs import cells, numbers, word
from nonet.constraints._families import corner_square
from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints._wording import worded
from nonet.constraints._words import require_values
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Constraint, Layout
from nonet.model.constraint import Cells
from nonet.model.figures import Disc, Figure, Outline
from nonet.model.figures import between as middle_of
from nonet.model.primitives import Count, Primitive


@frozen
class ContentRule(Constraint):
    """How often some values stand in some cells.

    Attributes:
        values: The values.
        cells: The cells; other values may stand there too.
    """

    exact = True
    values: tuple[int, ...]
    cells: Cells

    @abstractmethod
    def wanted(self) -> dict[int, int]:
        """How often each value stands there, or how often at least."""

    def fit(self, layout: Layout) -> None:
        if not self.values:
            raise ShapeError(f"{self.kind}: it needs values")
        require_values(self, (value for value, times in self.wanted().items() if times), layout)

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        values, every = layout.values, 2 << len(self.cells)
        for value, times in self.wanted().items():
            here = 1 << (value - values[0]) if value in values else 0
            counts = 1 << times
            yield Count(self.cells, here, counts if self.exact else max(0, every - counts))

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        for value, times in self.wanted().items():
            times_there = numbers.count(value)
            if times_there < times or (self.exact and times_there != times):
                if not times_there:
                    return f"{value} does not stand there"
                return f"{value} stands there {_times(times_there)} and not {_times(times)}"
        return None

    def draw(self, layout: Layout) -> Iterable[Figure]:
        return (Outline(self.cells, " ".join(map(str, self.values))),)


def _times(number: int) -> str:
    return {0: "at all", 1: "once", 2: "twice"}.get(number, f"{number} times")


@frozen
class Contain(ContentRule):
    """Values that some cells hold, each at least as often as named."""

    kind = "contain"
    title = "the cells of {values} at {first}"
    claim = "{values} all stand in {cells}"
    exact = False

    def wanted(self) -> dict[int, int]:
        return {value: self.values.count(value) for value in self.values}


@frozen
class Quadruple(Contain):
    """Values that stand in a square of two by two cells.

    Attributes:
        values: The values; one that is named twice stands there twice.
        cells: The four cells, or only the first of them.
    """

    kind = "quadruple"
    title = "the quadruple {values} at {first}"
    claim = "around {title} its values all stand"
    colour: ClassVar[str] = "white"

    def on(self, layout: Layout) -> Self:
        bound = super().on(layout)
        if len(bound.cells) != 1:
            return bound
        (cell,) = bound.cells
        if cell % layout.size + 1 == layout.size or cell + layout.size >= layout.cell_count:
            raise ShapeError(f"{self.kind}: the square leaves the board")
        return type(self)(self.values, corner_square(cell, layout.size)).on(layout)

    def draw(self, layout: Layout) -> Iterable[Figure]:
        text = " ".join(map(str, self.values))
        return (Disc(middle_of(self.cells, layout.size), 0.3, self.colour, text=text),)


@frozen
class ExclusionQuadruple(Quadruple):
    """Values that stand nowhere in a square of two by two cells.

    Attributes:
        values: The values.
    """

    kind = "exclusion-quadruple"
    title = "the exclusion quadruple {values} at {first}"
    claim = "around {title} its values do not stand"
    colour = "grey"
    exact = True

    def wanted(self) -> dict[int, int]:
        return dict.fromkeys(self.values, 0)


@frozen
class ContainExactly(Contain):
    """Values that some cells hold, each exactly as often as named."""

    kind = "contain-exactly"
    title = "the cells of {values} at {first}"
    claim = "{values} stand in {cells} as often as they are named"
    exact = True


@frozen
class CountedValues(ContentRule):
    """How often some values stand in some cells.

    Attributes:
        values: A number and a value in turn.
    """

    kind = "look-and-say"
    title = "the look-and-say clue {values} at {first}"
    claim = "the clue of {title} counts its values"

    def fit(self, layout: Layout) -> None:
        if len(self.values) % 2 or min(self.values[::2], default=0) < 0:
            raise ShapeError(f"{self.kind}: it needs a number and a value in turn")
        super().fit(layout)
        value, times = Counter(self.values[1::2]).most_common(1)[0]
        if times > 1:
            raise ShapeError(f"{self.kind}: {value} is counted twice")

    def wanted(self) -> dict[int, int]:
        return dict(zip(self.values[1::2], self.values[::2], strict=True))


def _square(board: FullBoard) -> Cells:
    """A square of two by two cells; none where a random cell begins none."""
    columns, cell = board.layout.size, board.any_cell()
    inside = (cell + 1) % columns and cell + columns < board.layout.cell_count
    return corner_square(cell, columns) if inside else ()


def _in_square(board: FullBoard) -> Sequence[Constraint]:
    """Two to four of the values of a square."""
    if not (cells := _square(board)):
        return ()
    values = board.chance.sample([board.held[place] for place in cells], board.chance.randint(2, 4))
    return board.clue(values=tuple(sorted(values)), cells=cells)


def _missing(board: FullBoard) -> Sequence[Constraint]:
    """Two or three of the values that a square has not."""
    if not (cells := _square(board)):
        return ()
    others = sorted({*board.layout.values} - {board.held[place] for place in cells})
    count = min(len(others), board.chance.randint(2, 3))
    return board.clue(values=tuple(sorted(board.chance.sample(others, count))), cells=cells)


def _some_values(board: FullBoard) -> Sequence[Constraint]:
    """Two or three values of a cage, as often as they stand there."""
    there, cells = _values_of_a_cage(board)
    named = board.chance.sample(sorted(there), min(len(there), board.chance.randint(2, 3)))
    values = tuple(value for value in sorted(named) for _ in range(there[value]))
    return board.clue(values=values, cells=cells)


def _counted(board: FullBoard) -> Sequence[Constraint]:
    """How often two or three values stand in a cage."""
    there, cells = _values_of_a_cage(board)
    named = board.chance.sample(sorted(there), min(len(there), board.chance.randint(2, 3)))
    values = tuple(number for value in sorted(named) for number in (there[value], value))
    return board.clue(values=values, cells=cells)


def _values_of_a_cage(board: FullBoard) -> tuple[Counter[int], Cells]:
    cells = board.cage(board.chance.randint(3, 5), distinct=False)
    return Counter(board.held[cell] for cell in cells), cells


QUADRUPLE = Kind(
    make=Quadruple,
    rules=(
        "The values in a circle stand in the four cells around it; a value that is named twice "
        "stands there twice."
    ),
    aliases=("quad",),
    fpuzzles="quadruple",
    iss="Quad",
    wording=worded(
        "corner",
        "quadruple | circle surrounding | circle 4 cell | circle adjacent cell | corner circle",
        "at-least 1 once outside each touch meeting intersection placed join or among occur region "
        "meet",
    ),
    examples=("quadruple 1,2 r1c1", "quadruple 3,3,9 r4c4 r4c5 r5c4 r5c5"),
    placing=Placing(_in_square, per=7, shared=2),
)
EXCLUSION = Kind(
    make=ExclusionQuadruple,
    rules="The values in a grey circle stand in none of the four cells around it.",
    aliases=("exclusion-quad", "anti-quadruple", "anti-quad"),
    wording=worded(
        "corner",
        "exclusion quadruple | exclusion quad | circle not 4 cell | circle not surrounding | not "
        "appear 4 cell",
        "circle not surrounding 4 adjacent white grey small corner 2x2 around any touch appear",
    ),
    examples=("exclusion-quadruple 1,2 r1c1",),
    placing=Placing(_missing, per=7, shared=2),
)
CONTAIN = Kind(
    make=Contain,
    rules="Each value stands in the marked cells at least as often as it is named.",
    aliases=("contain-at-least",),
    codecs={"iss": word("ContainAtLeast", numbers("values"), cells())},
    examples=("contain 1,2 r1c1 r5c5 r9c9",),
    placing=Placing(_some_values, per=9),
)
EXACTLY = Kind(
    make=ContainExactly,
    rules="Each of the values stands in the marked cells exactly as often as it is named.",
    aliases=("contain-exact",),
    codecs={"iss": word("ContainExact", numbers("values"), cells())},
    examples=("contain-exactly 1,2 r1c1 r5c5 r9c9",),
    placing=Placing(_some_values, per=9),
)
LOOK = Kind(
    make=CountedValues,
    rules=(
        "The clue names a number and a value in turn: 2 3 means that the cells hold exactly two "
        "3s. Values that are not named are free."
    ),
    codecs={"iss": word("LookAndSay", numbers("values", joint=""), cells())},
    examples=("look-and-say 1,3 r1c1 r1c2 r5c5",),
    placing=Placing(_counted, per=9),
)
