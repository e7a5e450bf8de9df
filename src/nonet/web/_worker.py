"""The process in which questions are answered, one at a time; `work` starts it and may end it.

It reads a question as JSON on a line of its standard input, and writes frames (see `_frames`) to
what was its standard output.

An alarm ends what takes longer than it may, and SIGINT what nobody waits for any more; either is
heard wherever the library hears Ctrl+C.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Any

from nonet.engines import ENGINES
from nonet.errors import NonetError
from nonet.formats import FORMATS
from nonet.scales import SCALES
from nonet.techniques import TECHNIQUES
from nonet.web import errors
from nonet.web._frames import ANSWER, END, ERROR, LINE, Frame
from nonet.web.answers import TIMED, Rows, TimeUp, answer, gathered
from nonet.web.errors import packed

# Beyond the time that the library was given: to notice, and to put the answer together.
_GRACE = 0.5
# Others want to live, too: HTTP above all.
_NICENESS = 5

# After which an interrupt comes again that was raised where nothing can be raised.
_SOON = 0.1

_Send = Callable[[Frame], None]


def main(memory: int) -> None:
    """Answers questions until there are no more; `memory` is how many bytes it may take."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what an engine prints must not get among the answers
    interrupts = _Interrupts()
    _be_modest(memory)
    for registry in (ENGINES, FORMATS, SCALES, TECHNIQUES):
        registry.names()  # imports them all: an interruption must not find us at that

    def send(frame: Frame) -> None:
        answers.write(frame.packed())
        answers.flush()

    for line in sys.stdin.buffer:
        question = json.loads(line)
        if question["forget"]:
            interrupts.forget()
        _respond(question, interrupts, send)
        interrupts.forget()


def _be_modest(memory: int) -> None:
    with suppress(OSError, AttributeError):
        os.nice(_NICENESS)
    with suppress(ImportError, AttributeError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class _Interrupts:
    """Ctrl+C and the alarm: they are raised only where somebody listens, and else wait for that."""

    def __init__(self) -> None:
        self._listening = False
        self._waiting: type[BaseException] | None = None
        self._swallowed: type[BaseException] | None = None
        sys.unraisablehook = self._come_again
        signal.signal(signal.SIGINT, self._interrupt)
        if hasattr(signal, "SIGALRM"):
            signal.signal(signal.SIGALRM, self._interrupt)

    def begin(self, seconds: float) -> None:
        """Sets the alarm."""
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, seconds)

    def forget(self) -> None:
        """What was not heard concerned the question before."""
        self.begin(0.0)
        self._waiting = self._swallowed = None

    @contextmanager
    def heard(self) -> Iterator[None]:
        """Raises interrupts in the body."""
        self._listening = True
        try:
            if self._waiting is not None:
                raise self._waiting
            yield
        finally:
            self._listening = False

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        kind = KeyboardInterrupt if number == signal.SIGINT else self._swallowed or TimeUp
        if self._listening:
            raise kind
        self._waiting = kind

    def _come_again(self, lost: sys.UnraisableHookArgs) -> None:
        """A finalizer was interrupted, and Python ignores what it raises: we must not."""
        if issubclass(lost.exc_type, (KeyboardInterrupt, TimeUp)):
            self._swallowed = lost.exc_type
            self.begin(_SOON)
        else:
            sys.__unraisablehook__(lost)


def _respond(question: dict[str, Any], interrupts: _Interrupts, send: _Send) -> None:
    name, options, seconds = question["name"], question["options"], question["seconds"]
    if name in TIMED:
        options["seconds"] = seconds
    interrupts.begin(seconds + _GRACE)
    try:
        with interrupts.heard():
            found = answer(name, question["board"], options)
            if not isinstance(found, dict) and not question["stream"]:
                found = gathered(name, found)
        if isinstance(found, dict):
            send(Frame(ANSWER, packed(found)))
        else:
            _send_rows(found, interrupts, send)
    except NonetError as error:
        send(_failed(errors.told(error)))
    except TimeUp:
        send(_failed(errors.time_up(seconds)))
    except KeyboardInterrupt:
        send(_failed(errors.NOBODY))
    except MemoryError:
        send(_failed(errors.TOO_MUCH_MEMORY))
    except RecursionError:
        send(_failed(errors.TOO_DEEP))


def _send_rows(rows: Rows, interrupts: _Interrupts, send: _Send) -> None:
    while True:
        try:
            with interrupts.heard():
                row = next(rows)
        except StopIteration as end:
            send(Frame(LINE, packed(end.value) + b"\n"))
            send(Frame(END, b""))
            return
        send(Frame(LINE, packed(row) + b"\n"))


def _failed(error: errors.Answer) -> Frame:
    return Frame(ERROR, b"%d%b" % error)
