"""Penpa+: a link, or what stands in it after ``p=``, lines of JSON, deflated and in base64.

For example ``https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VXN...``, which holds::

    sudoku,9,9,38,...,Title: ,Author: , ,rules,OFF,false
    [0,0,0,0]
    {...}
    {"number": {"28": ["5", 1, "1"]}, "lineE": {"188,201": 2}, "killercages": [[28, 29]], ...}

It is a program for drawing: givens, heavy borders, killer cages with their sums and the diagonals
that it offers for a new Sudoku are what they are; everything else is a picture, and is said of the
puzzle (`Puzzle.unread`). Of a link to be solved the answer, after ``&a=``, is held against it.

Cells are numbered with two more on each side of the board, lattice points after them::

    cell (x, y) = x + y * width, width = columns + 4
    its lower right corner = width * height + cell
    the place of its cage's sum = 4 * (width * height + cell)
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from collections.abc import Iterator
from itertools import accumulate, pairwise
from typing import Any, NamedTuple
from urllib.parse import unquote

from nonet.constraints import Killer
from nonet.errors import FormatError, NonetError, UnsupportedError
from nonet.formats._boards import Context, each_line, if_all, with_regions
from nonet.formats._format import Format
from nonet.formats._fpuzzles_board import with_houses_of
from nonet.formats._marks import restricted
from nonet.formats._recorded import against_solution
from nonet.formats._rules_in_words import unread_words
from nonet.formats._text import counted, show
from nonet.model import Constraint, Layout, Puzzle, cell_name
from nonet.representation import parsed_json

_LINK = re.compile(r"https?://\S*penpa\S*[#?&]p=([^&\s]+)\S*", re.IGNORECASE)
_ANSWER = re.compile(r"&a=([^&\s]+)")
_PACKED = re.compile(r"[\w+/-]{60,}={0,2}", re.ASCII)
_MOST = 1 << 22  # bytes of an unpacked text
_FIRST = 64  # of them show what it is
_MOST_CELLS = 100  # in a row of the drawing
_GRIDS = ("square", "sudoku")
_MARGIN = 2
_HEAVY = (2, 21)  # styles of lines
_DASHED = 12
_CANDIDATES = "7"
_WHOLE = ("1", "2", "4", "10")  # sizes of numbers that fill a cell; smaller ones are clues
_CIRCLED = (5, 6, 7, 11)  # colours of numbers that stand in circles
# Words of the JSON that are packed as two letters, the first of which is z.
_SHORT = {
    **{"9": '"qa"', "Q": '"pu_q"', "A": '"pu_a"', "G": '"grid"', "M": '"edit_mode"'},
    **{"S": '"surface"', "L": '"line"', "E": '"lineE"', "W": '"wall"', "C": '"cage"'},
    **{"N": '"number"', "Y": '"symbol"', "P": '"special"', "B": '"board"'},
    **{"R": '"command_redo"', "U": '"command_undo"', "8": '"command_replay"'},
    **{"1": '"numberS"', "F": '"freeline"', "2": '"freelineE"', "T": '"thermo"'},
    **{"3": '"arrows"', "D": '"direction"', "0": '"squareframe"', "5": '"polygon"'},
    **{"4": '"deletelineE"', "6": '"killercages"', "7": '"nobulbthermo"', "_": '"__a"'},
    **{"O": "null", "Z": "z"},
}
_DRAWN = {
    "thermo": "thermometer",
    "nobulbthermo": "line",
    "arrows": "arrow",
    "direction": "arrow",
    "squareframe": "frame",
    "polygon": "polygon",
    "symbol": "symbol",
    "line": "line",
    "freeline": "line",
    "freelineE": "line",
    "wall": "line",
    "cage": "side of a cage",
    "surface": "coloured cell",
}


class _Drawing(NamedTuple):
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

    def number(self, row: int, column: int) -> int:
        """The inverse of `cell`."""
        return (row + self.top) * self.width + column + self.left


def _unpacked(packed: str, most: int = _MOST) -> str | None:
    """The first characters of what is packed; None if it is not."""
    plain = unquote(packed).replace(" ", "+").replace("-", "+").replace("_", "/")
    try:
        data = base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
        return zlib.decompressobj(-zlib.MAX_WBITS).decompress(data, most).decode(errors="replace")
    except (binascii.Error, zlib.error, ValueError):
        return None


def _text(packed: str, most: int = _MOST) -> str | None:
    """The first characters of what stands in a link; None if that is not a drawing of Penpa."""
    text = _unpacked(packed, most)
    return text if text is not None and re.match(r"[a-z_]+,\d+,\d+,", text) else None


def _packed(text: str) -> str | None:
    match = _LINK.fullmatch(text)
    return match[1] if match else text if _PACKED.fullmatch(text) else None


def _looks_right(text: str) -> bool:
    packed = _packed(text)
    return packed is not None and _text(packed, _FIRST) is not None


def is_link(text: str) -> bool:
    """Whether it is a link of the program, whole or not."""
    return _LINK.fullmatch(text) is not None


def puzzle_of(text: str, context: Context) -> Puzzle:
    """The puzzle of a link, or of what stands in it.

    Raises:
        NonetError: It is none, or shows something else.
    """
    packed = _packed(text)
    plain = None if packed is None else _text(packed)
    if plain is None:
        raise FormatError("a link of Penpa with '#m=edit&p=' is expected")
    try:
        answer = _ANSWER.search(text)
        return _read(_drawing(plain), answer[1] if answer else "", context)
    except NonetError:
        raise
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        raise FormatError("the drawing of Penpa is damaged: copy its link again") from None


def _drawing(text: str) -> _Drawing:
    lines = re.sub("z([^a-z])", lambda m: _SHORT.get(m[1], m[0]), text).split("\n")
    kind, columns, rows = lines[0].split(",")[:3]
    if kind not in _GRIDS:
        raise UnsupportedError(f"a drawing of Penpa on a grid of the kind {show(kind)}: not square")
    width, height = int(columns) + 2 * _MARGIN, int(rows) + 2 * _MARGIN
    if max(width, height) > _MOST_CELLS:
        raise UnsupportedError("the drawing of Penpa is larger than a board can be")
    parts = parsed_json(lines[3])
    cells = list(accumulate(parsed_json(lines[5])))
    frame = _extent([c % width for c in cells], [c // width for c in cells])
    points = [int(p) - width * height for ends in _heavy(parts) for p in ends]
    # Heavy lines go from side to side of the board; clues may stand beside it.
    heavy = _extent([p % width + 1 for p in points], [p // width + 1 for p in points])
    board = frame
    if heavy is not None and heavy[2] - 1 == heavy[3] - 1 >= 1:
        board = (heavy[0], heavy[1], heavy[2] - 1, heavy[3] - 1)
    if board is None or board[2] != board[3]:
        raise UnsupportedError("no square board with regions is drawn: nonet reads no other")
    left, top, size, _ = board
    return _Drawing(kind, lines[0], width, height, left, top, size, parts)


def _extent(across: list[int], down: list[int]) -> tuple[int, int, int, int] | None:
    """The first column and row of some places, and how many there are."""
    if not across:
        return None
    left, top = min(across), min(down)
    return left, top, max(across) - left + 1, max(down) - top + 1


def _heavy(parts: dict[str, Any]) -> Iterator[list[str]]:
    for name, style in parts.get("lineE", {}).items():
        ends = sorted(name.split(","), key=int)
        if style in _HEAVY:
            yield ends


def _read(drawing: _Drawing, answer: str, context: Context) -> Puzzle:
    layout = _layout(drawing)
    layout, _ = with_houses_of(layout, _diagonals(drawing), [])
    cages, sums, aside = _cages(drawing)
    if cages:
        layout = layout.with_constraints(cages)
    givens = [0] * layout.cell_count
    words: list[str] = []
    allowed: dict[int, set[int]] = {}
    for number, (value, colour, kind) in _numbers(drawing.parts.get("number", {})):
        cell = drawing.cell(number)
        text = str(value).strip()
        if kind == _CANDIDATES:
            found = _candidates(value, drawing.size)
            if cell is None:
                words += map(str, sorted(found))
            elif len(found) == 1:  # which is drawn as large as any given
                givens[cell] = next(iter(found))
            elif found:
                allowed[cell] = found
        elif cell is None or not re.fullmatch("[0-9]{1,3}", text):
            words += [text] if text else []
        elif kind in _WHOLE and colour not in _CIRCLED:
            givens[cell] = _value(text, cell, drawing.size)
        else:
            words.append(f"{text} in {'a circle' if kind in _WHOLE else 'small'} at "
                         f"{cell_name(cell, drawing.size)}")  # fmt: skip
    typed = ["killercage"][: len(cages)] + _diagonals(drawing)
    left = (
        *_unread(drawing, words, sums, aside),
        *unread_words(_words(drawing), typed, drawing.size),
        *against_solution(_answer(answer, drawing), layout, givens, allowed),
    )
    source = context._replace(unread=left).source()
    return Puzzle(layout, givens, marks=restricted(layout, allowed), source=source)


def _candidates(value: Any, size: int) -> set[int]:
    """The values of a cell: a list has 1 for each that is there, a text names them."""
    if isinstance(value, list):
        return {i + 1 for i, each in enumerate(value[:size]) if each == 1}
    return {int(char) for char in str(value) if char in "123456789"}


def _diagonals(drawing: _Drawing) -> list[str]:
    """The keys of f-puzzles for the diagonals that are drawn as the program itself does."""
    size, first = drawing.size, drawing.width * drawing.height
    corner = [first + drawing.number(i - 1, i - 1) for i in range(size + 1)]
    other = [first + drawing.number(i - 1, size - 1 - i) for i in range(size + 1)]
    dashed = {
        tuple(sorted(map(int, name.split(","))))
        for name, style in drawing.parts.get("lineE", {}).items()
        if style == _DASHED
    }
    return [
        key
        for key, points in (("diagonal-", corner), ("diagonal+", other))
        if dashed >= {*pairwise(points)}
    ]


def _answer(packed: str, drawing: _Drawing) -> list[Any] | None:
    """The value of each cell in the answer that the author gave; None for none."""
    plain = _unpacked(packed) if packed else None
    try:
        parts = parsed_json(plain) if plain else None
        pairs = [each.split(",", 1) for each in parts[4]] if isinstance(parts, list) else []
    except (ValueError, AttributeError, LookupError, TypeError):
        return None
    found: list[Any] = [0] * (drawing.size * drawing.size)
    for number, value in pairs:
        cell = drawing.cell(number)
        if cell is not None:
            found[cell] = value
    return found if pairs else None


def _numbers(found: dict[str, Any]) -> Iterator[tuple[str, tuple[Any, Any, Any]]]:
    for number, item in found.items():
        yield number, (item[0], item[1], item[2])


def _value(text: str, cell: int, size: int) -> int:
    if not 1 <= int(text) <= size:
        raise UnsupportedError(
            f"{cell_name(cell, size)} holds {text}, which is not a value of a {size}x{size} board"
        )
    return int(text)


def _layout(drawing: _Drawing) -> Layout:
    """The board with the regions that heavy lines cut it into."""
    size, width = drawing.size, drawing.width
    walls = {tuple(map(int, ends)) for ends in _heavy(drawing.parts)}
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


def _cages(drawing: _Drawing) -> tuple[list[Constraint], set[str], int]:
    """The cages, the small numbers that are their sums, and how many cages leave the board."""
    cages: list[Constraint] = []
    used, aside = set(), 0
    small = drawing.parts.get("numberS", {})
    for numbers in drawing.parts.get("killercages", ()):
        if not numbers:
            continue
        cells = [drawing.cell(number) for number in numbers]
        inside = sorted({cell for cell in cells if cell is not None})
        if None in cells:
            aside += 1
            continue
        place = str(4 * (drawing.width * drawing.height + min(map(int, numbers))))
        text = str(small.get(place, [""])[0]).strip()
        if text.isdecimal():
            used.add(place)
        cages.append(Killer(int(text) if text.isdecimal() else None, tuple(inside)))
    return cages, used, aside


def _unread(drawing: _Drawing, words: list[str], sums: set[str], aside: int) -> Iterator[str]:
    """What is drawn and not read, each in a few words."""
    if aside:
        yield counted(aside, "cage") + " beside the board"
    edges = [style for style in drawing.parts.get("lineE", {}).values() if style not in _HEAVY]
    lines = len(edges) - drawing.size * len(_diagonals(drawing))
    if lines:
        yield counted(lines, "line") + " between cells"
    for part, noun in _DRAWN.items():
        found = drawing.parts.get(part) or ()
        count = len([each for each in found if each])  # lists that were emptied remain
        if count:
            yield counted(count, noun)
    words += [
        str(item[0])
        for place, item in drawing.parts.get("numberS", {}).items()
        if place not in sums and str(item[0]).strip()
    ]
    if words:
        shown = ", ".join(map(show, words[:3]))
        yield f"{counted(len(words), 'text')} ({shown}{', ...' * (len(words) > 3)})"


def _words(drawing: _Drawing) -> str:
    """The rules that the author wrote."""
    _, _, rest = drawing.title.partition(",Author: ")
    fields = rest.split(",")
    words = fields[2] if len(fields) > 2 else ""
    for code, sign in (("%2D", "\n"), ("%2C", ","), ("%2E", "&"), ("%2F", "=")):
        words = words.replace(code, sign)
    return words


FORMAT = Format(
    name="penpa",
    summary="a link of Penpa+, or what stands in it after p=",
    sniff=if_all(_looks_right),
    read=each_line("penpa", puzzle_of),
    remarks="Givens, regions, diagonals and killer cages; what else is drawn is told, not read.",
)
