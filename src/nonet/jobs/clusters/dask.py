"""`dask`: a cluster of Dask that is running, by the address of its scheduler."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError, Future
from contextlib import suppress
from typing import Any

from nonet.errors import MissingExtraError, NonetError, UsageError
from nonet.jobs._workers import Cluster, Workers

_SECONDS = 20  # to reach the scheduler


class _Dask(Workers):
    def __init__(self, client: Any, *, ours: bool) -> None:
        self._client = client
        self._ours = ours
        # Each call is one of its own: a shard may be submitted twice. Lost tasks come back to us.
        self._executor = client.get_executor(pure=False, retries=0)

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        """Calls a function in a worker of the cluster."""
        future: Future[Any] = self._executor.submit(function, *arguments)
        return future

    def count(self) -> int:
        """The threads of all workers that the scheduler knows; 0 where it is gone itself."""
        try:
            threads = self._client.nthreads()
        except Exception:  # whatever the connection is broken by
            return 0
        return sum(threads.values())

    def was_lost(self, error: BaseException) -> bool:
        """True if a worker died, or the scheduler forgot the task."""
        return isinstance(error, CancelledError) or type(error).__name__ in (
            "KilledWorker",
            "FutureCancelledError",
            "FuturesCancelledError",
            "CommClosedError",
        )

    def close(self) -> None:
        """Lets go of the cluster, which goes on without us."""
        with suppress(Exception):
            self._executor.shutdown(wait=False)
        if self._ours:
            with suppress(Exception):
                self._client.close(timeout=2)


def of_client(client: Any) -> _Dask:
    """The workers of a client that the caller has."""
    return _Dask(client, ours=False)


def _connect(address: str, number: int | None) -> _Dask:
    if not address:
        raise UsageError(
            "where is the scheduler of Dask? dask://HOST:8786, as it says when it starts"
        )
    try:
        from distributed import Client
    except ImportError:
        raise MissingExtraError.of("a job on Dask", "dask") from None
    try:
        client = Client(  # type: ignore[no-untyped-call]
            f"tcp://{address}", timeout=_SECONDS, set_as_default=False
        )
    except (OSError, TimeoutError) as error:
        raise NonetError(
            f"no scheduler of Dask answers at {address}: start one with `dask scheduler`, and "
            f"workers with `dask worker tcp://{address}` ({type(error).__name__})"
        ) from None
    return _Dask(client, ours=True)


CLUSTER = Cluster("dask", "A cluster of Dask: dask://HOST:PORT of its scheduler.", _connect)
