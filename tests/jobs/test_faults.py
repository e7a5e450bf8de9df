"""What becomes of jobs when processes die, disks fill up and puzzles kill their workers."""

import errno
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import nonet
from jobs.making import PUZZLES, left_behind, lines_file, parts
from nonet.cli._main import run
from nonet.files import force_to_disk
from nonet.jobs import JobProgress, JobStoppedError, StorageError

pytest.importorskip("pyarrow")


def children() -> list[int]:
    """The processes that this one has started."""
    stats = [path.read_bytes() for path in Path("/proc").glob("[0-9]*/stat") if path.exists()]
    fields = [(int(stat.split()[0]), stat.rpartition(b")")[2].split()) for stat in stats]
    return [pid for pid, (state, parent, *_) in fields if int(parent) == os.getpid()]


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are found in /proc")
@pytest.mark.parametrize("harm", [signal.SIGKILL, signal.SIGSTOP])
def test_what_happens_to_a_worker_is_made_up_for(tmp_path: Path, harm: signal.Signals) -> None:
    source = lines_file(tmp_path, PUZZLES)
    nonet.jobs.run("rate", source, tmp_path / "one", workers=1, rows=5)
    before, harmed = set(children()), list[int]()

    def watch(now: JobProgress) -> None:
        if now.done >= 2 and not harmed:
            harmed.append(min(set(children()) - before))
            os.kill(harmed[0], harm)

    out = tmp_path / "out"
    report = nonet.jobs.run("rate", source, out, workers=2, rows=5, stall=1.0, progress=watch)
    assert harmed and report.complete
    assert parts(out) == parts(tmp_path / "one")
    assert not left_behind(out)


@pytest.mark.parametrize(
    ("code", "reason"),
    [(errno.ENOSPC, "there is no space left"), (errno.EFBIG, "files may not become so large")],
)
def test_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, reason: str
) -> None:
    source = lines_file(tmp_path, PUZZLES)
    with ThreadPoolExecutor(1) as on:
        nonet.jobs.run("solve", source, tmp_path / "one", on=on, rows=10)
        from nonet import files

        forced = force_to_disk

        def full(file: Any) -> None:
            if "part-00003" in file.name:
                raise OSError(code, os.strerror(code))
            forced(file)

        with monkeypatch.context() as patched:
            patched.setattr(files, "force_to_disk", full)
            with pytest.raises(StorageError, match=f"part-00003.*{reason}"):
                nonet.jobs.run("solve", source, tmp_path / "out", on=on, rows=10)
        on.submit(int).result()  # the worker may have begun the part after it
        assert not left_behind(tmp_path / "out")
        assert not (tmp_path / "out/_SUCCESS").exists()
        assert nonet.jobs.run("solve", source, tmp_path / "out", on=on).complete
    assert parts(tmp_path / "out") == parts(tmp_path / "one")


class Killing(ThreadPoolExecutor):
    """Loses whoever takes the shard of a number."""

    def __init__(self, number: int, error: Exception | None = None) -> None:
        super().__init__(1)
        self.number, self.met = number, 0
        self.error = error or RuntimeError("it died")

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **more: Any) -> Future[Any]:
        if arguments[0].shard.number == self.number:
            self.met += 1
            future: Future[Any] = Future()
            future.set_exception(self.error)
            return future
        return super().submit(function, *arguments, **more)


def test_a_poisoned_shard_is_set_aside(tmp_path: Path) -> None:
    source = lines_file(tmp_path, PUZZLES)
    with Killing(2) as on:
        report = nonet.jobs.run("solve", source, tmp_path / "out", on=on, rows=10)
        assert on.met == 3 and not report.complete and report.done == 5
    (failed,) = report.failed
    assert failed.name == "part-00002.parquet" and "it died" in failed.reason
    assert failed.rows == "in.txt 21 to 30"
    assert not (tmp_path / "out/_SUCCESS").exists()
    assert nonet.jobs.status(tmp_path / "out").failed == (failed,)
    with ThreadPoolExecutor(1) as healthy:  # the same call tries it again
        assert nonet.jobs.run("solve", source, tmp_path / "out", on=healthy).complete
    assert nonet.jobs.status(tmp_path / "out").failed == ()


def test_a_shard_without_memory_has_that_reason(tmp_path: Path) -> None:
    """It was "Exception: Unable to allocate 5.06 MiB for an array"."""
    source = lines_file(tmp_path, PUZZLES)
    with Killing(2, MemoryError("malloc of size 64 failed")) as on:
        report = nonet.jobs.run("solve", source, tmp_path / "out", on=on, rows=10)
    (failed,) = report.failed
    assert failed.reason.startswith("there was not enough memory for it: free some, or take fewer")
    assert "malloc of size 64 failed" in failed.reason


class Nobody(ThreadPoolExecutor):
    def submit(self, *arguments: Any, **more: Any) -> Future[Any]:
        raise AssertionError("there is nobody to submit to")


def test_nobody_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from nonet.jobs import _workers

    monkeypatch.setattr(_workers.OfExecutor, "count", lambda self: 0)
    source = lines_file(tmp_path, PUZZLES)
    begun = time.monotonic()
    with Nobody(1) as on, pytest.raises(JobStoppedError, match=r"no worker for 0\.5 seconds"):
        nonet.jobs.run("solve", source, tmp_path / "out", on=on, wait=0.5)
    assert time.monotonic() - begun > 0.5


class Hanging(ThreadPoolExecutor):
    """Never answers the first time that a shard is handed out."""

    def __init__(self) -> None:
        super().__init__(1)
        self.met: set[int] = set()

    def submit(self, function: Callable[..., Any], /, *arguments: Any, **more: Any) -> Future[Any]:
        number = arguments[0].shard.number
        if number not in self.met:
            self.met.add(number)
            return Future()
        return super().submit(function, *arguments, **more)


def test_shards_that_hang_are_handed_out_again(tmp_path: Path) -> None:
    source = lines_file(tmp_path, PUZZLES[:20])
    with Hanging() as on:
        report = nonet.jobs.run("solve", source, tmp_path / "out", on=on, rows=10, stall=0.1)
    assert report.complete and report.tally == {"unique": 20}


def test_at_most_twice_as_many_tasks_as_workers(tmp_path: Path) -> None:
    most = 0

    class Counting(ThreadPoolExecutor):
        now = 0

        def submit(self, *given: Any, **more: Any) -> Future[Any]:
            nonlocal most
            self.now += 1
            most = max(most, self.now)
            future = super().submit(*given, **more)
            future.add_done_callback(lambda _: setattr(self, "now", self.now - 1))
            return future

    source = lines_file(tmp_path, PUZZLES)
    with Counting(2) as on:
        nonet.jobs.run("rate", source, tmp_path / "out", on=on, rows=2)
    assert 2 <= most <= 4


def test_errors_of_an_object_store_name_the_url(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fsspec = pytest.importorskip("fsspec")
    url = "memory://job-errors/out"
    source = lines_file(tmp_path, PUZZLES[:2], "a.txt")
    for failure, words in {
        FileNotFoundError("nowhere/out"): " cannot be written: there is no such folder or bucket",
        RuntimeError("no credentials"): ": RuntimeError: no credentials",
    }.items():
        monkeypatch.setattr(type(fsspec.filesystem("memory")), "pipe_file", raising(failure))
        assert run(["job", "solve", str(source), "-o", url]) == 3
        assert capsys.readouterr().err == f"nonet: {url}/_job.json{words}\n"


def raising(failure: Exception) -> Callable[..., None]:
    def fail(*_: object, **__: object) -> None:
        raise failure

    return fail
