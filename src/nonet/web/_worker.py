"""The process in which questions are answered, one at a time; `work` starts it and may end it.

It reads a question as JSON on a line of its standard input, and writes *frames* to what was its
standard output: a letter, the length of what follows, and that. ``A`` is an answer, ``E`` an error
(with its HTTP status before the JSON), ``L`` one of several objects, ``Z`` the end of those.

An alarm ends what takes longer than it may, and SIGINT what nobody waits for any more; either is
heard wherever the library hears Ctrl+C. Between questions SIGINT means nothing.
"""

from __future__ import annotations

import json
import os
import signal
import struct
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from types import FrameType
from typing import Any, NamedTuple

from nonet.errors import NonetError
from nonet.records import Record
from nonet.web import errors
from nonet.web.answers import TIMED, Rows, TimeUp, answer, gathered
from nonet.web.errors import packed

HEAD = struct.Struct("!cI")
ANSWER, ERROR, LINE, END = b"A", b"E", b"L", b"Z"
# Beyond the time that the library was given: to notice, and to put the answer together.
_GRACE = 0.5
# Others want to live, too: HTTP above all.
_NICENESS = 5


class Frame(NamedTuple):
    """One message to the parent."""

    kind: bytes
    body: bytes


def main() -> None:
    """Answers questions until there are no more."""
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what an engine prints must not get among the answers
    interrupts = _Interrupts()
    with suppress(OSError, AttributeError):
        os.nice(_NICENESS)
    for line in sys.stdin.buffer:
        for frame in _frames(json.loads(line), interrupts):
            answers.write(HEAD.pack(frame.kind, len(frame.body)))
            answers.write(frame.body)
            answers.flush()


class _Interrupts:
    """Ctrl+C and the alarm, heard only while a question is being answered."""

    def __init__(self) -> None:
        self._heard = False
        signal.signal(signal.SIGINT, self._interrupt)
        if hasattr(signal, "SIGALRM"):
            signal.signal(signal.SIGALRM, self._time_is_up)

    def begin(self, seconds: float) -> None:
        self._heard = True
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, seconds)

    def end(self) -> None:
        self._heard = False
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if self._heard:
            raise KeyboardInterrupt

    def _time_is_up(self, number: int, frame: FrameType | None) -> None:
        if self._heard:
            raise TimeUp


def _frames(question: dict[str, Any], interrupts: _Interrupts) -> Iterator[Frame]:
    seconds = question["seconds"]
    try:
        interrupts.begin(seconds + _GRACE)
        name, options = question["name"], question["options"]
        if name in TIMED:
            options["seconds"] = seconds
        found = answer(name, question["board"], options)
        if isinstance(found, dict):
            yield Frame(ANSWER, packed(found))
        elif question["stream"]:
            tail = yield from _lines(found)
            yield Frame(LINE, packed(tail) + b"\n")
            yield Frame(END, b"")
        else:
            yield Frame(ANSWER, packed(gathered(name, found)))
    except NonetError as error:
        yield _failed(errors.told(error))
    except TimeUp:
        yield _failed(errors.time_up(seconds))
    except KeyboardInterrupt:
        yield _failed(errors.NOBODY)
    except MemoryError:
        yield _failed(errors.TOO_MUCH_MEMORY)
    except RecursionError:
        yield _failed(errors.TOO_DEEP)
    finally:
        interrupts.end()


def _failed(error: errors.Answer) -> Frame:
    return Frame(ERROR, b"%d%b" % error)


def _lines(rows: Rows) -> Generator[Frame, None, Record]:
    while True:
        try:
            yield Frame(LINE, packed(next(rows)) + b"\n")
        except StopIteration as end:
            tail: Record = end.value
            return tail
