"""How far the work has come: bars on standard error, and only on a terminal."""

from __future__ import annotations

import contextlib
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeVar

from nonet.cli._terminal import is_terminal

T = TypeVar("T")

SECONDS_BEFORE = 1.0  # before a bar is shown: most work is done by then


def progress_bar(*columns: Any, total: float | None, **fields: Any) -> Any:
    """A bar of Rich with a task, gone when it stops. Its import takes time, so it waits so long.

    What is printed meanwhile it leaves alone: Rich would put a stream of its own in the place of
    standard output, past which lines come into a file before those that were printed earlier.
    """
    from rich.console import Console
    from rich.progress import Progress

    class Bar(Progress):
        def start(self) -> None:
            with contextlib.suppress(OSError):  # the terminal may be closed by now
                super().start()

        def stop(self) -> None:
            with contextlib.suppress(OSError):
                super().stop()

    bar = Bar(*columns, console=Console(stderr=True), transient=True, redirect_stdout=False)
    bar.add_task("", total=total, **fields)
    bar.start()
    return bar


def rate_column(noun: str, note: Callable[[], str] = str) -> Any:
    """Says how many things are done, how many in a second, and a note."""
    from rich.progress import ProgressColumn, Task
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            done, seconds = task.fields["done"], task.elapsed or 0
            rate = done / seconds if seconds else 0
            return Text(f"{done:,} {noun}, {rate:,.0f} a second{note()}")

    return Rate()


def with_progress(
    things: Iterable[T], noun: str, *, wanted: bool, note: Callable[[], str] = str
) -> Iterator[T]:
    """Passes things on and, on a terminal, soon says how many there were and how fast."""
    if not wanted or not is_terminal(sys.stderr):
        yield from things
        return
    mixed = is_terminal(sys.stdout)  # lines come between: the bar gives way to each
    with contextlib.closing(_SoonBar(noun, note)) as bar:
        for done, thing in enumerate(things):
            bar.give_way(done, hidden=mixed)
            yield thing
            if mixed:
                bar.begin()


class _SoonBar:
    """A bar that comes by itself, though nothing is done yet."""

    def __init__(self, noun: str, note: Callable[[], str]) -> None:
        self._noun, self._note, self._done = noun, note, 0
        self.begin()

    def begin(self) -> None:
        self._bar: Any = None
        self._timer = threading.Timer(SECONDS_BEFORE, self._come)
        self._timer.daemon = True
        self._timer.start()

    def _come(self) -> None:
        from rich.progress import SpinnerColumn, TimeElapsedColumn

        columns = SpinnerColumn(), rate_column(self._noun, self._note), TimeElapsedColumn()
        self._bar = progress_bar(*columns, total=None, done=self._done)

    def give_way(self, done: int, *, hidden: bool) -> None:
        self._done = done
        if hidden:
            self.close()
        elif self._bar is not None:
            self._bar.update(0, done=done)

    def close(self) -> None:
        self._timer.cancel()
        self._timer.join()
        if self._bar is not None:
            self._bar.stop()


class LateBar:
    """A bar that comes where the work takes longer; to be closed in the end."""

    def __init__(self) -> None:
        self.wanted = is_terminal(sys.stderr)
        self._begun = time.monotonic()
        self._bar: Any = None

    def columns(self, rich: Any) -> tuple[Any, ...]:
        """Its columns, of the module `rich.progress`."""
        raise NotImplementedError

    def show(self, **fields: Any) -> None:
        """Shows how far it is, once it is time to."""
        if self._bar is None:
            if time.monotonic() - self._begun < SECONDS_BEFORE:
                return
            from rich import progress

            self._bar = progress_bar(*self.columns(progress), total=fields["total"])
        self._bar.update(0, **fields)

    def close(self) -> None:
        """Takes the bar away."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None


class CountingBar(LateBar):
    """How solutions are counted and how far that has come."""

    _finished = 0

    def columns(self, rich: Any) -> tuple[Any, ...]:
        """The columns of progress: how much is done, and how long it has taken."""
        words = rich.TextColumn("{task.description}")
        return words, rich.BarColumn(), rich.TaskProgressColumn(), rich.TimeElapsedColumn()

    def report(self, method: str, part: float) -> None:
        """Show the progress of `nonet.count`."""
        counted = f"{self._finished} counted, " if self._finished else ""
        self.show(total=1.0, completed=part, description=counted + method)

    def finish_one(self) -> None:
        """A puzzle is done, and its line is about to be printed."""
        self.close()
        self._finished += 1
        self._begun = time.monotonic()


class JobBar(LateBar):
    """How far a job has come: rows, rate, time left, shards that failed."""

    def columns(self, rich: Any) -> tuple[Any, ...]:
        """A bar, and the rest in words."""
        return rich.BarColumn(), rich.TextColumn("{task.description}")

    def report(self, now: Any) -> None:
        """Show the progress of `nonet.jobs.run`."""
        left = "" if now.left is None else f", {_time(now.left)} left"
        failed = f", {now.failed:,} set aside" if now.failed else ""
        words = f"{now.done:,} of {now.shards:,} parts, {now.rate:,.0f} rows a second{left}{failed}"
        self.show(total=now.total, completed=now.rows, description=words)


def _time(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
