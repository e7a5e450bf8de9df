"""The worker processes of the server: who waits for one, and what happens to those that take long.

A job waits for a free worker; clients have turns, and with too many jobs before it one is refused.
Long jobs leave one worker to the others. When the client has gone the worker is interrupted, which
is Ctrl+C for the library; a worker that does not react is killed and replaced, as is one that has
died or grown too large.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AsyncExitStack, aclosing, asynccontextmanager

from starlette.responses import Response

from nonet.web.endpoints import Job, perform, prepare
from nonet.web.errors import GIVEN_UP, answer_to, success, time_up
from nonet.web.limits import Limits
from nonet.web.turns import BusyError as BusyError  # noqa: PLC0414 - for those who ask the pool
from nonet.web.turns import Turns
from nonet.workers import END, ERROR, AsyncWorker, WorkerError

# Beyond the time that the library was given: to notice, and to put the answer together; for a
# worker that has its own alarm; and for one that was interrupted.
_TO_ANSWER, _GRACE, _TO_STOP = 0.5, 3.0, 1.0
# Others want to live, too: HTTP above all.
_NICENESS = 5


class WorkerPool:
    """All workers, and who waits for one."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._free = Turns(limits.processes)
        self._long = Turns(max(1, limits.processes - 1))
        self._idle: list[AsyncWorker] = []
        self._all: set[AsyncWorker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting = 0
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return self._waiting

    @property
    def busy(self) -> int:
        """How many workers have a job."""
        return len(self._all) - len(self._idle)

    def warm_up(self) -> None:
        """Starts workers before anybody asks: the first job need not wait for that."""
        self._idle.extend(self._start() for _ in range(self._limits.processes))

    async def submit(self, job: Job) -> Response:
        """Does a job.

        Raises:
            BusyError: Too many are waiting.
            WorkerError: The worker died.
        """
        async with aclosing(self.stream(job)) as answers:
            return await anext(answers)

    async def stream(self, job: Job) -> AsyncGenerator[Response, None]:
        """What comes of a job, as it comes; the same errors as `submit`."""
        async with self._worker(job) as worker:
            seconds = job.bounds.timeout or 0.0
            end = asyncio.get_running_loop().time() + seconds + _GRACE
            worker.send(perform, job, seconds=seconds + _TO_ANSWER)
            while worker.answering:
                try:
                    async with asyncio.timeout_at(end):
                        frame = await worker.receive()
                except TimeoutError:
                    yield time_up(seconds)
                    return
                except WorkerError:
                    if not self._closed:
                        raise
                    yield GIVEN_UP
                    return
                if frame.kind == ERROR:
                    yield answer_to(frame.value(), seconds)
                elif frame.kind != END:
                    yield success(frame.value())

    async def close(self) -> None:
        """Kills all workers."""
        self._closed = True
        await asyncio.gather(*(asyncio.to_thread(each.process.kill) for each in self._all))

    @asynccontextmanager
    async def _worker(self, job: Job) -> AsyncIterator[AsyncWorker]:
        full = self._waiting >= self._limits.queue
        if full and not any(each.make_room(job.client) for each in (self._long, self._free)):
            raise BusyError
        async with AsyncExitStack() as places:
            self._waiting += 1
            try:
                for turns in (self._long, self._free) if job.long else (self._free,):
                    await turns.take(job.client)
                    places.callback(turns.give)
            finally:
                self._waiting -= 1
            worker = self._rested() or self._start()
            held = places.pop_all()
        try:
            yield worker
        finally:
            # Not awaited: whoever asked may have gone, and this has to be done all the same.
            task = asyncio.create_task(self._settle(worker, held))
            self._tasks.add(task)  # which the loop itself does not keep
            task.add_done_callback(self._tasks.discard)

    def _rested(self) -> AsyncWorker | None:
        """A worker that has nothing to do, if there is one that lives."""
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
            memory=self._limits.memory,
            niceness=_NICENESS,
            prepare=f"{prepare.__module__}:{prepare.__name__}",
        )
        self._all.add(worker)
        return worker

    async def _settle(self, worker: AsyncWorker, places: AsyncExitStack) -> None:
        """Makes the worker ready for the next job, or lets it go."""
        async with places:
            if worker.answering:
                await worker.stop(_TO_STOP)
            if worker.process.resident > self._limits.memory:
                await asyncio.to_thread(worker.process.kill)
            if worker.process.alive:
                self._idle.append(worker)
            else:
                self._all.discard(worker)
