"""How Sudoku Maker numbers cells, edges, corners and the places around the board."""

from __future__ import annotations

from typing import Any

from nonet.errors import FormatError
from nonet.formats._text import show
from nonet.model import Layout

Cells = tuple[int, ...]


def whole(raw: Any) -> int:
    """A number that is whole.

    Raises:
        TypeError: It is none.
    """
    if isinstance(raw, bool) or not isinstance(raw, int | float) or raw != int(raw):
        raise TypeError(raw)
    return int(raw)


def cell_of(raw: Any, layout: Layout) -> int:
    """The number of a cell, row by row from 0, as it is here."""
    cell = whole(raw)
    if not 0 <= cell < layout.cell_count:
        raise FormatError(f"{cell} is not a cell of a {layout.height}x{layout.size} board")
    return cell


def cells_of(raw: Any, layout: Layout) -> Cells:
    """The numbers of cells."""
    if not isinstance(raw, list):
        raise TypeError(raw)
    return tuple(cell_of(each, layout) for each in raw)


def edge_cells(raw: Any, layout: Layout) -> Cells:
    """The two cells beside an edge.

    Edges are numbered row by row: those to the left of each cell of a row, then those below them.
    """
    columns, edge = layout.size, whole(raw)
    row, place = divmod(edge, 2 * columns)
    beside = place < columns
    column = place if beside else place - columns
    first = row * columns + column - beside
    inside = column > 0 if beside else row + 1 < layout.height
    if edge < 0 or row >= layout.height or not inside:
        raise FormatError(f"the edge {show(str(edge))} is not between two cells")
    return first, first + (1 if beside else columns)


def corner_cells(raw: Any, layout: Layout) -> Cells:
    """The four cells around a corner; corners are numbered row by row, from that of the board."""
    row, column = divmod(whole(raw), layout.size + 1)
    if not (0 < row < layout.height and 0 < column < layout.size):
        raise FormatError(f"the corner {show(str(raw))} is not between four cells")
    return square_at((row - 1) * layout.size + column - 1, layout)


def square_at(cell: int, layout: Layout) -> Cells:
    """The square of two by two cells whose first is given."""
    return cell, cell + 1, cell + layout.size, cell + layout.size + 1


def line_from(raw: Any, layout: Layout) -> Cells:
    """The row or column that begins at a place beside the board.

    These places are numbered row by row, too, on a board with one more row and column at each side.
    """
    row, column = _outside(raw, layout)
    rows, columns = layout.height, layout.size
    if 0 <= column < columns and row in (-1, rows):
        return layout.columns[column].cells[:: 1 if row < 0 else -1]
    if 0 <= row < rows and column in (-1, columns):
        return layout.rows[row].cells[:: 1 if column < 0 else -1]
    raise FormatError(f"the place {show(str(raw))} is not beside a row or a column")


def diagonal_from(raw: Any, direction: Any, layout: Layout) -> Cells:
    """The diagonal that begins at a place beside the board; 1 rises to the right, -1 falls."""
    row, column = _outside(raw, layout)
    if direction not in (1, -1):
        raise FormatError(f"the direction {show(str(direction))} is neither 1 nor -1")
    # Of the two ways along the diagonal one leads onto the board.
    for down in (1, -1):
        across = -down * direction
        found, (r, c) = [], (row + down, column + across)
        while 0 <= r < layout.height and 0 <= c < layout.size:
            found.append(r * layout.size + c)
            r, c = r + down, c + across
        if found:
            return tuple(found)
    raise FormatError(f"the arrow at the place {show(str(raw))} points at no cells")


def _outside(raw: Any, layout: Layout) -> tuple[int, int]:
    row, column = divmod(whole(raw), layout.size + 2)
    return row - 1, column - 1
