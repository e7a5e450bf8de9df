"""Many puzzles of a wish, in order, by all workers.

Puzzle `i` depends on the seed and on `i` alone, so that the number of workers and which of them
makes what change nothing but the time.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace

from nonet._generate._maker import Failed, Made, Maker
from nonet._generate._selection import Selection
from nonet._generate._wish import Wish
from nonet.engines import Stop
from nonet.errors import PuzzleNotFoundError
from nonet.workers import SECONDS_ALONE, WorkerPool

# Puzzles that are judged before a wish is given up.
MOST_JUDGED = 20_000
# Puzzles that one task makes, more where they turn out to be quick: handing over costs some 50
# microseconds.
_SECONDS_PER_TASK = 0.05
_MOST_PER_TASK = 256
_TASKS_WAITING = 3  # for each worker


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be made.

    Attributes:
        wish: What each puzzle has to be.
        seed: 0 to 2^64 - 1.
        count: How many.
        deadline: By `time.monotonic`, or None.
    """

    wish: Wish
    seed: int
    count: int
    deadline: float | None = None
    selection: Selection | None = None

    def make(self, maker: Maker, index: int) -> Made | Failed:
        """One of them: the first of its attempts that pleases."""
        made = self._attempt(maker, index, 0)
        if self.selection is None:
            return made
        nearest, reason, judged = float("inf"), "", 0
        while isinstance(made, Made):
            verdict = self.selection.judge(made.puzzle, self.deadline)
            judged += 1
            if verdict.pleases:
                return replace(made, rating=verdict.rating)
            if verdict.pleases is None or judged == MOST_JUDGED:
                stop = Stop.TIMEOUT if verdict.pleases is None else Stop.NODE_LIMIT
                return Failed(index, made.attempts, 0, stop, reason)
            if verdict.distance < nearest:
                nearest, reason = verdict.distance, verdict.reason
            made = self._attempt(maker, index, made.attempts)
        return replace(made, reason=reason)

    def _attempt(self, maker: Maker, index: int, first: int) -> Made | Failed:
        left = None if self.deadline is None else max(0.0, self.deadline - time.monotonic())
        return maker.make(self.seed, index, first_attempt=first, timeout=left)


def sequence(order: Order, workers: int) -> Iterator[Made]:
    """The puzzles in their order, while they are asked for.

    Raises:
        PuzzleNotFoundError: One could not be made; it says what was nearest. Those before it have
            been handed out.
    """
    maker = Maker(order.wish)
    alone = workers == 1 or order.count == 1
    made = _alone(order, maker) if alone else _together(order, maker, workers)
    for done, each in enumerate(made):
        if isinstance(each, Failed):
            raise _unmet(order, each, done)
        yield each


def _alone(order: Order, maker: Maker) -> Iterator[Made | Failed]:
    return (order.make(maker, index) for index in range(order.count))


def _together(order: Order, maker: Maker, workers: int) -> Iterator[Made | Failed]:
    """By threads, as native code needs no lock; they wait for processes where Python reasons."""
    waiting: deque[Future[tuple[list[Made | Failed], float]]] = deque()
    size, at = 1, 0
    processes = None
    if order.selection is not None and order.selection.in_python and WorkerPool.supported():
        processes = WorkerPool()
        spent = 0.0
        while at < order.count and spent < SECONDS_ALONE:  # before a process has begun
            made, seconds = _task(order, maker, range(at, at + 1))
            at, spent = at + 1, spent + seconds
            yield from made
    with ThreadPoolExecutor(workers) as pool:
        try:
            while at < order.count or waiting:
                while at < order.count and len(waiting) < workers * _TASKS_WAITING:
                    end = min(order.count, at + size)
                    indices = range(at, end)
                    waiting.append(
                        pool.submit(_task, order, maker, indices)
                        if processes is None
                        else pool.submit(processes.call, _task_alone, order, indices)
                    )
                    at = end
                made, seconds = waiting.popleft().result()
                if seconds < _SECONDS_PER_TASK:
                    size = min(2 * size, _MOST_PER_TASK)
                yield from made
        finally:
            # Also after Ctrl+C, and when nobody wants the rest.
            maker.stop()
            if processes is not None:
                processes.close()
            if order.selection is not None:
                order.selection.stop()
            pool.shutdown(wait=True, cancel_futures=True)


def _task(order: Order, maker: Maker, indices: range) -> tuple[list[Made | Failed], float]:
    begun = time.monotonic()
    made: list[Made | Failed] = []
    for index in indices:
        made.append(order.make(maker, index))
        if isinstance(made[-1], Failed):
            break
    return made, time.monotonic() - begun


def _task_alone(order: Order, indices: range) -> tuple[list[Made | Failed], float]:
    """In a process of its own."""
    return _task(order, Maker(order.wish), indices)


def _unmet(order: Order, failed: Failed, done: int) -> PuzzleNotFoundError:
    reason = "the time was up" if failed.stop is Stop.TIMEOUT else "every one of them failed"
    wish = order.wish
    nearest = f"; the nearest was {failed.reason}" if failed.reason else ""
    if failed.nearest and not wish.least <= failed.nearest <= wish.most:
        nearest = (
            f"; the nearest had {failed.nearest} givens where {wish.describe_clues()} are wished"
        )
    elif wish.minimal and failed.nearest:
        nearest = "; the nearest was not minimal"
    return PuzzleNotFoundError(
        f"no such puzzle after {failed.attempts:,} attempts at number {failed.index + 1}: "
        f"{reason}{nearest}",
        made=done,
    )
