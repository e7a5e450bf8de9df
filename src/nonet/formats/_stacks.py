"""Boards as networks take them: each cell 0 and 1, with the 1 at the place of its value.

There are as many places as rows, or one more, and then the first stands for an empty cell.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

from nonet.errors import AmbiguousFormatError
from nonet.formats._boards import layout_for
from nonet.formats._context import Context
from nonet.formats._format import ReadOptions
from nonet.model.conflicts import find_conflicts

_LEAST = 4  # rows


def is_stack(value: Any) -> bool:
    """True if lists of lists of lists are one board, by their shape and their 0 and 1."""
    if not (isinstance(value, list) and len(value) >= _LEAST and isinstance(value[0], list)):
        return False
    rows = [row for layer in value if isinstance(layer, list) for row in layer]
    if not all(isinstance(row, list) and len(row) == len(rows[0]) for row in rows):
        return False
    shape = len(value), len(value[0]), len(rows[0])
    least, size, most = sorted(shape)
    if least != size or most > size + 1 or len(rows) != shape[0] * shape[1]:
        return False
    cells = list(chain.from_iterable(rows))
    return all(isinstance(cell, int | float) and cell in (0, 1) for cell in cells) and 1 in cells


def rows_of(stack: list[Any], options: ReadOptions) -> list[list[int]]:
    """The rows of values of a stack.

    Raises:
        AmbiguousFormatError: No axis is that of the values, or several may be.
    """
    axes = {
        "first": [list(zip(*rows, strict=True)) for rows in zip(*stack, strict=True)],
        "middle": [list(zip(*layer, strict=True)) for layer in stack],
        "last": stack,
    }
    boards = {axis: rows for axis, cells in axes.items() if (rows := _valued(cells))}
    for axis, rows in [*boards.items()] if len(boards) > 1 else ():
        layout = layout_for(len(rows), Context("values", options, 1))
        if any(find_conflicts(layout, [*chain.from_iterable(rows)])):
            del boards[axis]
    if len(boards) == 1:
        return boards.popitem()[1]
    which = f"the {' and the '.join(boards)} axis" if boards else "no axis"
    raise AmbiguousFormatError(
        f"lists of lists of 0 and 1 are one board where each cell has at most one 1, but {which} "
        "could be that of the values: write rows of numbers, with 0 for an empty cell"
    )


def _valued(rows: list[Any]) -> list[list[int]]:
    """The values of cells that are 0 and 1 each; none if they are not."""
    size = len(rows)
    first = size + 1 - len(rows[0][0])  # the value of the first place
    sums = {sum(cell) for row in rows for cell in row}
    if len(rows[0]) != size or first not in (0, 1) or not sums <= {1 - first, 1}:
        return []
    return [[cell.index(1) + first if 1 in cell else 0 for cell in row] for row in rows]
