"""OpenSudoku's XML: a ``game`` element with 81 digits for each puzzle.

For example::

    <opensudoku><game data="530070000600195000..." /></opensudoku>

Games that someone had begun hold more: after ``version: 1`` to ``version: 4`` each cell has its
value, its notes (of two kinds in version 4), and 0 if it is given, 1 if it was filled in::

    <game data="version: 2&#10;5|0|0|3|0|0|0|6|1|..." />
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import partial

from nonet.errors import FormatError
from nonet.formats._boards import Context, attempt, from_symbols, if_any
from nonet.formats._format import NINE, Board, Entry, Format, Line, ReadOptions, WriteOptions
from nonet.formats._marks import restricted
from nonet.formats._text import digits_of
from nonet.lazy import compiled_later
from nonet.model import Puzzle

# Of XML only this is needed, and a parser of it all would follow entities into any file.
_GAME = compiled_later(r"""<game\b[^<>]*?\bdata\s*=\s*(["'])([^"'<>]*)\1""")
_BEGUN = compiled_later(r"version: ([1-4])\s+([\d,|\s-]+)", re.ASCII)
_OPEN = compiled_later(r"""\bdata\s*=\s*["']version: \d$""")
_DIGITS = frozenset("123456789")


def _read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads the games of each line; only the data of one may go on on the next, as some do."""
    for line in _whole_lines(lines):
        games = list(_GAME.finditer(line.text))
        if "<game" in line.text and not games:
            yield FormatError("this game has no data", line=line.number, text=line.text)
        for game in games:
            context = Context("opensudoku", options, line.number)
            yield attempt(partial(_puzzle, game[2].strip(), context), line.number, game[0])


def _whole_lines(lines: Iterator[Line]) -> Iterator[Line]:
    """The lines, one in whose last text in quotation marks the line ends put to the next."""
    for line in lines:
        if _OPEN.search(line.text):
            more = next(lines, None)
            if more is not None:
                yield Line(line.number, f"{line.text}\n{more.text}")
                continue
        yield line


def _puzzle(data: str, context: Context) -> Puzzle:
    begun = _BEGUN.fullmatch(html.unescape(data))
    if begun is not None:
        return _begun(begun[2], 4 if begun[1] == "4" else 3, context)
    if len(data) != 81:
        raise FormatError(f"the data of a game are 81 digits, not {len(data)} characters")
    return from_symbols(data, 9, context)


def _begun(text: str, per_cell: int, context: Context) -> Puzzle:
    """The puzzle of a game with notes; what was filled in are pencil marks, notes are left out."""
    words = [word for word in text.split("|") if word.strip()]
    if len(words) != 81 * per_cell:
        raise FormatError(f"the data of a game are 81 cells, not {len(words) / per_cell:g}")
    values, editable = words[::per_cell], words[per_cell - 1 :: per_cell]
    givens = "".join(
        value.strip() if flag.strip() == "0" else "0"
        for value, flag in zip(values, editable, strict=True)
    )
    if not re.fullmatch(r"\d{81}", givens, re.ASCII):
        raise FormatError("the data of a game have a digit for each cell")
    puzzle = from_symbols(givens, 9, context)
    filled = {
        cell: {int(value)}
        for cell, (value, flag) in enumerate(zip(values, editable, strict=True))
        if flag.strip() != "0" and value.strip() in _DIGITS
    }
    if not filled:
        return puzzle
    marks = restricted(puzzle.layout, filled)
    return Puzzle(puzzle.layout, puzzle.givens, marks=marks, source=puzzle.source)


def _write(board: Board, options: WriteOptions) -> str:
    return f'<opensudoku><game data="{digits_of(board, "0")}" /></opensudoku>'


FORMAT = Format(
    name="opensudoku",
    summary="OpenSudoku's XML (.opensudoku)",
    suffixes=(".opensudoku",),
    sniff=if_any(lambda text: "<opensudoku" in text),
    read=_read,
    write=_write,
    sizes=NINE,
)
