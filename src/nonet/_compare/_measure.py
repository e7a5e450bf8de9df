"""How an engine is measured on a puzzle; this runs in a process that `_process` may kill."""

from __future__ import annotations

import gc
import re
import sys
import time
import tracemalloc
from collections.abc import Generator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from nonet._solve import start
from nonet.engines import ENGINES, Search, Stop
from nonet.errors import UnsupportedError
from nonet.model import Puzzle

# A run that takes less is made once for nothing, to fill caches that the first puzzle on a board
# fills for all, and then again and again until so much time is spent: clocks are not exact enough
# for microseconds.
QUICK, AT_LEAST = 0.25, 0.01
MOST_LOOPS = 1000
# The run for memory is slowed down by what watches it, and need not get far: a depth-first search
# takes its memory early.
MEMORY_TIME = 2.0
_STATUS, _CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")


class Task(NamedTuple):
    """A measurement that the parent process asks for."""

    puzzle: Puzzle
    engine: str
    limit: int
    timeout: float
    repeat: int


class Beat(NamedTuple):
    """A run begins; what the process has spent so far, in CPU seconds."""

    spent: float


class Report(NamedTuple):
    """The result of a task; `run` makes a `Measurement` of it."""

    state: str
    runs: tuple[float, ...] = ()
    answered_by: str | None = None
    found: tuple[tuple[int, ...], ...] = ()
    exhausted: bool = False
    counters: tuple[int, ...] | None = None
    memory_process: int | None = None
    memory_python: int | None = None
    note: str = ""

    @property
    def seconds(self) -> float | None:
        """The median of the runs."""
        return median(self.runs) if self.runs else None


class _Run(NamedTuple):
    seconds: float
    search: Search
    stop: Stop


def measure_task(task: Task) -> Generator[Beat, None, Report]:
    """Yields whenever a run begins, so that the parent can see when one takes too long."""
    try:
        return (yield from _measure(task))
    except UnsupportedError as error:
        return Report("unsupported", note=error.message)
    except Exception as error:  # of an engine: that is a result, and the next puzzle is another
        return Report("failed", note=f"{type(error).__name__}: {error}")


def _measure(task: Task) -> Generator[Beat, None, Report]:
    ENGINES.get(task.engine)  # imports it, which is not part of the memory of a run
    yield Beat(time.process_time())
    gc.collect()
    memory = _reset_peak()
    first = _run(task)
    grown = _growth_since(memory)
    runs, loops = [first.seconds], 1
    done = first.stop is not Stop.TIMEOUT
    if done and first.seconds < QUICK:
        loops = min(MOST_LOOPS, max(1, round(AT_LEAST / max(_run(task).seconds, 1e-9))))
        runs.clear()
    while done and len(runs) < task.repeat:
        yield Beat(time.process_time())
        gc.collect()
        again = [_run(task) for _ in range(loops)]
        if any(run.stop is Stop.TIMEOUT for run in again):
            break  # only just too long: the earlier runs count
        runs.append(sum(run.seconds for run in again) / loops)
    yield Beat(time.process_time())
    return Report(
        state="done" if done else "timeout",
        runs=tuple(runs) or (first.seconds,),
        answered_by=first.search.engine,
        found=tuple(tuple(map(int, solution)) for solution in first.search.take()),
        exhausted=first.stop is Stop.EXHAUSTED,
        counters=tuple(first.search.counters()),
        memory_process=grown,
        memory_python=_python_memory(task),
    )


def _run(task: Task) -> _Run:
    """Solves once; the clock sees the engine alone, all of its threads."""
    begun = time.process_time()
    search = start(task.puzzle, task.engine)
    stop = search.run(task.limit, timeout=task.timeout)
    return _Run(time.process_time() - begun, search, stop)


def _python_memory(task: Task) -> int:
    gc.collect()
    tracemalloc.start()
    try:
        start(task.puzzle, task.engine).run(task.limit, timeout=min(task.timeout, MEMORY_TIME))
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


# How far the peak of this process's resident memory rises while something runs. Linux can be asked
# to forget the peak so far (`clear_refs`), so that each puzzle has its own. Elsewhere the peak only
# ever rises: a puzzle that needs less than one before it shows nothing.


def _reset_peak() -> int | None:
    """Bytes in memory now, for `_growth_since`; None where that is not known."""
    try:
        _CLEAR.write_text("5")
    except OSError:
        return _peak()
    return _status("VmRSS")


def _growth_since(before: int | None) -> int | None:
    """How many bytes the peak has risen above what `_reset_peak` returned."""
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
