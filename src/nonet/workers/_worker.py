"""Workers from outside: one process, and a pool of them for threads."""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from nonet.errors import NonetError
from nonet.workers._frames import CALL, ERROR, Call, Frame

# Less work than that is done at once by whoever has it: a process needs some tenths of a second to
# begin.
SECONDS_ALONE = 0.5
# For a process that has closed its output to end by itself.
_TO_END = 3.0
# SIGINT is ignored until there is a handler for it; modules are found where the parent finds them.
_CODE = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); sys.path[:] = {path!r}; "
    "from nonet.workers._main import main; main({memory!r}, {niceness!r}, {prepare!r})"
)


class WorkerError(NonetError):
    """A worker ended before it answered.

    Attributes:
        code: What it ended with; a negative number is a signal.
    """

    def __init__(self, message: str, code: int = 0) -> None:
        super().__init__(message)
        self.code = code


def cores() -> int:
    """How many threads can run at once: the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def command(memory: int = 0, niceness: int = 0, prepare: str = "") -> list[str]:
    """The command line that starts a worker: see `_main.main` for the arguments."""
    code = _CODE.format(path=sys.path, memory=memory, niceness=niceness, prepare=prepare)
    return [sys.executable, "-c", code]


def resident_bytes(pid: int) -> int:
    """How much memory a process takes; 0 where that is not known."""
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_bytes().split()[1])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


class Worker:
    """A process that calls functions, one at a time; it is started at once.

    It is a session of its own: Ctrl+C reaches the parent alone.
    """

    def __init__(
        self, *, memory: int = 0, niceness: int = 0, stderr: int | IO[bytes] | None = None
    ) -> None:
        import subprocess  # here, as most programs start no process

        self._interrupted = False  # it may have been done before SIGINT reached it
        self._expired = False
        self._process = subprocess.Popen(
            command(memory, niceness),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            start_new_session=True,
        )

    @property
    def alive(self) -> bool:
        """Whether it can be called."""
        return not self._expired and self._process.poll() is None

    def call(self, function: Callable[..., Any], *arguments: Any, seconds: float = 0.0) -> Any:
        """What a function of a module returns.

        Raises:
            WorkerError: The process ended before it answered, or was killed meanwhile.
            TimeUp: It took longer than that; 0 is no limit.
            Exception: What the function raises. Types that cannot be pickled become `NonetError`.
        """
        self.send(function, *arguments, seconds=seconds)
        return self.receive()[1]

    def send(self, function: Callable[..., Any], *arguments: Any, seconds: float = 0.0) -> None:
        """Calls a function; `receive` has what comes of it."""
        assert self._process.stdin is not None
        frame = Frame.of(CALL, Call(function, arguments, seconds, self._interrupted))
        self._interrupted = False
        try:
            frame.write(self._process.stdin)
        except (OSError, ValueError):  # it has died, or was killed by another thread
            raise self._ended() from None

    def receive(self, timeout: float | None = None) -> tuple[bytes, Any]:
        """The next `ANSWER`, `ROW` or `END`, with its value; the same errors as `call`.

        Raises:
            TimeoutError: Nothing came within so many seconds; the process is ending.
        """
        assert self._process.stdout is not None
        timer = None
        if timeout is not None:
            timer = threading.Timer(timeout, self._expire)
            timer.start()
        try:
            frame = Frame.read(self._process.stdout)
        except (EOFError, OSError, ValueError):
            if self._expired:
                raise TimeoutError from None
            raise self._ended() from None
        finally:
            if timer is not None:
                timer.cancel()
        if frame.kind == ERROR:
            raise frame.value()
        return frame.kind, frame.value()

    def interrupt(self) -> None:
        """Ctrl+C for the function that is being called."""
        self._interrupted = True
        self._process.send_signal(signal.SIGINT)

    def kill(self) -> None:
        """Ends the process, whatever it is doing."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            assert stream is not None
            with suppress(OSError):  # what was not yet written has no reader
                stream.close()

    def _expire(self) -> None:
        self._expired = True
        self._process.kill()

    def _ended(self) -> WorkerError:
        with suppress(Exception):  # if it lives, it makes no sense any more
            self._process.wait(_TO_END)
        self.kill()
        return WorkerError("a worker ended before it answered", self._process.returncode)


class WorkerPool:
    """Workers for threads: each call takes one that is free, or starts one.

    Threads of one interpreter reason one at a time, and cannot be stopped from outside: so calls
    that take Python a while go to processes.
    """

    def __init__(self) -> None:
        self._free: queue.SimpleQueue[Worker] = queue.SimpleQueue()
        self._all: list[Worker] = []
        self._lock = threading.Lock()
        self._closed = False

    @staticmethod
    def supported() -> bool:
        """Whether there is a Python to start: not where it is a part of another program."""
        return bool(sys.executable)

    def call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """As `Worker.call`; a NonetError if the pool is closed."""
        worker = self._take()
        try:
            return worker.call(function, *arguments)
        finally:
            if worker.alive:
                self._free.put(worker)

    def close(self) -> None:
        """Kills the workers."""
        with self._lock:
            self._closed = True
        for worker in self._all:
            worker.kill()

    def _take(self) -> Worker:
        with suppress(queue.Empty):
            return self._free.get_nowait()
        with self._lock:
            if self._closed:
                raise NonetError("the workers have been stopped")
            self._all.append(Worker())
            return self._all[-1]
