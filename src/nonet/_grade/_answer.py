"""An answer as it was given: a board, moves, or prose with either in it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from nonet.model import Candidate, Layout

# Around rows: marks of code, tables and lists, box drawings, labels.
_LABEL = re.compile(
    r"^\W*(?:row\s*\d+|r\d+|line\s*\d+|\d+\))\s*[:.|)]?(?=\s|[:.|)])", re.IGNORECASE
)
_FRAME = re.compile(r"[\[\](){}<>|,;`*\"'\u2500-\u257f&\\]+|\s-+\s|-{2,}|\+")
_EMPTY = frozenset(".0_?xX-")
_MOVE = re.compile(
    r"\br(?:ow)?\s*(\d+)\s*,?\s*c(?:ol(?:umn)?)?\s*(\d+)\s*"
    r"(?:=|:|->|\u2192|\bis\b|\bto\b|\bgets\b|\bholds\b|\bmust be\b)+\s*(\d+)",
    re.IGNORECASE,
)
_MOST_LINES = 20_000


class Answer(NamedTuple):
    """The values that were read from an answer.

    Attributes:
        values: Of all cells, counted from 1, 0 for an empty one; None where there is no board.
        moves: What was written, in this order.
    """

    values: tuple[int, ...] | None
    moves: tuple[Candidate, ...]


def read_answer(answer: Any, layout: Layout) -> Answer:
    r"""The board and the moves in an answer.

    Of several boards the last one counts that has no empty cell, or else the last one: prose
    repeats the puzzle before it comes to the solution.

    Args:
        answer: Text, or a list of values or of rows.
        layout: The board that it is about.

    Example:
        >>> read_answer("It is:\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1", Layout.of(4)).values[:5]
        (1, 2, 3, 4, 3)
        >>> read_answer("r1c2 = 2, then r2c1 must be 3", Layout.of(4)).moves
        (Candidate(cell=1, value=2), Candidate(cell=4, value=3))
    """
    text = answer if isinstance(answer, str) else repr(getattr(answer, "tolist", lambda: answer)())
    boards = list(_boards(text, layout))
    full = [board for board in boards if 0 not in _of_cells(board, layout)]
    return Answer(next(reversed(full or boards), None), tuple(_moves(text, layout)))


def _of_cells(values: Sequence[int], layout: Layout) -> list[int]:
    gaps = set(layout.gaps)
    return [value for cell, value in enumerate(values) if cell not in gaps]


def _moves(text: str, layout: Layout) -> Iterator[Candidate]:
    for row, column, number in _MOVE.findall(text):
        on_board = 1 <= int(row) <= layout.height and 1 <= int(column) <= layout.size
        if on_board and int(number) in layout.values:
            (value,) = layout.numbered([int(number)])
            yield Candidate((int(row) - 1) * layout.size + int(column) - 1, value)


def _boards(text: str, layout: Layout) -> Iterator[tuple[int, ...]]:
    """All boards in a text: lines or words of all cells, and rows one below the other."""
    rows: list[list[int]] = []
    word = re.compile(rf"(?<![\w.])[0-9._]{{{layout.cell_count}}}(?!\w)")
    for line in text.splitlines()[:_MOST_LINES]:
        values = _values(line, layout)
        if values is not None and len(values) == layout.cell_count:
            yield tuple(values)
            rows = []
        elif values is not None and len(values) == layout.size:
            rows.append(values)
        elif values or _has_words(line):
            rows = []
            # The board may stand in a sentence, where a value is one digit.
            for text_of_cells in word.findall(line) if layout.size <= 9 else ():
                inside = _values(text_of_cells, layout)
                if inside is not None and len(inside) == layout.cell_count:
                    yield tuple(inside)
        if len(rows) == layout.height:
            yield tuple(value for row in rows for value in row)
            rows = []


def _has_words(line: str) -> bool:
    """True if it is more than a rule between rows."""
    return re.search(r"[^\W_]", line) is not None


def _values(line: str, layout: Layout) -> list[int] | None:
    """The values of a line if it has nothing else; None for prose."""
    bare = _FRAME.sub(" ", _LABEL.sub("", line, count=1))
    words = bare.split()
    if layout.size <= 9 and any(len(word) > 1 for word in words):
        words = [sign for word in words for sign in word]
    numbers = []
    for word in words:
        if word in _EMPTY and word not in map(str, layout.values):
            numbers.append(0)
        elif word.isascii() and word.isdigit() and int(word) in layout.values:
            numbers += layout.numbered([int(word)])
        else:
            return None
    return numbers
