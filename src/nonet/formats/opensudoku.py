"""OpenSudoku's XML: a ``game`` element with 81 digits for each puzzle.

For example::

    <opensudoku><game data="530070000600195000..." /></opensudoku>
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonet.errors import FormatError, NonetError
from nonet.formats._boards import Context, from_symbols
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of

# Of XML only this is needed, and a parser of it all would follow entities into any file.
_GAME = re.compile(r"""<game\b[^<>]*?\bdata\s*=\s*(["'])([^"'<>]*)\1""")


def sniff(lines: Sequence[Line]) -> float:
    """Its outer element."""
    return 1 if any("<opensudoku" in line.text for line in lines[:5]) else 0


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads the games of each line; an element stands on one line, as OpenSudoku writes it."""
    for line in lines:
        games = list(_GAME.finditer(line.text))
        if "<game" in line.text and not games:
            yield FormatError("this game has no data", line=line.number, text=line.text)
        for game in games:
            try:
                yield _puzzle(game[2].strip(), line, options)
            except NonetError as error:
                error.line, error.text = line.number, game[0]
                yield error


def _puzzle(data: str, line: Line, options: ReadOptions) -> Entry:
    if len(data) != 81:
        raise FormatError(f"the data of a game are 81 digits, not {len(data)} characters")
    return from_symbols(data, 9, Context("opensudoku", options, line.number))


def write(board: Board, options: WriteOptions) -> str:
    """A document with one game."""
    data = "".join(map(str, values_of(board)))
    return f'<opensudoku><game data="{data}" /></opensudoku>'


FORMAT = Format(
    name="opensudoku",
    summary="OpenSudoku's XML (.opensudoku)",
    suffixes=(".opensudoku",),
    sniff=sniff,
    read=read,
    write=write,
    carries=lambda layout: layout.is_classic,
)
