"""Standard input: a pipe that is all there at once is read as a file is, others as they come.

`cat x.txt | nonet solve` must say the same as `nonet solve x.txt`, in which a rule may stand below
its board. A program that writes a puzzle and waits for its answer must get it.
"""

from __future__ import annotations

import io
import os
import select
import stat
import sys
import time
from collections.abc import Iterable
from io import TextIOWrapper
from typing import Any, cast

from nonet.errors import UsageError
from nonet.formats import decode_as_marked, text_stream

_QUIET = 0.2  # seconds in which nothing comes: whoever writes waits for an answer
_LONGEST = 0.6  # seconds that the first puzzle waits for what follows it
_MOST = 1 << 16  # bytes: more is hardly one puzzle and its rules
_BLOCK = 1 << 14


class _Begun(io.RawIOBase):
    """A stream of which the beginning was read."""

    def __init__(self, begin: bytes, number: int) -> None:
        self._begin = begin
        self._number = number

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._begin[: len(buffer)] or os.read(self._number, len(buffer))
        self._begin = self._begin[len(data) :]
        buffer[: len(data)] = data
        return len(data)


def standard_input() -> tuple[Iterable[str], bool]:
    """The lines of standard input, and whether they are all there.

    Raises:
        UsageError: There is none.
    """
    if sys.stdin is None:
        raise UsageError("there is no standard input to read")
    stream = cast(TextIOWrapper, sys.stdin)
    try:
        number = stream.fileno()
        mode = os.fstat(number).st_mode
    except (AttributeError, OSError, ValueError):
        return decode_as_marked(stream), False  # no file of the system
    if not (stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode)):
        return decode_as_marked(stream), stat.S_ISREG(mode)
    begin, whole = _begin(number)
    return text_stream(io.BufferedReader(_Begun(begin, number))), whole


def _begin(number: int) -> tuple[bytes, bool]:
    """The bytes that come at once, once something comes, and True if they are everything."""
    begin = b""
    end = None
    while len(begin) < _MOST:
        left = None if end is None else min(_QUIET, end - time.monotonic())
        if left is not None and left <= 0:
            break
        try:
            ready, _, _ = select.select([number], [], [], left)
        except (OSError, ValueError):  # as on Windows, where it knows sockets alone
            break
        if not ready:
            break
        data = os.read(number, _BLOCK)
        if not data:
            return begin, True
        begin += data
        end = end or time.monotonic() + _LONGEST
    return begin, False
