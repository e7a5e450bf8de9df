"""All candidates on one line: N x N x N characters, for each cell its candidates in their places.

For example, of a 4x4 board whose first cell is 3 and whose second can be 1 or 4::

    ..3.1..4...

A character is the candidate, or ``.`` or ``0`` where that value is out. A cell with a single
candidate counts as given. At 9x9 these are the 729 characters that solvers of pencil-mark puzzles
(Sukaku) read and write.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from nonet.errors import FormatError
from nonet.formats._boards import Context, layout_for, source
from nonet.formats._each import all_are, each_line
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions
from nonet.formats._marks import candidates_of, from_candidates, mistaken_for_given, small
from nonet.model import Puzzle

_SIZES = {size**3: size for size in range(2, 10)}


def groups(text: str) -> list[list[int]] | None:
    """The candidates of each cell, or None if the line is none of this format."""
    text = text.strip()
    size = _SIZES.get(len(text))
    if size is None:
        return None
    cells = []
    for start in range(0, len(text), size):
        group = text[start : start + size]
        values = [value for value, char in enumerate(group, 1) if char == str(value)]
        if not values or any(
            char not in ".0" and char != str(value) for value, char in enumerate(group, 1)
        ):
            return None
        cells.append(values)
    return cells


def sniff(lines: Sequence[Line]) -> float:
    """Every character in its place and none without: no line of an 8x8 is like that by chance."""
    return all_are(lines, groups)


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads every line for itself."""
    return each_line(lines, lambda line: _puzzle(line, options))


def _puzzle(line: Line, options: ReadOptions) -> Puzzle:
    cells = groups(line.text)
    if cells is None:
        raise FormatError(
            "this is no line of candidates: N x N x N characters are needed, each the value that "
            "its place stands for, or . where that is out"
        )
    size = _SIZES[len(line.text.strip())]
    context = Context("candidates", options, line.number)
    return from_candidates(layout_for(size, context), cells, source(context, None))


def write(board: Board, options: WriteOptions) -> str:
    """One line."""
    values = range(1, board.size + 1)
    return "".join(
        str(value) if value in cell else "." for cell in candidates_of(board) for value in values
    )


FORMAT = Format(
    name="candidates",
    summary="one line of all candidates: 729 characters for 9x9",
    suffixes=(),
    sniff=sniff,
    read=read,
    write=write,
    carries=lambda layout: small(layout) and layout.size > 1,
    carries_marks=True,
    refuses=mistaken_for_given,
)
