"""The crew: worker processes that answer questions, and what happens to those that take too long.

A question waits for a free worker, in turn; with too many before it, it is refused. Questions of
the long kind leave one worker to the others. When the client has gone the worker is told so by
SIGINT, which is Ctrl+C for the library; a worker that does not listen is killed and replaced, as is
one that has died or grown too large.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from nonet.web._frames import ERROR, HEAD, LINE, Frame
from nonet.web.errors import NOBODY, Answer, time_up
from nonet.web.limits import Limits

# Beyond its time, for a worker that has its own alarm; and for one that was told to stop.
_GRACE, _TO_STOP = 3.0, 1.0
# While it starts it is deaf to SIGINT: it has nobody yet to tell.
_CODE = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); sys.path[:] = {path!r}; "
    "from nonet.web._worker import main; main({memory})"
)
_PIPE_BYTES = 2**20


class Question(NamedTuple):
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


class BusyError(Exception):
    """Too many questions are waiting."""


class CrashedError(Exception):
    """The worker died over the question."""


class Crew:
    """All workers, and who waits for one."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._free = asyncio.Semaphore(limits.crew)
        self._long = asyncio.Semaphore(max(1, limits.crew - 1))
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting = 0
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many questions wait for a worker."""
        return self._waiting

    @property
    def busy(self) -> int:
        """How many workers are at a question."""
        return len(self._all) - len(self._idle)

    def warm_up(self) -> None:
        """Starts workers before anybody asks: the first question need not wait for that."""
        for _ in range(self._limits.crew):
            self._in_background(self._start_one())

    async def ask(self, question: Question) -> Answer:
        """Answers a question.

        Raises:
            BusyError: Too many are waiting.
            CrashedError: The worker died.
        """
        async with aclosing(self.frames(question)) as frames:
            return answer_of(await anext(frames))

    async def frames(self, question: Question) -> AsyncGenerator[Frame, None]:
        """What a worker says to a question, as it comes; the same errors as `ask`."""
        async with self._worker(question) as worker:
            now = asyncio.get_running_loop().time
            end = now() + question.seconds + _GRACE
            await worker.ask(question)
            while worker.answering:
                try:
                    yield await worker.frame(end - now())
                except TimeoutError:
                    await worker.kill()
                    yield Frame(ERROR, b"%d%b" % time_up(question.seconds))
                except CrashedError:
                    if not self._closed:
                        raise
                    yield Frame(ERROR, b"%d%b" % NOBODY)

    async def close(self) -> None:
        """Ends all workers, whatever they do."""
        self._closed = True
        await asyncio.gather(*(worker.kill() for worker in self._all))

    @asynccontextmanager
    async def _worker(self, question: Question) -> AsyncIterator[_Worker]:
        await self._wait(question)
        try:
            worker = self._rested() or await self._hire()
        except BaseException:
            self._release(question)
            raise
        try:
            yield worker
        finally:
            # Not awaited: whoever asked may have gone, and this has to be done all the same.
            self._in_background(self._settle(worker, question))

    async def _wait(self, question: Question) -> None:
        if self._waiting >= self._limits.queue:
            raise BusyError
        self._waiting += 1
        try:
            if question.long:
                await self._long.acquire()
            try:
                await self._free.acquire()
            except BaseException:
                if question.long:
                    self._long.release()
                raise
        finally:
            self._waiting -= 1

    def _release(self, question: Question) -> None:
        self._free.release()
        if question.long:
            self._long.release()

    def _rested(self) -> _Worker | None:
        """A worker that has nothing to do, if there is one that lives."""
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
            self._all.discard(worker)
        return None

    async def _hire(self) -> _Worker:
        if self._closed:
            raise BusyError
        worker = await _Worker.start(self._limits.memory)
        self._all.add(worker)
        return worker

    async def _start_one(self) -> None:
        async with self._free:
            self._idle.append(await self._hire())

    async def _settle(self, worker: _Worker, question: Question) -> None:
        """Makes the worker ready for the next question, or lets it go."""
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
            self._release(question)

    def _in_background(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)  # which the loop itself does not keep
        task.add_done_callback(self._tasks.discard)


def answer_of(frame: Frame) -> Answer:
    """A frame as an answer."""
    if frame.kind == ERROR:
        return Answer(int(frame.body[:3]), frame.body[3:])
    return Answer(200, frame.body)


class _Worker:
    """One process."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._head = b""  # of a frame whose body has not been waited for
        self._interrupted = False  # it may have been done before SIGINT reached it
        self.answering = False

    @classmethod
    async def start(cls, memory: int) -> _Worker:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            _CODE.format(path=sys.path, memory=memory),
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
        """Bytes in memory; 0 where nobody tells."""
        try:
            pages = int(Path(f"/proc/{self._process.pid}/statm").read_bytes().split()[1])
        except (OSError, ValueError, IndexError):
            return 0
        return pages * os.sysconf("SC_PAGE_SIZE")

    async def ask(self, question: Question) -> None:
        assert self._process.stdin is not None
        self.answering = True
        said = {**question._asdict(), "forget": self._interrupted}
        self._interrupted = False
        try:
            self._process.stdin.write(json.dumps(said).encode() + b"\n")
            await self._process.stdin.drain()
        except OSError:
            await self.kill()
            raise CrashedError from None

    async def frame(self, seconds: float) -> Frame:
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
        self.answering = kind == LINE
        return Frame(kind, body)

    async def stop(self) -> None:
        """Ends the question that it is at; kills it if it does not listen."""
        if os.name != "posix":
            await self.kill()
            return
        self._interrupted = True
        self._send(signal.SIGINT)
        try:
            async with asyncio.timeout(_TO_STOP):
                while self.answering:
                    await self.frame(_TO_STOP)
        except TimeoutError:
            await self.kill()
        except CrashedError:
            pass

    async def kill(self) -> None:
        if os.name == "posix":
            self._send(signal.SIGKILL)
        else:
            self._process.kill()
        await self._process.wait()
        self.answering = False

    def _send(self, number: signal.Signals) -> None:
        # Not by the process object: it would collect a process that has just died, for which
        # asyncio waits in a thread and then says aloud that it does not know it.
        with suppress(ProcessLookupError):
            if self.alive:
                os.kill(self._process.pid, number)
