"""Searches that another thread can stop."""

from __future__ import annotations

import time
from collections.abc import Callable

from nonet.engines import Search, Stop

# Python tells its main thread alone of Ctrl+C: the others look up this often.
_SLICE = 0.05


def run_until(
    search: Search, limit: int, timeout: float | None, stopped: Callable[[], bool]
) -> Stop:
    """Looks for up to `limit` solutions, only counted, until `stopped` says so.

    Args:
        search: What goes on.
        limit: Of solutions.
        timeout: Seconds.
        stopped: Asked about twenty times a second.

    Returns:
        As `Search.run`; `Stop.TIMEOUT` also if `stopped` said so.
    """
    end = None if timeout is None else time.monotonic() + timeout
    while True:
        left = _SLICE if end is None else min(_SLICE, max(0.0, end - time.monotonic()))
        stop = search.run(limit - search.solutions, timeout=left, keep=False)
        over = end is not None and time.monotonic() >= end
        if stop is not Stop.TIMEOUT or over or stopped():
            return stop
