"""`numbered-room`, the indexers and `value-indexing`: values that point at places."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from nonet.constraints._codecs import Fields, Rules, cells, clues, constant, never, word
from nonet.constraints._families import ClueRule, LineRule
from nonet.constraints._kind import Kind
from nonet.constraints._placing import in_fitting_cells
from nonet.constraints._wording import worded
from nonet.constraints._words import require_places, require_values
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Layout
from nonet.model.constraint import Cells, Held
from nonet.model.figures import Disc, Figure, Shade, Stroke, middle
from nonet.model.primitives import Element, Primitive, bits_of


@frozen
class NumberedRoom(ClueRule):
    """The value of the X-th cell of a line, X being the first value.

    Attributes:
        value: That value.
    """

    kind = "numbered-room"
    title = "the numbered room {value} of {row}"
    claim = "{first} numbers, counted from itself, the cell that is {value}"
    value: int
    cells: Cells

    def fit(self, layout: Layout) -> None:
        super().fit(layout)
        require_values(self, (self.value,), layout)

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        reached = self.cells[: max(0, layout.values[-1])]
        yield Element(self.cells[0], reached, values=bits_of((self.value,), layout.least))

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        if not 1 <= numbers[0] <= len(numbers):
            return f"there is no cell number {numbers[0]}"
        number_there = numbers[numbers[0] - 1]
        return f"room {numbers[0]} holds {number_there}" if number_there != self.value else None


@frozen
class Indexer(Constraint):
    """A cell holds v if and only if the v-th cell of its line holds the place of the cell.

    Attributes:
        cells: All cells that are marked so.
    """

    cells: Cells

    def fit(self, layout: Layout) -> None:
        require_places(self.kind, self.cells, layout)

    @abstractmethod
    def line(self, cell: int, layout: Layout) -> tuple[Cells, int]:
        """The line of a cell, and the place of the cell on it from 1 on."""

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        for cell in self.cells:
            line, place = self.line(cell, layout)
            yield Element(cell, line, values=bits_of((place,), layout.least), only=True)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        for cell in self.cells:
            line, place = self.line(cell, layout)
            value = values[cell]
            if value is None:
                continue
            if not 1 <= value <= len(line):
                yield Broken((cell,), f"there is no place {value}")
                continue
            for index, other in enumerate(line, 1):
                number_there = values[other]
                if number_there is None or (number_there == place) == (index == value):
                    continue
                if number_there == place:
                    words = f"{place} stands at place {index} and not {value}"
                else:
                    words = f"{number_there} and not {place} stands at place {value}"
                yield Broken((cell, other), words)

    def draw(self, layout: Layout) -> Iterable[Figure]:
        return (Shade(self.cells, "pink"),)


@frozen
class ColumnIndexer(Indexer):
    """Cells that hold where in their row the number of their column stands."""

    kind = "column-indexer"
    title = "the column indexer at {first}"
    claim = "a marked cell says in which column its own column's number stands"

    def line(self, cell: int, layout: Layout) -> tuple[Cells, int]:
        return layout.rows[cell // layout.size].cells, cell % layout.size + 1


@frozen
class RowIndexer(Indexer):
    """Cells that hold where in their column the number of their row stands."""

    kind = "row-indexer"
    title = "the row indexer at {first}"
    claim = "a marked cell says in which row its own row's number stands"

    def line(self, cell: int, layout: Layout) -> tuple[Cells, int]:
        return layout.columns[cell % layout.size].cells, cell // layout.size + 1


@frozen
class BoxIndexer(Indexer):
    """Cells that hold where in their box the number of their place stands."""

    kind = "box-indexer"
    title = "the box indexer at {first}"
    claim = "a marked cell says at which place of its box its own place's number stands"

    def fit(self, layout: Layout) -> None:
        if layout.region_of is None:
            raise ShapeError(f"{self.kind}: the board has neither boxes nor regions")
        super().fit(layout)

    def line(self, cell: int, layout: Layout) -> tuple[Cells, int]:
        box = layout.boxes[(layout.region_of or ())[cell]].cells
        return box, box.index(cell) + 1


@frozen
class ValueIndexing(LineRule):
    """The first value stands again so far after the second cell as that one says."""

    kind = "value-indexing"
    title = "the indexing line from {first}"
    claim = "the second cell of {title} says how far behind it the first value stands again"
    least_cells = (3, "three cells")

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        first, second, *rest = self.cells
        return (Element(second, tuple(rest[: max(0, layout.values[-1])]), first),)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        first, number, *rest = numbers
        if not 1 <= number <= len(rest):
            return f"the line has no {number} further cells"
        number_there = rest[number - 1]
        return f"{number_there} stands there and not {first}" if number_there != first else None

    def draw(self, layout: Layout) -> Iterable[Figure]:
        points = tuple(middle(cell, layout.size) for cell in self.cells)
        yield Stroke(points, "grey", arrow=True)
        yield Disc(points[0], 0.38, "white", "steel")


def _too_short(fields: Fields, layout: Layout) -> Rules | None:
    return never(fields["cells"]) if len(fields["cells"]) < 3 else None


ROOM = Kind(
    make=NumberedRoom,
    rules=(
        "A number beside a row or a column is the value of its X-th cell from that side, where X "
        "is the value of its first cell."
    ),
    fpuzzles="numberedroom",
    codecs={"iss": word("NumberedRoom", clues("value"))},
    wording=worded(
        "outside",
        "numbered room | nth first | nth cell clue | lettern first | first clue cell row column",
        "outside direction letterx letternth position th xth index visible count closest n from "
        "equal side located both-ways which",
    ),
    examples=("numbered-room 3 r0c4",),
)
COLUMN = Kind(
    make=ColumnIndexer,
    rules=(
        "If a marked cell in column c holds v, then the cell in column v of its row holds c, and "
        "the other way round."
    ),
    aliases=("columnindexer", "col-indexer", "column-indexing"),
    fpuzzles="columnindexer",
    codecs={"iss": word("Indexing", constant("C"), cells())},
    examples=("column-indexer r1c1 r2c1",),
    placing=in_fitting_cells(0.8),
)
ROW = Kind(
    make=RowIndexer,
    rules=(
        "If a marked cell in row r holds v, then the cell in row v of its column holds r, and the "
        "other way round."
    ),
    aliases=("rowindexer", "row-indexing"),
    fpuzzles="rowindexer",
    codecs={"iss": word("Indexing", constant("R"), cells())},
    examples=("row-indexer r1c1 r1c2",),
    placing=in_fitting_cells(0.8),
)
BOX = Kind(
    make=BoxIndexer,
    rules=(
        "Places in a box are numbered row by row. If a marked cell at place p of its box holds v, "
        "then the cell at place v of the box holds p, and the other way round."
    ),
    aliases=("boxindexer", "box-indexing"),
    fpuzzles="boxindexer",
    examples=("box-indexer r1c1 r1c2",),
    placing=in_fitting_cells(0.8),
)
VALUE = Kind(
    make=ValueIndexing,
    rules=(
        "The value of the first cell of the line stands again as many cells after the second cell "
        "as the value of that one says, which is 1 or more."
    ),
    codecs={"iss": word("ValueIndexing", cells(blanks=True), meant=_too_short)},
    examples=("value-indexing r4c1 r3c2 r2c3 r1c4 r2c5 r3c6",),
)
