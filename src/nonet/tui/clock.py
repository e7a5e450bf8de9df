"""A clock that can be stopped: how long a game has been played."""

from __future__ import annotations

import time
from collections.abc import Callable


class Clock:
    """Counts seconds while it runs.

    Args:
        seconds: What it shows at first; it stands until it is started.
        now: The time in seconds from some moment; tests bring their own.

    Example:
        >>> clock = Clock(3725, now=lambda: 0)
        >>> clock.start()
        >>> str(clock)
        '1:02:05'
    """

    def __init__(self, seconds: float = 0.0, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._before = seconds
        self._since: float | None = None

    @property
    def runs(self) -> bool:
        """True if it is running."""
        return self._since is not None

    @property
    def seconds(self) -> float:
        """The time that it has counted."""
        running = 0.0 if self._since is None else self._now() - self._since
        return self._before + max(0.0, running)

    def start(self) -> None:
        """Goes on counting; nothing changes if it runs already."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Stands still until it is started again."""
        self._before, self._since = self.seconds, None

    def __str__(self) -> str:
        return time_words(self.seconds)


def time_words(seconds: float) -> str:
    """A time as a clock shows it."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
