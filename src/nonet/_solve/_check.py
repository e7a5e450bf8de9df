"""`nonet.check`: whether a board breaks the rules, without searching."""

from __future__ import annotations

from typing import Unpack

from nonet._solve._start import Solvable, as_puzzle
from nonet.formats import ReadKeywords
from nonet.model import Check


def check(board: Solvable, **reading: Unpack[ReadKeywords]) -> Check:
    """Says whether a board breaks the rules and whether it is complete, without searching.

    Args:
        board: A puzzle, a grid, or text in any format that `nonet.parse` reads.
        **reading: How to read a text: see `nonet.ReadOptions`.

    Example:
        >>> import nonet
        >>> found = nonet.check("1100000000000000")
        >>> found.valid, found.complete
        (False, False)
        >>> print(*found.conflicts, sep="; ")
        1 stands twice in row 1 (r1c1, r1c2); 1 stands twice in box 1 (r1c1, r1c2)
    """
    puzzle = as_puzzle(board, reading)
    conflicts = puzzle.conflicts()
    return Check(not conflicts, 0 not in puzzle.givens, conflicts)
