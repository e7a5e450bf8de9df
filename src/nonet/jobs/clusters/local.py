"""`local`: processes of this machine, one for each core."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from nonet.errors import UsageError
from nonet.jobs._workers import Cluster
from nonet.options import checked_threads
from nonet.workers import Worker, WorkerError


class _Local:
    """A thread for each worker waits for it; one that has died is replaced."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._threads = ThreadPoolExecutor(number, thread_name_prefix="nonet-job")
        self._own = threading.local()
        self._lock = threading.Lock()
        # Workers, with what they had used of the processor when that last changed, and when.
        self._alive: dict[Worker, tuple[float, float]] = {}
        self._busy: set[Worker] = set()
        self._closed = False

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        """Calls a function in a worker that is free."""
        return self._threads.submit(self._call, function, *arguments)

    def _call(self, function: Callable[..., Any], *arguments: Any) -> Any:
        worker: Worker | None = getattr(self._own, "worker", None)
        if worker is None or not worker.alive:
            with self._lock:
                if self._closed:
                    raise WorkerError("the workers have been stopped")
                worker = self._own.worker = Worker()
                self._alive[worker] = (0.0, time.monotonic())
        with self._lock:
            self._busy.add(worker)
            self._alive[worker] = (worker.processor_seconds, time.monotonic())
        try:
            return worker.call(function, *arguments)
        finally:
            with self._lock:
                self._busy.discard(worker)
                if worker.has_ended:
                    self._alive.pop(worker, None)

    def count(self) -> int:
        """They are replaced, so none is missing for long."""
        return self._number

    def was_lost(self, error: BaseException) -> bool:
        """True if the process ended."""
        return isinstance(error, WorkerError)

    def end_stalled(self, seconds: float) -> None:
        """Kills workers that have a task and have not used the processor for so long."""
        now = time.monotonic()
        with self._lock:
            stalled = []
            for worker in self._busy:
                used, since = self._alive[worker]
                uses = worker.processor_seconds
                if uses != used:
                    self._alive[worker] = (uses, now)
                elif uses and now - since > seconds:
                    stalled.append(worker)
        for worker in stalled:
            with suppress(OSError):
                worker.kill()

    def close(self) -> None:
        """Kills them."""
        with self._lock:
            self._closed = True
            workers = list(self._alive)
        for worker in workers:
            with suppress(OSError):
                worker.kill()
        self._threads.shutdown(wait=True, cancel_futures=True)


def _connect(address: str, number: int | None) -> _Local:
    if address:
        raise UsageError("workers of this machine have no address: leave out what follows 'local'")
    return _Local(checked_threads(number))


CLUSTER = Cluster("local", "Processes of this machine, one for each core.", _connect)
