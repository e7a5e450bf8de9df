"""Python work on every core: processes that answer calls of many threads.

Threads of one interpreter reason one at a time, and nothing stops them from outside. So calls that
take Python a while go to processes of their own, one for each thread that waits for an answer. They
are started when they are needed, know nothing but their calls, and are killed when nobody wants
their answers any more, whatever they do.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

from nonet.errors import NonetError

# Less work than that is done at once by whoever has it: a process needs some tenths of a second to
# begin.
SECONDS_ALONE = 0.5
_CODE = "import sys; sys.path[:] = {path!r}; from nonet.workers import main; main()"  # as ours


def cores() -> int:
    """How many threads can run at once: the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class WorkerPool:
    """Processes that call functions. Threads may share it.

    Each is a session of its own: Ctrl+C reaches the parent alone, which then closes the pool.
    """

    def __init__(self) -> None:
        self._free: queue.SimpleQueue[subprocess.Popen[bytes]] = queue.SimpleQueue()
        self._all: list[subprocess.Popen[bytes]] = []
        self._lock = threading.Lock()
        self._closed = False

    @staticmethod
    def supported() -> bool:
        """Whether there is a Python to start: not where it is a part of another program."""
        return bool(sys.executable)

    def call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """What a function of a module answers, in another process.

        Raises:
            NonetError: The process died, or the pool was closed meanwhile.
            Exception: What the function raises.
        """
        process = self._take()
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            pickle.dump((function, arguments), process.stdin)
            process.stdin.flush()
            answer, error = pickle.load(process.stdout)
        except (OSError, EOFError, ValueError, pickle.UnpicklingError):
            raise NonetError("a process that helped has ended before it answered") from None
        self._free.put(process)
        if error is not None:
            raise error
        return answer

    def close(self) -> None:
        """Ends the processes, whatever they do."""
        with self._lock:
            self._closed = True
        for process in self._all:
            process.kill()
        for process in self._all:
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with contextlib.suppress(OSError):  # what was not yet written has no reader
                        stream.close()

    def _take(self) -> subprocess.Popen[bytes]:
        with contextlib.suppress(queue.Empty):
            return self._free.get_nowait()
        with self._lock:
            if self._closed:
                raise NonetError("nobody waits for the answer any more")
            process = subprocess.Popen(
                [sys.executable, "-c", _CODE.format(path=sys.path)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
            self._all.append(process)
            return process


def main() -> None:
    """The life of such a process: calls on its input, answers on what was its output."""
    calls, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # what prints must not get between the answers
    with contextlib.suppress(EOFError, KeyboardInterrupt, BrokenPipeError):
        while True:
            function, arguments = pickle.load(calls)
            try:
                said = pickle.dumps((function(*arguments), None))
            except Exception as error:
                said = _dumps_error(error)
            answers.write(said)
            answers.flush()


def _dumps_error(error: Exception) -> bytes:
    try:
        said = pickle.dumps((None, error))
        pickle.loads(said)  # what cannot be made again is told in words
    except Exception:
        return pickle.dumps((None, NonetError(f"{type(error).__name__}: {error}")))
    return said
