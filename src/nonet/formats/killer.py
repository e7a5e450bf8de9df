"""Killer puzzles as Perfect Sudoku writes them: ``3x3::k:`` and a number for each cell.

A number is the sum of the cell's cage times 256 plus the cage's number; ``3x3:d:k:`` has diagonals
as well. Cages are rules that cannot be played yet: a puzzle with any is refused, one without is
read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from nonet.errors import FormatError, UnsupportedError
from nonet.formats._boards import Context, layout_for, source
from nonet.formats._each import each_line
from nonet.formats._format import Entry, Format, Line, ReadOptions
from nonet.model import Layout, Puzzle, diagonals

_HEAD = re.compile(r"3x3:(d?):k:(.*)")


def sniff(lines: Sequence[Line]) -> float:
    """The first letters."""
    return 1 if any(_HEAD.fullmatch(line.text.strip()) for line in lines[:5]) else 0


def read(lines: Iterator[Line], options: ReadOptions) -> Iterator[Entry]:
    """Reads every line for itself."""
    return each_line(lines, lambda line: _puzzle(line, options))


def _puzzle(line: Line, options: ReadOptions) -> Puzzle:
    match = _HEAD.fullmatch(line.text.strip())
    numbers = re.findall(r"\d+", match[2]) if match else []
    if match is None or len(numbers) != 81 or any(len(number) > 6 for number in numbers):
        raise FormatError("after '3x3::k:' 81 numbers are expected, sum times 256 plus cage")
    if any(map(int, numbers)):
        raise UnsupportedError(
            "the puzzle has killer cages, a rule that cannot be played yet: it was not read, "
            "because without them it would be another puzzle"
        )
    found = Layout.of(9, extra=diagonals(9)) if match[1] else None
    context = Context("killer", options, line.number, found=found)
    return Puzzle(layout_for(9, context), [0] * 81, source=source(context, None))


FORMAT = Format(
    name="killer",
    summary="Perfect Sudoku's killer line 3x3::k: (cages are refused; read only)",
    suffixes=(),
    sniff=sniff,
    read=read,
    write=None,
)
