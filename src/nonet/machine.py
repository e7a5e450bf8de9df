"""What the machine offers."""

from __future__ import annotations

import os


def cores() -> int:
    """How many threads can run at once: the processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
