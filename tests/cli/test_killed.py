"""Killed at every step, and gone on with: the bytes are those of a run that was not ended.

Each case is a command and where it writes to. A process is made for each run, as a copy of this
one; it ends at once, as by SIGKILL, before or after its n-th step, of a kind that something lasts
of: bytes forced to the disk, a name given, a file removed, an upload. The first run gets one step
further each time, or each run gets as many, until all is there.
"""

import gzip
import json
import os
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import fsspec
import pytest

from cli.test_resume import COMMANDS, LINES
from jobs.test_jobs import Here
from nonet import jobs
from nonet.cli import _ledger, _main

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no copy of a process")
pa = pytest.importorskip("pyarrow", reason="pyarrow is not installed")
pq = pytest.importorskip("pyarrow.parquet")
WITH_PIPES = ("solve lines", "batch", "rate")
INPUTS = {
    "UTF-16": ["wide.txt"],
    "a mark": ["marked.txt"],
    "a packed file": ["in.gz"],
    "a broken one": ["broken.gz", "in.txt"],
    "columns": ["in.csv"],
    "several": ["in.gz", "missing", "in.ndjson", "in.parquet", "in.csv"],
}
RUNS: dict[str, list[str]] = {
    **COMMANDS,
    "batch objects": ["batch", "in.txt", "--json", "--threads", "2"],
    "batch table": ["batch", "in.parquet", "--to", "csv", "--threads", "1"],
    **{f"batch of {form}": ["batch", *names] for form, names in INPUTS.items()},
    **{f"{name} of a pipe": [COMMANDS[name][0], "-"] for name in WITH_PIPES},
    "job solve": ["job", "solve", "in.txt"],
    "job rate": ["job", "rate", "in.parquet", "in.txt"],
    "job of a pipe": ["job", "solve", "-"],
    "job generate": ["job", "generate"],
    "job canonical": ["job", "canonical", "in.txt"],
}
TABLES = {name for name, words in COMMANDS.items() if "--json" in words or "--split" in words}
STEPS = ("fsync", "replace", "unlink", "rmdir", "mkdir")
KILLED = 9


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the inputs are; each puzzle is noted."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setattr("nonet.cli._batch_blocks._SIZE", 300)
    monkeypatch.setattr("nonet.cli._batch_blocks.PUZZLES", 3)
    monkeypatch.setattr("nonet.files._PIECE", 500)
    monkeypatch.setattr(_ledger, "_OFTEN", 0.0)
    monkeypatch.setattr(_ledger, "_SHARE", 0)
    Path("in.txt").write_text("\n".join(LINES) + "\n")
    Path("in.csv").write_text("\n".join(["puzzle,answer", *(f"{p},{p}" for p in LINES)]))
    Path("in.ndjson").write_text("".join(json.dumps({"puzzle": p}) + "\n" for p in LINES))
    Path("wide.txt").write_text("\n".join(LINES), encoding="utf-16")
    Path("marked.txt").write_text("\n".join(LINES), encoding="utf-8-sig")
    Path("in.gz").write_bytes(gzip.compress("\n".join(LINES).encode()))
    Path("broken.gz").write_bytes(Path("in.gz").read_bytes()[:-40])
    pq.write_table(pa.table({"puzzle": LINES}), "in.parquet", row_group_size=4)
    return tmp_path


class Steps:
    """Ends the process at the n-th step; half of them come before what they do."""

    def __init__(self, left: int | None) -> None:
        self.left = left

    def count(self) -> None:
        if self.left is not None:
            self.left -= 1
            if self.left < 0:
                os._exit(KILLED)

    def around(self, place: Any, name: str) -> None:
        real = getattr(place, name)

        def step(*arguments: Any, **more: Any) -> Any:
            self.count()
            result = real(*arguments, **more)
            self.count()
            return result

        setattr(place, name, step)


def run(words: list[str], out: str, left: int | None) -> int:
    """The exit code of a run that ends after so many steps, if it takes more."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    code = 70
    try:
        silent = os.open(os.devnull, os.O_RDWR)
        os.dup2(silent, 1)
        if not os.environ.get("SHOWN"):
            os.dup2(silent, 2)
        sys.stdout, sys.stderr = os.fdopen(1, "w"), os.fdopen(2, "w")
        os.dup2(os.open("in.txt", os.O_RDONLY), 0)
        sys.stdin = os.fdopen(0)
        signal.alarm(60)
        steps = Steps(left)
        for name in STEPS:
            steps.around(os, name)
        if "://" in out:
            files = fsspec.core.url_to_fs(out)[0]
            for name in ("put_file", "pipe_file", "rm_file"):
                steps.around(files, name)
        code = act(words, out)
    finally:
        os._exit(code)


def act(words: list[str], out: str) -> int:
    """The command, or the job, in this process."""
    if words[0] != "job":
        return _main.run([*words, "-o", out, "--resume"])
    options: dict[str, Any] = {}
    if words[1] == "generate":
        options = {"seed": 5, "count": 9, "size": 4}
    if words[1] == "canonical":
        options = {"distinct": True}
    return not jobs.run(words[1], words[2:], out, on=Here(), rows=4, **options).complete


def content(out: str) -> dict[str, bytes]:
    """The bytes of a file, or of all files of a folder but the ledger."""
    files, path = fsspec.core.url_to_fs(out)
    files.invalidate_cache()
    if files.isfile(path):
        return {"": files.cat_file(path)}
    found = [name for name in files.find(path) if not name.endswith(("_job.json", "_lock"))]
    return {name.removeprefix(path): files.cat_file(name) for name in found}


def left_behind(folder: Path) -> list[str]:
    return [p.name for p in folder.rglob("*") if ".part" in p.name or p.name.startswith(".")]


@pytest.fixture(scope="session")
def bucket() -> Iterator[str]:
    """A bucket of a server of S3."""
    moto = pytest.importorskip("moto.server", reason="moto is not installed")
    pytest.importorskip("s3fs", reason="s3fs is not installed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = moto.ThreadedMotoServer(port=port)
    server.start()
    before = dict(os.environ)
    os.environ |= {
        "AWS_ENDPOINT_URL": f"http://127.0.0.1:{port}",
        "AWS_ACCESS_KEY_ID": "a",
        "AWS_SECRET_ACCESS_KEY": "b",
        "AWS_DEFAULT_REGION": "us-east-1",
    }
    fsspec.filesystem("s3").mkdir("bucket")
    yield "s3://bucket"
    os.environ.clear()
    os.environ |= before
    server.stop()


def sinks(name: str) -> list[str]:
    """Where a command writes to: a file or a folder, packed, a table, elsewhere."""
    if name.startswith("job"):
        return ["out", "local", "s3"]
    if name.startswith("batch of "):
        return ["out"]
    tables = ["out.parquet", "out.arrow"] if name in TABLES else []
    return ["out", "out.gz", "out.zst", *tables, "local", *ELSEWHERE.get(name, []), "s3"]


# Packed files and tables in a bucket, of some commands.
ELSEWHERE = {"solve lines": ["s3.gz"], "batch": ["s3.zst"], "generate set": ["s3.parquet"]}
CASES = [(name, sink) for name in RUNS for sink in sinks(name)]
# One sink of each command, and one command of each sink, that need no server: the others are long.
HERE = {name: [sink for sink in sinks(name) if "s3" not in sink] for name in RUNS}
QUICK = {
    (name, HERE[name][index % len(HERE[name])])
    for index, name in enumerate(RUNS)
    if not name.startswith("batch of") or name.endswith(("several", "pipe"))
}
SERVED = {("solve lines", "s3.gz"), ("job rate", "s3")}  # the tests with more packages


def marks_of(case: tuple[str, str]) -> list[pytest.MarkDecorator]:
    if case in SERVED:
        return [pytest.mark.extras]
    return [] if case in QUICK else [pytest.mark.long]


@pytest.fixture
def out(request: pytest.FixtureRequest, folder: Path) -> Callable[[str, str], str]:
    """The name of an output."""

    def named(sink: str, name: str) -> str:
        if sink.startswith("s3"):
            bucket = request.getfixturevalue("bucket")
            return f"{bucket}/{time.monotonic_ns()}/{name}{sink.removeprefix('s3')}"
        return f"local://{folder}/there/{name}" if sink == "local" else f"{name}{sink}"

    if not (folder / "there").exists():
        (folder / "there").mkdir()
    return named


@pytest.mark.parametrize(
    ("name", "sink"),
    [pytest.param(*case, marks=marks_of(case)) for case in CASES],
)
def test_killed_at_every_step_and_resumed(
    folder: Path,
    out: Callable[[str, str], str],
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    sink: str,
) -> None:
    whole, ended = out(sink, "whole"), out(sink, "ended")
    with Path("in.txt").open() as piped:
        monkeypatch.setattr("sys.stdin", piped)
        undisturbed = act(RUNS[name], whole)
        assert undisturbed in (0, 1, 3)
    kills = 0
    for left in range(1000):  # each run one step further than the one before
        code = run(RUNS[name], ended, left)
        if code != KILLED:
            break
        kills += 1
    assert kills > 3
    assert code in (0, 1, 3)
    if name.startswith("batch of "):  # whose exit code is that of all puzzles
        once = out(sink, "once")
        assert run(RUNS[name], once, kills * 3 // 4) == KILLED
        assert run(RUNS[name], once, None) == undisturbed
    assert content(ended) == content(whole) != {}
    assert not left_behind(folder)
