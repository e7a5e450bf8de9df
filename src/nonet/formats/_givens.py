"""Givens that come one by one, each with its row and its column, in place of a whole board."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from nonet.errors import AmbiguousFormatError, FormatError
from nonet.formats import _key_names as keys
from nonet.formats._boards import layout_for, side
from nonet.formats._context import Context
from nonet.formats._format import Line
from nonet.formats._headers import Header
from nonet.formats._key_names import plain
from nonet.formats._places import cells_in
from nonet.lazy import compiled_later
from nonet.model import Puzzle, cell_name, default_box, split_box

_LARGEST = 144
_FEWEST = 4
_ROW_COLUMN_VALUE = 3
_QUOTED = compiled_later(r"""(["'])(.*)\1""")
_NOTHING = ("", ".", "0", 0, None)

Given = Sequence[int]  # row, column, value


def puzzle_of(givens: Sequence[Given], context: Context, size: int | None = None) -> Puzzle:
    """The puzzle of givens whose rows and columns count from 1.

    Raises:
        AmbiguousFormatError: The size is not said, and they do not show it.
        FormatError: One of them is not on the board, or there twice.
    """
    size = _size(givens, context) if size is None else size
    values = [0] * (size * size)
    for row, column, value in givens:
        if not (0 < row <= size and 0 < column <= size and 0 <= value <= size):
            raise FormatError(f"r{row}c{column}={value} is not on a board of {size}x{size}")
        cell = (row - 1) * size + column - 1
        if values[cell]:
            raise FormatError(f"{cell_name(cell, size)} is given twice")
        values[cell] = value
    return Puzzle.from_checked(layout_for(size, context), tuple(values), context.source())


def _size(givens: Sequence[Given], context: Context) -> int:
    options, header = context.options, context.header or Header()
    if options.layout is not None:
        return options.layout.size
    box = header.box if options.box is None else options.box
    if isinstance(box, str) and box != "none":
        box = split_box(box)
    if isinstance(box, tuple):
        return box[0] * box[1]
    if not givens:
        raise FormatError("there are no givens in the list")
    last = [max(given[at] for given in givens) for at in range(3)]
    size = max(last)
    shown = last.count(size) > 1 and min(last) >= size - 1
    if shown and size <= _LARGEST and (default_box(size) or box or options.boxless or header.rules):
        return size
    raise AmbiguousFormatError(
        f"the list reaches row {last[0]}, column {last[1]} and value {last[2]}, which does not "
        "show the size of the board: choose one with a box shape, as box='3x3' for 9x9",
        readings=["box='3x3'", "box='4x4'"],
    )


def counted(givens: Sequence[Given], context: Context, size: int | None = None) -> Puzzle:
    """The puzzle of givens whose rows and columns count from 0 or from 1.

    Raises:
        AmbiguousFormatError: They could count from either.
        FormatError: As `puzzle_of`.
    """
    places = [place for given in givens for place in given[:2]]
    if not places:
        return puzzle_of([], context, size)
    if 0 in places:
        _check_zero(givens, places)
        return puzzle_of(
            [(row + 1, column + 1, value) for row, column, value in givens], context, size
        )
    cells = {(row, column) for row, column, _ in givens}
    if size is None and len(cells) == len(givens):
        size = side(len(cells)) if max(places) ** 2 == len(cells) else None
    puzzle = puzzle_of(givens, context, size)
    if max(places) < puzzle.size:
        raise AmbiguousFormatError(
            "no given stands in the first row or column if they count from 0, none in the last if "
            "they count from 1: name the cells r1c1, r1c2 ..."
        )
    return puzzle


def _check_zero(givens: Sequence[Given], places: Sequence[int]) -> None:
    """Refuses a 0 that stands alone among rows and columns that count from 1 to N."""
    size = max(value for _, _, value in givens)
    if places.count(0) == 1 and max(places) == size:
        row, column, value = next(given for given in givens if 0 in given[:2])
        raise FormatError(
            f"row {row}, column {column}, value {value}: nothing else shows that rows and columns "
            "count from 0"
        )


def are_givens(value: Any, fewest: int = _FEWEST) -> bool:
    """True if a list of objects or triples, or an object, names a cell and its value each time."""
    fewest = fewest if isinstance(value, Mapping) else _FEWEST
    return isinstance(value, list | Mapping) and len(value) >= fewest and bool(cells_in(value))


def is_head(text: str) -> bool:
    """True if a line names the columns of a table of givens."""
    return _columns(text) is not None


LONGEST_HEAD = 2_000  # characters that are looked at of a line that may name columns


def _columns(text: str) -> tuple[str, list[int]] | None:
    """The text between the columns, and where row, column and value are."""
    for separator in ",;\t":
        names = text[:LONGEST_HEAD].split(separator)
        plain_names = list(map(plain, names))
        places = [
            [at for at, name in enumerate(plain_names) if name in known]
            for known in (keys.ROWS, keys.COLUMNS, keys.VALUES)
        ]
        if len(names) == _ROW_COLUMN_VALUE and all(map(len, places)):
            return separator, [at for (at, *_) in places]
    return None


def of_table(lines: Sequence[Line]) -> list[list[int]]:
    """The givens of a table, whose first line `is_head`.

    Raises:
        FormatError: A line of it is not three numbers.
    """
    separator, places = _columns(lines[0].text) or ("", [])
    givens = []
    for line in lines[1:]:
        words = [_QUOTED.sub(r"\2", word.strip()) for word in line.text.split(separator)]
        if len(words) != _ROW_COLUMN_VALUE:
            problem = "a line of this table is a row, a column and a value"
            raise FormatError(problem, line=line.number, text=line.text)
        row, column, value = (words[place] for place in places)
        if value not in _NOTHING:
            givens.append(_whole([row, column, value]))
    if not givens:
        raise FormatError("the table names no given", line=lines[0].number)
    return givens


def from_cells(value: Any, context: Context, size: int | None = None) -> Puzzle:
    """The puzzle of what `are_givens`.

    Raises:
        AmbiguousFormatError: They can be read in two ways.
        FormatError: As `puzzle_of`, or a value is not a number.
    """
    cells = cells_in(value)
    if size is None and isinstance(value, Mapping) and default_box(side(len(cells)) or 1):
        size = side(len(cells))
    # As programs print what is left of each cell: all values where nothing is given.
    every = list(range(1, (size or 0) + 1))
    nothing = (*_NOTHING, every, list(map(str, every)), "".join(map(str, every)))
    triples = []
    for place, content in cells:
        alone = content[0] if isinstance(content, list) and len(content) == 1 else content
        triples.append(_whole([place.row, place.column, 0 if alone in nothing else alone]))
    if not all(place.named for place, _ in cells):
        return counted(triples, context, size)
    puzzle = puzzle_of(triples, context, size)
    turned = [(column, row, number) for row, column, number in triples]
    if cells[0][0].lettered and puzzle_of(turned, context, size) != puzzle:
        raise AmbiguousFormatError(
            "letters could be rows, or columns as in a spreadsheet: name the cells r1c1, r1c2 ..."
        )
    return puzzle


def _whole(words: Sequence[Any]) -> list[int]:
    """Numbers of words."""
    if all(type(word) is int and 0 <= word <= _LARGEST for word in words):
        return list(words)
    for word in words:
        if isinstance(word, bool) or not re.fullmatch(r"\d{1,3}", str(word).strip()):
            raise FormatError(
                f"a given is a row, a column and a value, each a number, not {word!r}"
            )
    return [int(word) for word in words]
