"""`connected`: cells that hold some values are joined by their sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints._words import require_values
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Constraint, Layout
from nonet.model.constraint import Cells
from nonet.model.primitives import Connected, Count, Primitive, bits_of, joined


@frozen
class ConnectedValues(Constraint):
    """Cells with some values are joined by their sides.

    Attributes:
        values: The values.
        size: How many cells there are of them; 0 for any number but none.
        cells: Variables that stand for the cells of a board with as many columns as this one, row
            by row; none: the cells of the board.
        columns: Another number of columns of these variables.
    """

    kind = "connected"
    title = "the joined cells"
    claim = "the cells with {values} are joined by their sides"
    values: tuple[int, ...]
    size: int = 0
    cells: Cells = ()
    columns: int = 0

    def fit(self, layout: Layout) -> None:
        if not self.values:
            raise ShapeError(f"{self.kind}: it needs values")
        require_values(self, self.values, layout)
        count = len(self.cells) or layout.cell_count
        if not 0 <= self.size <= count:
            raise ShapeError(f"{self.kind}: the size is 0 to {count}, not {self.size}")
        if self.columns < 0 or count % (self.columns or layout.size):
            raise ShapeError(f"{self.kind}: the cells are not full rows")

    def numbers(self, name: str, layout: Layout) -> Iterable[int]:
        return range(len(self._all(layout)) + 1) if name == "size" else ()

    def _all(self, layout: Layout) -> Cells:
        return self.cells or tuple(range(layout.cell_count))

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        values, cells = bits_of(self.values, layout.least), self._all(layout)
        yield Connected(cells, self.columns or layout.size, values, self.size)
        if not self.size and (self.cells or not _holds_all(layout)):
            yield Count(cells, values, bits_of(range(1, len(cells) + 1), 0))

    def groups(self, layout: Layout) -> Iterable[Cells]:
        return (self._all(layout),)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        inside = [i for i, value in enumerate(numbers) if value in self.values]
        parts = joined(inside, self.columns or layout.size)
        if len(parts) != 1:
            return f"its cells are in {len(parts)} parts" if parts else "no cell holds its values"
        return f"it has {len(inside)} cells" if self.size not in (0, len(inside)) else None


def _holds_all(layout: Layout) -> bool:
    """True if a row or a column holds every value."""
    return not layout.repeats and layout.value_count == max(layout.height, layout.size)


def _placed(board: FullBoard) -> Sequence[Constraint]:
    """Values of the full board that are joined."""
    values = list(board.layout.values)
    half = (len(values) + 1) // 2
    for _ in range(40):
        count = board.chance.randint(half, max(half, len(values) - 2))
        made = board.clue(values=tuple(sorted(board.chance.sample(values, count))))
        if made:
            return made
    return ()


KIND = Kind(
    make=ConnectedValues,
    rules=(
        "All cells that hold one of these values are joined by their sides into a single group. "
        "With a size, the group has that many cells."
    ),
    aliases=("connected-values",),
    iss="ConnectedValues",
    examples=("connected 1,3,5,7,9", "connected 2,4,6,8", "connected 1,2,3,4,5,6"),
    placing=Placing(_placed),
)
