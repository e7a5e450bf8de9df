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
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from nonet.web.errors import Answer, time_up
from nonet.web.limits import Limits

# Of a worker's frames; see `_worker`.
_HEAD_BYTES = 5
_ERROR, _LINE = b"E", b"L"
# Beyond its time, for a worker that has its own alarm; and for one that was told to stop.
_GRACE, _TO_STOP = 3.0, 1.0
_CODE = "import sys; sys.path[:] = {path!r}; from nonet.web._worker import main; main()"
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


@dataclass(eq=False)
class _Worker:
    """One process."""

    process: asyncio.subprocess.Process
    answering: bool = False
    _head: bytes = b""  # of a frame whose body nobody waited for

    @classmethod
    async def start(cls) -> _Worker:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            _CODE.format(path=sys.path),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=_PIPE_BYTES,
            start_new_session=True,  # Ctrl+C is for the server, which then ends its workers
        )
        return cls(process)

    @property
    def alive(self) -> bool:
        return self.process.returncode is None

    async def ask(self, question: Question) -> None:
        assert self.process.stdin is not None
        self.answering = True
        line = json.dumps(question._asdict()).encode() + b"\n"
        try:
            self.process.stdin.write(line)
            await self.process.stdin.drain()
        except OSError:
            raise CrashedError from None

    async def frame(self, seconds: float) -> tuple[bytes, bytes]:
        """The next frame; TimeoutError if it does not come in time."""
        assert self.process.stdout is not None
        reader = self.process.stdout
        try:
            async with asyncio.timeout(seconds):
                self._head = self._head or await reader.readexactly(_HEAD_BYTES)
                body = await reader.readexactly(int.from_bytes(self._head[1:]))
        except asyncio.IncompleteReadError:
            raise CrashedError from None
        kind, self._head = self._head[:1], b""
        if kind != _LINE:
            self.answering = False
        return kind, body

    async def stop(self) -> None:
        """Ends the question that it is at; kills it if it does not listen."""
        with suppress(ProcessLookupError):
            if os.name == "posix":
                self.process.send_signal(signal.SIGINT)
            else:
                self.process.kill()
        try:
            async with asyncio.timeout(_TO_STOP):
                while self.answering:
                    await self.frame(_TO_STOP)
        except (TimeoutError, CrashedError):
            await self.kill()

    async def kill(self) -> None:
        with suppress(ProcessLookupError):
            self.process.kill()
        await self.process.wait()
        self.answering = False


@dataclass
class Crew:
    """All workers, and who waits for one."""

    limits: Limits
    _idle: list[_Worker] = field(default_factory=list)
    _all: set[_Worker] = field(default_factory=set)
    _settling: set[asyncio.Task[None]] = field(default_factory=set)
    _waiting: int = 0

    def __post_init__(self) -> None:
        self._free = asyncio.Semaphore(self.limits.crew)
        self._long = asyncio.Semaphore(max(1, self.limits.crew - 1))

    async def ask(self, question: Question) -> Answer:
        """Answers a question.

        Raises:
            BusyError: Too many are waiting.
            CrashedError: The worker died.
        """
        async with aclosing(self.frames(question)) as frames:
            return answer_of(*await anext(frames))

    async def frames(self, question: Question) -> AsyncGenerator[tuple[bytes, bytes], None]:
        """What a worker says to a question, as it comes."""
        async with self._worker(question) as worker:
            end = asyncio.get_running_loop().time() + question.seconds + _GRACE
            await worker.ask(question)
            while worker.answering:
                left = end - asyncio.get_running_loop().time()
                try:
                    yield await worker.frame(left)
                except TimeoutError:
                    await worker.kill()
                    yield _ERROR, b"%d%b" % time_up(question.seconds)

    async def close(self) -> None:
        """Ends all workers, whatever they do."""
        for worker in list(self._all):
            await worker.kill()

    @asynccontextmanager
    async def _worker(self, question: Question) -> AsyncIterator[_Worker]:
        if self._waiting >= self.limits.queue:
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
        try:
            worker = self._idle.pop() if self._idle else await self._hire()
        except BaseException:
            self._release(question)
            raise
        try:
            yield worker
        finally:
            task = asyncio.create_task(self._settle(worker, question))
            self._settling.add(task)
            task.add_done_callback(self._settling.discard)

    async def _hire(self) -> _Worker:
        worker = await _Worker.start()
        self._all.add(worker)
        return worker

    async def _settle(self, worker: _Worker, question: Question) -> None:
        """Makes the worker ready for the next question, or lets it go."""
        try:
            if worker.answering:
                await worker.stop()
            if worker.alive:
                self._idle.append(worker)
            else:
                self._all.discard(worker)
        finally:
            self._release(question)

    def _release(self, question: Question) -> None:
        self._free.release()
        if question.long:
            self._long.release()


def answer_of(kind: bytes, body: bytes) -> Answer:
    """A frame as an answer."""
    return Answer(200, body) if kind != _ERROR else Answer(int(body[:3]), body[3:])
