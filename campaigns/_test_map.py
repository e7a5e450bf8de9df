"""Which tests run a line: found once by coverage, a test file at a time, kept in build/mutation."""

from __future__ import annotations

import contextlib
import fcntl
import json
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from campaigns._tests import FOLDER, Runner

_MAP = FOLDER / "map"
_FILE_SECONDS = 60  # CPU time of the tests of a file; what comes after them is not known
_FILE_CPU, _FILE_CLOCK = 600, 1200  # where one test alone takes that long, too
# They drive a browser, build packages or run campaigns: what they run of nonet runs elsewhere.
_LEFT_OUT = ("tests/web/page/", "tests/contract/", "tests/test_campaigns", "tests/test_release")
_LEFT_OUT_TOO = ("tests/test_build_backend", "tests/test_docs_examples", "tests/test_mutants")
# So many seconds of tests, as they were without any change; of so many files; so many tests.
_SECONDS, _FILES, _TESTS = 6.0, 10, 200
# And of all that run a line, for what survived these.
_ALL_SECONDS, _ALL_FILES, _ALL_TESTS = 25.0, 1000, 2000
# Long tests are for what no other test notices; more of them where no other one runs the line.
_LONG = " (long)"  # after a file's name: its long tests
_LONG_SECONDS, _LONG_ALONE = 15.0, 60.0
_FAILED = {3, 4, 70}  # exit codes of a run that says nothing of its tests


@dataclass
class _Found:
    """What is known of the tests of a file, and the digests of what it was found out with."""

    tests: list[tuple[str, float]]
    lines: dict[str, dict[str, list[int]]]
    digests: dict[str, str] = field(default_factory=dict)

    def without_old_lines(self, here: Path) -> _Found:
        """Of a source that was changed since, it is only known that the tests run some of it."""
        lines = {
            path: each
            if self.digests.get(path) == digest(here / path)
            else {"": sorted({number for numbers in each.values() for number in numbers})}
            for path, each in self.lines.items()
        }
        return _Found(self.tests, lines, self.digests)


@dataclass
class TestMap:
    """Which tests run which lines.

    Attributes:
        files: What is known, by test file.
        left_out: Tests that are not to be asked: they fail without any change.
    """

    __test__ = False  # it is no test itself

    files: dict[str, _Found] = field(default_factory=dict)
    left_out: set[str] = field(default_factory=set)

    def tests_of(self, path: str, lines: Iterable[int], most: bool = False) -> list[str]:
        """The tests that run one of the lines, or else anything of the file; nearest first.

        Args:
            path: A source.
            lines: Some of its lines.
            most: Whether almost all are wanted, not only the quickest of the nearest files.
        """
        wanted = set(map(str, lines))
        found = self._running(path, wanted)
        if not found and not self._running(path, wanted, long=True):
            found = self._running(path, None)
        if most:
            return _chosen(path, found, _ALL_SECONDS, _ALL_FILES, _ALL_TESTS)
        return _chosen(path, found, _SECONDS, _FILES, _TESTS)

    def long_tests_of(self, path: str, lines: Iterable[int]) -> list[str]:
        """The long tests that run one of the lines, the nearest first."""
        wanted = set(map(str, lines))
        found = self._running(path, wanted, long=True)
        alone = not self._running(path, wanted)
        if not found and alone:  # nothing runs the lines in this process
            found = self._running(path, None, long=True)
        seconds = _LONG_ALONE if alone else _LONG_SECONDS
        return _chosen(path, found, seconds, _ALL_FILES, _ALL_TESTS)

    def seconds(self, tests: list[str]) -> float:
        """How long these tests took while they were mapped."""
        known = {test: each for found in self.files.values() for test, each in found.tests}
        return sum(known[test] for test in tests)

    def _running(
        self, path: str, wanted: set[str] | None, long: bool = False
    ) -> dict[str, list[tuple[float, str]]]:
        found: dict[str, list[tuple[float, str]]] = {}
        for name, each in self.files.items():
            if name.endswith(_LONG) is not long:
                continue
            lines = each.lines.get(path, {})
            held = lines.keys() if wanted is None else wanted & lines.keys()
            numbers = {number for line in held for number in lines[line]}
            tests = [each.tests[number] for number in numbers]
            if asked := [(took, test) for test, took in tests if test not in self.left_out]:
                found[name] = sorted(asked)
        return found


def nearest(path: str, names: list[str]) -> list[str]:
    """The files of tests whose folders and names are like those of a source, the most alike first.

    Those whose names say as much of the source stay in their order.
    """
    return sorted((each for each in names if _far(path, each) < 0), key=lambda e: _far(path, e))


def _far(path: str, test_file: str) -> int:
    """How far a test file is from a source: by the folder, and by the name."""
    words = {each.lstrip("_") for each in path.removesuffix(".py").split("/")[2:]}
    parts = test_file.removesuffix(_LONG).removesuffix(".py").split("/")[1:]
    names = {each.removeprefix("test_") for each in parts}
    return -len(words & names)


def _chosen(
    path: str, found: dict[str, list[tuple[float, str]]], seconds: float, files: int, most: int
) -> list[str]:
    """The quickest tests of each file, the nearest files first."""
    order = sorted(found, key=lambda name: (_far(path, name), found[name][0]))[:files]
    chosen: list[str] = []
    for name in order:
        left = seconds / max(2, len(order))
        for took, test in found[name]:
            left -= took
            chosen.append(test)
            if left < 0 or len(chosen) >= most:
                break
    return chosen


def test_files(here: Path) -> list[str]:
    """All files of tests that are of use here, the smallest first."""
    left_out = (*_LEFT_OUT, *_LEFT_OUT_TOO)
    found = sorted(here.glob("tests/**/test_*.py"), key=lambda each: each.stat().st_size)
    names = [each.relative_to(here).as_posix() for each in found]
    return [each for each in names if not each.startswith(left_out)]


def all_files(here: Path) -> list[str]:
    """All files of tests, and those with long tests once more, for these."""
    names = test_files(here)
    return names + [n + _LONG for n in names if "mark.long" in (here / n).read_text("utf-8")]


def make(runner: Runner, goes_on: Callable[[], bool]) -> TestMap:
    """Runs what was not run yet, as long as there is time, and reads what is known.

    What another process is at is left to it: several can make it together.

    Args:
        runner: Runs the tests of a copy of the tree.
        goes_on: Whether there is time for another file.
    """
    for name in all_files(runner.here):
        if not _is_known(runner.here, name) and goes_on():
            add(runner, name, waits=False)
    return read(runner.here)


def known(here: Path) -> int:
    """How many files of tests are known, whatever process ran them."""
    return sum(_is_known(here, name) for name in all_files(here))


def _kept(name: str) -> Path:
    return _MAP / (name.replace("/", "--") + ".json")


def digest(path: Path) -> str:
    """What tells a file from what it was before, or nothing if it is not there."""
    if not path.is_file():
        return ""
    return _digest(path, path.stat().st_mtime_ns, path.stat().st_size)


@cache
def _digest(path: Path, when: int, size: int) -> str:
    return f"{zlib.crc32(path.read_bytes()):08x}"


def _is_known(here: Path, name: str) -> bool:
    """Whether a file of tests, as it is now, was run."""
    kept = _kept(name)
    if not kept.exists():
        return False
    path = name.removesuffix(_LONG)
    return _found(kept, kept.stat().st_mtime_ns).digests.get(path) == digest(here / path)


@cache
def _found(kept: Path, when: int) -> _Found:
    known = json.loads(kept.read_text("utf-8"))
    tests = [(test, seconds) for test, seconds in known["tests"]]
    return _Found(tests, known["lines"], known.get("digests", {}))


@contextlib.contextmanager
def _alone(kept: Path, waits: bool) -> Iterator[bool]:
    """Whether this process has an entry of the map for itself, until it is done with it."""
    _MAP.mkdir(parents=True, exist_ok=True)
    with kept.with_suffix(".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | (0 if waits else fcntl.LOCK_NB))
        except BlockingIOError:
            yield False
        else:
            yield True


def add(runner: Runner, name: str, waits: bool = True) -> None:
    """Runs a file of tests, unless it is known.

    Args:
        runner: Runs the tests of a copy of the tree.
        name: The file, or its long tests.
        waits: Whether it waits for another process that runs it, and reads what came of it.
    """
    kept = _kept(name)
    with _alone(kept, waits) as alone:
        if not alone or _is_known(runner.here, name):
            return
        kept.unlink(missing_ok=True)
        path = name.removesuffix(_LONG)
        code = runner.run(
            *("-p", "campaigns._mapping_plugin", path),
            *(("-m", "long and not slow") if path != name else ()),
            cpu=_FILE_CPU,
            seconds=_FILE_CLOCK,
            environment={"NONET_TEST_MAP": str(kept), "NONET_TEST_SECONDS": str(_FILE_SECONDS)},
            compiles=True,
        )
        if code in _FAILED:
            raise SystemExit(f"{name} cannot be run: {runner.words()[-2000:]}")
        if not _is_known(runner.here, name):  # nothing of it is of use
            nothing = {"tests": [], "lines": {}, "digests": {path: digest(runner.here / path)}}
            kept.write_text(json.dumps(nothing), encoding="utf-8")
    print(f"mapped: {name}, exit code {code}", flush=True)


def read(here: Path) -> TestMap:
    """What is known of all test files that are as they were when they were run."""
    found = TestMap()
    for name in all_files(here):
        if _is_known(here, name):
            kept = _kept(name)
            of_then = _found(kept, kept.stat().st_mtime_ns)
            found.files[name] = of_then.without_old_lines(here)
    return found
