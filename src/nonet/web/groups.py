"""Groups of worker processes, and how much of their time each client has had lately."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from functools import partial

from nonet.web.endpoints import prepare
from nonet.web.turns import BusyError
from nonet.workers import AsyncWorker, WorkerError

_MOST_CLIENTS = 10_000


class WorkerGroup:
    """Workers of one kind, busy and idle.

    Args:
        memory: Bytes that each may take.
        niceness: How far they stand back for other processes.
        patience: Seconds for one that was interrupted.
    """

    def __init__(self, memory: int, niceness: int, patience: float) -> None:
        self._memory = memory
        self._niceness = niceness
        self._patience = patience
        self._idle: list[AsyncWorker] = []
        self._all: set[AsyncWorker] = set()
        self._starting: dict[AsyncWorker, asyncio.Task[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def busy(self) -> int:
        """How many have a job."""
        return len(self._all) - len(self._idle)

    @property
    def closed(self) -> bool:
        """True if all workers were ended."""
        return self._closed

    def warm_up(self, count: int) -> None:
        """Starts some in advance, so that the first job need not wait for that."""
        self._idle.extend(self._start() for _ in range(count))

    async def close(self) -> None:
        """Kills all."""
        self._closed = True
        await asyncio.gather(*(asyncio.to_thread(worker.process.kill) for worker in self._all))

    @asynccontextmanager
    async def worker(self, places: AsyncExitStack) -> AsyncIterator[AsyncWorker]:
        """A worker that has started; the places are given back when it, or another, is ready again.

        Starting takes longer than most jobs, and counts for no client: cutting a job short for it
        would stop the worker before it could ever work.
        """
        async with places:
            worker = self._rested() or self._start()
            taken = places.pop_all()
        try:
            await self._started(worker)
            yield worker
        finally:
            # Not awaited: the client may have gone, and this has to be done all the same.
            task = asyncio.create_task(self._settle(worker, taken))
            self._tasks.add(task)  # which the loop itself does not keep
            task.add_done_callback(self._tasks.discard)

    def _rested(self) -> AsyncWorker | None:
        """An idle worker, if one is alive."""
        while self._idle:
            worker = self._idle.pop()
            if worker.process.alive:
                return worker
            self._all.discard(worker)
        return None

    def _start(self) -> AsyncWorker:
        if self._closed:
            raise BusyError
        worker = AsyncWorker(
            memory=self._memory,
            niceness=self._niceness,
        )
        self._all.add(worker)
        start = asyncio.create_task(worker.call(prepare))
        self._starting[worker] = start
        start.add_done_callback(partial(self._note_start, worker))
        return worker

    def _note_start(self, worker: AsyncWorker, start: asyncio.Task[None]) -> None:
        del self._starting[worker]
        if not start.cancelled():
            start.exception()  # a caller that waits for it gets it; if none does, it is lost

    async def _started(self, worker: AsyncWorker) -> None:
        """Waits for a worker to start; it goes on starting if the caller is cancelled."""
        if worker not in self._starting:
            return
        try:
            await asyncio.shield(self._starting[worker])
        except WorkerError:
            if self._closed:
                raise BusyError from None
            raise

    async def _settle(self, worker: AsyncWorker, places: AsyncExitStack) -> None:
        """Makes the worker ready for the next job, or puts another in its place."""
        async with places:
            if worker not in self._starting and worker.answering:
                await worker.stop(self._patience)
            if worker.process.resident > self._memory:
                await asyncio.to_thread(worker.process.kill)
            if not worker.process.alive:
                self._all.discard(worker)
                if self._closed:
                    return
                worker = self._start()
            with suppress(WorkerError, BusyError):  # the next caller will see it
                await self._started(worker)
                self._idle.append(worker)


class TimeOf:
    """The time that a worker has used since this was made: of a processor, or by the clock."""

    def __init__(self, worker: AsyncWorker) -> None:
        self._process = worker.process
        self._used = self._process.processor_seconds
        self._begun = time.monotonic()

    @property
    def by_the_clock(self) -> float:
        """Seconds."""
        return time.monotonic() - self._begun

    @property
    def spent(self) -> float:
        """Seconds of a processor; by the clock where that is not known, as it is on Linux."""
        used = self._process.processor_seconds
        return used - self._used if used else self.by_the_clock


class Ledger:
    """How many seconds of the workers each client has had lately.

    Args:
        half_life: Seconds after which what was taken counts half.
        now: A clock; tests bring their own.

    Example:
        >>> times = iter([0.0, 10.0, 10.0])
        >>> ledger = Ledger(half_life=10.0, now=lambda: next(times))
        >>> ledger.charge("one", 4.0)
        >>> ledger.taken("one"), ledger.taken("another")
        (2.0, 0.0)
    """

    def __init__(self, half_life: float, now: Callable[[], float] = time.monotonic) -> None:
        self._half_life = half_life
        self._now = now
        self._taken: OrderedDict[str, tuple[float, float]] = OrderedDict()  # seconds, and when
        self._begun: dict[str, list[float]] = {}  # since when it has workers now

    def taken(self, client: str) -> float:
        """The time that a client has had, the longer ago the less."""
        now = self._now()
        seconds, then = self._taken.get(client, (0.0, now))
        return float(seconds * 0.5 ** ((now - then) / self._half_life))

    def total(self, client: str) -> float:
        """The time that a client has had, with the time that it is having just now."""
        now = self._now()
        return self.taken(client) + sum(now - start for start in self._begun.get(client, ()))

    @contextmanager
    def having(self, client: str) -> Iterator[None]:
        """A client has a worker for as long as this lasts."""
        begun = self._now()
        self._begun.setdefault(client, []).append(begun)
        try:
            yield
        finally:
            self._begun[client].remove(begun)
            if not self._begun[client]:
                del self._begun[client]
            self.charge(client, self._now() - begun)

    def charge(self, client: str, seconds: float) -> None:
        """Adds to what a client has had; the client that has been silent longest is forgotten."""
        now = self._now()
        before, then = self._taken.pop(client, (0.0, now))
        self._taken[client] = before * 0.5 ** ((now - then) / self._half_life) + seconds, now
        if len(self._taken) > _MOST_CLIENTS:
            self._taken.popitem(last=False)
