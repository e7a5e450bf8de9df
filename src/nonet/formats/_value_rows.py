"""From lists of a tree to a `Puzzle`: N rows of N cells, or all N x N cells in a row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nonet.errors import (
    AmbiguousFormatError,
    EmptyPuzzleError,
    FormatError,
    IllegalSymbolError,
    SeveralPuzzlesError,
    ShapeError,
)
from nonet.formats._alphabets import BLANKS
from nonet.formats._boards import LARGEST, from_tokens, no_board, side
from nonet.formats._context import Context
from nonet.formats._format import ReadOptions
from nonet.formats._on_grids import on_grids
from nonet.formats._stacks import is_stack, rows_of
from nonet.formats._text import counted, show
from nonet.formats._tree import EXAMPLE, cell_token, is_cell, is_text, no_puzzle, shown
from nonet.model import Document, Grid, Puzzle

_ALL_CELLS = 81  # so many in the only row are those of a board, not of a row
_DEEPEST = 4  # levels of lists that are looked at


def shape_of(value: Any) -> tuple[int, ...]:
    """The length of a list, of its first item and so on; of a puzzle in text or another form 0."""
    shape: list[int] = []
    while isinstance(value, list) and len(shape) < _DEEPEST:
        shape.append(len(value))
        value = value[0] if value else None
    return tuple(shape)


def is_one(value: Any) -> bool:
    """True if lists within lists are one board, and not several."""
    shape = shape_of(value)
    if len(shape) == 3:
        return is_stack(value)
    if len(shape) == 2:
        return len({len(row) for row in value if isinstance(row, list)} - {shape[0]}) == 0
    if len(shape) != 1 or side(shape[0]) is None:
        return len(shape) == 1 and all(isinstance(row, str) for row in value) and _are_rows(value)
    return all(map(is_cell, value)) or _are_rows(value)


def _are_rows(value: list[Any]) -> bool:
    return all(is_text(row) and len(row) == len(value) for row in value)


def from_value(value: Any, context: Context) -> Puzzle:
    """The puzzle of lists within lists.

    Raises:
        NonetError: What is wrong with them, and in which row and cell.
    """
    rows = _rows(value, context.options)
    height, layout = len(rows), context.options.layout
    if min(height, len(rows[0])) > LARGEST:
        raise ShapeError(f"{height}x{len(rows[0])}: boards are read up to {LARGEST}x{LARGEST}")
    fits = layout is not None and layout.height == height and layout.size == len(rows[0])
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise ShapeError(
                f"row {number} has {counted(len(row), 'cell')}, but row 1 has {len(rows[0])}: all "
                "rows of a board have the same length"
            )
    if height != len(rows[0]) and not fits:
        raise ShapeError(
            f"{counted(height, 'row')} of {counted(len(rows[0]), 'cell')} each: a board has as "
            f"many rows as columns{_lost_row(height, len(rows[0]))}"
        )
    tokens = _tokens(rows)
    empty = next((mark for mark in ("-1", ".") if mark in tokens), None)
    if empty and (layout is None or layout.has_usual_values):
        options = context.options
        settled = options.box is not None or layout is not None or options.game is not None
        tokens = _without_other(empty, tokens, len(rows[0]), settled=settled)
    return from_tokens(tokens, len(rows[0]), context)


def _lost_row(height: int, width: int) -> str:
    if width != height + 1:
        return ""
    return " (where the first row became the names of columns, read the table without a header)"


def _rows(value: Any, options: ReadOptions) -> list[list[Any]]:
    """The rows of a board."""
    if not isinstance(value, list):
        raise no_puzzle(value)
    if not value:
        raise EmptyPuzzleError("there is no puzzle in an empty list")
    alone = value[0] if len(value) == 1 else None
    if isinstance(alone, list) and (len(alone) >= _ALL_CELLS or len(shape_of(value)) == 3):
        return _rows(alone, options)  # an array of one line or one board: (1, 81), (1, 9, 9)
    if is_stack(value):
        return rows_of(value, options)
    if all(isinstance(row, list) for row in value):
        deep = next((c for row in value for c in row if isinstance(c, list | Mapping)), None)
        if deep is None:
            return value
        raise _several(value)
    if _are_rows(value):
        texts = [row if isinstance(row, str) else row.decode("latin-1") for row in value]
        if not on_grids("".join(texts), len(texts), options, None):
            _check_blanks(texts)
        return [list(row) for row in texts]
    if not all(map(is_cell, value)):
        raise _mixed(value)
    size = side(len(value))
    if options.layout is not None and options.layout.cell_count == len(value):
        size = options.layout.size
    if size is None:
        raise no_board(len(value), "cell", options)
    return [value[start : start + size] for start in range(0, len(value), size)]


def _check_blanks(rows: Sequence[str]) -> None:
    """Refuses blanks in rows whose empty cells have a mark: a value may be missing."""
    marks = [mark for mark in BLANKS if any(mark in row for row in rows)]
    for number, row in enumerate(rows, 1):
        if marks and any(map(str.isspace, row)):
            raise FormatError(
                f"row {number} is {show(row)}: a blank is not a cell beside {marks[0]!r} for "
                "empty ones"
            )


def _several(value: list[Any]) -> FormatError:
    shape = shape_of(value)
    if len(shape) == 3 and shape[1] == shape[2]:
        return SeveralPuzzlesError(
            f"{shape[0]} puzzles ({'x'.join(map(str, shape))}) where one was expected: take them "
            "one by one, or nonet.solve_many",
            count=shape[0],
        )
    return FormatError(
        f"rows of cells are expected, but a cell is a list here "
        f"({'x'.join(map(str, shape))}): {EXAMPLE}"
    )


def _mixed(value: list[Any]) -> FormatError:
    if all(isinstance(item, Puzzle | Document | Grid | Mapping) or is_text(item) for item in value):
        return SeveralPuzzlesError(
            f"a list of {counted(len(value), 'puzzle')} where one was expected: take them one by "
            "one, or nonet.solve_many",
            count=len(value),
        )
    number = next(number for number, row in enumerate(value) if type(row) is not type(value[0]))
    return FormatError(
        f"item {number + 1} is {shown(value[number])}, but item 1 is {shown(value[0])}: a board is "
        f"rows of cells, or all cells in one list: {EXAMPLE}"
    )


def _tokens(rows: Sequence[Sequence[Any]]) -> list[str]:
    """The cells as words, ``.`` where they are empty."""
    size = len(rows[0])
    return [
        cell_token(value, row * size + column, size)
        for row, cells in enumerate(rows)
        for column, value in enumerate(cells)
    ]


def _without_other(empty: str, tokens: list[str], size: int, *, settled: bool) -> list[str]:
    """Reads -1 or None as an empty cell, where no values from 0 on stand beside it.

    Some count values from 0 and write -1 or None for an empty cell; then there is no N. Where
    nothing but -1 stands all cells are empty, and boxes, a layout or a game are those of values
    from 1 on.
    """
    numbers = {int(token) for token in tokens if token.lstrip("-").isdecimal()}
    from_zero = numbers != {-1} if empty == "-1" else 0 in numbers and max(numbers) == size - 1
    if size not in numbers and from_zero and not settled:
        what = "-1" if empty == "-1" else "0 beside None"
        raise AmbiguousFormatError(
            f"{what} could be an empty cell of values from 1 to {size}, or of values from 0 to "
            f"{size - 1}: write values from 1 to {size}, and 0 or None for an empty cell, or name "
            'the boxes of values from 1 on (box="3x3")'
        )
    if empty == "-1" and 0 in numbers:
        raise IllegalSymbolError(
            "-1 and 0 are not both an empty cell: write 0 or None for an empty cell",
            symbols=["-1"],
        )
    return ["." if token == "-1" else token for token in tokens]
