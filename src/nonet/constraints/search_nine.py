"""`search-nine`: an arrow that says how far away the greatest value is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.constraints._families import LineRule, ray
from nonet.constraints._kind import Kind
from nonet.constraints._placing import FullBoard, Placing
from nonet.frozen import frozen
from nonet.model import Constraint, Layout
from nonet.model.figures import Figure, Stroke, middle
from nonet.model.primitives import Element, Primitive, bits_of


@frozen
class SearchNine(LineRule):
    """An arrow's value is how far away the 9 is that it points at.

    Attributes:
        cells: The cell of the arrow, and those that it points along, one after the other.
    """

    kind = "search-nine"
    title = "the arrow of {first} to the greatest value"
    claim = "{first} is how far away the greatest value stands"
    least_cells = (2, "the arrow's cell and those it points along")

    def primitives(self, layout: Layout) -> Iterator[Primitive]:
        first, *along = self.cells
        greatest = bits_of((layout.values[-1],), layout.least)
        reached = along[: max(0, layout.values[-1])]
        yield Element(first, tuple(reached), values=greatest)

    def judge(self, layout: Layout, numbers: list[int]) -> str | None:
        distance, greatest = numbers[0], layout.values[-1]
        if not 0 < distance < len(numbers):
            return f"there is no cell {distance} steps away"
        number_there = numbers[distance]
        steps = f"{distance} step{'s' * (distance > 1)}"
        return (
            f"{number_there} is {steps} away and not {greatest}"
            if number_there != greatest
            else None
        )

    def draw(self, layout: Layout) -> Iterator[Figure]:
        row, column = middle(self.cells[0], layout.size)
        to_row, to_column = middle(self.cells[1], layout.size)
        down, across = (to_row - row) * 0.4, (to_column - column) * 0.4
        ends = (row - down, column - across), (row + down, column + across)
        yield Stroke(ends, "grey", 0.12, arrow=True)


def _placed(board: FullBoard) -> Sequence[Constraint]:
    """An arrow at a cell that holds the distance to the greatest value."""
    row, column = divmod(board.any_cell(), board.layout.size)
    step = board.chance.choice(((0, 1), (0, -1), (1, 0), (-1, 0)))
    cells = ray(row, column, step, board.layout)
    return board.clue(cells=cells) if len(cells) > 1 else ()


KIND = Kind(
    make=SearchNine,
    rules=(
        "An arrow in a cell points at the 9, or the greatest value of the board, in its row or "
        "column; the value of the cell is how many steps away that is."
    ),
    aliases=("search-9", "searchnine"),
    examples=("search-nine r3c1-r3c9", "search-nine r7c5-r1c5"),
    placing=Placing(_placed, per=12),
)
