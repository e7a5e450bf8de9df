"""A worker process from outside: started when needed, killed when it does not react."""

from __future__ import annotations

import contextlib
import pickle
import queue
import subprocess
import sys
import tempfile
import threading
from typing import IO, Any

from nonet._compare._worker import Beat, Report, Task

# Beyond the time that an engine was given: to notice it, and for a busy machine.
GRACE = 3.0
# To start Python and import an engine, which may be a large library.
START_UP = 60.0
_CODE = (
    "import sys; sys.path[:] = {path!r}; from nonet._compare._worker import main; main()"  # as ours
)


class MeasuringProcess:
    """Answers tasks for one engine. What happens to its process is part of the answer.

    It is a session of its own: Ctrl+C reaches the parent alone, which then closes it.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._errors: IO[bytes] | None = None

    def answer(self, task: Task) -> Report:
        """Measures; a process that crashes or does not end in time is replaced by the next call."""
        process = self._process or self._start()
        assert process.stdin is not None
        try:
            pickle.dump(task, process.stdin)
            process.stdin.flush()
        except OSError:  # it has died since
            return self._crashed()
        beat = Beat(0.0)
        patience = START_UP + task.timeout
        while True:
            try:
                message = self._answers.get(timeout=patience)
            except queue.Empty:
                return self._killed(beat, task.timeout)
            if message is None:
                return self._crashed()
            if isinstance(message, Report):
                return message
            beat = message
            patience = task.timeout + GRACE

    def close(self) -> None:
        """Ends the process, whatever it does."""
        if self._process is None:
            return
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout, self._errors):
            if stream is not None:
                with contextlib.suppress(OSError):  # what was not yet written has no reader
                    stream.close()
        self._process = None

    def _start(self) -> subprocess.Popen[bytes]:
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        self._answers = queue.SimpleQueue()
        self._process = process = subprocess.Popen(
            [sys.executable, "-c", _CODE.format(path=sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            start_new_session=True,
        )
        assert process.stdout is not None
        arguments = (process.stdout, self._answers)
        threading.Thread(target=_read, args=arguments, daemon=True).start()
        return process

    def _killed(self, beat: Beat, timeout: float) -> Report:
        before = _spent_by_children()
        self.close()
        after = _spent_by_children()
        # What the process spent in this run is the lower bound; where nobody tells, its time.
        spent = timeout
        if before is not None and after is not None:
            spent = max(0.0, after - before - beat.spent)
        return Report("timeout", (spent,), note="did not stop in time and was killed")

    def _crashed(self) -> Report:
        assert self._process is not None
        try:
            code = self._process.wait(timeout=GRACE)
        except subprocess.TimeoutExpired:  # it lives, but makes no sense any more
            self._process.kill()
            code = self._process.wait()
        last = self._last_words()
        self.close()
        how = f"signal {-code}" if code < 0 else f"exit code {code}"
        return Report("crashed", note=f"the process ended with {how}" + (last and f": {last}"))

    def _last_words(self) -> str:
        assert self._errors is not None
        size = self._errors.seek(0, 2)
        self._errors.seek(max(0, size - 2000))
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        return lines[-1].strip()[:200] if lines else ""


def _read(stream: IO[bytes], answers: queue.SimpleQueue[Any]) -> None:
    """Passes answers on; None is the end."""
    try:
        while True:
            answers.put(pickle.load(stream))
    except Exception:  # the end, or half an answer: the process died
        answers.put(None)


def _spent_by_children() -> float | None:
    """CPU seconds of the processes that have been waited for."""
    try:
        import resource
    except ImportError:
        return None
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime
