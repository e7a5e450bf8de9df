"""SudokuWiki's string of candidates: two characters a cell, in base 32.

A cell is a number of ten bits: bits 1 to 9 are its candidates, bit 0 is set if it is a given::

    "00" + ... : (candidates as bits) * 2 + (1 if given), the high digit first, 0-9 and a-v
"""

from __future__ import annotations

import re

from nonet.errors import FormatError
from nonet.formats._boards import Context, each_line, if_all, layout_for
from nonet.formats._format import NINE, Board, Format, WriteOptions, values_of
from nonet.formats._marks import candidates_of, from_candidates
from nonet.model import Puzzle

_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_LINE = re.compile(r"[0-9a-v]{162}", re.I)  # no board has as many cells


def _puzzle(text: str, context: Context) -> Puzzle:
    if not _LINE.fullmatch(text):
        raise FormatError("162 characters are expected, two a cell, each 0-9 or a-v")
    numbers = [int(text[at : at + 2], 32) for at in range(0, 162, 2)]
    cells = [[v for v in range(1, 10) if number >> v & 1] for number in numbers]
    givens = [0] * 81
    for cell, number in enumerate(numbers):
        if number & 1 and len(cells[cell]) != 1:
            raise FormatError(f"cell {cell + 1} is a given with {len(cells[cell])} candidates")
        givens[cell] = cells[cell][0] if number & 1 else 0
    return from_candidates(layout_for(9, context), cells, context.source(), givens)


def _write(board: Board, options: WriteOptions) -> str:
    text = ""
    for given, candidates in zip(values_of(board), candidates_of(board), strict=True):
        high, low = divmod(sum(1 << value for value in candidates) | bool(given), 32)
        text += _DIGITS[high] + _DIGITS[low]
    return text


FORMAT = Format(
    name="sudokuwiki",
    summary="SudokuWiki's candidates in base 32, 162 characters",
    sniff=if_all(_LINE.fullmatch),
    read=each_line("sudokuwiki", _puzzle),
    write=_write,
    sizes=NINE,
    carries_marks=True,
)
