"""The counts of the native module, joined with Python's types; see native/count/README.md."""

from __future__ import annotations

from enum import Enum, auto

import nonet._native as _native
from nonet._count._task import Task, TimeUpError
from nonet.engines import STOPS, Stop, instruction_set, native_board
from nonet.model import Layout, Puzzle


class ClassicCount:
    """The band-by-band count of a classic puzzle, with or without pencil marks."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._native = _native.ClassicCount(_allowed_sets(puzzle))

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
        number = _from_words(self._native.words)
        task.note(number)
        if STOPS[stop] is not Stop.EXHAUSTED:
            raise TimeUpError
        return number


class Shortage(Enum):
    """The resource that ran short in a count: memory or time."""

    TIME = auto()
    MEMORY = auto()


class FrontierCount:
    """The count of any layout that it supports: cell by cell, with equal states put together."""

    @staticmethod
    def supports(layout: Layout) -> bool:
        """True if the sets of digits fit in the native module's words."""
        return layout.size <= _native.MAX_SIZE

    def __init__(self, puzzle: Puzzle) -> None:
        layout = puzzle.layout
        self._native = _native.FrontierCount(
            native_board(layout), _order(layout), _allowed_sets(puzzle)
        )

    @property
    def possible(self) -> bool:
        """True if the state of a digit fits in the native module's words."""
        return self._native.most_open <= _native.MOST_OPEN_HOUSES

    def run(self, task: Task, seconds: float | None) -> int | Shortage:
        """The number of solutions, if it is found in these seconds and the bounds of the task."""
        end, _ = self._native.run(
            task.threads,
            task.memory,
            task.timeout(seconds),
            task.reporter("counting states cell by cell"),
        )
        if end == 0:
            return _from_words(self._native.words)
        return Shortage.TIME if end == 1 else Shortage.MEMORY


def _order(layout: Layout) -> list[int]:
    """The cells in the order of filling: row by row, or column by column.

    Along the shorter side of the boxes fewer boxes are cut, but what counts more is that a band of
    tall boxes holds more of the rules: an empty 8x8 is 40 times quicker in bands of four rows.
    """
    cells = range(layout.cell_count)
    if layout.box is None or layout.box.rows >= layout.box.columns:
        return list(cells)
    return sorted(cells, key=lambda cell: (cell % layout.size, cell))


def _allowed_sets(puzzle: Puzzle) -> list[int]:
    """The values that givens and pencil marks leave each cell by itself; bit 0 stands for 1."""
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


def _from_words(words: tuple[int, ...]) -> int:
    """An integer from words of 64 bits, lowest first."""
    return sum(word << (64 * i) for i, word in enumerate(words))
