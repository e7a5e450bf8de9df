"""How far the peak of this process's resident memory rises while something runs.

Linux can be asked to forget the peak so far (`clear_refs`), so that each puzzle has its own.
Elsewhere the peak only ever rises: a puzzle that needs less than one before it shows nothing.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from types import TracebackType

_STATUS, _CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")


class PeakMemory:
    """``with PeakMemory() as memory: ...``, then `grown`.

    Attributes:
        grown: Bytes from the resident memory before to the peak; None where the system does not
            tell.
    """

    grown: int | None = None
    _before: int | None = None

    def __enter__(self) -> PeakMemory:
        try:
            _CLEAR.write_text("5")
        except OSError:
            self._before = _peak()
        else:
            self._before = _status("VmRSS")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        peak = _peak()
        if peak is not None and self._before is not None:
            self.grown = max(0, peak - self._before)


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
