"""Small changes of the native sources, each of which the native tests should notice."""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from campaigns._campaign import Campaign, Run
from campaigns._mutants import Mutant, like, sample
from campaigns._native_suite import Suite, bounded, most_cpu
from campaigns._reports import undecided
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
        begun = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        code = bounded(
            self._commands[test],
            most_cpu(self._seconds.get(test, 1000)),
            None if self.sanitized else _MEMORY,
            env={**os.environ, "ASAN_OPTIONS": _WATCHED},
        )
        if code is None:
            return "no end"
        used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begun
        self._seconds.setdefault(test, round(used) + 1)
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


def tried(build: _Build, suite: Suite, mutant: Mutant, tests: list[str]) -> str:
    """What became of a mutant: native tests are asked first, and then the suite's."""
    path = build.here / mutant.path
    part = Path(mutant.path).parts[1]
    try:
        with changed(path, mutant.text):
            for test in tests:
                if not build.makes(test):
                    return "does not compile"
                if (found := build.outcome(test)) != "survived":
                    return found
            if build.sanitized:
                return "survived"
            if not suite.makes():
                return "does not compile"
            found = suite.outcome(part)
            return found if found == "survived" else f"{found}, suite"
    finally:
        path.touch()  # it is built again: as it was, it is older than what was made of the change


def _mutants(run: Run, here: Path) -> Iterator[Mutant]:
    """Those to try: in a random order, or what is not decided yet of the kept runs."""
    if not run.settings.again:
        yield from sample(here, sources(here), run.rng)
        return
    for text in undecided("native_mutation"):
        if (mutant := like(here, text)) is None:
            print(f"is there no more: {text}", flush=True)
        else:
            yield mutant


def campaign(run: Run) -> None:
    """Mutants in a random order, until there were as many as asked or the time is over."""
    with tree() as here:
        build, suite = _Build(here, run.settings.sanitize), Suite(here)
        if build.sanitized:
            run.notes["with sanitizers"] = 1
        wanted = run.settings.count
        for mutant in _mutants(run, here):
            judged = sum(run.counts.values())
            if not run.goes_on() or judged == wanted:
                break
            tests = build.tests_of(mutant)
            wrong = list(build.unchanged(tests))
            if not build.sanitized:
                wrong += suite.unchanged(Path(mutant.path).parts[1])
            if wrong:
                run.faults += wrong
                break
            begun = time.monotonic()
            found = tried(build, suite, mutant, tests)
            took = time.monotonic() - begun
            print(f"{found}: {mutant} ({took:.0f} s)", flush=True)
            if found == "does not compile":
                run.notes[found] = run.notes.get(found, 0) + 1
                continue
            run.counts[found] += 1
            if found == "survived":
                run.to_read.append(f"{found}: {mutant}")


CAMPAIGN = Campaign(
    promise="The tests notice what is wrong in native code",
    how="one operator, number or condition of native/ changed at random, its part's tests built "
    "and run, then those of the suite that reach it; survivors are not faults: they are listed, "
    "to be read",
    run=campaign,
    processes=1,
)
