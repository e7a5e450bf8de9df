"""The Python module of a copy of the tree, and the tests of the suite that run a native part."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from campaigns._tests import FOLDER

_LEAST_CPU, _WAITING = 10, 6  # seconds; by the clock, so many times as much
_MEMORY = 4 * 2**30
# Of the tests that reach a part, those that take seconds together.
_TESTS: dict[str, tuple[str, ...]] = {
    "alldifferent": ("engines/test_alldifferent.py", "engines/test_outcomes.py"),
    "applicable": ("techniques/test_applicable.py", "techniques/test_found.py"),
    "batch": ("batch", "solve"),
    "batch_driver": ("batch", "count/test_count.py"),
    "canonical": ("generate/test_variants.py", "generate/test_many.py"),
    "constraints": (
        *("engines/test_constraint_engine.py", "engines/test_constraints.py"),
        *("engines/test_outcomes.py", "constraints/test_truth.py"),
    ),
    "count": ("count",),
    "fish": ("techniques/test_complex_fish.py", "techniques/test_found.py"),
    "generate": ("generate/test_generate.py", "generate/test_outcomes.py"),
    "hodoku": (
        *("rate/test_hodoku.py", "rate/test_hodoku_als.py", "rate/test_hodoku_nets.py"),
        *("rate/test_hodoku_order.py", "rate/test_outcomes.py"),
    ),
    "learning": ("engines/test_ladder.py", "engines/test_sources.py", "engines/test_outcomes.py"),
    "nets": ("techniques/test_nets.py", "techniques/test_found.py"),
    "rows": ("batch", "test_packing.py"),
    "search": ("engines/test_native.py", "engines/test_outcomes.py", "solve"),
    "sectors": ("techniques/test_found.py", "techniques/test_positions.py"),
    "se121": (
        *("rate/test_se121.py", "rate/test_se121_native.py", "rate/test_se121_paths.py"),
        *("rate/test_se121_producers.py", "rate/test_sukaku.py", "rate/test_outcomes.py"),
    ),
    "single": ("engines/test_ladder.py", "engines/test_outcomes.py", "solve"),
}


def bounded(words: list[str], cpu: int, memory: int | None, **more: object) -> int | None:
    """The exit code of a program, or None where it did not end in its time.

    Args:
        words: The program and its arguments.
        cpu: Its seconds of CPU time; by the clock it has some times as many.
        memory: The bytes of data that it may have, if that is bounded.
        more: For the process, such as ``env``.
    """
    process = subprocess.Popen(
        words,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        **more,  # type: ignore[call-overload]
    )
    resource.prlimit(process.pid, resource.RLIMIT_CPU, (cpu, cpu))
    if memory is not None:
        resource.prlimit(process.pid, resource.RLIMIT_DATA, (memory, memory))
    try:
        code: int = process.wait(cpu * _WAITING)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return None
    return None if code in {-signal.SIGXCPU, -signal.SIGKILL} else code


def most_cpu(seconds: float) -> int:
    """The CPU time of a program that took so long without a change."""
    return 3 * round(seconds) + _LEAST_CPU


@dataclass
class Suite:
    """The Python module of a copy, built with little optimization, and the suite's tests.

    Attributes:
        here: The copy.
    """

    here: Path
    _seconds: dict[str, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._build = FOLDER / f"module-{self.here.name}"

    def unchanged(self, part: str) -> Iterator[str]:
        """What is wrong with the tests of a part where nothing is changed, each told once."""
        if part in self._seconds:
            return
        if not self.makes():
            yield f"the Python module cannot be built in {self._build}"
            return
        begun = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        if (found := self.outcome(part)) != "survived":
            yield f"the suite's tests of {part} without a change: {found}"
        self._seconds[part] = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - begun

    def makes(self) -> bool:
        """Whether the module can be built; it is put into the copy then."""
        if not (self._build / "build.ninja").exists():
            self._configure()
        words = ["cmake", "--build", str(self._build), "--parallel", "1", "--target", "_native"]
        if subprocess.run(words, capture_output=True, check=False).returncode != 0:
            return False
        for built in self._build.glob("_native*.so"):
            for old in (self.here / "src/nonet").glob("_native*.so"):
                old.unlink()
            shutil.copy2(built, self.here / "src/nonet" / built.name)
        return True

    def _configure(self) -> None:
        asked = [sys.executable, "-m", "nanobind", "--cmake_dir"]
        found = subprocess.run(asked, capture_output=True, text=True, check=False)
        if found.returncode != 0:
            raise SystemExit("the suite's tests need nanobind: pip install nanobind")
        words = [
            *("cmake", "-S", str(self.here), "-B", str(self._build), "-G", "Ninja"),
            *("-DCMAKE_BUILD_TYPE=Debug", "-DCMAKE_CXX_FLAGS_DEBUG=-O1"),
            *(f"-Dnanobind_DIR={found.stdout.strip()}", f"-DPython_EXECUTABLE={sys.executable}"),
        ]
        if shutil.which("ccache"):
            words.append("-DCMAKE_CXX_COMPILER_LAUNCHER=ccache")
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)

    def outcome(self, part: str) -> str:
        """What the suite's tests of a part say of the module that was built last."""
        path = f"{self.here / 'src'}{os.pathsep}{self.here / 'tests'}"
        tests = [str(self.here / "tests" / each) for each in _TESTS[part]]
        options = ("-x", "-q", "-n0", "-p", "no:cacheprovider", "--timeout", "600")
        code = bounded(
            [sys.executable, "-m", "pytest", *options, *tests],
            most_cpu(self._seconds.get(part, 1000)),
            _MEMORY,
            cwd=self.here,
            env={**os.environ, "PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1"},
        )
        if code is None:
            return "no end"
        return "survived" if code == 0 else "killed"
