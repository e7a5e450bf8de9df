"""Solve, enumerate, count and check: what `import nonet` offers for a puzzle."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from typing import Any, NoReturn

from nonet.engines import ENGINES, Engine, Search, Stop
from nonet.errors import UnsupportedError, UsageError
from nonet.formats import parse
from nonet.model import Check, Count, Grid, Outcome, Puzzle, Stats, Status, as_integer

Solvable = Puzzle | Grid | str

# Solutions fetched from the native search at once, at most: it saves calls, and still is a
# matter of kilobytes. A fetch ends after this time with whatever it has.
_MOST_PER_FETCH = 256
_SECONDS_PER_FETCH = 0.005
# No search counts as far: the numbers of native code end at twice that.
_UNREACHABLE = 2**63


def solve(
    puzzle: Solvable,
    *,
    engine: str = "auto",
    limit: int | None = 2,
    timeout: float | None = None,
    node_limit: int | None = None,
    seed: int = 0,
    **parse_options: Any,
) -> Outcome:
    """Solves a puzzle and says how many solutions it has, as far as was asked.

    Args:
        puzzle: A puzzle, a grid, or text in any format that `nonet.parse` reads.
        engine: The algorithm; see ``nonet engines``.
        limit: Look for so many solutions at most. 2 tells a unique solution from several, 1 is
            content with any, None finds all.
        timeout: Seconds after which to give up.
        node_limit: Boards examined after which to give up.
        seed: Try values in a shuffled order; 0 is ascending.
        **parse_options: For a text: see `nonet.parse`.

    Returns:
        The verdict, the solutions and the cost. No solution, or several, is a verdict.

    Raises:
        ConflictError: The givens break the rules; every conflict is named.
        FormatError: The text cannot be read as a puzzle. (Also `InvalidPuzzleError`.)
        UnknownNameError: There is no such engine.
        UnsupportedError: The engine cannot do this board.
        UsageError: A bound makes no sense.

    Example:
        >>> import nonet
        >>> outcome = nonet.solve("1000020000300004")
        >>> outcome.status, outcome.count
        (<Status.MULTIPLE: 'multiple'>, 2)
        >>> print(nonet.solve("1234341243212143").solution)
        ┏━━━┯━━━┳━━━┯━━━┓
        ┃ 1 │ 2 ┃ 3 │ 4 ┃
        ┠───┼───╂───┼───┨
        ┃ 3 │ 4 ┃ 1 │ 2 ┃
        ┣━━━┿━━━╋━━━┿━━━┫
        ┃ 4 │ 3 ┃ 2 │ 1 ┃
        ┠───┼───╂───┼───┨
        ┃ 2 │ 1 ┃ 4 │ 3 ┃
        ┗━━━┷━━━┻━━━┷━━━┛
    """
    limit, node_limit = _bounds(limit, timeout, node_limit)
    puzzle = as_puzzle(puzzle, parse_options)
    begun = time.perf_counter()
    search = start(puzzle, engine, seed)
    stop = search.run(limit, timeout=timeout, node_limit=node_limit)
    if not search.solutions:
        puzzle.require_no_conflict()
    layout = puzzle.layout
    found = tuple([Grid.trusted(layout, values) for values in search.take()])
    spent = time.perf_counter() - begun
    return Outcome(
        puzzle=puzzle,
        status=_verdict(len(found), stop),
        solutions=found,
        count=len(found),
        count_exact=stop is Stop.EXHAUSTED,
        stats=Stats(*search.counters(), spent, search.time_to_first),
        engine=search.engine,
    )


def count(
    puzzle: Solvable,
    limit: int | None = None,
    timeout: float | None = None,
    *,
    engine: str = "auto",
    **parse_options: Any,
) -> Count:
    """Counts the solutions of a puzzle.

    Args:
        puzzle: A puzzle, a grid, or text in any format that `nonet.parse` reads.
        limit: Stop at this number.
        timeout: Stop after so many seconds.
        engine: The algorithm.
        **parse_options: For a text: see `nonet.parse`.

    Returns:
        A Python integer. Its attribute `exact` is False where the limit or the timeout came
        first: then it is a lower bound.

    Raises:
        NonetError: As `solve`.

    Example:
        >>> import nonet
        >>> nonet.count("0000300040020000")
        9
        >>> nonet.count("." * 81, limit=1000)
        Count(1000, exact=False)
    """
    limit, _ = _bounds(limit, timeout, None)
    puzzle = as_puzzle(puzzle, parse_options)
    search = start(puzzle, engine)
    stop = search.run(limit, timeout=timeout, keep=False)
    if not search.solutions:
        puzzle.require_no_conflict()
    return Count(search.solutions, exact=stop is Stop.EXHAUSTED)


class Solutions(Iterator[Grid]):
    """The solutions of a puzzle, found while they are asked for; made by `nonet.solutions`.

    It holds one search and at most a few kilobytes of solutions, however many there are. It is for
    one thread at a time.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        search: Search,
        limit: int | None,
        timeout: float | None,
        node_limit: int | None,
    ) -> None:
        self._puzzle = puzzle
        self._search = search
        self._limit = limit
        self._timeout = timeout
        self._node_limit = node_limit
        self._waiting: deque[Grid] = deque()
        self._yielded = 0
        self._time = 0.0
        self._stop: Stop | None = None
        self._fetch = 1

    @property
    def puzzle(self) -> Puzzle:
        """What is being solved."""
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
    def exhausted(self) -> bool:
        """Whether all solutions have been handed out. False after a bound stopped the search."""
        return self._stop is Stop.EXHAUSTED and not self._waiting

    @property
    def status(self) -> Status:
        """The verdict as far as the search has come."""
        found = self._search.solutions
        if self._stop is None:
            return Status.MULTIPLE if found > 1 else Status.SOLVED if found else Status.UNKNOWN
        return _verdict(found, self._stop)

    @property
    def stats(self) -> Stats:
        """What the search has cost so far; its time is the time spent searching."""
        return Stats(*self._search.counters(), self._time, self._search.time_to_first)

    def __iter__(self) -> Solutions:
        return self

    def __reduce__(self) -> NoReturn:
        # Two copies would take solutions away from each other.
        raise TypeError("a running search cannot be copied or pickled: keep its puzzle instead")

    def __next__(self) -> Grid:
        if not self._waiting:
            self._refill()
        if not self._waiting:
            if not self._yielded:
                self._puzzle.require_no_conflict()
            raise StopIteration
        self._yielded += 1
        return self._waiting.popleft()

    def _refill(self) -> None:
        while not self._waiting and self._stop is None:
            left = None if self._timeout is None else self._timeout - self._time
            wanted = self._fetch
            if self._limit is not None:
                wanted = min(wanted, self._limit - self._search.solutions)
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
                # Also what was found before an interruption: nothing is lost, nothing comes twice.
                layout = self._puzzle.layout
                self._waiting.extend(Grid.trusted(layout, v) for v in self._search.take())
            self._note(stop)

    def _note(self, stop: Stop) -> None:
        if stop is Stop.LIMIT:
            most = max(1, min(_MOST_PER_FETCH, 65536 // self._puzzle.layout.cell_count))
            self._fetch = min(2 * self._fetch, most)
        elif stop is not Stop.TIMEOUT or (
            self._timeout is not None and self._time >= self._timeout
        ):
            self._stop = stop

    def _nodes_left(self) -> int | None:
        if self._node_limit is None:
            return None
        return max(0, self._node_limit - self._search.counters().nodes)


def solutions(
    puzzle: Solvable,
    *,
    engine: str = "auto",
    limit: int | None = None,
    timeout: float | None = None,
    node_limit: int | None = None,
    seed: int = 0,
    **parse_options: Any,
) -> Solutions:
    """All solutions of a puzzle, one after another, each exactly once.

    The search goes on only while solutions are asked for, and several can be interleaved. The order
    is the same on every run.

    Args:
        puzzle: A puzzle, a grid, or text in any format that `nonet.parse` reads.
        engine: The algorithm.
        limit: End after so many.
        timeout: End after so many seconds of searching (time between the calls does not count).
        node_limit: End after so many examined boards.
        seed: Try values in a shuffled order; 0 is ascending.
        **parse_options: For a text: see `nonet.parse`.

    Returns:
        An iterator. After its end, `exhausted` tells whether these were all.

    Raises:
        ConflictError: The givens break the rules (when the first solution is asked for).
        NonetError: As `solve`.

    Example:
        >>> import nonet
        >>> found = nonet.solutions("." * 625)
        >>> next(found) == next(found)
        False
    """
    limit, node_limit = _bounds(limit, timeout, node_limit)
    puzzle = as_puzzle(puzzle, parse_options)
    return Solutions(puzzle, start(puzzle, engine, seed), limit, timeout, node_limit)


def check(board: Solvable, **parse_options: Any) -> Check:
    """Says whether a board breaks the rules and whether it is complete, without searching.

    Args:
        board: A puzzle, a grid, or text in any format that `nonet.parse` reads.
        **parse_options: For a text: see `nonet.parse`.

    Example:
        >>> import nonet
        >>> found = nonet.check("1100000000000000")
        >>> found.valid, found.complete
        (False, False)
        >>> print(*found.conflicts, sep="; ")
        1 stands twice in row 1 (r1c1, r1c2); 1 stands twice in box 1 (r1c1, r1c2)
    """
    puzzle = as_puzzle(board, parse_options)
    conflicts = puzzle.conflicts()
    return Check(not conflicts, 0 not in puzzle.givens, conflicts)


def start(puzzle: Puzzle, engine: str, seed: int = 0) -> Search:
    """Begins a search with the engine of that name.

    Raises:
        UnknownNameError: There is no such engine.
        UnsupportedError: The engine cannot do this board.
        ConflictError: The givens break the rules and the engine does not see that by itself.
    """
    if not isinstance(engine, str):
        raise UsageError(f"an engine is named by a text, not {engine!r}")
    entry: Engine = ENGINES.get(engine)
    reason = entry.supports(puzzle.layout)
    if reason is not None:
        raise UnsupportedError(
            f"engine {engine!r} {reason}; this board is {puzzle.layout.describe()}",
            line=puzzle.line,
        )
    if not entry.finds_conflicts:
        puzzle.require_no_conflict()
    return entry.start(puzzle, seed)


_PARSE_OPTIONS = ("box", "layout", "alphabet", "format")


def as_puzzle(board: Solvable, parse_options: dict[str, Any]) -> Puzzle:
    """What a user gives for a puzzle, as a puzzle; options are for reading a text."""
    if isinstance(board, str):
        for name in parse_options:
            if name not in _PARSE_OPTIONS:
                raise TypeError(f"there is no argument {name!r}")
        return parse(board, **parse_options)
    if parse_options:
        raise UsageError(f"{', '.join(parse_options)}: only a text can be read in different ways")
    if isinstance(board, Puzzle):
        return board
    if isinstance(board, Grid):
        return Puzzle.trusted(board.layout, board.values, None)
    raise UsageError(f"a puzzle, a grid or a text is needed, not {type(board).__name__}")


def _bounds(
    limit: int | None, timeout: float | None, node_limit: int | None
) -> tuple[int | None, int | None]:
    """The limits as plain integers; None where they are too large to be reached."""
    if limit is not None:
        limit = as_integer(limit)
        if limit < 1:
            raise UsageError(f"limit must be at least 1 (or None for all), not {limit}")
    if node_limit is not None:
        node_limit = as_integer(node_limit)
        if node_limit < 0:
            raise UsageError(f"node_limit must be 0 or more, not {node_limit}")
    if timeout is not None and not (isinstance(timeout, (int, float)) and timeout >= 0):
        raise UsageError(f"timeout must be a number of seconds, 0 or more, not {timeout!r}")
    return _reachable(limit), _reachable(node_limit)


def _reachable(bound: int | None) -> int | None:
    return None if bound is None or bound >= _UNREACHABLE else bound


def _verdict(found: int, stop: Stop) -> Status:
    if found >= 2:
        return Status.MULTIPLE
    if stop is Stop.EXHAUSTED:
        return Status.UNIQUE if found else Status.UNSOLVABLE
    return Status.SOLVED if stop is Stop.LIMIT else Status.UNKNOWN
