"""`single`: one classic 9x9 puzzle, the whole grid in three 512-bit registers.

The idea, the layout and the cost are drawn in native/single/README.md: naked singles, locked
digits of mini-rows and mini-columns and their ways through bands and stacks, for all nine digits at
once, some 30 ns a sweep; branching on what has the fewest ways. Without AVX-512 the same reasoning
runs on 27-bit integers.

Where it wins: every classic 9x9. Where it cannot play: anything else. It answers from start to end
in one call and does not stand still in between: it is the first rung of a ladder. When a search is
to go on after its first solutions, `native` goes on in its place and leaves out the solutions that
were already handed out. So all solutions come once each, but which comes first is the processor's
affair. Pencil marks and seeds are left to `native` from the beginning.
"""

from __future__ import annotations

from collections.abc import Sequence

import nonet._native as _native
from nonet.engines._engine import STOPS, Counters, Engine, Stop
from nonet.engines._isa import NO_LIMIT, instruction_set, solve_one
from nonet.engines._ladder import MOST_KNOWN, RUNGS, Below, LadderSearch
from nonet.model import Layout, Puzzle

_NOTHING = Below()  # before the call


def answer_of(puzzle: Puzzle, limit: int) -> tuple[Stop, tuple[int, bytes, float, int, int, int]]:
    """The call alone: up to so many solutions of a classic 9x9 without marks, and what they cost.

    Returns:
        Why it ended; the number of solutions, these in one, the seconds until the first (less than
        0 without one), nodes, guesses and backtracks.
    """
    answer = solve_one(puzzle.packed, limit)
    return STOPS[answer[0]], answer[1:]


class SingleSearch:
    """A call of native/single, and if need be what comes after it on the ladder.

    The call has a class of its own because most searches end with it: each attribute and each
    method in between shows in the time of an easy puzzle.
    """

    __slots__ = ("_call", "_found", "_puzzle", "_rest", "_seed")

    engine = "single"

    def __init__(self, puzzle: Puzzle, seed: int) -> None:
        self._puzzle = puzzle
        self._seed = seed
        self._call = _NOTHING
        self._found: Sequence[bytes] = ()  # by the call, and not yet taken
        self._rest: LadderSearch | None = None

    @property
    def solutions(self) -> int:
        """How many were found so far."""
        return self._call.solutions if self._rest is None else self._rest.solutions

    @property
    def time_to_first(self) -> float | None:
        """Seconds in `run` until the first solution was found."""
        return self._call.time_to_first if self._rest is None else self._rest.time_to_first

    def counters(self) -> Counters:
        """The cost of the search so far."""
        return self._call.counters if self._rest is None else self._rest.counters()

    def run(
        self,
        limit: int | None,
        *,
        timeout: float | None = None,
        node_limit: int | None = None,
        keep: bool = True,
    ) -> Stop:
        """The first time by native/single, if it is up to it; then by `native`."""
        if self._rest is None:
            few = not keep or (limit is not None and limit <= MOST_KNOWN)
            if self._call is _NOTHING and few and self._puzzle.marks is None and not self._seed:
                return self._begin(limit, timeout, node_limit, (limit or 0) if keep else 0)
            self._rest = LadderSearch(self._puzzle, self._seed, RUNGS[:1], self._call)
        return self._rest.run(limit, timeout=timeout, node_limit=node_limit, keep=keep)

    def take(self) -> Sequence[bytes]:
        """The solutions not yet taken."""
        grids, self._found = self._found, ()
        return grids if self._rest is None else [*grids, *self._rest.take()]

    def _begin(
        self, limit: int | None, timeout: float | None, node_limit: int | None, keep: int
    ) -> Stop:
        number, count, grids, seconds, *counters = _native.solve_one(
            self._puzzle.packed,
            NO_LIMIT if limit is None else limit,
            NO_LIMIT if node_limit is None else node_limit,
            -1.0 if timeout is None else timeout,
            keep,
            instruction_set(),
        )
        grids_ = self._found = [grids[i : i + 81] for i in range(0, len(grids), 81)]
        self._call = Below(count, grids_, Counters(*counters), None if seconds < 0 else seconds)
        return STOPS[number]


def _supports(layout: Layout) -> str | None:
    return None if layout.is_classic else "is for 9x9 with boxes of 3x3 and nothing else"


ENGINE = Engine(
    name="single",
    summary="The fastest for a classic 9x9: the grid in three wide registers, in C++.",
    start=SingleSearch,
    supports=_supports,
    finds_conflicts=True,
)
