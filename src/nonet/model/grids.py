"""Boards of several grids that may share cells, such as Samurai.

::

    1 1 1 . 2 2 2      the grids of a Samurai, a letter for 3x3 cells: grid 3 shares a box with
    1 1 1 . 2 2 2      each of the others, and the dots are gaps, where no cell is
    1 1 * 3 * 2 2
    . . 3 3 3 . .
    4 4 * 3 * 5 5
    4 4 4 . 5 5 5
    4 4 4 . 5 5 5

Each grid's rows, columns and boxes are houses of the board: ``grid 2 row 4``. Houses that are the
same in two grids belong to the first of them. Rows and columns of the board are only places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from nonet.errors import ShapeError
from nonet.model.boxes import Box
from nonet.model.houses import House
from nonet.model.layout import Layout


class Corner(NamedTuple):
    """Where a grid has its first cell: row and column from 0."""

    row: int
    column: int


def layout_of_grids(
    corners: Iterable[tuple[int, int]], box: Box, *, size: int = 0, height: int = 0
) -> Layout:
    """The board of grids of one size: all cells that are in none of them are gaps.

    Args:
        corners: Row and column, from 0, of the first cell of each grid.
        box: The boxes of all grids; their rows times columns are the size of the grids.
        size: The number of columns of the board; 0 for as many as the grids need.
        height: The number of its rows likewise.

    Raises:
        ShapeError: There is no grid, or one leaves the board.

    Example:
        >>> layout = layout_of_grids([(0, 0), (2, 2)], Box(2, 2))
        >>> layout.size, layout.houses[-1].name, layout.gaps[:4]
        (6, 'grid 2 row 4', (4, 5, 10, 11))
    """
    side = box.rows * box.columns
    places = sorted({Corner(*corner) for corner in corners})
    if not places:
        raise ShapeError("a board of grids needs at least one")
    size = size or max(place.column for place in places) + side
    height = height or max(place.row for place in places) + side
    houses: dict[tuple[int, ...], House] = {}
    for number, corner in enumerate(places, 1):
        for house in houses_of_grid(number, corner, box, size, height):
            houses.setdefault(house.cells, house)
    there = {cell for cells in houses for cell in cells}
    gaps = [cell for cell in range(size * height) if cell not in there]
    values = range(1, side + 1)
    return Layout.of(
        size, rows=height, values=values, repeats=True, extra=houses.values(), gaps=gaps
    )


def houses_of_grid(
    number: int, corner: tuple[int, int], box: Box, size: int, height: int
) -> Iterator[House]:
    """The rows, the columns and the boxes of a grid on a board of this size and height."""
    side = box.rows * box.columns
    top, left = corner
    if not (0 <= top <= height - side and 0 <= left <= size - side):
        raise ShapeError(f"the grid at r{top + 1}c{left + 1} leaves the board")
    area = [[(top + r) * size + left + c for c in range(side)] for r in range(side)]
    boxes = (
        [cell for row in area[r : r + box.rows] for cell in row[c : c + box.columns]]
        for r in range(0, side, box.rows)
        for c in range(0, side, box.columns)
    )
    parts: dict[str, Iterable[Sequence[int]]] = {
        "row": area,
        "column": zip(*area, strict=True),
        "box": boxes,
    }
    for kind, groups in parts.items():
        for i, cells in enumerate(groups, 1):
            yield House(f"grid {number} {kind}", i, tuple(cells))
