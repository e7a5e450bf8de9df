"""Runs of pytest on a copy of the tree, whose sources are changed from run to run."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from campaigns._reports import ROOT
from campaigns._test_server import NOT_STARTED

FOLDER = ROOT / "build" / "mutation"
_MEMORY = 6 * 2**30
# In one process, without what pytest would remember.
_WORDS = ("-q", "-n0", "-p", "no:cacheprovider", "--no-header", "--tb=line")
# A name may have blanks, within brackets; what the test said comes after " - ".
_FAILED = re.compile(r"^(?:FAILED|ERROR) ([^\s\[]+(?:\[.*?\](?= - |$))?)", re.MULTILINE)
_MISSING = re.compile(r"^ERROR: not found: (.+)$", re.MULTILINE)
_ANY_LENGTH = ("-m", "not slow")  # what is named is run, though it is marked `long`


@contextlib.contextmanager
def tree() -> Iterator[Path]:
    """A copy of all that belongs to this tree, to be changed; this process has it for itself.

    What Python has compiled stays from run to run: that takes longer than many tests.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    for number in range(1000):
        with (FOLDER / f"tree{number}.lock").open("w") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                continue  # another process has this one
            _copy(FOLDER / f"tree{number}")
            yield FOLDER / f"tree{number}"
            return


def _copy(made: Path) -> None:
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        capture_output=True,
        text=True,
        check=True,
    )
    built = [str(each.relative_to(ROOT)) for each in ROOT.glob("src/nonet/_native*.so")]
    names = {each for each in (*listed.stdout.split("\0"), *built) if (ROOT / each).is_file()}
    for path in made.rglob("*"):
        name = path.relative_to(made).as_posix()
        if path.is_file() and path.suffix != ".pyc" and name not in names:
            path.unlink()
    for each in names:
        source, copy = ROOT / each, made / each
        copy.parent.mkdir(parents=True, exist_ok=True)
        if not copy.exists() or copy.read_bytes() != source.read_bytes():
            shutil.copy2(source, copy)


@contextlib.contextmanager
def changed(path: Path, text: str) -> Iterator[None]:
    """A file with another text, and then as it was, its time among it: it stays compiled."""
    before, times = path.read_bytes(), path.stat()
    try:
        path.write_text(text, encoding="utf-8")
        yield
    finally:
        path.write_bytes(before)
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


@dataclass
class Runner:
    """Runs tests of a copy, each in a fork of a process that has loaded what does not change.

    Attributes:
        here: The copy.
        output: Where the words of the last run are.
    """

    here: Path
    output: Path = field(init=False)

    def __post_init__(self) -> None:
        self.output = self.here.with_suffix(".txt")
        path = f"{self.here / 'src'}{os.pathsep}{self.here}"
        # Python finds the copy's sources before all others.
        self._server = subprocess.Popen(
            [
                sys.executable,
                "-P",
                "-W",
                "ignore",
                str(Path(__file__).with_name("_test_server.py")),
            ],
            cwd=self.here,
            env={
                **os.environ,
                "PYTHONPATH": path,
                "OPENBLAS_NUM_THREADS": "1",  # threads are lost in a fork
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def compiled(self, test_files: list[str]) -> None:
        """Python's and pytest's own compiled files are made once: later runs may not write any."""
        words = [sys.executable, "-m", "compileall", "-q", str(self.here / "src")]
        subprocess.run(words, stdout=subprocess.DEVNULL, check=False)
        self.run("--collect-only", *test_files, cpu=3600, seconds=3600, compiles=True)

    def run(
        self,
        *words: str,
        cpu: int,
        seconds: float,
        environment: dict[str, str] | None = None,
        compiles: bool = False,
    ) -> int | None:
        """The exit code of pytest, minus a signal, or None where it did not end in its time.

        Args:
            words: For pytest.
            cpu: The CPU time of each process, in seconds.
            seconds: By the clock.
            environment: Further variables.
            compiles: Whether what Python compiles is kept; never that of a changed file.
        """
        asked: dict[str, Any] = {
            "words": [*_WORDS, *words],
            "cpu": cpu,
            "seconds": seconds,
            "memory": _MEMORY,
            "output": str(self.output),
            "environment": environment or {},
            "compiles": compiles,
        }
        assert self._server.stdin is not None and self._server.stdout is not None
        self._server.stdin.write(json.dumps(asked) + "\n")
        self._server.stdin.flush()
        if not (line := self._server.stdout.readline()):
            raise SystemExit(f"the process that runs tests ended with {self._server.wait()}")
        answer: int | None = json.loads(line)
        return answer

    def outcome(self, tests: list[str], cpu: int, seconds: float, compiles: bool = False) -> str:
        """What the tests say: killed, survived, no end, no start or no answer.

        There is no answer where pytest does not find what it was asked for, or fails itself.
        """
        code = self.run("-x", *_ANY_LENGTH, *tests, cpu=cpu, seconds=seconds, compiles=compiles)
        if code in {None, -signal.SIGXCPU, -signal.SIGKILL}:
            return "no end"
        if code == NOT_STARTED:
            return "no start"
        if code == pytest.ExitCode.OK:
            return "survived"
        # A file of tests that cannot be imported interrupts them.
        failed = code in {pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED}
        return "killed" if failed or code < 0 else "no answer"

    def words(self) -> str:
        """What the last run printed."""
        return self.output.read_text("utf-8", "replace") if self.output.exists() else ""

    def failed(self) -> str:
        """The first test that failed in the last run, or nothing."""
        found = _FAILED.search(self.words())
        return found[1] if found else ""

    def blamed(self, tests: list[str]) -> set[str]:
        """Those of some tests that failed or were not there in the last run, or else all."""
        missing = [each.removeprefix(f"{self.here}/") for each in _MISSING.findall(self.words())]
        names = {self.failed(), *missing}
        found = {each for each in tests if each in names or each.split("::")[0] in names}
        return found or set(tests)

    def close(self) -> None:
        """Ends the process."""
        assert self._server.stdin is not None
        self._server.stdin.close()
        self._server.wait()
