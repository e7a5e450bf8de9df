"""Lines without words that Interactive Sudoku Solver takes as well.

81 characters of givens, 729 of candidates, and killer cages on a line, in the short form with
arrows or as ``3x3::k:``. They are formats of their own here, and are read by these.
"""

from __future__ import annotations

from nonet.formats import candidates, killer
from nonet.formats._format import Format, Line
from nonet.formats.line import FORMAT as LINE
from nonet.formats.line import quick

_SIZE = 729


def other_form(text: str) -> Format | None:
    """The format of a line that is not of words; None if it is of no such form."""
    line = Line(1, text.strip())
    if killer.FORMAT.sniff([line]) >= 1:
        return killer.FORMAT
    if len(line.text) == _SIZE and candidates.FORMAT.sniff([line]) >= 1:
        return candidates.FORMAT
    return LINE if quick(line.text) is not None else None
