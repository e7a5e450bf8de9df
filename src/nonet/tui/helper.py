"""The helper: a process of our own that thinks while the screen stays alive.

The library's work is done by Python and by native code that cannot be asked to stop from outside.
So it is done in another process, one task at a time, and given up by ending that process: the next
task starts a new one. What it has found out (the solution of the puzzle) stays with it meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import IO, Any, TypeVar

from nonet.errors import NonetError

T = TypeVar("T")

_CODE = "import sys; sys.path[:] = {path!r}; from nonet.tui.helper import serve; serve()"


class HelperError(NonetError):
    """The helper ended without an answer: it crashed, or had no memory left."""


class Helper:
    """Runs functions of modules in another process, one at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._turn = asyncio.Lock()

    async def run(self, function: Callable[..., T], *args: Any) -> T:
        """What a function returns, or the error that it raises.

        If the task that awaits it is cancelled, the work ends at once.

        Raises:
            HelperError: The process ended without an answer.
        """
        async with self._turn:
            process = self._process or self._start()
            asked = asyncio.get_running_loop().run_in_executor(
                None, _ask, process, (function, args)
            )
            try:
                good, answer = await asyncio.shield(asked)
            except asyncio.CancelledError:
                self.close()  # which ends the thread's wait, too
                with contextlib.suppress(Exception):
                    await asked
                raise
            except (EOFError, OSError, pickle.UnpicklingError):
                self.close()
                raise HelperError("the process that was thinking ended; try again") from None
        if not good:
            raise answer
        result: T = answer
        return result

    def _start(self) -> subprocess.Popen[bytes]:
        self._process = subprocess.Popen(
            [sys.executable, "-c", _CODE.format(path=sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,  # Ctrl+C is for the app alone
        )
        return self._process

    def close(self) -> None:
        """Ends the process, whatever it does."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()


def _ask(process: subprocess.Popen[bytes], task: Any) -> tuple[bool, Any]:
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(pickle.dumps(task))
    process.stdin.flush()
    answer: tuple[bool, Any] = pickle.load(process.stdout)
    return answer


def serve() -> None:
    """The life of the helper: tasks come from standard input, until it is closed."""
    tasks: SimpleQueue[Any] = SimpleQueue()
    threading.Thread(target=_receive, args=(tasks,), daemon=True).start()
    # Answers get a copy of standard output: whatever else prints must not come in between.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    while True:
        _answer(answers, *tasks.get())


def _receive(tasks: SimpleQueue[Any]) -> None:
    """Takes tasks; when the app is gone, however it went, nobody waits for the work any more."""
    while True:
        try:
            tasks.put(pickle.load(sys.stdin.buffer))
        except (EOFError, OSError, pickle.UnpicklingError):
            os._exit(0)


def _answer(answers: IO[bytes], function: Callable[..., Any], args: tuple[Any, ...]) -> None:
    answer: tuple[bool, Any]
    try:
        answer = True, function(*args)
    except NonetError as error:
        # Errors with more than a message do not survive the way between processes.
        answer = False, NonetError(str(error))
    except Exception as error:
        answer = False, HelperError(f"{type(error).__name__}: {error}")
    pickle.dump(answer, answers)
    answers.flush()
