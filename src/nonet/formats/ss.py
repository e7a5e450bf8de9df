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

from collections.abc import Iterator, Sequence

from nonet.formats import drawn
from nonet.formats._format import Board, Entry, Format, Line, ReadOptions, WriteOptions, values_of

_EDGE = "*-----------*"


def sniff(lines: Sequence[Line]) -> float:
    """Its first line, which nobody else draws."""
    return 1 if lines and lines[0].text.strip() == _EDGE else 0


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """As drawings are."""
    yield from drawn.read(lines, options)


def write(board: Board, options: WriteOptions) -> str:
    """The drawing."""
    text = "".join(str(value) if value else "." for value in values_of(board))
    lines = [_EDGE]
    for r in range(9):
        if r in (3, 6):
            lines.append("|---+---+---|")
        row = text[9 * r : 9 * r + 9]
        lines.append(f"|{row[:3]}|{row[3:6]}|{row[6:]}|")
    return "\n".join([*lines, _EDGE])


FORMAT = Format(
    name="ss",
    summary="Simple Sudoku's drawing with stars in its corners (.ss)",
    suffixes=(".ss",),
    sniff=sniff,
    read=read,
    write=write,
    carries=lambda layout: layout.is_classic,
)
