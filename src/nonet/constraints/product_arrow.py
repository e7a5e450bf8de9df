"""`product-arrow`: the product of a line stands in a circle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import prod

from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing
from nonet.constraints._wording import worded
from nonet.errors import ShapeError
from nonet.frozen import frozen
from nonet.model import Constraint, Layout
from nonet.model.constraint import Cells
from nonet.model.figures import Disc, Figure, Label, Stroke, middle
from nonet.model.primitives import Machine, Primitive


@lru_cache(maxsize=512)
def _machine(values: range, length: int) -> Machine:
    """The circle, what the product is to be, and then what is still to be multiplied."""

    def step(state: tuple[int, int, int] | None, value: int) -> tuple[int, int, int] | None:
        if state is None:
            return value, 1, length
        circle, product, left = state
        product, left = product * value, left - 1
        too_great = product > circle and values[0] > 0
        return None if too_great or (not left and product != circle) else (circle, product, left)

    start: tuple[int, int, int] | None = None
    return Machine.of(
        values, start, step, lambda state: state is not None and not state[2], length + 1
    )


@frozen
class ProductArrow(Constraint):
    """The values along an arrow multiply to the circle.

    Attributes:
        circle: The cell of the circle.
        shaft: The cells of the shaft, without the circle; values may repeat.
    """

    kind = "product-arrow"
    title = "the product arrow from {first}"
    claim = "the shaft of {title} multiplies to its circle"
    circle: Cells
    shaft: Cells

    def fit(self, layout: Layout) -> None:
        if len(self.circle) != 1 or not self.shaft:
            raise ShapeError(f"{self.kind}: it needs a circle and a shaft: r1c1 / r1c2 r1c3")

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        machine = _machine(layout.values, len(self.shaft))
        yield machine.along((*self.circle, *self.shaft))

    def groups(self, layout: Layout) -> Iterable[Cells]:
        return ((*self.circle, *self.shaft),)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        circle, product = numbers[0], prod(numbers[1:])
        return f"the shaft is {product}, the circle {circle}" if product != circle else None

    def draw(self, layout: Layout) -> Iterable[Figure]:
        points = tuple(middle(cell, layout.size) for cell in (*self.circle, *self.shaft))
        yield Stroke(points, "purple", 0.07, arrow=True)
        yield Disc(points[0], 0.4, "white", "purple")
        row, column = points[0]
        yield Label((row - 0.24, column), "x", 0.2)


def _placed(board: FullBoard) -> Sequence[Constraint]:
    cells = board.path(board.chance.randint(3, 4))
    return board.clue(circle=cells[:1], shaft=cells[1:])


KIND = Kind(
    make=ProductArrow,
    rules="The values along the arrow multiply to the value in the circle. They may repeat.",
    aliases=("multiplication-arrow", "times-arrow"),
    wording=worded(
        "arrow",
        "arrow product | arrow multiply | product circle | multiply circle",
        "along equal value shaft may-repeat 2-digit",
    ),
    examples=("product-arrow r1c1 / r1c2 r1c3",),
    placing=Placing(_placed, per=9),
)
