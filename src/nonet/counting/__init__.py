"""`nonet.count`: exact numbers of solutions, however large.

Three methods, of which the cheapest is found while counting (docs/counting.md):

- *enumeration* finds the solutions one by one: best up to some ten thousand of them;
- *band by band* for the classic 9x9 joins three bands, each summed up by what its columns hold; it
  takes milliseconds to seconds whatever the count;
- *cell by cell* for everything else puts fillings together that leave the same possibilities; how
  long it takes depends on the board.
"""

from __future__ import annotations

import time
from typing import Any

from nonet.counting._classic import ClassicCount, megabytes
from nonet.counting._enumeration import Parts, magnitude
from nonet.counting._frontier import Failure, FrontierCount
from nonet.counting._task import Progress, Task, TimeUpError
from nonet.engines import Stop
from nonet.errors import UnsupportedError, UsageError
from nonet.machine import cores
from nonet.model import Count, Puzzle, as_integer
from nonet.solving import Solvable, as_puzzle, checked_bounds, start

DEFAULT_MEMORY = 2 * 2**30

# Most puzzles have a few solutions at most: these are met before anything else is thought of.
_FIRST = 2_000
# A limit below this is reached by enumeration before another method has begun.
_SMALL_LIMIT = 200_000
# Solutions found at once while the number of all is being estimated.
_STEP = 20_000
# Parts of what enumeration may take that are spent on trying cell by cell, which fails on some
# boards: below a million solutions, where enumeration is quick, and above.
_MILLION = 1_000_000
_LITTLE, _MUCH = 0.1, 0.5
# Enumeration that takes longer is not begun, unless there is a limit or a timeout.
_PATIENCE = 3600.0
_MOST_THREADS = 1024


def count(
    puzzle: Solvable,
    limit: int | None = None,
    timeout: float | None = None,
    *,
    engine: str = "auto",
    memory: int = DEFAULT_MEMORY,
    threads: int | None = None,
    progress: Progress | None = None,
    **parse_options: Any,
) -> Count:
    """Counts the solutions of a puzzle, by enumeration or by methods that reach far beyond.

    Args:
        puzzle: A puzzle, a grid, or text in any format that `nonet.parse` reads.
        limit: Stop at this number.
        timeout: Stop after so many seconds.
        engine: ``auto`` takes the best method. An engine's name makes it enumerate, on one thread.
        memory: Bytes that tables may take; the default is 2 GiB.
        threads: How many threads share the work; None is one for each core.
        progress: Called now and then with what is being done and the finished part of it, a number
            from 0 to 1; what it raises ends the counting.
        **parse_options: For a text: see `nonet.parse`.

    Returns:
        A Python integer. Its attribute `exact` is False where the limit or the timeout came
        first: then it is a lower bound.

    Raises:
        UnsupportedError: The count would need more memory, and finding the solutions one by one
            more than an hour.
        NonetError: As `solve`.

    Example:
        >>> import nonet
        >>> nonet.count("0000300040020000")
        9
        >>> nonet.count("." * 64)
        29136487207403520
        >>> nonet.count("." * 81, limit=1000)
        Count(1000, exact=False)
    """
    limit, _ = checked_bounds(limit, timeout, None)
    memory = as_integer(memory)
    if memory < 1:
        raise UsageError(f"memory must be a number of bytes, at least 1, not {memory}")
    if threads is not None and not 1 <= as_integer(threads) <= _MOST_THREADS:
        raise UsageError(
            f"threads must be 1 to {_MOST_THREADS} (or None for one per core), not {threads}"
        )
    deadline = None if timeout is None else time.monotonic() + timeout
    task = Task(limit, deadline, memory, threads or cores(), progress)
    board = as_puzzle(puzzle, parse_options)
    if engine != "auto" or (limit is not None and limit <= _SMALL_LIMIT):
        return _enumerate(board, engine, limit, timeout)
    few = _enumerate(board, engine, _FIRST, timeout)
    task.note(few)
    if few.exact or task.seconds_left() == 0.0:
        return few
    try:
        found = (_classic if board.layout.is_classic else _any_layout)(board, task)
    except TimeUpError:
        return Count(_cut(task.least, limit), exact=False)
    except MemoryError:
        raise UnsupportedError(
            f"this machine has less memory than the {megabytes(memory)} that are allowed: "
            f"allow less (memory=, --memory)"
        ) from None
    task.note(found)
    return Count(_cut(found, limit), exact=not task.satisfied)


def _enumerate(puzzle: Puzzle, engine: str, limit: int | None, timeout: float | None) -> Count:
    search = start(puzzle, engine)
    stop = search.run(limit, timeout=timeout, keep=False)
    if not search.solutions:
        puzzle.require_no_conflict()
    return Count(search.solutions, exact=stop is Stop.EXHAUSTED)


def _cut(found: int, limit: int | None) -> int:
    return found if limit is None else min(found, limit)


def _classic(puzzle: Puzzle, task: Task) -> int:
    """Enumerates as long as that is expected to end before the other method would."""
    bands = ClassicCount(puzzle)
    parts = Parts(puzzle)
    while not parts.exhausted:
        small = parts.step(task, _STEP)
        if not small or (parts.telling and parts.seconds_for(parts.expected) > bands.seconds):
            return bands.run(task)
    return parts.found


def _any_layout(puzzle: Puzzle, task: Task) -> int:
    """Cell by cell if that is soon done, else by enumeration if that can be waited for."""
    parts = Parts(puzzle)
    while not parts.exhausted and not parts.telling and parts.found < _STEP:
        parts.step(task, _STEP)
    if parts.exhausted:
        return parts.found
    expected = parts.expected if parts.telling else max(parts.expected, magnitude(puzzle))
    seconds = parts.seconds_for(expected)
    endless = seconds > _PATIENCE
    share = _LITTLE if expected < _MILLION else _MUCH
    frontier = FrontierCount(puzzle)
    failure: Failure | None = None
    if frontier.possible:
        outcome = frontier.run(task, None if endless else share * seconds)
        if isinstance(outcome, int):
            return outcome
        failure = outcome
    if task.seconds_left() == 0.0:
        raise TimeUpError
    if endless and task.limit is None and task.deadline is None:
        raise _too_much(task, failure, expected)
    parts.finish(task)
    return parts.found


def _too_much(task: Task, failure: Failure | None, expected: float) -> UnsupportedError:
    reason = (
        f"needs more than the {megabytes(task.memory)} of memory that are allowed: allow more "
        f"(memory=, --memory)"
        if failure is Failure.MEMORY
        else "has too many houses for any method but finding the solutions one by one: set bounds"
    )
    return UnsupportedError(
        f"counting this board {reason}, or set a timeout or a limit for a lower bound "
        f"(at least {task.least:,} solutions, probably more than {expected:.0e})"
    )


__all__ = ["DEFAULT_MEMORY", "Progress", "count"]
