"""Cells as people write them: ``r1c1``, ``r1c1-r4c4``, ``r1c1:r2c3``, ``r5``, ``b1``, ``@name``.

What each of them means is at the head of `nonet.model.constraint`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from nonet.errors import ShapeError, UsageError
from nonet.lazy import compiled_later
from nonet.model.cells import cell_name

if TYPE_CHECKING:
    from nonet.model.layout import Layout

_NAME = compiled_later(r"r(\d{1,3})c(\d{1,3})", re.IGNORECASE)
_RUN = compiled_later(r"(r\d{1,3}c\d{1,3})-(r\d{1,3}c\d{1,3})", re.IGNORECASE)
_BLOCK = compiled_later(r"(r\d{1,3}c\d{1,3}):(r\d{1,3}c\d{1,3})", re.IGNORECASE)
_LINE = compiled_later(r"([rcb])(\d{1,3})", re.IGNORECASE)
_TWO_DIGITS = 10
CELL_KINDS = ("Cell", "Cells", "Groups")  # annotations of parts of a constraint
_VARIABLE = compiled_later(r"@([A-Za-z]\w*)", re.ASCII)


def is_cell_word(word: str) -> bool:
    """True if a word is one of those that cells are written with."""
    return any(form.fullmatch(word) for form in (_NAME, _RUN, _BLOCK, _LINE, _VARIABLE))


def cell_named(word: int | str, layout: Layout) -> int:
    """The one cell that a word or a number stands for."""
    cells = cells_named((word,), layout)
    if len(cells) != 1:
        raise ShapeError(f"{word!r} is not a single cell")
    return cells[0]


def cells_named(words: Iterable[int | str], layout: Layout) -> tuple[int, ...]:
    """The cells that words and numbers stand for.

    Raises:
        ShapeError: There is no such cell on the board.
        UsageError: A word does not stand for cells.
    """
    count = layout.cell_count + len(layout.variables)
    if type(words) is tuple and all(type(word) is int and 0 <= word < count for word in words):
        return words  # as they come from programs
    words_: list[int] = []
    words = tuple(words)
    for word in words:
        if isinstance(word, str):
            cells = _named(word, layout)
            if len(words) > 1 and _is_beside(word, layout):
                raise ShapeError(
                    f"{word!r} is not on a board of {layout.height}x{layout.size}: beside it, it "
                    "is a whole row or column, and stands alone"
                )
            words_ += cells
        elif 0 <= word < count:
            words_.append(word)
        else:
            raise ShapeError(f"there is no cell {word} on a board of {layout.height}x{layout.size}")
    return tuple(words_)


def _named(word: str, layout: Layout) -> Iterable[int]:
    if name := _NAME.fullmatch(word):
        return _cell_or_line(int(name[1]), int(name[2]), word, layout)
    if run := _RUN.fullmatch(word):
        return _run(run[1], run[2], layout)
    if block := _BLOCK.fullmatch(word):
        return _block(block[1], block[2], layout)
    if line := _LINE.fullmatch(word):
        kind, number = line[1].lower(), int(line[2]) - 1
        houses = {"r": layout.rows, "c": layout.columns, "b": layout.boxes}[kind]
        if not 0 <= number < len(houses):
            raise ShapeError(f"there is no {word!r} on a board of {layout.height}x{layout.size}")
        return houses[number].cells
    if variable := _VARIABLE.fullmatch(word):
        names = [name for name in layout.variables if name.lower() == variable[1].lower()]
        if not names:
            raise UsageError(f"there is no variable {word!r} here")
        meant = variable[1] if variable[1] in names else names[0]
        return (layout.cell_count + layout.variables.index(meant),)
    raise UsageError(
        f"{word!r} does not stand for cells: write r1c1, r1c1-r1c4, r1c1:r2c2, r1, c1 or b1"
    )


def _is_beside(word: str, layout: Layout) -> bool:
    """True if a word is that of a clue beside the board, which stands for a row or a column."""
    name = _NAME.fullmatch(word)
    return name is not None and not (
        1 <= int(name[1]) <= layout.height and 1 <= int(name[2]) <= layout.size
    )


def _cell_or_line(row: int, column: int, word: str, layout: Layout) -> Sequence[int]:
    rows, columns = layout.height, layout.size
    if 1 <= row <= rows and 1 <= column <= columns:
        return ((row - 1) * columns + column - 1,)
    if row in (0, rows + 1) and 1 <= column <= columns:
        return layout.columns[column - 1].cells[:: 1 if row == 0 else -1]
    if column in (0, columns + 1) and 1 <= row <= rows:
        return layout.rows[row - 1].cells[:: 1 if column == 0 else -1]
    board = f"{layout.height}x{layout.size}"
    raise ShapeError(f"{word!r} is not on a board of {board}{_one_by_one(row, column)}")


def _one_by_one(row: int, column: int) -> str:
    """The cells that ``r1c23`` may mean: some books write several cells so."""
    if "0" in f"{row}{column}" or max(row, column) < _TWO_DIGITS:
        return ""
    return f": write {' '.join(f'r{r}c{c}' for r in str(row) for c in str(column))}"


def _ends(first: str, last: str, layout: Layout, sign: str) -> tuple[tuple[int, int], ...]:
    """Row and column of both, from 0."""
    (begin, *more), (end, *others) = _named(first, layout), _named(last, layout)
    if more or others:
        raise ShapeError(f"{first}{sign}{last} leaves the board")
    return divmod(begin, layout.size), divmod(end, layout.size)


def _block(first: str, last: str, layout: Layout) -> Iterator[int]:
    """The rectangle with these cells in two of its corners, in reading order."""
    (r, c), (bottom, right) = _ends(first, last, layout, ":")
    for row in range(min(r, bottom), max(r, bottom) + 1):
        for column in range(min(c, right), max(c, right) + 1):
            yield row * layout.size + column


def _run(first: str, last: str, layout: Layout) -> Iterator[int]:
    columns = layout.size
    (r, c), (bottom, right) = _ends(first, last, layout, "-")
    down, across = bottom - r, right - c
    if down and across and abs(down) != abs(across):
        raise ShapeError(f"{first}-{last} is not straight: {first}:{last} is the rectangle")
    length = max(abs(down), abs(across))
    for i in range(length + 1):
        yield (r + i * (down > 0) - i * (down < 0)) * columns + (
            c + i * (across > 0) - i * (across < 0)
        )


def written(given: Any, kind: str, layout: Layout) -> str:
    """A part of a constraint as it is written, by what its annotation says it holds."""
    if kind == "Groups":
        return " / ".join(written(group, "Cells", layout) for group in given)
    if kind in CELL_KINDS:
        cells = given if isinstance(given, tuple) else (given,)
        return " ".join(_cell_words(cells, layout))
    if isinstance(given, tuple):
        return ",".join(map(str, given))
    return str(given)


def variable_name(cell: int, layout: Layout) -> str:
    """A cell as it is written, ``r1c1``, or a variable outside of the grid, ``@name``.

    A rule inside of `variables` has cells of which the board around it knows no names.
    """
    at = cell - layout.cell_count
    if at < 0:
        return cell_name(cell, layout.size)
    return f"@{layout.variables[at]}" if at < len(layout.variables) else "a variable"


def _cell_words(cells: Sequence[int | str], layout: Layout) -> Iterator[str]:
    """The names of cells; three or more in a straight run are ``r1c1-r1c9``."""
    at = 0
    while at < len(cells):
        end = at + 1
        while end < len(cells) and _straight(cells[at : end + 1], layout):
            end += 1
        if end - at > 2:
            yield "-".join(cell_name(int(cells[i]), layout.size) for i in (at, end - 1))
        else:
            end = at + 1
            cell = cells[at]
            yield cell if isinstance(cell, str) else variable_name(cell, layout)
        at = end


def _straight(cells: Sequence[int | str], layout: Layout) -> bool:
    """True if cells follow each other in one of the eight directions."""
    inside = (c for c in cells if not isinstance(c, str) and c < layout.cell_count)
    places = [divmod(cell, layout.size) for cell in inside]
    steps = {(r - row, c - column) for (row, column), (r, c) in pairwise(places)}
    return len(places) == len(cells) and len(steps) == 1 and max(map(abs, *steps)) == 1
