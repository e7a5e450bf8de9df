"""Jobs on clusters that are running: Dask with real processes; Ray where it is installed."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import nonet
from jobs.making import PUZZLES, left_behind, lines_file, parts
from nonet.jobs import JobProgress

pytestmark = pytest.mark.extras

pytest.importorskip("pyarrow")


@pytest.fixture(scope="module")
def dask() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        dashboard_address=None,
        silence_logs=50,
    ) as cluster:
        yield cluster


def whole_of(source: Path, folder: Path, **given: Any) -> dict[str, bytes]:
    """What one process makes."""
    nonet.jobs.run(given.pop("operation"), source, folder, workers=1, **given)
    return parts(folder)


@pytest.mark.long
def test_dask_makes_what_one_process_makes(dask: Any, tmp_path: Path) -> None:
    source = lines_file(tmp_path, PUZZLES)
    whole = whole_of(source, tmp_path / "one", operation="rate", rows=5)
    address = dask.scheduler_address.removeprefix("tcp://")
    killed: list[int] = []

    def watch(now: JobProgress) -> None:
        if now.done >= 2 and not killed:  # its nanny starts another one
            pid = next(iter(dask.workers.values())).pid
            os.kill(pid, signal.SIGKILL)
            killed.append(pid)

    report = nonet.jobs.run(
        "rate", source, tmp_path / "out", on=f"dask://{address}", rows=5, progress=watch
    )
    assert report.complete and killed
    assert parts(tmp_path / "out") == whole
    assert not left_behind(tmp_path / "out")


@pytest.mark.long
def test_a_client_of_the_caller(dask: Any, tmp_path: Path) -> None:
    with dask.get_client() as client:
        report = nonet.jobs.run("count", "." * 16, tmp_path / "out", on=client, parts=3)
    assert report.answer == 288


@pytest.mark.long
def test_no_scheduler(tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    source = lines_file(tmp_path, PUZZLES[:2])
    with pytest.raises(nonet.UsageError, match="where is the scheduler"):
        nonet.jobs.run("rate", source, tmp_path / "out", on="dask")


@pytest.mark.slow
def test_ray_makes_what_one_process_makes(tmp_path: Path) -> None:
    ray = pytest.importorskip("ray")
    source = lines_file(tmp_path, PUZZLES)
    whole = whole_of(source, tmp_path / "one", operation="rate", rows=5)
    ray.init(num_cpus=2, include_dashboard=False, object_store_memory=100 * 2**20)
    killed: list[int] = []

    def watch(now: JobProgress) -> None:
        if now.done >= 2 and not killed:
            killed.append(ray.get(ray.remote(lambda: os.getpid()).remote()))  # noqa: PLW0108
            os.kill(killed[0], signal.SIGKILL)

    try:
        report = nonet.jobs.run(
            "rate", source, tmp_path / "out", on="ray://auto", rows=5, progress=watch
        )
        counted = nonet.jobs.run("count", "." * 16, tmp_path / "count", on="ray://auto", parts=3)
    finally:
        ray.shutdown()
    assert report.complete and killed
    assert parts(tmp_path / "out") == whole
    assert counted.answer == 288
