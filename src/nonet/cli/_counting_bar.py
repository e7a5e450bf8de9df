"""What a terminal shows while solutions are counted: how it is done and how far that has come."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Iterator
from typing import Any

from nonet.cli._terminal import is_terminal

_SECONDS_BEFORE_PROGRESS = 1.0


class CountingBar:
    """A line that appears after a second, and only on a terminal."""

    def __init__(self) -> None:
        self.wanted = is_terminal(sys.stderr)
        self._begun = time.monotonic()
        self._finished = 0
        self._bar: Any = None
        self._task: Any = None

    def report(self, method: str, part: float) -> None:
        """What `nonet.count` tells."""
        if self._bar is None:
            if time.monotonic() - self._begun < _SECONDS_BEFORE_PROGRESS:
                return
            self._start()
        counted = f"{self._finished} counted, " if self._finished else ""
        self._bar.update(self._task, completed=part, description=counted + method)

    def finish_one(self) -> None:
        """A puzzle is done, and its line is about to be printed."""
        self.stop()
        self._finished += 1
        self._begun = time.monotonic()

    def stop(self) -> None:
        """Takes the line away."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None

    def _start(self) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn
        from rich.progress import TimeElapsedColumn as Elapsed

        self._bar = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            TaskProgressColumn(),
            Elapsed(),
            console=Console(stderr=True),
            transient=True,
        )
        self._bar.start()
        self._task = self._bar.add_task("counting", total=1.0)


@contextlib.contextmanager
def counting_bar() -> Iterator[CountingBar]:
    """A bar that is gone afterwards, whatever happens."""
    bar = CountingBar()
    try:
        yield bar
    finally:
        bar.stop()
