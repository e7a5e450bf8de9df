"""The worker processes of the server: who waits for one, and what happens to those that take long.

A job waits for a free worker, in turn; with too many before it, it is refused. Long jobs leave one
worker to the others. When the client has gone the worker is interrupted, which is Ctrl+C for the
library; a worker that does not react is killed and replaced, as is one that has died, failed in a
way that nobody foresaw, or grown too large.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import traceback
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing, asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from nonet.web import errors
from nonet.web.errors import NOBODY, Answer, packed, time_up
from nonet.web.limits import Limits
from nonet.workers import (
    CALL,
    END,
    ERROR,
    HEAD,
    ROW,
    Call,
    Frame,
    command,
    resident_bytes,
)

if TYPE_CHECKING:
    from nonet.web.answers import Rows

# Beyond the time that the library was given: to notice, and to put the answer together; for a
# worker that has its own alarm; and for one that was interrupted.
_TO_ANSWER, _GRACE, _TO_STOP = 0.5, 3.0, 1.0
# Others want to live, too: HTTP above all.
_NICENESS = 5
_PIPE_BYTES = 2**20


class Job(NamedTuple):
    """What is asked: see `nonet.web.answers.answer`.

    Attributes:
        name: Which question.
        board: What it is about, if that is a board.
        options: Everything else.
        seconds: How long it may take.
        long: Whether it is of the kind that often takes long.
        stream: Whether the answer is to come as one object after another.
    """

    name: str
    board: dict[str, Any] | None
    options: dict[str, Any]
    seconds: float
    long: bool = False
    stream: bool = False


# --- in the worker -------------------------------------------------------------------------------


def prepare() -> None:
    """Imports what answers need: an interrupt must not come at that."""
    from nonet.engines import ENGINES
    from nonet.formats import FORMATS
    from nonet.scales import SCALES
    from nonet.techniques import TECHNIQUES
    from nonet.web import answers  # noqa: F401

    for registry in (ENGINES, FORMATS, SCALES, TECHNIQUES):
        registry.names()


def perform(job: Job) -> bytes | Iterator[bytes]:
    """The answer to a job as JSON, in one piece or as lines."""
    from nonet.web.answers import TIMED, answer, gathered

    timed = {"seconds": job.seconds} if job.name in TIMED else {}
    found = answer(job.name, job.board, {**job.options, **timed})
    if isinstance(found, dict):
        return packed(found)
    return _lines(found) if job.stream else packed(gathered(job.name, found))


def _lines(rows: Rows) -> Iterator[bytes]:
    while True:
        try:
            row = next(rows)
        except StopIteration as end:
            yield packed(end.value) + b"\n"
            return
        yield packed(row) + b"\n"


# --- in the server -------------------------------------------------------------------------------


class BusyError(Exception):
    """Too many jobs are waiting."""


class CrashedError(Exception):
    """The worker died over the job."""


class WorkerPool:
    """All workers, and who waits for one."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._free = asyncio.Semaphore(limits.processes)
        self._long = asyncio.Semaphore(max(1, limits.processes - 1))
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
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
        for _ in range(self._limits.processes):
            self._in_background(self._start_one())

    async def submit(self, job: Job) -> Answer:
        """Does a job.

        Raises:
            BusyError: Too many are waiting.
            CrashedError: The worker died.
        """
        async with aclosing(self.stream(job)) as answers:
            return await anext(answers)

    async def stream(self, job: Job) -> AsyncGenerator[Answer, None]:
        """What comes of a job, as it comes; the same errors as `submit`."""
        async with self._worker(job) as worker:
            now = asyncio.get_running_loop().time
            end = now() + job.seconds + _GRACE
            await worker.send(Call(perform, (job,), job.seconds + _TO_ANSWER))
            while worker.answering:
                try:
                    frame = await worker.receive(end - now())
                except TimeoutError:
                    await worker.kill()
                    yield time_up(job.seconds)
                except CrashedError:
                    if not self._closed:
                        raise
                    yield NOBODY
                else:
                    if frame.kind == ERROR:
                        yield await self._failure(worker, frame.value(), job)
                    elif frame.kind != END:
                        yield Answer(200, frame.value())

    async def close(self) -> None:
        """Kills all workers."""
        self._closed = True
        await asyncio.gather(*(worker.kill() for worker in self._all))

    @staticmethod
    async def _failure(worker: _Worker, error: BaseException, job: Job) -> Answer:
        answer = errors.answer_to(error, job.seconds)
        if answer is None:
            traceback.print_exception(error, file=sys.stderr)
            await worker.kill()
            raise CrashedError from error
        return answer

    @asynccontextmanager
    async def _worker(self, job: Job) -> AsyncIterator[_Worker]:
        await self._wait(job)
        try:
            worker = self._rested() or await self._start()
        except BaseException:
            self._release(job)
            raise
        try:
            yield worker
        finally:
            # Not awaited: whoever asked may have gone, and this has to be done all the same.
            self._in_background(self._settle(worker, job))

    async def _wait(self, job: Job) -> None:
        if self._waiting >= self._limits.queue:
            raise BusyError
        self._waiting += 1
        try:
            if job.long:
                await self._long.acquire()
            try:
                await self._free.acquire()
            except BaseException:
                if job.long:
                    self._long.release()
                raise
        finally:
            self._waiting -= 1

    def _release(self, job: Job) -> None:
        self._free.release()
        if job.long:
            self._long.release()

    def _rested(self) -> _Worker | None:
        """A worker that has nothing to do, if there is one that lives."""
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
            self._all.discard(worker)
        return None

    async def _start(self) -> _Worker:
        if self._closed:
            raise BusyError
        worker = await _Worker.start(self._limits.memory)
        self._all.add(worker)
        return worker

    async def _start_one(self) -> None:
        async with self._free:
            self._idle.append(await self._start())

    async def _settle(self, worker: _Worker, job: Job) -> None:
        """Makes the worker ready for the next job, or lets it go."""
        try:
            if worker.answering:
                await worker.stop()
            if worker.resident > self._limits.memory:
                await worker.kill()
            if worker.alive:
                self._idle.append(worker)
            else:
                self._all.discard(worker)
        finally:
            self._release(job)

    def _in_background(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)  # which the loop itself does not keep
        task.add_done_callback(self._tasks.discard)


class _Worker:
    """A worker for asyncio, which reads pipes in its own way."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._head = b""  # of a frame whose body has not been waited for
        self._interrupted = False  # it may have been done before SIGINT reached it
        self.answering = False

    @classmethod
    async def start(cls, memory: int) -> _Worker:
        process = await asyncio.create_subprocess_exec(
            *command(memory, _NICENESS, f"{__name__}:{prepare.__name__}"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_PIPE_BYTES,
            start_new_session=True,  # Ctrl+C is for the server, which then ends its workers
        )
        return cls(process)

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    @property
    def resident(self) -> int:
        return resident_bytes(self._process.pid)

    async def send(self, call: Call) -> None:
        assert self._process.stdin is not None
        self.answering = True
        frame = Frame.of(CALL, call._replace(forget=self._interrupted))
        self._interrupted = False
        try:
            self._process.stdin.write(frame.packed())
            await self._process.stdin.drain()
        except OSError:
            await self.kill()
            raise CrashedError from None

    async def receive(self, seconds: float) -> Frame:
        """The next frame; TimeoutError if it does not come in time."""
        assert self._process.stdout is not None
        reader = self._process.stdout
        try:
            # Being cancelled in between must not lose what has come so far.
            async with asyncio.timeout(seconds):
                self._head = self._head or await reader.readexactly(HEAD.size)
                kind, length = HEAD.unpack(self._head)
                body = await reader.readexactly(length)
        except asyncio.IncompleteReadError:
            await self.kill()
            raise CrashedError from None
        self._head = b""
        self.answering = kind == ROW
        return Frame(kind, body)

    async def stop(self) -> None:
        """Ends its job; kills it if it does not react."""
        if os.name != "posix":
            await self.kill()
            return
        self._interrupted = True
        self._send_signal(signal.SIGINT)
        try:
            async with asyncio.timeout(_TO_STOP):
                while self.answering:
                    await self.receive(_TO_STOP)
        except TimeoutError:
            await self.kill()
        except CrashedError:
            pass

    async def kill(self) -> None:
        if os.name == "posix":
            self._send_signal(signal.SIGKILL)
        else:
            self._process.kill()
        await self._process.wait()
        self.answering = False

    def _send_signal(self, number: signal.Signals) -> None:
        # Not by the process object: it would collect a process that has just died, for which
        # asyncio waits in a thread and then warns that it does not know it.
        with suppress(ProcessLookupError):
            if self.alive:
                os.kill(self._process.pid, number)
