"""SudokuWiki's string of candidates: two characters a cell, in base 32 or, after S9B, in base 36.

In base 32 a cell is a number of ten bits: bits 1 to 9 are its candidates, bit 0 is set if it is a
given::

    "00" + ... : (candidates as bits) * 2 + (1 if given), the high digit first, 0-9 and a-v

After ``S9B`` 1 to 9 are givens, 10 to 18 placed values, and above that are candidates::

    18 + (candidates as bits), the high digit first, 0-9 and a-z
"""

from __future__ import annotations

import re

from nonet.errors import FormatError
from nonet.formats._boards import each_line, if_all, layout_for
from nonet.formats._context import Context
from nonet.formats._format import NINE, Board, Format, WriteOptions, values_of
from nonet.formats._marks import candidates_of, from_candidates
from nonet.lazy import compiled_later
from nonet.model import Puzzle

_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_LINE = compiled_later(r"[0-9a-v]{162}|S9B[0-9a-z]{162}", re.I)  # no board has as many cells
_LOOKS = compiled_later(r"[0-9a-v]{162}|S9B[0-9a-z]{100,}", re.I)
_PREFIX = "s9b"
_PLACED, _CANDIDATES = 9, 18  # what stands before these numbers of base 36


def _puzzle(text: str, context: Context) -> Puzzle:
    if not _LINE.fullmatch(text):
        if text[:3].casefold() == _PREFIX:
            raise FormatError(f"after S9B 162 characters are expected, not {len(text) - 3}")
        raise FormatError("162 characters are expected, two a cell, each 0-9 or a-v")
    if text[:3].casefold() == _PREFIX:
        numbers = [_bits(int(text[at : at + 2], 36), at // 2) for at in range(3, 165, 2)]
    else:
        numbers = [int(text[at : at + 2], 32) for at in range(0, 162, 2)]
    cells = [[v for v in range(1, 10) if number >> v & 1] for number in numbers]
    givens = [0] * 81
    for cell, number in enumerate(numbers):
        if number & 1 and len(cells[cell]) != 1:
            raise FormatError(f"cell {cell + 1} is a given with {len(cells[cell])} candidates")
        givens[cell] = cells[cell][0] if number & 1 else 0
    return from_candidates(layout_for(9, context), cells, context.source(), givens)


def _bits(number: int, cell: int) -> int:
    """A cell of base 36 as it is in base 32."""
    if not 0 < number < _CANDIDATES + 512:
        raise FormatError(f"cell {cell} has no number of a cell: {number}")
    if number > _CANDIDATES:
        return (number - _CANDIDATES) << 1
    return 1 << number | 1 if number <= _PLACED else 1 << (number - _PLACED)


def _write(board: Board, options: WriteOptions) -> str:
    text = ""
    for given, candidates in zip(values_of(board), candidates_of(board), strict=True):
        high, low = divmod(sum(1 << value for value in candidates) | bool(given), 32)
        text += _DIGITS[high] + _DIGITS[low]
    return text


FORMAT = Format(
    name="sudokuwiki",
    summary="SudokuWiki's candidates: 162 characters, or S9B and 162",
    sniff=if_all(_LOOKS.fullmatch),
    read=each_line("sudokuwiki", _puzzle),
    write=_write,
    sizes=NINE,
    carries_marks=True,
    remarks="Written in base 32. Placed values are pencil marks.",
)
