"""The ladder behind `auto`: quick engines get a small budget, then stronger ones take over.

::

    single         one call, for a classic 9x9: nearly all of these end here
      | to go on after that: `native`, to the end
    native         cheap nodes, little reasoning: most boards end here, within milliseconds
      | too many dead ends
    alldifferent   a node costs ten times as much and sees far more
      | too many dead ends; what it knows for certain goes along
    sat            clause learning on what is left

A board with rules is for `constraints` alone, and so is a 9x9 of boxes with pencil marks or further
houses: see `rungs_of`.

A budget is a number of dead ends, not of seconds: the same puzzle climbs at the same point on every
machine, so that solutions come in the same order. A board that is merely large, where the search
walks straight to solutions, has no dead ends and stays where it is.

An engine that takes over starts from the beginning and meets the solutions that were found below
again; these are remembered and left out. Since memory is bounded, an engine that has found more
than a few dozen solutions is not left any more: there, enumeration is the work, not search. (What
`single` has only counted is left out by its number: `native` counts as many and goes on there.)
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from nonet.engines import alldifferent, native, sat
from nonet.engines._engine import Counters, Engine, Search, Stop
from nonet.model import Box, Layout, Puzzle


@dataclass(frozen=True, slots=True)
class Rung:
    """An engine, and when it is given up.

    Attributes:
        engine: Who searches here.
        budget: Dead ends times the board's cells: both make for time. The last rung that can do a
            board has none.
        most_open: It is not begun with more candidates left open than this: getting ready would
            take long.
    """

    engine: Engine
    budget: int = 0
    most_open: int | None = None

    def dead_ends(self, layout: Layout) -> int:
        """After how many dead ends the next rung takes over."""
        return max(1, self.budget // layout.cell_count)


# At 25x25 about 5 and 35 milliseconds. Another engine is another line here.
RUNGS = (
    Rung(native.ENGINE, 300_000),
    Rung(alldifferent.ENGINE, 600_000),
    # It gets ready for an empty 81x81 in some tenths of a second, in which Ctrl+C alone ends it.
    # Beyond that, `alldifferent` walks to a solution in less time (an empty 100x100: half of it).
    # Not `race`: by the clock it is the quicker one, but at the cost of CPU time (docs/large.md).
    Rung(sat.ENGINE, most_open=600_000),
)

CLASSIC_BOX = Box(3, 3)

# More solutions than this are not found again by the next rung.
MOST_KNOWN = 64


class Below(NamedTuple):
    """The results of a rung that was left.

    Attributes:
        solutions: How many it found.
        known: These, or none if they were only counted.
        counters: What it cost.
        time_to_first: Seconds until the first solution.
    """

    solutions: int = 0
    known: Sequence[bytes] = ()
    counters: Counters = Counters()
    time_to_first: float | None = None


class LadderSearch:
    """A search that changes its engine when that pays; see `nonet.engines.Search`.

    Args:
        puzzle: What to solve.
        seed: See `nonet.engines.Engine`.
        rungs: The engines in turn; None for those that suit the puzzle.
        below: What a rung found that has been left already. If its solutions are not known, there
            is one rung only.
    """

    __slots__ = (
        *("_before", "_below", "_dead_ends", "_earlier", "_found", "_known", "_mine", "_most"),
        *("_paused", "_puzzle", "_repeated", "_rungs", "_search", "_seed", "_time"),
        *("_time_to_first", "_uncounted"),
    )

    def __init__(
        self,
        puzzle: Puzzle,
        seed: int,
        rungs: tuple[Rung, ...] | None = None,
        below: Below | None = None,
    ) -> None:
        below = below or Below()
        self._puzzle = puzzle
        self._seed = seed
        self._rungs = _fitting(rungs or rungs_of(puzzle), puzzle.layout)
        self._search: Search = self._rungs[0].engine.start(puzzle, seed)
        # Dead ends on this rung so far, and when to leave it; None: not any more.
        self._dead_ends = 0
        self._most = self._budget()
        # Whether the last run may have stopped in the middle of a node.
        self._paused = False
        # Solutions and cost of the rungs below; which of the solutions may be met again, and how
        # many have been.
        self._before = below.solutions
        self._earlier = below.counters
        self._below = 0.0
        self._time = 0.0
        self._time_to_first = below.time_to_first
        self._known = set(below.known)
        self._repeated = 0
        # Solutions that will be met again, and were only counted: any of those that come will do.
        self._uncounted = below.solutions - len(below.known)
        # What this rung met while it may still be left; what waits for `take`.
        self._mine: list[bytes] = []
        self._found: list[bytes] = []

    @property
    def engine(self) -> str:
        """The name of the engine at work."""
        return self._search.engine

    @property
    def solutions(self) -> int:
        """How many were found so far."""
        return self._before + self._search.solutions - self._repeated

    @property
    def time_to_first(self) -> float | None:
        """Seconds in `run` until the first solution was found."""
        if self._time_to_first is not None:
            return self._time_to_first
        seconds = self._search.time_to_first
        return None if seconds is None else self._below + seconds

    def counters(self) -> Counters:
        """The cost of all rungs so far."""
        return _added(self._earlier, self._search.counters())

    def take(self) -> Sequence[bytes]:
        """The solutions not yet taken."""
        grids, self._found = self._found, []
        return [*grids, *map(bytes, self._search.take())]

    def run(
        self,
        limit: int | None,
        *,
        timeout: float | None = None,
        node_limit: int | None = None,
        keep: bool = True,
    ) -> Stop:
        """Goes on, on this rung and those above."""
        end = None if timeout is None else time.perf_counter() + timeout
        target = None if limit is None else self.solutions + limit
        last_node = None if node_limit is None else self.counters().nodes + node_limit
        while True:
            wanted = None if target is None else target - self.solutions
            if wanted == 0:
                return Stop.LIMIT
            if self._most is not None and self._dead_ends >= self._most:
                self._climb()
            seconds = None if end is None else max(0.0, end - time.perf_counter())
            nodes = None if last_node is None else last_node - self.counters().nodes
            stop = self._go_on(wanted, seconds, nodes, keep)
            if stop is Stop.NODE_LIMIT:
                if last_node is not None and self.counters().nodes >= last_node:
                    return stop
            elif stop is not Stop.LIMIT:
                return stop

    def _go_on(
        self, wanted: int | None, seconds: float | None, nodes: int | None, keep: bool
    ) -> Stop:
        """A piece of the way on this rung, short enough not to miss the moment to leave it."""
        compared = self._most is not None or bool(self._known)
        counted, before = self._uncounted > 0, self._search.solutions
        if counted:
            wanted, keep = self._uncounted, False
        elif compared:
            # These are kept to be compared, now or on the next rung: not too many at once.
            wanted = MOST_KNOWN if wanted is None else min(wanted, MOST_KNOWN)
        if self._most is not None:
            # Each node is one dead end at most, and so is a node that was begun and not ended.
            left = self._most - self._dead_ends - self._paused
            nodes = left if nodes is None else min(left, nodes)
        self._paused = True
        begun = time.perf_counter()
        try:
            stop = self._search.run(
                wanted, timeout=seconds, node_limit=nodes, keep=keep or compared
            )
            self._paused = stop is Stop.TIMEOUT
        finally:
            self._time += time.perf_counter() - begun
            if counted:
                met = self._search.solutions - before
                self._uncounted -= met
                self._repeated += met
            elif compared:
                self._dead_ends = self._search.counters().backtracks
                self._sort(keep)
        return stop

    def _sort(self, keep: bool) -> None:
        """Separates new solutions from those that a rung below had found."""
        for grid in map(bytes, self._search.take()):
            if self._most is not None:
                self._mine.append(grid)
            if grid in self._known:
                self._known.remove(grid)
                self._repeated += 1
            elif keep:
                self._found.append(grid)
        if self.solutions > MOST_KNOWN:
            self._most = None
            self._mine = []

    def _climb(self) -> None:
        """Hands the puzzle to the next rung, with what is known for certain."""
        puzzle = self._puzzle
        if isinstance(self._search, alldifferent.AllDifferentSearch):
            marks = self._search.open_candidates()
            most_open = self._rungs[1].most_open
            if most_open is not None and len(marks) > most_open:
                self._most = None
                self._mine = []
                return
            puzzle = Puzzle(puzzle.layout, puzzle.givens, marks=marks)
        # First of all, for it takes a while: Ctrl+C in it leaves the ladder as it was.
        search = self._rungs[1].engine.start(puzzle, self._seed)
        self._time_to_first = self.time_to_first
        self._before = self.solutions
        self._earlier = self.counters()
        self._below = self._time
        self._known.update(self._mine)
        self._mine = []
        self._repeated = 0
        self._rungs = self._rungs[1:]
        self._search = search
        self._dead_ends = 0
        self._most = self._budget()
        self._paused = False

    def _budget(self) -> int | None:
        return self._rungs[0].dead_ends(self._puzzle.layout) if len(self._rungs) > 1 else None


@lru_cache(maxsize=128)
def _fitting(rungs: tuple[Rung, ...], layout: Layout) -> tuple[Rung, ...]:
    """Those that can do the board."""
    return tuple(rung for rung in rungs if rung.engine.refuses(layout) is None)


def _added(first: Counters, then: Counters) -> Counters:
    added = Counters(*map(sum, zip(first, then, strict=True)))
    return added._replace(depth=max(first.depth, then.depth))


def supports(layout: Layout) -> str | None:
    """None if one of the rungs can do this board, else why the one that reaches furthest cannot."""
    rungs = rungs_for(layout)
    if any(rung.engine.refuses(layout) is None for rung in rungs):
        return None
    furthest = RUNGS[1] if rungs is RUNGS else rungs[-1]
    return furthest.engine.refuses(layout)


def rungs_for(layout: Layout) -> tuple[Rung, ...]:
    """The engines in turn that are asked whether they can do this board."""
    usual = not layout.constraints and layout.has_usual_values
    return RUNGS if usual else _constraints_alone()


def rungs_of(puzzle: Puzzle) -> tuple[Rung, ...]:
    """The engines in turn that are asked whether they can do this puzzle.

    On 9x9 with boxes of 3x3 `constraints` knows the houses by one sweep, and is the quickest by
    far where there is more to know than these and givens (docs/performance.md). On other boards it
    is the slower one, and on the classic one `single` comes before.
    """
    layout = puzzle.layout
    sweeps = layout.box == CLASSIC_BOX and layout.cell_count == 81
    if sweeps and (puzzle.marks is not None or layout.extra):
        return _constraints_alone()
    return rungs_for(layout)


def _constraints_alone() -> tuple[Rung, ...]:
    from nonet.engines import constraints  # which other boards do not need

    return (Rung(constraints.ENGINE),)
