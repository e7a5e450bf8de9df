"""The bounds of a count, and how it reports its progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from nonet.options import Deadline

# Called at times with the running method and the share of it that is done, from 0 to 1.
Progress = Callable[[str, float], object]


class TimeUpError(Exception):
    """The timeout came first. Never leaves the package."""


@dataclass(slots=True)
class Task:
    """One call of `nonet.count`.

    Attributes:
        limit: Counting ends here; None for no limit.
        deadline: When to end.
        memory: Bytes that tables may take.
        threads: Threads to share the work.
        progress: What to call; None for nothing.
        least: The best lower bound so far.
    """

    limit: int | None
    deadline: Deadline
    memory: int
    threads: int
    progress: Progress | None
    least: int = 0

    def timeout(self, seconds: float | None = None) -> float:
        """Seconds left, at most `seconds`, as the native module takes them: negative for no end."""
        bounds = [bound for bound in (seconds, self.deadline.left) if bound is not None]
        return min(bounds, default=-1.0)

    def reporter(self, method: str) -> Callable[[float], object] | None:
        """The function to call with the progress of one method; None where nobody asked."""
        report = self.progress
        return None if report is None else lambda share: report(method, share)

    def note(self, count: int) -> None:
        """Notes that at least this number of solutions exists."""
        self.least = max(self.least, count)

    @property
    def endless(self) -> bool:
        """True if neither a limit nor a deadline ends it."""
        return self.limit is None and self.deadline.left is None

    @property
    def satisfied(self) -> bool:
        """True if the limit has been reached."""
        return self.limit is not None and self.least >= self.limit
