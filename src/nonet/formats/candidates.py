"""All candidates on one line: N x N x N characters, for each cell its candidates in their places.

For example, of a 4x4 board whose first cell is 3 and whose second can be 1 or 4::

    ..3.1..4...

A character is the candidate, or ``.`` or ``0`` where that value is out. A cell with a single
candidate counts as given. At 9x9 these are the 729 characters that solvers of pencil-mark puzzles
(Sukaku) read and write.
"""

from __future__ import annotations

from nonet.errors import FormatError
from nonet.formats._boards import each_line, if_all, layout_for
from nonet.formats._context import Context
from nonet.formats._format import Board, Format, WriteOptions
from nonet.formats._marks import candidates_of, from_candidates, mistaken_for_given
from nonet.formats._text import in_rows
from nonet.model import Puzzle

_SIZES = range(2, 10)
_SIZE_BY_LENGTH = {size**3: size for size in _SIZES}


def groups(text: str) -> list[list[int]] | None:
    """The candidates of each cell, or None if the line is not in this format."""
    text = text.strip()
    size = _SIZE_BY_LENGTH.get(len(text))
    if size is None:
        return None
    cells = []
    for group in in_rows(text, size):
        values = [value for value, char in enumerate(group, 1) if char == str(value)]
        # The others must be blanks: a line of an 8x8 board never looks like that by chance.
        if not values or len(values) + group.count(".") + group.count("0") < size:
            return None
        cells.append(values)
    return cells


def puzzle_of(text: str, context: Context) -> Puzzle:
    """The puzzle of a line.

    Raises:
        NonetError: It is not in this format.
    """
    cells = groups(text)
    if cells is None:
        raise FormatError(
            "this is not a line of candidates: N x N x N characters are needed, each the value "
            "of its place, or . where that is out"
        )
    layout = layout_for(_SIZE_BY_LENGTH[len(text)], context)
    return from_candidates(layout, cells, context.source())


def _write(board: Board, options: WriteOptions) -> str:
    values = range(1, board.size + 1)
    return "".join(
        str(value) if value in cell else "." for cell in candidates_of(board) for value in values
    )


FORMAT = Format(
    name="candidates",
    summary="one line of all candidates: 729 characters for 9x9",
    sniff=if_all(groups),
    read=each_line("candidates", puzzle_of),
    write=_write,
    sizes=_SIZES,
    carries_marks=True,
    refuses=mistaken_for_given,
    remarks="A single candidate counts as given.",
)
