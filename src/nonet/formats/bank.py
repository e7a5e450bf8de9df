"""The puzzle bank of Sudoku Exchange: a number, the puzzle, a rating on each line.

For example::

    0123456789ab 53..7....6..195... (81 cells) ...8..79  1.2

The rating is Sukaku Explainer's of its time and is left out. The format is only read: number and
rating are not ours to make up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonet.errors import FormatError
from nonet.formats._boards import Context, from_symbols
from nonet.formats._each import all_are, each_line
from nonet.formats._format import Entry, Format, Line, ReadOptions
from nonet.model import Puzzle

_LINE = re.compile(r"[0-9a-f]{12}\s+([0-9.]{81})\s+\d+\.\d+")


def sniff(lines: Sequence[Line]) -> float:
    """Hexadecimal number, puzzle, rating."""
    return all_are(lines, _LINE.fullmatch)


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads every line for itself."""
    return each_line(lines, lambda line: _puzzle(line, options))


def _puzzle(line: Line, options: ReadOptions) -> Puzzle:
    match = _LINE.fullmatch(line.text.strip())
    if match is None:
        raise FormatError("12 hexadecimal digits, 81 cells and a rating are expected")
    return from_symbols(match[1], 9, Context("bank", options, line.number))


FORMAT = Format(
    name="bank",
    summary="Sudoku Exchange's puzzle bank: number, puzzle, rating (read only)",
    suffixes=(),
    sniff=sniff,
    read=read,
    write=None,
)
