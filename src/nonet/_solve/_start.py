"""From what a user gives for a puzzle to a running search."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from nonet.engines import ENGINES, Engine, OutsideSearch, Search, Stop
from nonet.errors import ConflictError, UnsupportedError, UsageError
from nonet.model import Grid, Layout, Puzzle, Status
from nonet.options import Deadline

if TYPE_CHECKING:
    from nonet.model.trace import Emit

_TRIED = 2.0  # seconds for a puzzle as its words are likely meant
# Python delivers Ctrl+C to its main thread alone: the others look up this often, in seconds.
_SLICE = 0.05


def start(puzzle: Puzzle, engine: str, seed: int = 0, emit: Emit | None = None) -> Search:
    """Begins a search with the engine of that name, which emits its steps if `emit` is given.

    Raises:
        UnknownNameError: There is no such engine.
        UnsupportedError: The engine cannot do this board, or cannot be traced.
        ConflictError: The givens break the rules and the engine does not see that by itself.
    """
    if not isinstance(engine, str):
        raise UsageError(f"an engine name must be a string, not {engine!r}")
    entry: Engine = ENGINES.get(engine)
    layout = puzzle.layout
    if emit is not None and (layout.constraints or not layout.has_usual_values):
        rule = f"the rule {layout.constraints[0].kind!r}" if layout.constraints else "such values"
        raise UnsupportedError(
            f"no engine can be traced on boards with {rule} yet (explain shows a path as people "
            f"find it); this board is {layout.describe()}",
            line=puzzle.line,
        )
    reason = entry.refuses(layout)
    if reason is not None:
        raise UnsupportedError(
            f"engine {engine!r} {reason}; this board is {layout.describe()}",
            line=puzzle.line,
        )
    if not entry.finds_conflicts:
        puzzle.require_no_conflict()
    if emit is None:
        return entry.start(puzzle, seed)
    if entry.trace is None:
        able = ", ".join(engine.name for engine in ENGINES if engine.trace is not None)
        raise UnsupportedError(
            f"engine {engine!r} cannot be traced; these can: {able}", line=puzzle.line
        )
    from nonet.model.trace import emitting_on  # which searches without a trace do not need

    return entry.trace(puzzle, seed, emitting_on(layout, emit))


def taken(search: Search, layout: Layout) -> list[Grid]:
    """The solutions found and not yet taken."""
    if layout.constraints and isinstance(search, OutsideSearch):
        cells = layout.cell_count
        whole = search.take_whole()
        return [Grid.from_checked(layout, numbers[:cells], numbers[cells:]) for numbers in whole]
    return [Grid.from_checked(layout, numbers) for numbers in search.take()]


def decided(puzzle: Puzzle) -> Puzzle:
    """A puzzle as its words are likely meant if that leaves one solution; else the puzzle itself.

    Where several readings do, they must leave the same.

    `Puzzle.reading` says what is only likely.
    """
    ways_by_solution: dict[tuple[int, ...], Puzzle] = {}
    for way in puzzle.reading.likely if puzzle.reading else ():
        with suppress(ConflictError, UnsupportedError):
            search = start(way, "auto")
            stop = search.run(2, timeout=_TRIED)
            if status_of(search.solutions, stop) is Status.UNIQUE:
                ways_by_solution.setdefault(taken(search, way.layout)[0].values, way)
    return next(iter(ways_by_solution.values())) if len(ways_by_solution) == 1 else puzzle


def require_understood(puzzle: Puzzle, stop: Stop | None) -> None:
    """Sees that a puzzle without solutions has no conflict and was not read from words.

    Raises:
        ConflictError: The givens break the rules.
        UnsupportedError: Its rules were read from words and a drawing, and leave no solution: then
            they were not understood.
    """
    puzzle.require_no_conflict()
    reading = puzzle.reading
    if stop is Stop.EXHAUSTED and reading is not None and reading.is_complete and reading.rules:
        raise UnsupportedError(
            "the words and the drawing of the puzzle are not understood: as they are read they "
            "leave no solution (nonet read shows how)"
        )


def status_of(count: int, stop: Stop) -> Status:
    """The status after that number of solutions and this end of the search."""
    if count >= 2:
        return Status.MULTIPLE
    if stop is Stop.EXHAUSTED:
        return Status.UNIQUE if count else Status.UNSOLVABLE
    return Status.SOLVED if stop is Stop.LIMIT else Status.UNKNOWN


def run_until(
    search: Search, limit: int, timeout: float | None, stopped: Callable[[], bool]
) -> Stop:
    """Looks for up to `limit` solutions, only counted, until `stopped` returns True.

    Args:
        search: What goes on.
        limit: Of solutions.
        timeout: Seconds.
        stopped: Asked about twenty times a second.

    Returns:
        As `Search.run`; `Stop.TIMEOUT` also if `stopped` returned True.
    """
    deadline = Deadline(timeout)
    while True:
        left = deadline.left
        part = _SLICE if left is None else min(_SLICE, left)
        stop = search.run(limit - search.solutions, timeout=part, keep=False)
        if stop is not Stop.TIMEOUT or deadline.over or stopped():
            return stop
