"""Shared texts of games: puzzles separated by blank lines, or one on each line."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from nonet.errors import FormatError, NonetError, unreadable
from nonet.model import Puzzle

NumberedLine = tuple[int, str]
_MOST_ROWS = 128  # more lines than any board has rows are boards of a line each


class Block(NamedTuple):
    """The lines of one puzzle.

    Attributes:
        line: The 1-based number of the first one.
        rows: The lines, without blanks at their ends.
    """

    line: int
    rows: list[str]

    def square(self) -> list[str]:
        """N rows of N symbols each, blanks between them left out.

        Raises:
            FormatError: The lines do not make a square.
        """
        rows = ["".join(row.split()) for row in self.rows]
        if len(rows) == 1:
            size = math.isqrt(len(rows[0]))
            if size * size != len(rows[0]):
                raise FormatError(f"{len(rows[0])} symbols on a line do not make a square board")
            return [rows[0][start : start + size] for start in range(0, size * size, size)]
        for number, row in enumerate(rows, 1):
            if len(row) != len(rows):
                raise FormatError(
                    f"row {number} has {len(row)} cells, but there are {len(rows)} rows: "
                    "a board has as many rows as columns"
                )
        return rows


def read_blocks(
    blocks: Iterable[Block], puzzle: Callable[[Block], Puzzle]
) -> Iterator[Puzzle | NonetError]:
    """The puzzle of each block, and in the place of each that cannot be read the error."""
    for block in blocks:
        try:
            yield puzzle(block)
        except Exception as failure:
            error = failure if isinstance(failure, NonetError) else unreadable(puzzle, failure)
            error.line = error.line or block.line
            error.text = error.text or block.rows[0]
            yield error


def squares(lines: Iterable[NumberedLine]) -> Iterator[Block]:
    """The blocks of a text of square boards: lines that belong together, or a board on each.

    Blank lines and comments stand between boards. As many lines as the first of them has symbols
    are a board. If there are more or fewer, and the first would be a square board alone, each
    line is a board.
    """
    rows: list[NumberedLine] = []
    for number, text in lines:
        blank = is_blank(text)
        if blank or len(rows) >= _MOST_ROWS:
            yield from _boards(rows)
            rows = []
        if not blank:
            rows.append((number, text.rstrip()))
    yield from _boards(rows)


def _boards(rows: list[NumberedLine]) -> Iterator[Block]:
    if not rows:
        return
    symbols = len("".join(rows[0][1].split()))
    if len(rows) != symbols and math.isqrt(symbols) ** 2 == symbols:
        yield from (Block(number, [text]) for number, text in rows)
    else:
        yield Block(rows[0][0], [text for _, text in rows])


def is_blank(text: str) -> bool:
    """True if a line is empty or a comment."""
    return not text.strip() or text.lstrip().startswith("#")
