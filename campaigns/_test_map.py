"""Which tests run a line: found once by coverage, a test file at a time, kept in build/mutation."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from campaigns._reports import ROOT

FOLDER = ROOT / "build" / "mutation"
_MAP = FOLDER / "map"
_MINUTES = 20  # for the tests of a file
# They drive a browser, build packages or run campaigns: what they run of nonet runs elsewhere.
_LEFT_OUT = ("tests/web/page/", "tests/contract/", "tests/test_campaigns", "tests/test_release")
_LEFT_OUT_TOO = ("tests/test_build_backend", "tests/test_docs", "tests/test_mutants")
# So many seconds of tests, as they were without any change; of so many files; so many tests.
_SECONDS, _FILES, _TESTS = 40.0, 12, 400


@dataclass
class _Found:
    """What is known of the tests of a file."""

    tests: list[tuple[str, float]]
    lines: dict[str, dict[str, list[int]]]


@dataclass
class TestMap:
    """Which tests run which lines.

    Attributes:
        files: What is known, by test file.
    """

    __test__ = False  # it is no test itself

    files: dict[str, _Found] = field(default_factory=dict)

    def tests_of(self, path: str, first: int, last: int) -> list[str]:
        """The tests that run one of the lines, or else anything of the file; nearest first."""
        found = self._running(path, set(map(str, range(first, last + 1))))
        if not found:
            found = self._running(path, None)
        return _chosen(path, found)

    def _running(self, path: str, wanted: set[str] | None) -> dict[str, list[tuple[float, str]]]:
        found: dict[str, list[tuple[float, str]]] = {}
        for name, each in self.files.items():
            lines = each.lines.get(path, {})
            held = lines.keys() if wanted is None else wanted & lines.keys()
            numbers = {number for line in held for number in lines[line]}
            if numbers:
                tests = [each.tests[number] for number in numbers]
                found[name] = sorted((seconds, test) for test, seconds in tests)
        return found


def _far(path: str, test_file: str) -> int:
    """How far a test file is from a source: by the folder, and by the name."""
    words = {each.lstrip("_") for each in path.removesuffix(".py").split("/")[2:]}
    names = {each.removeprefix("test_") for each in test_file.removesuffix(".py").split("/")[1:]}
    return -len(words & names)


def _chosen(path: str, found: dict[str, list[tuple[float, str]]]) -> list[str]:
    """The quickest tests of each file, the nearest files first."""
    order = sorted(found, key=lambda name: (_far(path, name), found[name][0]))[:_FILES]
    chosen: list[str] = []
    for name in order:
        left = _SECONDS / max(2, len(order))
        for seconds, test in found[name]:
            left -= seconds
            chosen.append(test)
            if left < 0 or len(chosen) >= _TESTS:
                break
    return chosen


def tree() -> Path:
    """A copy of all that belongs to this tree, to be changed."""
    made = FOLDER / "tree"
    shutil.rmtree(made, ignore_errors=True)
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        capture_output=True,
        text=True,
        check=True,
    )
    built = [str(each.relative_to(ROOT)) for each in ROOT.glob("src/nonet/_native*.so")]
    for name in [*filter(None, listed.stdout.split("\0")), *built]:
        if (ROOT / name).is_file():
            (made / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, made / name)
    return made


def environment(here: Path) -> dict[str, str]:
    """Python finds the copy's sources before all others, and leaves nothing behind."""
    path = f"{here / 'src'}{os.pathsep}{here}"
    return {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}


def pytest_words(*more: str) -> list[str]:
    """A run of pytest in one process, without what it would remember."""
    return [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *more]


def test_files(here: Path) -> list[str]:
    """All files of tests that are of use here, the smallest first."""
    left_out = (*_LEFT_OUT, *_LEFT_OUT_TOO)
    found = sorted(here.glob("tests/**/test_*.py"), key=lambda each: each.stat().st_size)
    names = [each.relative_to(here).as_posix() for each in found]
    return [each for each in names if not each.startswith(left_out)]


def make(here: Path, goes_on: Callable[[], bool]) -> TestMap:
    """Runs what was not run yet, as long as there is time, and reads what is known.

    Args:
        here: A copy of the tree.
        goes_on: Whether there is time for another file.
    """
    _MAP.mkdir(parents=True, exist_ok=True)
    for name in test_files(here):
        kept = _MAP / (name.replace("/", "--") + ".json")
        if kept.exists() or not goes_on():
            continue
        with contextlib.suppress(subprocess.TimeoutExpired):
            subprocess.run(
                pytest_words("-p", "campaigns._mapping_plugin", name),
                cwd=here,
                env={**environment(here), "NONET_TEST_MAP": str(kept)},
                stdout=subprocess.DEVNULL,
                timeout=60 * _MINUTES,
                check=False,
            )
        if not kept.exists():  # nothing of it can be used, nor need it be tried again
            kept.write_text('{"tests": [], "lines": {}}', encoding="utf-8")
    return read()


def read() -> TestMap:
    """What is known of all test files."""
    found = TestMap()
    for path in sorted(_MAP.glob("*.json")):
        known = json.loads(path.read_text("utf-8"))
        name = path.name.removesuffix(".json").replace("--", "/")
        found.files[name] = _Found([(test, s) for test, s in known["tests"]], known["lines"])
    return found
