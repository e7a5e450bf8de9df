"""The drawing in a link of Penpa+: what is drawn, and which part of it is the board."""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, chain, pairwise
from typing import Any, NamedTuple
from urllib.parse import unquote

from nonet.constraints import make
from nonet.errors import UnsupportedError
from nonet.formats._boards import with_regions
from nonet.formats._borders import areas
from nonet.formats._text import counted, show
from nonet.model import Constraint, Layout
from nonet.representation import parsed_json

MOST = 1 << 22  # bytes of an unpacked text
MARGIN = 2
HEAVY = (2, 21)  # styles of lines
DASHED = 12
_COLOURS = 14  # the line with colours
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
    """The drawing of a link, and which part of it is the board.

    Attributes:
        kind: The kind of its grid: ``sudoku``.
        title: The line of its title, its rules and its settings.
        width: Cells of a row of the drawing, the margin included.
        height: Rows, the margin included.
        left: The first column of the board.
        top: Its first row.
        size: How many rows and columns it has.
        parts: The JSON of what is drawn, by the kind of thing.
        colours: Colours of their own, likewise.
    """

    kind: str
    title: str
    width: int
    height: int
    left: int
    top: int
    size: int
    parts: dict[str, Any]
    colours: dict[str, Any]

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
    colours = parsed_json(lines[_COLOURS]) if len(lines) > _COLOURS else None
    colours = colours if isinstance(colours, dict) else {}
    return Drawing(kind, lines[0], width, height, left, top, size, parts, colours)


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

    def joined(one: int, other: int) -> bool:
        row, column = divmod(max(one, other), size)
        corner = first + drawing.number(row - 1, column - 1)  # the upper left one
        return (corner, corner + (width if abs(one - other) == 1 else 1)) not in walls

    areas_ = areas(size, joined)
    if len(areas_) == 1 and drawing.kind == "sudoku":
        return Layout.of(size, "none")
    if any(len(area) != size for area in areas_):
        raise UnsupportedError(
            f"a Sudoku is expected, and the drawing of Penpa does not show {size} regions of "
            f"{size} cells"
        )
    labels = {cell: number for number, area in enumerate(areas_) for cell in area}
    return with_regions(size, [labels[cell] for cell in range(size * size)])


def diagonals_of(drawing: Drawing) -> dict[str, set[tuple[int, int]]]:
    """The diagonals drawn as the program itself does: their keys of f-puzzles, their dashes."""
    size, first = drawing.size, drawing.width * drawing.height
    corner = [first + drawing.number(i - 1, i - 1) for i in range(size + 1)]
    other = [first + drawing.number(i - 1, size - 1 - i) for i in range(size + 1)]
    dashed = {
        tuple(sorted(map(int, name.split(","))))
        for name, style in drawing.parts.get("lineE", {}).items()
        if style == DASHED
    }
    drawn = {"diagonal-": {*pairwise(corner)}, "diagonal+": {*pairwise(other)}}
    return {key: dashes for key, dashes in drawn.items() if dashed >= dashes}


_NOUNS = {"killercages": "cage", "thermo": "thermometer", "arrows": "arrow"}
# The kinds that are a rule, or in the scene.
_KNOWN = {*_NOUNS, "number", "numberS", "symbol", "lineE", "cage", "surface", "line", "freeline",
          "freelineE", "wall", "nobulbthermo", "direction"}  # fmt: skip
_SIDES = range(4, 8)  # kinds of places in the corners of cells, between which sides of cages go
# Words with which thermometers, arrows and cages are other rules than usual.
_OTHER = {
    "thermo": r"slow|(?:never|not|non-?)\s?decreas|\brepeat|(?:same|equal)\b|differ|\bsums?\b",
    "arrows": r"product|average|\bmean\b|digit(?:al)?[\s-](?:sum|root)|differ|concaten|multipl|"
    r"\bcount|\bprime|how many|points? (?:to|at)",
    "killercages": r"(?:may|can|could|allowed to)\s+(?:\w+\s+)?repeat|product|average|\bprime|"
    r"look.and.say|differ|multipl",
}
_ABOUT = {"thermo": r"thermo", "arrows": r"arrow", "killercages": r"\bcages?\b|killer"}


class Found(NamedTuple):
    """The rules of a drawing.

    Attributes:
        constraints: The rules.
        keys: The keys of f-puzzles for them.
        read: The parts of the drawing that they stand for.
        sums: The places of the small numbers that are sums of cages.
        caged: The numbers of the cells in cages that are read.
        aside: What leaves the board, by what it is called.
    """

    constraints: list[Constraint]
    keys: list[str]
    read: set[str]
    sums: set[str]
    caged: set[int]
    aside: Counter[str]


def rules_of(drawing: Drawing, words: str) -> Found:
    """The cages, thermometers and arrows, where the words do not make other rules of them."""
    known = Found([], [], set(), set(), set(), Counter())
    for part, key, read in (
        ("killercages", "killercage", _cage),
        ("thermo", "thermometer", _thermometer),
        ("arrows", "arrow", _arrow),
    ):
        items = [list(map(int, item)) for item in drawing.parts.get(part) or () if item]
        if not items or _is_other(part, words):
            known.caged.update(chain(*items) if part == "killercages" else ())
            continue
        known.read.add(part)
        for numbers in items:
            cells = [drawing.cell(number) for number in numbers]
            inside = [cell for cell in cells if cell is not None]
            if len(inside) < len(cells):
                known.aside[_NOUNS[part]] += 1
            elif part == "killercages" or is_path(inside, drawing.size):
                known.constraints.append(read(drawing, numbers, inside, known))
                known.keys.append(key)
            else:
                known.aside[f"damaged {_NOUNS[part]}"] += 1
    return known


def _is_other(part: str, words: str) -> bool:
    """True if a sentence about these speaks of another rule than the usual one."""
    return any(
        re.search(_ABOUT[part], sentence, re.I) and re.search(_OTHER[part], sentence, re.I)
        for sentence in re.split(r"[.;\n]", words)
    )


def is_path(cells: list[int], size: int) -> bool:
    """True if these are several different cells, each beside the one before."""
    near = all(
        max(abs(a // size - b // size), abs(a % size - b % size)) == 1 for a, b in pairwise(cells)
    )
    return near and len(cells) > 1 and len(set(cells)) == len(cells)


def _cage(drawing: Drawing, numbers: list[int], cells: list[int], known: Found) -> Constraint:
    small = drawing.parts.get("numberS", {})
    corners = [str(drawing.place(number)) for number in sorted(numbers)]
    # Usually in its first cell; any other will do that is the only one.
    place = next((corner for corner in corners if corner in small), corners[0])
    text = str(small.get(place, [""])[0]).strip()
    known.caged.update(numbers)
    if text.isdecimal():
        known.sums.add(place)
    total = int(text) if text.isdecimal() else None
    return make("killer", total=total, cells=tuple(sorted(set(cells))))


def _thermometer(drawing: Drawing, _: list[int], cells: list[int], known: Found) -> Constraint:
    return make("thermometer", cells=tuple(cells))


def _arrow(drawing: Drawing, _: list[int], cells: list[int], known: Found) -> Constraint:
    return make("arrow", circle=(cells[0],), shaft=tuple(cells[1:]))


def unread_of(drawing: Drawing, known: Found) -> Iterator[str]:
    """The drawings that are neither read nor in the scene, each in a few words."""
    for noun, count in known.aside.items():
        yield counted(count, noun) + ("" if noun.startswith("damaged") else " beside the board")
    for part, items in drawing.parts.items():
        if items and part not in _KNOWN and not part.startswith("command_") and any(items):
            yield f"{show(part)}, a kind of drawing that is not read"
    sides = [name for name in drawing.parts.get("cage") or () if not _is_side(name, drawing, known)]
    if sides:
        yield counted(len(sides), "line") + " as those of cages"


def _is_side(name: str, drawing: Drawing, known: Found) -> bool:
    """True if a line between corners of cells belongs to a cage that is read."""
    places = [int(place_) for place_ in name.split(",")]
    cells = {(place - 4 * drawing.total) // 4 for place in places}
    return all(place // drawing.total in _SIDES for place in places) and bool(cells & known.caged)
