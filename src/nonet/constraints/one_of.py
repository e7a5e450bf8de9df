"""`one-of`: cells that hold one of some values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints._words import require_values
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Broken, Constraint, Layout
from nonet.model.constraint import Cells, Held
from nonet.model.figures import Figure, Label, middle
from nonet.model.primitives import Primitive, domain


@frozen
class OneOf(Constraint):
    """Cells that hold one of some values.

    Attributes:
        values: The values.
        cells: The cells.
    """

    kind = "one-of"
    title = "the cells of {values}"
    claim = "{cells} hold only {values}"
    values: tuple[int, ...]
    cells: Cells

    def fit(self, layout: Layout) -> None:
        if not self.values:
            raise ShapeError(f"{self.kind}: it needs values")
        require_values(self, self.values, layout)

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        return (domain(cell, set(self.values), layout.least) for cell in self.cells)

    def check(self, layout: Layout, values: Held) -> Iterator[Broken]:
        for cell in self.cells:
            if values[cell] is not None and values[cell] not in self.values:
                yield Broken((cell,), f"{values[cell]} is not among them")

    def draw(self, layout: Layout) -> Iterator[Figure]:
        text = "".join(map(str, self.values)) if max(self.values) < 10 else _listed(self.values)
        for cell in self.cells:
            row, column = middle(cell, layout.size)
            yield Label((row + 0.36, column), text, 0.2)


def _listed(values: Sequence[int]) -> str:
    return " ".join(map(str, values))


def _placed(board: FullBoard) -> Sequence[Constraint]:
    """Some of the cells that hold one of three values."""
    values = board.chance.sample(board.layout.values, min(3, board.layout.value_count))
    cells = [cell for cell, value in enumerate(board.held) if value in values]
    count = min(len(cells), board.chance.randint(2, 4))
    return board.clue(values=tuple(sorted(values)), cells=tuple(board.chance.sample(cells, count)))


KIND = Kind(
    make=OneOf,
    rules=(
        "Each of the cells holds one of the values. Pencil marks say the same of a puzzle; the "
        "rule can stand in others, such as or."
    ),
    examples=(
        "one-of 1,5,9 r1c1 r2c2",
        "one-of 2,4 r5c1 r5c9",
    ),
    placing=Placing(_placed, per=9),
)
