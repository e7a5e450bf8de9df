"""Ctrl+C at a moment that suits the program."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any


class HeldInterrupts:
    """Holds Ctrl+C back: an exception in the middle of a generator would be the end of it.

    Only the main thread is ever interrupted, and only where Python handles the signal.
    """

    def __init__(self) -> None:
        self.held = False
        self._frame: FrameType | None = None
        self._handler: Callable[[int, FrameType | None], Any] | None = None

    def __enter__(self) -> HeldInterrupts:
        if threading.current_thread() is threading.main_thread():
            handler = signal.getsignal(signal.SIGINT)
            if callable(handler):
                try:
                    signal.signal(signal.SIGINT, self._hold)
                except ValueError:  # in a subinterpreter, where no signals arrive either
                    return self
                self._handler = handler
        return self

    def __exit__(self, *_: object) -> None:
        if self._handler is not None:
            signal.signal(signal.SIGINT, self._handler)
            if self.held:
                self.release()

    def release(self) -> None:
        """Lets the program's own handler have it, which usually raises KeyboardInterrupt."""
        self.held = False
        if self._handler is not None:
            self._handler(signal.SIGINT, self._frame)

    def _hold(self, _: int, frame: FrameType | None) -> None:
        self.held, self._frame = True, frame
