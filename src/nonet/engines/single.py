"""`single`: one classic 9x9 puzzle, the whole grid in three 512-bit registers.

The idea, the layout and the cost are drawn in native/single/README.md: naked singles, locked
digits of mini-rows and mini-columns and their ways through bands and stacks, for all nine digits at
once, some 30 ns a sweep; branching on what has the fewest ways. Without AVX-512 the same reasoning
runs on 27-bit integers.

Where it wins: every classic 9x9. Where it cannot play: anything else. It answers from start to end
in one call and does not stand still in between: when a search is to go on after its first
solutions, the `native` engine goes on in its place and leaves out the solutions that were already
handed out. So all solutions come once each, but which comes first is the processor's affair.
Pencil marks and seeds are left to `native` from the beginning.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import nonet._native as _native
from nonet.engines._compiled import NO_LIMIT
from nonet.engines._engine import STOPS, Counters, Engine, Stop
from nonet.engines._isa import instruction_set
from nonet.engines.native import NativeSearch
from nonet.model import Layout, Puzzle

# More solutions than this are better enumerated by a search that can stand still.
_MOST = 64


class SingleSearch:
    """A call of native/single, followed if need be by a native search."""

    __slots__ = (
        *("_counters", "_first", "_found", "_known", "_native", "_puzzle", "_seed", "_skip"),
        "_time_to_first",
    )

    engine = "single"

    def __init__(self, puzzle: Puzzle, seed: int) -> None:
        self._puzzle = puzzle
        self._seed = seed
        self._native: NativeSearch | None = None
        self._found: list[bytes] = []  # and not yet taken
        # What native/single found, which `native` meets again: the solutions themselves, or how
        # many if they were only counted.
        self._first = 0
        self._known: set[bytes] = set()
        self._skip = 0
        self._counters: Counters | None = None
        self._time_to_first = -1.0

    @property
    def solutions(self) -> int:
        """How many were found so far."""
        if self._native is None:
            return self._first
        met = self._first - len(self._known) - self._skip
        return self._first + self._native.solutions - met

    @property
    def time_to_first(self) -> float | None:
        """Seconds in `run` until the first solution was found."""
        if self._time_to_first >= 0 or self._native is None:
            return None if self._time_to_first < 0 else self._time_to_first
        return self._native.time_to_first

    def run(
        self,
        limit: int | None,
        *,
        timeout: float | None = None,
        node_limit: int | None = None,
        keep: bool = True,
    ) -> Stop:
        """The first time by native/single, if it is up to it; then by `native`."""
        plain = self._puzzle.marks is None and not self._seed
        if plain and self._counters is None and self._native is None:
            if not keep:
                return self._begin(limit, timeout, node_limit, 0)
            if limit is not None and limit <= _MOST:
                return self._begin(limit, timeout, node_limit, limit)
        return self._go_on(limit, timeout, node_limit, keep)

    def take(self) -> Sequence[bytes]:
        """The solutions not yet taken."""
        self._harvest(True)
        found, self._found = self._found, []
        return found

    def counters(self) -> Counters:
        """What both searches have cost so far."""
        first = self._counters or Counters()
        if self._native is None:
            return first
        then = self._native.counters()
        added = Counters(*map(sum, zip(first, then, strict=True)))
        return added._replace(depth=then.depth)

    def _begin(
        self, limit: int | None, timeout: float | None, node_limit: int | None, keep: int
    ) -> Stop:
        number, self._first, grids, self._time_to_first, *counters = _native.solve_one(
            self._puzzle.packed,
            NO_LIMIT if limit is None else limit,
            NO_LIMIT if node_limit is None else node_limit,
            -1.0 if timeout is None else timeout,
            keep,
            instruction_set(),
        )
        stop = STOPS[number]
        self._counters = Counters(*counters)
        self._found = [grids[i : i + 81] for i in range(0, len(grids), 81)]
        if not keep:
            self._skip = self._first
        elif stop is not Stop.EXHAUSTED:
            self._known = set(self._found)
        return stop

    def _go_on(
        self, limit: int | None, timeout: float | None, node_limit: int | None, keep: bool
    ) -> Stop:
        search = self._native = self._native or NativeSearch(self._puzzle, self._seed)
        end = None if timeout is None else time.perf_counter() + timeout
        last_node = None if node_limit is None else search.counters().nodes + node_limit
        target = None if limit is None else self.solutions + limit
        while True:
            wanted = None if target is None else target - self.solutions
            if wanted == 0:
                return Stop.LIMIT
            silent = self._skip > 0
            if silent:
                wanted = self._skip
            elif self._known:
                # Kept only to be compared: not too many at once.
                wanted = min(wanted or _MOST, _MOST)
            before = search.solutions
            try:
                stop = search.run(
                    wanted,
                    timeout=None if end is None else max(0.0, end - time.perf_counter()),
                    node_limit=None if last_node is None else last_node - search.counters().nodes,
                    keep=not silent and (keep or bool(self._known)),
                )
            finally:
                if silent:
                    self._skip -= search.solutions - before
                else:
                    self._harvest(keep)
            if stop is not Stop.LIMIT:
                return stop

    def _harvest(self, keep: bool) -> None:
        """Sorts what `native` found into new solutions and those that were handed out before."""
        if self._native is None:
            return
        for grid in self._native.take():
            if grid in self._known:
                self._known.remove(grid)
            elif keep:
                self._found.append(grid)


def _supports(layout: Layout) -> str | None:
    return None if layout.is_classic else "is for 9x9 with boxes of 3x3 and nothing else"


ENGINE = Engine(
    name="single",
    summary="The fastest for a classic 9x9: the grid in three wide registers, in C++.",
    start=SingleSearch,
    supports=_supports,
    finds_conflicts=True,
)
