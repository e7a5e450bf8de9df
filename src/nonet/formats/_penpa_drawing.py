"""The drawing in a link of Penpa+: what is drawn, and which part of it is the board."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import Any, NamedTuple
from urllib.parse import unquote

from nonet.errors import UnsupportedError
from nonet.formats._boards import with_regions
from nonet.formats._text import show
from nonet.model import Layout
from nonet.representation import parsed_json

MOST = 1 << 22  # bytes of an unpacked text
MARGIN = 2
HEAVY = (2, 21)  # styles of lines
DASHED = 12
_MOST_CELLS = 100  # in a row of the drawing
_GRIDS = ("square", "sudoku")
# Words of the JSON that are packed as two letters, the first of which is z.
SHORT = {
    **{"9": '"qa"', "Q": '"pu_q"', "A": '"pu_a"', "G": '"grid"', "M": '"edit_mode"'},
    **{"S": '"surface"', "L": '"line"', "E": '"lineE"', "W": '"wall"', "C": '"cage"'},
    **{"N": '"number"', "Y": '"symbol"', "P": '"special"', "B": '"board"'},
    **{"R": '"command_redo"', "U": '"command_undo"', "8": '"command_replay"'},
    **{"1": '"numberS"', "F": '"freeline"', "2": '"freelineE"', "T": '"thermo"'},
    **{"3": '"arrows"', "D": '"direction"', "0": '"squareframe"', "5": '"polygon"'},
    **{"4": '"deletelineE"', "6": '"killercages"', "7": '"nobulbthermo"', "_": '"__a"'},
    **{"O": "null", "Z": "z"},
}


# Signs within words, which are apart by commas in a link.
_CODES = (("%2D", "\n"), ("%2C", ","), ("%2E", "&"), ("%2F", "="))


def plain_words(coded: str) -> str:
    """Words as people read them."""
    for code, sign in _CODES:
        coded = coded.replace(code, sign)
    return coded


def coded_words(plain: str) -> str:
    """The inverse of `plain_words`."""
    for code, sign in _CODES:
        plain = plain.replace(sign, code)
    return plain


class Drawing(NamedTuple):
    """What is drawn, and which part of it is the board.

    Attributes:
        kind: The kind of its grid: ``sudoku``.
        title: The line of its title, its rules and its settings.
        width: Cells of a row of the drawing, the margin included.
        height: Rows, the margin included.
        left: The first column of the board.
        top: Its first row.
        size: How many rows and columns it has.
        parts: The JSON of what is drawn, by the kind of thing.
    """

    kind: str
    title: str
    width: int
    height: int
    left: int
    top: int
    size: int
    parts: dict[str, Any]

    def cell(self, number: object) -> int | None:
        """The cell of the board with a number of the drawing; None if it is beside the board."""
        down, across = divmod(int(str(number)), self.width)
        row, column = down - self.top, across - self.left
        inside = 0 <= row < self.size and 0 <= column < self.size
        return row * self.size + column if inside else None

    @property
    def total(self) -> int:
        """The number of cells of the drawing; other kinds of places are numbered after them."""
        return self.width * self.height

    def place(self, number: int) -> int:
        """The upper left corner of a cell, where the sum of a cage stands."""
        return 4 * (self.total + number)

    def number(self, row: int, column: int) -> int:
        """The inverse of `cell`."""
        return (row + self.top) * self.width + column + self.left


def unpacked(packed: str, most: int = MOST) -> str | None:
    """The first characters of what is packed; None if it is not."""
    plain = unquote(packed).replace(" ", "+").replace("-", "+").replace("_", "/")
    try:
        data = base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, most).decode(errors="replace")
    except (binascii.Error, zlib.error, ValueError):
        return None


def text_of(packed: str, most: int = MOST) -> str | None:
    """The first characters of what stands in a link; None if that is not a drawing of Penpa."""
    text = unpacked(packed, most)
    return text if text is not None and re.match(r"[a-z_]+,\d+,\d+,", text) else None


def drawing_of(text: str) -> Drawing:
    lines = re.sub("z([^a-z])", lambda m: SHORT.get(m[1], m[0]), text).split("\n")
    kind, columns, rows = lines[0].split(",")[:3]
    if kind not in _GRIDS:
        raise UnsupportedError(f"a drawing of Penpa on a grid of the kind {show(kind)}: not square")
    width, height = int(columns) + 2 * MARGIN, int(rows) + 2 * MARGIN
    if max(width, height) > _MOST_CELLS:
        raise UnsupportedError("the drawing of Penpa is larger than a board can be")
    parts = parsed_json(lines[3])
    cells = list(accumulate(parsed_json(lines[5])))
    frame = _extent([c % width for c in cells], [c // width for c in cells])
    points = [int(p) - width * height for ends in heavy(parts) for p in ends]
    # Heavy lines go from side to side of the board; clues may stand beside it.
    around = _extent([p % width + 1 for p in points], [p // width + 1 for p in points])
    board = frame
    if around is not None and around[2] - 1 == around[3] - 1 >= 1:
        board = (around[0], around[1], around[2] - 1, around[3] - 1)
    if board is None or board[2] != board[3]:
        raise UnsupportedError("no square board with regions is drawn: nonet reads no other")
    left, top, size, _ = board
    return Drawing(kind, lines[0], width, height, left, top, size, parts)


def _extent(across: list[int], down: list[int]) -> tuple[int, int, int, int] | None:
    """The first column and row of some places, and how many there are."""
    if not across:
        return None
    left, top = min(across), min(down)
    return left, top, max(across) - left + 1, max(down) - top + 1


def heavy(parts: dict[str, Any]) -> Iterator[list[str]]:
    for name, style in parts.get("lineE", {}).items():
        ends = sorted(name.split(","), key=int)
        if style in HEAVY:
            yield ends


def layout_of(drawing: Drawing) -> Layout:
    """The board with the regions that heavy lines cut it into."""
    size, width = drawing.size, drawing.width
    walls = {tuple(map(int, ends)) for ends in heavy(drawing.parts)}
    first = width * drawing.height
    labels: list[int | None] = [None] * (size * size)

    def neighbours(row: int, column: int) -> Iterator[tuple[int, int]]:
        corner = first + drawing.number(row, column)  # the lower right one
        if column + 1 < size and (corner - width, corner) not in walls:
            yield row, column + 1
        if row + 1 < size and (corner - 1, corner) not in walls:
            yield row + 1, column
        if column and (corner - 1 - width, corner - 1) not in walls:
            yield row, column - 1
        if row and (corner - width - 1, corner - width) not in walls:
            yield row - 1, column

    count = 0
    for start in range(size * size):
        if labels[start] is not None:
            continue
        waiting = [divmod(start, size)]
        labels[start] = count
        while waiting:
            for row, column in neighbours(*waiting.pop()):
                if labels[row * size + column] is None:
                    labels[row * size + column] = count
                    waiting.append((row, column))
        count += 1
    if count == 1 and drawing.kind == "sudoku":
        return Layout.of(size, "none")
    if any(labels.count(label) != size for label in range(count)):
        raise UnsupportedError(
            f"a Sudoku is expected, and the drawing of Penpa does not show {size} regions of "
            f"{size} cells"
        )
    return with_regions(size, labels)


def diagonals_of(drawing: Drawing) -> list[str]:
    """The keys of f-puzzles for the diagonals that are drawn as the program itself does."""
    size, first = drawing.size, drawing.width * drawing.height
    corner = [first + drawing.number(i - 1, i - 1) for i in range(size + 1)]
    other = [first + drawing.number(i - 1, size - 1 - i) for i in range(size + 1)]
    dashed = {
        tuple(sorted(map(int, name.split(","))))
        for name, style in drawing.parts.get("lineE", {}).items()
        if style == DASHED
    }
    return [
        key
        for key, points in (("diagonal-", corner), ("diagonal+", other))
        if dashed >= {*pairwise(points)}
    ]
