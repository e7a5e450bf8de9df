"""What tables of documents share: from cells with text, labels among them, to a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from nonet.errors import ShapeError
from nonet.formats._context import Context
from nonet.formats._cut import are_labels
from nonet.formats._values import NOTHING, from_value
from nonet.lazy import compiled_later
from nonet.model import Puzzle

_EMPHASIS = compiled_later(r"(\*\*|__|\*|_|`|~~)(?=\S)(.+?)(?<=\S)\1")
_LEAST = 4  # rows; a smaller table is something else


class Table(NamedTuple):
    """The text of the cells of a table.

    Attributes:
        rows: Row by row.
        line: Where it begins in the text.
        has_header: Whether the first row is marked as a header.
    """

    rows: list[list[str]]
    line: int
    has_header: bool

    @property
    def names(self) -> str:
        """The names of its columns with tabs between, as in a file; nothing without any."""
        return "\t".join(self.rows[0]) if self.has_header else ""

    @property
    def could_be(self) -> bool:
        """True if it is meant as a board: large enough, with nothing but values in most cells."""
        cells = [cell for row in self.rows[1:] for cell in row[1:]]
        short = sum(len(plain(cell)) <= 2 or cell.casefold() in NOTHING for cell in cells)
        return len(self.rows) >= _LEAST and len(cells) >= _LEAST and 10 * short >= 9 * len(cells)


def plain(text: str) -> str:
    """The text of a cell without emphasis around it."""
    text = text.strip()
    match = _EMPHASIS.fullmatch(text)
    return plain(match[2]) if match else text


def puzzle_of(table: Table, context: Context) -> Puzzle:
    """The board of a table, without the labels of its rows and columns.

    Raises:
        NonetError: It is not one.
    """
    rows = [[plain(cell) for cell in row] for row in table.rows]
    return from_value(_without_labels(rows, has_header=table.has_header), context)


def _without_labels(rows: list[list[str]], *, has_header: bool) -> list[list[str]]:
    height, width = len(rows), max(map(len, rows))
    above, beside = rows[0], [row[0] if row else "" for row in rows]
    if height == width:
        corner = has_header or not above[0].strip(".") or not above[0][0].isdigit()
        if corner and are_labels(above[1:]) and are_labels(beside[1:]):
            _check_corner(above, beside, has_header=has_header)
            return [row[1:] for row in rows[1:]]
        return rows
    if height == width + 1 and (has_header or are_labels(above)):
        _check_head(above)
        return rows[1:]
    if width == height + 1 and are_labels(beside):
        return [row[1:] for row in rows]
    return rows


def _check_head(above: Sequence[str]) -> None:
    """Refuses a head that is rather a row of the board."""
    digits = [cell for cell in above if cell.isdigit()]
    if digits and not are_labels(above) and all(c.isdigit() for c in above if c.strip(".")):
        raise ShapeError("the head of the table has values, but the rows below it are a board")


def _check_corner(above: Sequence[str], beside: Sequence[str], *, has_header: bool) -> None:
    """Asks where labels could be the values of a larger board."""
    lettered = any(char.isalpha() for label in (*above, *beside) for char in label)
    if not has_header and not lettered:
        size = len(above)
        raise ShapeError(
            f"the first row and the first column could be labels, or values of a {size}x{size} "
            "board: leave out the labels"
        )
