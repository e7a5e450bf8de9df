"""SudokuWiki's string of candidates: two characters a cell, in base 32.

A cell is a number of ten bits: bits 1 to 9 are its candidates, bit 0 says whether it is a given::

    "00" + ... : (candidates as bits) * 2 + (1 if given), the high digit first, 0-9 and a-v
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonet.errors import FormatError
from nonet.formats._boards import Context, layout_for, source
from nonet.formats._each import all_are, each_line
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of
from nonet.formats._marks import candidates_of, from_candidates
from nonet.model import Puzzle

_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_LINE = re.compile(r"[0-9a-v]{162}", re.I)


def sniff(lines: Sequence[Line]) -> float:
    """162 characters, letters among them: no size of a line has as many."""
    return all_are(lines, _LINE.fullmatch)


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads every line for itself."""
    return each_line(lines, lambda line: _puzzle(line, options))


def _puzzle(line: Line, options: ReadOptions) -> Puzzle:
    text = line.text.strip().lower()
    if not _LINE.fullmatch(text):
        raise FormatError("162 characters are expected, two a cell, each 0-9 or a-v")
    numbers = [int(text[at : at + 2], 32) for at in range(0, 162, 2)]
    cells = [[v for v in range(1, 10) if number >> v & 1] for number in numbers]
    wrong = [cell for cell, number in enumerate(numbers) if number & 1 and len(cells[cell]) != 1]
    if wrong:
        raise FormatError(f"cell {wrong[0] + 1} is a given with {len(cells[wrong[0]])} candidates")
    givens = [values[0] if number & 1 else 0 for number, values in zip(numbers, cells, strict=True)]
    context = Context("sudokuwiki", options, line.number)
    return from_candidates(layout_for(9, context), cells, source(context, None), givens)


def write(board: Board, options: WriteOptions) -> str:
    """One line."""
    text = ""
    for given, candidates in zip(values_of(board), candidates_of(board), strict=True):
        high, low = divmod(sum(1 << value for value in candidates) | bool(given), 32)
        text += _DIGITS[high] + _DIGITS[low]
    return text


FORMAT = Format(
    name="sudokuwiki",
    summary="SudokuWiki's candidates in base 32, 162 characters",
    suffixes=(),
    sniff=sniff,
    read=read,
    write=write,
    carries=lambda layout: layout.is_classic,
    carries_marks=True,
)
