"""OpenSudoku's XML: a ``game`` element with 81 digits for each puzzle.

For example::

    <opensudoku><game data="530070000600195000..." /></opensudoku>
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial

from nonet.errors import FormatError
from nonet.formats._boards import Context, attempt, from_symbols, if_any
from nonet.formats._format import NINE, Board, Entry, Format, Line, ReadOptions, WriteOptions
from nonet.formats._text import digits_of
from nonet.model import Puzzle

# Of XML only this is needed, and a parser of it all would follow entities into any file.
_GAME = re.compile(r"""<game\b[^<>]*?\bdata\s*=\s*(["'])([^"'<>]*)\1""")


def _read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads the games of each line; an element stands on one line, as OpenSudoku writes it."""
    for line in lines:
        games = list(_GAME.finditer(line.text))
        if "<game" in line.text and not games:
            yield FormatError("this game has no data", line=line.number, text=line.text)
        for game in games:
            context = Context("opensudoku", options, line.number)
            yield attempt(partial(_puzzle, game[2].strip(), context), line.number, game[0])


def _puzzle(data: str, context: Context) -> Puzzle:
    if len(data) != 81:
        raise FormatError(f"the data of a game are 81 digits, not {len(data)} characters")
    return from_symbols(data, 9, context)


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
