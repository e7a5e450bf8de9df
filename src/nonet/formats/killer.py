"""Killer puzzles as Perfect Sudoku writes them: ``3x3::k:`` and a number for each cell.

A number is the sum of the cell's cage times 256 plus the cage's number; ``3x3:d:k:`` has diagonals
as well. Cages are rules that cannot be played yet: a puzzle with any is refused, one without is
read.
"""

from __future__ import annotations

import re

from nonet.errors import FormatError
from nonet.formats._boards import Context, each_line, if_any, layout_for, no_cages
from nonet.formats._format import NINE, Format
from nonet.model import Layout, Puzzle, diagonals

_HEAD = re.compile(r"3x3:(d?):k:(.*)")


def _puzzle(text: str, context: Context) -> Puzzle:
    match = _HEAD.fullmatch(text)
    numbers = re.findall(r"\d+", match[2]) if match else []
    if match is None or len(numbers) != 81 or any(len(number) > 6 for number in numbers):
        raise FormatError("after '3x3::k:' 81 numbers are expected, sum times 256 plus cage")
    if any(map(int, numbers)):
        raise no_cages()
    found = Layout.of(9, extra=diagonals(9)) if match[1] else None
    layout = layout_for(9, context._replace(found=found))
    return Puzzle(layout, [0] * 81, source=context.source())


FORMAT = Format(
    name="killer",
    summary="Perfect Sudoku's killer line 3x3::k: (no cages; read only)",
    sniff=if_any(_HEAD.fullmatch),
    read=each_line("killer", _puzzle),
    sizes=NINE,
    remarks="Killer cages are refused; diagonals are read.",
)
