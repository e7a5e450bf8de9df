"""A worker for asyncio: a thread reads what it sends."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from nonet.workers._frames import ERROR, ROW, Frame
from nonet.workers._worker import Worker, WorkerError

if TYPE_CHECKING:
    import asyncio

# Frames that are read before they are received.
_AHEAD = 64


class AsyncWorker:
    """A worker whose frames are awaited; none is lost if the task that waits is cancelled.

    Attributes:
        process: The worker itself, to be asked about and to be killed.
        answering: Whether there is more to receive.
    """

    def __init__(self, **settings: Any) -> None:
        import asyncio  # here, as most programs that have workers are without it

        self.process = Worker(**settings)
        self.answering = False
        self._frames: asyncio.Queue[Frame | WorkerError] = asyncio.Queue()
        self._room = threading.Semaphore(_AHEAD)
        loop = asyncio.get_running_loop()
        threading.Thread(target=self._read, args=(loop,), daemon=True).start()

    async def call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """As `Worker.call`."""
        self.send(function, *arguments)
        frame = await self.receive()
        if frame.kind == ERROR:
            raise frame.value()
        return frame.value()

    def send(
        self, function: Callable[..., Any], *arguments: Any, seconds: float = 0.0, memory: int = 0
    ) -> None:
        """As `Worker.send`."""
        self.answering = True
        self.process.send(function, *arguments, seconds=seconds, memory=memory)

    async def receive(self) -> Frame:
        """The next frame; a WorkerError if the process ended."""
        frame = await self._frames.get()
        self._room.release()
        self.answering = isinstance(frame, Frame) and frame.kind == ROW
        if isinstance(frame, WorkerError):
            raise frame
        return frame

    async def stop(self, patience: float) -> None:
        """Interrupts what it is doing, and kills it if that does not end soon."""
        import asyncio

        self.process.interrupt()
        try:
            async with asyncio.timeout(patience):
                while self.answering:
                    await self.receive()
        except (TimeoutError, WorkerError):
            await asyncio.to_thread(self.process.kill)

    def _read(self, loop: asyncio.AbstractEventLoop) -> None:
        frame: Frame | WorkerError = Frame(ROW, b"")
        while isinstance(frame, Frame):
            while not self._room.acquire(timeout=1.0) and self.process.alive:
                pass
            try:
                frame = self.process.read()
            except WorkerError as error:
                frame = error
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(self._frames.put_nowait, frame)
