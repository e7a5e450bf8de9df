"""SudokuPad's short link of a classic puzzle: ``scf`` and a character a digit with its blanks.

For example ``https://sudokupad.app/scf53WyB...``. A character is a number below 60, with 0-9, A-Z
and a-x as digits: a given (0 for none) plus ten times the number of empty cells that follow it, at
most five.
"""

from __future__ import annotations

from nonet.errors import FormatError
from nonet.formats._boards import each_line, from_symbols, if_all
from nonet.formats._context import Context
from nonet.formats._format import NINE, Board, Format, WriteOptions
from nonet.formats._text import digits_of
from nonet.lazy import compiled_later
from nonet.model import Puzzle

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
_LINK = compiled_later(rf"(?:https?://\S+/)?scf([{_DIGITS}]+)")
_RUN = compiled_later(r"(\d)(0{0,5})")  # a given or an empty cell, and the empty ones after it


def _puzzle(text: str, context: Context) -> Puzzle:
    match = _LINK.fullmatch(text)
    if match is None:
        raise FormatError("a link of SudokuPad's classic puzzles, 'scf...', is expected")
    pairs = (divmod(_DIGITS.index(char), 10) for char in match[1])
    cells = "".join(str(digit) + "0" * blanks for blanks, digit in pairs)
    if len(cells) != 81:
        raise FormatError(f"the link has {len(cells)} cells, not 81")
    return from_symbols(cells, 9, context)


def _write(board: Board, options: WriteOptions) -> str:
    """The letters and the characters, without an address before them."""
    runs = _RUN.findall(digits_of(board, "0"))
    return "scf" + "".join(_DIGITS[int(digit) + 10 * len(blanks)] for digit, blanks in runs)


FORMAT = Format(
    name="scf",
    summary="SudokuPad's short link of a classic puzzle (scf...)",
    sniff=if_all(_LINK.fullmatch),
    read=each_line("scf", _puzzle),
    write=_write,
    sizes=NINE,
)
