"""The workers of a job: anything with a method `submit`, as Python's executors have."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from typing import Any, Protocol

from nonet.errors import UsageError
from nonet.registry import Registry


class Workers(Protocol):
    """Workers of a job. What is not said is that of workers that somebody else sees to."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        """Calls a function somewhere."""

    def count(self) -> int:
        """How many tasks can run at once now; 0 if no worker is left."""

    def was_lost(self, error: BaseException) -> bool:
        """True if an error says that the worker is gone, and nothing of the task."""
        return False

    def end_stalled(self, seconds: float) -> None:
        """Ends workers that have shown no sign of life for so long, where that can be seen."""
        return

    def close(self) -> None:
        """Ends what is running, and workers that were started here."""
        return


@dataclass(frozen=True)
class Cluster:
    """A kind of workers.

    Attributes:
        name: Before ``://`` in ``--on``.
        summary: One line for lists.
        connect: Makes workers of the address after it, which may be empty, and the number that is
            wanted, if any.
    """

    name: str
    summary: str
    connect: Callable[[str, int | None], Workers]


CLUSTERS: Registry[Cluster] = Registry("nonet.jobs.clusters", Cluster, "cluster")


class OfExecutor(Workers):
    """Workers that the caller has; they are not ended."""

    def __init__(self, executor: Executor, workers: int | None) -> None:
        self._executor = executor
        self._count = workers or getattr(executor, "_max_workers", None) or 1

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        """As the executor does it."""
        return self._executor.submit(function, *arguments)

    def count(self) -> int:
        """Executors do not say which workers are left."""
        return self._count


def workers_of(on: Any, number: int | None) -> Workers:
    """Workers by name, ``local`` or ``dask://host:8786``, or an executor of the caller.

    Raises:
        UsageError: It is neither.
    """
    if isinstance(on, str):
        name, _, address = on.partition("://")
        return CLUSTERS.get(name).connect(address, number)
    if hasattr(on, "get_executor"):  # a client of Dask
        from nonet.jobs.clusters.dask import of_client

        return of_client(on)
    if not hasattr(on, "submit"):
        raise UsageError(
            f"on must be 'local', 'dask://...', 'ray://...' or an executor, not {on!r}"
        )
    return OfExecutor(on, number)
