"""`nonet.count`: exact numbers of solutions, however large.

Three methods, of which the cheapest is found while counting (docs/counting.md):

- *enumeration* finds the solutions one by one: best up to some ten thousand of them;
- *band by band* for the classic 9x9 joins three bands, each summed up by what its columns hold; it
  takes milliseconds to seconds for any count;
- *cell by cell* for everything else puts fillings together that leave the same possibilities; how
  long it takes depends on the board.
"""

from __future__ import annotations

import math
import sys
from typing import Unpack

from nonet._count._enumeration import Parts, magnitude
from nonet._count._exact import ClassicCount, FrontierCount, Shortage
from nonet._count._task import Progress, Task, TimeUpError
from nonet._solve import start
from nonet.engines import Stop
from nonet.errors import UnsupportedError, UsageError
from nonet.formats import PuzzleLike, ReadKeywords, as_puzzle
from nonet.model import Count, Puzzle, as_integer
from nonet.options import Bounds, Deadline, checked_threads

DEFAULT_MEMORY = 2 * 2**30

# Most puzzles have a few solutions at most: so many are enumerated before another method is tried.
# That takes about as long as the other method needs at least, so no count takes much longer than by
# the better of the two.
_FIRST_CLASSIC = 6_000
_FIRST = 10_000
# A limit below this is reached by enumeration before another method has begun.
_SMALL_LIMIT = 200_000
# Solutions found at once while the number of all is being estimated.
_STEP = 20_000
# Parts of what enumeration may take that are spent on trying cell by cell, which fails on some
# boards: below a million solutions, where enumeration is quick, and above.
_MILLION = 1_000_000
_LITTLE, _MUCH = 0.05, 0.5
# Enumeration that takes longer (in seconds) is not begun, unless there is a limit or a timeout.
_PATIENCE = 3600.0
# More than any machine has, and what the native module can count.
_MOST_MEMORY = sys.maxsize  # what the machine's addresses reach


def count(
    puzzle: PuzzleLike,
    limit: int | None = None,
    timeout: float | None = None,
    *,
    engine: str = "auto",
    memory: int = DEFAULT_MEMORY,
    threads: int | None = None,
    progress: Progress | None = None,
    **reading: Unpack[ReadKeywords],
) -> Count:
    """Counts the solutions of a puzzle, by enumeration or by methods that go far beyond it.

    Args:
        puzzle: A puzzle, a grid, or text in any format that `nonet.parse` reads.
        limit: Stop at this number of solutions.
        timeout: Stop after this number of seconds.
        engine: ``auto`` takes the best method; any other engine enumerates, on one thread.
        memory: Bytes that tables may take; the default is 2 GiB.
        threads: Number of threads; None is one for each core.
        progress: Called at times with the running method and the share of it that is done, from
            0 to 1; what it raises ends the counting.
        **reading: How to read text: see `nonet.ReadOptions`.

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
    bounds = Bounds.checked(limit, timeout)
    limit = bounds.limit
    memory = min(as_integer(memory), _MOST_MEMORY)
    if memory < 1:
        raise UsageError(f"memory must be a number of bytes, at least 1, not {memory}")
    task = Task(limit, bounds.start(), memory, checked_threads(threads), progress)
    board = as_puzzle(puzzle, reading)
    # The other methods know houses only.
    enumerable = board.layout.has_extra_rules or (limit is not None and limit <= _SMALL_LIMIT)
    if engine != "auto" or enumerable:
        return _enumerate(board, engine, limit, timeout)
    classic = board.layout.is_classic
    few = _enumerate(board, engine, _FIRST_CLASSIC if classic else _FIRST, timeout)
    task.note(few)
    if few.exact or task.deadline.over:
        return few
    try:
        number = (_classic if classic else _any_layout)(board, task)
    except TimeUpError:
        return Count(_cut(task.least, limit), exact=False)
    except MemoryError:
        raise UnsupportedError(
            f"this machine has less memory than the {_megabytes(memory)} that are allowed: "
            f"allow less (memory=, --memory)"
        ) from None
    task.note(number)
    return Count(_cut(number, limit), exact=not task.satisfied)


def _enumerate(puzzle: Puzzle, engine: str, limit: int | None, timeout: float | None) -> Count:
    search = start(puzzle, engine)
    stop = search.run(limit, timeout=timeout, keep=False)
    if not search.solutions:
        puzzle.require_no_conflict()
    return Count(search.solutions, exact=stop is Stop.EXHAUSTED)


def _cut(number: int, limit: int | None) -> int:
    return number if limit is None else min(number, limit)


def _classic(puzzle: Puzzle, task: Task) -> int:
    """Band by band, or by enumeration if there is not enough memory but time."""
    bands = ClassicCount(puzzle)
    if bands.bytes <= task.memory:
        return bands.run(task)
    parts = _sample(puzzle, task)
    expected, seconds = _estimate(puzzle, parts, task.deadline)
    if seconds > _PATIENCE and task.endless:
        raise _too_much(task, f"needs {_megabytes(bands.bytes)} of memory", expected)
    parts.finish(task)
    return parts.found


def _sample(puzzle: Puzzle, task: Task) -> Parts:
    """Some of the solutions, enough to estimate how many there are."""
    parts = Parts(puzzle)
    while not parts.exhausted and not parts.reliable and parts.found < _STEP:
        parts.step(task, _STEP)
    return parts


def _estimate(puzzle: Puzzle, parts: Parts, deadline: Deadline) -> tuple[float, float]:
    """Roughly how many solutions there are, and the seconds to find the others."""
    expected = parts.expected
    if not parts.reliable:
        expected = max(expected, magnitude(puzzle, deadline))
    return expected, parts.seconds_for(expected)


def _any_layout(puzzle: Puzzle, task: Task) -> int:
    """Cell by cell if that ends soon, else by enumeration if that ends in time."""
    parts = _sample(puzzle, task)
    if parts.exhausted:
        return parts.found
    expected, seconds = _estimate(puzzle, parts, task.deadline)
    if task.limit is not None and parts.found:
        expected = min(expected, task.limit)
        seconds = parts.seconds_for(expected)
    endless = seconds > _PATIENCE
    share = _LITTLE if expected < _MILLION else _MUCH
    frontier = FrontierCount(puzzle) if FrontierCount.supports(puzzle.layout) else None
    shortage: Shortage | None = None
    if frontier is not None and frontier.possible:
        left = task.deadline.left
        if endless:
            # With a deadline half the time is kept for a better lower bound.
            seconds, share = (math.inf, _MUCH) if left is None else (left, _MUCH)
        outcome = frontier.run(task, None if math.isinf(seconds) else share * seconds)
        if isinstance(outcome, int):
            return outcome
        shortage = outcome
    if task.deadline.over:
        raise TimeUpError
    if endless and task.endless:
        raise _too_much(task, _REASONS[shortage], expected)
    parts.finish(task)
    return parts.found


_REASONS = {
    Shortage.MEMORY: "needs more memory than is allowed",
    Shortage.TIME: "takes more than an hour",
    None: "has too many houses for any method other than finding the solutions one by one",
}


def _too_much(task: Task, reason: str, expected: float) -> UnsupportedError:
    return UnsupportedError(
        f"counting this board {reason}: allow more memory than {_megabytes(task.memory)} (memory=, "
        f"--memory), or set a timeout or a limit for a lower bound "
        f"(at least {task.least:,} solutions were found, probably there are over {expected:.0e})"
    )


def _megabytes(count: int) -> str:
    return f"{max(1, round(count / 2**20)):,} MiB"
