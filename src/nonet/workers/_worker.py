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
from nonet.workers._frames import CALL, ERROR, Frame

# For a process that has closed its output to end by itself.
_TO_END = 3.0
# SIGINT is ignored until there is a handler for it; modules are found where the parent finds them.
_CODE = (
    "import signal, sys; signal.signal(signal.SIGINT, signal.SIG_IGN); sys.path[:] = {path!r}; "
    "from nonet.workers._main import main; main(**{settings!r})"
)


class WorkerError(NonetError):
    """A worker ended before it answered.

    Attributes:
        code: What it ended with; a negative number is a signal.
    """

    def __init__(self, message: str, code: int = 0) -> None:
        super().__init__(message)
        self.code = code


def has_threads() -> bool:
    """True if threads and processes can be started: not in a browser, where all goes in turn."""
    return sys.platform not in ("emscripten", "wasi")


def cores() -> int:
    """How many threads can run at once: the processors that this process may use."""
    if not has_threads():
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Worker:
    """A process that calls functions, one at a time; it is started at once.

    It is a session of its own: Ctrl+C reaches the parent alone.

    Args:
        stderr: As for `subprocess.Popen`.
        **settings: See `nonet.workers._main.main`.
    """

    def __init__(self, *, stderr: int | IO[bytes] | None = None, **settings: Any) -> None:
        import subprocess  # here, as most programs start no process

        self._expired = False
        self._interrupted = False
        self._process = subprocess.Popen(
            [sys.executable, "-c", _CODE.format(path=sys.path, settings=settings)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=stderr,
            start_new_session=True,
        )

    @property
    def alive(self) -> bool:
        """True if it can be called."""
        return not self._expired and self._process.poll() is None

    @property
    def has_ended(self) -> bool:
        """True if a call met its end; without asking the system, as `alive` does."""
        return self._expired or self._process.returncode is not None

    @property
    def resident(self) -> int:
        """Bytes that it takes in memory; 0 where that is not known."""
        try:
            pages = int(Path(f"/proc/{self._process.pid}/statm").read_bytes().split()[1])
        except (OSError, ValueError, IndexError):
            return 0
        return pages * os.sysconf("SC_PAGE_SIZE")

    @property
    def processor_seconds(self) -> float:
        """The processor time that it has used; 0 where that is not known."""
        try:
            fields = Path(f"/proc/{self._process.pid}/stat").read_bytes().rpartition(b")")[2]
            used = fields.split()[11:13]
        except OSError:
            return 0.0
        return sum(map(int, used)) / os.sysconf("SC_CLK_TCK")

    def call(self, function: Callable[..., Any], *arguments: Any, seconds: float = 0.0) -> Any:
        """Call a function of a module.

        Raises:
            WorkerError: The process ended before it answered, or was killed meanwhile.
            TimeUp: It took longer than `seconds`; 0 is no limit.
            Exception: What the function raises. What cannot be pickled becomes a `NonetError`.
        """
        self.send(function, *arguments, seconds=seconds)
        return self.receive()[1]

    def send(
        self, function: Callable[..., Any], *arguments: Any, seconds: float = 0.0, memory: int = 0
    ) -> None:
        """Calls a function; `receive` returns its result.

        Args:
            function: Of a module.
            *arguments: What can be pickled.
            seconds: After which the call ends with `TimeUp`; 0 is no limit.
            memory: Bytes beyond what the process has; more is a MemoryError. 0 for all that it may.
        """
        assert self._process.stdin is not None
        # It may have been done before SIGINT reached it.
        frame = Frame.of(CALL, (function, arguments, seconds, memory, self._interrupted))
        self._interrupted = False
        try:
            frame.write(self._process.stdin)
        except (OSError, ValueError):  # it has died, or was killed by another thread
            raise self._ended() from None

    def receive(self, timeout: float | None = None) -> tuple[bytes, Any]:
        """The kind and the value of what comes next: an answer, `ROW` or `END`.

        Raises:
            TimeoutError: Nothing came within `timeout` seconds; the process is killed.
            Exception: See `call`.
        """
        if timeout is None:
            frame = self.read()
        else:
            timer = threading.Timer(timeout, self._expire)
            timer.start()
            try:
                frame = self.read()
            finally:
                timer.cancel()
        if frame.kind == ERROR:
            raise frame.value()
        return frame.kind, frame.value()

    def read(self) -> Frame:
        """The next frame as it came."""
        assert self._process.stdout is not None
        try:
            return Frame.read(self._process.stdout)
        except (EOFError, OSError, ValueError):
            if self._expired:
                raise TimeoutError from None
            raise self._ended() from None

    def interrupt(self) -> None:
        """Ctrl+C for the function that is being called; kills where that is not possible."""
        self._interrupted = True
        if os.name == "posix":
            self._process.send_signal(signal.SIGINT)
        else:
            self.kill()

    def kill(self) -> None:
        """Ends the process at once."""
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
        """True if there is a Python to start: not where it is a part of another program."""
        return bool(sys.executable) and has_threads()

    def call(
        self, function: Callable[..., Any], *arguments: Any, timeout: float | None = None
    ) -> Any:
        """As `Worker.call`; a NonetError if the pool is closed.

        Raises:
            TimeoutError: Nothing came within `timeout` seconds, in which a process may have to
                begin; it is killed.
        """
        worker = self._take()
        try:
            worker.send(function, *arguments)
            return worker.receive(timeout)[1]
        finally:
            if not worker.has_ended:
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
