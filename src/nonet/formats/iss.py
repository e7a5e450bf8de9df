"""Interactive Sudoku Solver's text: rules as words that begin with a dot.

For example::

    .Shape~6x6.~R1C1_5~R2C4_3.Diagonal~1.AntiKnight.Jigsaw~000111...

Read are shapes, givens, pencil marks (several values of a cell), diagonals, windows, jigsaw
regions, regions off, anti-knight, anti-king, anti-consecutive, and inequalities. A word that is not
known is refused by name, because it is a rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from nonet.errors import FormatError, UnsupportedError
from nonet.formats import _variants
from nonet.formats._boards import Context, each_line, if_all
from nonet.formats._format import Board, Format, WriteOptions, values_of
from nonet.formats._marks import restricted
from nonet.model import (
    Layout,
    Puzzle,
    Source,
    cell_name,
    default_box,
    diagonals,
    parse_cell,
    windows,
)

_WORD = re.compile(r"\.([A-Za-z]*)((?:~[^.~]*)*)")
_GIVEN = re.compile(r"(R\d{1,3}C\d{1,3})((?:_\d{1,3})+)", re.I | re.ASCII)
_SHAPE = re.compile(r"(\d{1,2})x(\d{1,2})", re.ASCII)


class _Draft:
    """The puzzle as far as its words have been read."""

    def __init__(self, size: int) -> None:
        self.layout = Layout.of(size, None if default_box(size) else "none")
        self.cells: dict[int, tuple[int, ...]] = {}


def _looks_right(text: str) -> bool:
    """Whether a line is made of a dot, a word, a tilde."""
    words = list(_WORD.finditer(text))
    if "".join(match[0] for match in words) != text or not words:
        return False
    # Letters between dots are also the values of a large board.
    return re.match(r"\.[A-Za-z]*~", text) is not None or all(
        match[1].lower() in _WORDS and (match[1] or match[2]) for match in words
    )


def _puzzle(text: str, context: Context) -> Puzzle:
    matches = list(_WORD.finditer(text))
    if "".join(match[0] for match in matches) != text:
        raise FormatError("words that begin with a dot are expected: '.Shape~6x6.~R1C1_5'")
    words = [(match[1], match[2].split("~")[1:]) for match in matches]
    board = _Draft(_size(words))
    for name, arguments in words:
        act = _WORDS.get(name.lower())
        if act is None:
            raise UnsupportedError(
                f"the rule {name!r} is not supported: the puzzle was not read, because "
                "without it, it would be a different one"
            )
        act(board, arguments)
    return _finished(board, context.source())


def _size(words: Sequence[tuple[str, list[str]]]) -> int:
    for name, arguments in words:
        if name.lower() == "shape":
            match = _SHAPE.fullmatch(arguments[0]) if len(arguments) == 1 else None
            if match is None or match[1] != match[2] or int(match[1]) == 0:
                raise UnsupportedError("only square shapes are supported: '.Shape~6x6'")
            return int(match[1])
    return 9


def _finished(board: _Draft, origin: Source) -> Puzzle:
    layout = board.layout
    givens = [0] * layout.cell_count
    for cell, values in board.cells.items():
        givens[cell] = values[0] if len(values) == 1 else 0
    marks = restricted(layout, {c: values for c, values in board.cells.items() if not givens[c]})
    return Puzzle(layout, givens, marks=marks, source=origin)


def _givens(board: _Draft, arguments: list[str]) -> None:
    size = board.layout.size
    for argument in arguments:
        match = _GIVEN.fullmatch(argument)
        if match is None:
            raise FormatError(f"{argument!r} is not a given: R1C1_5 is expected")
        values = tuple(sorted({int(value) for value in match[2].split("_")[1:]}))
        if not all(1 <= value <= size for value in values):
            raise FormatError(f"{argument!r} has a value that a {size}x{size} board cannot hold")
        board.cells[parse_cell(match[1], size)] = values


def _diagonal(board: _Draft, arguments: list[str]) -> None:
    both = diagonals(board.layout.size)
    # 1 rises to the right, -1 falls.
    chosen = {"1": both[1], "-1": both[0]}.get(arguments[0] if arguments else "")
    if chosen is None:
        raise FormatError("a diagonal is 1 or -1: '.Diagonal~1'")
    board.layout = board.layout.with_houses([chosen])


def _windoku(board: _Draft, arguments: list[str]) -> None:
    if board.layout.box is None:
        raise UnsupportedError("windows need boxes")
    board.layout = board.layout.with_houses(windows(board.layout.size, board.layout.box))


def _jigsaw(board: _Draft, arguments: list[str]) -> None:
    text = next((word for word in arguments if not _SHAPE.fullmatch(word)), "")
    old = board.layout
    new = Layout.of(old.size, regions=text, extra=old.extra)
    board.layout = new.with_relations(old.relations)


def _no_boxes(board: _Draft, arguments: list[str]) -> None:
    old = board.layout
    board.layout = Layout.of(old.size, "none", extra=old.extra).with_relations(old.relations)


def _with(change: Callable[[Layout], Layout]) -> Callable[[_Draft, list[str]], None]:
    def act(board: _Draft, arguments: list[str]) -> None:
        board.layout = change(board.layout)

    return act


def _chain(rule: Callable[[Layout, int, int], Layout]) -> Callable[[_Draft, list[str]], None]:
    def act(board: _Draft, arguments: list[str]) -> None:
        cells = [parse_cell(name, board.layout.size) for name in arguments]
        if len(cells) < 2:
            raise FormatError("at least two cells are expected: '~R1C1~R1C2'")
        for first, second in pairwise(cells):
            board.layout = rule(board.layout, first, second)

    return act


def _palindrome(board: _Draft, arguments: list[str]) -> None:
    cells = [parse_cell(name, board.layout.size) for name in arguments]
    board.layout = _variants.palindrome(board.layout, cells)


_WORDS: dict[str, Callable[[_Draft, list[str]], None]] = {
    "": _givens,
    "shape": lambda board, arguments: None,
    "diagonal": _diagonal,
    "windoku": _windoku,
    "jigsaw": _jigsaw,
    "noboxes": _no_boxes,
    "antiknight": _with(_variants.antiknight),
    "antiking": _with(_variants.antiking),
    "anticonsecutive": _with(_variants.nonconsecutive),
    "greaterthan": _chain(lambda layout, a, b: _variants.less(layout, b, a)),
    "thermo": _chain(_variants.less),
    "whisper": _chain(lambda layout, a, b: _variants.apart(layout, a, b, 5)),
    "palindrome": _palindrome,
}


def _write(board: Board, options: WriteOptions) -> str:
    layout, size = board.layout, board.size
    text = "" if size == 9 else f".Shape~{size}x{size}"
    if layout.regions is not None:
        text += ".Jigsaw~" + "".join(chr(ord("A") + label) for label in layout.regions)
    elif layout.box is None and default_box(size):
        text += ".NoBoxes"
    values = values_of(board)
    words = [f"~{cell_name(cell, size).upper()}_{v}" for cell, v in enumerate(values) if v]
    return text + ("." + "".join(words) if words else "") or ".Shape~9x9"


def _carries(layout: Layout) -> bool:
    plain = not (layout.extra or layout.relations or layout.height < layout.size)
    return plain and (layout.is_default or layout.box is None)


FORMAT = Format(
    name="iss",
    summary="Interactive Sudoku Solver's text: .Shape~6x6.~R1C1_5",
    sniff=if_all(_looks_right),
    read=each_line("iss", _puzzle),
    write=_write,
    sizes=range(1, 100),
    layouts=_carries,
    remarks="Diagonals, windows, regions and rules between two cells are read; others are refused.",
)
