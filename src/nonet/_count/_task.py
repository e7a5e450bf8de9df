"""What a count may cost, and how it tells what it does."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

# Told now and then what is going on and how much of that is finished, from 0 to 1.
Progress = Callable[[str, float], object]


class TimeUpError(Exception):
    """The timeout came first. Never leaves the package."""


@dataclass(slots=True)
class Task:
    """One call of `nonet.count`.

    Attributes:
        limit: Counting ends here; None for no limit.
        deadline: When to end, on `time.monotonic`'s clock; None for never.
        memory: Bytes that tables may take.
        threads: Threads to share the work.
        progress: Who wants to know; None for nobody.
        least: The best lower bound so far.
    """

    limit: int | None
    deadline: float | None
    memory: int
    threads: int
    progress: Progress | None
    least: int = field(default=0)

    def seconds_left(self) -> float | None:
        """Until the deadline, or None for ever."""
        return None if self.deadline is None else max(0.0, self.deadline - time.monotonic())

    def timeout(self, seconds: float | None = None) -> float:
        """The same, at most `seconds`, as the native module wants it: negative for ever."""
        bounds = [bound for bound in (seconds, self.seconds_left()) if bound is not None]
        return min(bounds, default=-1.0)

    def reporter(self, method: str) -> Callable[[float], object] | None:
        """What to tell the progress of one method to."""
        tell = self.progress
        return None if tell is None else lambda part: tell(method, part)

    def note(self, count: int) -> None:
        """At least so many solutions exist."""
        self.least = max(self.least, count)

    @property
    def endless(self) -> bool:
        """Whether neither a limit nor a deadline will end it."""
        return self.limit is None and self.deadline is None

    @property
    def satisfied(self) -> bool:
        """Whether the limit has been reached."""
        return self.limit is not None and self.least >= self.limit


def from_words(words: tuple[int, ...]) -> int:
    """An integer from words of 64 bits, lowest first."""
    return sum(word << (64 * i) for i, word in enumerate(words))
