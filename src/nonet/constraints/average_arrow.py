"""`average-arrow`: the mean of a line stands in the circle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints._wording import worded
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Constraint, Layout
from nonet.model.constraint import Cell, Cells
from nonet.model.figures import Disc, Figure, Stroke, middle
from nonet.model.primitives import Primitive, Sum


@frozen
class AverageArrow(Constraint):
    """The values along an arrow have the circle as their mean.

    Attributes:
        circle: The cell of the circle.
        shaft: The cells of the shaft without the circle; values may repeat.
    """

    kind = "average-arrow"
    title = "the average arrow from {first}"
    claim = "the circle of {title} is the mean of its shaft"
    circle: Cell
    shaft: Cells

    def fit(self, layout: Layout) -> None:
        if not self.shaft:
            raise ShapeError(f"{self.kind}: it needs a circle and a shaft: r1c1 / r1c2 r1c3")

    def primitives(self, layout: Layout) -> Iterable[Primitive]:
        weights = (-len(self.shaft), *(1,) * len(self.shaft))
        return (Sum((self.circle, *self.shaft), weights, 0, 0),)

    def groups(self, layout: Layout) -> Iterable[Cells]:
        return ((self.circle, *self.shaft),)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        circle, *shaft = numbers
        if sum(shaft) == circle * len(shaft):
            return None
        return f"the mean of the shaft is {sum(shaft) / len(shaft):.3g}, the circle is {circle}"

    def draw(self, layout: Layout) -> Iterator[Figure]:
        points = tuple(middle(cell, layout.size) for cell in (self.circle, *self.shaft))
        yield Stroke(points, "blue", 0.06, arrow=True)
        yield Disc(middle(self.circle, layout.size), 0.4, "white", "blue")


def _placed(board: FullBoard) -> Sequence[Constraint]:
    circle, *shaft = board.path(board.chance.randint(3, 5))
    return board.clue(circle=circle, shaft=tuple(shaft))


KIND = Kind(
    make=AverageArrow,
    rules=(
        "The number in the circle is the mean of the values along the shaft of its arrow, which "
        "may repeat."
    ),
    wording=worded(
        "arrow",
        "average arrow | circle average shaft",
        "join equal along path middle",
    ),
    examples=("average-arrow r1c1 / r1c2 r1c3", "average-arrow r5c5 / r4c4 r3c4 r2c5"),
    placing=Placing(_placed, per=9),
)
