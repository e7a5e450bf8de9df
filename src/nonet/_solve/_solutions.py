"""`nonet.solutions`: the solutions of a puzzle, found while they are asked for."""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn, Unpack

from nonet._solve._start import decided, require_understood, start, status_of, taken
from nonet.engines import Search, Stop
from nonet.formats import PuzzleLike, ReadKeywords, as_puzzle
from nonet.model import Grid, Puzzle, Stats, Status
from nonet.options import Bounds

if TYPE_CHECKING:
    from nonet.model.trace import Emit

# Solutions fetched from the native search at once, at most: it saves calls, and still is a
# matter of kilobytes. A fetch ends after this time with whatever it has.
_MOST_PER_FETCH = 256
_SECONDS_PER_FETCH = 0.005


class Solutions(Iterator[Grid]):
    """The solutions of a puzzle, found on demand; made by `nonet.solutions`.

    It holds one search and at most a few kilobytes of solutions, however many there are. Threads
    that share it wait for each other: each solution goes to one of them.

    Example:
        >>> found = nonet.solutions("1000020000300004")
        >>> nonet.write(next(found))
        '1342421324313124'
        >>> found.found, found.exact
        (1, False)
        >>> len(list(found)), found.exact, found.status
        (1, True, <Status.MULTIPLE: 'multiple'>)
    """

    def __init__(self, puzzle: Puzzle, search: Search, bounds: Bounds) -> None:
        self._puzzle = puzzle
        self._search = search
        self._bounds = bounds
        self._waiting: deque[Grid] = deque()
        self._yielded = 0
        self._time = 0.0
        self._stop: Stop | None = None
        self._fetch = 1
        self._turn = threading.RLock()  # an observer of the search may ask about it

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that is being solved."""
        return self._puzzle

    @property
    def engine(self) -> str:
        """The name of the engine at work."""
        return self._search.engine

    @property
    def found(self) -> int:
        """How many solutions have been found so far."""
        return self._search.solutions

    @property
    def ended(self) -> Stop | None:
        """Why the search ended; None as long as solutions may follow."""
        return None if self._waiting else self._stop

    @property
    def exact(self) -> bool:
        """True if all solutions have been handed out. False after a bound stopped the search."""
        return self.ended is Stop.EXHAUSTED

    @property
    def status(self) -> Status:
        """The status as far as the search has come.

        Example:
            >>> found = nonet.solutions("1000020000300004")
            >>> str(found.status)
            'unknown'
            >>> len(list(found)), str(found.status)
            (2, 'multiple')
        """
        count = self._search.solutions
        if self._stop is None:
            return Status.MULTIPLE if count > 1 else Status.SOLVED if count else Status.UNKNOWN
        return status_of(count, self._stop)

    @property
    def stats(self) -> Stats:
        """The cost of the search so far; its time is the time spent searching."""
        return Stats(*self._search.counters(), self._time, self._search.time_to_first)

    def ready(self, seconds: float) -> bool:
        """Searches for at most so long; whether the next solution, or that there is none, is known.

        For those who want to say something, or ask, while a search takes its time.
        """
        with self._turn:
            self._refill(until=time.perf_counter() + seconds)
            return bool(self._waiting) or self._stop is not None

    def __repr__(self) -> str:
        state = f"ended: {self.ended}" if self.ended is not None else "more may follow"
        return f"<Solutions of {self._puzzle!r}, {self.found} found, {state}>"

    def __iter__(self) -> Solutions:
        return self

    def __reduce__(self) -> NoReturn:
        # Two copies would take solutions away from each other.
        raise TypeError("a running search cannot be copied or pickled: keep its puzzle instead")

    def __next__(self) -> Grid:
        with self._turn:
            if not self._waiting:
                self._refill()
            if not self._waiting:
                if not self._yielded:
                    require_understood(self._puzzle, self._stop)
                raise StopIteration
            self._yielded += 1
            return self._waiting.popleft()

    def _refill(self, until: float = math.inf) -> None:
        while not self._waiting and self._stop is None and time.perf_counter() < until:
            left = None if self._bounds.timeout is None else self._bounds.timeout - self._time
            wanted = self._fetch
            if self._bounds.limit is not None:
                wanted = min(wanted, self._bounds.limit - self._search.solutions)
            if wanted <= 0:
                self._stop = Stop.LIMIT
                break
            begun = time.perf_counter()
            try:
                stop = self._search.run(
                    wanted,
                    timeout=_SECONDS_PER_FETCH if left is None else min(left, _SECONDS_PER_FETCH),
                    node_limit=self._nodes_left(),
                )
            finally:
                self._time += time.perf_counter() - begun
                # Solutions found before an interrupt as well: none is lost, none comes twice.
                self._waiting.extend(taken(self._search, self._puzzle.layout))
            self._note(stop)

    def _note(self, stop: Stop) -> None:
        if stop is Stop.LIMIT:
            most = max(1, min(_MOST_PER_FETCH, 65536 // self._puzzle.layout.cell_count))
            self._fetch = min(2 * self._fetch, most)
        elif stop is not Stop.TIMEOUT or (
            self._bounds.timeout is not None and self._time >= self._bounds.timeout
        ):
            self._stop = stop

    def _nodes_left(self) -> int | None:
        if self._bounds.node_limit is None:
            return None
        return max(0, self._bounds.node_limit - self._search.counters().nodes)


def solutions(
    puzzle: PuzzleLike,
    *,
    engine: str = "auto",
    limit: int | None = None,
    timeout: float | None = None,
    node_limit: int | None = None,
    seed: int = 0,
    emit: Emit | None = None,
    **reading: Unpack[ReadKeywords],
) -> Solutions:
    """All solutions of a puzzle, one after another, each exactly once.

    The search runs only while solutions are requested, and several can be interleaved. The order
    is the same on every run.

    Args:
        puzzle: A puzzle, a grid, or text in any format that `nonet.parse` reads.
        engine: The algorithm.
        limit: Stop after this number of solutions.
        timeout: Stop after this number of seconds of searching (time between calls does not count).
        node_limit: Stop after this number of nodes.
        seed: Try values in a shuffled order; 0 is ascending.
        emit: Called with each step of the engine, if it can be traced; see `nonet.trace`.
        **reading: How to read text: see `nonet.ReadOptions`.

    Returns:
        An iterator. After its end, `exact` says whether these were all.

    Raises:
        ConflictError: The givens break the rules (when the first solution is requested).
        NonetError: As `solve`.

    Example:
        >>> import nonet
        >>> found = nonet.solutions("." * 625)
        >>> next(found) == next(found)
        False
    """
    bounds = Bounds.checked(limit, timeout, node_limit)
    puzzle = decided(as_puzzle(puzzle, reading))
    deadline = bounds.start()
    search = start(puzzle, engine, seed, emit)
    # To get ready counts: it takes half a second for 25x25 with many rules.
    left = bounds if timeout is None else replace(bounds, timeout=deadline.left)
    return Solutions(puzzle, search, left)
