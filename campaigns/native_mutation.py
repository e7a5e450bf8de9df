"""Small changes of the native sources, each of which the native tests should notice."""

from __future__ import annotations

import os
import re
import resource
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from campaigns._campaign import Campaign, Run
from campaigns._mutants import Mutant, sample
from campaigns._tests import FOLDER, changed, tree

# The tests of a part's own folder come first; then those of others that are made for it, too.
_TOO: dict[str, tuple[str, ...]] = {
    "alldifferent": ("searches", "fuzz_searches"),
    "batch": ("answers", "fuzz_classic"),
    "batch_driver": ("fuzz_classic",),
    "canonical": ("fuzz_canonical",),
    "constraints": ("fuzz_problems",),
    "count": ("fuzz_counting",),
    "fish": ("fuzz_reasoning",),
    "generate": ("fuzz_making",),
    "hodoku": ("fuzz_reasoning",),
    "learning": ("searches", "fuzz_searches"),
    "nets": ("fuzz_reasoning",),
    "rows": ("fuzz_rows",),
    "search": ("searches", "fuzz_searches"),
    "sectors": ("fuzz_reasoning",),
    "se121": ("fuzz_reasoning",),
    "single": ("answers", "fuzz_classic"),
}
_NOT_MUTATED = {"tests", "bench", "fuzz", "bindings"}  # bindings are tested from Python
_LEAST_CPU, _WAITING = 10, 6  # seconds; by the clock, so many times as much
_MEMORY = 4 * 2**30
# What is reserved for the shadow of all memory counts as data: there they watch over it themselves.
_SANITIZERS = "address,undefined"
_WATCHED = f"detect_leaks=0:halt_on_error=1:hard_rss_limit_mb={_MEMORY >> 20}"


def sources(here: Path) -> list[str]:
    """The native sources that have native tests."""
    found = []
    for path in sorted(here.glob("native/**/*")):
        parts = path.relative_to(here / "native").parts
        if path.suffix in {".cpp", ".hpp"} and parts[0] in _TOO and not _NOT_MUTATED & {*parts}:
            found.append(path.relative_to(here).as_posix())
    return found


@dataclass
class _Build:
    """The native tests of a copy of the tree, built with little optimization: that is quicker.

    Attributes:
        here: The copy.
        sanitized: Whether a change is noticed, too, that makes code write or read past an end.
    """

    here: Path
    sanitized: bool = False
    _commands: dict[str, list[str]] = field(default_factory=dict)
    _seconds: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._build = FOLDER / f"native-{self.here.name}"
        configure = [
            *("cmake", "-S", str(self.here / "native"), "-B", str(self._build), "-G", "Ninja"),
            *("-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O1"),
            f"-DNONET_SANITIZE={_SANITIZERS if self.sanitized else ''}",
            *("-DNONET_NATIVE_TESTS=ON",),
        ]
        if shutil.which("ccache"):
            configure.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
        subprocess.run(configure, check=True, stdout=subprocess.DEVNULL)
        listed = (self._build / "tests/CTestTestfile.cmake").read_text("utf-8")
        listed += (self._build / "fuzz/CTestTestfile.cmake").read_text("utf-8")
        for name, words in re.findall(r"add_test\((?:\[=\[|\")?(\w+)(?:\]=\]|\")? (.*)\)", listed):
            self._commands[name] = re.findall(r'"([^"]*)"', words)
        if missing := {each for more in _TOO.values() for each in more} - {*self._commands}:
            raise SystemExit(f"no command is known for the tests {sorted(missing)}")

    def tests_of(self, mutant: Mutant) -> list[str]:
        """The tests of a mutant, its own folder's first."""
        part = Path(mutant.path).parts[1]
        return [each for each in (part, *_TOO[part]) if each in self._commands]

    def makes(self, test: str) -> bool:
        """Whether a test can be built."""
        target = Path(self._commands[test][0]).name
        words = ["cmake", "--build", str(self._build), "--parallel", "1", "--target", target]
        return subprocess.run(words, capture_output=True, check=False).returncode == 0

    def outcome(self, test: str) -> str:
        """What a test that is built says; how long it may take is known from a run unchanged."""
        most = 3 * self._seconds.get(test, 1000) + _LEAST_CPU
        begun = resource.getrusage(resource.RUSAGE_CHILDREN)
        process = subprocess.Popen(
            self._commands[test],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "ASAN_OPTIONS": _WATCHED},
            start_new_session=True,
        )
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (most, most))
        if not self.sanitized:
            resource.prlimit(process.pid, resource.RLIMIT_DATA, (_MEMORY, _MEMORY))
        try:
            code = process.wait(most * _WAITING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return "no end"
        if code in {-signal.SIGXCPU, -signal.SIGKILL}:
            return "no end"
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        if test not in self._seconds:
            self._seconds[test] = round(used.ru_utime - begun.ru_utime) + 1
        return "survived" if code == 0 else "killed"

    def unchanged(self, tests: list[str]) -> Iterator[str]:
        """What is wrong with these tests where nothing is changed, each told once."""
        for test in tests:
            if test in self._seconds:
                continue
            if not self.makes(test):
                yield f"{test} cannot be built"
            elif (found := self.outcome(test)) != "survived":
                yield f"{test} without a change: {found}"


def tried(build: _Build, mutant: Mutant, tests: list[str]) -> str:
    """What became of a mutant."""
    path = build.here / mutant.path
    try:
        with changed(path, mutant.text):
            for test in tests:
                if not build.makes(test):
                    return "does not compile"
                if (found := build.outcome(test)) != "survived":
                    return found
    finally:
        path.touch()  # it is built again: as it was, it is older than what was made of the change
    return "survived" if tests else "no test runs it"


def campaign(run: Run) -> None:
    """Mutants in a random order, until there were as many as asked or the time is over."""
    with tree() as here:
        build = _Build(here, run.settings.sanitize)
        if build.sanitized:
            run.notes["with sanitizers"] = 1
        wanted = run.settings.count
        for mutant in sample(here, sources(here), run.rng):
            judged = sum(run.counts.values())
            if not run.goes_on() or judged == wanted:
                break
            tests = build.tests_of(mutant)
            if wrong := list(build.unchanged(tests)):
                run.faults += wrong
                break
            begun = time.monotonic()
            found = tried(build, mutant, tests)
            took = time.monotonic() - begun
            print(f"{found}: {mutant} ({took:.0f} s)", flush=True)
            if found == "does not compile":
                run.notes[found] = run.notes.get(found, 0) + 1
                continue
            run.counts[found] += 1
            if found in {"survived", "no test runs it"}:
                run.to_read.append(f"{found}: {mutant}")


CAMPAIGN = Campaign(
    promise="The native tests notice what is wrong",
    how="one operator, number or condition of native/ changed at random, its part's tests built "
    "and run; survivors are not faults: they are listed, to be read",
    run=campaign,
    processes=1,
)
