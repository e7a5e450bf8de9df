"""The worker processes of the server: the queue for them, and what happens to long jobs.

A job waits for a free worker; first comes the client that has had least of them lately, and with
too many jobs before it one is refused. Long jobs leave one worker to the others. When the client
has gone the worker is interrupted, which is Ctrl+C for the library; a worker that does not react is
killed and replaced, as is one that has died or grown too large.

Questions of clients that have not had much lately have a lane of their own: two further workers,
for which all others stand back. What turns out not to be short there begins again among the others.
So a player does not wait for clients that keep the server busy.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import AsyncExitStack, aclosing, asynccontextmanager

from starlette.responses import Response

from nonet.web.endpoints import Job, memory_of, perform, seconds_of
from nonet.web.errors import GIVEN_UP, answer_to, success, time_up
from nonet.web.groups import Ledger, TimeOf, WorkerGroup
from nonet.web.limits import Limits
from nonet.web.turns import BusyError as BusyError  # noqa: PLC0414 - for those who ask the pool
from nonet.web.turns import Places, Turns
from nonet.workers import END, ERROR, AsyncWorker, Frame, TimeUp, WorkerError

# Beyond the time of a question: for a worker that has its own alarm; for one that was interrupted.
_GRACE, _TO_STOP = 3.0, 1.0
# Others want to live, too: HTTP above all, and the lane of short questions.
_NICENESS, _NICENESS_OF_LANE = 15, 0
# Seconds of a processor that a question may take in the lane, and while others wait; how many have
# room there. Who is let in: seconds had of all workers, of which half is forgotten after so long.
_SHORT, _SLICE, _PLACES = 0.5, 0.1, 2
_FEW, _FORGET = 1.0, 20.0
# What counts for a question that was not short: its client is let in again after two half-lives.
_OVERRUN = 4 * _FEW
# The order among the others: by the same measure, with a longer half-life.
_FORGET_LATE = 600.0


class WorkerPool:
    """All workers, and the jobs that wait for one."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._ledger, self._lately = Ledger(_FORGET), Ledger(_FORGET_LATE)
        self._places = Places(limits.processes, self._lately.total)
        self._lane = Turns(_PLACES, self._ledger.taken)
        self._common = WorkerGroup(limits.memory, _NICENESS, _TO_STOP)
        self._quick = WorkerGroup(limits.memory, _NICENESS_OF_LANE, _TO_STOP / 4)
        self._waiting = 0
        self._in_lane = 0

    @property
    def waiting(self) -> int:
        """How many jobs wait for a worker."""
        return self._waiting

    @property
    def busy(self) -> int:
        """How many workers have a job."""
        return self._common.busy + self._quick.busy

    def warm_up(self) -> None:
        """Starts workers in advance, so that the first job need not wait for that."""
        self._common.warm_up(self._limits.processes)
        self._quick.warm_up(_PLACES)

    async def submit(self, job: Job) -> Response:
        """Does a job.

        Raises:
            BusyError: Too many are waiting.
            WorkerError: The worker died.
        """
        if self._may_use_lane(job):
            answer = await self._quickly(job)
            if answer is not None:
                return answer
        async with aclosing(self.stream(job)) as answers:
            return await anext(answers)

    async def stream(self, job: Job) -> AsyncGenerator[Response, None]:
        """The rows of a job's answer as they come; the same errors as `submit`."""
        async with self._worker(job) as worker:
            seconds = job.bounds.timeout or 0.0
            end = asyncio.get_running_loop().time() + seconds + _GRACE
            worker.send(perform, job, seconds=seconds_of(job), memory=memory_of(job))
            while worker.answering:
                try:
                    async with asyncio.timeout_at(end):
                        frame = await worker.receive()
                except TimeoutError:
                    yield time_up(seconds)
                    return
                except WorkerError:
                    if not self._common.closed:
                        raise
                    yield GIVEN_UP
                    return
                if frame.kind == ERROR:
                    yield answer_to(frame.value(), seconds)
                elif frame.kind != END:
                    yield success(frame.value())

    async def close(self) -> None:
        """Kills all workers."""
        await asyncio.gather(self._common.close(), self._quick.close())

    # The lane of short questions.

    def _may_use_lane(self, job: Job) -> bool:
        if self._ledger.taken(job.client) >= _FEW:
            return False
        return self._in_lane < self._limits.connections or self._lane.make_room(job.client)

    async def _quickly(self, job: Job) -> Response | None:
        """The answer, if it comes within the time that a question has in the lane."""
        places = AsyncExitStack()
        self._in_lane += 1
        try:
            await self._lane.take(job.client)
        except BusyError:
            return None
        finally:
            self._in_lane -= 1
        places.callback(self._lane.give)
        async with self._quick.worker(places) as worker:
            spent = _OVERRUN  # of what was not short, or left
            try:
                time = TimeOf(worker)
                worker.send(perform, job, seconds=_GRACE, memory=memory_of(job))
                frame = await self._soon(worker, time)
                if frame is not None:
                    spent = min(time.spent, _SHORT)
            except WorkerError:
                frame = None
            finally:
                self._ledger.charge(job.client, spent)
        if frame is None:
            return GIVEN_UP if self._quick.closed else None
        value = frame.value()
        if frame.kind == ERROR:
            return None if isinstance(value, TimeUp) else answer_to(value, _GRACE)
        return success(value)

    async def _soon(self, worker: AsyncWorker, time: TimeOf) -> Frame | None:
        """The answer of a worker; None where it takes too long, or long enough while others wait.

        What counts is what it has used of a processor: on a busy machine all is slow by the clock.
        """
        answer = asyncio.ensure_future(worker.receive())
        try:
            while time.by_the_clock < _GRACE - _SLICE:
                done, _ = await asyncio.wait((answer,), timeout=_SLICE / 2)
                if done:
                    return await answer
                if time.spent >= (_SLICE if self._lane.waited_for else _SHORT):
                    break
            return None
        finally:
            answer.cancel()

    # All others.

    @asynccontextmanager
    async def _worker(self, job: Job) -> AsyncIterator[AsyncWorker]:
        if self._waiting >= self._limits.queue and not self._places.make_room(job.client):
            raise BusyError
        self._waiting += 1
        try:
            places = await self._places.take(job.client, job.long)
        finally:
            self._waiting -= 1
        async with self._common.worker(places) as worker:
            with self._ledger.having(job.client), self._lately.having(job.client):
                yield worker
