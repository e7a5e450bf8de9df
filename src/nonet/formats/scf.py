"""SudokuPad's short link of a classic puzzle: ``scf`` and a character a digit with its blanks.

For example ``https://sudokupad.app/scf53WyB...``. A character is a number below 60, with 0-9, A-Z
and a-x as digits: a given (0 for none) plus ten times the number of empty cells that follow it, at
most five.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonet.errors import FormatError
from nonet.formats._boards import Context, from_symbols
from nonet.formats._each import all_are, each_line
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of
from nonet.model import Puzzle

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
_LINK = re.compile(rf"(?:https?://\S+/)?scf([{_DIGITS}]+)")
_MOST_BLANKS = 5


def sniff(lines: Sequence[Line]) -> float:
    """The three letters, and nothing that the alphabet does not have."""
    return all_are(lines, _LINK.fullmatch)


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads every line for itself."""
    return each_line(lines, lambda line: _puzzle(line, options))


def _puzzle(line: Line, options: ReadOptions) -> Puzzle:
    match = _LINK.fullmatch(line.text.strip())
    if match is None:
        raise FormatError("a link of SudokuPad's classic puzzles, 'scf...', is expected")
    return from_symbols(_unpacked(match[1]), 9, Context("scf", options, line.number))


def _unpacked(text: str) -> str:
    cells = ""
    for char in text:
        blanks, digit = divmod(_DIGITS.index(char), 10)
        cells += str(digit) + "0" * blanks
    if len(cells) != 81:
        raise FormatError(f"the link has {len(cells)} cells, not 81")
    return cells


def write(board: Board, options: WriteOptions) -> str:
    """The letters and the characters, without an address before them."""
    values = values_of(board)
    text, cell = "scf", 0
    while cell < 81:
        after = cell + 1
        while after < 81 and not values[after] and after - cell - 1 < _MOST_BLANKS:
            after += 1
        text += _DIGITS[values[cell] + 10 * (after - cell - 1)]
        cell = after
    return text


FORMAT = Format(
    name="scf",
    summary="SudokuPad's short link of a classic puzzle (scf...)",
    suffixes=(),
    sniff=sniff,
    read=read,
    write=write,
    carries=lambda layout: layout.is_classic,
)
