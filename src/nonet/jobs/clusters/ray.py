"""`ray`: a cluster of Ray that is running, by the address of its head."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any, cast

from nonet.errors import MissingExtraError, NonetError
from nonet.jobs._workers import Cluster, Workers


class _Ray(Workers):
    def __init__(self, ray: Any, *, ours: bool) -> None:
        self._ray = ray
        self._ours = ours
        # Tasks that are lost come back to us, who count how often.
        self._call = ray.remote(num_cpus=1, max_retries=0)(_call)

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Future[Any]:
        """Calls a function on a core of the cluster."""
        return cast("Future[Any]", self._call.remote(function, *arguments).future())

    def count(self) -> int:
        """The cores of all nodes that are alive; 0 where the head is gone."""
        try:
            all_nodes = self._ray.nodes()
        except Exception:  # whatever the connection is broken by
            return 0
        return int(sum(node["Resources"].get("CPU", 0) for node in all_nodes if node["Alive"]))

    def was_lost(self, error: BaseException) -> bool:
        """True if a worker or its node died."""
        return isinstance(error, self._ray.exceptions.RaySystemError) or type(error).__name__ in (
            "WorkerCrashedError",
            "NodeDiedError",
            "LocalRayletDiedError",
            "OutOfMemoryError",
            "ActorDiedError",
        )

    def close(self) -> None:
        """Lets go of the cluster, which goes on without us."""
        if self._ours:
            with suppress(Exception):
                self._ray.shutdown()


def _call(function: Callable[..., Any], *arguments: Any) -> Any:
    return function(*arguments)


def _connect(address: str, number: int | None) -> _Ray:
    try:
        import ray
    except ImportError:
        raise MissingExtraError.of("a job on Ray", "ray") from None
    if ray.is_initialized():
        return _Ray(ray, ours=False)
    where = f"ray://{address}" if address and address != "auto" else "auto"
    try:
        ray.init(address=where, log_to_driver=False, logging_level=logging.ERROR)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise NonetError(
            f"no cluster of Ray answers at {where}: start one with `ray start --head`; one that "
            f"asks for its token wants RAY_AUTH_MODE=token here as well ({type(error).__name__})"
        ) from None
    return _Ray(ray, ours=True)


CLUSTER = Cluster(
    "ray", "A cluster of Ray: ray://HOST:10001, or ray://auto on one of its nodes.", _connect
)
