"""The format `drawn` without box-drawing characters, for places that know only ASCII.

For example::

    +-------+-------+
    | 1 . . | 4 . . |
    | . 5 6 | . . 3 |
    +-------+-------+
         ...

What is written here reads as `drawn`.
"""

from __future__ import annotations

from collections.abc import Sequence

from nonet.formats._format import Board, Format, Line, WriteOptions
from nonet.formats.drawn import carries, draw, read


def sniff(lines: Sequence[Line]) -> float:
    """Never: `drawn` finds it."""
    return 0


def write(board: Board, options: WriteOptions) -> str:
    """A picture of ASCII characters."""
    return draw(board, options, ascii=True)


FORMAT = Format(
    name="ascii",
    summary="a grid with borders, of ASCII characters only",
    suffixes=(),
    sniff=sniff,
    read=read,
    write=write,
    carries=carries,
)
