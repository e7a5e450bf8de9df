"""Many tasks at once, with their results in order."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from nonet.workers._worker import has_threads

if TYPE_CHECKING:
    from concurrent.futures import Future

Task = TypeVar("Task")
Result = TypeVar("Result")

# Less work than that is done at once by its caller: a process needs some tenths of a second to
# begin.
SECONDS_ALONE = 0.5


def first_few(work: Callable[[Task], Result], tasks: Iterator[Task]) -> Iterator[Result]:
    """The first tasks, done here, until the others are worth the start of a process."""
    spent = 0.0
    while spent < SECONDS_ALONE and (task := next(tasks, None)) is not None:
        begun = time.monotonic()
        result = work(task)
        spent += time.monotonic() - begun
        yield result


def in_order(
    work: Callable[[Task], Result],
    tasks: Iterable[Task],
    threads: int,
    *,
    ahead: int,
    stop: Callable[[], None],
) -> Generator[Result, None, None]:
    """The results of tasks in that many threads, in their order, while they are asked for.

    Args:
        work: What to do with a task.
        tasks: All of them; taken as there is room. None waits for those before it: its results are
            asked for before what follows it.
        threads: How many.
        ahead: How many tasks may wait for a slow one before them, for each thread.
        stop: Ends what is being done; called in the end, also after Ctrl+C, and when the rest is
            not asked for.
    """
    if threads == 1 or not has_threads():
        try:
            yield from (work(task) for task in tasks if task is not None)
        finally:
            stop()
        return
    from concurrent.futures import ThreadPoolExecutor  # here, as most programs need none

    waiting: deque[Future[Result]] = deque()
    pool = ThreadPoolExecutor(threads, thread_name_prefix="nonet")
    try:
        for task in tasks:
            if task is not None:
                waiting.append(pool.submit(work, task))
            while waiting and (
                task is None or waiting[0].done() or len(waiting) >= threads * ahead
            ):
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        stop()
        pool.shutdown(wait=True, cancel_futures=True)
