"""How far the peak of this process's resident memory rises while something runs.

Linux can be asked to forget the peak so far (`clear_refs`), so that each puzzle has its own.
Elsewhere the peak only ever rises: a puzzle that needs less than one before it shows nothing.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

_STATUS, _CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")


def reset_peak() -> int | None:
    """Bytes in memory now, for `growth_since`; None where the system does not say."""
    try:
        _CLEAR.write_text("5")
    except OSError:
        return _peak()
    return _status("VmRSS")


def growth_since(before: int | None) -> int | None:
    """How many bytes the peak has risen above what `reset_peak` returned."""
    peak = _peak()
    return None if peak is None or before is None else max(0, peak - before)


def _peak() -> int | None:
    known = _status("VmHWM")
    if known is not None:
        return known
    try:
        import resource
    except ImportError:
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def _status(name: str) -> int | None:
    try:
        text = _STATUS.read_text()
    except OSError:
        return None
    match = re.search(rf"^{name}:\s+(\d+) kB$", text, re.M)
    return None if match is None else int(match[1]) * 1024
