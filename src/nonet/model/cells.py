"""Cells by number and by name, and sets of cells as Python integers."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator

from nonet.errors import UsageError


def as_integer(value: object) -> int:
    """A plain int from any kind of integer.

    Raises:
        UsageError: It is not an integer.
    """
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise UsageError(f"expected an integer, not {value!r}") from None


def cell_name(cell: int, size: int) -> str:
    """``r1c1`` for cell 0."""
    return f"r{cell // size + 1}c{cell % size + 1}"


def parse_cell(name: str, size: int, rows: int | None = None) -> int:
    """The number of the cell called ``r1c1``.

    Args:
        name: Its name.
        size: The number of columns.
        rows: The number of rows; None for as many.

    Raises:
        UsageError: There is no such cell.
    """
    row, _, column = name.strip().lower().removeprefix("r").partition("c")
    if not (is_count(row) and is_count(column)):
        raise UsageError(f"{name!r} is not a cell: write row and column, as in r1c1")
    r, c = int(row), int(column)
    height = size if rows is None else rows
    if not (1 <= r <= height and 1 <= c <= size):
        raise UsageError(f"{name!r} is not on a {height}x{size} board")
    return (r - 1) * size + c - 1


def cell_index(cell: int | str, size: int, rows: int | None = None) -> int:
    """The number of a cell from its number or its name; see `parse_cell`.

    Raises:
        UsageError: There is no such cell.
    """
    if isinstance(cell, str):
        return parse_cell(cell, size, rows)
    index = as_integer(cell)
    count = size * (size if rows is None else rows)
    if not 0 <= index < count:
        raise UsageError(f"there is no cell {index}: they are numbered 0 to {count - 1}")
    return index


def mask_of(cells: Iterable[int]) -> int:
    """Cells as a bit set."""
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


def cells_of(mask: int) -> Iterator[int]:
    """The cells of a bit set in ascending order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def is_count(text: str) -> bool:
    """True if a text is a number of a size that makes sense."""
    return text.isascii() and text.isdigit() and len(text) <= 6
