"""The puzzle bank of Sudoku Exchange: a number, the puzzle, a rating on each line.

For example::

    0123456789ab 53..7....6..195... (81 cells) ...8..79  1.2

The rating is that of Sukaku Explainer at the time and is left out. The format is only read, because
numbers and ratings are not ours to make up.
"""

from __future__ import annotations

from nonet.errors import FormatError
from nonet.formats._boards import each_line, from_symbols, if_all
from nonet.formats._context import Context
from nonet.formats._format import NINE, Format
from nonet.lazy import compiled_later
from nonet.model import Puzzle

_LINE = compiled_later(r"[0-9a-f]{12}\s+([0-9.]{81})\s+\d+\.\d+")


def _puzzle(text: str, context: Context) -> Puzzle:
    match = _LINE.fullmatch(text)
    if match is None:
        raise FormatError("12 hexadecimal digits, 81 cells and a rating are expected")
    return from_symbols(match[1], 9, context)


FORMAT = Format(
    name="bank",
    summary="Sudoku Exchange's puzzle bank: number, puzzle, rating (read only)",
    sniff=if_all(_LINE.fullmatch),
    read=each_line("bank", _puzzle),
    sizes=NINE,
    remarks="The rating is left out.",
)
