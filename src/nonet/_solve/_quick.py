"""The short way through `nonet.solve`: a plain line of a classic 9x9, and all defaults.

An easy puzzle takes native code two microseconds; the searches, bounds and options that other
questions need would take ten times as long.
"""

from __future__ import annotations

import time

from nonet._solve._start import status_of
from nonet.engines.single import answer_of
from nonet.formats import quick
from nonet.model import Grid, Outcome, Stats

_LIMIT = 2
_CELLS = 81
_LONGEST = _CELLS + 2  # with the end of its line


def solve_line(text: str) -> Outcome | None:
    """The outcome of `solve` for the text with all defaults; None if it is no plain line of a 9x9.

    Raises:
        ConflictError: The givens break the rules.
    """
    if not _CELLS <= len(text) <= _LONGEST:
        return None
    puzzle = quick(text)
    if puzzle is None:
        return None
    layout = puzzle.layout
    if not layout.is_classic:
        return None
    begun = time.perf_counter()
    stop, (count, grids, seconds, nodes, guesses, backtracks) = answer_of(puzzle, _LIMIT)
    if count == 1:
        solutions: tuple[Grid, ...] = (Grid.from_checked(layout, grids),)
    elif count:
        parts = grids[:_CELLS], grids[_CELLS:]
        solutions = tuple([Grid.from_checked(layout, part) for part in parts])
    else:
        puzzle.require_no_conflict()
        solutions = ()
    spent = time.perf_counter() - begun
    first = None if seconds < 0 else seconds
    stats = Stats(nodes, guesses, backtracks, 0, 0, spent, first)
    return Outcome.of(puzzle, status_of(count, stop), solutions, stop, stats, "single")
