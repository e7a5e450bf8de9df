"""Simple Sudoku's file: a drawing with stars in its corners.

For example, its first lines::

    *-----------*
    |.3.|4..|...|
    |5..|...|.1.|
    |..6|...|..8|
    |---+---+---|

It is read as any drawing is (see `drawn`), and written for programs that take nothing else.
"""

from __future__ import annotations

from nonet.formats import drawn
from nonet.formats._boards import if_any
from nonet.formats._format import NINE, Board, Format, WriteOptions
from nonet.formats._text import digits_of, in_rows

_EDGE = "*-----------*"


def _write(board: Board, options: WriteOptions) -> str:
    lines = ["|" + "|".join(in_rows(row, 3)) + "|" for row in in_rows(digits_of(board), 9)]
    lines[6:6] = lines[3:3] = ["|---+---+---|"]
    return "\n".join([_EDGE, *lines, _EDGE])


FORMAT = Format(
    name="ss",
    summary="Simple Sudoku's drawing with stars in its corners (.ss)",
    suffixes=(".ss",),
    sniff=if_any(lambda text: text == _EDGE, among=1),
    read=drawn.read,
    write=_write,
    sizes=NINE,
    remarks="Read as `drawn`.",
)
