"""OpenSudoku's XML: a ``game`` element with 81 digits for each puzzle.

For example::

    <opensudoku><game data="530070000600195000..." /></opensudoku>

Games that someone had begun hold more: after ``version: 1`` to ``version: 4`` each cell has its
value, its notes (in version 4 those in the corner, then those in the centre), and 0 if it is given,
1 if it was filled in::

    <game data="version: 2&#10;5|0|0|3|0|0|0|6|1|..." />
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import partial

from nonet.errors import FormatError
from nonet.formats._boards import from_symbols, if_any
from nonet.formats._context import Context, attempt
from nonet.formats._documents import with_document
from nonet.formats._format import (
    NINE,
    Board,
    Entry,
    Format,
    Line,
    ReadOptions,
    WriteOptions,
    values_of,
)
from nonet.formats._text import digits_of
from nonet.lazy import compiled_later
from nonet.model import Document, Puzzle
from nonet.model.document import Sets

# Of XML only this is needed, and a parser of it all would follow entities into any file.
_GAME = compiled_later(r"""<game\b[^<>]*?\bdata\s*=\s*(["'])([^"'<>]*)\1""")
_BEGUN = compiled_later(r"version: ([1-4])\s+([\d,|\s-]+)", re.ASCII)
_OPEN = compiled_later(r"""\bdata\s*=\s*["']version: \d$""")
_DIGITS = frozenset("123456789")
_PARTS = {1: 3, 2: 3, 3: 3, 4: 4}  # of a cell, by the version


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
        return _begun(begun[2], int(begun[1]), context)
    if len(data) != 81:
        raise FormatError(f"the data of a game are 81 digits, not {len(data)} characters")
    return from_symbols(data, 9, context)


def _begun(text: str, version: int, context: Context) -> Puzzle:
    """The puzzle of a game that somebody had begun, with entries and notes."""
    words, per_cell = [word.strip() for word in text.split("|") if word.strip()], _PARTS[version]
    if len(words) != 81 * per_cell:
        raise FormatError(f"the data of a game are 81 cells, not {len(words) / per_cell:g}")
    values, editable = words[::per_cell], [flag != "0" for flag in words[per_cell - 1 :: per_cell]]
    if not all(len(value) == 1 and value.isdecimal() for value in values):
        raise FormatError("the data of a game have a digit for each cell")
    pairs = list(zip(map(int, values), editable, strict=True))
    puzzle = from_symbols("".join("0" if free else str(value) for value, free in pairs), 9, context)
    corner, centre = (
        tuple(_notes(word, version) for word in words[place::per_cell])
        if place < per_cell - 1
        else ()
        for place in (1, 2)
    )
    entries = tuple(value if free else 0 for value, free in pairs)
    return with_document(Document(puzzle, entries=entries, corner=corner, centre=centre))


def _notes(word: str, version: int) -> tuple[int, ...]:
    """The values that are noted in a cell: in version 1 a list, later the bits of a number."""
    if version == 1:
        return tuple(sorted({int(char) for char in word if char in _DIGITS}))
    bits = int(word) if word.isdecimal() else 0
    return tuple(value for value in range(1, 10) if bits >> (value - 1) & 1)


def _write(board: Board, options: WriteOptions) -> str:
    document = board.document if isinstance(board, Puzzle) else None
    if document is None or not any(document.progress[:3]):
        return f'<opensudoku><game data="{digits_of(board, "0")}" /></opensudoku>'
    givens = values_of(board)
    entries = document.entries or (0,) * 81
    cells = (
        f"{given or entry}|{corner}|{centre}|{0 if given else 1}|"
        for given, entry, corner, centre in zip(
            givens, entries, _bits(document.corner), _bits(document.centre), strict=True
        )
    )
    return f'<opensudoku><game data="version: 4&#10;{"".join(cells)}" /></opensudoku>'


def _bits(marks: Sets) -> list[int]:
    return [sum(1 << (value - 1) for value in values) for values in marks] or [0] * 81


FORMAT = Format(
    name="opensudoku",
    summary="OpenSudoku's XML (.opensudoku)",
    suffixes=(".opensudoku",),
    sniff=if_any(lambda text: "<opensudoku" in text),
    read=_read,
    write=_write,
    sizes=NINE,
    holds=("entries", "centre marks", "corner marks"),
)
