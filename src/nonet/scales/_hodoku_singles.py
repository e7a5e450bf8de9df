"""Singles in the order in which HoDoKu comes upon them: the oldest first.

While values are written and candidates crossed out, two queues are kept. A cell that has one
candidate left joins the first, a value with one place left in a house the second. What was found
out first is used first, so the order of singles follows from all that was done before: the givens
count as written one after another, from the first cell of the grid to the last.

Learned from outputs: see benchmarks/hodoku.py, which replays recorded paths.
"""

from __future__ import annotations

from collections.abc import Iterable

from nonet._native import ClassicSingles
from nonet.model import Candidate, State, Step
from nonet.techniques import marks_by_cell
from nonet.techniques.singles import single_step

SINGLES = ("Full House", "Naked Single", "Hidden Single")


class SinglesOfPath:
    """The singles that are known on a path, kept in native code.

    Args:
        state: Where the path begins.
    """

    def __init__(self, state: State) -> None:
        self._native = ClassicSingles(state.values, marks_by_cell(state))

    def take(self, step: Step, crossed: Iterable[Candidate]) -> None:
        """Does a step, whose candidates are crossed out in the order given."""
        self._native.take(step.placements, tuple(crossed))

    def first(self, state: State) -> Step | None:
        """The single that comes first in a state, which must be that of this path."""
        single = self._native.first()
        if single is None:
            return None
        kind, cell, value, house = single
        return single_step(SINGLES[kind], state, cell, value, None if house < 0 else house)
