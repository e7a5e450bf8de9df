"""The time that those who look for a step have, for techniques whose search is long."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from typing import TypeVar

from nonet.options import Deadline

T = TypeVar("T")

_DEADLINE: ContextVar[Deadline | None] = ContextVar("_DEADLINE", default=None)


class _TimeUp(BaseException):
    """Ends a search where it is."""


class _Watch:
    """A thread that ends the searches of others when their time is up."""

    def __init__(self) -> None:
        # Who takes a search out, the thread that searches or this one, ends it.
        self._searches: dict[object, tuple[float, int]] = {}
        self._news = threading.Event()
        self._wakes = _NEVER  # when the thread looks again, without news
        self._thread: threading.Thread | None = None

    def begin(self, seconds: float) -> object:
        """From now on this thread is ended after so many seconds, until it calls `end`."""
        search, end = object(), time.monotonic() + seconds
        self._searches[search] = (end, threading.get_ident())
        if self._thread is None or not self._thread.is_alive():  # as in a forked process
            self._thread = threading.Thread(target=self._run, name="nonet-time", daemon=True)
            with suppress(RuntimeError):  # in a browser there are no threads
                self._thread.start()
        # Searches of one deadline follow one another by the thousand: they need not wake it.
        if end < self._wakes - _LATE:
            self._wakes = end
            self._news.set()
        return search

    def end(self, search: object) -> None:
        """The search has come to its end by itself."""
        if self._searches.pop(search, None) is None:
            for _ in range(_PATIENCE):  # it is being ended, and this thread just now
                time.sleep(0.0001)

    def _run(self) -> None:
        import ctypes  # nobody else needs it

        while True:
            now = time.monotonic()
            for search, (end, thread) in list(self._searches.items()):
                if end <= now and self._searches.pop(search, None) is not None:
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(
                        ctypes.c_ulong(thread), ctypes.py_object(_TimeUp)
                    )
            # Who begins a search from here on wakes this thread, or is among those that it sees.
            known, self._wakes = self._wakes, _NEVER
            ends = [end for end, _ in list(self._searches.values())]
            self._wakes = min(ends + [known] * (known > now), default=_NEVER)
            self._news.wait(None if self._wakes == _NEVER else self._wakes - now)
            self._news.clear()


_PATIENCE = 20_000
_NEVER = float("inf")
_LATE = 0.001  # seconds that a search may go on
_WATCH = _Watch()


def in_time(deadline: Deadline | None, search: Callable[[], T | None]) -> T | None:
    """The result of a search; None at the deadline, when it is ended where it is."""
    left = None if deadline is None else deadline.left
    outer = _DEADLINE.get()
    sooner = None if outer is None else outer.left
    if left is not None and sooner is not None and sooner <= left:
        return search()  # within a search that is ended as soon: this one goes with it
    token = _DEADLINE.set(deadline)
    try:
        if left is None:
            return search()
        try:
            begun = _WATCH.begin(left)
            try:
                result = search()
            except _TimeUp:
                return None
            except BaseException:
                _WATCH.end(begun)
                raise
            _WATCH.end(begun)
            return result
        except _TimeUp:
            return None
    finally:
        _DEADLINE.reset(token)


def is_up() -> bool:
    """True if the time for looking is over; a technique then ends without a further step."""
    deadline = _DEADLINE.get()
    return deadline is not None and deadline.over


def seconds_left() -> float:
    """The seconds until then, as native code takes them: a negative number if there is no end."""
    deadline = _DEADLINE.get()
    left = None if deadline is None else deadline.left
    return -1.0 if left is None else left
