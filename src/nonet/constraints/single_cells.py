"""`odd`, `even`, `minimum`, `maximum`: marks on single cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import gt, lt
from typing import ClassVar

from nonet.constraints._families import Judge, PairRule
from nonet.constraints._kind import Kind
from nonet.constraints._placing import in_fitting_cells
from nonet.constraints._wording import worded
from nonet.constraints._words import require_places
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Layout
from nonet.model.constraint import Cells, Held
from nonet.model.figures import Disc, Figure, Shade, chevron, middle
from nonet.model.primitives import Primitive, domain, sides_of


@frozen
class Odd(Constraint):
    """Cells with odd values.

    Attributes:
        cells: In which cells.
    """

    kind = "odd"
    title = "the circles of odd cells"
    claim = "{cells} hold odd values"
    rest: ClassVar[int] = 1
    cells: Cells

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        fitting = [value for value in layout.values if value % 2 == self.rest]
        return (domain(cell, fitting, layout.least) for cell in self.cells)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        for cell in self.cells:
            value = values[cell]
            if value is not None and value % 2 != self.rest:
                yield Broken((cell,), f"{value} is not {self.kind}")

    def draw(self, layout: Layout) -> Iterable[Figure]:
        square = self.rest == 0
        for cell in self.cells:
            yield Disc(middle(cell, layout.size), 0.38, "grey", "grey", square=square)


@frozen
class Even(Odd):
    """Cells with even values."""

    kind = "even"
    title = "the squares of even cells"
    claim = "{cells} hold even values"
    rest = 0


@frozen
class Minimum(PairRule):
    """Cells less than their neighbours.

    Attributes:
        cells: All cells that are marked so: they are not compared with each other.
        compare: Compare them all the same.
    """

    kind = "minimum"
    title = "the low cells"
    claim = "a marked cell holds less than its neighbours"
    cells: Cells
    compare: bool = False

    def fit(self, layout: Layout) -> None:
        require_places(self.kind, self.cells, layout)

    def pairs(self, layout: Layout) -> Iterable[tuple[int, int]]:
        marked = set(self.cells)
        return (
            (cell, other)
            for cell in self.cells
            for other in sides_of(cell, layout.cell_count, layout.size)
            if self.compare or other not in marked
        )

    def relation(self, layout: Layout) -> Judge:
        return lt, ()

    def draw(self, layout: Layout) -> Iterable[Figure]:
        yield Shade(self.cells, "yellow")
        yield from self._signs(layout, 0.36, -1)

    def _signs(self, layout: Layout, tip: float, turn: int) -> Iterator[Figure]:
        """A sign at each side that is compared; its tip is at a distance from the cell's middle."""
        for cell, other in self.pairs(layout):
            row, column = middle(cell, layout.size)
            below, right = middle(other, layout.size)
            down, across = round(below - row), round(right - column)
            at = row + tip * down, column + tip * across
            yield chevron(at, turn * down, turn * across)


@frozen
class Maximum(Minimum):
    """Cells greater than their neighbours."""

    kind = "maximum"
    title = "the high cells"
    claim = "a marked cell holds more than its neighbours"

    def relation(self, layout: Layout) -> Judge:
        return gt, ()

    def draw(self, layout: Layout) -> Iterable[Figure]:
        yield Shade(self.cells, "orange")
        yield from self._signs(layout, 0.46, 1)


ODD = Kind(
    make=Odd,
    rules="Cells with a grey circle hold odd values.",
    fpuzzles="odd",
    wording=worded(
        "mark",
        "odd",
        "circle square shaded opaque filled value",
        mark="circle",
    ),
    examples=("odd r1c1 r5c5",),
    placing=in_fitting_cells(0.4),
)
EVEN = Kind(
    make=Even,
    rules="Cells with a grey square hold even values.",
    fpuzzles="even",
    wording=worded(
        "mark",
        "even",
        "circle square shaded opaque filled value",
        mark="square",
    ),
    examples=("even r1c2 r9c9",),
    placing=in_fitting_cells(0.4),
)
MINIMUM = Kind(
    make=Minimum,
    rules=(
        "A marked cell holds less than each cell that shares a side with it. Two marked cells are "
        "not compared (unless compare is yes)."
    ),
    aliases=("min",),
    fpuzzles="minimum",
    wording=worded(
        "mark",
        "less adjacent | minimum | minimum greater | less orthogonal | less surrounding | less "
        "neighbor | less diamond",
        "than shaded square circle strictly sharing local share value up down left right",
        mark="square",
    ),
    examples=("minimum r2c2 r5c6", "minimum compare=yes r2c2 r2c3"),
    placing=in_fitting_cells(0.8),
)
MAXIMUM = Kind(
    make=Maximum,
    rules=(
        "A marked cell holds more than each cell that shares a side with it. Two marked cells are "
        "not compared (unless compare is yes)."
    ),
    aliases=("max",),
    fpuzzles="maximum",
    wording=worded(
        "mark",
        "greater adjacent | maximum | greater orthogonal | greater surrounding | exceed adjacent",
        "than shaded square circle strictly local neighbor value up down left right",
        mark="square",
    ),
    examples=("maximum r2c2 r5c6",),
    placing=in_fitting_cells(0.8),
)
