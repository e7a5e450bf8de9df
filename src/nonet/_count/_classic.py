"""Band by band: the classic 9x9, natively; the method is explained in native/count/README.md."""

from __future__ import annotations

import nonet._native as _native
from nonet._count._task import Task, TimeUpError, from_words
from nonet.engines import Stop, instruction_set
from nonet.engines._engine import STOPS
from nonet.model import Puzzle


class ClassicCount:
    """The band-by-band count of a classic puzzle, with or without pencil marks."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._native = _native.ClassicCount(allowed_sets(puzzle))

    @property
    def bytes(self) -> int:
        """The memory that it needs at least."""
        return self._native.least_bytes

    def run(self, task: Task) -> int:
        """The number of solutions, if there is enough memory.

        Raises:
            TimeUpError: The deadline came first; the task has a lower bound.
        """
        stop = self._native.run(
            task.threads,
            task.memory,
            task.timeout(),
            instruction_set(),
            task.reporter("counting band by band"),
        )
        found = from_words(self._native.words)
        task.note(found)
        if STOPS[stop] is not Stop.EXHAUSTED:
            raise TimeUpError
        return found


def allowed_sets(puzzle: Puzzle) -> list[int]:
    """What givens and pencil marks say of each cell by itself; bit 0 stands for 1."""
    everything = (1 << puzzle.size) - 1
    marks = puzzle.marks
    return [
        1 << (given - 1)
        if given
        else everything
        if marks is None
        else sum(1 << (value - 1) for value in marks.of(cell))
        for cell, given in enumerate(puzzle.givens)
    ]
