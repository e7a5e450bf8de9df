"""`backdoors`: how many values of the solution must be given until the rest is simple.

A backdoor is a set of cells: with their values written, singles (naked and hidden ones) solve the
puzzle. The score is the size of the smallest; 0 means that singles solve it. The second figure is
the same where pairs and locked candidates are known as well. Both are exact by definition: all sets
of a size are tried before the next size. Nearly all puzzles have backdoors of at most two cells,
the hardest known ones of three.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, combinations, islice
from typing import Any

from nonet._solve import solve
from nonet.model import Layout, Puzzle, State
from nonet.options import Deadline
from nonet.scales._scale import Rating, Scale
from nonet.scales._singles_arrays import solved_by, write

_LEVELS = ("no cell", "one cell", "two cells", "three cells", "more cells")
_AT_ONCE = 2048  # sets of cells: then the clock is looked at
_MOST = len(_LEVELS) - 1


@dataclass(frozen=True, slots=True, repr=False)
class BackdoorRating(Rating):
    """The sizes of the smallest backdoors.

    Attributes:
        pairs: With pairs and locked candidates.
    """

    pairs: int = 0

    @property
    def figures(self) -> tuple[tuple[str, float], ...]:
        """To singles, and to singles, pairs and locked candidates."""
        return (("singles", self.score), ("pairs", self.pairs))

    @property
    def columns(self) -> tuple[str, ...]:
        """Both as whole numbers."""
        return (f"{self.score:.0f}", f"{self.pairs}")


class BackdoorRater:
    """Tries sets of cells, the smaller ones first."""

    def __init__(self) -> None:
        self._stopped = False

    def rate(self, puzzle: Puzzle, timeout: float | None, *, steps: bool) -> Rating:
        """The smallest backdoors; lower bounds where the time runs out."""
        del steps  # there is no path
        deadline = Deadline(timeout)
        board, solution = _as_array(puzzle), solve(puzzle).solution
        assert solution is not None  # only what has one solution is rated
        values = [value - 1 for value in solution.numbers]
        to_pairs, known = self._smallest(board, values, deadline, least=0, pairs=True)
        to_singles, exact = self._smallest(board, values, deadline, least=to_pairs, pairs=False)
        return BackdoorRating(
            puzzle=puzzle,
            scale="backdoors",
            score=float(to_singles),
            level=_LEVELS[min(to_singles, _MOST)],
            exact=known and exact,
            pairs=to_pairs,
        )

    def stop(self) -> None:
        """Ends what runs in another thread, after its next sets."""
        self._stopped = True

    def _smallest(
        self, board: Any, values: list[int], deadline: Deadline, *, least: int, pairs: bool
    ) -> tuple[int, bool]:
        """The size of the smallest backdoor, and whether all smaller sets were tried."""
        import numpy as np

        empty = [cell for cell in range(81) if board[:, cell // 9, cell % 9].sum() > 1]
        for size in range(least, len(empty) + 1):
            sets = combinations(empty, size)
            for first in sets:
                if deadline.over or self._stopped:
                    return size, False
                some = np.array(list(chain([first], islice(sets, _AT_ONCE - 1))), dtype=np.intp)
                boards = np.repeat(board[None], len(some), axis=0)
                for cells in some.reshape(len(some), size).T:
                    write(boards, np.arange(len(some)), np.array(values)[cells], cells)
                if solved_by(boards, pairs=pairs).any():
                    return size, True
        return len(empty), True


def _as_array(puzzle: Puzzle) -> Any:
    """The candidates, with those of placed values: value, row, column."""
    import numpy as np

    state = State.of(puzzle)
    board = np.zeros((9, 81), dtype=bool)
    for value, places in enumerate(state.places[1:]):
        board[value] = [places >> cell & 1 for cell in range(81)]
    for cell, value in enumerate(state.values):
        if value:
            board[value - 1, cell] = True
    return board.reshape(9, 9, 9)


def _supports(layout: Layout) -> str | None:
    return None if layout.is_classic_inside else "is for classic 9x9 puzzles"


SCALE = Scale(
    name="backdoors",
    summary="How many values of the solution make the rest solvable by singles.",
    rater=BackdoorRater,
    supports=_supports,
    levels=_LEVELS,
    in_python=True,
)
