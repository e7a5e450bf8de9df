"""The process in which an engine is measured: replaced when it crashes or hangs."""

from __future__ import annotations

import tempfile
from typing import IO

from nonet._compare._measure import Report, Task, measure_task
from nonet.workers import END, Worker, WorkerError

# Beyond the time that an engine was given: to notice it, and for a busy machine.
GRACE = 3.0
# To start Python and import an engine, which may be a large library.
START_UP = 60.0


class MeasuringProcess:
    """Answers tasks for one engine. What happens to its process is part of the answer."""

    def __init__(self) -> None:
        self._worker: Worker | None = None
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - closed with all

    def answer(self, task: Task) -> Report:
        """Measures; a process that crashes or does not end in time is replaced by the next call."""
        if self._worker is None or not self._worker.alive:
            self._errors.seek(0)
            self._errors.truncate()
            self._worker = Worker(stderr=self._errors)
        worker, spent, patience = self._worker, 0.0, START_UP + task.timeout
        try:
            worker.send(measure_task, task)
            while True:
                kind, message = worker.receive(patience)
                if kind == END:
                    report: Report = message
                    return report
                spent, patience = message.spent, task.timeout + GRACE
        except TimeoutError:
            return _killed(worker, spent, task.timeout)
        except WorkerError as error:
            how = f"signal {-error.code}" if error.code < 0 else f"exit code {error.code}"
            return Report("crashed", note=f"the process ended with {how}{self._last_line()}")

    def close(self) -> None:
        """Ends the process at once."""
        if self._worker is not None:
            self._worker.kill()
        self._errors.close()

    def _last_line(self) -> str:
        """The last line that was written to standard error."""
        size = self._errors.seek(0, 2)
        self._errors.seek(max(0, size - 2000))
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        return f": {lines[-1].strip()[:200]}" if lines else ""


def _killed(worker: Worker, spent_before: float, timeout: float) -> Report:
    before = _spent_by_children()
    worker.kill()
    after = _spent_by_children()
    # What the process spent in this run is the lower bound; where that is not known, its time.
    spent = timeout
    if before is not None and after is not None:
        spent = max(0.0, after - before - spent_before)
    return Report("timeout", (spent,), note="did not stop in time and was killed")


def _spent_by_children() -> float | None:
    """CPU seconds of the processes that have been waited for."""
    try:
        import resource
    except ImportError:
        return None
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
