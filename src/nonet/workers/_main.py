"""The main loop of a worker: calls come on its standard input, frames go to what was its output.

A thread watches that input, so that the process ends as soon as its parent is gone, even within a
call. SIGINT ends a call that is no longer wanted, and an alarm one that takes too long; both are
raised wherever the library listens to Ctrl+C.
"""

from __future__ import annotations

import os
import pkgutil
import select
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from types import FrameType, GeneratorType
from typing import IO, Any

from nonet.workers._frames import ANSWER, END, ROW, Frame

# After which an interrupt comes again that was raised where nothing can be raised.
_SOON = 0.1


class TimeUp(KeyboardInterrupt):
    """Raised by the alarm of a worker, wherever it is; the library takes it for Ctrl+C."""


def main(memory: int = 0, niceness: int = 0, prepare: str = "") -> None:
    """Answers calls for as long as the parent lives.

    Args:
        memory: Bytes that the process may take; 0 for no limit.
        niceness: How much it gives way to other processes.
        prepare: The function to call before anything else, as "module:name".
    """
    calls, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # What functions read and print must not get among the frames.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    interrupts, following = Interrupts(), _calls(calls)
    _limit(memory, niceness)
    if prepare:
        pkgutil.resolve_name(prepare)()
    try:
        while True:
            _answer(following(), interrupts, answers)
    except (EOFError, OSError):  # the parent is gone
        os._exit(0)
    except SystemExit as end:  # of a function; the thread must not be waited for
        os._exit(end.code if isinstance(end.code, int) else 1)


def _calls(stream: IO[bytes]) -> Callable[[], Frame]:
    """The function that waits for a call; a thread ends the process when there can be none."""
    if hasattr(select, "poll"):
        _begin_thread(_watch, stream)
        return lambda: Frame.read(stream)
    calls: SimpleQueue[Frame] = SimpleQueue()
    _begin_thread(_receive, stream, calls)
    return calls.get


def _begin_thread(function: Callable[..., None], *arguments: Any) -> None:
    threading.Thread(target=function, args=arguments, daemon=True).start()


def _watch(stream: IO[bytes]) -> None:
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGALRM})
    watched = select.poll()
    watched.register(stream, 0)  # for its end alone: data would wake the thread at each call
    watched.poll()
    os._exit(0)


def _receive(stream: IO[bytes], calls: SimpleQueue[Frame]) -> None:
    """As `_watch`, where an end can only be seen by reading up to it: half as quick."""
    with suppress(EOFError, OSError):
        while True:
            calls.put(Frame.read(stream))
    os._exit(0)


def _limit(memory: int, niceness: int) -> None:
    if niceness:
        with suppress(OSError, AttributeError):
            os.nice(niceness)
    if memory:
        with suppress(ImportError, AttributeError, OSError, ValueError):
            import resource

            resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _allow(memory: int) -> None:
    """So many bytes more than there are now, but no more than the process may; 0 for all of it."""
    with suppress(ImportError, AttributeError, OSError, ValueError):
        import resource

        now, most = resource.getrlimit(resource.RLIMIT_DATA)
        wanted = most
        if memory:
            pages = int(Path("/proc/self/statm").read_bytes().split()[5])
            wanted = pages * resource.getpagesize() + memory
            wanted = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
        if wanted != now:
            resource.setrlimit(resource.RLIMIT_DATA, (wanted, most))


def _answer(frame: Frame, interrupts: Interrupts, answers: IO[bytes]) -> None:
    try:
        # This imports the function, and is not interrupted.
        function, arguments, seconds, memory, forget = frame.value()
        if forget:
            interrupts.forget()
        _allow(memory)
        interrupts.set_alarm(seconds)
        answer = interrupts.interruptibly(function, *arguments)
        if isinstance(answer, GeneratorType):
            last = _send_rows(answer, interrupts, answers)
        else:
            last = Frame.of(ANSWER, answer)
    except (Exception, KeyboardInterrupt) as error:
        last = Frame.of_error(error)
    last.write(answers)
    interrupts.forget()


def _send_rows(
    rows: GeneratorType[object, None, object], interrupts: Interrupts, answers: IO[bytes]
) -> Frame:
    while True:
        try:
            row = interrupts.interruptibly(next, rows)
        except StopIteration as end:
            return Frame.of(END, end.value)
        Frame.of(ROW, row).write(answers)


class Interrupts:
    """Ctrl+C and the alarm: raised only while a call listens; otherwise they wait.

    Args:
        timer: What sends SIGALRM after some seconds, and no more after 0; None for the system's.
    """

    def __init__(self, timer: Callable[[float], object] | None = None) -> None:
        if timer is None and hasattr(signal, "setitimer"):
            timer = partial(signal.setitimer, signal.ITIMER_REAL)
        self._timer = timer
        self._listening = self._armed = False
        self._waiting: type[BaseException] | None = None
        self._swallowed: type[BaseException] | None = None
        sys.unraisablehook = self._come_again
        signal.signal(signal.SIGINT, self._interrupt)
        if hasattr(signal, "SIGALRM"):
            signal.signal(signal.SIGALRM, self._interrupt)

    def set_alarm(self, seconds: float) -> None:
        """Raises `TimeUp` after some seconds; 0 takes the alarm back."""
        if (seconds or self._armed) and self._timer is not None:
            self._timer(seconds)
            self._armed = seconds > 0

    def forget(self) -> None:
        """Forget what was not heard: it concerned an earlier call."""
        self.set_alarm(0.0)
        self._waiting = self._swallowed = None

    def interruptibly(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Calls a function, in which interrupts are raised."""
        self._listening = True
        try:
            if self._waiting is not None:
                raise self._waiting
            return function(*arguments)
        finally:
            self._listening = False

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        kind = KeyboardInterrupt if number == signal.SIGINT else self._swallowed or TimeUp
        if self._listening:
            raise kind
        self._waiting = kind

    def _come_again(self, lost: sys.UnraisableHookArgs) -> None:
        """A finalizer was interrupted, and Python ignores what it raises: we must not."""
        if issubclass(lost.exc_type, KeyboardInterrupt):
            self._swallowed = lost.exc_type
            self.set_alarm(_SOON)
        else:
            sys.__unraisablehook__(lost)
